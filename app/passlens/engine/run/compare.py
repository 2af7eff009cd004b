"""Summarises results, and compares them with expected ones."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Count, Message, quoted
from passlens.engine.regular_files import open_regular
from passlens.engine.run.arrays import StoredArray
from passlens.engine.run.elements import AnyArray, Element, decode, element_coded, element_named, encode, pack, unpack
from passlens.engine.run.inputs import InputSpec, parse_input, resolve_input
from passlens.engine.run.layout import parse_numbers
from passlens.engine.run.signature import format_shape
from passlens.engine.run.values import (
    Comparison,
    Histogram,
    Mismatch,
    OutputSummary,
    Signature,
    Slice,
    TensorType,
)
from passlens.engine.whole_files import replacing

PREVIEW_VALUES = 8
HISTOGRAM_BINS = 32
SLICES = 8
SLICE_ROWS, SLICE_COLUMNS = 24, 12
FIRST_MISMATCHES = 20


@dataclass(frozen=True, slots=True)
class Output:
    """One result on the host. ``numbers`` are decoded (float32 for bf16 and 8-bit floats); None when opaque."""

    index: int
    element: str
    shape: tuple[int, ...]
    numbers: AnyArray | None
    note: Message = NOTHING
    file: Path | None = None


def read_output(index: int, stored: dict[str, Any], declared: TensorType | None) -> Output:
    """Read a result from the worker: a scalar, whose type only the declaration has, or the file with its bytes."""
    if "scalar" in stored:
        value = stored["scalar"]
        name = declared.element if declared is not None and declared.is_scalar else ""
        element = element_named(name or ("f64" if isinstance(value, float) else "i64"))
        assert element is not None
        return Output(index, element.name, (), np.array(value, element.storage))
    if "file" not in stored:
        return Output(index, "", (), None, _opaque(stored))
    shape = tuple(int(size) for size in stored["shape"])
    element = element_coded(int(stored["code"]))
    data = np.load(Path(stored["file"]), mmap_mode="r" if math.prod(shape) else None)
    if element is None:
        note = Message("compare.unread-bytes", "numpy cannot read these bytes")
        return Output(index, f"element type {int(stored['code']):#x}", shape, None, note)
    return Output(index, element.name, shape, _numbers(np.asarray(data), element, shape))


def _opaque(stored: dict[str, Any]) -> Message:
    """A placeholder for a result that is not a buffer: the text that the runtime prints."""
    return quoted(str(stored["opaque"])) if "opaque" in stored else Message("compare.no-value", "no value")


def _numbers(data: AnyArray, element: Element, shape: tuple[int, ...]) -> AnyArray:
    stored = data if element.bits < 8 else data.view(element.storage)
    return decode(unpack(stored, element, shape), element)


def summarize_output(output: Output) -> OutputSummary:
    """Shape, type and statistics over the finite values."""
    numbers = output.numbers
    if numbers is None or not numbers.size:
        preview = output.note or Message("compare.no-elements", "no elements")
        return OutputSummary(output.index, output.element, output.shape, None, None, None, 0, 0, preview)
    flat = numbers.reshape(-1)
    head = ", ".join(_text(value) for value in flat[:PREVIEW_VALUES]) + (", …" if flat.size > PREVIEW_VALUES else "")
    if flat.dtype.kind == "c":
        finite = np.isfinite(flat)
        nans = int(np.isnan(flat).sum())
        bad = flat.size - int(finite.sum()) - nans
        return OutputSummary(
            output.index, output.element, output.shape, None, None, None, nans, bad, quoted(head),
            slices=_slices(numbers), file=output.file,
        )  # fmt: skip
    nans = int(np.isnan(flat).sum()) if flat.dtype.kind == "f" else 0
    infinite = int(np.isinf(flat).sum()) if flat.dtype.kind == "f" else 0
    good = flat if not nans and not infinite else flat[np.isfinite(flat)]
    low, high, mean = (
        (float(good.min()), float(good.max()), float(good.mean(dtype=np.float64))) if good.size else (None, None, None)
    )
    return OutputSummary(
        output.index,
        output.element,
        output.shape,
        low,
        high,
        mean,
        nans,
        infinite,
        quoted(head),
        deviation=float(good.std(dtype=np.float64)) if good.size else None,
        zeros=int(np.count_nonzero(flat == 0)),
        histogram=_histogram(good),
        slices=_slices(numbers),
        file=output.file,
    )


def _histogram(good: AnyArray) -> Histogram | None:
    if not good.size:
        return None
    low, high = float(good.min()), float(good.max())
    if low == high:
        return Histogram(low, high, (int(good.size),))
    bins = HISTOGRAM_BINS
    if good.dtype.kind in "iu":  # one bin per value where there are few
        bins = min(bins, int(high - low) + 1)
    counts, _ = np.histogram(good.astype(np.float64), bins=bins, range=(low, high))
    return Histogram(low, high, tuple(int(count) for count in counts))


def _slices(numbers: AnyArray) -> tuple[Slice, ...]:
    """The first matrices of a result, and its last one, each cut to a readable part."""
    matrix = numbers.reshape((1,) * max(0, 2 - numbers.ndim) + numbers.shape)
    outer = matrix.shape[:-2]
    count = math.prod(outer)
    places = [*range(min(count, SLICES - 1)), *([count - 1] if count >= SLICES else [])]
    found = []
    for place in places:
        index = tuple(int(axis) for axis in np.unravel_index(place, outer)) if outer else ()
        part = matrix[index]
        shown = part[:SLICE_ROWS, :SLICE_COLUMNS]
        rows = tuple(tuple(_text(value) for value in row) for row in shown)
        found.append(Slice(index, rows, shown.shape == part.shape))
    return tuple(found)


def save_output(output: Output, folder: Path) -> Path | None:
    """Write a result as ``.npy`` and return the file; None when it is not an array.

    Types that numpy lacks are saved as the float32 or int8 numbers that they represent.

    Raises:
        UserError: It cannot be written.
    """
    if output.numbers is None:
        return None
    file = folder / f"result{output.index + 1}.npy"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with replacing(file) as beside, beside.open("wb") as out:
            np.save(out, output.numbers)
    except OSError as error:
        raise UserError(
            Message(
                "compare.result-cannot-saved",
                "Result {number} cannot be saved as {path}: {reason}.",
                number=output.index + 1,
                path=file,
                reason=error.strerror or error,
            ),
            hint=Message("common.writable-folder", "Choose a folder that can be written and has room."),
            location=str(file),
        ) from error
    return file


def _text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, (float, np.floating)) else str(value)


@dataclass(frozen=True, slots=True)
class Expected:
    """An expected result whose file was checked before the run; its shape may still be open."""

    index: int
    spec: InputSpec
    declared: TensorType | None


def prepare_expected(signature: Signature, specs: tuple[str, ...]) -> tuple[Expected, ...]:
    """Check expected results against the known declared ones before anything runs.

    There may be fewer of them than results: only the first results are then compared.

    Raises:
        UserError: There are more than results, one does not fit, or a file cannot be used.
    """
    if signature.results and len(specs) > len(signature.results):
        raise UserError(
            Message(
                "compare.counts",
                "@{name} gives {results}, but {expected} are expected.",
                name=signature.name,
                results=Count(len(signature.results), "result"),
                expected=len(specs),
            ),
            hint=Message("compare.one-expected-each", "Give at most one --expected for each result, in their order."),
            location=signature.name,
        )
    prepared = []
    for index, text in enumerate(specs):
        spec = parse_input(text)
        if spec.random:
            raise UserError(
                Message("compare.random", "An expected result cannot be random."),
                hint=Message("compare.accepted", "Give a .npy or .irpa file."),
                location=text,
            )
        declared = signature.results[index] if index < len(signature.results) else None
        known = declared is not None and bool(declared.element)
        if known and declared is not None and None not in declared.shape:
            resolve_input(spec, declared, index, f"Result {index + 1} of @{signature.name}")
        elif spec.path is not None:
            open_regular(spec.path).close()
        prepared.append(Expected(index, spec, declared))
    return tuple(prepared)


def compare(expected: Expected, outputs: tuple[Output, ...], rtol: float, atol: float) -> Comparison:
    """Compare one expected result with the actual one.

    An element matches when ``|given - expected| <= atol + rtol * |expected|`` (``numpy.isclose``), when both are NaN,
    or when both are the same infinity. Integers and booleans must be equal. Errors are over elements that are finite
    on both sides; the relative one over those where the expected value is not 0.
    """
    index = expected.index
    number = index + 1
    if index >= len(outputs):
        return _failed(
            index,
            Message(
                "compare.missing",
                "Result {number} is expected, but the function gave only {count}.",
                number=number,
                count=len(outputs),
            ),
        )
    output = outputs[index]
    if output.numbers is None:
        return _failed(
            index,
            Message(
                "compare.not-comparable",
                "Result {number} cannot be compared: {reason}.",
                number=number,
                reason=output.note,
            ),
        )
    is_scalar = expected.declared.is_scalar if expected.declared is not None else False
    actual = TensorType(output.element, output.shape, f"tensor<{format_shape(output.shape, output.element)}>")
    if is_scalar and expected.declared is not None:
        actual = expected.declared
    try:
        expected_numbers = _expected_numbers(expected, actual, f"Result {number}")
    except UserError as error:
        return _failed(index, error.title)
    return compare_arrays(index, output.numbers, expected_numbers, rtol, atol, output.element)


def _expected_numbers(expected: Expected, actual: TensorType, name: str) -> AnyArray:
    value = resolve_input(expected.spec, actual, expected.index, name)
    stored: StoredArray | None = value.stored
    if stored is None:
        try:
            numbers = encode(parse_numbers(value.spec.values, value.element), value.element)
        except (ValueError, KeyError, OverflowError) as error:
            raise UserError(
                Message(
                    "compare.bad-value",
                    "{name}: {text} has a value that is not {type}.",
                    name=name,
                    text=repr(value.spec.text),
                    type=value.element.name,
                )
            ) from error
        decoded = _numbers(pack(numbers, value.element), value.element, numbers.shape)
        shape = () if numbers.size == 1 else value.shape
        return np.broadcast_to(decoded.reshape(shape), value.shape)
    if stored.dtype is not None and (not stored.plain or value.element.bits < 8):
        array = stored.array()
        native = value.element.native or value.element.bits < 8
        return array if native else decode(array.view(value.element.storage), value.element)
    return _numbers(stored.read(), value.element, value.shape)


def compare_arrays(
    index: int, given: AnyArray, expected: AnyArray, rtol: float, atol: float, element: str = ""
) -> Comparison:
    """Compare two arrays of one shape; see ``compare``. ULPs are counted in steps of the type ``element``."""
    number = index + 1
    if given.shape != expected.shape:
        return _failed(
            index,
            Message(
                "compare.other-shape",
                "Result {number} has shape {shape}, but {wanted} is expected.",
                number=number,
                shape=str(given.shape),
                wanted=str(expected.shape),
            ),
        )
    if not given.size:
        sentence = Message("compare.empty", "Result {number} matches: it has no elements.", number=number)
        return Comparison(index, True, 0.0, 0.0, (), 0, sentence)
    found = _Differences(given.reshape(-1), expected.reshape(-1), element)
    found.look(rtol, atol)
    place = found.non_finite if found.non_finite >= 0 else found.worst_at
    where = _place(place, given.shape)
    max_abs = found.worst if found.worst >= 0 else None
    total = given.size
    there = ulp_distance(found.given[place : place + 1], found.expected[place : place + 1], element)
    if found.mismatches:
        text = Message(
            "compare.differs",
            "Result {number} differs in {wrong:,} of {count:,} elements, most at {place}: {given} instead of {wanted}.",
            number=number,
            wrong=found.mismatches,
            count=total,
            place=_index(where),
            given=_text(found.given[place]),
            wanted=_text(found.expected[place]),
        )
    elif not found.worst or max_abs is None:
        text = Message(
            "compare.equals",
            "Result {number} equals what is expected in all {count:,} elements.",
            number=number,
            count=total,
        )
    elif there is not None and there.size:
        text = Message(
            "compare.matches-ulp",
            "Result {number} matches in all {count:,} elements; largest error {error:.3g} at {place} ({ulp:,} ULP).",
            number=number,
            count=total,
            error=found.worst,
            place=_index(where),
            ulp=int(there[0]),
        )
    else:
        text = Message(
            "compare.matches",
            "Result {number} matches in all {count:,} elements; largest error {error:.3g} at {place}.",
            number=number,
            count=total,
            error=found.worst,
            place=_index(where),
        )
    return Comparison(
        index,
        not found.mismatches,
        max_abs,
        found.relative if max_abs is not None else None,
        where,
        found.mismatches,
        text,
        max_ulp=found.max_ulp,
        non_finite_given=found.odd_given,
        non_finite_wanted=found.odd_expected,
        first=tuple(
            Mismatch(_place(at, given.shape), _text(found.given[at]), _text(found.expected[at])) for at in found.first
        ),
    )


@dataclass(slots=True)
class _Differences:
    """Differences collected while reading two flat arrays in portions, so that large ones need little extra memory."""

    given: AnyArray
    expected: AnyArray
    element: str
    mismatches: int = 0
    worst: float = -1.0
    worst_at: int = 0
    relative: float = 0.0
    non_finite: int = -1
    odd_given: int = 0
    odd_expected: int = 0
    max_ulp: int | None = None
    first: list[int] = field(default_factory=list)

    def look(self, rtol: float, atol: float) -> None:
        kinds = self.given.dtype.kind + self.expected.dtype.kind
        exact = set(kinds) <= set("iub")
        wide = np.complex128 if "c" in kinds else np.float64
        step = 1 << 22
        for start in range(0, self.given.size, step):
            left, right = self.given[start : start + step], self.expected[start : start + step]
            a, b = left.astype(wide), right.astype(wide)
            good = left == right if exact else np.isclose(a, b, rtol=rtol, atol=atol, equal_nan=True)
            self._take(start, good, a, b)
            ulps = ulp_distance(left, right, self.element)
            if ulps is not None and ulps.size:
                self.max_ulp = max(self.max_ulp or 0, int(ulps.max()))

    def _take(self, start: int, good: AnyArray, a: AnyArray, b: AnyArray) -> None:
        self.mismatches += int((~good).sum())
        if len(self.first) < FIRST_MISMATCHES:
            self.first += [start + int(at) for at in np.flatnonzero(~good)[: FIRST_MISMATCHES - len(self.first)]]
        finite = np.isfinite(a) & np.isfinite(b)
        self.odd_given += int((~np.isfinite(a)).sum())
        self.odd_expected += int((~np.isfinite(b)).sum())
        if self.non_finite < 0 and (odd := np.flatnonzero(~good & ~finite)).size:
            self.non_finite = start + int(odd[0])
        error: npt.NDArray[np.float64] = np.abs(np.where(finite, a, 0) - np.where(finite, b, 0))
        at = int(error.argmax())
        if finite.any() and error[at] > self.worst:
            self.worst, self.worst_at = float(error[at]), start + at
        size = np.abs(np.where(finite, b, 0))
        nonzero = size > 0
        if nonzero.any():
            self.relative = max(self.relative, float((error[nonzero] / size[nonzero]).max()))


def ulp_distance(given: AnyArray, expected: AnyArray, element: str = "") -> npt.NDArray[np.int64] | None:
    """The number of representable values between each pair, over those finite on both sides.

    Counted in steps of ``element``: f16, f32, f64 or bf16. None for other types, and where the distance would not fit
    an i64.
    """
    if given.dtype.kind != "f" or expected.dtype.kind != "f":
        return None
    if element == "bf16":
        # The decoded values are float32 whose lower 16 bits are 0 (those of the expected ones are cut).
        width, shift = np.dtype(np.float32), 16
    elif element in ("", "f16", "f32", "f64"):
        width, shift = given.dtype, 0
    else:
        return None
    with np.errstate(over="ignore"):
        first, second = given.astype(width), expected.astype(width)
    good = np.isfinite(first) & np.isfinite(second)

    def ordered(array: AnyArray) -> npt.NDArray[np.int64]:
        bits = array[good].view(f"<i{width.itemsize}").astype(np.int64) >> shift
        low = np.int64(-(1 << (width.itemsize * 8 - 1 - shift)))
        # Negative floats sort backwards as integers: mirror them below zero.
        return np.where(bits >= 0, bits, low - bits)

    a, b = ordered(first), ordered(second)
    if width.itemsize == 8 and bool(((a < 0) != (b < 0)).any()):
        return np.minimum(np.abs(a.astype(np.float64) - b), 2.0**62).astype(np.int64)
    distance: npt.NDArray[np.int64] = np.abs(a - b)
    return distance


def _place(at: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(axis) for axis in np.unravel_index(at, shape))


def _index(where: tuple[int, ...]) -> str:
    return f"[{', '.join(str(axis) for axis in where)}]"


def _failed(index: int, sentence: Message) -> Comparison:
    return Comparison(index, False, None, None, (), 0, sentence)
