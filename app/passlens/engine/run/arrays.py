"""Describes the files of inputs and expected results before their bytes are read.

Only the head of a file is read for this, whatever size it claims; its bytes are read once the argument has the same
shape, and no more of them than the argument takes.
"""

from __future__ import annotations

import io
import json
import math
import struct
import tokenize
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import numpy as np

from passlens.engine.errors import UserError
from passlens.engine.formats import IRPA, NPY, NPZ, SAFETENSORS
from passlens.engine.messages import Bytes, Message
from passlens.engine.regular_files import open_regular, unreadable
from passlens.engine.run.archives import find_entry
from passlens.engine.run.elements import element_named
from passlens.engine.zip_lists import MOST_LIST_BYTES, list_bytes

_SAFETENSORS = {
    "F64": "f64", "F32": "f32", "F16": "f16", "BF16": "bf16", "F8_E4M3": "f8E4M3FN", "F8_E5M2": "f8E5M2",
    "F8_E8M0": "f8E8M0FNU", "I64": "i64", "I32": "i32", "I16": "i16", "I8": "i8", "U64": "ui64", "U32": "ui32",
    "U16": "ui16", "U8": "ui8", "BOOL": "i1", "C64": "complex<f32>",
}  # fmt: skip
"""The element types of safetensors (https://github.com/huggingface/safetensors, "Format") by IREE's names."""
MOST_HEADER_BYTES: Final = 32 << 20
"""Of safetensors, in bytes: enough for some 200,000 tensors. The format allows 100 MB."""
_LONGEST_NPY_HEAD: Final = 10_000
"""Bytes, as in numpy (``max_header_size``)."""
_MOST_DIMENSIONS: Final = 64
_MOST_BYTES: Final = 1 << 62
FREE_BYTES: Final = 256 << 20
_MOST_RATIO: Final = 200
"""The highest compression ratio accepted for an array of an .npz larger than ``FREE_BYTES``."""
_PIECE: Final = 16 << 20


@dataclass(frozen=True, slots=True)
class StoredArray:
    """Bytes in a file, or a repeated pattern.

    Attributes:
        offset: Offset of the bytes; -1 if there is only a ``pattern``.
        length: Its size in bytes.
        shape: None if the file does not store it (``.irpa``, raw bytes).
        dtype: None in the same case.
        fortran: Whether the first index runs fastest; the runtime requires the last.
        member: Its name in an ``.npz``, which is read as a whole; otherwise empty.
        element: IREE's name of its element type, if ``dtype`` cannot express it.
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
        """Whether the runtime can use the bytes as they are in the file."""
        return not self.member and not self.fortran and (self.dtype is None or self.dtype.byteorder not in (">",))

    def array(self) -> np.ndarray[Any, np.dtype[Any]]:
        """The array of a numpy file, in its shape, with the last index running fastest and little-endian.

        Raises:
            UserError: The file changed since it was described.
        """
        if self.dtype is None or self.shape is None:
            raise ValueError(f"{self.path} does not know its shape")
        found: Any = self._bytes().view(self.dtype).reshape(self.shape, order="F" if self.fortran else "C")
        return np.ascontiguousarray(found, found.dtype.newbyteorder("<"))

    def read(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """All bytes; those of an ``.npz`` in the order of ``array``, others in the file's order.

        Raises:
            UserError: See ``array``.
        """
        if self.offset < 0:
            repeated = self.pattern * (self.length // max(1, len(self.pattern)))
            return np.frombuffer(repeated, np.uint8)
        if self.member:
            return self.array().reshape(-1).view(np.uint8)
        return self._bytes()

    def _bytes(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        found = np.empty(self.length, np.uint8)
        room, at = found.data, 0
        with self._opened() as file:
            while at < self.length:
                piece = file.read(min(_PIECE, self.length - at))
                if not piece:
                    raise _cut_short(self.path, at, self.length)
                room[at : at + len(piece)] = piece
                at += len(piece)
        return found

    @contextmanager
    def _opened(self) -> Iterator[IO[bytes]]:
        """Open the file, or its member, at the first byte."""
        with open_regular(self.path) as file:
            try:
                if self.member:
                    with zipfile.ZipFile(file) as archive, archive.open(self.member) as member:
                        _skip(member, self.offset)
                        yield member
                    return
                file.seek(self.offset)
                yield file
            except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError) as error:
                raise _no_archive(self.path, str(error)) from error
            except OSError as error:
                raise unreadable(self.path, error) from error


def open_stored(path: Path, key: str | None) -> StoredArray:
    """Describe the array in a file: ``.npy``, one of ``SEVERAL_TENSORS``, with a key if it has several, or raw bytes.

    Raises:
        UserError: The file is missing, damaged, of an unsupported kind, or has no such key.
    """
    if path.is_dir():
        raise UserError(
            Message("arrays.folder", "{path} is a folder, not a file with a tensor.", path=path),
            location=str(path),
        )
    if path.suffix in IRPA.suffixes:
        entry = find_entry(path, key)
        return StoredArray(path, entry.offset, entry.length, entry.pattern)
    with open_regular(path) as file:
        try:
            size = file.seek(0, io.SEEK_END)
            file.seek(0)
            if path.suffix in NPY.suffixes:
                return _open_npy(path, file, size)
            if path.suffix in NPZ.suffixes:
                return _open_npz(path, file, key)
            if path.suffix in SAFETENSORS.suffixes:
                return _open_safetensors(path, file, size, key)
        except OSError as error:
            raise unreadable(path, error) from error
    return StoredArray(path, 0, size)


def _open_npy(path: Path, file: IO[bytes], size: int) -> StoredArray:
    try:
        shape, fortran, dtype, offset = _npy_head(file)
    except ValueError as error:
        raise UserError(
            Message(
                "arrays.no-npy",
                "{path} is not a numpy array file (.npy), or its header is damaged.",
                path=path.name,
            ),
            detail=str(error),
            hint=Message("arrays.write-numpy-save", "Write it with numpy.save."),
            location=str(path),
        ) from error
    _check_numbers(path, dtype)
    length = math.prod(shape) * dtype.itemsize
    if size < offset + length:
        raise _cut_short(path, size - offset, length)
    return StoredArray(path, offset, length, b"", shape, dtype, fortran and len(shape) > 1)


def _npy_head(file: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[Any], int]:
    """Shape, whether the first index runs fastest, element type, and bytes of the head (numpy.lib.format, "NEP 1").

    Raises:
        ValueError: It is not such a head, or claims an impossible array.
    """
    head = file.read(10)
    if len(head) < 10 or head[:6] != np.lib.format.MAGIC_PREFIX or head[6] not in (1, 2, 3):
        raise ValueError("the magic string is not correct")
    if head[6] > 1:
        head += file.read(2)
    length = int.from_bytes(head[8:], "little")
    if length > _LONGEST_NPY_HEAD:
        raise ValueError(f"its head is longer than {_LONGEST_NPY_HEAD:,} bytes")
    head += file.read(length)
    read = np.lib.format.read_array_header_1_0 if head[6] == 1 else np.lib.format.read_array_header_2_0
    try:
        with warnings.catch_warnings(action="ignore"):  # about heads written by Python 2
            shape, fortran, dtype = read(io.BytesIO(head[8:]))
    except (
        ValueError,
        SyntaxError,
        TypeError,
        RecursionError,
        MemoryError,
        OverflowError,
        tokenize.TokenError,
    ) as error:
        raise ValueError(str(error)[:200] or type(error).__name__) from error
    _check_shape(shape, dtype.itemsize)
    return tuple(shape), bool(fortran), dtype, len(head)


def _check_shape(shape: tuple[int, ...], item_bytes: int) -> None:
    """Check that an array can have this shape, before anything is computed from it.

    Raises:
        ValueError: It cannot.
    """
    if len(shape) > _MOST_DIMENSIONS:
        raise ValueError(f"it has more than {_MOST_DIMENSIONS} dimensions")
    if any(extent < 0 for extent in shape):
        raise ValueError("a dimension is negative")
    size = max(1, item_bytes)
    for extent in shape:
        size *= max(1, extent)
        if size > _MOST_BYTES:
            raise ValueError("its dimensions are larger than any file")


def _check_numbers(path: Path, dtype: np.dtype[Any]) -> None:
    # Void is numpy's type for small float types of other packages.
    if dtype.hasobject or dtype.names is not None or dtype.subdtype is not None or dtype.kind not in "biufcV":
        raise UserError(
            Message("arrays.holds-not-numbers", "{path} holds {kind}, not numbers.", path=path.name, kind=str(dtype)),
            hint=Message("arrays.save-numeric", "Save a plain numeric array."),
            location=str(path),
        )


def _open_npz(path: Path, file: IO[bytes], key: str | None) -> StoredArray:
    try:
        _check_members(path, file)
        with zipfile.ZipFile(file) as archive:
            members = {one.filename.removesuffix(".npy"): one for one in archive.infolist()}
            name = _choose(path, list(members), key)
            member = members[name]
            if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError("numpy does not pack so")  # other compressions may return more than requested
            with archive.open(member) as opened:
                shape, fortran, dtype, offset = _npy_head(opened)
    except (
        *(ValueError, zipfile.BadZipFile, zlib.error, EOFError, struct.error),
        *(NotImplementedError, RuntimeError, OverflowError),  # an unknown compression, a password, invalid offsets
    ) as error:
        raise _no_archive(path, str(error)) from error
    _check_numbers(path, dtype)
    length = math.prod(shape) * dtype.itemsize
    if offset + length != member.file_size:
        raise _cut_short(path, member.file_size - offset, length)
    if length > FREE_BYTES and length > _MOST_RATIO * member.compress_size:
        raise UserError(
            Message(
                "arrays.unpacks-too-large",
                "'{name}' of {file} unpacks to {size}, more than {ratio} times its size there.",
                name=name,
                file=path.name,
                size=Bytes(length),
                ratio=_MOST_RATIO,
            ),
            hint=Message(
                "arrays.save-plain",
                "Save it with numpy.save; up to {size}, any compression is read.",
                size=Bytes(FREE_BYTES),
            ),
            location=str(path),
        )
    return StoredArray(path, offset, length, b"", shape, dtype, fortran and len(shape) > 1, member=member.filename)


def _check_members(path: Path, file: IO[bytes]) -> None:
    """Check the length of an archive's member list."""
    if list_bytes(file) > MOST_LIST_BYTES:
        raise UserError(
            Message(
                "arrays.too-many",
                "The array list of {file} exceeds {size}, the most that is read.",
                file=path.name,
                size=Bytes(MOST_LIST_BYTES),
            ),
            hint=Message("arrays.save-array", "Save the array by itself, with numpy.save."),
            location=str(path),
        )


def _skip(file: IO[bytes], count: int) -> None:
    if len(file.read(count)) < count:
        raise EOFError("it ends within its head")


def _no_archive(path: Path, why: str) -> UserError:
    return UserError(
        Message("arrays.no-npz", "{path} is not a numpy archive (.npz), or it is damaged.", path=path.name),
        detail=why,
        hint=Message("arrays.write-numpy-savez", "Write it with numpy.savez."),
        location=str(path),
    )


def _cut_short(path: Path, there: int, length: int) -> UserError:
    return UserError(
        Message(
            "arrays.cut-short",
            "{path} is cut short: it has {have:,} of {count:,} bytes.",
            path=path.name,
            have=max(0, there),
            count=length,
        ),
        hint=Message("arrays.write-file-again", "Write the file again."),
        location=str(path),
    )


def _open_safetensors(path: Path, file: IO[bytes], size: int, key: str | None) -> StoredArray:
    damaged = UserError(
        Message("arrays.no-safetensors", "{path} is not a safetensors file, or it is cut short.", path=path.name),
        hint=Message("arrays.write-file-again", "Write the file again."),
        location=str(path),
    )
    head = file.read(8)
    length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
    if not 2 <= length <= size - 8:
        raise damaged
    if length > MOST_HEADER_BYTES:
        raise UserError(
            Message(
                "arrays.long-head",
                "The header of {file} is longer than {size}, the most that is read.",
                file=path.name,
                size=Bytes(MOST_HEADER_BYTES),
            ),
            hint=Message("arrays.save-tensor-itself", "Save the tensor by itself."),
            location=str(path),
        )
    try:
        entries = json.loads(file.read(length))
        names = [name for name in entries if name != "__metadata__"]
        name = _choose(path, names, key)
        entry = entries[name]
        begin, end = (int(place) for place in entry["data_offsets"])
        shape = tuple(int(extent) for extent in entry["shape"])
        kind = str(entry["dtype"])
        _check_shape(shape, 1)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise damaged from error
    element = element_named(_SAFETENSORS.get(kind, ""))
    if element is None:
        raise UserError(
            Message(
                "arrays.element-type",
                "'{tensor}' of {path} holds {type}, an element type that Passlens cannot read.",
                tensor=name,
                path=path.name,
                type=kind,
            ),
            location=str(path),
        )
    if not 0 <= begin <= end <= size - 8 - length or end - begin != element.byte_count(math.prod(shape)):
        raise damaged
    return StoredArray(path, 8 + length + begin, end - begin, b"", shape, element.storage, element=element.name)


def _choose(path: Path, names: list[str], key: str | None) -> str:
    """The tensor with this key, or the only one."""
    listed = ", ".join(repr(name) for name in names[:4]) + (", …" if len(names) > 4 else "")
    if key is None and len(names) == 1:
        return names[0]
    if key is None:
        raise UserError(
            Message(
                "common.which-tensor",
                "{path} holds {count} tensors, and no key says which.",
                path=path.name,
                count=len(names),
            ),
            hint=Message("arrays.name-one-such", "Name one, such as {path}:{names}.", path=path, names=names[0])
            if names
            else Message("arrays.file-is-empty", "The file is empty."),
            location=str(path),
        )
    if key not in names:
        raise UserError(
            Message("common.holds-no-tensor", "{path} holds no tensor {name}.", path=path.name, name=repr(key)),
            hint=Message("common.holds", "It holds {names}.", names=listed),
            location=str(path),
        )
    return key
