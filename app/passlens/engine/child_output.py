"""Reads the output files of a child process: line by line while they grow, and both ends of a long one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from passlens.engine.units import format_bytes


class Tail:
    """Passes complete new lines of a growing file to a listener."""

    def __init__(self, path: Path, listener: Callable[[str], None] | None) -> None:
        """Prepare; without a listener nothing is read."""
        self._listener = listener
        self._file = path.open("rb") if listener else None
        self._rest = b""

    def read(self, *, last: bool = False) -> None:
        """Pass on new lines; with ``last``, also an unterminated one."""
        if self._file is None or self._listener is None:
            return
        *lines, self._rest = (self._rest + self._file.read()).split(b"\n")
        if last and self._rest:
            lines.append(self._rest)
            self._rest = b""
        for line in lines:
            self._listener(line.decode("utf-8", errors="replace"))

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def beginning_and_end(path: Path, kept_bytes: int) -> str:
    """A file's text, without its middle when it is longer than ``kept_bytes``."""
    size, half = path.stat().st_size, kept_bytes // 2
    with path.open("rb") as file:
        if size <= kept_bytes:
            return file.read().decode("utf-8", errors="replace")
        head = file.read(half)
        file.seek(size - half)
        tail = file.read()
    # Whole lines only, so that no part of a message looks like a message.
    head, tail = head[: head.rfind(b"\n") + 1], tail[tail.find(b"\n") + 1 :]
    left_out = format_bytes(size - len(head) - len(tail))
    cut = f"[Passlens left out {left_out} here, of {format_bytes(size)}.]\n"
    return head.decode("utf-8", errors="replace") + cut + tail.decode("utf-8", errors="replace")
