"""A compile on demand that fails: the passes of what failed are there, and the cause is that of a full capture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from failing_inputs import AT_THE_BOUNDARY, CONVERT, TWO_FAIL, compiled
from message_checks import has_message
from passlens.engine.analysis.shared_memory.store import shared_memory_of
from passlens.engine.compile.failed_phase import failed_pieces, fetch_failed
from passlens.engine.compile.failure import Texts, read_failure, store_failure
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.events import Event, Warned
from passlens.engine.jobs import JobContext
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES, PassFilter, Status, executables_of
from passlens.engine.session.writer import SessionWriter
from small_models import LARGE_TILES, look_at_large_tiles

TARGETS = PHASES.index("executable-targets") + 1


def failed(folder: Path, passes: PassCapture) -> Path:
    output = folder / f"{passes}.passlens"
    return compiled_session(CompileRequest(LARGE_TILES, output=output, passes=passes))


def _in_words(cause: Cause) -> Cause:
    """A cause without the numbers of rows, which count what each session has, and without places that are more."""
    return replace(cause, pass_id=None, before=None, after=None, source=(), first=None, chain=())


def facts(session: Path) -> Facts:
    with SessionReader(session) as reader:
        return read_facts(reader)


@pytest.mark.campaign
def test_that_the_cause_of_a_compile_on_demand_is_that_of_a_full_capture(tmp_path: Path) -> None:
    known, found = (facts(failed(tmp_path, passes)) for passes in (PassCapture.ALL, PassCapture.ON_DEMAND))
    assert known.cause is not None
    assert found.cause is not None
    assert _in_words(found.cause) == _in_words(known.cause)
    known_ir, found_ir = (
        (one.texts.before, one.texts.after, [(after.name, after.text) for after in one.texts.related])
        for one in (known, found)
    )
    assert found_ir == known_ir
    assert [row.name for row in found.failed] == [row.name for row in known.failed]
    assert found.failed_in == known.failed_in == "main_dispatch_0"


@pytest.mark.campaign
def test_that_the_shared_memory_of_the_failing_kernel_has_its_history(tmp_path: Path) -> None:
    bills = []
    for passes in (PassCapture.ALL, PassCapture.ON_DEMAND):
        with SessionReader(failed(tmp_path, passes)) as reader:
            bills.append(shared_memory_of(reader).bills)
    known, found = ([(bill.kernel, bill.total, [step.name for step in bill.steps]) for bill in own] for own in bills)
    assert found == known
    assert found


def test_that_only_the_dispatch_that_failed_is_fetched(tmp_path: Path) -> None:
    queries = compiled(CONVERT.replace("TYPE", "f8E4M3FN"), tmp_path, passes=PassCapture.ON_DEMAND)
    with SessionReader(queries.info().path) as reader:
        held = reader.fetched() or frozenset()
        assert {piece.executable for piece in held} == {"convert_dispatch_0"}
        assert Piece(TARGETS, "convert_dispatch_0") in held
        assert reader.passes(PassFilter(statuses=frozenset({Status.FAILED})))


def test_that_a_compile_without_passes_fetches_none_of_a_failure(tmp_path: Path) -> None:
    with SessionReader(compiled_session(look_at_large_tiles(tmp_path / "s.passlens"))) as reader:
        assert not reader.passes()
        assert failed_pieces(reader) == (Piece(TARGETS, "main_dispatch_0"),)


def test_that_nothing_is_fetched_where_no_pass_began(tmp_path: Path, sample: Callable[[str], Path]) -> None:
    request = CompileRequest(sample("big_tile"), output=tmp_path / "s.passlens", passes=PassCapture.ON_DEMAND)
    with SessionReader(compiled_session(request)) as reader:
        assert reader.info().failed
        assert failed_pieces(reader) == ()
        assert reader.unfetched() == (), "passes that never ran are called passes that were not made yet"


@pytest.mark.campaign
def test_that_a_failure_that_cannot_be_made_again_is_said_and_stays_a_failure(tmp_path: Path) -> None:
    session = failed(tmp_path, PassCapture.NONE)
    with SessionReader(session) as reader:
        failure = read_failure(reader)
    assert failure is not None
    with SessionWriter.append(session) as writer:  # one that no compile of this model has
        store_failure(writer, replace(failure, name="no-such-pass"), Texts())
        writer.set_meta("toolchain", "/no/such/toolchain")
    events: list[Event] = []
    fetch_failed(session, JobContext(emit=events.append))
    assert any(has_message(one.message, "failed-phase.not-fetched") for one in events if isinstance(one, Warned))
    with SessionReader(session) as reader:
        assert any(has_message(one, "failed-phase.not-fetched") for one in reader.info().notices)
        assert reader.info().failed


@pytest.mark.parametrize("passes", [PassCapture.ON_DEMAND, PassCapture.NONE])
def test_that_a_compile_that_succeeds_keeps_no_passes(
    passes: PassCapture, tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=passes)
    with SessionReader(compiled_session(request)) as reader:
        assert not reader.passes()
        assert len(reader.unfetched()) == len(PHASES)


@pytest.mark.campaign
def test_that_each_of_two_dispatches_that_failed_has_its_passes(tmp_path: Path) -> None:
    queries = compiled(TWO_FAIL, tmp_path, passes=PassCapture.ON_DEMAND)
    held = queries.passes.fetched()
    assert {piece.executable for piece in held} == {"mm_dispatch_0", "convert_dispatch_0"}
    found = facts(queries.info().path)
    causes = [one.cause for one in (found, *found.others)]
    assert all(cause is not None and cause.pass_id is not None for cause in causes)
    assert len(causes) == 2


@pytest.mark.campaign
def test_that_the_whole_model_is_compiled_again_for_the_first_of_several_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = compiled(TWO_FAIL, tmp_path).info().path
    monkeypatch.setattr("passlens.engine.compile.fetch.job.lacks_constants", lambda text: True)
    fetch_failed(session, JobContext())
    with SessionReader(session) as reader:
        first, other = failed_pieces(reader)
        held = reader.fetched() or frozenset()
        assert {piece.executable for piece in held} == {first.executable} != {other.executable}
        executables = executables_of(reader.scopes_by_id())
        assert {name for row in reader.passes() if (name := executables.get(row.scope_id))} == {first.executable}
    assert len(facts(session).others) == 1, "its cause is known all the same"


@pytest.mark.campaign
def test_that_a_phase_that_fails_otherwise_alone_is_taken_of_the_whole_compile(tmp_path: Path) -> None:
    queries = compiled(AT_THE_BOUNDARY, tmp_path, passes=PassCapture.ON_DEMAND)
    assert any(has_message(one, "fetch.fails-otherwise") for one in queries.info().notices)
    found, whole = facts(queries.info().path), tmp_path / "all"
    whole.mkdir()
    known = facts(compiled(AT_THE_BOUNDARY, whole, passes=PassCapture.ALL).info().path)
    assert (found.texts.before, found.texts.after) == (known.texts.before, known.texts.after)
