"""What the start of the window does while it is made: the session is read, and the style comes once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from message_checks import refused
from passlens.engine.jobs import JobContext
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.files.early_open import EarlyOpen, begin_open
from passlens.gui.shell.files.opening import OpenedSession, OpenJob
from passlens.gui.shell.pass_tree import statuses_for
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.state import Filters
from passlens.gui.shell.window.main_window import MainWindow
from windows import end

_COUNT = """
import json, sys
from collections import Counter
from pathlib import Path
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from passlens.gui import app
from passlens.gui.shell.window import main_window
counted = Counter()
class Counting(QObject):
    def eventFilter(self, watched, event):
        counted[event.type()] += 1
        return False
build = main_window.MainWindow.__init__
def built(window, *given):
    counting = Counting(QApplication.instance())
    QApplication.instance().installEventFilter(counting)
    build(window, *given)
    QApplication.instance().removeEventFilter(counting)
    styled, widgets = counted[QEvent.Type.StyleChange], len(window.findChildren(QWidget))
    print(json.dumps([styled, widgets]), flush=True)
    raise SystemExit
main_window.MainWindow.__init__ = built
app.run()
"""

_MADE = """
import enum, gc, json, sys
from pathlib import Path
made, make = [], enum.EnumType.__new__
def noted(kind, name, *given, **named):
    made.append(name)
    return make(kind, name, *given, **named)
enum.EnumType.__new__ = noted
from passlens.gui import app
from passlens.gui.shell.window import main_window
from passlens.gui.shell.files.early_open import EarlyOpen
from PySide6.QtCore import QTimer
begin = main_window.MainWindow.start
def start(window, file):
    begin(window, file)
    looks = []
    def look():
        if window.shell.session.tree.phases:
            looks.append(list(made))
            gc.unfreeze()  # so that all objects are found
            kept = [type(one).__name__ for one in gc.get_objects() if isinstance(one, EarlyOpen)]
            if not kept or len(looks) == 50:  # the thread that waited for it may need a moment to let go
                print(json.dumps([looks[0], kept]), flush=True)
                QTimer.singleShot(0, app.QApplication.quit)
                timer.stop()
    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(1)
main_window.MainWindow.start = start
app.run(Path(sys.argv[1]))
"""


@pytest.fixture
def made(themes: ThemeManager, qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window that was not started."""
    apply_style(qapp, themes)
    window = MainWindow(themes, Settings())
    yield window
    end(window, qtbot)
    clear_style(qapp)


def test_that_only_one_session_is_read_ahead(small_session: Path) -> None:
    assert begin_open(()) is None
    assert begin_open((Path("model.mlir"),)) is None
    assert begin_open((small_session, small_session)) is None
    ahead = begin_open((small_session,))
    assert ahead is not None
    opened = ahead.run(JobContext())
    assert isinstance(opened, OpenedSession)
    assert opened.overview is not None
    assert opened.path == small_session
    assert opened.overview.passes == opened.session.queries.passes.counted(statuses_for(Filters())).passes != ()
    assert ahead.opened() is opened
    opened.session.queries.close()


def test_that_what_fails_ahead_is_said_to_whoever_asks(tmp_path: Path) -> None:
    ahead = EarlyOpen(OpenJob(tmp_path / "none.passlens"))
    with refused("session.gone"):
        ahead.run(JobContext())
    assert ahead.opened() is None


def test_that_a_window_starts_with_the_passes_that_were_read_ahead(made: MainWindow, small_session: Path) -> None:
    ahead = begin_open((small_session,))
    assert ahead is not None
    ahead.run(JobContext())
    made.shell.opening.expect(ahead)
    made.start(small_session)
    assert made.shell.session.tree.counts.total, "they are there before anything is painted"
    assert made.shell.jobs.newest > 0, "its texts and tables follow"


def test_that_what_was_read_ahead_with_other_filters_is_read_again(
    made: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    ahead = begin_open((small_session,))
    assert ahead is not None
    ahead.run(JobContext())
    made.shell.state.set_filters(Filters(changed=False))
    made.shell.opening.expect(ahead)
    made.start(small_session)
    assert not made.shell.session.tree.counts.total
    qtbot.waitUntil(lambda: made.shell.session.overview is not None)
    assert made.shell.session.tree.counts.listed == made.shell.session.tree.counts.total


@pytest.mark.campaign
def test_that_another_file_than_the_one_read_ahead_is_opened(
    made: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    made.shell.opening.expect(begin_open((small_session,)))
    made.start(tmp_path / "none.passlens")
    qtbot.waitUntil(lambda: made.shell.messages.message is not None)
    assert made.shell.state.session is None


@pytest.mark.campaign
def test_that_the_window_is_styled_once_and_not_at_every_step_of_its_making() -> None:
    """With a stylesheet, Qt styles a widget and all within it anew whenever it gets a parent."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", _COUNT], capture_output=True, text=True, env=environment, check=True)
    styled, widgets = json.loads(done.stdout)
    assert widgets > 100
    assert styled < widgets / 10


@pytest.mark.campaign
def test_that_a_start_makes_no_class_of_all_widgets_and_lets_go_of_what_was_read_ahead(small_session: Path) -> None:
    """PySide makes the classes for the first widget of Qt's own making that is asked for, such as a viewport."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-c", _MADE, str(small_session)]
    done = subprocess.run(words, capture_output=True, text=True, env=environment, check=True)
    made, kept = json.loads(done.stdout)
    assert kept == [], "the session would stay in memory when another one is open"
    assert "CompositionMode" in made, "of a painter: classes are seen as they are made"
    assert "WizardStyle" not in made
