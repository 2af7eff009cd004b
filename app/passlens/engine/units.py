"""Numbers with units, formatted the same way everywhere."""

from __future__ import annotations

import re

KIB = 1024
REPORT_STEP_NS = 100_000
"""The resolution of the compiler's own timing report: it prints seconds with four digits (``--mlir-timing``)."""
_TIME_UNITS = (("s", 1e9), ("ms", 1e6), ("µs", 1e3))
_LONG_NUMBER, _THOUSANDS = re.compile(r"\b\d{4,}\b"), re.compile(r"(?<=\d)(?=(?:\d{3})+$)")
_DIGITS = 18
"""A longer number, which only a broken or hostile file has, is capped at this size."""


def format_bytes(count: int) -> str:
    """Bytes in readable form: exact below 10 KiB (``4,096 B``), else one decimal (``286.7 KiB``).

    Binary units, like the compiler's limits.
    """
    sign = "-" if count < 0 else ""
    size = abs(count)
    if size < 10 * KIB:
        return f"{sign}{size:,} B"
    value = float(size)
    for unit in ("KiB", "MiB", "GiB"):
        value /= KIB
        if value < KIB:
            return f"{sign}{value:.1f} {unit}"
    return f"{sign}{value / KIB:.1f} TiB"


def exact_bytes(count: int) -> str:
    """Bytes in full, with the readable form if that differs: ``4,096 B``, ``294,912 B (288.0 KiB)``."""
    exact, short = f"{count:,} B", format_bytes(count)
    return exact if short == exact else f"{exact} ({short})"


def format_size(size: str, unit: str = "") -> str:
    """A size of an analysis, a number or an expression, with its unit: ``1,048,576 B``, ``(2,048 × w0 + 64) B``."""
    text = _LONG_NUMBER.sub(lambda found: _THOUSANDS.sub(",", found[0]), size).replace("*", " × ")
    if not unit:
        return text
    return f"({text}) {unit}" if " + " in text or " - " in text else f"{text} {unit}"


def format_size_bytes(size: str) -> str:
    """A size in bytes, a number also in readable form: ``294,912 B (288.0 KiB)``, ``2,048 × w0 B``."""
    return exact_bytes(whole_number(size)) if size.isdigit() else format_size(size, "B")


def format_ns(duration: float) -> str:
    """Nanoseconds in readable form, three significant digits: ``850 ns``, ``4.81 ms``, ``12.7 s``."""
    value = float(duration)
    if value < 0:
        return "-" + format_ns(-value)
    for unit, size in _TIME_UNITS:
        if value >= size:
            scaled = value / size
            digits = 2 if scaled < 10 else 1 if scaled < 100 else 0
            return f"{scaled:.{digits}f} {unit}"
    return f"{value:.0f} ns"


def format_ns_range(low: float, high: float) -> tuple[str, str]:
    """Both ends of a range of nanoseconds, with as many digits as tell them apart: ``245.9 µs``, ``246.2 µs``."""
    ends = format_ns(low), format_ns(high)
    unit, size = next((one for one in _TIME_UNITS if high >= one[1]), ("ns", 1.0))
    for digits in range(1, 4):
        if low == high or ends[0] != ends[1]:
            break
        ends = f"{low / size:.{digits}f} {unit}", f"{high / size:.{digits}f} {unit}"
    return ends


def format_seconds(duration: float) -> str:
    """A duration, ns, in seconds: ``27.3 s``, ``0.04 s``; never shown as zero."""
    seconds = duration / 1e9
    return f"{seconds:.1f} s" if seconds >= 0.1 else f"{max(seconds, 0.01):.2f} s"


def figure_of_seconds(duration: float) -> float:
    """The figure of ``format_seconds``, for templates that contain the unit: ``27.3``, ``0.04``."""
    seconds = duration / 1e9
    return round(seconds, 1) if seconds >= 0.1 else max(round(seconds, 2), 0.01)


def format_report_time(duration: float) -> str:
    """Nanoseconds of the compiler's report, with no more digits than it has: ``<0.1 ms``, ``4.8 ms``, ``12.7 s``."""
    if duration < REPORT_STEP_NS:
        return "<0.1 ms"
    return f"{duration / 1e6:.1f} ms" if duration < 10_000_000 else format_ns(duration)


def format_count(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 pass``, ``2,074 passes``."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def whole_number(digits: str) -> int:
    """Parse a number from a file, 10^18 at most: Python rejects numbers of several thousand digits.

    It may still be far too large for a count.

    Raises:
        ValueError: The text is not all digits.
    """
    digits = digits.lstrip("0") or digits[-1:]
    return int(digits) if len(digits) <= _DIGITS else 10**_DIGITS
