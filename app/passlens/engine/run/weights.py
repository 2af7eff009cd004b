"""Names and sizes of the tensors in parameter files, checked against a module's parameters before it runs.

Formats: ``.irpa`` (``archives``), safetensors (https://github.com/huggingface/safetensors, "Format"), and GGUF
(https://github.com/ggml-org/ggml, docs/gguf.md, versions 2 and 3).
"""

from __future__ import annotations

import difflib
import io
import json
import math
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from passlens.engine.errors import UserError
from passlens.engine.formats import GGUF, IRPA, Opens, suffixes_of
from passlens.engine.messages import NOTHING, Bytes, Items, Message, together
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.regular_files import open_regular, unreadable
from passlens.engine.run.archives import read_archive
from passlens.engine.run.values import ParameterNeed

_MOST_HEADER: Final = 256 << 20
"""The most bytes of a head: those of models with a large vocabulary have some 10 MB."""
_MOST_TENSORS: Final = 1 << 20
_MOST_DIMENSIONS: Final = 8
_SHOWN = 3
_MOST_BESIDE = 64
"""The most files beside a model that are opened."""
_GGUF_SCALARS = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
"""Bytes of a header value, by its type: integers, floats and bool; 8 is a string, 9 an array."""
_GGUF_STRING, _GGUF_ARRAY = 8, 9
_GGUF_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 10: (256, 84),
    11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8),
    28: (1, 8), 30: (1, 2),
}  # fmt: skip
"""Elements and bytes of a block, by tensor type (ggml.c, ``type_traits``); other types are unknown here."""


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor of a parameter file.

    Attributes:
        length: Bytes; None if its type is unknown.
        shape: None if the file does not store it (``.irpa``).
    """

    name: str
    length: int | None
    shape: tuple[int, ...] | None = None


def read_tensors(path: Path) -> tuple[StoredTensor, ...]:
    """The tensors of a parameter file.

    Raises:
        UserError: The file cannot be read, or is not of its format.
    """
    if path.suffix in IRPA.suffixes:
        return tuple(StoredTensor(entry.key, entry.length) for entry in read_archive(path))
    try:
        with open_regular(path) as file:
            size = file.seek(0, io.SEEK_END)
            file.seek(0)
            if GGUF.begins(file.read(4)):
                return tuple(_gguf(_Head(file, min(size, _MOST_HEADER))))
            file.seek(0)
            return tuple(_safetensors(file, size))
    except OSError as error:
        raise unreadable(path, error) from error
    except (struct.error, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UserError(
            Message("weights.damaged", "{path} is not a parameter file, or it is cut short.", path=path.name),
            detail=str(error),
            hint=Message("weights.write-again", "Write the file again."),
            location=str(path),
        ) from error


def check_weights(scope: str, files: Sequence[Path], needs: Iterable[ParameterNeed]) -> None:
    """Reject files that lack parameters that a module reads from a scope, or have fewer bytes of them.

    Args:
        scope: The scope that the files serve together.
        files: In the order given.
        needs: All parameters that the module reads, as far as its code shows.

    Raises:
        UserError: A parameter is missing or too short, or a file cannot be read.
    """
    of_scope = [need for need in needs if need.scope == scope]
    if not of_scope:
        return
    stored = {tensor.name: tensor for file in files for tensor in read_tensors(file)}
    names = Items(tuple(file.name for file in files))
    missing = [need.key for need in of_scope if need.key not in stored]
    if missing:
        near = nearest(missing[0], stored, _SHOWN, ALIKE_OF_FEW)
        they_are = Message("weights.nearest", "The nearest names in it: {names}.", names=Items(tuple(near)))
        raise UserError(
            Message(
                "weights.missing",
                "{files} lacks {count:,} of the {all:,} parameters that the module reads of scope '{scope}': {names}.",
                files=names,
                count=len(missing),
                all=len(of_scope),
                scope=scope,
                names=Items((*missing[:_SHOWN], *(("…",) if len(missing) > _SHOWN else ()))),
            ),
            hint=together(
                they_are if near else NOTHING,
                Message("weights.same-export", "Give the weights that were exported with this model."),
            ),
            location=missing[0],
        )
    for need in of_scope:
        tensor = stored[need.key]
        if tensor.length is not None and tensor.length < need.length:
            shape = "x".join(map(str, tensor.shape)) if tensor.shape is not None else ""
            raise UserError(
                Message(
                    "weights.too-small",
                    "'{key}' of {files} holds {held}{shape}, and the module reads {wanted}.",
                    key=need.key,
                    files=names,
                    held=Bytes(tensor.length),
                    shape=Message("weights.shape", " ({shape})", shape=shape) if shape else NOTHING,
                    wanted=Bytes(need.length),
                ),
                hint=Message("weights.same-export", "Give the weights that were exported with this model."),
                location=need.key,
            )


def find_weights(scope: str, needs: Iterable[ParameterNeed], model: Path) -> tuple[Path, ...]:
    """The files beside a model with all parameters that its module reads from a scope; empty if there are none.

    One file, with the name closest to the model's; otherwise all files whose names begin with the model's, as for the
    ranks of a sharded model.

    Args:
        scope: The scope to serve.
        needs: All parameters that the module reads, as far as its code shows.
        model: The model's file; only its folder is searched.
    """
    of_scope = [need for need in needs if need.scope == scope]
    try:
        files = [entry for entry in model.parent.iterdir() if entry.suffix in suffixes_of(Opens.PARAMETERS)]
    except OSError:
        return ()
    files.sort(key=lambda file: (-_alikeness(file.stem, model.stem), file.name))
    if not of_scope or not files:
        return ()
    shards = tuple(file for file in files if file.stem.startswith(model.stem))
    for chosen in (*((file,) for file in files[:_MOST_BESIDE]), shards[:_MOST_BESIDE]):
        try:
            if chosen:
                check_weights(scope, chosen, of_scope)
                return chosen
        except UserError:  # it has other tensors, or is not of its format
            continue
    return ()


def _alikeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one.lower(), other.lower(), autojunk=False).ratio()


def _safetensors(file: BinaryIO, size: int) -> Iterable[StoredTensor]:
    length = struct.unpack("<Q", file.read(8))[0]
    if not 2 <= length <= min(size - 8, _MOST_HEADER):
        raise ValueError("the head is longer than the file")
    entries = json.loads(file.read(length))
    for name, entry in entries.items():
        if name != "__metadata__":
            begin, end = (int(place) for place in entry["data_offsets"])
            if not 0 <= begin <= end <= size - 8 - length:
                raise ValueError(f"{name} lies outside the file")
            yield StoredTensor(name, end - begin, tuple(int(extent) for extent in entry["shape"]))


class _Head:
    """Reads the head of a GGUF file, up to a limit."""

    def __init__(self, file: BinaryIO, end: int) -> None:
        self._file, self._end = file, end

    def number(self, form: str) -> int:
        """An integer, little-endian, by its format letter of ``struct``."""
        value: int = struct.unpack(f"<{form}", self._file.read(struct.calcsize(form)))[0]
        return value

    def text(self) -> str:
        """A length-prefixed string."""
        return self._file.read(self._bounded(self.number("Q"))).decode("utf-8")

    def skip(self, count: int) -> None:
        """Skip bytes."""
        self._file.seek(self._bounded(count), io.SEEK_CUR)

    def _bounded(self, count: int) -> int:
        if self._file.tell() + count > self._end:
            raise ValueError("the head is longer than the file, or than what is read of one")
        return count


def _gguf(head: _Head) -> Iterable[StoredTensor]:
    if head.number("I") not in {2, 3}:
        raise ValueError("an unknown version of GGUF")
    tensors, pairs = head.number("Q"), head.number("Q")
    if max(tensors, pairs) > _MOST_TENSORS:
        raise ValueError("more tensors than a model has")
    for _ in range(pairs):
        head.text()
        _skip_value(head, head.number("I"))
    for _ in range(tensors):
        name, dimensions = head.text(), head.number("I")
        if dimensions > _MOST_DIMENSIONS:
            raise ValueError(f"{name} has {dimensions} dimensions")
        extents = tuple(head.number("Q") for _ in range(dimensions))
        kind = head.number("I")
        head.skip(8)  # the tensor's offset
        block = _GGUF_BLOCKS.get(kind)
        length = math.prod(extents) // block[0] * block[1] if block is not None else None
        yield StoredTensor(name, length, extents[::-1])  # the file stores the fastest dimension first


def _skip_value(head: _Head, kind: int) -> None:
    if kind == _GGUF_STRING:
        head.skip(head.number("Q"))
    elif kind == _GGUF_ARRAY:
        inner, count = head.number("I"), head.number("Q")
        if inner in _GGUF_SCALARS:
            head.skip(_GGUF_SCALARS[inner] * count)
        else:
            for _ in range(count):
                _skip_value(head, inner)
    else:
        head.skip(_GGUF_SCALARS[kind])
