"""A benchmark in words: the verdict, the times of each side, caveats on the figures."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.messages import Count, Message, Nanoseconds, quoted, together
from passlens.engine.run.benchmark_values import (
    BenchmarkRequest,
    Interval,
    Ratio,
    SideResult,
    Throughput,
    ToolTimes,
    Verdict,
    WarmUp,
)
from passlens.engine.units import format_ns_range

_TIMES = 2.0
"""The ratio from which "times as long" is clearer than a percentage."""
_PREFIXES = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))


def percent(share: float) -> str:
    """A share as a percentage with two significant digits, such as ``1.8 %``."""
    value = abs(share) * 100
    return f"{value:.2g} %" if value < 10 else f"{value:.0f} %"


def verdict_sentence(ratio: Ratio, names: tuple[str, str] = ("A", "B")) -> Message:
    """The verdict on B compared with A, as a sentence."""
    return Message("benchmark-words.verdict", "{verdict}.", verdict=verdict_words(ratio, names))


def verdict_words(ratio: Ratio, names: tuple[str, str] = ("A", "B")) -> Message:
    """The verdict on B compared with A.

    Slower by r: B takes 1 + r times A's time; faster by r: A takes 1 + r times B's.
    """
    first, second = names
    low, high = ratio.interval.low, ratio.interval.high
    match ratio.verdict:
        case Verdict.SLOWER if low >= _TIMES:
            return _times(second, first, low, high)
        case Verdict.FASTER if 1 / high >= _TIMES:
            return _times(first, second, 1 / high, 1 / low)
        case Verdict.SLOWER:
            return Message(
                "benchmark-words.slower",
                "{second} is {low} to {high} slower than {first}",
                second=second,
                low=percent(low - 1),
                high=percent(high - 1),
                first=first,
            )
        case Verdict.FASTER:
            return Message(
                "benchmark-words.faster",
                "{second} is {low} to {high} faster than {first}",
                second=second,
                low=percent(1 / high - 1),
                high=percent(1 / low - 1),
                first=first,
            )
        case Verdict.NONE:
            return Message(
                "benchmark-words.no-difference",
                "No difference larger than {share} seen between {first} and {second}",
                share=percent(largest(ratio)),
                first=first,
                second=second,
            )
        case _:
            return Message(
                "benchmark-words.too-little",
                "Too little was measured to tell {first} and {second} apart: give it more time",
                first=first,
                second=second,
            )


def _times(slow: str, fast: str, low: float, high: float) -> Message:
    return Message(
        "benchmark-words.times",
        "{second} takes {low:.2f} to {high:.2f} times as long as {first}",
        second=slow,
        low=low,
        high=high,
        first=fast,
    )


def largest(ratio: Ratio) -> float:
    """The largest difference that the interval allows, as a share."""
    return max(ratio.interval.high - 1, 1 / ratio.interval.low - 1, 0.0)


def ratio_basis(ratio: Ratio) -> Message:
    """The samples behind the interval of a ratio."""
    loads = Count(len(ratio.loads), "load")
    if ratio.verdict is Verdict.UNKNOWN:
        return Message("benchmark-words.loads", "{loads} of both", loads=loads)
    sure = ratio.interval.confidence * 100
    if ratio.by_load:
        return Message("benchmark-words.by-load", "{sure:.3g} % interval, over {loads} of both", sure=sure, loads=loads)
    return Message(
        "benchmark-words.by-pair",
        "{sure:.3g} % interval, over the pairs of {loads}: differences between loads hardly count",
        sure=sure,
        loads=loads,
    )


def interval_text(interval: Interval) -> Message:
    """An interval of times, such as ``95 % interval 4.79 ms to 4.84 ms``."""
    low, high = format_ns_range(interval.low, interval.high)
    return Message(
        "benchmark-words.interval",
        "{sure:.3g} % interval {low} to {high}",
        sure=interval.confidence * 100,
        low=low,
        high=high,
    )


def side_text(side: SideResult) -> Message:
    """Median and interval of a side."""
    if side.statistics is None:
        return Message("benchmark-words.no-sample", "no sample")
    median, calls = Nanoseconds(side.statistics.median_ns), Count(side.statistics.count, "call")
    if side.interval is None:
        return Message("benchmark-words.median", "median {median} over {calls}", median=median, calls=calls)
    if side.by_process:
        return Message(
            "benchmark-words.median-interval-of-processes",
            "median {median} ({interval}) over {calls} of {processes}",
            median=median,
            interval=interval_text(side.interval),
            calls=calls,
            processes=Count(len(side.by_process), "process", "processes"),
        )
    if len(side.warmups) == 1:
        return Message(
            "benchmark-words.median-interval-of-process",
            "median {median} ({interval}) over {calls} of one process",
            median=median,
            interval=interval_text(side.interval),
            calls=calls,
        )
    return Message(
        "benchmark-words.median-interval",
        "median {median} ({interval}) over {calls}",
        median=median,
        interval=interval_text(side.interval),
        calls=calls,
    )


def amount_text(amount: float, unit: str) -> Message:
    """An amount or a rate, such as ``128 tokens``, ``4.81 GB``, ``1.2 TFLOP``."""
    if unit == "tokens":
        if amount == 1:
            return Message("benchmark-words.token", "1 token")
        if amount >= 10:
            return Message("benchmark-words.tokens", "{amount:,.0f} tokens", amount=amount)
        return Message("benchmark-words.few-tokens", "{amount:.3g} tokens", amount=amount)
    size, prefix = next(((size, prefix) for size, prefix in _PREFIXES if amount >= size), (1.0, ""))
    return quoted(f"{amount / size:.3g} {prefix}{unit}")


def rate_text(one: Throughput) -> Message:
    """A rate, such as ``4.81 GB/s``."""
    return Message("benchmark-words.rate", "{amount}/s", amount=amount_text(one.per_second, one.unit))


def throughput_text(one: Throughput) -> Message:
    """A rate, and its share of the chip's maximum where that is known."""
    if not one.limit:
        return rate_text(one)
    return Message(
        "benchmark-words.rate-of-limit",
        "{rate}, {share:.2g} % of {limit}",
        rate=rate_text(one),
        share=100 * one.per_second / one.limit,
        limit=one.limit_words,
    )


def tool_text(tool: ToolTimes) -> Message:
    """The figures of ``iree-benchmark-module``."""
    if tool.real_ns is None or tool.cpu_ns is None:
        return tool.note
    return Message(
        "benchmark-words.tool",
        "iree-benchmark-module: real time {time}, CPU time {cpu} of the whole process (median of {repetitions}, each a "
        "mean over {calls})",
        time=Nanoseconds(tool.real_ns),
        cpu=Nanoseconds(tool.cpu_ns),
        repetitions=Count(tool.repetitions, "repetition"),
        calls=Count(tool.iterations, "call"),
    )


def side_names(sides: Sequence[SideResult]) -> tuple[str, ...]:
    """``A`` and ``B``; empty for a single side."""
    return ("A", "B") if len(sides) > 1 else ("",)


_ONE_PROCESS = Message(
    "benchmark-words.one-process",
    "The interval is of the calls of one process. In another process, with memory elsewhere and another state of "
    "the clocks, the median may be outside it: use several processes ({option}) or, to compare two modules, "
    "benchmark them in turn, which loads both anew several times.",
    option="--processes",
)


def _processes(medians_ns: Sequence[float]) -> Message:
    return Message(
        "benchmark-words.processes",
        "The interval is of the medians of {processes}, {least} to {most}: it covers what a new process changes, "
        "such as memory placement.",
        processes=Count(len(medians_ns), "process", "processes"),
        least=Nanoseconds(min(medians_ns)),
        most=Nanoseconds(max(medians_ns)),
    )


def notes_of(request: BenchmarkRequest, sides: Sequence[SideResult], loads: int) -> tuple[Message, ...]:
    """Caveats on the figures: warm-ups, bounds, drift, outliers."""
    found = list[Message]()
    for name, side in zip(side_names(sides), sides, strict=False):
        unsteady = [one for one in side.warmups if not one.steady]
        if unsteady:
            found.append(_unsteady(request, name, unsteady, len(side.warmups)))
        if side.drift is not None:
            found.append(_drift(name, side.drift.share))
        if side.outliers:
            kept = Message("benchmark-words.outliers-kept", "They are kept; the median does not depend on them.")
            found.append(together(_outliers(name, len(side.outliers)), kept))
        if len(sides) == 1 and side.by_process:
            found.append(_processes(side.by_process))
        elif len(sides) == 1:
            found += _reached(request, side)
            if side.interval is not None:
                found.append(_ONE_PROCESS)
        if len(request.sides) == 1 and 0 < len(side.warmups) < request.processes:
            found.append(
                Message(
                    "benchmark-words.fewer-processes",
                    "{processes} of {count} timed it: the time limit was {seconds:g} s.",
                    processes=Count(len(side.warmups), "process", "processes"),
                    count=request.processes,
                    seconds=request.limit_s,
                )
            )
    if len(request.sides) > 1 and 0 < loads < request.loads:
        found.append(
            Message(
                "benchmark-words.fewer-loads",
                "{loads} of {count} loads were measured: the time limit was {seconds:g} s.",
                loads=loads,
                count=request.loads,
                seconds=request.limit_s,
            )
        )
    return tuple(found)


def _way(share: float) -> Message:
    """How much slower or faster calls became."""
    if share > 0:
        return Message("benchmark-words.longer", "{share} longer", share=percent(share))
    return Message("benchmark-words.less-long", "{share} less long", share=percent(share))


def _drift(name: str, share: float) -> Message:
    way = _way(share)
    if not name:
        return Message("benchmark-words.drift", "Calls took {way} at the end than at the beginning.", way=way)
    return Message(
        "benchmark-words.drift-of-side",
        "Calls of {side} took {way} at the end than at the beginning.",
        side=name,
        way=way,
    )


def _outliers(name: str, count: int) -> Message:
    if name and count == 1:
        return Message(
            "benchmark-words.outlier-of-side",
            "1 call of {side} is an outlier: further outside the quartiles than 1.5 times their distance.",
            side=name,
        )
    if name:
        return Message(
            "benchmark-words.outliers-of-side",
            "{count:,} calls of {side} are outliers: further outside the quartiles than 1.5 times their distance.",
            count=count,
            side=name,
        )
    if count == 1:
        return Message(
            "benchmark-words.outlier",
            "1 call is an outlier: further outside the quartiles than 1.5 times their distance.",
        )
    return Message(
        "benchmark-words.outliers",
        "{count:,} calls are outliers: further outside the quartiles than 1.5 times their distance.",
        count=count,
    )


def _unsteady(request: BenchmarkRequest, name: str, unsteady: Sequence[WarmUp], loads: int) -> Message:
    warmup = (
        Message("benchmark-words.warm-up-of", "The warm-up of {side}", side=name)
        if name
        else Message("benchmark-words.warm-up", "The warm-up")
    )
    calls, seconds, change = request.warmup_calls, request.warmup_s, unsteady[-1].change
    if change is None and loads > 1:
        return Message(
            "benchmark-words.too-few-in-loads",
            "{warmup} had too few calls to tell whether it was over in {loads} of {count} loads: its bound is "
            "{calls:,} calls or {seconds:g} s.",
            warmup=warmup,
            loads=len(unsteady),
            count=loads,
            calls=calls,
            seconds=seconds,
        )
    if change is None:
        return Message(
            "benchmark-words.too-few",
            "{warmup} had too few calls to tell whether it was over: its bound is {calls:,} calls or {seconds:g} s.",
            warmup=warmup,
            calls=calls,
            seconds=seconds,
        )
    if loads > 1:
        return Message(
            "benchmark-words.unsteady-in-loads",
            "{warmup} never got steady in {loads} of {count} loads within {calls:,} calls or {seconds:g} s: its last "
            "calls took {way} than those before them.",
            warmup=warmup,
            loads=len(unsteady),
            count=loads,
            calls=calls,
            seconds=seconds,
            way=_way(change),
        )
    return Message(
        "benchmark-words.unsteady",
        "{warmup} never got steady within {calls:,} calls or {seconds:g} s: its last calls took {way} than those "
        "before them.",
        warmup=warmup,
        calls=calls,
        seconds=seconds,
        way=_way(change),
    )


def _reached(request: BenchmarkRequest, side: SideResult) -> list[Message]:
    """Which bound ended the timing before the interval was narrow enough."""
    if side.ended_by not in {"time", "most"} or side.statistics is None:
        return []
    bound = (
        Message("benchmark-words.time-limit", "The time limit of {seconds:g} s", seconds=request.limit_s)
        if side.ended_by == "time"
        else Message("benchmark-words.most-calls", "The maximum number of calls")
    )
    if side.interval is None:
        return [Message("benchmark-words.ended", "{bound} ended the timing.", bound=bound)]
    middle = side.statistics.median_ns
    reach = percent(max(side.interval.high - middle, middle - side.interval.low) / middle if middle else 0.0)
    if request.repetitions:
        return [
            Message(
                "benchmark-words.ended-at",
                "{bound} ended the timing; the interval is ±{share}.",
                bound=bound,
                share=reach,
            )
        ]
    return [
        Message(
            "benchmark-words.ended-before",
            "{bound} ended the timing before the interval was within ±{asked}; the interval is ±{share}.",
            bound=bound,
            asked=percent(request.precision),
            share=reach,
        )
    ]
