"""Where the command line writes: results on stdout, progress and faults on stderr.

A reader that closes the pipe (``passlens passes S | head``) is no fault: what follows is dropped and the exit code
stays what it would have been. A full disk behind stdout is one: it is said in a sentence.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from passlens.engine.errors import UserError

_PLAIN = str.maketrans({"−": "-", "–": "-", "×": "x", "µ": "u", "·": ".", "…": "~", "±": "+-", "✓": "+", "✗": "x"})
"""What stands for our own signs where an encoding lacks them; a ``?s`` for ``µs`` would tell nothing."""

_FULL = {errno.ENOSPC, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC}


def prepare_streams() -> None:
    """Make stdout and stderr write any text: what their encoding lacks becomes a plain sign or a question mark.

    A stream that the caller closed (``>&-``) becomes one that leads nowhere.
    """
    codecs.register_error("passlens", _plain)
    for name in ("stdout", "stderr"):
        if getattr(sys, name, None) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - until the process ends
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="passlens")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(_PLAIN)
    return missing.encode("ascii", "replace").decode("ascii"), error.end


def silence(stream: TextIO) -> None:
    """Point a stream that nobody reads any more at nothing, so that the interpreter's last flush is quiet."""
    try:
        number = stream.fileno()
    except (OSError, ValueError):
        return  # a stand-in of a test
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, number)
    os.close(nothing)


def write_results(text: str) -> None:
    """Write to stdout at once.

    Raises:
        UserError: The disk behind stdout is full, or cannot be written.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    except OSError as error:
        silence(sys.stdout)
        reason = "the disk is full" if error.errno in _FULL else (error.strerror or str(error))
        raise UserError(
            f"The output cannot be written: {reason}.", hint="Free some space or write elsewhere.", location="stdout"
        ) from error


def write_note(text: str) -> None:
    """Write a line to stderr; one that nobody can read is dropped."""
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        silence(sys.stderr)


def stderr_is_terminal() -> bool:
    """Whether progress can be drawn."""
    return bool(getattr(sys.stderr, "isatty", lambda: False)())
