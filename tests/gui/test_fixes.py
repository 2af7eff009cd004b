"""Fixes on the Problems cards, and what is said of an input's devices as it is opened."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import Certainty, Edit, Evidence, Fix, FixKind, FixResult, Problem, key_of
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.session.rows import Location, Severity
from passlens.gui.failure.trials import applied
from passlens.gui.kit.fix_row import FixRow
from passlens.gui.kit.fix_states import FixAction, FixAsked, FixState, actions_for
from passlens.gui.kit.problem_card import ProblemCard
from passlens.gui.kit.problem_list import ProblemsView
from passlens.gui.failure.sizes_row import SizesRow
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.problems import PROBLEMS
from passlens.gui.shell.main_window import MainWindow
from passlens.gui.shell.state import Setup, setup_of
from passlens.gui.text import TEXT

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
        key_of(HIDES): FixState(
            result=replace(DONE, compiles=False, sentence=quoted("It fails: x."), hides=HIDES.hides)
        ),
    }
    view.set_fix_states(states)
    photograph(view, f"fixes-{both_themes.theme.name}")
    (card,) = view.findChildren(ProblemCard)
    assert "likely · pinned-global" in texts(card)
    assert "✓ Compiles: bytes across devices 0 B → 16.0 KiB; transfers 0 → 1." in texts(card)
    assert "It only hides the failure: the kernel is another one" in texts(card)
    assert shown(rows(view)["declare"]) == {FixAction.CANCEL}
    assert shown(rows(view)["unpin"]) == {FixAction.TRY, FixAction.SHOW_EDIT, FixAction.SAVE_EDIT, FixAction.OPEN}
    asked: list[FixAsked] = []
    view.fix_asked.connect(asked.append)
    rows(view)["unpin"].button(FixAction.SHOW_EDIT).click()
    assert asked == [FixAsked(FixAction.SHOW_EDIT, "pinned-global", EDIT)]


def generic(name: str) -> Fix:
    return Fix(name, quoted(f"Without {name}"), FixKind.FLAGS, flags=(f"--{name}=false",), generic=True)


def times_named(card: ProblemCard, fix: Fix) -> int:
    """How often a fix is on a card: with buttons of its own, and as a line of the table."""
    of_table = card.fix_table.lines if card.fix_table is not None else ()
    return [row.fix for row in card.fix_rows].count(fix) + [line.fix for line in of_table].count(fix)


@pytest.mark.parametrize("ruled", [(), (EDIT,), (DEVICES, EDIT, HIDES)])
def test_that_each_fix_is_on_the_card_once_and_all_are_tried_by_one_button(
    themes: ThemeManager, qtbot: QtBot, ruled: tuple[Fix, ...]
) -> None:
    fixes = (*ruled, generic("one"), generic("two"))
    view = ProblemsView(themes)
    qtbot.addWidget(view)
    view.set_problems((replace(PROBLEM, fixes=fixes, first_cause=True),))
    (card,) = view.cards
    assert [times_named(card, fix) for fix in fixes] == [1] * len(fixes)
    assert [row.fix for row in card.fix_rows] == ([EDIT] if ruled == (EDIT,) else []), "a few have their buttons"
    assert card.fix_table is not None
    assert card.fix_table.tally.text() == f"{len(fixes)} to try"
    with qtbot.waitSignal(view.try_all_asked) as asked:
        card.fix_table.try_all.click()
    assert asked.args == [tuple((PROBLEM.rule, fix) for fix in fixes)]
    view.set_fix_states({key_of(fixes[0]): FixState(running=True)})
    assert not card.fix_table.cancel.isHidden(), "one of them is tried, wherever it stands"
    view.set_fix_states({key_of(fixes[0]): FixState(result=DONE)})
    assert card.fix_table.tally.text() == f"1 of {len(fixes)} tried · 1 compile"
    view.add_fix(fixes[0])
    view.add_fix(fixes[-1])
    assert [times_named(card, fix) for fix in fixes] == [1] * len(fixes), "proposed again by hand"


def test_that_the_first_of_many_fixes_has_its_buttons_until_one_works(themes: ThemeManager, qtbot: QtBot) -> None:
    view = ProblemsView(themes)
    qtbot.addWidget(view)
    view.set_problems((PROBLEM,))
    table = view.cards[0].fix_table
    assert table is not None
    assert table.row is not None
    assert table.row.fix == DEVICES
    view.set_fix_states({key_of(EDIT): FixState(result=DONE)})
    assert table.row.fix == EDIT
    assert shown(table.row) == {FixAction.TRY, FixAction.SHOW_EDIT, FixAction.SAVE_EDIT, FixAction.OPEN}


def test_that_sizes_are_asked_for_and_what_comes_of_them_stays_on_the_card(themes: ThemeManager, qtbot: QtBot) -> None:
    view = ProblemsView(themes)
    qtbot.addWidget(view)
    cause = replace(PROBLEM, first_cause=True)
    view.set_problems((cause,))
    view.offer_sizes(())
    assert not view.findChildren(SizesRow), "no argument is dynamic"
    view.offer_sizes((("arg0", "?x64"), ("arg1", "?")))
    sizes = view.cards[0].sizes
    assert sizes is not None
    assert sizes.field.placeholderText() == "arg0=4x64"
    with qtbot.waitSignal(view.sizes_asked) as asked:
        QTest.mouseClick(sizes.button, Qt.MouseButton.LeftButton)
    assert asked.args == ["arg0=4x64"], "what is suggested, where nothing was typed"
    view.refuse_sizes("No function has such an argument.")
    assert "No function has" in texts(sizes)
    fix = Fix("static-sizes", quoted("Static sizes"), FixKind.EDIT, edits=(Edit(1, 1, ("x",)),))
    view.add_fix(fix)
    view.set_problems((replace(cause, detail=quoted("More is known.")),))
    assert [row.fix for row in view.cards[0].fix_rows][-1] == fix
    view.show_empty("Another session.")
    view.set_problems((cause,))
    assert fix not in [row.fix for row in view.cards[0].fix_rows]


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


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (FixState(), ""),
        (FixState(running=True), "… Waiting"),
        (FixState(running=True, cancelling=True), "Cancelling…"),
        (FixState(error="No disk."), "✕ It cannot be tried: No disk."),
    ],
)
def test_that_each_state_is_told_in_words(state: FixState, said: str) -> None:
    assert state.line()[0] == said


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
