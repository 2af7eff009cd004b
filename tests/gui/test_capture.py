"""Captures that lead out of a session: one dispatch alone, every pass; and the way back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.conftest import Photograph
from gui.test_window import message_text, press, settle
from message_checks import has_message
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.session.rows import OutcomeKind, SessionInfo
from passlens.gui.failure import FAILURE
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.problems.problem_list import ProblemsView
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.passes import PASSES
from passlens.gui.passes.pass_tree_model import PassTreeModel
from passlens.gui.search import SEARCH
from passlens.gui.shell.compiling import compiles
from passlens.gui.shell.state import AppState, Condition, Setup
from passlens.gui.shell.targets import CaptureTarget
from passlens.gui.shell.window.main_window import MainWindow
from seen import part, words
from small_models import LARGE_TILES, look_at_large_tiles
from stand_ins import HANG, build_folder

Sample = Callable[[str], Path]

CALLS_ITSELF = """\
func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
"""IREE 3.13 never finishes compiling it."""
pytestmark = pytest.mark.usefixtures("no_trials")


@pytest.fixture(scope="session")
def looked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A quick look at a model that fails in its one dispatch."""
    path = tmp_path_factory.mktemp("looked") / "big.passlens"
    return compiled_session(look_at_large_tiles(path))


@pytest.fixture
def opened(window: MainWindow, looked: Path, qtbot: QtBot) -> MainWindow:
    window.shell.open_path(looked)
    settle(window, qtbot)
    return window


def captured(window: MainWindow, qtbot: QtBot) -> SessionInfo:
    """Wait for the capture; the session that is open then."""
    qtbot.waitUntil(lambda: not window.shell.compiling.running)
    settle(window, qtbot)
    assert window.shell.state.session is not None
    return window.shell.state.session.info


def begun(window: MainWindow, before: Path, qtbot: QtBot) -> SessionInfo:
    """Cancel the capture as soon as its session is open; that session."""
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.state.session.path != before)
    press(window, "compile.cancel")
    return captured(window, qtbot)


def buttons(window: MainWindow, text: str) -> list[QPushButton]:
    return [one for one in window.findChildren(QPushButton) if text in one.text() and one.isVisible()]


@pytest.mark.campaign
def test_that_a_problem_leads_to_its_dispatch_alone_and_alt_up_leads_back(
    opened: MainWindow, looked: Path, qtbot: QtBot
) -> None:
    window = opened
    (link,) = [one for one in buttons(window, "Capture this dispatch") if window.tabs.isAncestorOf(one)]
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert window.shell.compiling.running
    info = captured(window, qtbot)
    assert info.outcome is OutcomeKind.FAILED
    assert info.dispatch is not None
    assert (info.dispatch.name, info.dispatch.session) == ("main_dispatch_0", looked)
    assert info.pass_count > 100
    assert "main_dispatch_0" in message_text(window)
    assert "Alt+Up" in message_text(window)
    selected = window.shell.session.overview
    assert selected is not None
    row = selected.listing.find(window.shell.state.selection.pass_id)
    assert row is not None
    assert row.name == "iree-codegen-gpu-check-resource-usage"
    assert not buttons(window, "Capture this dispatch"), "it is captured"
    assert window.tabs.feature is FAILURE
    assert [Path(text) for text in window.shell.settings.now.recent[:2]] == [info.path, looked]
    QTest.keyClick(window, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    settle(window, qtbot)
    assert window.shell.state.session is not None
    assert window.shell.state.session.path == looked
    assert window.shell.state.selection.dispatch == "main_dispatch_0"
    assert window.shell.state.setup.dispatch is None
    assert not window.shell.actions["go.model"].isEnabled()


@pytest.mark.campaign
def test_that_f5_compiles_the_dispatch_again_with_the_flags_of_the_toolbar(
    opened: MainWindow, looked: Path, qtbot: QtBot
) -> None:
    window = opened
    window.shell.open(CaptureTarget("main_dispatch_0"))
    first = begun(window, looked, qtbot)
    assert window.shell.state.setup.dispatch is not None
    window.shell.state.set_setup(replace(window.shell.state.setup, flags=("--iree-llvmgpu-prefetch-num-stages=0",)))
    press(window, "compile.start")
    second = captured(window, qtbot)
    assert second.path != first.path
    assert second.flags == ("--iree-llvmgpu-prefetch-num-stages=0",)
    assert second.dispatch is not None
    assert second.dispatch.session == looked
    window.shell.state.set_setup(replace(window.shell.state.setup, target="gfx90a"))
    press(window, "compile.start")
    settle(window, qtbot)
    assert "is made for gfx942" in message_text(window)
    assert window.shell.state.session is not None
    assert window.shell.state.session.path == second.path
    assert part(window.shell.room(PASSES).pipeline, PassTreeModel).tree.counts.total == second.pass_count, (
        "the passes on screen are gone"
    )


@pytest.mark.campaign
def test_that_a_search_of_a_quick_look_makes_the_passes_that_it_has_not_seen(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = compiled_session(CompileRequest(LARGE_TILES, output=tmp_path / "own.passlens", passes=PassCapture.NONE))
    window.shell.open_path(path)
    settle(window, qtbot)
    room = window.shell.room(SEARCH)
    room.ask()
    room.view.field.setText("linalg.matmul")
    room.view.submit()
    qtbot.waitUntil(lambda: not room.searching.running)
    seen = room.view.summary
    assert "were not made yet" in room.view.lacking.text()
    QTest.mouseClick(room.view.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and not window.shell.session.overview.planned)
    qtbot.waitUntil(lambda: not room.searching.running)
    settle(window, qtbot)
    assert not room.view.lacking.text()
    assert room.view.summary != seen
    session = window.shell.state.session
    assert session is not None
    assert session.path == path
    press(window, "compile.every")
    settle(window, qtbot)
    assert "Every pass is in the session" in message_text(window)


@pytest.mark.campaign
def test_that_a_dispatch_is_chosen_from_the_palette_by_its_kernel(
    opened: MainWindow, looked: Path, qtbot: QtBot
) -> None:
    window = opened
    press(window, "compile.dispatches")
    qtbot.waitUntil(window.command_palette.isVisible)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "matmul_512")
    assert window.command_palette.shown_keys() == ("dispatch:main_dispatch_0",)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert begun(window, looked, qtbot).dispatch is not None


@pytest.mark.campaign
def test_that_the_menu_of_the_pass_tree_knows_the_dispatch(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    assert not window.shell.actions["compile.dispatch"].isEnabled()
    overview = window.shell.session.overview
    assert overview is not None
    scopes = overview.listing.scopes.values()
    variant = next(scope for scope in scopes if scope.op == "hal.executable.variant")
    module = next(scope for scope in scopes if scope.parent_id is None)
    for scope, dispatch in ((module.id, ""), (-1, ""), (variant.id, "main_dispatch_0")):
        window.shell.room(PASSES).pipeline.menu_requested.emit(scope, QPoint(5, 5))
        menu = next(one for one in window.findChildren(QMenu) if one.isVisible())
        names = [action.objectName() for action in menu.actions()]
        assert ("compile.dispatch" in names) is bool(dispatch)
        assert {"compile.every", "compile.dispatches"} <= set(names)
        assert window.shell.state.selection.dispatch == dispatch
        menu.close()
    assert window.shell.actions["compile.dispatch"].isEnabled()
    assert window.shell.room(KERNELS).view.kernels.selected()[0].dispatch == "main_dispatch_0"


@pytest.mark.campaign
def test_that_a_pass_that_is_chosen_selects_its_dispatch(window: MainWindow, small_session: Path, qtbot: QtBot) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    overview = window.shell.session.overview
    assert overview is not None
    row = next(row for row in overview.passes if row.phase == "executable-targets")
    window.shell.room(PASSES).pipeline.pass_chosen.emit(row.id, row.phase)
    assert window.shell.state.selection.dispatch == "main_dispatch_0"
    assert (window.shell.state.selection.pass_id, window.shell.state.selection.phase) == (row.id, row.phase)


def test_that_the_kernels_lead_to_their_dispatch(window: MainWindow, small_session: Path, qtbot: QtBot) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    window.shell.show(KERNELS)
    settle(window, qtbot)
    table = window.shell.room(KERNELS).view.kernels
    titles = [action.text() for action in table.menu(QPoint(10, 10)).actions()]
    assert titles[0] == "Capture this dispatch"
    more = window.shell.room(KERNELS).view.panel.more.menu()
    capture = next(action for action in more.actions() if action.text() == "Capture every pass")
    assert capture.isVisible()
    capture.trigger()
    assert begun(window, small_session, qtbot).dispatch is not None
    window.shell.show(KERNELS)
    assert not capture.isVisible()


def test_that_a_dispatch_is_not_captured_while_another_compile_runs_and_can_be_cancelled(
    opened: MainWindow, looked: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window = opened
    hanging = build_folder(tmp_path / "hanging", HANG)
    window.shell.state.set_setup(replace(window.shell.state.setup, toolchain=str(hanging)))
    window.shell.open(CaptureTarget("main_dispatch_0"))
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.state.session.path != looked)
    assert not window.shell.actions["compile.dispatches"].isEnabled()
    window.shell.open(CaptureTarget("main_dispatch_0"))
    assert "was not captured: a compile or import is running" in message_text(window)
    press(window, "compile.cancel")
    info = captured(window, qtbot)
    assert info.outcome is OutcomeKind.CANCELLED
    assert window.shell.actions["compile.every"].isEnabled(), "what was cut short can be captured again"


def test_that_a_cancelled_compile_offers_to_find_the_pass_that_hangs(
    window: MainWindow, small_session: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(compiles, "HANG_SECONDS", 1.0)
    window.shell.open_path(small_session)
    settle(window, qtbot)
    assert not window.shell.actions["compile.hang"].isEnabled()
    model = tmp_path / "model.mlir"
    model.write_text(CALLS_ITSELF, encoding="utf-8")
    window.shell.open_path(model)
    settle(window, qtbot)
    press(window, "compile.start")
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    press(window, "compile.cancel")
    assert captured(window, qtbot).outcome is OutcomeKind.CANCELLED
    pipeline = window.shell.room(PASSES).pipeline
    (link,) = (one for one in pipeline.findChildren(QPushButton) if one.text() == "Find the Pass That Hangs")
    assert link.isVisible()
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.shell.compiling.running)
    assert captured(window, qtbot).outcome is OutcomeKind.FAILED
    session = window.shell.state.session
    assert session is not None
    problem = session.queries.problems.listing()[0]
    assert has_message(problem.title, "no-progress.likely", name="iree-util-fold-globals")
    assert not link.isVisible()


@pytest.mark.campaign
def test_that_an_unknown_dispatch_leaves_the_session_on_screen(opened: MainWindow, looked: Path, qtbot: QtBot) -> None:
    window = opened
    window.shell.open(CaptureTarget("main_dispatch_9"))
    settle(window, qtbot)
    assert "no dispatch 'main_dispatch_9'" in message_text(window)
    assert "main_dispatch_0" in message_text(window)
    assert window.shell.state.session is not None
    assert window.shell.state.session.path == looked
    assert "on demand" in words(window.shell.room(PASSES).pipeline).lower()


@pytest.mark.campaign
def test_that_a_compile_captures_no_pass(window: MainWindow, sample: Sample, qtbot: QtBot) -> None:
    window.shell.open_path(sample("matmul_f16"))
    settle(window, qtbot)
    press(window, "compile.start")
    info = captured(window, qtbot)
    assert (info.outcome, info.pass_count) == (OutcomeKind.OK, 0)
    assert {Condition.INCOMPLETE, Condition.DISPATCHES} <= window.shell.state.conditions()


@pytest.mark.campaign
def test_that_a_session_without_dispatches_says_so(window: MainWindow, sample: Sample, qtbot: QtBot) -> None:
    window.shell.open_path(sample("big_tile"))
    settle(window, qtbot)
    press(window, "compile.start")
    captured(window, qtbot)
    press(window, "compile.dispatches")
    settle(window, qtbot)
    assert "no IR of phase 'executable-sources'" in message_text(window)


def test_that_nothing_can_be_captured_of_nothing(qtbot: QtBot) -> None:
    state = AppState(Setup())
    offered = {
        Condition.CANCELLED,
        Condition.DISPATCH,
        Condition.DISPATCHES,
        Condition.INCOMPLETE,
        Condition.OF_DISPATCH,
    }
    assert not offered & state.conditions()


def test_that_the_links_can_be_seen_in_both_themes(
    both_themes: ThemeManager, looked: Path, photograph: Photograph, qtbot: QtBot
) -> None:
    from passlens.engine.queries import Queries

    view = ProblemsView()
    qtbot.addWidget(view)
    view.resize(700, 200)
    view.set_problems(Queries(looked).problems.listing(), capturable=True)
    photograph(view, f"problem-dispatch-{both_themes.theme.name}")
    links = [one for one in view.findChildren(QPushButton) if one.text() == "Capture this dispatch"]
    assert len(links) == 1
    with qtbot.waitSignal(view.dispatch_requested) as asked:
        links[0].click()
    assert asked.args == ["main_dispatch_0"]
