"""Statistics and comparisons, against numpy."""

from __future__ import annotations

import numpy as np
import pytest

from message_checks import has_message, refused
from passlens.engine.run.compare import Output, compare_arrays, prepare_expected, summarize_output
from passlens.engine.run.signature import parse_declaration
from passlens.engine.run.stats import summarize


@pytest.mark.parametrize("count", [1, 2, 3, 10, 101])
def test_that_statistics_agree_with_numpy(count: int) -> None:
    samples = np.random.default_rng(count).integers(1_000, 9_000_000, count)
    found = summarize([int(value) for value in samples])
    assert found is not None
    quartiles = np.quantile(samples, [0.25, 0.5, 0.75])
    assert [found.q1_ns, found.median_ns, found.q3_ns] == pytest.approx(quartiles.tolist())
    assert found.mad_ns == pytest.approx(float(np.median(np.abs(samples - np.median(samples)))))
    assert (found.count, found.min_ns, found.max_ns) == (count, samples.min(), samples.max())


def test_that_no_samples_give_no_statistics() -> None:
    assert summarize([]) is None


def test_that_mismatches_are_those_of_numpy_isclose() -> None:
    generator = np.random.default_rng(0)
    wanted = generator.standard_normal((30, 40)).astype(np.float32)
    given = wanted + generator.standard_normal((30, 40)).astype(np.float32) * 1e-4
    found = compare_arrays(0, given, wanted, rtol=1e-4, atol=1e-4)
    error = np.abs(given.astype(np.float64) - wanted)
    assert found.mismatches == int((~np.isclose(given.astype(np.float64), wanted, rtol=1e-4, atol=1e-4)).sum()) > 0
    assert found.max_abs_error == error.max()
    assert found.max_rel_error == pytest.approx(float((error / np.abs(wanted)).max()))
    assert found.worst_at == np.unravel_index(error.argmax(), error.shape)
    assert not found.matches


def test_that_nan_matches_nan_and_infinity_its_own_sign_only() -> None:
    wanted = np.array([np.nan, np.inf, 1.0, 2.0], np.float32)
    assert compare_arrays(0, wanted.copy(), wanted, 0, 0).matches
    found = compare_arrays(0, np.array([np.nan, -np.inf, 1.0, 2.5], np.float32), wanted, 0.5, 0)
    assert found.mismatches == 1
    assert found.worst_at == (1,)
    assert has_message(found.sentence, "compare.differs", given="-inf", wanted="inf")
    only_nan = compare_arrays(0, np.array([1.0], np.float32), np.array([np.nan], np.float32), 1, 1)
    assert (only_nan.matches, only_nan.max_abs_error) == (False, None)


def test_that_integers_must_be_equal_whatever_the_tolerance() -> None:
    found = compare_arrays(0, np.array([1, 2, 10**15 + 1]), np.array([1, 2, 10**15]), rtol=1, atol=1)
    assert (found.matches, found.mismatches, found.max_abs_error) == (False, 1, 1.0)


def test_that_the_error_is_also_told_in_units_of_the_last_place() -> None:
    wanted = np.array([1.0, -1.0], np.float32)
    given = np.array([1.0, np.nextafter(np.nextafter(np.float32(-1), np.float32(-2)), np.float32(-2))], np.float32)
    assert has_message(compare_arrays(0, given, wanted, 1e-5, 1e-5).sentence, "compare.matches-ulp", count=2, ulp=2)


def test_that_different_shapes_are_a_sentence() -> None:
    found = compare_arrays(1, np.zeros((2, 3)), np.zeros((3, 2)), 0, 0)
    assert not found.matches
    assert str(found.sentence) == "Result 2 has shape (2, 3), but (3, 2) is expected."


def test_that_a_summary_leaves_nan_and_infinity_out_of_its_statistics() -> None:
    output = Output(0, "f32", (2, 2), np.array([[1, np.nan], [3, -np.inf]], np.float32))
    found = summarize_output(output)
    assert (found.minimum, found.maximum, found.mean, found.nan_count, found.inf_count) == (1, 3, 2, 1, 1)
    assert str(found.preview) == "1, nan, 3, -inf"


def test_that_expected_results_are_checked_before_the_run() -> None:
    signature = parse_declaration("f", "sync func @f() -> (%r: tensor<4xf32>)")
    for specs, identifier in [
        (("4xf32=0", "4xf32=0"), "compare.counts"),
        (("random",), "compare.random"),
        (("5xf32=0",), "inputs.other-shape"),
        (("nowhere.npy",), "file.missing"),
    ]:
        with refused(identifier):
            prepare_expected(signature, specs)
