"""Passes fetched on demand: the same as a full capture of the compile, checked, and in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.analysis.lineage.values import Start
from passlens.engine.compare.compare import compare_sessions
from passlens.engine.compile.fetch import job
from passlens.engine.compile.fetch.exact import ends_alike
from passlens.engine.compile.fetch.job import FetchJob
from passlens.engine.compile.fetch.plan import Ends, plan
from passlens.engine.compile.pass_times import NO_PASSES
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.compile.timing import TimingRow
from passlens.engine.errors import CancelledError
from passlens.engine.events import Event, PassesArrived, Warned
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.fetched import BEFORE_PASS, Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES, PassRow, Side, Status
from passlens.engine.session.search.values import SearchRequest
from passlens.engine.session.trim import trim
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.writer import SessionWriter
from small_models import look_at_large_tiles

Sample = Callable[[str], Path]
CREATION, FLOW, SOURCES, CONFIGURED, TARGETS = (
    PHASES.index(name) + 1
    for name in ("dispatch-creation", "flow", "executable-sources", "executable-configurations", "executable-targets")
)
DISPATCH = "main_dispatch_0"
FORM = "iree-dispatch-creation-form-dispatch-regions"
OFTEN = "cse"
"""Runs in dispatch creation again and again."""


@pytest.fixture
def looked(tmp_path: Path, sample: Sample) -> Path:
    """A quick look at the matmul, to add to."""
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    return compiled_session(request)


@pytest.fixture(scope="module")
def captured(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Queries:
    """The same compile with every pass."""
    output = tmp_path_factory.mktemp("full") / "f.passlens"
    return Queries(compiled_session(CompileRequest(sample("matmul_f16"), output=output)))


def fetch(session: Path, *pieces: Piece, context: JobContext | None = None) -> Queries:
    FetchJob(session, pieces).run(context or JobContext())
    return Queries(session)


def seen(queries: Queries, row: PassRow) -> tuple[object, ...]:
    """What there is of an execution, but for its number and its time."""
    texts = (queries.texts.ir(row.id, side).text for side in Side)
    what = row.phase, row.scope, row.name, row.class_name, row.options, row.status, row.added, row.removed
    return *what, *texts


@pytest.mark.campaign
def test_that_fetched_passes_are_those_of_a_full_capture_in_any_order(looked: Path, captured: Queries) -> None:
    queries = fetch(looked, Piece(TARGETS, DISPATCH), Piece(FLOW), Piece(CREATION), Piece(SOURCES))
    wanted = {PHASES[place - 1] for place in (CREATION, FLOW, SOURCES, CONFIGURED, TARGETS)}
    rows = queries.passes.listing()
    whole = [row for row in captured.passes.listing() if row.phase in wanted]
    assert len(rows) > 300
    assert [seen(queries, row) for row in rows] == [seen(captured, row) for row in whole]


def test_that_a_second_fetch_runs_nothing(looked: Path) -> None:
    runs = len(fetch(looked, Piece(FLOW)).info().lanes)
    assert len(fetch(looked, Piece(FLOW), Piece(FLOW)).info().lanes) == runs


def test_that_the_plan_of_a_quick_look_names_the_passes_that_a_capture_lists(looked: Path, captured: Queries) -> None:
    queries = Queries(looked)
    for phase in PHASES:
        planned = {one.name for one in queries.passes.plan() if one.phase == phase and not one.op}
        assert planned <= {row.name for row in captured.passes.listing() if row.phase == phase}
    creation = [one.name for one in queries.passes.plan() if one.phase == "dispatch-creation"]
    formed = creation.index("iree-dispatch-creation-form-dispatch-regions")
    assert formed < creation.index("iree-dispatch-creation-convert-dispatch-regions-to-workgroups")


def test_that_a_planned_number_leads_to_its_execution_after_the_fetch(looked: Path) -> None:
    queries = Queries(looked)
    planned = [one for one in queries.passes.plan() if one.name == "iree-flow-canonicalize" and one.phase == "flow"][1]
    assert queries.passes.next_piece(planned.label) == Piece(FLOW)
    queries = fetch(looked, Piece(FLOW))
    assert queries.passes.next_piece(planned.label) is None
    rows = [row for row in queries.passes.listing() if row.name == planned.name]
    scopes = {row.scope_id for row in rows}
    second = {[row.id for row in rows if row.scope_id == scope][1] for scope in scopes}
    assert queries.passes.find(planned.label).id in second


@pytest.mark.campaign
def test_that_a_name_is_looked_for_phase_by_phase_until_it_changed_something(looked: Path) -> None:
    queries, asked = Queries(looked), list[Piece]()
    while (piece := queries.passes.next_piece("cse")) is not None:
        asked.append(piece)
        fetch(looked, piece)
    assert asked == sorted(asked)
    found = queries.passes.find("cse")
    assert found.status is Status.CHANGED
    assert PHASES.index(found.phase) + 1 == asked[-1].phase


@pytest.mark.campaign
def test_that_a_phase_that_does_not_replay_is_taken_of_the_whole_compile(looked: Path, captured: Queries) -> None:
    with SessionWriter.append(looked) as writer:
        writer.put_phase(CREATION, "dispatch-creation", b"module { this is no IR }")
    events: list[Event] = []
    queries = fetch(looked, Piece(FLOW), context=JobContext(emit=events.append))
    assert any(
        has_message(one.message, "fetch.does-not-replay", name="flow") for one in events if isinstance(one, Warned)
    )
    assert any(has_message(one, "fetch.does-not-replay", name="flow") for one in queries.info().notices)
    whole = [row for row in captured.passes.listing() if row.phase == "flow"]
    rows = queries.passes.listing()
    assert [(row.name, row.scope) for row in rows] == [(row.name, row.scope) for row in whole]
    after = [queries.texts.ir(row.id).text for row in rows]
    assert after == [captured.texts.ir(row.id).text for row in whole]


@pytest.mark.campaign
def test_that_a_compile_that_goes_another_way_now_gives_no_passes(looked: Path) -> None:
    with SessionWriter.append(looked) as writer:
        writer.put_phase(FLOW, "flow", b"module {\n  util.global private @other = 1 : i32\n}\n")
    with refused("fetch.differs"):
        fetch(looked, Piece(FLOW))
    assert not Queries(looked).passes.listing()
    assert not Queries(looked).passes.fetched()


def test_that_a_cancelled_fetch_keeps_the_phases_that_are_done(looked: Path) -> None:
    token, fetched = CancelToken(), fetch(looked, Piece(FLOW)).passes.listing()

    def cancel(event: Event) -> None:
        if isinstance(event, PassesArrived):
            token.cancel()

    with pytest.raises(CancelledError):
        fetch(looked, Piece(TARGETS), context=JobContext(cancel=token, emit=cancel))
    assert Queries(looked).passes.listing() == fetched


def test_that_the_failing_phase_is_fetched_up_to_the_failing_pass(tmp_path: Path) -> None:
    queries = fetch(compiled_session(look_at_large_tiles(tmp_path / "s.passlens")), Piece(TARGETS))
    failed = [row.name for row in queries.passes.listing() if row.status is Status.FAILED]
    assert failed[0] == "iree-codegen-gpu-check-resource-usage"


def test_that_search_and_comparison_say_which_passes_they_have_not_seen(looked: Path, captured: Queries) -> None:
    queries = fetch(looked, Piece(FLOW))
    not_searched = queries.search.not_searched(SearchRequest("matmul"))
    assert has_message(not_searched, "search.on-demand")
    assert "dispatch-creation" in str(not_searched)
    assert "flow" not in str(not_searched)
    assert not queries.search.not_searched(SearchRequest("matmul", phase="flow"))
    outlined = queries.passes.find("iree-flow-outline-dispatch-regions")
    lines = queries.texts.ir(outlined.id).text.splitlines()
    dispatched = next(at for at, line in enumerate(lines, 1) if "flow.dispatch @" in line)
    lineage = queries.search.lineage(Start(outlined.id, dispatched))
    assert has_message(lineage.ending, "lineage.on-demand")
    assert NO_PASSES in queries.passes.times().notes, "rows of the report stand where some of their passes ran"
    comparison = compare_sessions(looked, captured.info().path)
    assert not comparison.aligned
    assert any(has_message(note, "comparison.some-passes", name="A") for note in comparison.notes)


def test_that_a_trimmed_session_keeps_its_passes_and_fetches_no_more(looked: Path) -> None:
    rows = fetch(looked, Piece(FLOW)).passes.listing()
    trim(looked, Drop(unchanged=True), JobContext())
    left = Queries(looked).passes.listing()
    assert {row.name for row in left} < {row.name for row in rows}
    with refused("fetch.trimmed"):
        fetch(looked, Piece(CREATION))


def test_that_a_captured_session_fetches_nothing(captured: Queries) -> None:
    with refused("fetch.captured"):
        FetchJob(captured.info().path, (Piece(FLOW),)).run(JobContext())
    assert captured.passes.plan() == ()


def test_that_a_pass_fetched_alone_is_that_of_a_full_capture(looked: Path, captured: Queries) -> None:
    queries = fetch(looked, Piece(CREATION, name=FORM), Piece(CREATION, name=OFTEN))
    rows = queries.passes.listing()
    whole = [row for row in captured.passes.listing() if row.phase == "dispatch-creation" and row.name in {FORM, OFTEN}]
    assert len(whole) > 2
    assert Counter(seen(queries, row) for row in rows) == Counter(seen(captured, row) for row in whole)
    left = {one.name for one in queries.passes.unfetched() if one.phase == "dispatch-creation"}
    assert left.isdisjoint({FORM, OFTEN})
    assert left


@pytest.mark.campaign
def test_that_passes_fetched_alone_keep_their_ids_when_the_phase_comes(looked: Path, captured: Queries) -> None:
    queries = fetch(looked, Piece(CREATION, name=FORM), Piece(CREATION, name=OFTEN))
    alone = {row.id: row.name for row in queries.passes.listing()}
    queries = fetch(looked, Piece(CREATION))
    rows = queries.passes.listing()
    assert {row.id: row.name for row in rows if row.name in {FORM, OFTEN}} == alone
    whole = [row for row in captured.passes.listing() if row.phase == "dispatch-creation"]
    assert [seen(queries, row) for row in rows] == [seen(captured, row) for row in whole]
    assert queries.passes.fetched() == {Piece(CREATION)}
    assert BEFORE_PASS not in {one.kind for one in queries.artifacts.listing()}


def test_that_a_cancelled_phase_keeps_a_pass_that_was_fetched_alone(looked: Path) -> None:
    alone = fetch(looked, Piece(CREATION, name=FORM)).passes.listing()
    token = CancelToken()

    def cancel(event: Event) -> None:
        if isinstance(event, PassesArrived):
            token.cancel()

    with pytest.raises(CancelledError):
        fetch(looked, Piece(CREATION), context=JobContext(cancel=token, emit=cancel))
    assert Queries(looked).passes.listing() == alone
    assert Queries(looked).texts.ir(alone[0].id, Side.BEFORE).text


def test_that_a_planned_number_leads_to_its_turn_of_a_pass_fetched_alone(looked: Path) -> None:
    plan = Queries(looked).passes.plan()
    planned = [one for one in plan if one.name == OFTEN and one.phase == "dispatch-creation"][1]
    queries = fetch(looked, Piece(CREATION, name=OFTEN))
    rows = [row for row in queries.passes.listing() if row.name == OFTEN and row.class_name == planned.class_name]
    assert queries.passes.find(planned.label).id == rows[1].id


def test_that_a_fetch_without_room_for_its_dumps_is_refused(looked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "disk_usage", lambda _: SimpleNamespace(free=100 << 20))
    with refused("fetch.no-room"):
        fetch(looked, Piece(CREATION))
    assert not Queries(looked).passes.listing()


def test_that_what_cannot_be_printed_alone_comes_with_its_phase(looked: Path) -> None:
    queries = fetch(looked, Piece(CREATION, name="no-such-pass"))
    assert queries.passes.fetched() == {Piece(CREATION)}


def test_that_the_module_around_a_function_pass_is_not_known_without_its_phase(looked: Path) -> None:
    queries = fetch(looked, Piece(CREATION, name=OFTEN))
    on_function = next(row for row in queries.passes.listing() if "@" in row.scope)
    with SessionReader(looked) as reader:
        assert reader.module_after(on_function.id) is None


@pytest.mark.parametrize(
    ("again", "alike"),
    [
        ("module {\n  util.global private @a : i32\n}\n", True),
        ("#map = affine_map<(d0) -> (d0)>\nmodule {\n  util.global private @a : i32\n}\n", True),
        ("module {\n  util.global private @a : i64\n}\n", False),
    ],
)
def test_that_a_phase_ends_alike_but_for_names(again: str, alike: bool) -> None:
    assert ends_alike("module {\n  util.global private @a : i32\n}\n", again) is alike


def from_phase(name: str, looked: Path) -> Path:
    """A quick look at the matmul, compiled from the end of a phase."""
    model = looked.with_name(f"{name}.mlir")
    with SessionReader(looked) as reader:
        blob = reader.phase_blob(name)
        assert blob is not None
        model.write_text(reader.text(blob), encoding="utf-8")
    flags, output = (f"--compile-from={name}",), model.with_suffix(".passlens")
    return compiled_session(CompileRequest(model, output=output, passes=PassCapture.NONE, flags=flags))


@pytest.mark.parametrize(
    ("begin", "phases", "first", "name"),
    [
        ("flow", PHASES[FLOW:], FLOW + 1, "iree-stream-conversion"),
        # The compiler sets up the devices again before it dumps the first of these phases.
        rarely("executable-sources", PHASES[FLOW + 1 :], SOURCES, "iree-hal-assign-target-devices"),
        (
            "executable-targets",
            ("executable-sources", "hal", "vm"),
            SOURCES,
            "iree-hal-assign-target-devices",
        ),
    ],
)
def test_that_a_compile_from_a_later_phase_lists_only_what_ran_and_fetches_it(
    begin: str, phases: tuple[str, ...], first: int, name: str, looked: Path
) -> None:
    session = from_phase(begin, looked)
    assert {one.phase for one in Queries(session).passes.plan()} == set(phases)
    queries = fetch(session, Piece(first))
    assert name in {row.name for row in queries.passes.listing() if row.phase == PHASES[first - 1]}


def test_that_a_compile_without_any_phase_lists_no_passes() -> None:
    rows = [TimingRow(0, "CanonicalizerPass", 1, "util.func")]
    assert plan(rows, Ends(before=PHASES.index("vm") + 1, reached=(), failed=0)) == ()


@pytest.mark.parametrize(("begin", "first"), [("input", 2), ("flow", 7), ("executable-targets", 8), ("hal", 12)])
def test_that_a_failure_is_in_the_phase_after_the_one_that_the_input_is_at(
    begin: str, first: int, tmp_path: Path
) -> None:
    """By the phase dumps that IREE 3.4 to 3.13 write."""
    model = tmp_path / "model.mlir"
    model.write_text("func.func @f( {\n", encoding="utf-8")
    request = CompileRequest(model, output=tmp_path / "s.passlens", flags=(f"--compile-from={begin}",))
    with SessionReader(compiled_session(request)) as reader:
        assert [phase.ordinal for phase in reader.phases() if phase.failed] == [first]
