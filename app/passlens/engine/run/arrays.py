"""Describes the files that inputs and expected results come from, before their bytes are read."""

from __future__ import annotations

import json
import math
import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from passlens.engine.errors import UserError
from passlens.engine.run.archives import find_entry
from passlens.engine.run.elements import element_named

KEYED = (".irpa", ".npz", ".safetensors")
"""Files that may hold several tensors: ``FILE:KEY`` names one."""

_SAFETENSORS = {
    "F64": "f64", "F32": "f32", "F16": "f16", "BF16": "bf16", "F8_E4M3": "f8E4M3FN", "F8_E5M2": "f8E5M2",
    "F8_E8M0": "f8E8M0FNU", "I64": "i64", "I32": "i32", "I16": "i16", "I8": "i8", "U64": "ui64", "U32": "ui32",
    "U16": "ui16", "U8": "ui8", "BOOL": "i1", "C64": "complex<f32>",
}  # fmt: skip
"""Element types of safetensors (https://github.com/huggingface/safetensors, "Format") by IREE's names."""
_MOST_HEADER_BYTES = 100 << 20  # the format's own limit


@dataclass(frozen=True, slots=True)
class StoredArray:
    """Bytes in a file, or a repeated pattern.

    Attributes:
        offset: Where they begin, bytes; -1 when ``pattern`` is all there is.
        length: Bytes.
        shape: None when the file does not know it (``.irpa``, raw bytes).
        dtype: None likewise.
        fortran: Whether the first index runs fastest; the runtime wants the last one to.
        member: Its name in an ``.npz``, which is read as a whole; empty elsewhere.
        element: IREE's name of its element type where the file tells one that ``dtype`` cannot.
    """

    path: Path
    offset: int
    length: int
    pattern: bytes = b""
    shape: tuple[int, ...] | None = None
    dtype: np.dtype[Any] | None = None
    fortran: bool = False
    member: str = ""
    element: str = ""

    @property
    def plain(self) -> bool:
        """Whether the bytes can be given to the runtime as they lie in the file."""
        return not self.member and not self.fortran and (self.dtype is None or self.dtype.byteorder not in (">",))

    def array(self) -> np.ndarray[Any, np.dtype[Any]]:
        """The numbers of a numpy file, in its shape, with the last index running fastest and little-endian."""
        loaded: Any = np.load(self.path, allow_pickle=False)
        if self.member:
            with loaded:
                loaded = loaded[self.member]
        return np.ascontiguousarray(loaded, loaded.dtype.newbyteorder("<"))

    def read(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """All bytes, in the file's order."""
        if self.offset < 0:
            repeated = self.pattern * (self.length // max(1, len(self.pattern)))
            return np.frombuffer(repeated, np.uint8)
        if not self.length:
            return np.empty(0, np.uint8)
        if self.member:
            return self.array().reshape(-1).view(np.uint8)
        return np.fromfile(self.path, np.uint8, count=self.length, offset=self.offset)


def open_stored(path: Path, key: str | None) -> StoredArray:
    """Find the array that a file holds: ``.npy``, one of ``KEYED`` (with a key when it holds several), or raw bytes.

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
        if path.suffix == ".npz":
            return _open_npz(path, key)
        if path.suffix == ".safetensors":
            return _open_safetensors(path, key)
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


def _open_npz(path: Path, key: str | None) -> StoredArray:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            name = _choose(path, list(archive.files), key)
            array = archive[name]
    except (ValueError, zipfile.BadZipFile) as error:
        raise UserError(
            f"{path.name} is no numpy archive (.npz), or it is damaged.",
            detail=str(error),
            hint="Write it with numpy.savez.",
            location=str(path),
        ) from error
    return StoredArray(path, 0, array.nbytes, b"", tuple(array.shape), array.dtype, member=name)


def _open_safetensors(path: Path, key: str | None) -> StoredArray:
    damaged = UserError(
        f"{path.name} is no safetensors file, or it is cut short.", hint="Write the file again.", location=str(path)
    )
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(8)
        length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
        if not 2 <= length <= min(size - 8, _MOST_HEADER_BYTES):
            raise damaged
        try:
            entries = json.loads(file.read(length))
            names = [name for name in entries if name != "__metadata__"]
            name = _choose(path, names, key)
            entry = entries[name]
            begin, end = (int(place) for place in entry["data_offsets"])
            shape = tuple(int(extent) for extent in entry["shape"])
            kind = str(entry["dtype"])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise damaged from error
    element = element_named(_SAFETENSORS.get(kind, ""))
    if element is None:
        raise UserError(
            f"'{name}' of {path.name} holds {kind}, an element type that Passlens cannot read.", location=str(path)
        )
    if not 0 <= begin <= end <= size - 8 - length or end - begin != element.byte_count(math.prod(shape)):
        raise damaged
    return StoredArray(path, 8 + length + begin, end - begin, b"", shape, element.storage, element=element.name)


def _choose(path: Path, names: list[str], key: str | None) -> str:
    """The tensor that a key names, or the only one."""
    listed = ", ".join(repr(name) for name in names[:4]) + (", …" if len(names) > 4 else "")
    if key is None and len(names) == 1:
        return names[0]
    if key is None:
        raise UserError(
            f"{path.name} holds {len(names)} tensors, and no key says which.",
            hint=f"Name one, such as {path}:{names[0]}." if names else "The file is empty.",
            location=str(path),
        )
    if key not in names:
        raise UserError(f"{path.name} holds no tensor {key!r}.", hint=f"It holds {listed}.", location=str(path))
    return key
