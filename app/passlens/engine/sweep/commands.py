"""An ordered list of commands as candidates: Passlens compiles where possible, otherwise programs that are run."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

from passlens.engine.compile.device_list import DEVICE_FLAG, Driver
from passlens.engine.compile.request import TARGET_FLAGS, CompileRequest, flag_values
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.sweep.bisect import Candidate
from passlens.engine.sweep.judge import Criterion
from passlens.engine.sweep.results import Cell
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import FlagCatalogue, FlagKind, catalogue

_COMPILER = "iree-compile"
_DEVICE = re.compile(r"(?:[^=]*=)?(?P<driver>hip|cuda|vulkan|local)(\[\d+\])?")


def read_commands(path: Path, criterion: Criterion) -> tuple[Candidate, ...]:
    """The commands of a file, one per line, in order; empty lines and those that begin with # are skipped.

    A line that compiles with ``iree-compile`` for a named device becomes a session, so that any criterion can be
    applied. Any other is run unchanged and judged by its exit code: 0 is good, 125 means that it cannot judge.

    Raises:
        UserError: The file cannot be read, has no command or an invalid one, or the criterion needs a session but a
            command creates none.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UserError(
            Message("sweep.no-input", "{path} cannot be read: {reason}.", path=path, reason=reason or error),
            hint=Message("common.check-path", "Check the path."),
            location=str(path),
        ) from error
    found = list[Candidate]()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            words = shlex.split(line)
        except ValueError as error:
            raise UserError(
                Message("commands.unquoted", "Line {line:,} of {path} is not a command line.", line=number, path=path),
                detail=str(error),
                hint=Message("commands.quotes", "Close its quotes."),
                location=f"{path}:{number}",
            ) from error
        request = _as_request(words)
        if request is None and criterion.needs_session:
            raise UserError(
                Message(
                    "commands.end-only",
                    "Line {line:,} of {path} only has an exit code: '{test}' cannot be tested.",
                    line=number,
                    path=path,
                    test=criterion.text,
                ),
                hint=Message(
                    "commands.as-compile",
                    "Write an iree-compile command with --{device} and the target's flag, or ask for 'compiles'.",
                    device=DEVICE_FLAG,
                ),
                location=f"{path}:{number}",
            )
        found.append(Candidate(line.strip(), Cell(request, () if request is not None else tuple(words))))
    if not found:
        raise UserError(
            Message("commands.none", "{path} holds no command.", path=path),
            hint=Message("commands.one-a-line", "Write one per line, in order."),
            location=str(path),
        )
    return tuple(found)


def _as_request(words: list[str]) -> CompileRequest | None:
    """The compile request of a command; None if it is not ``iree-compile``, or leaves devices or chip open."""
    if Path(words[0]).stem != _COMPILER:
        return None
    program = shutil.which(words[0])
    if program is None:
        return None
    root = Path(program).absolute().parent.parent
    try:  # the compiler of an environment instead of the script around it, which would hide signals
        toolchain = find(str(root))
    except UserError:
        try:
            toolchain, root = find(program), Path(program).absolute()
        except UserError:
            return None
    files, flags = _divided(words[1:], catalogue(toolchain))
    device = next((found for one in flag_values(flags, DEVICE_FLAG) if (found := _DEVICE.fullmatch(one))), None)
    if len(files) != 1 or device is None:
        return None
    driver = Driver(device["driver"])
    if not any(flag_values(flags, name) for name in TARGET_FLAGS[driver]):
        return None
    return CompileRequest(Path(files[0]), driver, flags=flags, toolchain=str(root))


def _divided(words: list[str], flags: FlagCatalogue) -> tuple[list[str], tuple[str, ...]]:
    """The files and the flags of a command line, without its output path."""
    files, kept, at = list[str](), list[str](), 0
    while at < len(words):
        word = words[at]
        name, equals, _ = word.lstrip("-").partition("=")
        if not word.startswith("-") or word == "-":
            files.append(word)
            at += 1
            continue
        flag = flags.get(name)
        end = at + (1 if equals or (flag is not None and flag.kind is FlagKind.BOOL) else 2)
        if name != "o":
            kept += words[at:end]
        at = end
    return files, tuple(kept)
