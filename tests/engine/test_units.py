from __future__ import annotations

import pytest

from passlens.engine.units import (
    exact_bytes,
    format_bytes,
    format_count,
    format_ns,
    format_ns_range,
    format_report_time,
    format_seconds,
    format_size,
    format_size_bytes,
)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 B"),
        (4096, "4,096 B"),
        (65_536, "64.0 KiB"),
        (286_720, "280.0 KiB"),
        (-8192, "-8,192 B"),
        (3 << 30, "3.0 GiB"),
        (5 << 40, "5.0 TiB"),
    ],
)
def test_that_bytes_are_exact_when_few_and_binary_when_many(count: int, text: str) -> None:
    assert format_bytes(count) == text


@pytest.mark.parametrize(
    ("duration", "text"),
    [(0, "0 ns"), (850, "850 ns"), (4_810_000, "4.81 ms"), (12_700_000_000, "12.7 s"), (-1500, "-1.50 µs")],
)
def test_that_times_have_three_digits(duration: int, text: str) -> None:
    assert format_ns(duration) == text


@pytest.mark.parametrize(
    ("duration", "text"), [(0, "<0.1 ms"), (99_999, "<0.1 ms"), (300_000, "0.3 ms"), (35_400_000, "35.4 ms")]
)
def test_that_a_time_of_the_compilers_report_has_no_more_digits_than_the_report(duration: int, text: str) -> None:
    assert format_report_time(duration) == text


def test_that_a_number_agrees_with_its_noun() -> None:
    assert format_count(1, "pass", "passes") == "1 pass"
    assert format_count(2074, "pass", "passes") == "2,074 passes"


@pytest.mark.parametrize(
    ("duration", "text"), [(27_340_000_000, "27.3 s"), (100_000_000, "0.1 s"), (36_000_000, "0.04 s"), (0, "0.01 s")]
)
def test_that_no_compile_takes_no_time(duration: int, text: str) -> None:
    assert format_seconds(duration) == text


def test_that_the_ends_of_a_range_of_times_have_the_digits_that_tell_them_apart() -> None:
    assert format_ns_range(245_920, 246_180) == ("245.9 µs", "246.2 µs")
    assert format_ns_range(245_998, 246_002) == ("245.998 µs", "246.002 µs")
    assert format_ns_range(4_790_000, 4_840_000) == ("4.79 ms", "4.84 ms")
    assert format_ns_range(246_000, 246_000) == ("246 µs", "246 µs")


def test_that_exact_bytes_repeat_what_is_readable_only_where_it_differs() -> None:
    assert exact_bytes(4096) == "4,096 B"
    assert exact_bytes(294_912) == "294,912 B (288.0 KiB)"


@pytest.mark.parametrize(
    ("size", "text", "of_bytes"),
    [
        ("512", "512", "512 B"),
        ("294912", "294,912", "294,912 B (288.0 KiB)"),
        ("16777216*w0", "16,777,216 × w0", "16,777,216 × w0 B"),
        ("8*arg0[1] + 65536", "8 × arg0[1] + 65,536", "(8 × arg0[1] + 65,536) B"),
        ("2*w1024", "2 × w1024", "2 × w1024 B"),
    ],
)
def test_that_sizes_of_analyses_have_separators_also_in_expressions(size: str, text: str, of_bytes: str) -> None:
    assert format_size(size) == text
    assert format_size_bytes(size) == of_bytes
