"""A benchmark in words: the verdict, what a side took, what to know of the figures."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.run.benchmark_values import (
    BenchmarkRequest,
    Interval,
    Ratio,
    SideResult,
    Throughput,
    ToolTimes,
    Verdict,
)
from passlens.engine.units import format_count, format_ns

_TIMES = 2.0
"""From this ratio on, "times as long" says more than a percentage."""
_PREFIXES = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))


def percent(share: float) -> str:
    """A share as a percentage with two digits that say something, such as ``1.8 %``."""
    value = abs(share) * 100
    return f"{value:.2g} %" if value < 10 else f"{value:.0f} %"


def verdict_sentence(ratio: Ratio, names: tuple[str, str] = ("A", "B")) -> str:
    """What can be said of B against A. Slower by r: its time is 1 + r of A's; faster by r: A's is 1 + r of its."""
    first, second = names
    low, high = ratio.interval.low, ratio.interval.high
    match ratio.verdict:
        case Verdict.SLOWER if low >= _TIMES:
            return f"{second} takes {low:.3g} to {high:.3g} times as long as {first}."
        case Verdict.FASTER if 1 / high >= _TIMES:
            return f"{first} takes {1 / high:.3g} to {1 / low:.3g} times as long as {second}."
        case Verdict.SLOWER:
            return f"{second} is {percent(low - 1)} to {percent(high - 1)} slower than {first}."
        case Verdict.FASTER:
            return f"{second} is {percent(1 / high - 1)} to {percent(1 / low - 1)} faster than {first}."
        case Verdict.NONE:
            return f"No difference larger than {percent(largest(ratio))} seen between {first} and {second}."
        case _:
            return f"Too little was measured to tell {first} and {second} apart: give it more time."


def largest(ratio: Ratio) -> float:
    """The largest difference that the interval leaves room for, as a share."""
    return max(ratio.interval.high - 1, 1 / ratio.interval.low - 1, 0.0)


def ratio_basis(ratio: Ratio) -> str:
    """What the interval of a ratio rests on."""
    if ratio.verdict is Verdict.UNKNOWN:
        return format_count(len(ratio.loads), "load") + " of both"
    sure = f"{ratio.interval.confidence * 100:.3g} % interval"
    if ratio.by_load:
        return f"{sure}, over {format_count(len(ratio.loads), 'load')} of both"
    return f"{sure}, over the pairs of {format_count(len(ratio.loads), 'load')}: differences between loads hardly count"


def interval_text(interval: Interval) -> str:
    """An interval of times, such as ``95 % interval 4.79 ms to 4.84 ms``."""
    return f"{interval.confidence * 100:.3g} % interval {format_ns(interval.low)} to {format_ns(interval.high)}"


def side_text(side: SideResult) -> str:
    """Median and interval of a side."""
    if side.statistics is None:
        return "no sample"
    text = f"median {format_ns(side.statistics.median_ns)}"
    if side.interval is not None:
        text += f" ({interval_text(side.interval)})"
    return f"{text} over {format_count(side.statistics.count, 'call')}"


def amount_text(amount: float, unit: str) -> str:
    """An amount or a rate, such as ``128 tokens``, ``4.81 GB``, ``1.2 TFLOP``."""
    if unit == "tokens":
        return f"{amount:,.0f} tokens" if amount >= 10 else f"{amount:.3g} tokens"
    size, prefix = next(((size, prefix) for size, prefix in _PREFIXES if amount >= size), (1.0, ""))
    return f"{amount / size:.3g} {prefix}{unit}"


def throughput_text(one: Throughput) -> str:
    """A rate, and its share of what the chip could do, where that is known."""
    text = f"{amount_text(one.per_second, one.unit)}/s"
    if one.limit:
        text += f", {100 * one.per_second / one.limit:.2g} % of {one.limit_words}"
    return text


def tool_text(tool: ToolTimes) -> str:
    """What ``iree-benchmark-module`` says."""
    if tool.real_ns is None or tool.cpu_ns is None:
        return tool.note
    calls = format_count(tool.iterations, "call")
    return (
        f"iree-benchmark-module: real time {format_ns(tool.real_ns)}, CPU time {format_ns(tool.cpu_ns)} of the whole "
        f"process (median of {format_count(tool.repetitions, 'repetition')}, each a mean over {calls})"
    )


def side_names(sides: Sequence[SideResult]) -> tuple[str, ...]:
    """``A`` and ``B``; of a single one nothing."""
    return ("A", "B") if len(sides) > 1 else ("",)


def notes_of(request: BenchmarkRequest, sides: Sequence[SideResult], loads: int) -> tuple[str, ...]:
    """What to know of the figures: warm-ups, bounds, drift, outliers."""
    found = list[str]()
    for name, side in zip(side_names(sides), sides, strict=False):
        of = f" of {name}" if name else ""
        unsteady = [one for one in side.warmups if not one.steady]
        if unsteady:
            found.append(_unsteady(request, of, unsteady, len(side.warmups)))
        if side.drift is not None:
            way = "longer" if side.drift.share > 0 else "less long"
            found.append(f"Calls{of} took {percent(side.drift.share)} {way} at the end than at the beginning.")
        if side.outliers:
            count = format_count(len(side.outliers), "call")
            found.append(
                f"{count}{of} {'is an outlier' if len(side.outliers) == 1 else 'are outliers'}: further outside the "
                "quartiles than 1.5 times their distance. They are kept; the median does not depend on them."
            )
        if len(sides) == 1:
            found += _reached(request, side)
    if len(request.sides) > 1 and 0 < loads < request.loads:
        found.append(f"{loads} of {request.loads} loads were measured: the time limit was {request.limit_s:g} s.")
    return tuple(found)


def _unsteady(request: BenchmarkRequest, of: str, unsteady: Sequence[object], loads: int) -> str:
    where = f" in {len(unsteady)} of {loads} loads" if loads > 1 else ""
    change = getattr(unsteady[-1], "change", None)
    bounds = f"{request.warmup_calls:,} calls or {request.warmup_s:g} s"
    if change is None:
        return f"The warm-up{of} had too few calls to tell whether it was over{where}: its bound is {bounds}."
    way = "longer" if change > 0 else "less long"
    return (
        f"The warm-up{of} never got steady{where} within {bounds}: its last calls took {percent(change)} {way} than "
        "those before them."
    )


def _reached(request: BenchmarkRequest, side: SideResult) -> list[str]:
    """Which bound ended the timing before the interval was narrow enough."""
    if side.ended_by not in {"time", "most"} or side.statistics is None:
        return []
    bound = f"The time limit of {request.limit_s:g} s" if side.ended_by == "time" else "The most calls that are made"
    if side.interval is None:
        return [f"{bound} ended the timing."]
    middle = side.statistics.median_ns
    reach = max(side.interval.high - middle, middle - side.interval.low) / middle if middle else 0.0
    asked = "" if request.repetitions else f" before the interval was within ±{percent(request.precision)}"
    return [f"{bound} ended the timing{asked}; the interval is ±{percent(reach)}."]
