"""Bisections with real compiles: what is named, what is tried again, what cannot judge, and how they stop and go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, StageStarted
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.sweep.bisect import Bisection, BisectJob, Candidate
from passlens.engine.sweep.bisection import Turn, Verdict
from passlens.engine.sweep.commands import read_commands
from passlens.engine.sweep.folder import CampaignFolder
from passlens.engine.sweep.judge import Criterion, parse_criterion
from passlens.engine.sweep.releases import ReleasesJob, releases_in
from passlens.engine.sweep.results import Cell, CellEnd
from passlens.engine.toolchain.discover import find
from small_models import ADD
from stand_in_releases import COMPILES, REFUSES, release
from wheels import only_index

LISTED = ("3.9.0", "3.10.0", "3.11.0", "3.12.0", "3.13.0")
REQUEST = CompileRequest(ADD, passes=PassCapture.NONE)


def job(folder: Path, versions: Sequence[str] = LISTED, text: str = "compiles") -> ReleasesJob:
    """Which of these releases compiles an addition?"""
    return ReleasesJob(REQUEST, tuple(versions), parse_criterion(text), folder=folder, install=False, jobs=1)


def commands(*ends: int) -> tuple[Candidate, ...]:
    """Commands that end so, in order."""
    return tuple(Candidate(f"{n}", Cell(None, ("sh", "-c", f"exit {end}", str(n)))) for n, end in enumerate(ends))


@pytest.fixture
def releases() -> None:
    """Three releases that refuse, and one that compiles, before our own."""
    for version in LISTED[:3]:
        release(version, REFUSES)
    release(LISTED[3], COMPILES)


@pytest.mark.usefixtures("releases")
def test_that_last_bad_and_first_good_are_named_and_have_their_sessions(tmp_path: Path) -> None:
    found = job(tmp_path).run(JobContext())
    assert found.turn == Turn(2, 3)
    assert has_message(found.sentence, "bisect.last-bad", first="3.11.0", second="3.12.0")
    assert found.compiles == len(found.tried) <= 4
    assert found.pair is not None
    outcomes = []
    for path in found.pair:
        with SessionReader(path) as reader:
            outcomes.append(reader.info().outcome)
    assert outcomes == [OutcomeKind.FAILED, OutcomeKind.OK]
    bad = found.at(2)
    assert bad is not None
    assert "no such luck" in str(bad.why).lower()


@pytest.mark.campaign
@pytest.mark.usefixtures("releases")
def test_that_the_same_question_compiles_nothing_again_and_another_one_only_what_is_new(tmp_path: Path) -> None:
    first = job(tmp_path).run(JobContext())
    again = job(tmp_path).run(JobContext())
    assert (again.compiles, again.turn) == (0, first.turn)
    assert [(one.place, one.verdict) for one in again.tried] == [(one.place, one.verdict) for one in first.tried]
    other = job(tmp_path, text="warnings<=0").run(JobContext())
    assert other.compiles < len(other.tried), "its ends were compiled before"


@pytest.mark.usefixtures("releases")
@pytest.mark.campaign
def test_that_a_changed_input_is_another_question(tmp_path: Path) -> None:
    model = tmp_path / "add.mlir"
    model.write_bytes(ADD.read_bytes())
    request = CompileRequest(model)

    def ask() -> Bisection:
        return ReleasesJob(request, LISTED[4:], folder=tmp_path / "f", install=False, jobs=1).run(JobContext())

    assert [ask().compiles, ask().compiles] == [1, 0]
    model.write_bytes(ADD.read_bytes() + b"// another one\n")
    assert ask().compiles == 1


@pytest.mark.campaign
def test_that_neither_is_named_where_both_ends_fail(tmp_path: Path) -> None:
    for version in LISTED[:3]:
        release(version, REFUSES if version != "3.10.0" else COMPILES)
    found = job(tmp_path, LISTED[:3]).run(JobContext())
    assert (found.turn, found.compiles) == (None, 2)
    assert has_message(found.sentence, "bisect.ends-equal", verdict="bad", first="3.9.0", last="3.11.0")


@pytest.mark.usefixtures("releases")
@pytest.mark.campaign
def test_that_all_of_them_are_tried_where_the_whole_table_is_asked_for(tmp_path: Path) -> None:
    found = ReleasesJob(REQUEST, LISTED, every=True, folder=tmp_path, install=False).run(JobContext())
    ends = {one.name: one.result.end for one in found.tried}
    assert ends == {one: CellEnd.COMPILES if one in LISTED[3:] else CellEnd.FAILS for one in LISTED}
    assert found.turn == Turn(2, 3)


@pytest.mark.campaign
@pytest.mark.usefixtures("releases")
def test_that_a_session_tells_of_its_own_release(tmp_path: Path) -> None:
    session = CompileJob(replace(REQUEST, output=tmp_path / "s.passlens")).run(JobContext())
    asked = ReleasesJob(session, LISTED, folder=tmp_path / "f", install=False, jobs=1)
    found = asked.run(JobContext())
    assert found.turn == Turn(2, 3)
    assert found.tried[0].name == "3.13.0"
    assert not found.tried[0].anew
    assert found.session(4) == session


@pytest.mark.campaign
def test_that_both_sides_of_the_turn_come_with_every_pass_where_that_is_asked_for(tmp_path: Path) -> None:
    release("3.12.0", REFUSES)
    asked = ReleasesJob(REQUEST, LISTED[3:], folder=tmp_path, install=False, capture=True)
    found = asked.run(JobContext())
    assert found.captured is not None
    assert found.compiles == 2
    with SessionReader(found.captured[1]) as reader:
        assert reader.info().has_every_pass
    assert found.first_divergent_pass is None
    assert has_message(found.parted, "parting.sides", a="3.12.0", b="3.13.0")
    assert has_message(found.parted, "comparison.no-pass-ran", name="A"), "what never came to a pass parts in none"
    assert asked.run(JobContext()).captured == found.captured


def with_flags(folder: Path, *flags: tuple[str, ...], text: str, reference: Path | None) -> Bisection:
    """Compiles of an addition with these flags, in order."""
    candidates = tuple(Candidate(f"{n}", Cell(replace(REQUEST, flags=one))) for n, one in enumerate(flags))
    criterion = parse_criterion(text, reference)
    return BisectJob(candidates, criterion, folder, jobs=1, capture=True).run(JobContext())


@pytest.mark.campaign
def test_that_what_parts_from_a_reference_is_a_test_and_the_answer_names_the_pass(tmp_path: Path) -> None:
    plain = compiled_session(CompileRequest(ADD, output=tmp_path / "plain.passlens"))
    flags = (), ("--iree-hal-memoization=false",)
    found = with_flags(tmp_path / "f", *flags, text="same", reference=plain)
    assert has_message(found.sentence, "bisect.last-good", first="0", second="1")
    assert found.first_divergent_pass is not None
    assert found.first_divergent_pass.row.place.name == "iree-hal-outline-memoize-regions"
    assert found.compiles == 2, "what the test compiled is what is compared"
    other = with_flags(tmp_path / "f", *flags, text="same:iree-hal-resolve-device-aliases", reference=plain)
    assert [one.verdict for one in other.tried] == [Verdict.GOOD, Verdict.GOOD], "they part later"
    assert other.compiles == 0


@pytest.mark.parametrize(
    ("text", "identifier"), [("same:iree-hal-memoize", "parting.no-pass"), ("same", "parting.no-passes")]
)
def test_that_a_reference_without_what_is_asked_about_is_refused(
    tmp_path: Path, sample: Callable[[str], Path], text: str, identifier: str
) -> None:
    source = ADD if ":" in text else sample("big_tile")  # which ends before its first pass
    reference = compiled_session(CompileRequest(source, output=tmp_path / "plain.passlens"))
    with refused(identifier):
        with_flags(tmp_path / "f", (), text=text, reference=reference)


@pytest.mark.campaign
def test_that_a_release_that_is_not_here_is_passed_over_and_those_here_are_said(tmp_path: Path) -> None:
    release("3.9.0", REFUSES)
    found = job(tmp_path).run(JobContext())
    assert found.turn == Turn(0, 4)
    assert list(found.turn.between) == [1, 2, 3]
    assert has_message(found.sentence, "bisect.between", names=LISTED[1:4])
    assert has_message(found.sentence, "sweep.here")
    assert "3.9.0" in str(found.sentence)
    assert "own" in str(found.sentence)


@pytest.mark.campaign
def test_that_without_a_network_only_one_installation_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_index(monkeypatch, "http://127.0.0.1:9/simple")
    release("3.9.0", REFUSES)
    events: list[Event] = []
    asked = ReleasesJob(REQUEST, LISTED, folder=tmp_path, jobs=1)
    found = asked.run(JobContext(emit=events.append))
    assert has_message(found.sentence, "sweep.here")
    begun = [one for one in events if isinstance(one, StageStarted) and has_message(one.title, "install.install-iree")]
    assert len(begun) == 1
    assert [one.verdict for one in found.tried].count(Verdict.SKIP) == 3


def test_that_a_bisection_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    search = BisectJob(commands(1, 1, 0, 0), Criterion(), tmp_path, jobs=1)
    cancel = CancelToken()

    def stop_after_one(event: Event) -> None:
        if isinstance(event, StageStarted) and has_message(event.title, "bisect.tried"):
            cancel.cancel()

    with pytest.raises(CancelledError):
        search.run(JobContext(cancel, stop_after_one))
    found = search.run(JobContext())
    assert found.turn == Turn(1, 2)
    assert found.compiles == len(found.tried) - 1


@pytest.mark.usefixtures("releases")
def test_that_a_flag_which_a_compiler_lacks_is_no_verdict(tmp_path: Path) -> None:
    request = CompileRequest(ADD, flags=("--iree-no-such-flag",))
    found = ReleasesJob(request, LISTED, folder=tmp_path, install=False).run(JobContext())
    assert found.turn is None
    assert has_message(found.sentence, "bisect.none-judged")
    assert {one.verdict for one in found.tried} == {Verdict.SKIP}
    assert has_message(found.tried[0].why, "flags.unknown-since") or "iree-no-such-flag" in str(found.tried[0].why)


def test_that_one_campaign_at_a_time_writes_to_a_folder(tmp_path: Path) -> None:
    with CampaignFolder(tmp_path), refused("sweep.busy"):
        CampaignFolder(tmp_path)
    with CampaignFolder(tmp_path):
        pass


def test_that_damaged_results_are_made_anew(tmp_path: Path) -> None:
    search = BisectJob(commands(1, 0), Criterion(), tmp_path)
    search.run(JobContext())
    assert search.run(JobContext()).compiles == 0
    (tmp_path / "results.json").write_text('{"version": 1, "results": [{"key"', encoding="utf-8")
    assert search.run(JobContext()).compiles == 2


def test_that_commands_are_told_by_their_end_and_125_cannot_judge(tmp_path: Path) -> None:
    listed = tmp_path / "commands.txt"
    ends = [3, 1, 125, 0, 0]
    listed.write_text("# in order\n" + "".join(f"sh -c 'exit {end}' # {n}\n" for n, end in enumerate(ends)))
    candidates = read_commands(listed, Criterion())
    found = BisectJob(candidates, Criterion(), tmp_path / "f", jobs=1).run(JobContext())
    assert found.turn is not None
    assert (ends[found.turn.first], ends[found.turn.second]) == (1, 0)
    assert found.names[0] == "sh -c 'exit 3' # 0"


@pytest.mark.campaign
def test_that_a_compile_command_becomes_a_session_that_everything_can_be_asked_of(tmp_path: Path) -> None:
    compiler = find().compiler
    line = f"{compiler} {ADD} --iree-hal-target-device=hip[0] --iree-rocm-target=gfx942 -o x.vmfb"
    line += " --iree-opt-const-eval --iree-opt-level O2"
    listed = tmp_path / "commands.txt"
    listed.write_text(f"{line}\n{line} --iree-opt-strip-assertions\n")
    criterion = parse_criterion("dispatches<1")
    found = BisectJob(read_commands(listed, criterion), criterion, tmp_path / "f").run(JobContext())
    assert [one.verdict for one in found.tried] == [Verdict.BAD, Verdict.BAD]
    assert all(found.session(place) is not None for place in (0, 1))
    listed.write_text("sh -c true\n")
    with refused("commands.end-only", line=1):
        read_commands(listed, criterion)


@pytest.mark.parametrize(
    ("text", "identifier"),
    [("", "commands.none"), ("# nothing\n", "commands.none"), ("sh 'open\n", "commands.unquoted")],
)
def test_that_a_file_without_commands_is_refused(tmp_path: Path, text: str, identifier: str) -> None:
    listed = tmp_path / "commands.txt"
    listed.write_text(text)
    with refused(identifier):
        read_commands(listed, Criterion())


@pytest.mark.campaign
def test_that_a_compiler_that_crashes_is_bad_and_the_search_goes_on(tmp_path: Path) -> None:
    release("3.9.0", "kill -SEGV $$")
    found = job(tmp_path, ["3.9.0", "3.13.0"]).run(JobContext())
    assert found.turn == Turn(0, 1)
    assert [one.result.end for one in sorted(found.tried, key=lambda one: one.place)] == [
        CellEnd.CRASHES,
        CellEnd.COMPILES,
    ]


@pytest.mark.campaign
def test_that_what_breaks_in_one_cell_does_not_end_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(job: CompileJob, context: JobContext) -> Path:
        if job.request.toolchain == "3.9.0":
            raise OSError(28, "No space left on device")
        return real(job, context)

    real = CompileJob.run
    monkeypatch.setattr(CompileJob, "run", full)
    release("3.9.0", REFUSES)
    found = job(tmp_path, ["3.9.0", "3.13.0"]).run(JobContext())
    assert {one.name: one.verdict for one in found.tried} == {"3.9.0": Verdict.SKIP, "3.13.0": Verdict.GOOD}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [("3.4.0..3.6.0", "3.4.0", "3.6.0"), ("3.12.0..", "3.12.0", "3.13.0"), ("..3.1.0", "3.0.0", "3.1.0")],
)
def test_that_a_range_of_releases_may_lack_an_end(text: str, first: str, last: str) -> None:
    found = releases_in(text)
    assert (found[0], found[-1]) == (first, last)
    assert releases_in(first) == (first,)


@pytest.mark.parametrize(
    ("text", "identifier"), [("3.9..3.13.0", "releases.unknown"), ("3.9.0..3.4.0", "releases.empty")]
)
def test_that_a_range_of_no_releases_is_refused(text: str, identifier: str) -> None:
    with refused(identifier):
        releases_in(text)


def test_that_an_input_that_is_gone_is_one_sentence(tmp_path: Path) -> None:
    cell = Cell(CompileRequest(tmp_path / "gone.mlir"))
    with pytest.raises(UserError):
        BisectJob((Candidate("a", cell),), Criterion(), tmp_path / "f").run(JobContext())
