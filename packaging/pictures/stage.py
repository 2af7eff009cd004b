"""A real window without a display, on real sessions: opens them, waits until all is read, takes pictures."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from passlens.gui.kit.style import apply_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.shell.features import FEATURES
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.state import Mode
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow

PATIENCE_SECONDS = 240.0
_QUIET_ROUNDS = 6
"""So many looks in a row must find nothing to do: what was read may ask for more."""


class Stage:
    """One window; scenes put something on it."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self.themes = ThemeManager(ThemeChoice.LIGHT)
        apply_style(app, self.themes)
        self.window = MainWindow(self.themes, Settings())
        self.window.show()
        self.window.start()
        self.settle()

    def size(self, width: int, height: int) -> None:
        """Give the window a size."""
        self.window.resize(width, height)
        self.settle()

    def theme(self, choice: ThemeChoice) -> None:
        """Take a theme."""
        self.themes.choose(choice)
        self.settle()

    def open(self, path: Path) -> None:
        """Open a file, unless it is what is open."""
        session = self.window.shell.state.session
        if session is None or session.path != path:
            self.window.shell.open_path(path)
            self.wait(lambda: (now := self.window.shell.state.session) is not None and now.path == path, str(path))
        self.settle()

    def tab(self, name: str) -> None:
        """Show a tab."""
        self.window.shell.show(next(feature for feature in FEATURES if feature.name == name))
        self.settle()

    def choose_pass(self, name: str, scope: str = "", mode: Mode = Mode.DIFF) -> None:
        """Show the execution of a pass that changed most, of those with a name, on a scope whose name holds a text."""
        overview = self.window.shell.session.overview
        assert overview is not None
        rows = [row for row in overview.passes if row.name == name and scope in row.scope]
        assert rows, f"no execution of {name} on {scope or 'any scope'}"
        chosen = max(rows, key=lambda row: (row.added or 0) + (row.removed or 0))
        self.window.shell.open(PassTarget(chosen.id))
        self.window.shell.state.set_mode(mode)
        self.settle()

    def press(self, command: str) -> None:
        """Do what a command of the table does."""
        self.window.shell.actions[command].trigger()
        self.settle()

    def quiet(self) -> None:
        """Away with messages and dialogs; the panel below folded."""
        self.window.close_palette()
        self.window.shell.messages.dismiss()
        for dialog in self.window.findChildren(QDialog):
            dialog.close()
        self.window.bottom.setVisible(True)
        self.window.bottom.fold()
        self.settle()

    def wait(self, ready: Callable[[], bool], what: str) -> None:
        """Let events go on until something holds."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not ready():
            if time.monotonic() > end:
                raise TimeoutError(f"not ready after {PATIENCE_SECONDS:.0f} s: {what}")
            QTest.qWait(20)

    def settle(self) -> None:
        """Until nothing runs, nothing waits, and all is laid out and painted."""
        quiet = 0
        end = time.monotonic() + PATIENCE_SECONDS
        while quiet < _QUIET_ROUNDS:
            QTest.qWait(40)
            quiet = quiet + 1 if self.window.shell.jobs.idle() else 0
            if time.monotonic() > end:
                raise TimeoutError("the window does not come to rest")
        self._app.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def picture(self, path: Path, widget: QWidget | None = None) -> None:
        """Save what is on screen: the window, or a dialog over it."""
        shown = widget or self.window
        self._app.setCursorFlashTime(0)
        pixmap: QPixmap = shown.grab()
        path.parent.mkdir(parents=True, exist_ok=True)
        if not pixmap.toImage().convertToFormat(pixmap.toImage().Format.Format_RGB32).save(str(path)):
            raise OSError(f"{path} cannot be written")

    def pause(self) -> None:
        """Let what was asked for begin, and come on screen."""
        QTest.qWait(400)

    def open_dialogs(self) -> list[QDialog]:
        """Those that are seen, the newest last."""
        return [one for one in self.window.findChildren(QDialog) if one.isVisible()]

    def dialog(self, command: str) -> QWidget:
        """Open a dialog by its command, with all that it reads."""
        self.press(command)
        assert self.open_dialogs(), f"{command} opens no dialog"
        self.settle()
        return self.open_dialogs()[-1]

    def close(self) -> None:
        """End it."""
        self.window.shell.jobs.cancel_all()
        self.settle()
        self.window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.window.close()
