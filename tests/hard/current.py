"""The input at hand, noted where it outlives the process: for one that no handler of ours can stop."""

from __future__ import annotations

import mmap
import struct
import time
from pathlib import Path

CURRENT = "current"
"""The name of the file."""
_HEAD = struct.Struct("<dI")
_BYTES = 1 << 20


class Current:
    """Notes inputs; the process that takes them may be killed at any moment."""

    def __init__(self, path: Path) -> None:
        path.write_bytes(bytes(_BYTES))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _BYTES)

    def note(self, data: bytes) -> None:
        """Note that an input begins."""
        kept = data[: _BYTES - _HEAD.size]
        self._memory[_HEAD.size : _HEAD.size + len(kept)] = kept
        _HEAD.pack_into(self._memory, 0, time.time(), len(kept))


def last_input(path: Path) -> tuple[bytes, float] | None:
    """The input that was at hand last and for how many seconds it has been; None when there was none."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if len(content) < _HEAD.size:
        return None
    begun, length = _HEAD.unpack_from(content)
    return (content[_HEAD.size : _HEAD.size + length], time.time() - begun) if begun else None
