"""The Search panel: in a whole window on a real session, and its list on made-up results."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.conftest import Photograph
from passlens.engine.analysis.kernel_places import NOT_ASKED_FOR
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.session.rows import Status
from passlens.engine.session.search.values import (
    Corpus,
    Hit,
    Interval,
    Journey,
    Mark,
    SearchRequest,
    SearchResult,
    Source,
    TextHits,
)
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.search import SEARCH
from passlens.gui.search.search_rows import Role, SearchRows
from passlens.gui.search.view import SearchView
from passlens.gui.shell.state import Mode
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot, small_session: Path) -> MainWindow:
    """A window with the small session, its Search panel open."""
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    window.shell.actions["go.search"].trigger()
    return window


def panel(window: MainWindow) -> SearchView:
    return window.shell.room(SEARCH).view


def look_for(window: MainWindow, qtbot: QtBot, text: str) -> None:
    panel(window).field.setText(text)
    QTest.keyClick(panel(window).field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.shell.room(SEARCH).searching.running)
    qtbot.waitUntil(window.shell.jobs.idle)


def test_that_lines_are_listed_and_lead_to_their_place_in_the_ir(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "linalg.matmul")
    rows = panel(opened).list.rows
    assert rows.texts > 1
    assert "lines in" in panel(opened).summary
    opened.shell.actions["go.next_hit"].trigger()
    opened.shell.actions["go.next_hit"].trigger()
    index = panel(opened).list.currentIndex()
    found, hit = index.data(Role.FOUND), index.data(Role.HIT)
    qtbot.waitUntil(lambda: opened.shell.room(TEXT).view.code.surface.selected_text().lower() == "linalg.matmul")
    assert opened.shell.state.selection.pass_id == found.source.pass_id
    assert opened.shell.state.selection.mode is Mode.AFTER
    assert opened.shell.room(TEXT).view.code.surface.place.caret[0] == hit.line - 1


@pytest.mark.campaign
def test_that_the_arrow_keys_go_from_line_to_line_and_enter_to_the_ir(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "linalg.matmul")
    hits = panel(opened).list
    hits.setFocus()
    seen = []
    for _ in range(3):
        QTest.keyClick(hits, Qt.Key.Key_Down)
        seen.append(hits.currentIndex().data(Role.HIT))
    assert all(isinstance(hit, Hit) for hit in seen)
    qtbot.waitUntil(opened.shell.jobs.idle)
    assert opened.focusWidget() is hits
    QTest.keyClick(hits, Qt.Key.Key_Return)
    qtbot.waitUntil(opened.shell.jobs.idle)
    assert opened.shell.room(TEXT).view.isAncestorOf(opened.focusWidget())


@pytest.mark.campaign
def test_that_it_says_after_which_passes_the_text_comes_and_goes(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "linalg.matmul")
    assert panel(opened).journey.isVisible()
    text = panel(opened).journey.text()
    gone = opened.shell.state.session.queries.search.find(SearchRequest("linalg.matmul")).journey.intervals[-1].gone  # type: ignore[union-attr]
    assert gone is not None
    assert f'gone after <a href="{gone.pass_id}"' in text
    panel(opened).journey.linkActivated.emit(str(gone.pass_id))
    assert opened.shell.state.selection.pass_id == gone.pass_id


@pytest.mark.campaign
def test_that_the_selected_words_of_the_ir_are_filled_in(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "workgroup_size")
    panel(opened).step(1)
    qtbot.waitUntil(lambda: opened.shell.room(TEXT).view.selected_words() == "workgroup_size")
    panel(opened).field.clear()
    opened.shell.actions["go.search"].trigger()
    assert panel(opened).field.text() == "workgroup_size"
    assert isinstance(opened.focusWidget(), QLineEdit)


@pytest.mark.campaign
def test_that_an_expression_is_searched_in_a_process_of_its_own(opened: MainWindow, qtbot: QtBot) -> None:
    panel(opened).regex.setChecked(True)
    look_for(opened, qtbot, r"vector<\d+x\d+xf16>")
    assert panel(opened).list.rows.texts > 0
    for row in range(panel(opened).list.rows.rowCount()):
        hit = panel(opened).list.rows.index(row, 0).data(Role.HIT)
        assert hit is None or hit.text[hit.start : hit.end].startswith("vector<")


@pytest.mark.campaign
def test_that_a_wrong_expression_is_told_in_the_panel(opened: MainWindow, qtbot: QtBot) -> None:
    panel(opened).regex.setChecked(True)
    look_for(opened, qtbot, "(")
    assert "is not a regular expression" in panel(opened).summary
    assert "Without the option" in panel(opened).empty_text
    panel(opened).regex.setChecked(False)
    look_for(opened, qtbot, "no such words")
    assert panel(opened).summary == "Not found"
    assert "'no such words' was not found" in panel(opened).empty_text


def test_that_a_search_that_never_ends_is_cancelled_and_the_window_lives(opened: MainWindow, qtbot: QtBot) -> None:
    panel(opened).regex.setChecked(True)
    panel(opened).field.setText(r"(\w+\W?)+\bno$")  # takes ages on each line of IR
    panel(opened).submit()
    assert opened.shell.room(SEARCH).searching.running
    qtbot.wait(100)
    assert opened.shell.room(SEARCH).searching.running
    panel(opened).cancel_requested.emit()
    qtbot.waitUntil(lambda: not opened.shell.room(SEARCH).searching.running)
    assert "Cancelled" in panel(opened).summary
    panel(opened).regex.setChecked(False)
    look_for(opened, qtbot, "linalg.matmul")
    assert panel(opened).list.rows.texts > 1


@pytest.mark.campaign
def test_that_files_and_scopes_can_be_chosen(opened: MainWindow, qtbot: QtBot) -> None:
    panel(opened).files.setChecked(True)
    look_for(opened, qtbot, "s_endpgm")
    assert panel(opened).list.rows.texts > 0
    panel(opened).step(1)
    qtbot.waitUntil(lambda: opened.shell.room(TEXT).view.selected_words() == "s_endpgm")
    panel(opened).scope.setText("*/@nowhere")
    look_for(opened, qtbot, "s_endpgm")
    assert "Only some scopes were searched." in panel(opened).empty_text


@pytest.mark.campaign
def test_that_a_search_in_files_that_a_quick_look_does_not_keep_says_so(
    window: MainWindow, qtbot: QtBot, sample: Callable[[str], Path], tmp_path: Path
) -> None:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    window.shell.open_path(compiled_session(request))
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    window.shell.actions["go.search"].trigger()
    look_for(window, qtbot, "s_endpgm")
    assert str(NOT_ASKED_FOR) not in panel(window).lacking.text()
    panel(window).files.setChecked(True)
    look_for(window, qtbot, "s_endpgm")
    assert f"The session has no LLVM IR or assembly. {NOT_ASKED_FOR}" in panel(window).lacking.text()


def found(position: int, lines: Sequence[int], corpus: Corpus = Corpus.PASSES) -> TextHits:
    source = Source(corpus, f"pass-{position}", "flow", position, position, Status.CHANGED, 1, "@main", None, 0)
    return TextHits(source, tuple(Hit(line, 1, f"x {line}", 0, 1) for line in lines), len(lines))


def listed(rows: SearchRows) -> list[str]:
    return [rows.index(row, 0).data() for row in range(rows.rowCount())]


def test_that_results_that_come_out_of_order_are_listed_in_order(qtbot: QtBot) -> None:
    rows = SearchRows()
    tester = QAbstractItemModelTester(rows, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows.add([found(5, [1, 2]), found(9, [3])])
    rows.add([found(7, [4]), found(0, [7], Corpus.PHASES), found(2, [5]), found(12, [])])
    rows.add([found(10, [6])])
    places = [index.data(Role.FOUND).source.position for index in map(rows.index, range(rows.rowCount()))]
    assert places == [2, 2, 5, 5, 5, 7, 7, 9, 9, 10, 10, 0, 0]
    assert [rows.flags(rows.index(row, 0)) == Qt.ItemFlag.NoItemFlags for row in range(4)] == [True, False, True, False]
    assert rows.next_hit(-1, 1).data() == "5: x 5"
    assert rows.next_hit(1, 1).data() == "1: x 1"
    assert rows.next_hit(1, -1).data() == "7: x 7"
    rows.clear()
    assert rows.rowCount(QModelIndex()) == 0
    del tester


def test_that_the_panel_shows_each_of_its_states(
    qtbot: QtBot, both_themes: ThemeManager, photograph: Photograph
) -> None:
    view = SearchView(both_themes)
    qtbot.addWidget(view)
    view.resize(1000, 220)
    name = both_themes.theme.name
    photograph(view, f"search-empty-{name}")
    view.begin(SearchRequest("x"))
    view.add([found(5, range(1, 9))], 0.4)
    assert "8 lines so far · 40 % searched" in view.summary
    photograph(view, f"search-running-{name}")
    view.stop()
    assert "Cancelled" in view.summary


def test_that_what_was_found_does_not_widen_a_narrow_window(qtbot: QtBot, themes: ThemeManager) -> None:
    view = SearchView(themes)
    qtbot.addWidget(view)
    mark = Mark(1, 11_584, "iree-codegen-generic-vectorization", "@module/@prefill_bs4$async_dispatch_38_matmul")
    interval = Interval(None, mark)
    view.finish(SearchResult(30_906, 1_552, 4_312, 10_000, 10**9, Journey((interval,), (), True)))
    assert "of 4,312 passes and phases · the first 10,000 are listed" in view.summary
    assert view.minimumSizeHint().width() <= 950
    assert "gone after 11,584 iree-codegen-generic-vectorization" in re.sub("<.*?>", "", view.journey.text())


def test_that_ten_thousand_lines_are_taken_at_once(qtbot: QtBot, themes: ThemeManager) -> None:
    view = SearchView(themes)
    qtbot.addWidget(view)
    view.show()
    view.begin(SearchRequest("x"))
    view.add([found(place, range(10)) for place in range(1, 1001)], 1.0)
    assert view.list.rows.rowCount() == 11_000
    assert view.step(-1)
    assert view.list.currentIndex().row() == 10_999
