"""The main window: the parts, their actions and connections, and what Qt asks of a window."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QMessageBox
from typing_extensions import override

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.gui.kit.folders import FOLDERS
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.shell import late_views
from passlens.gui.shell.actions import Actions, build_actions, build_menu, enable_actions
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.qt_classes import ClassMaker
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.state import Mode
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring import connect_all

_FIRST_SIZE, _FRAME, _PANELS = QSize(1440, 900), QSize(16, 48), QSize(80, 48)
"""Of the window, px; at most of its frame; and of what the desktop keeps for itself without saying so."""
_LOOK_AFTER_MS = 600
"""Looking for toolchains and devices starts children: not while the window and its first list are made."""


class MainWindow(Window):
    """Puts parts, actions and connections together; opening, dropping, closing, and the layout that comes back."""

    def __init__(self, themes: ThemeManager, settings: Settings | None = None) -> None:
        super().__init__(themes, settings)
        self._closing = False
        self._look_pause = QTimer(self)
        self._look_pause.setSingleShot(True)
        self._look_pause.timeout.connect(self._look_around)
        actions = Actions(self)
        self.actions_by_id = self.shell.actions = build_actions(self, actions, self.shell)
        self._build(self.actions_by_id, build_menu(self, self.actions_by_id))
        self.late_palette.when_made(lambda palette: palette.chosen.connect(actions.take_palette_row))
        self.toolbar.target_typed.connect(actions.type_target)
        self.toolbar.devices_typed.connect(actions.type_devices)
        self.toolbar.toolchain_typed.connect(actions.type_toolchain)
        self.toolbar.toolchains_requested.connect(actions.manage_toolchains)
        connect_all(self)
        self.state.conditions_changed.connect(self._enable)
        self.setAcceptDrops(True)
        self.setWindowIcon(_icon())
        self._restore()
        self.shell.begin()
        self._enable()
        self.update_title()

    def start(self, *files: Path) -> None:
        """Open the files that were given, or show the start page; look at the machine once the first picture is there.

        Several are taken as if they were dropped.
        """
        if not files:
            self.show_start()
        else:
            self.show_opening(files[0])
            self._open_all(files)
        self._look_pause.start(_LOOK_AFTER_MS)
        self.begun.connect(self.shell.begun)
        QTimer.singleShot(0, self, lambda: self.begun.emit(bool(files)))

    def receive(self, files: tuple[Path, ...], activation: str) -> None:
        """Another start hands its files over: come to the front and open them."""
        if activation:  # Wayland lets a window come forward with the token of what was clicked, and not without
            os.environ["XDG_ACTIVATION_TOKEN"] = activation
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        if files:
            self.messages.dismiss()
            self._open_all(files)

    def _open_all(self, files: Sequence[Path]) -> None:
        if len(files) == 1:
            self.open_path(files[0])
        else:
            self.opening.open_dropped(list(files))

    def _look_around(self) -> None:
        """Find out what is on this machine, and load what the first clicks need."""
        self.machine.look()
        ClassMaker(
            lambda: self.jobs.call(tr("MainWindow", "Load the other views"), "", late_views.load_all), self
        ).start()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.actions_by_id["go.escape"].trigger()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focused, QAbstractButton):
            focused.click()  # outside of dialogs Qt's buttons know the space bar only
        else:
            super().keyPressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent, /) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._mark_drop_zone(True)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent, /) -> None:
        self._mark_drop_zone(False)

    @override
    def dropEvent(self, event: QDropEvent, /) -> None:
        self._mark_drop_zone(False)
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.messages.dismiss()
            self.opening.open_dropped(paths)

    def _mark_drop_zone(self, active: bool) -> None:
        page = self.late_start.made
        if page is not None:
            page.drop_zone.set_active(active)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.close_palette()

    @override
    def closeEvent(self, event: QCloseEvent, /) -> None:
        active = self.jobs.active()
        if active and not self._closing:
            event.ignore()
            self._ask_to_close(len(active), active[0].title)
            return
        if not self.note_keeping.may_leave(self.close) or not all(
            room.may_close(self.close) for room in self.shell.rooms
        ):
            event.ignore()
            return
        self._closing = True
        self._look_pause.stop()
        self._save_layout()
        self.shell.settings.write()
        self.hide()  # questions that cannot be stopped are waited for, for seconds: not with a dead window in sight
        self.jobs.close()
        self.running.close()
        self.closed.emit()
        self.shell.closed.emit()
        event.accept()

    def _ask_to_close(self, count: int, title: str) -> None:
        box = QMessageBox(self)
        box.setObjectName("close-question")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setText(
            plain(tr("MainWindow", "{jobs} still running: {title}.").format(jobs=number_of(count, "job"), title=title))
        )
        box.setInformativeText(tr("MainWindow", "Closing cancels it; what was captured so far is kept."))
        leave = box.addButton(tr("MainWindow", "Cancel It and Close"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(tr("MainWindow", "Keep Running"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        leave.clicked.connect(self.close_anyway)
        box.open()

    def close_anyway(self) -> None:
        """Cancel what runs, and close when that is done."""
        self._closing = True
        self.jobs.cancel_all()
        self.messages.show_message(
            Notice(
                MessageKind.WARN,
                tr("MainWindow", "Cancelling…"),
                tr("MainWindow", "The window closes when that is done."),
            )
        )
        patience = QTimer(self)
        patience.setInterval(100)
        waited = [0]

        def look() -> None:
            waited[0] += 1
            if not self.jobs.active() or waited[0] > 50:
                patience.stop()
                self.close()

        patience.timeout.connect(look)
        patience.start()

    def _enable(self) -> None:
        enable_actions(self.actions_by_id, self.state)

    def _restore(self) -> None:
        wayland = QGuiApplication.platformName().startswith("wayland")  # there the window may open on any screen
        screens = QGuiApplication.screens() if wayland else [self.screen()]
        self.resize(first_size([(screen.geometry(), screen.availableGeometry()) for screen in screens]))
        for text, restore in (
            (self.settings.geometry, self.restoreGeometry),
            (self.settings.main_splitter, self.columns.restoreState),
            (self.settings.bottom_splitter, self.workspace.restoreState),
        ):
            _restore_layout(text, restore)
        if self.settings.main_splitter:
            self.columns.keep()
        if self.settings.mode in set(Mode):
            self.state.set_mode(Mode(self.settings.mode))
            self.ir.set_mode(self.settings.mode)
        self.ir.set_split(self.settings.diff_split)
        self.ir.set_exact(self.settings.exact_diff)
        self.session.texts.set_exact(self.settings.exact_diff)
        self.ir.set_locations(self.settings.show_locations)
        self.session.show_locations(self.settings.show_locations)
        FOLDERS.load(self.settings.folders, self._remember_folders)
        self.closed.connect(lambda: FOLDERS.leave(self._remember_folders))
        self.show_recent()
        self.toolbar.set_setup(self.state.setup)
        self.status_line.set_session(None, self.state.setup)

    def _remember_folders(self, entries: tuple[str, ...]) -> None:
        self.remember(replace(self.settings, folders=entries))

    def _save_layout(self) -> None:
        settings = replace(
            self.settings,
            geometry=_layout_text(self.saveGeometry()),
            main_splitter=_layout_text(self.columns.saveState()) if self.columns.chosen else "",
            bottom_splitter=_layout_text(self.workspace.saveState()),
            mode=self.state.selection.mode.value,
        )
        self.remember(settings)


def first_size(screens: Sequence[tuple[QRect, QRect]]) -> QSize:
    """The size of a window that nobody has made larger or smaller yet: its frame too is on the screen.

    Args:
        screens: Of each screen that it may open on, all of it and what panels leave of it. Where the two are alike, as
            always under Wayland, there may be panels that Qt does not know of.
    """
    size = _FIRST_SIZE
    for whole, room in screens:
        panels = _PANELS if room == whole else QSize(0, 0)
        size = size.boundedTo(room.size() - _FRAME - panels)
    return size


def _restore_layout(text: str, restore: Callable[[QByteArray], object]) -> None:
    if text:
        restore(QByteArray.fromBase64(text.encode("ascii", errors="ignore")))


def _layout_text(value: QByteArray) -> str:
    return base64.b64encode(value.data()).decode("ascii")


def _icon() -> QIcon:
    try:
        return QIcon(str(resource_path("icons", "passlens.svg")))
    except BugError:
        return QIcon()
