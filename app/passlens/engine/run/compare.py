"""Results: summarised, and compared with what was expected."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from passlens.engine.errors import UserError
from passlens.engine.run.arrays import StoredArray
from passlens.engine.run.elements import AnyArray, Element, decode, element_coded, element_named, encode, pack, unpack
from passlens.engine.run.inputs import InputSpec, parse_input, resolve_input
from passlens.engine.run.layout import parse_numbers
from passlens.engine.run.signature import format_shape
from passlens.engine.run.values import Comparison, OutputSummary, Signature, TensorType
from passlens.engine.units import format_count

PREVIEW_VALUES = 8


@dataclass(frozen=True, slots=True)
class Output:
    """One result on the host. ``numbers`` are decoded (float32 for bf16 and 8-bit floats); None when opaque."""

    index: int
    element: str
    shape: tuple[int, ...]
    numbers: AnyArray | None
    note: str = ""


def read_output(index: int, told: dict[str, Any], declared: TensorType | None) -> Output:
    """A result as the worker tells it: a scalar, whose type only the declaration knows, or the file with its bytes."""
    if "scalar" in told:
        value = told["scalar"]
        name = declared.element if declared is not None and declared.is_scalar else ""
        element = element_named(name or ("f64" if isinstance(value, float) else "i64"))
        assert element is not None
        return Output(index, element.name, (), np.array(value, element.storage))
    if "file" not in told:
        return Output(index, "", (), None, str(told.get("opaque", "no value")))
    shape = tuple(int(size) for size in told["shape"])
    element = element_coded(int(told["code"]))
    data = np.load(Path(told["file"]), mmap_mode="r" if math.prod(shape) else None)
    if element is None:
        return Output(index, f"element type {int(told['code']):#x}", shape, None, "numpy cannot read these bytes")
    return Output(index, element.name, shape, _numbers(np.asarray(data), element, shape))


def _numbers(data: AnyArray, element: Element, shape: tuple[int, ...]) -> AnyArray:
    stored = data if element.bits < 8 else data.view(element.storage)
    return decode(unpack(stored, element, shape), element)


def summarize_output(output: Output) -> OutputSummary:
    """Shape, type and statistics over the finite values."""
    numbers = output.numbers
    if numbers is None or not numbers.size:
        preview = output.note or "no elements"
        return OutputSummary(output.index, output.element, output.shape, None, None, None, 0, 0, preview)
    flat = numbers.reshape(-1)
    head = ", ".join(_text(value) for value in flat[:PREVIEW_VALUES]) + (", …" if flat.size > PREVIEW_VALUES else "")
    if flat.dtype.kind == "c":
        finite = np.isfinite(flat)
        nans = int(np.isnan(flat).sum())
        bad = flat.size - int(finite.sum()) - nans
        return OutputSummary(output.index, output.element, output.shape, None, None, None, nans, bad, head)
    nans = int(np.isnan(flat).sum()) if flat.dtype.kind == "f" else 0
    infinite = int(np.isinf(flat).sum()) if flat.dtype.kind == "f" else 0
    good = flat if not nans and not infinite else flat[np.isfinite(flat)]
    low, high, mean = (
        (float(good.min()), float(good.max()), float(good.mean(dtype=np.float64))) if good.size else (None, None, None)
    )
    return OutputSummary(output.index, output.element, output.shape, low, high, mean, nans, infinite, head)


def _text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, (float, np.floating)) else str(value)


@dataclass(frozen=True, slots=True)
class Expected:
    """An expected result whose file was looked at before the run; its shape may still be open."""

    index: int
    spec: InputSpec
    declared: TensorType | None


def prepare_expected(signature: Signature, specs: tuple[str, ...]) -> tuple[Expected, ...]:
    """Check expected results against the declared ones, as far as those are known, before anything runs.

    There may be fewer than results: the first ones are compared then.

    Raises:
        UserError: There are more than results, one does not fit, or a file cannot be used.
    """
    if signature.results and len(specs) > len(signature.results):
        raise UserError(
            f"@{signature.name} gives {format_count(len(signature.results), 'result')}, but {len(specs)} are expected.",
            hint="Give at most one --expected for each result, in their order.",
            location=signature.name,
        )
    prepared = []
    for index, text in enumerate(specs):
        spec = parse_input(text)
        if spec.random:
            raise UserError("An expected result cannot be random.", hint="Give a .npy or .irpa file.", location=text)
        declared = signature.results[index] if index < len(signature.results) else None
        known = declared is not None and bool(declared.element)
        if known and declared is not None and None not in declared.shape:
            resolve_input(spec, declared, index, f"Result {index + 1} of @{signature.name}")
        elif spec.path is not None and not spec.path.exists():
            raise UserError(
                f"{spec.path} cannot be read: No such file or directory.",
                hint="Check the file's path.",
                location=str(spec.path),
            )
        prepared.append(Expected(index, spec, declared))
    return tuple(prepared)


def compare(expected: Expected, outputs: tuple[Output, ...], rtol: float, atol: float) -> Comparison:
    """Compare one expected result with the one that came.

    An element matches when ``|given - expected| <= atol + rtol * |expected|`` (``numpy.isclose``), when both are NaN,
    or when both are the same infinity. Integers and booleans must be equal. Errors are over elements that are finite
    on both sides; the relative one over those where the expected value is not 0.
    """
    index = expected.index
    name = f"Result {index + 1}"
    if index >= len(outputs):
        return _failed(index, f"{name} is expected, but the function gave only {len(outputs)}.")
    output = outputs[index]
    if output.numbers is None:
        return _failed(index, f"{name} cannot be compared: {output.note}.")
    is_scalar = expected.declared.is_scalar if expected.declared is not None else False
    actual = TensorType(output.element, output.shape, f"tensor<{format_shape(output.shape, output.element)}>")
    if is_scalar and expected.declared is not None:
        actual = expected.declared
    try:
        wanted = _wanted(expected, actual, name)
    except UserError as error:
        return _failed(index, error.title)
    return compare_arrays(index, output.numbers, wanted, rtol, atol)


def _wanted(expected: Expected, actual: TensorType, name: str) -> AnyArray:
    value = resolve_input(expected.spec, actual, expected.index, name)
    stored: StoredArray | None = value.stored
    if stored is None:
        try:
            numbers = encode(parse_numbers(value.spec.values, value.element), value.element)
        except (ValueError, KeyError, OverflowError) as error:
            raise UserError(f"{name}: {value.spec.text!r} has a value that is not {value.element.name}.") from error
        decoded = _numbers(pack(numbers, value.element), value.element, numbers.shape)
        shape = () if numbers.size == 1 else value.shape
        return np.broadcast_to(decoded.reshape(shape), value.shape)
    if stored.dtype is not None and (not stored.plain or value.element.bits < 8):
        loaded: AnyArray = np.load(stored.path, allow_pickle=False)
        return loaded
    return _numbers(stored.read(), value.element, value.shape)


def compare_arrays(index: int, given: AnyArray, wanted: AnyArray, rtol: float, atol: float) -> Comparison:
    """Compare two arrays of one shape; see ``compare``."""
    name = f"Result {index + 1}"
    if given.shape != wanted.shape:
        return _failed(index, f"{name} has shape {given.shape}, but {wanted.shape} is expected.")
    if not given.size:
        return Comparison(index, True, 0.0, 0.0, (), 0, f"{name} matches: it has no elements.")
    exact = given.dtype.kind in "iub" and wanted.dtype.kind in "iub"
    wide = np.complex128 if "c" in given.dtype.kind + wanted.dtype.kind else np.float64
    # In steps along the first axis, so that a large result needs little memory beyond itself.
    flat_given, flat_wanted = given.reshape(-1), wanted.reshape(-1)
    mismatches, worst, worst_at, relative, non_finite = 0, -1.0, 0, 0.0, -1
    step = 1 << 22
    for start in range(0, flat_given.size, step):
        left, right = flat_given[start : start + step], flat_wanted[start : start + step]
        a, b = left.astype(wide), right.astype(wide)
        good = left == right if exact else np.isclose(a, b, rtol=rtol, atol=atol, equal_nan=True)
        mismatches += int((~good).sum())
        finite = np.isfinite(a) & np.isfinite(b)
        if non_finite < 0 and (odd := np.flatnonzero(~good & ~finite)).size:
            non_finite = start + int(odd[0])
        error: npt.NDArray[np.float64] = np.abs(np.where(finite, a, 0) - np.where(finite, b, 0))
        at = int(error.argmax())
        if finite.any() and error[at] > worst:
            worst, worst_at = float(error[at]), start + at
        size = np.abs(np.where(finite, b, 0))
        nonzero = size > 0
        if nonzero.any():
            relative = max(relative, float((error[nonzero] / size[nonzero]).max()))
    place = non_finite if non_finite >= 0 else worst_at
    where = tuple(int(axis) for axis in np.unravel_index(place, given.shape))
    values = f"{_text(flat_given[place])} instead of {_text(flat_wanted[place])}"
    max_abs = worst if worst >= 0 else None
    total = given.size
    if mismatches:
        text = f"{name} differs in {mismatches:,} of {total:,} elements, most at {_index(where)}: {values}."
    elif not worst or max_abs is None:
        text = f"{name} equals what is expected in all {total:,} elements."
    else:
        ulps = _ulps(flat_given, flat_wanted, place)
        text = f"{name} matches in all {total:,} elements; largest error {worst:.3g} at {_index(where)}{ulps}."
    return Comparison(
        index, not mismatches, max_abs, relative if max_abs is not None else None, where, mismatches, text
    )


def _ulps(given: AnyArray, wanted: AnyArray, at: int) -> str:
    """How many representable numbers lie between the two, for f16, f32 and f64; empty for others."""
    if given.dtype != wanted.dtype or given.dtype.kind != "f":
        return ""
    bits = given.dtype.itemsize * 8
    first, second = (int(array[at : at + 1].view(f"<i{bits // 8}")[0]) for array in (given, wanted))
    flip = 1 << (bits - 1)
    # Negative floats order backwards as integers: mirror them below zero.
    ordered = [value if value >= 0 else -(value + flip) for value in (first, second)]
    return f" ({abs(ordered[0] - ordered[1]):,} ULP)"


def _index(where: tuple[int, ...]) -> str:
    return f"[{', '.join(str(axis) for axis in where)}]"


def _failed(index: int, sentence: str) -> Comparison:
    return Comparison(index, False, None, None, (), 0, sentence)
