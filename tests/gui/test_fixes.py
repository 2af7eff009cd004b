"""Fixes on the Problems cards, and what is said of an input's devices as it is opened."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.engine.analysis.shared_memory.values import Alternative
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.edits.tile_fix import SMALLER_TILES
from passlens.engine.diagnosis.findings import (
    Certainty,
    Edit,
    Evidence,
    Fix,
    FixKind,
    FixResult,
    Judgement,
    Numerics,
    Problem,
    TriedTiles,
    key_of,
)
from passlens.engine.diagnosis.trials import trial
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, quoted
from passlens.engine.session.rows import Location, Severity
from passlens.engine.toolchain.discover import Toolchain, is_missing
from passlens.gui.failure import FAILURE
from passlens.gui.failure.fix_table import FixTable
from passlens.gui.failure.sizes_row import SizesRow
from passlens.gui.failure.trials import applied
from passlens.gui.failure.view import CauseView
from passlens.gui.kit.problems.fitting_table import fitting_table, tiles_tried
from passlens.gui.kit.problems.fix_row import FixRow
from passlens.gui.kit.problems.fix_states import FixAction, FixRequest, FixState, actions_for
from passlens.gui.kit.problems.problem_card import ProblemCard
from passlens.gui.kit.problems.problem_list import ProblemsView
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.problems import PROBLEMS
from passlens.gui.shell.state import Condition, Setup, setup_of
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from waiting import PATIENCE

DEVICES = Fix("declare", quoted("Declare 2 devices"), FixKind.DEVICES, quoted("--a --b"), devices=("hip[0]", "hip[1]"))
EDIT = Fix(
    "unpin", quoted("Unpin @table"), FixKind.EDIT, quoted("Takes the affinity off."), edits=(Edit(1, 1, ("module {",)),)
)
HIDES = Fix(
    "simple",
    quoted("Choose another pipeline"),
    FixKind.FLAGS,
    flags=("--x",),
    hides=quoted("the kernel is another one"),
)
FIGURES = (("bytes across devices", 0, 16_384), ("transfers", 0, 1), ("warnings", 2, 2))
DONE = FixResult("unpin", "pinned-global", True, quoted("Compiled in 1.0 s."), Path("t.passlens"), FIGURES)
PROBLEM = Problem(
    Severity.WARNING,
    quoted("@table is pinned to @__device_0 and read on @__device_1."),
    quoted("It has to cross."),
    quoted(""),
    None,
    1,
    False,
    None,
    (),
    rule="pinned-global",
    certainty=Certainty.LIKELY,
    evidence=(
        Evidence(quoted("It says so."), "m.mlir:4", excerpt="x"),
        Evidence(quoted("Read there."), phase="flow", line=9),
    ),
    fixes=(DEVICES, EDIT, HIDES),
)


def texts(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def rows(view: QWidget) -> dict[str, FixRow]:
    return {row.fix.name: row for row in view.findChildren(FixRow)}


def shown(row: FixRow) -> set[FixAction]:
    return {action for action in FixAction if not row.button(action).isHidden()}


# --- cards


def test_that_a_card_has_evidence_as_links_and_fixes_as_buttons(
    both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph
) -> None:
    view = ProblemsView()
    qtbot.addWidget(view)
    view.resize(1000, 420)
    view.set_problems((PROBLEM,))
    states = {
        key_of(DEVICES): FixState(running=True, doing="Quick look"),
        key_of(EDIT): FixState(result=DONE),
        key_of(HIDES): FixState(result=replace(DONE, hides=HIDES.hides)),
    }
    view.set_fix_states(states)
    photograph(view, f"fixes-{both_themes.theme.name}")
    (card,) = view.findChildren(ProblemCard)
    assert "likely · pinned-global" in texts(card)
    assert "✓ Compiles: bytes across devices 0 B → 16.0 KiB; transfers 0 → 1." in texts(card)
    assert "It only hides the failure: the kernel is another one" in texts(card)
    assert shown(rows(view)["declare"]) == {FixAction.CANCEL}
    assert shown(rows(view)["unpin"]) == {FixAction.TRY, FixAction.SHOW_EDIT, FixAction.SAVE_EDIT, FixAction.OPEN}
    asked: list[FixRequest] = []
    view.fix_requested.connect(asked.append)
    rows(view)["unpin"].button(FixAction.SHOW_EDIT).click()
    assert asked == [FixRequest(FixAction.SHOW_EDIT, "pinned-global", EDIT)]


def generic(name: str) -> Fix:
    return Fix(name, quoted(f"Without {name}"), FixKind.FLAGS, flags=(f"--{name}=false",), generic=True)


def cause_view(themes: ThemeManager, qtbot: QtBot, problem: Problem) -> CauseView:
    view = CauseView(themes)
    qtbot.addWidget(view)
    view.resize(1100, 700)
    view.show_problem(problem, None, can_try=True, capturable=True)
    view.show()
    return view


def names(view: CauseView) -> list[str]:
    return [row.line.fix.name for row in view.fixes.rows]


def test_that_three_fixes_are_shown_and_the_others_are_folded(themes: ThemeManager, qtbot: QtBot) -> None:
    fixes = (DEVICES, EDIT, generic("one"), generic("two"))
    view = cause_view(themes, qtbot, replace(PROBLEM, fixes=fixes))
    assert names(view) == ["declare", "unpin", "one"]
    assert view.folds["fixes"].text() == "▸ 1 more fix"
    view.folds["fixes"].click()
    table = view.findChild(FixTable)
    assert isinstance(table, FixTable)
    assert view.folds["fixes"].text() == "▾ 1 more fix"
    assert table.tally.text() == "4 to try"
    with qtbot.waitSignal(view.try_all_requested) as asked:
        table.try_all.click()
    assert asked.args == [tuple((PROBLEM.rule, fix) for fix in fixes)]
    view.set_fix_states({key_of(fixes[0]): FixState(running=True)})
    assert table.cancel.isVisible()
    view.set_fix_states({key_of(fixes[0]): FixState(result=DONE)})
    assert table.tally.text() == "1 of 4 tried · 1 compile"
    view.add_fix(fixes[0])
    assert len(view.lines) == 4, "proposed again by hand"


def test_that_fixes_are_ranked_by_what_they_were_measured_to_do(themes: ThemeManager, qtbot: QtBot) -> None:
    fixes = (HIDES, DEVICES, EDIT, generic("one"), generic("two"))
    view = cause_view(themes, qtbot, replace(PROBLEM, fixes=fixes))
    assert names(view) == ["declare", "unpin", "simple"], "what a rule proposes for this problem comes first"
    fails = FixState(result=replace(DONE, compiles=False, sentence=quoted("It fails: x.")))
    states = {
        key_of(fixes[4]): FixState(result=DONE),
        key_of(DEVICES): fails,
        key_of(HIDES): FixState(result=replace(DONE, hides=HIDES.hides)),
    }
    view.set_fix_states(states)
    assert [line.fix.name for line in view.lines] == ["two", "unpin", "simple", "one", "declare"]
    assert [row.mark.text() for row in view.fixes.rows] == ["✓", "○", "▲"]
    first = view.fixes.rows[0]
    assert first.measured.text() == "16.0 KiB across devices · compiles"
    view.set_fix_states(states | {key_of(generic("one")): FixState(running=True)})
    assert [line.fix.name for line in view.lines][3] == "one", "nothing moves while it is tried"


def test_that_a_fix_that_the_user_tried_stays_in_sight_if_it_fails(themes: ThemeManager, qtbot: QtBot) -> None:
    view = cause_view(themes, qtbot, replace(PROBLEM, fixes=(DEVICES, EDIT, generic("one"), generic("two"))))
    view.fixes.rows[1].button.click()
    view.set_fix_states({key_of(EDIT): FixState(result=replace(DONE, compiles=False, sentence=quoted("It fails: x.")))})
    assert names(view) == ["declare", "one", "two", "unpin"]
    assert [row.mark.text() for row in view.fixes.rows] == ["○", "○", "○", "✕"]
    assert not view.folds["fixes"].isVisibleTo(view)
    view.forget()
    view.show_problem(
        replace(PROBLEM, fixes=(DEVICES, EDIT, generic("one"), generic("two"))), None, can_try=True, capturable=True
    )
    assert names(view) == ["declare", "one", "two"]


def test_that_only_what_compiles_is_said_to_hide_the_failure(themes: ThemeManager, qtbot: QtBot) -> None:
    view = cause_view(themes, qtbot, replace(PROBLEM, fixes=(HIDES,)))
    (row,) = view.fixes.rows
    assert "hides" not in row.accessibleName()
    fails = FixState(result=replace(DONE, compiles=False, sentence=quoted("It fails: x."), hides=HIDES.hides))
    assert "hides" not in fails.line()[0]
    view.set_fix_states({key_of(HIDES): fails})
    assert row.measured.text() == "It fails: x."
    works = FixState(result=replace(DONE, hides=HIDES.hides))
    view.set_fix_states({key_of(HIDES): works})
    assert "only hides the failure" in row.measured.text()
    assert "It only hides the failure: the kernel is another one" in works.line()[0]


def test_that_a_release_that_is_not_here_is_installed_by_a_button(themes: ThemeManager, qtbot: QtBot) -> None:
    newer = Fix("version-3.13.0", quoted("Compile with IREE 3.13.0"), FixKind.TOOLCHAIN, toolchain="3.13.0")
    view = cause_view(themes, qtbot, replace(PROBLEM, fixes=(newer,)))
    (row,) = view.fixes.rows
    assert row.button.text() == "Try"
    view.set_fix_states({key_of(newer): FixState(missing="3.13.0")})
    assert row.button.text() == "Install"
    with qtbot.waitSignal(view.fix_requested) as asked:
        QTest.mouseClick(row.button, Qt.MouseButton.LeftButton)
    assert asked.args == [FixRequest(FixAction.INSTALL, PROBLEM.rule, newer)]
    view.set_fix_states({key_of(newer): FixState(result=DONE)})
    assert row.button.text() == "Set in the toolbar"


def test_that_an_unused_release_is_missing_and_a_toolchain_here_is_not() -> None:
    own = Toolchain("own", Path("iree-compile"), None, "", "3.13.0rc20261016", "", "")
    here = (own, replace(own, name="mine", version="3.1.0"))
    assert not is_missing("3.13.0", here)
    assert not is_missing("mine", here)
    assert is_missing("3.9.0", here)
    assert not is_missing("no release", here), "nothing that could be installed"


def test_that_sizes_are_asked_for_and_what_comes_of_them_stays(themes: ThemeManager, qtbot: QtBot) -> None:
    view = cause_view(themes, qtbot, PROBLEM)
    view.offer_sizes(())
    assert not view.findChildren(SizesRow), "no argument is dynamic"
    view.offer_sizes((("arg0", "?x64"), ("arg1", "?")))
    sizes = view.findChild(SizesRow)
    assert isinstance(sizes, SizesRow)
    assert sizes.field.placeholderText() == "arg0=4x64"
    with qtbot.waitSignal(view.sizes_requested) as asked:
        QTest.mouseClick(sizes.button, Qt.MouseButton.LeftButton)
    assert asked.args == ["arg0=4x64"], "what is suggested, where nothing was typed"
    view.refuse_sizes("No function has such an argument.")
    assert "No function has" in texts(sizes)
    fix = Fix("static-sizes", quoted("Static sizes"), FixKind.EDIT, edits=(Edit(1, 1, ("x",)),))
    view.add_fix(fix)
    view.show_problem(replace(PROBLEM, detail=quoted("More is known.")), None, can_try=True, capturable=True)
    assert fix in [one for _, one in view.all_fixes]
    view.forget()
    view.show_problem(PROBLEM, None, can_try=True, capturable=True)
    assert fix not in [one for _, one in view.all_fixes]


def test_that_before_a_compile_nothing_can_be_tried(themes: ThemeManager, qtbot: QtBot) -> None:
    view = ProblemsView()
    qtbot.addWidget(view)
    view.set_problems((PROBLEM,), preflight=True)
    assert shown(rows(view)["declare"]) == {FixAction.APPLY}
    assert shown(rows(view)["unpin"]) == set()
    assert "before compiling" in texts(view)


def test_that_an_edit_is_not_for_the_form() -> None:
    assert FixAction.APPLY not in actions_for(EDIT, FixState(), can_try=True)
    assert actions_for(DEVICES, FixState(), can_try=True) == (FixAction.TRY, FixAction.APPLY)


def test_that_smaller_tiles_are_for_the_form_once_they_are_found() -> None:
    found = replace(DONE, flags=("--iree-hal-substitute-executable-configuration=d=d.mlir",))
    assert FixAction.APPLY not in actions_for(SMALLER_TILES, FixState(), can_try=True)
    assert FixAction.APPLY not in actions_for(
        SMALLER_TILES, FixState(result=replace(found, compiles=False)), can_try=True
    )
    assert FixAction.APPLY in actions_for(SMALLER_TILES, FixState(result=found), can_try=True)
    setup = Setup(Path("m.mlir"), flags=("--x=1", *found.flags))
    assert applied(setup, SMALLER_TILES, found.flags).flags == ("--x=1", *found.flags)


def test_that_what_would_fit_says_what_was_tried_of_this_dispatch(themes: ThemeManager, qtbot: QtBot) -> None:
    changes = (("reduction", "[512]", "[4]"),)
    worse, untried = (("reduction", "[512]", "[8]"),), (("reduction", "[512]", "[2]"),)
    tiles = (
        TriedTiles("d", worse, compiles=False, sentence=quoted("error: no")),
        TriedTiles("d", changes, compiles=True, sentence=quoted("Compiled.")),
    )
    states = {"k": FixState(result=replace(DONE, tiles=tiles)), "other": FixState()}
    rows = [Alternative(quoted(str(one)), one, 1, True, (), "", NOTHING) for one in (changes, worse, untried)]

    def results_tried(dispatch: str) -> list[str]:
        table = fitting_table(themes, tiles_tried(states, dispatch))
        qtbot.addWidget(table)
        table.set_rows(rows)
        column = next(at for at, one in enumerate(table.rows.columns) if one.title == "tried")
        return [str(table.model().index(row, column).data()) for row in range(3)]

    assert results_tried("d") == ["✓ compiles", "✕ does not compile", "not tried"]
    assert results_tried("another") == ["not tried"] * 3


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (FixState(), ""),
        (FixState(running=True), "… Waiting"),
        (FixState(running=True, cancelling=True), "Cancelling…"),
        (FixState(error="No disk."), "✕ It cannot be tried: No disk."),
    ],
)
def test_that_each_state_is_told_in_words(state: FixState, words: str) -> None:
    assert state.line()[0] == words


# --- the form


def test_that_a_fix_sets_the_form() -> None:
    setup = Setup(Path("m.mlir"), flags=("--iree-hal-target-device=hip[4]", "--x=1"))
    changed = applied(setup, DEVICES)
    assert (changed.devices, changed.flags, changed.source) == (2, ("--x=1",), setup.source)
    assert applied(setup, HIDES).flags == (setup.flags[0], "--x")
    assert applied(Setup(), DEVICES).source is None


def test_that_a_list_of_devices_can_be_typed_and_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    menu = window.toolbar.devices.menu()
    next(action for action in menu.actions() if action.text().startswith("A list")).trigger()
    dialog = next(box for box in window.findChildren(QInputDialog) if box.windowTitle() == "Devices")
    dialog.setTextValue("a=hip[0],b=hip[1]")
    dialog.accept()
    qtbot.waitUntil(lambda: window.shell.state.setup.devices == ("a=hip[0]", "b=hip[1]"))
    assert window.toolbar.devices.value == "a=hip[0], b=hip[1]"
    window.shell.state.set_setup(
        replace(window.shell.state.setup, devices=tuple(f"gpu_{n}=hip[{n}]" for n in range(8)))
    )
    assert window.toolbar.devices.value == "8 by name"
    assert "gpu_7=hip[7]" in window.toolbar.devices.toolTip()


# --- the window


@pytest.mark.campaign
def test_that_an_opened_input_says_which_devices_it_lacks_and_one_click_sets_them(
    window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot
) -> None:
    window.shell.open_path(sample("tp8_mlp"))
    qtbot.waitUntil(lambda: "declare" in rows(window.shell.room(PROBLEMS).view))
    assert "The model names 7 devices which this compile does not declare" in texts(window.shell.room(PROBLEMS).view)
    assert window.bottom.currentWidget() is window.shell.room(PROBLEMS).view
    rows(window.shell.room(PROBLEMS).view)["declare"].button(FixAction.APPLY).click()
    assert window.shell.state.setup.devices == 8
    assert window.toolbar.devices.value == "hip × 8"
    assert "✓ Every device that the model names is declared." in texts(window.shell.room(PROBLEMS).view)
    window.shell.state.set_setup(replace(window.shell.state.setup, devices=4))
    assert "names 4 devices" in texts(window.shell.room(PROBLEMS).view)
    counts = list[int]()
    window.shell.room(PROBLEMS).view.counted.connect(lambda _, count: counts.append(count))
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: Condition.FAILED in window.shell.state.conditions())
    assert 0 not in counts, "what is known before the compile stays until the compiler has said something"
    window.shell.open_path(sample("matmul_f16"))
    qtbot.waitUntil(lambda: "✓ Every device" in texts(window.shell.room(PROBLEMS).view))


def test_that_a_fix_is_tried_in_the_background_and_its_result_is_there_when_reopened(
    window: MainWindow, sample: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    source = Path(shutil.copy(sample("pinned_constant"), tmp_path))
    session = CompileJob(CompileRequest(source, passes=PassCapture.NONE, output=tmp_path / "p.passlens")).run(
        JobContext()
    )
    window.shell.open_path(session)
    qtbot.waitUntil(lambda: "declare" in rows(window.shell.room(PROBLEMS).view))
    row = rows(window.shell.room(PROBLEMS).view)["declare"]
    row.button(FixAction.TRY).click()
    assert row.state.running
    assert shown(row) == {FixAction.CANCEL}
    row.button(FixAction.CANCEL).click()
    assert row.state.cancelling
    qtbot.waitUntil(lambda: not row.state.running)
    assert row.state == FixState()
    row.button(FixAction.TRY).click()
    qtbot.waitUntil(lambda: row.state.result is not None)
    assert "✓ Compiles" in texts(row)
    assert window.shell.state.session is not None
    assert window.shell.state.session.path == session, "the trial does not take the window"
    window.shell.open_path(source)
    qtbot.waitUntil(lambda: window.shell.state.session is None)
    window.shell.open_path(session)
    qtbot.waitUntil(
        lambda: window.shell.state.session is not None and "declare" in rows(window.shell.room(PROBLEMS).view)
        and rows(window.shell.room(PROBLEMS).view)["declare"].state.result is not None,
    )  # fmt: skip
    rows(window.shell.room(PROBLEMS).view)["declare"].button(FixAction.OPEN).click()
    trial = next(session.with_suffix(".fixes").glob("*.passlens"))
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.state.session.path == trial)
    assert window.shell.state.setup == replace(setup_of(window.shell.state.session.info), source=source)
    assert window.shell.state.setup.devices == 2


def test_that_what_compiles_is_shown_before_its_results_are_compared(
    window: MainWindow, small_session: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = threading.Event()
    judged = replace(DONE, key=key_of(EDIT), judgement=Judgement(Numerics.SAME, quoted("The results are the same.")))

    def judge(job: trial.JudgeJob, context: JobContext) -> FixResult:
        assert compared.wait(PATIENCE)
        return judged

    monkeypatch.setattr(trial.TrialJob, "run", lambda job, context: replace(DONE, key=key_of(EDIT)))
    monkeypatch.setattr(trial.JudgeJob, "run", judge)
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    fixing = window.shell.room(FAILURE).fixes.fixing
    fixing.try_fix("pinned-global", EDIT)
    qtbot.waitUntil(lambda: fixing.state_of(EDIT).result is not None)
    assert not fixing.state_of(EDIT).running
    compared.set()
    qtbot.waitUntil(lambda: fixing.state_of(EDIT).result == judged)


def test_that_evidence_leads_to_its_line(window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot) -> None:
    window.shell.open_path(sample("tp8_mlp"))
    qtbot.waitUntil(lambda: "declare" in rows(window.shell.room(PROBLEMS).view))
    window.shell.room(PROBLEMS).view.evidence_requested.emit(Evidence(quoted("x"), "tp8_mlp.mlir:12"))
    place = window.shell.room(TEXT).view.op_place()
    assert place is not None
    assert place.line == 12
    assert window.tabs.currentWidget() is window.shell.room(TEXT).view


def test_that_a_place_without_a_column_has_none() -> None:
    assert [str(Location("m.mlir", *at)) for at in ((4, 2), (4, 0), (0, 0))] == ["m.mlir:4:2", "m.mlir:4", "m.mlir"]
