"""The whole job in the real window, with mouse and keys, as a new user does it on a bundled sample."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind, Status
from passlens.gui.devices import DEVICES
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.memory import MEMORY
from passlens.gui.run import RUN
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from passlens.gui.text import TEXT
from seen import words
from waiting import PATIENCE
from windows import end

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
CONTROL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window as the program starts it: it looks for toolchains, devices and samples."""
    themes = ThemeManager(ThemeChoice.LIGHT, qapp)
    apply_style(qapp, themes)
    made = MainWindow(themes, Settings())
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    made.start()
    yield made
    end(made, qtbot)
    clear_style(qapp)


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing runs and nothing waits to be read again."""
    for _ in range(2):
        qtbot.waitUntil(window.shell.jobs.idle)
        qtbot.wait(60)


def choose_sample(window: MainWindow, qtbot: QtBot, title: str) -> None:
    """Click a sample of the start page."""
    window.shell.show(START)

    def row() -> QPushButton | None:
        rows = window.shell.room(START).view.findChildren(QPushButton)
        return next(
            (button for button in rows if button.isVisible() and button.accessibleName().startswith(title)), None
        )

    qtbot.waitUntil(lambda: row() is not None)
    found = row()
    assert found is not None
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    settle(window, qtbot)


def compile_with_f5(window: MainWindow, qtbot: QtBot) -> None:
    """Compile to the end."""
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.shell.compiling.running
    assert not window.shell.actions["compile.start"].isEnabled()
    qtbot.waitUntil(lambda: not window.shell.compiling.running)
    settle(window, qtbot)


def test_that_a_new_user_gets_from_a_sample_to_a_diff_the_tables_and_a_timed_run(
    window: MainWindow, qtbot: QtBot
) -> None:
    choose_sample(window, qtbot, "f16 matmul")
    assert window.shell.room(TEXT).view.code.find_text("linalg.matmul")
    compile_with_f5(window, qtbot)
    overview = window.shell.session.overview
    assert overview is not None
    assert overview.info.outcome is OutcomeKind.OK
    assert overview.info.pass_count == 0
    assert window.shell.session.tree.planned > 300, "all passes are listed, and none is made"
    assert "✓ Compiled" in words(window.toolbar)

    QTest.keyClick(window, Qt.Key.Key_J)
    qtbot.waitUntil(lambda: window.shell.state.selection.pass_id is not None)
    settle(window, qtbot)
    QTest.keyClick(window, Qt.Key.Key_3, ALT)
    settle(window, qtbot)
    chosen = window.shell.session.find_pass(window.shell.state.selection.pass_id)
    assert chosen is not None
    assert chosen.status is Status.CHANGED
    assert window.shell.room(TEXT).view.changes.change_count > 0

    QTest.keyClick(window, Qt.Key.Key_2, CONTROL)
    assert [card.card.title for card in window.shell.room(DEVICES).view.overview.cards.cards] == ["@__device_0"]
    QTest.keyClick(window, Qt.Key.Key_3, CONTROL)
    assert window.shell.room(MEMORY).view.shared.status.text == "✓ The one kernel that uses shared memory fits."
    QTest.keyClick(window, Qt.Key.Key_4, CONTROL)
    assert window.shell.room(KERNELS).view.kernels.rows.rowCount() == 1

    # For this machine's CPU, and run there.
    setup = window.shell.state.setup
    next(action for action in window.toolbar.target.menu().actions() if action.text() == "host").trigger()
    assert window.shell.state.setup != setup
    compile_with_f5(window, qtbot)
    qtbot.waitUntil(window.shell.actions["compile.run"].isEnabled)
    QTest.keyClick(window, Qt.Key.Key_F5, SHIFT)
    qtbot.waitUntil(lambda: window.shell.room(RUN).running.running)
    qtbot.waitUntil(lambda: not window.shell.room(RUN).running.running)
    settle(window, qtbot)
    assert window.shell.room(RUN).view.results.status.text.startswith("✓ Finished")
    assert len(window.shell.room(RUN).view.results.chart.samples) == 10
    assert window.shell.room(RUN).view.results.dispatches.rows.rowCount() == 1

    # Everything is in the session, which opens again from the recent files.
    session = window.shell.state.session
    assert session is not None
    path = session.path
    assert str(path) in window.shell.settings.now.recent
    window.shell.open_path(path)
    settle(window, qtbot)
    assert window.shell.session.tree.planned > 300
    assert window.shell.room(RUN).view.history.count() == 1
    queries = Queries(path)
    assert len(queries.runs.listing()[0].samples_ns) == 10
    queries.close()


@pytest.mark.campaign
def test_that_a_window_asked_to_end_cancels_its_compile_and_leaves_nothing_behind(tmp_path: Path) -> None:
    source = tmp_path / "model.mlir"
    source.write_bytes((SAMPLES / "llama8b_f16_2l.mlir").read_bytes())
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    code = (
        "import sys, psutil\nfrom pathlib import Path\nfrom PySide6.QtCore import QTimer\n"
        "from passlens.gui import app\nfrom passlens.gui.shell.window.main_window import MainWindow\n"
        "start = MainWindow.start\n"
        "def compile_at_once(self, file):\n"
        "    start(self, file)\n"
        "    timer = QTimer(self)\n"
        "    def look():\n"
        "        if any('--mlir-timing' in child.cmdline() for child in psutil.Process().children()):\n"
        "            timer.stop()\n"
        "            print('compiling', flush=True)\n"
        "        elif not self.shell.jobs.active():\n"
        "            self.shell.actions['compile.start'].trigger()\n"
        "    timer.timeout.connect(look)\n"
        "    timer.start(200)\n"
        "MainWindow.start = compile_at_once\n"
        f"sys.exit(app.run(Path({str(source)!r})))\n"
    )
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "QT_QPA_PLATFORM": "offscreen",
        "TMPDIR": str(scratch),
    }
    window = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment)
    assert window.stdout is not None
    assert window.stdout.readline() == b"compiling\n"
    children = psutil.Process(window.pid).children(recursive=True)
    assert any("iree-compile" in word for child in children for word in child.cmdline())
    window.terminate()
    assert window.wait(PATIENCE) == 0
    window.stdout.close()
    assert not [child for child in children if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]
    assert list(scratch.glob("passlens-*")) == []
