"""The compiler's timing report as nested bars and sums: order, phases, what a bar leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.pass_times import NO_PASSES, NO_REPORT, BarKind, PassTimes, TimeBar, pass_times
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.compile.timing import Execution, TimingRow, parse_report
from passlens.engine.compile.timing_tree import PHASE_DUMP
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PHASES, PassRow, PhaseRow, Status

MS = 1_000_000
FUNC = "util.func"


def made_pass(position: int, phase: str, scope: int, name: str, status: Status = Status.UNCHANGED) -> PassRow:
    argument = name.removesuffix("Pass").lower()
    return PassRow(position, position, phase, scope, "@f", argument, name, "", status, None, 1, None, None, 0)


def phase_rows(reached: int) -> list[PhaseRow]:
    return [PhaseRow(place, name, None, False, place <= reached, None, 0, 0) for place, name in enumerate(PHASES, 1)]


def arranged(rows: Sequence[TimingRow], passes: Sequence[PassRow], ops: dict[int, str], reached: int = 2) -> PassTimes:
    executions = [Execution(row.id, row.class_name, ops[row.scope_id], row.scope_id) for row in passes]
    return pass_times(rows, executions, passes, phase_rows(reached), 100 * MS)


def drawn(times: PassTimes) -> list[str]:
    """The bars as readable lines."""
    return [f"{'  ' * bar.depth}{bar.name} {bar.width_ns / MS:g}" for bar in times.bars]


ROWS = [
    TimingRow(0, "APass", 1 * MS, ""),
    TimingRow(0, f"'{FUNC}' Pipeline", 6 * MS, FUNC),
    TimingRow(1, "CSEPass", 2 * MS, FUNC),
    TimingRow(1, "LatePass", 4 * MS, FUNC),
    TimingRow(0, PHASE_DUMP, 0, ""),
    TimingRow(0, "BPass", 3 * MS, ""),
    TimingRow(0, PHASE_DUMP, 0, ""),
]
PASSES = [
    made_pass(1, "input", 1, "APass"),
    made_pass(2, "input", 2, "CSEPass"),
    made_pass(3, "input", 3, "CSEPass", Status.CHANGED),
    made_pass(4, "abi", 1, "BPass"),
    made_pass(5, "abi", 2, "LatePass"),
    made_pass(6, "abi", 3, "LatePass"),
]
OPS = {1: "", 2: FUNC, 3: FUNC}


def test_that_a_merged_pipeline_is_divided_by_the_phases_in_which_its_passes_ran() -> None:
    assert drawn(arranged(ROWS, PASSES, OPS)) == [
        "input 3",
        "  a 1",
        "  util.func 2",
        "    cse 2",
        "  DumpModulePass 0",
        "abi 7",
        "  b 3",
        "  util.func 4",
        "    late 4",
        "  DumpModulePass 0",
    ]


def test_that_a_bar_leads_to_the_execution_that_changed_something() -> None:
    times = arranged(ROWS, PASSES, OPS)
    cse = next(bar for bar in times.bars if bar.name == "cse")
    assert (cse.pass_id, cse.executions, cse.changed) == (3, 2, 1)


def test_that_a_row_is_given_executions_only_where_counts_leave_no_doubt() -> None:
    rows = [row for row in ROWS for _ in range(2 if row.name == "CSEPass" else 1)]
    more = [*PASSES, made_pass(7, "abi", 2, "CSEPass"), made_pass(8, "abi", 2, "CSEPass")]
    bars = [bar for bar in arranged(rows, more, OPS).bars if bar.class_name == "CSEPass"]
    assert [(bar.phase, bar.executions, bar.certain) for bar in bars] == [("abi", 2, False)] * 2


def test_that_phases_are_known_from_their_dumps_when_no_pass_was_captured() -> None:
    times = arranged(ROWS, [], OPS)
    phases = [(bar.name, bar.width_ns // MS) for bar in times.bars if bar.kind is BarKind.PHASE]
    assert phases == [("input", 1), ("abi", 3), ("phase not known", 6)]


def test_that_passes_that_ran_side_by_side_fit_into_their_parent() -> None:
    rows = [
        TimingRow(0, "OuterPass", 5 * MS, ""),
        TimingRow(1, f"'{FUNC}' Pipeline", 5 * MS, FUNC),
        TimingRow(2, "CSEPass", 4 * MS, FUNC),
        TimingRow(2, "LatePass", 4 * MS, FUNC),
    ]
    times = arranged(rows, [], OPS, reached=0)
    outer = next(bar for bar in times.bars if bar.class_name == "OuterPass")
    assert (outer.width_ns, outer.wall_ns) == (5 * MS, 5 * MS)
    inner = [bar for bar in times.bars if bar.depth == 3]
    assert [(bar.width_ns, bar.wall_ns) for bar in inner] == [(5 * MS // 2, 4 * MS)] * 2
    assert times.bar_notes[0].id == "pass-times.narrower"
    check_nesting(times.bars)


def test_that_a_phase_is_as_wide_as_the_time_that_passed_in_it() -> None:
    executions = [Execution(row.id, row.class_name, OPS[row.scope_id], row.scope_id) for row in PASSES]
    phases = [replace(row, wall_ns={"input": 2 * MS, "abi": 90 * MS}.get(row.name)) for row in phase_rows(2)]
    times = pass_times(ROWS, executions, PASSES, phases, 100 * MS)
    assert [(bar.name, bar.width_ns) for bar in times.bars if bar.depth == 0] == [("input", 2 * MS), ("abi", 90 * MS)]
    assert times.axis_ns == 92 * MS
    check_nesting(times.bars)


def test_that_a_pass_inside_of_itself_counts_once() -> None:
    rows = [
        TimingRow(0, "OuterPass", 5 * MS, ""),
        TimingRow(1, f"'{FUNC}' Pipeline", 4 * MS, FUNC),
        TimingRow(2, "OuterPass", 4 * MS, FUNC),
    ]
    (total,) = arranged(rows, [], OPS, reached=0).totals
    assert (total.wall_ns, total.own_ns) == (5 * MS, 5 * MS)


def test_that_totals_sum_rows_and_executions_by_pass() -> None:
    totals = {total.class_name: total for total in arranged(ROWS, PASSES, OPS).totals}
    cse, late = totals["CSEPass"], totals["LatePass"]
    assert (cse.wall_ns, cse.rows, cse.executions, cse.changed, cse.ops) == (2 * MS, 1, 2, 1, (FUNC,))
    assert (late.changed, late.pass_id) == (0, 5)
    assert sum(total.wall_ns or 0 for total in totals.values()) == 10 * MS


def test_that_a_pass_without_a_row_has_no_time() -> None:
    times = arranged([], PASSES, OPS)
    assert times.bars == ()
    assert {total.wall_ns for total in times.totals} == {None}
    assert times.notes == (NO_REPORT,)


def test_that_a_wall_time_that_is_no_number_does_not_end_the_reading() -> None:
    row = "    0.0050 ( 50.0%)  A"
    report = "\n".join((row.replace("0.0050", "0..005"), row.replace("0.0050", "9" * 400), row, row.replace("0", "٠")))
    assert [one.wall_ns for one in parse_report(report)] == [5_000_000]


def test_that_a_report_kept_without_pipelines_gets_them_back() -> None:
    kept = [row for row in ROWS if not row.is_pipeline]
    assert drawn(arranged(kept, PASSES, OPS)) == drawn(arranged(ROWS, PASSES, OPS))


def check_nesting(bars: Sequence[TimeBar]) -> None:
    """Every bar lies inside of its parent, and siblings do not overlap."""
    ends: dict[int, int] = {}
    parents: dict[int, TimeBar] = {}
    for bar in bars:
        if bar.depth:
            parent = parents[bar.depth - 1]
            assert parent.start_ns <= bar.start_ns
            assert bar.start_ns + bar.width_ns <= parent.start_ns + parent.width_ns
        assert bar.start_ns >= ends.get(bar.depth, 0)
        ends[bar.depth] = bar.start_ns + bar.width_ns
        parents[bar.depth] = bar


@pytest.fixture(scope="module")
def session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("times") / "m.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), output=path))


def test_that_a_real_compile_is_laid_out_phase_by_phase_in_pipeline_order(session: Path) -> None:
    queries = Queries(session)
    times, passes = queries.passes.times(), {row.id: row for row in queries.passes.listing()}
    assert [bar.name for bar in times.bars if bar.depth == 0] == list(PHASES)
    check_nesting(times.bars)
    assert times.compile_ns is not None
    assert times.axis_ns <= times.compile_ns
    runners = [total for total in times.totals if total.name == "iree-op-pipeline-adaptor"]
    assert [total.own_ns for total in runners] == [None], "it only runs others, which have their own rows"
    shown = [bar for bar in times.bars if bar.pass_id is not None]
    assert len(shown) > 300
    for bar in shown:
        assert bar.pass_id is not None
        row = passes[bar.pass_id]
        assert row.class_name == bar.class_name
        assert bar.changed == 0 or row.status is Status.CHANGED
    on_module = [bar for bar in times.bars if bar.depth == 1 and bar.executions == 1 and bar.certain and not bar.op]
    positions = [passes[bar.pass_id].position for bar in on_module if bar.pass_id is not None]
    assert all(before < after for before, after in pairwise(positions))
    queries.close()


def test_that_the_table_has_every_row_of_the_report_and_every_execution(session: Path) -> None:
    queries = Queries(session)
    times = queries.passes.times()
    log = [row for row in parse_report(queries.log()) if not row.is_pipeline]
    rows = sum(total.rows for total in times.totals)
    assert rows == sum(bar.kind is BarKind.PASS for bar in times.bars)
    assert not log or rows == len(log)
    assert sum(total.executions for total in times.totals) == queries.info().pass_count
    assert sum(total.changed for total in times.totals) == queries.info().changed_count
    queries.close()


@pytest.mark.campaign
def test_that_a_quick_look_still_has_times(sample: Callable[[str], Path], tmp_path: Path) -> None:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    queries = Queries(CompileJob(request).run(JobContext()))
    times = queries.passes.times()
    assert [bar.name for bar in times.bars if bar.depth == 0][:12] == list(PHASES)
    assert {bar.pass_id for bar in times.bars} == {None}
    assert times.compile_ns is not None
    assert times.axis_ns <= times.compile_ns, "also with passes of which it is not known in which phase they ran"
    assert NO_PASSES in times.notes
    compiled = sum(bar.wall_ns for bar in times.bars if bar.depth == 1 and bar.phase == "executable-targets")
    unplaced = sum(bar.wall_ns for bar in times.bars if bar.depth == 1 and not bar.phase)
    assert unplaced < compiled, "code generation stands in its phase"
    queries.close()
