"""Statistics of timed samples, by formulas that are written down here and agree with numpy's defaults."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.run.values import Statistics


def quantile(ordered: Sequence[float], fraction: float) -> float:
    """The quantile of values in ascending order, by linear interpolation (Hyndman and Fan 1996, type 7).

    With ``h = (n - 1) * fraction``, it is ``x[floor(h)] + (h - floor(h)) * (x[floor(h) + 1] - x[floor(h)])``;
    the default of ``numpy.quantile``.
    """
    place = (len(ordered) - 1) * fraction
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def summarize(samples_ns: Sequence[int]) -> Statistics | None:
    """Median, quartiles, extremes and spread of samples in ns; None when there is no sample.

    The spread is the median absolute deviation, ``median(|x - median(x)|)``, not scaled: half of the samples lie
    within it around the median. One slow call does not move it, as it would a standard deviation.
    """
    if not samples_ns:
        return None
    ordered = sorted(float(value) for value in samples_ns)
    median = quantile(ordered, 0.5)
    return Statistics(
        count=len(ordered),
        median_ns=median,
        q1_ns=quantile(ordered, 0.25),
        q3_ns=quantile(ordered, 0.75),
        min_ns=ordered[0],
        max_ns=ordered[-1],
        mad_ns=quantile(sorted(abs(value - median) for value in ordered), 0.5),
    )
