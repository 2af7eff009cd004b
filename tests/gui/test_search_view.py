"""The Search panel: in a whole window on a real session, and its list on made-up results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.conftest import Photograph
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.session.rows import Status
from passlens.engine.session.search.values import Corpus, Found, Hit, SearchRequest, Source
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.search.search_rows import Role, SearchRows
from passlens.gui.search.view import SearchView
from passlens.gui.shell.main_window import MainWindow
from passlens.gui.shell.state import Mode


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot, small_session: Path) -> MainWindow:
    """A window with the small session, its Search panel open."""
    window.open_path(small_session)
    qtbot.waitUntil(lambda: window.session.overview is not None and window.jobs.idle())
    window.actions_by_id["go.search"].trigger()
    return window


def look_for(window: MainWindow, qtbot: QtBot, text: str) -> None:
    window.search.field.setText(text)
    QTest.keyClick(window.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.searching.running)
    qtbot.waitUntil(window.jobs.idle)


def test_that_lines_are_listed_and_lead_to_their_place_in_the_ir(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "linalg.matmul")
    rows = opened.search.list.rows
    assert rows.texts > 1
    assert "lines in" in opened.search.summary
    opened.actions_by_id["go.next_hit"].trigger()
    opened.actions_by_id["go.next_hit"].trigger()
    index = opened.search.list.currentIndex()
    found, hit = index.data(Role.FOUND), index.data(Role.HIT)
    qtbot.waitUntil(lambda: opened.ir.code.surface.selected_text().lower() == "linalg.matmul")
    assert opened.state.selection.pass_id == found.source.pass_id
    assert opened.state.selection.mode is Mode.AFTER
    assert opened.ir.code.surface.place.caret[0] == hit.line - 1


def test_that_the_arrow_keys_go_from_line_to_line_and_enter_to_the_ir(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "linalg.matmul")
    hits = opened.search.list
    hits.setFocus()
    seen = []
    for _ in range(3):
        QTest.keyClick(hits, Qt.Key.Key_Down)
        seen.append(hits.currentIndex().data(Role.HIT))
    assert all(isinstance(hit, Hit) for hit in seen)
    qtbot.waitUntil(opened.jobs.idle)
    assert opened.focusWidget() is hits
    QTest.keyClick(hits, Qt.Key.Key_Return)
    qtbot.waitUntil(opened.jobs.idle)
    assert opened.ir.isAncestorOf(opened.focusWidget())


def test_that_it_says_after_which_passes_the_text_comes_and_goes(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "linalg.matmul")
    assert opened.search.journey.isVisible()
    text = opened.search.journey.text()
    gone = opened.state.session.queries.search(SearchRequest("linalg.matmul")).journey.intervals[-1].gone  # type: ignore[union-attr]
    assert gone is not None
    assert f'gone after <a href="{gone.pass_id}"' in text
    opened.search.journey.linkActivated.emit(str(gone.pass_id))
    assert opened.state.selection.pass_id == gone.pass_id


def test_that_the_selected_words_of_the_ir_are_filled_in(opened: MainWindow, qtbot: QtBot) -> None:
    look_for(opened, qtbot, "workgroup_size")
    opened.search.step(1)
    qtbot.waitUntil(lambda: opened.ir.selected_words() == "workgroup_size")
    opened.search.field.clear()
    opened.actions_by_id["go.search"].trigger()
    assert opened.search.field.text() == "workgroup_size"
    assert isinstance(opened.focusWidget(), QLineEdit)


def test_that_an_expression_is_searched_in_a_process_of_its_own(opened: MainWindow, qtbot: QtBot) -> None:
    opened.search.regex.setChecked(True)
    look_for(opened, qtbot, r"vector<\d+x\d+xf16>")
    assert opened.search.list.rows.texts > 0
    for row in range(opened.search.list.rows.rowCount()):
        hit = opened.search.list.rows.index(row, 0).data(Role.HIT)
        assert hit is None or hit.text[hit.start : hit.end].startswith("vector<")


def test_that_a_wrong_expression_is_told_in_the_panel(opened: MainWindow, qtbot: QtBot) -> None:
    opened.search.regex.setChecked(True)
    look_for(opened, qtbot, "(")
    assert "is not a regular expression" in opened.search.summary
    assert "Without the option" in opened.search.empty_text
    opened.search.regex.setChecked(False)
    look_for(opened, qtbot, "no such words")
    assert opened.search.summary == "Not found"
    assert "'no such words' was not found" in opened.search.empty_text


def test_that_a_search_that_never_ends_is_cancelled_and_the_window_lives(opened: MainWindow, qtbot: QtBot) -> None:
    opened.search.regex.setChecked(True)
    opened.search.field.setText(r"(\w+\W?)+\bno$")  # takes ages on each line of IR
    opened.search.submit()
    assert opened.searching.running
    qtbot.wait(600)
    assert opened.searching.running
    opened.search.cancel_requested.emit()
    qtbot.waitUntil(lambda: not opened.searching.running)
    assert "Cancelled" in opened.search.summary
    opened.search.regex.setChecked(False)
    look_for(opened, qtbot, "linalg.matmul")
    assert opened.search.list.rows.texts > 1


def test_that_files_and_scopes_can_be_chosen(opened: MainWindow, qtbot: QtBot) -> None:
    opened.search.files.setChecked(True)
    look_for(opened, qtbot, "s_endpgm")
    assert opened.search.list.rows.texts > 0
    opened.search.step(1)
    qtbot.waitUntil(lambda: opened.ir.selected_words() == "s_endpgm")
    opened.search.scope.setText("*/@nowhere")
    look_for(opened, qtbot, "s_endpgm")
    assert "Only some scopes were searched." in opened.search.empty_text


def test_that_a_search_in_files_that_a_quick_look_does_not_keep_says_so(
    window: MainWindow, qtbot: QtBot, sample: Callable[[str], Path], tmp_path: Path
) -> None:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    window.open_path(compiled_session(request))
    qtbot.waitUntil(lambda: window.session.overview is not None and window.jobs.idle())
    window.actions_by_id["go.search"].trigger()
    look_for(window, qtbot, "s_endpgm")
    assert "keeps none" not in window.search.empty_text
    window.search.files.setChecked(True)
    look_for(window, qtbot, "s_endpgm")
    assert "The session has no LLVM IR or assembly. A quick look keeps none" in window.search.empty_text


def found(position: int, lines: Sequence[int], corpus: Corpus = Corpus.PASSES) -> Found:
    source = Source(corpus, f"pass-{position}", "flow", position, position, Status.CHANGED, 1, "@main", None, 0)
    return Found(source, tuple(Hit(line, 1, f"x {line}", 0, 1) for line in lines), len(lines))


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
    assert "8 lines so far · 40% searched" in view.summary
    photograph(view, f"search-running-{name}")
    view.stop()
    assert "Cancelled" in view.summary


def test_that_ten_thousand_lines_are_taken_at_once(qtbot: QtBot, themes: ThemeManager) -> None:
    view = SearchView(themes)
    qtbot.addWidget(view)
    view.show()
    view.begin(SearchRequest("x"))
    view.add([found(place, range(10)) for place in range(1, 1001)], 1.0)
    assert view.list.rows.rowCount() == 11_000
    assert view.step(-1)
    assert view.list.currentIndex().row() == 10_999
