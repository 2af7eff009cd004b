"""Fixes: what they change, what an edit shows, and trials of them with the real compiler."""

from __future__ import annotations

import difflib
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from message_checks import has_message, refused
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.figures import figures_that_differ, main_figures
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind, key_of
from passlens.engine.diagnosis.fixes.apply import apply_fix, choose, edit_diff, edited_text, proposals
from passlens.engine.diagnosis.trials.edited_files import edit_pair, save_edited
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.errors import CancelledError
from passlens.engine.events import Event, PhaseArrived, SessionOpened
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.naming import parent_of
from passlens.engine.session.rows import ChildKind, OutcomeKind
from stand_ins import build_folder
from waiting import no_child_stays

Sample = Callable[[str], Path]
TWO = Fix("two", quoted("Two devices"), FixKind.DEVICES, devices=("hip[0]", "hip[1]"))


# --- what a fix changes


def test_that_each_kind_changes_its_part_of_the_request() -> None:
    request = CompileRequest(Path("m.mlir"), flags=("--iree-hal-target-device=hip[7]", "--a=1", "--b", "2"))
    assert apply_fix(request, TWO) == replace(request, devices=2, flags=("--a=1", "--b", "2"))
    flags = Fix("f", quoted("F"), FixKind.FLAGS, flags=("--a=3", "--c"))
    assert apply_fix(request, flags).flags == ("--iree-hal-target-device=hip[7]", "--b", "2", "--a=3", "--c")
    chain = Fix("t", quoted("T"), FixKind.TOOLCHAIN, toolchain="3.9.0")
    assert apply_fix(request, chain) == replace(request, toolchain="3.9.0")
    edit = Fix("e", quoted("E"), FixKind.EDIT, edits=(Edit(1, 1, ("x",)),))
    assert apply_fix(request, edit, Path("copy.mlir")) == replace(request, source=Path("copy.mlir"))


def test_that_the_key_of_a_fix_is_that_of_what_it_changes() -> None:
    assert key_of(TWO) == key_of(replace(TWO, name="other", title=quoted("Other words")))
    assert key_of(TWO) != key_of(replace(TWO, devices=("hip[0]", "hip[2]")))


@st.composite
def edited_files(draw: st.DrawFn) -> tuple[str, tuple[Edit, ...]]:
    lines = draw(st.lists(st.sampled_from(["a", "b", "", "  c"]), min_size=1, max_size=40))
    edits, at = list[Edit](), 1
    while at <= len(lines) and draw(st.booleans()):
        first = draw(st.integers(at, len(lines)))
        last = draw(st.integers(first - 1, min(len(lines), first + 3)))
        edits.append(Edit(first, last, tuple(draw(st.lists(st.sampled_from(["X", "Y"]), max_size=3)))))
        at = max(first, last) + 1
    return "\n".join(lines), tuple(edits)


@given(edited_files())
def test_that_the_diff_makes_the_edited_text_of_the_original(case: tuple[str, tuple[Edit, ...]]) -> None:
    text, edits = case
    fix = Fix("e", quoted("E"), FixKind.EDIT, edits=edits)
    before, after = text.split("\n"), edited_text(text.encode(), fix).split("\n")
    out, at = list[str](), 0
    for line in edit_diff(text.encode(), fix, "m.mlir").splitlines()[2:]:
        mark, rest = line[:1], line[1:]
        if mark == "@":
            old, new = line.split()[1:3]
            start = int(old[1:].split(",")[0]) - 1
            out += before[at:start]
            at = start
            assert len(out) == int(new[1:].split(",")[0]) - 1
        elif mark == "+":
            out.append(rest)
        else:
            assert before[at] == rest
            at += 1
            out += [rest] if mark == " " else []
    assert "\n".join(out + before[at:]) == "\n".join(after)  # the text of no line is that of an empty one


def test_that_a_diff_reads_as_others_do(sample: Sample) -> None:
    data = sample("pinned_constant").read_bytes()
    fix = Fix(
        "e", quoted("E"), FixKind.EDIT, edits=(Edit(4, 4, ("  // gone",)), Edit(24, 23, ("    // new", "    // too")))
    )
    before, after = data.decode().split("\n"), edited_text(data, fix).split("\n")
    theirs = difflib.unified_diff(before, after, "m.mlir", "m.mlir, edited", lineterm="")
    assert edit_diff(data, fix, "m.mlir").splitlines() == list(theirs)


@pytest.mark.parametrize("edits", [(Edit(9, 9, ()),), (Edit(2, 2, ()), Edit(1, 1, ())), (Edit(0, 0, ()),)])
def test_that_an_edit_that_does_not_fit_is_refused(edits: tuple[Edit, ...]) -> None:
    with refused("fixes.edit-does-not-fit"):
        edited_text(b"a\nb\nc", Fix("e", quoted("E"), FixKind.EDIT, edits=edits))


def test_that_bytecode_has_no_lines_to_edit() -> None:
    with refused("fixes.bytecode"):
        edited_text(b"ML\xefR\x00\xff", Fix("e", quoted("E"), FixKind.EDIT, edits=(Edit(1, 1, ()),)))


# --- trials


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Path:
    """pinned_constant, which names two devices, compiled for one."""
    folder = tmp_path_factory.mktemp("failed")
    source = Path(shutil.copy(sample("pinned_constant"), folder))
    request = CompileRequest(source, passes=PassCapture.NONE, output=folder / "p.passlens")
    return CompileJob(request).run(JobContext())


@pytest.mark.campaign
def test_that_a_fix_is_proposed_tried_and_its_result_kept(failed: Path) -> None:
    queries = Queries(failed)
    (offered,) = choose(proposals(queries.problems.listing(), queries.problems.fix_results()), "undeclared-device")
    assert (offered.name, offered.result) == ("undeclared-device/declare", None)
    source = queries.info().source
    before = source.read_bytes()
    events: list[Event] = []
    result = TrialJob(failed, offered.problem.rule, offered.fix).run(JobContext(emit=events.append))
    assert result.compiles
    assert not any(isinstance(event, SessionOpened) for event in events), "nobody is to open it while it is written"
    assert source.read_bytes() == before
    assert result.session is not None
    trial = Queries(result.session).info()
    assert (trial.outcome, trial.devices, trial.source) == (OutcomeKind.OK, ("hip[0]", "hip[1]"), source)
    child = parent_of(trial)
    assert child is not None
    assert (child.session, child.kind, child.what) == (failed, ChildKind.FIX, offered.fix.title)
    again = Queries(failed)
    assert again.problems.fix_results() == (result,)
    assert proposals(again.problems.listing(), again.problems.fix_results())[0].result == result
    figures = {name: (was, now) for name, was, now in result.figures}
    assert figures["dispatches on @__device_0"][1] == 2
    assert "figures.time" in {title.id for title, _, _ in main_figures(result)}


def test_that_an_edit_is_tried_on_a_copy(failed: Path) -> None:
    # Without a word of devices the model compiles for one.
    lines = Queries(failed).info().source.read_text(encoding="utf-8").split("\n")
    edits = []
    for number, line in enumerate(lines, 1):
        if "flow.tensor.transfer" in line:
            name, rest = line.split("=", 1)
            value, kind = rest.split("flow.tensor.transfer ")[1].split(" to ")[0].split(" : ")
            edits.append(Edit(number, number, (f"{name}= tensor.cast {value} : {kind} to {kind}",)))
        elif "#hal.device" in line:
            bare = line.replace(" {stream.affinity = #hal.device.promise<@__device_0>}", "")
            for device in (0, 1):
                bare = bare.replace(f" {{iree.abi.affinity = #hal.device.promise<@__device_{device}>}}", "")
            edits.append(Edit(number, number, (bare,)))
    fix = Fix("plain", quoted("No devices"), FixKind.EDIT, edits=tuple(edits))
    result = TrialJob(failed, "test", fix).run(JobContext())
    assert result.compiles, result.sentence
    assert result.session is not None
    trial = Queries(result.session).info()
    assert trial.source.parent == failed.with_suffix(".fixes")
    assert "#hal.device" not in trial.source.read_text(encoding="utf-8")
    original, copy = edit_pair(failed, fix)
    assert original == Queries(failed).info().source
    assert copy == trial.source
    with refused("trial.own-input"):
        save_edited(failed, fix, original)


@pytest.mark.campaign
def test_that_a_fix_that_mends_nothing_says_how_it_ends(failed: Path) -> None:
    fix = Fix("o2", quoted("Optimise more"), FixKind.FLAGS, flags=("--iree-opt-level=O2",))
    result = TrialJob(failed, "test", fix).run(JobContext())
    assert not result.compiles
    assert has_message(result.sentence, "trial.fails-as-before", title="undeclared-device.one")
    assert figures_that_differ(result) == ()


def test_that_a_flag_nobody_knows_is_no_result(failed: Path) -> None:
    before = Queries(failed).problems.fix_results()
    with refused("flags.unknown", name="no-such-flag"):
        TrialJob(failed, "test", Fix("x", quoted("X"), FixKind.FLAGS, flags=("--no-such-flag",))).run(JobContext())
    assert Queries(failed).problems.fix_results() == before


def test_that_a_cancelled_trial_leaves_nothing(tmp_path: Path, sample: Sample) -> None:
    hold = tmp_path / "hold"
    tools = build_folder(tmp_path / "tools", f'test -e {hold} && "$REAL" "$@" && sleep 600\nexec "$REAL" "$@"')
    output = tmp_path / "p.passlens"
    request = CompileRequest(sample("pinned_constant"), passes=PassCapture.NONE, output=output, toolchain=str(tools))
    failed = CompileJob(request).run(JobContext())
    hold.touch()
    token = CancelToken()
    fix = Fix("late", quoted("Late"), FixKind.DEVICES, devices=("hip[1]", "hip[0]"))

    def stop(event: Event) -> None:
        if isinstance(event, PhaseArrived):
            token.cancel()

    with pytest.raises(CancelledError):
        TrialJob(failed, "test", fix).run(JobContext(token, stop))
    assert key_of(fix) not in {result.key for result in Queries(failed).problems.fix_results()}
    assert not list(failed.with_suffix(".fixes").glob("late-*"))
    no_child_stays()


@pytest.mark.campaign
def test_that_a_changed_input_is_tried_as_it_was_compiled(failed: Path, tmp_path: Path) -> None:
    session = Path(shutil.copy(failed, tmp_path))
    source = Queries(session).info().source
    kept = source.read_bytes()
    source.write_bytes(b"module {}\n")
    try:
        result = TrialJob(session, "test", TWO).run(JobContext())
    finally:
        source.write_bytes(kept)
    assert result.session is not None
    assert Queries(result.session).info().source.read_bytes() == kept


def test_that_a_fix_nobody_proposes_is_refused_with_those_that_are(failed: Path) -> None:
    with refused("fixes.no-fix", wanted="other") as caught:
        choose(proposals(Queries(failed).problems.listing()), "other")
    assert has_message(caught.value.hint, "fixes.give-one", names="undeclared-device/declare")
