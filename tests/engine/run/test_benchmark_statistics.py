"""The rules of benchmarks on numbers: intervals, warm-up, outliers, drift, ratios, words."""

from __future__ import annotations

import numpy as np
import pytest

from message_checks import has_message
from passlens.engine.analysis.kernel_tables import KernelDetail, KernelDetails, KernelWork, Launch, SizeSymbol
from passlens.engine.messages import quoted
from passlens.engine.run.benchmark_values import (
    BenchmarkRequest,
    BenchmarkSide,
    Conditions,
    Interval,
    Ratio,
    SideResult,
    Verdict,
    WarmUp,
)
from passlens.engine.run.benchmark_words import amount_text, notes_of, percent, throughput_text, verdict_sentence
from passlens.engine.run.conditions import Moment, compare_moments
from passlens.engine.run.stats import (
    drift,
    median_interval,
    outliers,
    process_interval,
    ratio_of,
    summarize,
    turn_ratios,
)
from passlens.engine.run.values import RunRequest
from passlens.engine.run.worker_parts.wp_rules import Steadiness, narrow_enough, ranks
from passlens.engine.session_runs.kernel_work import throughput_of_work
from passlens.engine.toolchain.products import products_of


@pytest.mark.parametrize(
    ("count", "confidence", "places"),
    [
        # Hahn and Meeker, "Statistical Intervals", 1991, table A.12 and its formula.
        (5, 0.95, None),
        (6, 0.95, (0, 5)),
        (10, 0.95, (1, 8)),
        (25, 0.95, (7, 17)),
        (100, 0.95, (39, 60)),
        (10, 0.99, (0, 9)),
        (12, 0.99, (1, 10)),
    ],
)
def test_that_the_places_around_a_median_are_those_of_the_tables(
    count: int, confidence: float, places: tuple[int, int] | None
) -> None:
    assert ranks(count, confidence) == places


def test_that_exact_and_approximate_places_meet() -> None:
    low, high = ranks(200, 0.95) or (0, 0)
    next_low, next_high = ranks(201, 0.95) or (0, 0)
    assert abs(low - next_low) <= 1
    assert abs(high - next_high) <= 1


def test_that_the_interval_holds_the_median_of_a_skewed_distribution_as_often_as_it_says() -> None:
    generator = np.random.default_rng(1)
    held = 0
    for _ in range(1000):
        found = median_interval([int(value) for value in 1e6 * generator.lognormal(0, 1, 25)], 0.95)
        assert found is not None
        held += found.low <= 1e6 <= found.high
    assert 935 <= held <= 985  # 95.7 % by the binomial


def test_that_the_interval_of_processes_is_told_with_the_confidence_that_they_give() -> None:
    assert process_interval([5.0], 0.95) is None
    assert process_interval([5.0, 3.0, 4.0, 6.0, 9.0], 0.95) == Interval(3.0, 9.0, 0.9375)
    assert process_interval([5.0, 3.0, 4.0, 6.0, 9.0, 1.0], 0.95) == Interval(1.0, 9.0, 0.95)


def test_that_calls_which_only_become_faster_are_never_steady() -> None:
    rule = Steadiness()
    steady = []
    for step in range(150):
        rule.add(round(100_000_000 * 0.95**step) + 6_000_000)
        steady.append(rule.steady)
        if step < 40:
            assert not rule.steady
    assert steady[-1]  # in the end they are as long as those before


@pytest.mark.parametrize("spread", [0.0, 0.01, 0.2])
def test_that_calls_as_long_as_those_before_become_steady(spread: float) -> None:
    generator = np.random.default_rng(2)
    rule = Steadiness()
    count = 0
    while not rule.steady:
        rule.add(round(10_000_000 * (1 + spread * generator.random())))
        count += 1
    assert 6 <= count < 40


def test_that_short_calls_are_looked_at_together() -> None:
    rule = Steadiness()
    for _ in range(10_000):  # 1 µs each: 10 ms, two steps
        rule.add(1_000)
    assert not rule.steady
    assert rule.change is None


def test_that_a_narrow_interval_needs_samples() -> None:
    assert not narrow_enough([100.0] * 19, 0.01, 0.95)
    assert narrow_enough([100.0] * 20, 0.01, 0.95)
    assert not narrow_enough([100.0 + (place % 7) * 10 for place in range(30)], 0.01, 0.95)


def test_that_outliers_are_what_lies_outside_of_tukeys_fences() -> None:
    calls = [100, 101, 102, 103, 104, 105, 106, 107, 120, 60]
    assert outliers(calls) == (8, 9)
    assert outliers([1, 1, 1, 50]) == ()  # too few to say


def test_that_a_trend_is_drift_and_noise_is_none() -> None:
    generator = np.random.default_rng(3)
    noise = generator.normal(0, 3, 600)
    assert drift([round(1000 * (100 + value)) for value in noise]) is None
    rising = drift([round(1000 * (100 + value + 5 * place / 600)) for place, value in enumerate(noise)])
    assert rising is not None
    assert rising.share == pytest.approx(0.05, abs=0.02)
    assert drift([round(1000 * (100 + 0.2 * place / 600)) for place in range(600)]) is None  # seen, but tiny
    assert drift([100] * 10) is None


def loads_of(generator: np.random.Generator, ratio: float, loads: int = 12) -> list[list[float]]:
    """Ratios of noisy pairs, in loads that differ by 1 % themselves, with pairs that something disturbed."""
    found = []
    for _ in range(loads):
        middle = ratio * generator.normal(1, 0.01)
        pairs = middle * generator.normal(1, 0.05, 40)
        pairs[generator.random(40) < 0.05] *= 3  # B was disturbed
        pairs[generator.random(40) < 0.05] /= 3  # A was
        found.append([float(value) for value in pairs])
    return found


def test_that_a_against_a_shows_no_difference_in_20_of_20() -> None:
    generator = np.random.default_rng(4)
    verdicts = [ratio_of(loads_of(generator, 1.0), 0.01) for _ in range(20)]
    assert [one.verdict for one in verdicts if one is not None] == [Verdict.NONE] * 20


def test_that_a_difference_is_found_both_ways_and_its_interval_holds_it() -> None:
    generator = np.random.default_rng(5)
    for ratio, verdict in ((1.05, Verdict.SLOWER), (0.95, Verdict.FASTER)):
        for _ in range(20):
            found = ratio_of(loads_of(generator, ratio), 0.01)
            assert found is not None
            assert found.verdict is verdict
            assert found.by_load
            assert found.interval.low < found.median < found.interval.high
    small = ratio_of([[1.004, 1.005, 1.006]] * 12, 0.01)  # sure, but less than what counts
    assert small is not None
    assert small.verdict is Verdict.NONE
    assert str(verdict_sentence(small)) == "No difference larger than 0.5 % seen between A and B."


def test_that_few_loads_rest_on_their_pairs_and_too_few_pairs_tell_nothing() -> None:
    found = ratio_of([[1.1, 1.12, 1.09, 1.11, 1.1]] * 4, 0.01)
    assert found is not None
    assert not found.by_load
    assert found.verdict is Verdict.SLOWER
    little = ratio_of([[1.5, 1.6]], 0.01)
    assert little is not None
    assert little.verdict is Verdict.UNKNOWN
    assert has_message(verdict_sentence(little), "benchmark-words.too-little")
    assert ratio_of([], 0.01) is None
    assert ratio_of([[]], 0.01) is None
    six = ratio_of([[1.1]] * 6, 0.01)
    assert six is not None
    assert six.interval.confidence == pytest.approx(1 - 2 / 2**6)


def test_that_turns_are_compared_by_their_medians() -> None:
    assert turn_ratios((10, 90, 10, 20, 20, 99), (11, 22), (3, 1)) == [pytest.approx(1.1), pytest.approx(1.1)]
    assert turn_ratios((10, 10), (11,), (1, 1)) == [pytest.approx(1.1)]  # a pair that was cut short is none


@pytest.mark.parametrize(
    ("low", "high", "verdict", "sentence"),
    [
        (1.018, 1.031, Verdict.SLOWER, "B is 1.8 % to 3.1 % slower than A."),
        (0.8, 0.9, Verdict.FASTER, "B is 11 % to 25 % faster than A."),
        (2.1, 2.34, Verdict.SLOWER, "B takes 2.10 to 2.34 times as long as A."),
        (0.25, 0.5, Verdict.FASTER, "A takes 2.00 to 4.00 times as long as B."),
        (0.98, 1.012, Verdict.NONE, "No difference larger than 2 % seen between A and B."),
    ],
)
def test_that_a_verdict_is_a_sentence(low: float, high: float, verdict: Verdict, sentence: str) -> None:
    ratio = Ratio((low + high) / 2, Interval(low, high, 0.99), (1.0,) * 12, True, verdict)
    assert str(verdict_sentence(ratio)) == sentence


def test_that_numbers_have_two_digits_that_say_something() -> None:
    assert [percent(value) for value in (0.0051, 0.018, 0.25, -0.03)] == ["0.51 %", "1.8 %", "25 %", "3 %"]
    assert str(amount_text(1.25e12, "FLOP")) == "1.25 TFLOP"
    assert str(amount_text(4.81e9, "B")) == "4.81 GB"
    assert str(amount_text(12345.6, "tokens")) == "12,346 tokens"
    assert str(amount_text(12, "B")) == "12 B"


def a_side(samples: tuple[int, ...], **more: object) -> SideResult:
    values: dict[str, object] = {
        "words": "m.vmfb",
        "request": RunRequest(module=__import__("pathlib").Path("m.vmfb"), device="local-sync", function="f"),
        "function": "f",
        "device_name": "CPU",
        "samples_ns": samples,
        "statistics": summarize(samples),
        "interval": median_interval(samples, 0.95),
        "outliers": (),
        "drift": None,
        "warmups": (),
    }
    return SideResult(**{**values, **more})  # type: ignore[arg-type]  # the fields are those of the class


def test_that_a_warm_up_that_never_got_steady_is_told() -> None:
    request = BenchmarkRequest((BenchmarkSide(quoted("m"), a_side((1,)).request),))
    bad = a_side((100,) * 30, warmups=(WarmUp(1, 9, 9, False, 0.08),))
    note, process = notes_of(request, (bad,), 0)
    assert "one process" in str(process)
    assert has_message(note, "benchmark-words.unsteady", calls=100_000)
    few = a_side((100,) * 30, warmups=(WarmUp(1, 2, 9, False, None),))
    assert has_message(notes_of(request, (few,), 0)[0], "benchmark-words.too-few")
    bounded = a_side(tuple(range(100, 140)), ended_by="time")
    assert has_message(notes_of(request, (bounded,), 0)[0], "benchmark-words.ended-before", asked="1 %")


def test_that_a_busy_machine_and_a_clock_that_changed_are_said_in_words() -> None:
    begin = Moment(100.0, 100.0, 1.0, 3000.0, 50.0, (("cuda://0", quoted("0 % busy")),))
    end = Moment(118.0, 102.0, 2.0, 2400.0, 70.0, (("cuda://0", quoted("99 % busy")),))
    found = compare_moments(begin, end, 9.0)
    assert found.others_percent == pytest.approx(40.0)
    assert tuple((label, str(value)) for label, value in found.at_begin) == (
        ("processor clock", "3,000 MHz"),
        ("processor temperature", "50 °C"),
        ("cuda://0", "0 % busy"),
    )
    text = " ".join(map(str, found.notes))
    assert "Other processes took 40 % of the CPU while it ran" in text
    assert "went from 3,000 to 2,400 MHz" in text
    assert "from 50 to 70 °C" in text
    quiet = compare_moments(begin, Moment(110.0, 110.0, 1.0, 3000.0, 51.0, ()), 10.0)
    assert quiet.others_percent == 0
    assert isinstance(quiet, Conditions)
    assert not any(has_message(note, "conditions.others") for note in quiet.notes)


def test_that_work_is_summed_over_the_launches_of_a_call_and_held_against_the_chip() -> None:
    work = KernelWork("4*w0", "f16", True, "10*w0", "2*w0", (), (SizeSymbol("w0", 1, None, 1),), ())
    blank: dict[str, object] = dict.fromkeys(
        ("vgprs", "agprs", "sgprs", "lds_bytes", "workgroup", "wavefront", "allocated_vgprs", "encoded_vgprs")
    )
    texts = dict.fromkeys(("pipeline", "mma", "config", "assembly"), "")
    lists: dict[str, object] = dict.fromkeys(("tiles", "promoted", "instructions", "unclassified", "disagreements"), ())
    kernel = KernelDetail(name="k", dispatch="d", target="gfx942", work=work, **blank, **texts, **lists)  # type: ignore[arg-type]
    launches = (
        Launch("k", "f$async", "d0", 0, ("16*arg0[1]",), 1),
        Launch("k", "f$async", "d0", 1, ("100",), 2),
        Launch("k", "g$async", "d0", 0, ("7",), 3),  # another function's
        Launch("k", "f$async", "d0", 2, ("arg9[0]",), 4),  # of unknown size
    )
    side = a_side((1_000_000_000,), shapes=((4, 25),))
    product = products_of("MI300X")[0]
    flops, moved = throughput_of_work(KernelDetails((kernel,), launches, ()), side, product)
    assert flops.amount == 4 * (400 + 100)
    assert moved.amount == 12 * 500
    assert flops.unit == "FLOP"
    assert has_message(flops.counted, "kernel-work.arithmetic", dispatches=2)
    assert has_message(flops.counted, "kernel-work.left-out", launches=1)
    assert flops.limit == pytest.approx(1307e12, rel=0.01)  # AMD data sheet: 1,307 TFLOP/s of f16
    assert moved.limit == 5.3e12
    assert has_message(throughput_text(flops), "kernel-work.arithmetic-limit", product="MI300X")
    alone, _ = throughput_of_work(KernelDetails((kernel,), launches, ()), side, None)
    assert alone.limit is None
