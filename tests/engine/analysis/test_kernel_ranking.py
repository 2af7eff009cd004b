"""Which kernels deserve a look first, why, and what can be gained at the most: worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gui.kernel_samples import COPY_DETAIL, MATMUL_DETAIL, TABLE
from passlens.engine.analysis.kernel_ranking import RankedKernel, Reason, rank_kernels, worth_of
from passlens.engine.analysis.kernel_tables import KernelDetails
from passlens.engine.analysis.launch_work import LaunchWork
from passlens.engine.analysis.roofline import Bound, Roofline, RooflinePoint

MATMUL, COPY = MATMUL_DETAIL.name, COPY_DETAIL.name
DETAILS = KernelDetails((COPY_DETAIL, MATMUL_DETAIL), (), ())


def point(kernel: str, least_ns: float, time_ns: int | None = None, *, count: int = 1) -> RooflinePoint:
    """A launch that the roofline allows ``least_ns``."""
    return RooflinePoint(
        kernel, "main", "", count, 100, 10, 10.0, "f16", matrix=kernel == MATMUL, uses_matrix=kernel == MATMUL,
        peak=10**15, bound=Bound.COMPUTE, least_ns=least_ns, time_ns=time_ns, percent=None,
    )  # fmt: skip


def ranked(*points: RooflinePoint, details: KernelDetails = DETAILS) -> dict[str, RankedKernel]:
    """The kernels in order."""
    works: dict[str, list[LaunchWork]] = {}
    for one in points:
        work = LaunchWork(one.kernel, "main", "", (), one.count, one.flops, one.bytes, 0, one.time_ns)
        works.setdefault(one.kernel, []).append(work)
    found = rank_kernels(details, TABLE, works, (Roofline(None, (), points, ()),))
    assert [one.place for one in found] == list(range(1, len(found) + 1))
    return {one.kernel: one for one in found}


def test_that_without_measured_times_the_share_is_one_of_the_estimated_work() -> None:
    found = ranked(point(COPY, 300.0), point(MATMUL, 50.0, count=2))
    assert list(found) == [MATMUL, COPY]  # a reason comes before a larger share without one
    assert (found[COPY].share, found[COPY].gain, found[COPY].reasons) == (0.75, None, ())
    assert found[MATMUL].reasons == (Reason.SPILLS, Reason.OCCUPANCY)
    assert (found[MATMUL].gain, found[MATMUL].measured) == (0.25, False)
    assert str(worth_of(found[MATMUL])) == "spills, low occupancy: up to 25.0 % of the estimated work"
    assert not worth_of(found[COPY])


def test_that_a_measured_gain_is_at_most_what_lies_above_the_roofline() -> None:
    found = ranked(point(COPY, 100.0, 600), point(MATMUL, 320.0, 400))
    assert list(found) == [COPY, MATMUL]
    assert found[COPY].reasons == (Reason.ROOF,)
    assert found[COPY].gain == pytest.approx(0.5)  # 600 of 1000 ns, of which it needs 100
    assert found[MATMUL].gain == pytest.approx(0.08)
    assert str(worth_of(found[COPY])) == "far from the roof: up to 50.0 % of the time"


def test_that_low_occupancy_alone_gains_no_more_than_its_missing_wavefronts() -> None:
    row = next(row for row in TABLE.kernels if row.name == MATMUL)
    table = replace(TABLE, kernels=(replace(row, vgpr_spills=0),))
    charts = (Roofline(None, (), (point(MATMUL, 100.0),), ()),)
    (one,) = rank_kernels(KernelDetails((MATMUL_DETAIL,), (), ()), table, {}, charts)
    assert one.reasons == (Reason.OCCUPANCY,)  # 1 of 8
    assert one.gain == pytest.approx(7 / 8)


def test_that_a_kernel_that_the_run_did_not_reach_has_no_share() -> None:
    found = ranked(point(COPY, 100.0, 600), point(MATMUL, 300.0))
    assert (found[MATMUL].share, found[MATMUL].gain) == (None, None)
    assert found[MATMUL].reasons == (Reason.SPILLS, Reason.OCCUPANCY)
    assert str(worth_of(found[MATMUL])) == "spills, low occupancy"


def test_that_a_compute_bound_product_without_matrix_instructions_is_a_reason() -> None:
    lacks = replace(point(MATMUL, 100.0), uses_matrix=False)
    assert Reason.NO_MATRIX in ranked(lacks)[MATMUL].reasons
    assert Reason.NO_MATRIX not in ranked(replace(lacks, bound=Bound.MEMORY))[MATMUL].reasons


def test_that_a_kernel_that_does_not_run_comes_first() -> None:
    over = replace(COPY_DETAIL, lds_bytes=200_000)
    found = ranked(point(COPY, 1.0), point(MATMUL, 99.0), details=replace(DETAILS, kernels=(MATMUL_DETAIL, over)))
    assert list(found) == [COPY, MATMUL]
    assert found[COPY].reasons == (Reason.DOES_NOT_RUN,)
    assert str(worth_of(found[COPY])) == "does not run"
