"""Creates the bytes of checked inputs: explicit values, random ones, and files that need another layout.

All of it happens in the job, with numpy alone; the worker only copies bytes to the device.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.run.elements import AnyArray, Element, Kind, encode, pack
from passlens.engine.run.inputs import ResolvedInput
from passlens.engine.run.signature import format_shape

RANDOM_INTEGERS = 8
"""Random integers are below this: small and non-negative, so that they stay in range when used as indices."""

_CHUNK = 1 << 22  # elements per step, an even number so that i4 packs; 32 MB of float64


@dataclass(frozen=True, slots=True)
class LaidOutInput:
    """An input for the worker: a number, bytes of a file, or a repeated pattern."""

    element: Element
    shape: tuple[int, ...]
    scalar: int | float | None = None
    file: Path | None = None
    offset: int = 0
    length: int = 0
    pattern: bytes = b""

    def request(self) -> dict[str, Any]:
        """The worker's request for this input."""
        if self.scalar is not None:
            return {"scalar": self.scalar}
        head: dict[str, Any] = {"shape": list(self.shape), "code": self.element.hal_code, "bytes": self.length}
        if self.pattern:
            return {**head, "pattern": self.pattern.hex()}
        return {**head, "file": str(self.file), "offset": self.offset}

    def flag(self, folder: Path, index: int) -> str:
        """The value of ``--input`` for ``iree-run-module``; bytes inside a larger file are first copied to a separate
        one.
        """
        if self.scalar is not None:
            return str(self.scalar)
        if self.element.kind is Kind.COMPLEX:  # the flag has no complex types, but numpy files can have them
            array = folder / f"flag{index}.npy"
            np.save(array, self._bytes().view(self.element.storage).reshape(self.shape))
            return f"@{array}"
        name = self.element.name
        file = self.file
        if file is None or self.offset:
            file = folder / f"flag{index}.bin"
            self._bytes().tofile(file)
        return f"{format_shape(self.shape, name)}=@{file}"

    def _bytes(self) -> AnyArray:
        if self.pattern:
            return np.frombuffer(self.pattern * (self.length // len(self.pattern)), np.uint8)
        if self.file is None or not self.length:
            return np.empty(0, np.uint8)
        return np.fromfile(self.file, np.uint8, count=self.length, offset=self.offset)


def lay_out(value: ResolvedInput, folder: Path, seed: int, cancel: CancelToken) -> LaidOutInput:
    """Create one input's bytes, in ``folder`` if a file is needed: keep the folder until the run has ended.

    ``seed`` is the run's; a specification's own seed takes precedence.

    Raises:
        UserError: A value cannot be read or does not fit its type, or the disk is full.
        CancelledError: The user cancelled.
    """
    file = folder / f"input{value.index}.bin"
    length = value.element.byte_count(math.prod(value.shape))
    try:
        if value.is_scalar:
            return LaidOutInput(value.element, (), scalar=_scalar(value, seed))
        if value.stored is not None:
            return _stored(value, file, length)
        if value.spec.random:
            _write_random(value, file, seed, cancel)
            return LaidOutInput(value.element, value.shape, file=file, length=length)
        if value.spec.ramp is not None:
            _write_ramp(value, value.spec.ramp, file, cancel)
            return LaidOutInput(value.element, value.shape, file=file, length=length)
        stored = _encoded(value)
        if stored.size == 1 and length:
            pattern = stored.tobytes() if value.element.bits >= 8 else pack(stored.repeat(2), value.element).tobytes()
            return LaidOutInput(value.element, value.shape, length=length, pattern=pattern)
        pack(stored, value.element).tofile(file)
        return LaidOutInput(value.element, value.shape, file=file, length=length)
    except OSError as error:
        raise UserError(
            Message(
                "layout.input-cannot-written",
                "Input {number} cannot be written to {path}: {reason}.",
                number=value.index + 1,
                path=folder,
                reason=error.strerror or error,
            ),
            hint=Message("layout.free-space", "Free some space there, or set TMPDIR to a folder with more."),
            location=value.spec.text,
        ) from error


def parse_numbers(texts: tuple[str, ...], element: Element) -> AnyArray:
    """Explicit values as an array of numbers.

    Raises:
        ValueError: One is not a number of this kind.
    """
    if element.kind is Kind.INTEGER:
        return np.array([int(text, 0) for text in texts], dtype=object)
    if element.kind is Kind.BOOLEAN:
        return np.array([{"true": 1, "1": 1, "false": 0, "0": 0}[text.lower()] for text in texts], np.uint8)
    if element.kind is Kind.COMPLEX:
        return np.array([complex(text) for text in texts], np.complex128)
    return np.array([float(text) for text in texts], np.float64)


def _encoded(value: ResolvedInput) -> AnyArray:
    try:
        return encode(parse_numbers(value.spec.values, value.element), value.element)
    except (ValueError, KeyError) as error:
        raise UserError(
            Message(
                "layout.other-type",
                "Input {number} ({text}) has a value that is not of type {type}.",
                number=value.index + 1,
                text=repr(value.spec.text[:60]),
                type=value.element.name,
            ),
            detail=str(error),
            hint=Message(
                "layout.form",
                "Write whole numbers for integer types, true or false for i1.",
            ),
            location=value.spec.text,
        ) from error
    except OverflowError as error:
        raise UserError(
            Message(
                "layout.too-large",
                "Input {number} ({text}) has a value that does not fit: {reason}.",
                number=value.index + 1,
                text=repr(value.spec.text[:60]),
                reason=error,
            ),
            location=value.spec.text,
        ) from error


def _scalar(value: ResolvedInput, seed: int) -> int | float:
    """The number of a scalar argument; the runtime takes floats as Python's."""
    if value.spec.random:
        number = _random(value.element, 1, _generator(value, seed))[0]
    elif value.spec.ramp is not None:
        number = _steps(value.element, value.spec.ramp, 0, 1)[0]
    elif value.stored is not None:
        number = value.stored.read().view(value.element.storage)[0]
    else:
        number = _encoded(value)[0]
    return float(number) if value.element.kind is Kind.FLOAT else int(number)


def _stored(value: ResolvedInput, file: Path, length: int) -> LaidOutInput:
    stored = value.stored
    assert stored is not None
    if value.element.bits < 8 and stored.dtype is not None:
        numbers = stored.read().view(np.uint8) & 0xF
        pack(numbers, value.element).tofile(file)
        return LaidOutInput(value.element, value.shape, file=file, length=length)
    if stored.offset < 0:
        return LaidOutInput(value.element, value.shape, length=length, pattern=stored.pattern)
    if stored.plain:
        return LaidOutInput(value.element, value.shape, file=stored.path, offset=stored.offset, length=length)
    stored.array().tofile(file)
    return LaidOutInput(value.element, value.shape, file=file, length=length)


def _generator(value: ResolvedInput, seed: int) -> np.random.Generator:
    own = value.spec.seed
    return np.random.default_rng([seed, value.index] if own is None else own)


def _write_random(value: ResolvedInput, file: Path, seed: int, cancel: CancelToken) -> None:
    generator = _generator(value, seed)
    left = math.prod(value.shape)
    with file.open("wb") as out:
        while left:
            cancel.raise_if_cancelled()
            count = min(left, _CHUNK)
            out.write(pack(encode(_random(value.element, count, generator), value.element), value.element).tobytes())
            left -= count


def _write_ramp(value: ResolvedInput, ramp: tuple[float, float], file: Path, cancel: CancelToken) -> None:
    count = math.prod(value.shape)
    with file.open("wb") as out:
        for first in range(0, count, _CHUNK):
            cancel.raise_if_cancelled()
            numbers = _steps(value.element, ramp, first, min(_CHUNK, count - first))
            out.write(pack(encode(numbers, value.element), value.element).tobytes())


def _steps(element: Element, ramp: tuple[float, float], first: int, count: int) -> AnyArray:
    """The values of a ramp; for integers they are rounded down and wrap around."""
    start, step = ramp
    numbers = start + step * np.arange(first, first + count, dtype=np.float64)
    if element.kind is Kind.BOOLEAN:
        return (np.floor(numbers).astype(np.int64) % 2).astype(np.uint8)
    if element.kind is not Kind.INTEGER:
        return numbers
    whole = np.floor(numbers).astype(np.int64)
    if element.bits >= 64:
        return whole
    low = 0 if element.name.startswith("ui") else -(1 << (element.bits - 1))
    wrapped: AnyArray = (whole - low) % (1 << element.bits) + low
    return wrapped


def _random(element: Element, count: int, generator: np.random.Generator) -> AnyArray:
    if element.kind is Kind.BOOLEAN:
        return generator.integers(0, 2, count)
    if element.kind is Kind.INTEGER:
        return generator.integers(0, RANDOM_INTEGERS, count)
    if element.kind is Kind.COMPLEX:
        return generator.standard_normal(count) + 1j * generator.standard_normal(count)
    if element.name == "f8E8M0FNU":  # powers of two only: no sign, no zero
        return np.ldexp(1.0, generator.integers(-3, 4, count))
    return generator.standard_normal(count)
