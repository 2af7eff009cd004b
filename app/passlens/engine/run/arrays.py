"""Describes the files that inputs and expected results come from, before their bytes are read."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from passlens.engine.errors import UserError
from passlens.engine.run.archives import find_entry


@dataclass(frozen=True, slots=True)
class StoredArray:
    """Bytes in a file, or a repeated pattern.

    Attributes:
        offset: Where they begin, bytes; -1 when ``pattern`` is all there is.
        length: Bytes.
        shape: None when the file does not know it (``.irpa``, raw bytes).
        dtype: None likewise.
        fortran: Whether the first index runs fastest; the runtime wants the last one to.
    """

    path: Path
    offset: int
    length: int
    pattern: bytes = b""
    shape: tuple[int, ...] | None = None
    dtype: np.dtype[Any] | None = None
    fortran: bool = False

    @property
    def plain(self) -> bool:
        """Whether the bytes can be given to the runtime as they lie in the file."""
        return not self.fortran and (self.dtype is None or self.dtype.byteorder not in (">",))

    def read(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """All bytes, in the file's order."""
        if self.offset < 0:
            repeated = self.pattern * (self.length // max(1, len(self.pattern)))
            return np.frombuffer(repeated, np.uint8)
        if not self.length:
            return np.empty(0, np.uint8)
        return np.fromfile(self.path, np.uint8, count=self.length, offset=self.offset)


def open_stored(path: Path, key: str | None) -> StoredArray:
    """Find the array that a file holds: ``.npy``, ``.irpa`` (with a key when it holds several), else raw bytes.

    Raises:
        UserError: It is missing, damaged, of a kind that is not supported, or has no such key.
    """
    if path.is_dir():
        raise UserError(f"{path} is a folder, not a file with a tensor.", location=str(path))
    if path.suffix == ".irpa":
        entry = find_entry(path, key)
        return StoredArray(path, entry.offset, entry.length, entry.pattern)
    try:
        if path.suffix == ".npy":
            return _open_npy(path)
        return StoredArray(path, 0, path.stat().st_size)
    except OSError as error:
        raise UserError(
            f"{path} cannot be read: {error.strerror or error}.", hint="Check the file's path.", location=str(path)
        ) from error


def _open_npy(path: Path) -> StoredArray:
    with path.open("rb") as file:
        try:
            version = np.lib.format.read_magic(file)
            read = np.lib.format.read_array_header_1_0 if version[0] == 1 else np.lib.format.read_array_header_2_0
            shape, fortran, dtype = read(file)
        except ValueError as error:
            raise UserError(
                f"{path.name} is no numpy array file (.npy), or its head is damaged.",
                detail=str(error),
                hint="Write it with numpy.save.",
                location=str(path),
            ) from error
        offset = file.tell()
    if dtype.hasobject or dtype.names is not None:
        raise UserError(
            f"{path.name} holds {dtype}, not numbers.", hint="Save a plain numeric array.", location=str(path)
        )
    length = math.prod(shape) * dtype.itemsize
    if path.stat().st_size < offset + length:
        raise UserError(
            f"{path.name} is cut short: {path.stat().st_size - offset:,} of {length:,} bytes are there.",
            hint="Write the file again.",
            location=str(path),
        )
    return StoredArray(path, offset, length, b"", tuple(shape), dtype, fortran and len(shape) > 1)
