"""Runs a script while recording its compiler calls, and creates a session for each call."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.places import default_session_path, inputs_folder
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.formats import BYTECODE, MLIR
from passlens.engine.interpreter import own_python, packaged
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Count, Message
from passlens.engine.pasted.compile_command import read_compile
from passlens.engine.pasted.words import PastedCommand, Tool
from passlens.engine.quoting import file_name
from passlens.engine.recording import shim
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.toolchain.discover import Toolchain, describe
from passlens.engine.toolchain.flags import catalogue

_STDERR = 2
_DOORS = ("path", "tools")
_SHIM = Path(shim.__file__)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the compiler.

    Attributes:
        compiler: The real compiler.
        arguments: The script's arguments.
        source: The input as named by the script; ``-`` is standard input.
        folder: The working folder of the call.
        kept: The copy of the input.
        code: Exit code, negative for a signal; None: the recorder was killed before the compiler ended.
        seconds: The duration.
    """

    compiler: Path
    arguments: tuple[str, ...]
    source: str
    folder: Path
    kept: Path
    code: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class RecordedSession:
    """The session of a call.

    Attributes:
        session: The session's file.
        same_end: Whether both compiles succeeded or both failed; None if the script's was killed.
    """

    call: Call
    session: Path
    outcome: OutcomeKind
    same_end: bool | None


@contextmanager
def recording(folder: Path) -> Iterator[dict[str, str]]:
    """The environment in which each compiler call is recorded below ``folder``.

    Raises:
        UserError: The folder cannot be written, or this system has no shell scripts.
    """
    if sys.platform == "win32":
        raise UserError(
            Message("recording.posix-only", "Scripts are recorded on Linux and macOS only."),
            hint=Message("recording.capture", "Use passlens.capture in the script."),
        )
    (folder / "calls").mkdir(parents=True)
    isolated = () if packaged() else ("-I",)  # ignores the script's PYTHONPATH or PYTHONHOME
    for door in _DOORS:
        words = (str(own_python()), *isolated, str(_SHIM), door, str(folder / "calls"))
        program = folder / door / shim.NAME
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    path, tools = folder / "path", folder / "tools"
    before = os.environ.get(shim.TOOL_PATH, "")
    yield {
        **os.environ,
        "PATH": os.pathsep.join((str(path), os.environ.get("PATH", os.defpath))),
        shim.TOOL_PATH: os.pathsep.join(filter(None, (str(tools), before))),
    }


def run_script(words: Sequence[str], environment: Mapping[str, str], *, to_stderr: bool = False) -> int:
    """Run a script with our streams and wait for it; returns its exit code, negative for a signal.

    Ctrl-C reaches the script too; we still wait for it.

    Args:
        words: Program and arguments.
        environment: The complete environment.
        to_stderr: Redirect its standard output to standard error, if ours carries a document.

    Raises:
        UserError: It cannot be started.
    """
    # A handler instead of SIG_IGN, which the script would inherit.
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        return subprocess.Popen(words, env=dict(environment), stdout=_STDERR if to_stderr else None).wait()
    except OSError as error:
        raise UserError(
            Message("recording.not-started", "{program} cannot be started: {reason}.", program=words[0], reason=error),
            hint=Message("recording.check-command", "Check the command after --."),
            location=words[0],
        ) from error
    finally:
        signal.signal(signal.SIGINT, before)


def read_calls(folder: Path) -> tuple[Call, ...]:
    """The recorded calls below a folder, in order."""
    found = []
    for record in sorted((folder / "calls").iterdir()):
        with suppress(OSError, ValueError, KeyError):
            call = json.loads((record / "call.json").read_text(encoding="utf-8"))
            end: dict[str, Any] = {}
            with suppress(OSError, ValueError):
                end = json.loads((record / "end.json").read_text(encoding="utf-8"))
            found.append(
                Call(
                    Path(call["compiler"]),
                    tuple(call["arguments"]),
                    call["source"],
                    Path(call["folder"]),
                    record / "input.mlir",
                    end.get("code"),
                    end.get("seconds", 0.0),
                )
            )
    return tuple(found)


def make_session(call: Call, output: Path | None, passes: PassCapture, context: JobContext) -> RecordedSession:
    """Compile a recorded call into a session.

    Raises:
        UserError: The compiler is missing, or the session cannot be written.
        CancelledError: It was cancelled before it began.
    """
    toolchain = _toolchain(call.compiler)
    request = request_of(call, toolchain)
    session = output / default_session_path(request.source).name if output is not None else None
    request = replace(request, passes=passes, output=session)
    made = CompileJob(request).run(context)
    with SessionReader(made) as reader:
        outcome = reader.info().outcome
    same = None if call.code is None else (call.code == 0) == (outcome is OutcomeKind.OK)
    return RecordedSession(call, made, outcome, same)


def request_of(call: Call, toolchain: Toolchain) -> CompileRequest:
    """The compile request of a call; its flags are the user's own, and none is refused.

    Raises:
        UserError: Its devices belong to a driver that Passlens does not compile for.
    """
    words = tuple(_absolute(word, call.folder) for word in call.arguments)
    pasted = read_compile(PastedCommand(Tool.COMPILE, str(call.compiler), words, {}), catalogue(toolchain))
    request = pasted.request(_input(call), trusted=True)
    ended = (
        Message("recording.cut-off", "The script's own compile was ended before it was done.")
        if call.code is None
        else Message("recording.ended", "The script's own compile ended with exit code {code}.", code=call.code)
    )
    command = Message(
        "recording.command", "Recorded in {folder}: {command}", folder=call.folder, command=shlex.join(call.arguments)
    )
    return replace(request, toolchain=toolchain.name, notices=(command, ended, *request.notices))


def counted(calls: Sequence[Call]) -> Message:
    """The number of recorded calls, with advice if there is none."""
    if calls:
        return Message(
            "recording.recorded",
            "Recorded {calls} of iree-compile. Compiles inside the script's own process (iree.compiler.api, "
            "ExportOutput.compile of iree-turbine) cannot be seen.",
            calls=Count(len(calls), "call"),
        )
    return Message(
        "recording.none",
        "No call of iree-compile was seen. A compiler inside the script's own process (iree.compiler.api, "
        "ExportOutput.compile of iree-turbine) cannot be seen: compile with iree.compiler.tools, or with "
        "passlens.capture.",
    )


def _input(call: Call) -> Path:
    """The copy of the input under the script's name for it, among the user's inputs."""
    data = call.kept.read_bytes()
    stem = "stdin" if call.source == "-" else Path(call.source).stem
    suffix = BYTECODE.suffix if BYTECODE.begins(data) else MLIR.suffix
    path = inputs_folder() / f"recorded-{hashlib.sha256(data).hexdigest()[:8]}" / f"{file_name(stem, 'model')}{suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def _absolute(word: str, folder: Path) -> str:
    """A word with the path in it made absolute from the call's folder."""
    name, equals, value = word.partition("=")
    path = value if equals else word
    if path and (os.sep in path or "." in path) and not Path(path).is_absolute() and (folder / path).exists():
        return f"{name}{equals}{folder / path}" if equals else str(folder / path)
    return word


def _toolchain(compiler: Path) -> Toolchain:
    """The toolchain of a compiler: its environment, if it is in one, otherwise the program alone."""
    packages = next((parent for parent in compiler.parents if parent.name == "site-packages"), None)
    root = packages.parents[2] if packages is not None else compiler.parent.parent
    try:
        return describe(str(root), root)
    except UserError:
        return describe(str(compiler), compiler)
