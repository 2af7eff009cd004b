"""Reads the length of a zip archive's list of members, before ``zipfile`` reads the list as a whole."""

from __future__ import annotations

import io
from typing import IO, Final

MOST_LIST_BYTES: Final = 64 << 20
"""The longest list that is read: about half a million members."""
_WIDE: Final = 0xFFFFFFFF
"""The value that marks a number stored with 64 bits."""


def list_bytes(file: IO[bytes]) -> int:
    """The length of the list that an archive declares (APPNOTE.TXT 4.3.14 and 4.3.16), bytes; rewinds the file."""
    file.seek(max(0, file.seek(0, io.SEEK_END) - (1 << 16) - 256))
    tail = file.read()
    file.seek(0)
    at = tail.rfind(b"PK\x05\x06")
    listed = int.from_bytes(tail[at + 12 : at + 16], "little") if at >= 0 else 0
    wide = tail.rfind(b"PK\x06\x06", 0, max(0, at))
    if listed == _WIDE or wide >= 0:
        listed = max(listed if listed != _WIDE else 0, int.from_bytes(tail[wide + 40 : wide + 48], "little"))
    return listed
