"""The journey of an op in the window: from the caret to its path, and from a step to the IR."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from passlens.engine.analysis.lineage.values import Lineage, LineageStep, Start
from passlens.engine.jobs import CancelToken
from passlens.engine.queries.search import SearchQueries
from passlens.gui.passes import PASSES
from passlens.gui.passes.journey import JourneyView
from passlens.gui.passes.journey_list import JourneyList
from passlens.gui.passes.pass_tree_model import PassTreeModel, Role
from passlens.gui.shell.state import Mode
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT

_walks: dict[Start, tuple[list[LineageStep], Lineage]] = {}
"""The walks of all tests, each through the same session."""


@pytest.fixture(autouse=True)
def one_walk_for_all_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walk once from each place; who begins there again gets the same steps one by one."""
    walk = SearchQueries.lineage

    def lineage(
        queries: SearchQueries, start: Start, take: Callable[[LineageStep], None], cancel: CancelToken | None = None
    ) -> Lineage:
        if start not in _walks:
            steps: list[LineageStep] = []

            def keep(step: LineageStep) -> None:
                steps.append(step)
                take(step)

            _walks[start] = steps, walk(queries, start, keep, cancel)
            return _walks[start][1]
        steps, found = _walks[start]
        for step in steps:
            take(step)
        return found

    monkeypatch.setattr(SearchQueries, "lineage", lineage)


def show_matmul(qtbot: QtBot, window: MainWindow, path: Path) -> int:
    """Open a session at the text after a pass, with the caret on an op; the position of the pass."""
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    assert window.shell.session.overview is not None
    row = next(
        row
        for row in window.shell.session.overview.passes
        if row.name == "iree-dispatch-creation-form-dispatch-regions"
    )
    window.shell.state.set_mode(Mode.AFTER)
    window.shell.open(PassTarget(row.id))
    surface = window.shell.room(TEXT).view.code.surface
    qtbot.waitUntil(lambda: any("= linalg.matmul" in line for line in surface.lines.lines(0, surface.lines.count)))
    lines = [surface.lines.line(at) for at in range(surface.lines.count)]
    window.shell.room(TEXT).view.code.go_to_line(
        next(at for at, line in enumerate(lines, 1) if "= linalg.matmul" in line)
    )
    return row.id


def journey(window: MainWindow) -> JourneyView:
    """The section."""
    found = window.shell.room(PASSES).details.findChild(JourneyView)
    assert isinstance(found, JourneyView)
    return found


def test_that_the_command_shows_the_path_of_the_op_at_the_caret(
    qtbot: QtBot, window: MainWindow, small_session: Path
) -> None:
    show_matmul(qtbot, window, small_session)
    window.shell.actions["go.journey"].trigger()
    view = journey(window)
    qtbot.waitUntil(lambda: "The path as a whole" in view.state_text)
    titles = [row.title for row in view.list.rows]
    assert any("iree-flow-outline-dispatch-regions" in title for title in titles)
    assert "What became of it" in titles
    assert "linalg.matmul" in view.findChildren(JourneyList)[0].toPlainText()


@pytest.mark.campaign
def test_that_a_line_of_assembly_leads_back_to_the_input(qtbot: QtBot, window: MainWindow, small_session: Path) -> None:
    show_matmul(qtbot, window, small_session)
    session = window.shell.state.session
    assert session is not None
    file = next(one.name for one in session.queries.artifacts.listing() if one.kind == "rocmasm")
    window.shell.room(TEXT).selected.show_place(file, 40)
    surface = window.shell.room(TEXT).view.code.surface
    qtbot.waitUntil(lambda: surface.lines.count > 100 and surface.place.caret[0] == 39)
    window.shell.actions["go.journey"].trigger()
    view = journey(window)
    qtbot.waitUntil(lambda: "The path as a whole" in view.state_text)
    assert any("in the input: linalg.matmul" in row.words for row in view.list.rows)


@pytest.mark.campaign
def test_that_a_click_on_a_step_shows_the_op_after_that_pass(
    qtbot: QtBot, window: MainWindow, small_session: Path
) -> None:
    show_matmul(qtbot, window, small_session)
    window.shell.actions["go.journey"].trigger()
    view = journey(window)
    qtbot.waitUntil(lambda: "The path as a whole" in view.state_text)
    index, row = next(
        (index, row) for index, row in enumerate(view.list.rows) if "iree-flow-outline-dispatch-regions" in row.title
    )
    view.list.row_chosen.emit(index)
    assert window.shell.state.selection.pass_id == row.pass_id
    surface = window.shell.room(TEXT).view.code.surface
    qtbot.waitUntil(lambda: surface.place.caret[0] == row.line - 1 and row.line > 1)
    assert "linalg.matmul" in surface.lines.line(surface.place.caret[0])


@pytest.mark.campaign
def test_that_the_journey_is_closed_and_a_line_without_an_op_says_so(
    qtbot: QtBot, window: MainWindow, small_session: Path
) -> None:
    show_matmul(qtbot, window, small_session)
    window.shell.room(TEXT).view.code.go_to_line(1)
    lines = window.shell.room(TEXT).view.code.surface.lines
    alias = next((at for at, line in enumerate(lines.lines(0, lines.count), 1) if line.startswith("#")), 0)
    if alias:
        window.shell.room(TEXT).view.code.go_to_line(alias)
    window.shell.actions["go.journey"].trigger()
    view = journey(window)
    expected = "has no op" if alias else "The path as a whole"
    qtbot.waitUntil(lambda: expected in view.state_text)
    view.closed.emit()
    assert view.isHidden()


@pytest.mark.campaign
def test_that_links_of_the_journey_can_be_clicked(qtbot: QtBot, window: MainWindow, small_session: Path) -> None:
    show_matmul(qtbot, window, small_session)
    window.shell.actions["go.journey"].trigger()
    view = journey(window)
    qtbot.waitUntil(lambda: "The path as a whole" in view.state_text)
    chosen: list[int] = []
    view.list.row_chosen.connect(chosen.append)
    spots = [QPoint(20, y) for y in range(2, 200, 4) if view.list.anchorAt(QPoint(20, y))]
    assert spots
    QTest.mouseClick(view.list.viewport(), Qt.MouseButton.LeftButton, pos=spots[0])
    assert chosen


def test_that_the_pass_tree_marks_what_happened_and_keys_step_from_mark_to_mark(
    qtbot: QtBot, window: MainWindow, small_session: Path
) -> None:
    start = show_matmul(qtbot, window, small_session)
    window.shell.actions["go.journey"].trigger()
    view = journey(window)
    qtbot.waitUntil(lambda: "The path as a whole" in view.state_text)
    model = window.shell.room(PASSES).pipeline.findChild(PassTreeModel)
    assert isinstance(model, PassTreeModel)
    outlined = next(
        row for row in window.shell.session.tree.listed() if row.name == "iree-flow-outline-dispatch-regions"
    )
    index = model.index_of(outlined.id)
    assert index.data(Role.MARK) == "◆ outlined to @main_dispatch_0"
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert "Known by" in tip
    assert any(word in tip for word in ("certain", "likely", "a guess"))
    assert index.parent().data(Role.MARK).startswith("◆ ")
    marked = [row.id for row in window.shell.session.tree.listed() if model.index_of(row.id).data(Role.MARK)]
    after = marked[marked.index(start) + 1 :] if start in marked else [one for one in marked if one > start]
    window.shell.actions["go.next_mark"].trigger()
    assert window.shell.state.selection.pass_id == after[0]
    window.shell.actions["go.next_mark"].trigger()
    assert window.shell.state.selection.pass_id == after[1]
    window.shell.actions["go.previous_mark"].trigger()
    assert window.shell.state.selection.pass_id == after[0]
    view.closed.emit()
    assert not model.index_of(outlined.id).data(Role.MARK)
    assert "Known by" not in model.index_of(outlined.id).data(Qt.ItemDataRole.ToolTipRole)
