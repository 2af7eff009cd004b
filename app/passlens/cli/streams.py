r"""The streams of the command line: results on stdout, progress and errors on stderr.

Foreign text in them must not act on the terminal: control, direction and invisible characters are shown as ``\x1b``
or ``\u202e``. Documents (IR, a log, DOT, JSON) go unchanged into a file or pipe.

A reader that closes the pipe (``passlens passes S | head``) is not an error: the rest is dropped and the exit code
stays what it would have been. A full disk behind stdout is one, and is reported in a sentence.
"""

from __future__ import annotations

import codecs
import errno
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from passlens.cli.translation import Shown, Value, translated, verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import Message, quoted
from passlens.engine.quoting import visible

_PLAIN = str.maketrans({"−": "-", "–": "-", "×": "x", "µ": "u", "·": ".", "…": "~", "±": "+-", "✓": "+", "✗": "x"})
"""Replaces our own signs where an encoding lacks them; ``?s`` for ``µs`` would say nothing."""

STYLE = f"\x1b{secrets.token_hex(8)}"
"""Replaces the escape character in our own styles until they are written. No file can contain it."""
_SHOWN_STYLE = visible(STYLE)

_FULL = {errno.ENOSPC, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC}


def prepare_streams() -> None:
    """Make stdout and stderr accept any text: what their encoding lacks becomes a plain sign or a question mark.

    A stream that the caller closed (``>&-``) becomes a null stream.
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
    """Redirect a stream without readers to nothing, so that the interpreter's last flush is quiet."""
    try:
        number = stream.fileno()
    except (OSError, ValueError):
        return  # replaced by a test
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, number)
    os.close(nothing)


def write_results(text: Shown, *, exact: bool = False) -> None:
    """Write to stdout at once.

    Args:
        text: May contain styles that begin with ``STYLE``.
        exact: Keep every character, unless stdout is a terminal.

    Raises:
        UserError: The disk behind stdout is full, or cannot be written.
    """
    shown = text.replace(STYLE, "\x1b") if exact and not _is_terminal(sys.stdout) else _shown(text)
    try:
        sys.stdout.write(shown)
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    except OSError as error:
        silence(sys.stdout)
        full = Message("streams.disk-full", "the disk is full")
        reason = full if error.errno in _FULL else quoted(error.strerror or str(error))
        raise UserError(
            Message("streams.output-cannot-written", "The output cannot be written: {reason}.", reason=reason),
            hint=Message("streams.free-space", "Free some space or write elsewhere."),
            location="stdout",
        ) from error


def write_line(value: Value) -> None:
    """Write a line to stdout.

    Raises:
        UserError: The disk behind stdout is full, or cannot be written.
    """
    write_results(verbatim(translated(value) + "\n"))


def write_note(value: Value) -> None:
    """Write a line to stderr; dropped if it cannot be written."""
    try:
        sys.stderr.write(_shown(translated(value)) + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        silence(sys.stderr)


def write_from_handler(text: Shown) -> None:
    """Write our own text to stderr past Python's buffers, which a signal handler must not re-enter."""
    with suppress(OSError):
        os.write(2, text.encode())


def _shown(text: str) -> str:
    return visible(text).replace(_SHOWN_STYLE, "\x1b")


def _is_terminal(stream: TextIO) -> bool:
    return bool(getattr(stream, "isatty", lambda: False)())


def stderr_is_terminal() -> bool:
    """Whether progress can be drawn."""
    return _is_terminal(sys.stderr)
