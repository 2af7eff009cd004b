"""Starts a child process that ends with the process waiting for it, even if that one is killed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO

import psutil

from passlens.engine.errors import UserError
from passlens.engine.messages import Message

_NICE = 10
"""Added to the niceness of background processes."""
_SHELL = "/bin/sh"
_IF_PARENT_LIVES = 'test "$PPID" = "$0" && exec "$@"'
_NOT_EXECUTED = (126, 127)
"""Exit codes of ``setpriv`` where the program itself cannot be started."""


def start(
    words: Sequence[str],
    *,
    stdin: IO[bytes],
    stdout: IO[bytes],
    stderr: IO[bytes],
    cwd: Path | None,
    env: Mapping[str, str] | None,
) -> subprocess.Popen[bytes]:
    """Start a program in its own process group.

    Where the system allows it (see ``tied_to_us``), the program is killed when the calling thread ends: call this on
    the thread that waits for it.

    Args:
        words: Program and arguments.
        stdin: Its standard input.
        stdout: Its standard output.
        stderr: Its standard error.
        cwd: Working folder; ours when None.
        env: Variables that add to or replace ours.

    Raises:
        UserError: It cannot be started.
    """
    env = {**_quoted_linker(words[0]), **(env or {})}
    whole = {**os.environ, **env}
    try:
        return subprocess.Popen(
            tied_to_us(words, path=whole.get("PATH", os.defpath)),
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            cwd=cwd,
            env=whole if env else None,
            start_new_session=True,
        )
    except OSError as error:
        raise not_started(words[0], error.strerror or str(error)) from error


def tied_to_us(words: Sequence[str], *, path: str | None = None, parent: str = "") -> tuple[str, ...]:
    """A command line whose process is killed when the thread that started it ends in any way.

    This uses PR_SET_PDEATHSIG of prctl(2), which a process has to set for itself: ``setpriv`` of util-linux does so and
    then becomes the program, with the same process id. The signal is not sent for a parent that ended before, so a
    shell in between checks that the parent is still the expected one. Between ``fork`` and ``exec`` we cannot run
    Python code: the window has threads. Without such a tool the command line is unchanged, and the next Passlens that
    cleans up ends an orphan (``scratch``).

    Args:
        words: Program and arguments.
        path: The search path for the program; the PATH of this process when None.
        parent: Id of the process that will start it; this process when empty.
    """
    tool = _tying_tool()
    program = shutil.which(words[0], path=path) if tool else None
    # The tool would run a program that cannot be executed as a script, with sh.
    if program is None or not _executable(Path(program)):
        return tuple(words)
    return _tied(tool, parent or str(os.getpid()), words)


def _tied(tool: str, parent: str, words: Sequence[str]) -> tuple[str, ...]:
    # The second one says why a program cannot be started, in words that do not depend on the shell.
    return (tool, "--pdeathsig", "KILL", "--", _SHELL, "-c", _IF_PARENT_LIVES, parent, tool, "--", *words)


def why_not_started(exit_code: int, stderr: str) -> str:
    """Why the program of a command line of ``tied_to_us`` could not be started, for instance because its interpreter is
    missing; empty: it was started.
    """
    if exit_code not in _NOT_EXECUTED or not stderr.startswith("setpriv: "):
        return ""
    return stderr.strip().rpartition(": ")[2]


def not_started(program: str, reason: str) -> UserError:
    """The error for a program that cannot be started."""
    return UserError(
        Message("child-start.cannot-started", "{program} cannot be started: {reason}.", program=program, reason=reason),
        hint=Message("child-start.check-file", "Check that the file exists and may be executed."),
        location=program,
    )


def stand_back(pid: int) -> None:
    """Give a child background priority."""
    with suppress(psutil.Error, OSError):  # it may have ended
        if sys.platform == "win32":
            psutil.Process(pid).nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        else:
            psutil.Process(pid).nice(_NICE)


def _executable(program: Path) -> bool:
    """Whether a file is a script, or a program for this machine."""
    with suppress(OSError):
        head = _head(program)
        return head.startswith(b"#!") or (head.startswith(b"\x7fELF") and _machine(head) == _own_machine())
    return False


def _head(program: Path) -> bytes:
    with program.open("rb") as file:
        return file.read(20)


def _machine(head: bytes) -> tuple[bytes, bytes]:
    """Class and byte order, and the processor, of an ELF header (elf(5))."""
    return head[4:6], head[18:20]


@cache
def _own_machine() -> tuple[bytes, bytes]:
    return _machine(_head(Path(sys.executable)))


@cache
def _tying_tool() -> str:
    """The path of ``setpriv`` after a check that it works here; empty where it does not."""
    tool = shutil.which("setpriv") if sys.platform == "linux" else None
    if tool is None:
        return ""
    # busybox's version lacks the option, and a packaged program may bring libraries that it cannot use.
    try:
        tried = subprocess.run(
            _tied(tool, str(os.getpid()), (tool, "--version")),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return tool if tried.returncode == 0 else ""


def _quoted_linker(program: str) -> dict[str, str]:
    """The environment variable that lets a compiler find its linker in a folder with a space or the like in its name.

    WORKAROUND iree-compile 3.13.0 calls the linker beside it through sh without quoting its path: from such a folder
    nothing compiles for the CPU. The value of the variable reaches that command line unchanged, so the quotes work.
    """
    name = "IREE_LLVM_EMBEDDED_LINKER_PATH"
    linker = Path(program).with_name("iree-lld")
    quoted = shlex.quote(str(linker))
    if sys.platform == "win32" or quoted == str(linker) or name in os.environ or not linker.is_file():
        return {}
    return {name: quoted}
