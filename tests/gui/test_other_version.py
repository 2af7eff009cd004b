"""Sessions whose tables another version of Passlens made, in the window."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from passlens.engine.session.checked import keep_sums
from passlens.gui.memory import MEMORY
from passlens.gui.memory.view import MemoryPage
from passlens.gui.shell.window.main_window import MainWindow
from windows import tab


def words(window: MainWindow, name: str, qtbot: QtBot) -> str:
    window.shell.show(tab(name))
    view = window.shell.room(tab(name)).view
    qtbot.waitUntil(view.isVisible)
    labels = view.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def test_that_a_table_in_a_form_of_another_version_is_said_to_be_one(
    window: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    session = Path(shutil.copy(small_session, tmp_path))
    with closing(sqlite3.connect(session)) as connection, connection:
        keep_sums(connection)
        connection.execute("UPDATE analyses SET version = 99, value = '{}' WHERE kind IN ('affinity', 'memory')")
        connection.execute("DELETE FROM analyses WHERE kind = 'kernels'")
    window.shell.open_path(session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    view = window.shell.room(MEMORY).view
    view.show_page(MemoryPage.DEVICE)  # the bills of kernels are read anew; what each device holds is not
    for text_shown in (words(window, "devices", qtbot), words(window, "memory", qtbot)):
        assert "Another version of Passlens made this table, and this version cannot read it." in text_shown
        assert "Compile again (F5)." in text_shown
        assert "ended before" not in text_shown
    assert "Another version" not in words(window, "kernels", qtbot)
