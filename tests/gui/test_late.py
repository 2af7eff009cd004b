"""Views that are made when they are first shown: they know by then what was said before."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from passlens.gui.devices.feature import DEVICES
from passlens.gui.kernels.feature import KERNELS
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.tab_page import TabPage
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.memory.feature import MEMORY
from passlens.gui.shell.feature import Feature, Room
from passlens.gui.shell.late import Late, LateTabs, page_of
from passlens.gui.shell.main_window import MainWindow
from passlens.gui.shell.settings import Settings
from waiting import PATIENCE
from windows import end


def test_that_a_late_view_is_told_the_last_word_on_each_topic(qtbot: QtBot) -> None:
    late, heard = Late(QLabel), list[str]()
    for word in ("one", "two"):
        late.tell("text", lambda view, word=word: view.setText(word))  # type: ignore[misc]
        late.tell("heard", lambda view, word=word: heard.append(word))  # type: ignore[misc]
    late.when_made(lambda view: heard.append("made"))
    assert [late.made] == [None]
    assert (late.view.text(), heard) == ("two", ["made", "two"])
    late.tell("text", lambda view: view.setText("three"))
    assert late.view.text() == "three", "one that is there is told at once"
    qtbot.addWidget(late.view)


def test_that_a_tab_is_made_when_it_is_first_shown_or_asked_for(qtbot: QtBot) -> None:
    tabs, changes = LateTabs(), list[int]()
    qtbot.addWidget(tabs)
    first, second, third = QWidget(), Late(lambda: QLabel("second")), Late(lambda: QLabel("third"))
    tabs.addTab(first, "First")
    tabs.add_late(second, "Second")
    tabs.add_late(third, "Third")
    tabs.currentChanged.connect(changes.append)
    assert (second.made, third.made) == (None, None)
    tabs.setCurrentIndex(1)
    assert tabs.currentWidget() is second.made
    assert third.view.text() == "third"
    assert tabs.currentWidget() is second.made, "making another tab leaves the shown one"
    tabs.set_title(third, "Third 3")
    assert [tabs.tabText(index) for index in range(tabs.count())] == ["First", "Second", "Third 3"]
    assert tabs.indexOf(third.view) == 2
    assert changes == [1]


def test_that_a_tab_that_is_clicked_first_is_heard_to_be_in_view(qtbot: QtBot) -> None:
    tabs, late, heard = LateTabs(), Late(lambda: TabPage("Second")), list[bool]()
    qtbot.addWidget(tabs)
    tabs.addTab(QWidget(), "First")
    tabs.add_late(late, "Second")
    late.when_made(lambda view: view.watched.connect(heard.append))
    with qtbot.waitExposed(tabs):
        tabs.show()
    QTest.mouseClick(tabs.tabBar(), Qt.MouseButton.LeftButton, pos=tabs.tabBar().tabRect(1).center())
    assert heard == [True]


def test_that_the_title_of_a_tab_can_be_set_before_it_is_made(qtbot: QtBot) -> None:
    tabs, late = LateTabs(), Late(QLabel)
    qtbot.addWidget(tabs)
    tabs.addTab(QWidget(), "First")
    tabs.add_late(late, "Jobs")
    tabs.set_title(late, "Jobs 2")
    assert late.made is None
    assert (tabs.indexOf(late.view), tabs.tabText(1)) == (1, "Jobs 2")


def test_that_a_late_page_is_added_once(qtbot: QtBot) -> None:
    pages, late = QStackedWidget(), Late(QLabel)
    qtbot.addWidget(pages)
    pages.addWidget(QWidget())
    assert page_of(pages, late) is page_of(pages, late) is late.made
    assert (pages.count(), pages.currentIndex()) == (2, 0)


@pytest.mark.parametrize("feature", [DEVICES, MEMORY, KERNELS], ids=lambda feature: feature.name)
def test_that_a_tab_that_is_opened_late_shows_the_session(
    window: MainWindow, small_session: Path, qtbot: QtBot, feature: Feature[Room]
) -> None:
    window.open_path(small_session)
    qtbot.waitUntil(lambda: window.session.overview is not None and window.jobs.idle())
    assert window.shell.made(KERNELS) is None
    window.shell.show(feature)
    view = window.tabs.currentWidget()
    assert view is window.shell.room(feature).view
    words = " ".join(label.text() for label in view.findChildren(QLabel) if label.isVisible())
    assert words
    assert "Open a model" not in words, "that is what it says without a session"
    assert "Nothing to run" not in words


@pytest.fixture
def started(themes: ThemeManager, qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window as the program makes it, shown and not yet started."""
    apply_style(qapp, themes)
    made = MainWindow(themes, Settings())
    made.show()
    yield made
    made._look_pause.stop()
    end(made, qtbot)
    clear_style(qapp)


def test_that_the_keyboard_is_in_the_text_of_a_file_that_the_window_starts_with(
    started: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    started.start(small_session)
    assert started.late_start.made is None
    for command in ("view.right", "go.next_changed"):  # the text of the input, then a diff
        qtbot.waitUntil(lambda: started.session.overview is not None and started.jobs.idle())
        focused = started.focusWidget()
        assert started.ir.isAncestorOf(focused), f"{focused} would take the space bar"
        started.actions_by_id[command].trigger()


def test_that_a_file_that_cannot_be_opened_leaves_the_start_page(
    started: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    started.start(tmp_path / "none.mlir")
    assert started.pages.currentWidget() is started.workspace
    qtbot.waitUntil(lambda: started.messages.message is not None)
    assert started.pages.currentWidget() is started.start_page


_START = """
import sys
before = set(sys.modules)
from pathlib import Path
from PySide6.QtCore import QTimer
from passlens.gui import app
from passlens.gui.shell.main_window import MainWindow
from passlens.gui.passes.pass_tree_model import PassTreeModel

begin = MainWindow.start

def start(window, file):
    model = window.findChild(PassTreeModel)
    timer = QTimer(window)

    def look():
        if model.rowCount() and window.isVisible():
            timer.stop()
            print(*set(sys.modules) - before)
            QTimer.singleShot(0, window.close)

    timer.timeout.connect(look)
    timer.start(2)
    begin(window, file)

MainWindow.start = start
sys.exit(app.run(Path(sys.argv[1])))
"""
_NOT_LOADED = {
    "": "numpy pyqtgraph pygit2 jinja2 pygments elftools msgpack psutil typer rich",
    "PySide6.": "QtNetwork QtOpenGL QtOpenGLWidgets QtPrintSupport QtSvg QtSvgWidgets QtTest",
    "python ": "asyncio concurrent csv difflib email http multiprocessing ssl subprocess unittest xml",
    "passlens.": "cli",
    "passlens.engine.": "analysis apart diff importing ir process report run scratch",
    "passlens.engine.compile.": "artifacts capture dispatch job lanes source_check",
    "passlens.engine.diagnosis.": "facts fixes problems rules run_inputs trial",
    "passlens.engine.session.": "before history search usage writer",
    "passlens.engine.toolchain.": "discover flags knowledge passes translate",
    "passlens.gui.devices.": "controller room view",
    "passlens.gui.graph.": "controller loading room view",
    "passlens.gui.kernels.": "controller loading room view",
    "passlens.gui.kit.": "code_view data_table engine_templates problem_card",
    "passlens.gui.memory.": "view",
    "passlens.gui.notes.": "view",
    "passlens.gui.profile.": "loading view",
    "passlens.gui.run.": "view",
    "passlens.gui.search.": "view",
    "passlens.gui.shell.": "instance_server log_view palette",
    "passlens.gui.start.": "view",
    "passlens.gui.text.": "diff_view diffs",
    "passlens.gui.time.": "view",
}
"""By what stands before their names; each with all that is in it."""


def test_that_a_window_with_its_pass_list_has_loaded_nothing_that_is_looked_at_later(small_session: Path) -> None:
    """What is imported before is paid at every start."""
    words = [sys.executable, "-c", _START, str(small_session)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=PATIENCE)
    loaded = set(done.stdout.split())
    assert "passlens.gui.passes.pass_tree_model" in loaded
    late = {prefix.removeprefix("python ") + name for prefix, names in _NOT_LOADED.items() for name in names.split()}
    assert sorted(loaded & late) == []


def test_that_a_wide_tab_does_not_squeeze_what_stands_beside_another(qtbot: QtBot) -> None:
    tabs = LateTabs()
    qtbot.addWidget(tabs)
    narrow, wide = QWidget(), QWidget()
    narrow.setMinimumWidth(200)
    wide.setMinimumWidth(900)
    tabs.addTab(narrow, "Narrow")
    tabs.addTab(wide, "Wide")
    assert tabs.minimumSizeHint().width() == 200
    tabs.setCurrentWidget(wide)
    assert tabs.minimumSizeHint().width() >= 900
