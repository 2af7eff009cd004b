"""Finds bytes in a large buffer without blocking other threads."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence

import numpy as np

from passlens.engine.session.blobs import Buffer

_CASE_BIT = 0x20


class Finder:
    """Searches for byte strings in the first bytes of a buffer."""

    def __init__(self, data: Buffer, size: int, fold_into: Buffer | None = None) -> None:
        """``fold_into``: ignore case, with this buffer of at least the same size as workspace.

        Folding sets the case bit of every byte, which also merges some signs (``@`` becomes a grave accent): a hit is
        only a candidate.
        """
        self.data = data
        self._folded = fold_into is not None
        self._searched = data if fold_into is None else fold_into
        if fold_into is not None and size:
            source = np.frombuffer(data, np.uint8, size)
            np.bitwise_or(source, _CASE_BIT, out=np.frombuffer(fold_into, np.uint8, size))
        self._memmem = _memmem() if size >= _WORTH_A_CALL else None
        self._address = 0
        if self._memmem is not None:
            self._held = (ctypes.c_char * size).from_buffer(self._searched)
            self._address = ctypes.addressof(self._held)
        self._next_found: dict[tuple[bytes, int], tuple[int, int]] = {}

    def find(self, needle: bytes, start: int, end: int) -> int:
        """The first offset of ``needles`` between two offsets; -1 if there is none."""
        if self._folded:
            needle = bytes(byte | _CASE_BIT for byte in needle)
        if self._memmem is None or end - start < _WORTH_A_CALL:
            return self._searched.find(needle, start, end)
        found = self._memmem(self._address + start, end - start, needle, len(needle))
        return -1 if found is None else found - self._address

    def first(self, needles: Sequence[bytes], start: int, end: int) -> int:
        """The first offset of any of these; hits further on are cached for the next call."""
        if len(needles) == 1:
            return self.find(needles[0], start, end)
        best = -1
        for one in needles:
            asked, at = self._next_found.get((one, end), (end, -1))
            if start < asked or 0 <= at < start:
                at = self.find(one, start, end)
                self._next_found[one, end] = (start, at)
            if at >= 0 and (best < 0 or at < best):
                best = at
        return best


_WORTH_A_CALL = 4096  # bytes; below that the call costs more than the search


@functools.cache
def _memmem() -> Callable[[int, int, bytes, int], int | None] | None:
    """The C library's ``memmem``, three times as fast as Python's search, which releases the GIL; None if missing."""
    try:
        function = ctypes.CDLL(None).memmem
    except (AttributeError, OSError, TypeError):  # missing on Windows
        return None
    function.restype = ctypes.c_void_p
    function.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t)
    return function
