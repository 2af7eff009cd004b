"""What is loaded with the window, and what with the first look at a tab."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from campaigns import rarely
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.gui.devices import DEVICES
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.memory import MEMORY
from passlens.gui.shell.feature import Feature, Room
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from passlens.gui.text import TEXT
from waiting import PATIENCE
from windows import end


@pytest.mark.parametrize("feature", [DEVICES, rarely(MEMORY), rarely(KERNELS)], ids=lambda feature: feature.name)
def test_that_a_tab_that_is_opened_late_shows_the_session(
    window: MainWindow, small_session: Path, qtbot: QtBot, feature: Feature[Room]
) -> None:
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    assert window.shell.made(KERNELS) is None
    window.shell.show(feature)
    view = window.shell.room(feature).view
    qtbot.waitUntil(view.isVisible)
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
    end(made, qtbot)
    clear_style(qapp)


@pytest.mark.campaign
def test_that_the_keyboard_is_in_the_text_of_a_file_that_the_window_starts_with(
    started: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    started.start(small_session)
    assert started.shell.made(START) is None
    for command in ("view.right", "go.next_changed"):  # the text of the input, then a diff
        qtbot.waitUntil(lambda: started.shell.session.overview is not None and started.shell.jobs.idle())
        focused = started.focusWidget()
        assert started.shell.room(TEXT).view.isAncestorOf(focused), f"{focused} would take the space bar"
        started.shell.actions[command].trigger()


def test_that_a_file_that_cannot_be_opened_leaves_the_start_page(
    started: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    started.start(tmp_path / "none.mlir")
    assert started.pages.currentWidget() is started.workspace
    qtbot.waitUntil(lambda: started.shell.messages.message is not None)
    assert started.pages.currentWidget() is started.shell.room(START).view


_START = """
import sys
before = set(sys.modules)
from pathlib import Path
from PySide6.QtCore import QTimer
from passlens.gui import app
from passlens.gui.shell.window.main_window import MainWindow
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
    "passlens.engine.": "analysis child_work diff importing ir process report run scratch session_runs",
    "passlens.engine.compile.": "artifacts capture command_line dispatch job lanes places prepared source_check",
    "passlens.engine.diagnosis.": "causes edits facts fixes inference problems reproduce rules trials.trial",
    "passlens.engine.session.": "before history search usage writer",
    "passlens.engine.toolchain.": "discover flags knowledge passes translate",
    "passlens.gui.devices.": "controller room view",
    "passlens.gui.graph.": "controller loading room view",
    "passlens.gui.kernels.": "controller loading room view",
    "passlens.gui.kit.problems.": "problem_card",
    "passlens.gui.kit.tables.": "data_table",
    "passlens.gui.kit.text.": "code_view diff_view",
    "passlens.gui.memory.": "view",
    "passlens.gui.notes.": "view",
    "passlens.gui.profile.": "loading view",
    "passlens.gui.run.": "view",
    "passlens.gui.search.": "controller room view",
    "passlens.gui.shell.help.": "palette",
    "passlens.gui.shell.panels.": "log_view",
    "passlens.gui.shell.upkeep.": "instance_server",
    "passlens.gui.start.": "view",
    "passlens.gui.text.": "diffs",
    "passlens.gui.time.": "controller flame room view",
}
"""By what stands before their names; each with all that is in it."""


@pytest.mark.parametrize(
    ("passes", "listed_with"),
    [(PassCapture.ALL, set[str]()), rarely(PassCapture.NONE, {"difflib", "passlens.engine.ir"})],
)
def test_that_a_window_with_its_pass_list_has_loaded_nothing_that_is_looked_at_later(
    passes: PassCapture, listed_with: set[str], small_session: Path, sample: Callable[[str], Path], tmp_path: Path
) -> None:
    """What is imported before is paid at every start. ``listed_with``: what lists passes that are made on demand."""
    session = small_session
    if passes is PassCapture.NONE:
        session = compiled_session(CompileRequest(sample("matmul_f16"), passes=passes, output=tmp_path / "s.passlens"))
    words = [sys.executable, "-c", _START, str(session)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=PATIENCE)
    loaded = set(done.stdout.split())
    assert "passlens.gui.passes.pass_tree_model" in loaded
    late = {prefix.removeprefix("python ") + name for prefix, names in _NOT_LOADED.items() for name in names.split()}
    assert [name for name in sorted(late) if find_spec(name) is None] == [], "no module has these names any more"
    assert sorted(loaded & late - listed_with) == []
