"""The main window: the tabs, panels and pages of the features, and Qt's window events."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QMessageBox, QSplitter, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.gui.kit.dialog import room_of, screens_of
from passlens.gui.kit.folders import FOLDERS
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.shell.actions import build_actions, build_menu, enable_actions
from passlens.gui.shell.compiling.compile_flow import CompileFlow
from passlens.gui.shell.compiling.trust_questions import Trust
from passlens.gui.shell.feature import Feature, Place, Room, Side
from passlens.gui.shell.features import FEATURES, PASSES, SETUP, START, TEXT
from passlens.gui.shell.files.left_open import Recovery
from passlens.gui.shell.files.ways_on import WaysOn
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.settings import KeptSettings, Settings, load_settings
from passlens.gui.shell.shell import Shell, at
from passlens.gui.shell.state import Mode
from passlens.gui.shell.upkeep.notices import Notices
from passlens.gui.shell.upkeep.preload import load_views
from passlens.gui.shell.upkeep.qt_classes import ClassMaker
from passlens.gui.shell.window.bottom_panel import BottomPanel
from passlens.gui.shell.window.columns import Columns, has_room
from passlens.gui.shell.window.messages import MessageKind, Notice
from passlens.gui.shell.window.room_tabs import RoomTabs
from passlens.gui.shell.window.session_path import SessionPath
from passlens.gui.shell.window.session_status import SessionStatus
from passlens.gui.shell.window.side_panel import SidePanel
from passlens.gui.shell.window.status_line import StatusLine

if TYPE_CHECKING:
    from passlens.gui.shell.help.palette import Palette

_FIRST_SIZE = QSize(1440, 900)
_LOOK_AFTER_MS = 600
"""Finding toolchains and devices starts child processes: wait until the window and its first list are made."""


class MainWindow(QMainWindow):
    """Tabs in the middle, panels below, the passes around them; opens, drops and closes; restores the layout.

    Signals:
        loaded: The modules of all features are loaded.
    """

    loaded = Signal()

    def __init__(self, themes: ThemeManager, settings: Settings | None = None) -> None:
        super().__init__()
        self.shell = shell = Shell(self, FEATURES, themes, KeptSettings(settings or load_settings(), self))
        shell.frame = self
        self._closing = False
        self._palette: Palette | None = None
        self._look_pause = QTimer(self)
        self._look_pause.setSingleShot(True)
        self._look_pause.timeout.connect(self._look_around)
        shell.actions = build_actions(self, shell)
        self.menu = build_menu(self, shell.actions)
        self._restore_mode()
        shell.begin()
        self._build()
        CompileFlow(shell)
        WaysOn(shell)
        SessionStatus(shell, self.toolbar, self.session_path, self.status_line)
        Recovery(shell)
        Trust(shell)
        Notices(shell)
        shell.state.conditions_changed.connect(self._enable)
        self.setAcceptDrops(True)
        self.setWindowIcon(_icon())
        self._restore()
        self._enable()

    def _build(self) -> None:
        shell = self.shell
        setup, passes = shell.room(SETUP), shell.room(PASSES)
        self.toolbar = setup.toolbar
        self.toolbar.menu_button.setMenu(self.menu)
        self.rail = passes.rail
        self.tabs = RoomTabs(shell, at(FEATURES, Place.TAB))
        self.tabs.setAccessibleName(tr("WindowParts", "Views"))
        self.tabs.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bottom = BottomPanel(shell, at(FEATURES, Place.PANEL))
        self.bottom.setAccessibleName(tr("WindowParts", "Panels"))
        self.bottom.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        pipeline = SidePanel(Side.LEFT, tr("WindowParts", "Pipeline"), passes.pipeline)
        details = SidePanel(Side.RIGHT, tr("WindowParts", "Details"), passes.details)
        passes.pipeline.summarized.connect(pipeline.strip.set_state)
        self.columns = Columns(pipeline, self.tabs, details)
        for panel in (pipeline, details):
            panel.open_requested.connect(lambda side=panel.side: self.toggle_side(side))
        self.workspace = _splitter(Qt.Orientation.Vertical, (self.columns, self.bottom), (1, 0))
        self.bottom.height_requested.connect(self._give_bottom)
        self.bottom.follow(self.workspace)
        self.workspace.splitterMoved.connect(lambda *_: self.bottom.choose_height())
        self.bottom.fold()
        self.pages = QStackedWidget()
        self.pages.addWidget(self.workspace)
        self.session_path = SessionPath()
        self.status_line = StatusLine()
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.toolbar, self.session_path, self.rail):
            layout.addWidget(widget)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.status_line)
        self.setCentralWidget(middle)
        shell.messages.lie_over(self.pages, above=self.bottom)
        self.tabs.currentChanged.connect(self._place_sides)
        self.tabs.currentChanged.connect(lambda _: self.shell.tab_changed.emit())

    def _give_bottom(self, height: int) -> None:
        whole = sum(self.workspace.sizes())
        self.workspace.setSizes([whole - height, height])

    # The shell's Frame.

    def bring(self, feature: Feature[Room]) -> None:
        """Show the feature's tab, panel or page."""
        match feature.place:
            case Place.TAB:
                self._show_workspace()
                if self.tabs.feature is not feature:
                    # Not a field in it, which would swallow single-key commands.
                    self.tabs.show_feature(feature).setFocus()
            case Place.PANEL:
                self._show_workspace()
                self.bottom.setVisible(True)
                self.bottom.show_feature(feature)
                self.bottom.unfold()
            case Place.PAGE:
                page = self.shell.room(feature).view
                if self.pages.indexOf(page) < 0:
                    self.pages.addWidget(page)
                self.pages.setCurrentWidget(page)
                page.setFocus()
                self.rail.hide()
                self.session_path.give_way(True)
            case _:
                raise ValueError(feature.name)

    def set_tab_shown(self, feature: Feature[Room], shown: bool) -> None:
        """Show or hide a feature's tab; the next tab takes the place of a hidden current one."""
        self.tabs.set_shown(feature, shown)

    def unfold(self, panel: Feature[Room]) -> None:
        """Unfold the panels if this panel is the current one."""
        if self.bottom.feature is panel:
            self.bottom.unfold()

    def fold(self, panel: Feature[Room]) -> None:
        """Fold the panels to their titles if this panel is the current one."""
        if self.bottom.feature is panel:
            self.bottom.fold()

    def focus_tab(self) -> None:
        """Move the keyboard focus to the tab in front."""
        self.tabs.currentWidget().setFocus()

    def shows(self, feature: Feature[Room]) -> bool:
        """Whether the feature's tab, panel or page is in front."""
        if feature.place is Place.PAGE:
            return self.on_start_page
        return feature in {self.tabs.feature, self.bottom.feature}

    @property
    def tab(self) -> Feature[Room]:
        """The tab in front."""
        return self.tabs.feature

    def in_front(self) -> Sequence[Feature[Room]]:
        """The panel that has the focus, then the tab; empty on the start page."""
        if self.on_start_page:
            return ()
        focused = self.bottom.isAncestorOf(self.focusWidget())
        return (self.bottom.feature, self.tab) if focused else (self.tab,)

    @property
    def on_start_page(self) -> bool:
        """Whether the start page is shown, where text commands do nothing."""
        return self.pages.currentWidget() is not self.workspace

    def rename(self, feature: Feature[Room], title: str) -> None:
        """Change the title of the feature's tab or panel."""
        (self.tabs if feature.place is Place.TAB else self.bottom).set_title(feature, title)

    def toggle_side(self, side: Side) -> None:
        """Show or hide a side panel; the IR tab and the other tabs remember it separately."""
        self.shell.settings.keep_side(self._place_beside(side), not self._is_open(side))
        self._place_sides()

    def show_side(self, side: Side) -> None:
        """Show a panel beside the tabs."""
        if not self._is_open(side):
            self.toggle_side(side)

    def toggle_bottom(self) -> None:
        """Show or hide the panels at the bottom."""
        shown = self.bottom.isVisible() and not self.bottom.folded
        self.bottom.setVisible(not shown)
        if not shown:
            self.bottom.unfold()

    @property
    def command_palette(self) -> Palette:
        """The palette; made at first use."""
        if self._palette is None:
            from passlens.gui.shell.help.palette import Palette  # noqa: PLC0415 - not before the first picture

            self._palette = Palette(self.shell.themes, self)
        return self._palette

    def list_in_palette(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        """Show rows in the palette; ``take`` gets the key of the chosen one."""
        self.command_palette.open_with(list(rows), hint, take)

    def close_palette(self) -> bool:
        """Close the palette; whether it was open."""
        return self._palette is not None and self._palette.close_palette()

    def _show_workspace(self) -> None:
        if self.on_start_page:
            self.pages.setCurrentWidget(self.workspace)
            self.rail.show()
            self.session_path.give_way(False)
            # Qt would focus the filter box, but single-key commands must work at once.
            self.shell.room(TEXT).view.setFocus()

    def _place_beside(self, side: Side) -> str:
        """The name for a panel's state in the settings: beside the IR, or beside other tabs, which need more width."""
        return f"{side.value} of {'ir' if self.tab is TEXT else 'tables'}"

    def _is_open(self, side: Side) -> bool:
        asked = self.shell.settings.now.side(self._place_beside(side))
        return (self.tab is TEXT and has_room(side, self.width())) if asked is None else asked

    def _place_sides(self) -> None:
        self.columns.open({side: self._is_open(side) for side in Side})

    # Starting, dropping, closing.

    def start(self, *files: Path) -> None:
        """Open the given files, or show the start page; query the machine after the first picture.

        Several files open as if dropped.
        """
        if not files:
            self.shell.show(START)
        else:
            self.shell.opening.begun.emit(files[0])
            self._open_all(files)
        self._look_pause.start(_LOOK_AFTER_MS)
        QTimer.singleShot(0, self, lambda: self.shell.begun.emit(bool(files)))

    def receive(self, files: tuple[Path, ...], activation: str) -> None:
        """Come to the front and open the files of a second start."""
        if activation:  # Wayland raises a window only with the token of the click
            os.environ["XDG_ACTIVATION_TOKEN"] = activation
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        if files:
            self.shell.messages.dismiss()
            self._open_all(files)

    def _open_all(self, files: Sequence[Path]) -> None:
        if len(files) == 1:
            self.shell.open_path(files[0])
        else:
            self.shell.opening.open_dropped(list(files))

    def _look_around(self) -> None:
        """Find toolchains and devices, and load the modules that the first clicks need."""
        self.shell.machine.look()
        ClassMaker(self._load_views, self).start()

    def _load_views(self) -> None:
        title = tr("MainWindow", "Load the other views")
        self.shell.jobs.call(title, "", load_views, lambda _: self.loaded.emit())

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.shell.actions["go.escape"].trigger()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focused, QAbstractButton):
            focused.click()  # outside of dialogs, Qt's buttons react to the space bar only
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
            self.shell.messages.dismiss()
            self.shell.opening.open_dropped(paths)

    def _mark_drop_zone(self, active: bool) -> None:
        for room in self.shell.rooms:
            room.show_drop(active)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._place_sides()
        self.close_palette()

    @override
    def closeEvent(self, event: QCloseEvent, /) -> None:
        shell = self.shell
        active = shell.jobs.active()
        if active and not self._closing:
            event.ignore()
            self._ask_to_close(len(active), active[0].title)
            return
        if not all(room.may_close(self.close) for room in shell.rooms):
            event.ignore()
            return
        self._closing = True
        self._look_pause.stop()
        self._save_layout()
        shell.settings.write()
        self.hide()  # some queries cannot be stopped and take seconds: do not leave an unresponsive window on screen
        shell.jobs.close()
        shell.closed.emit()
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
        """Cancel all jobs, then close."""
        self._closing = True
        self.shell.jobs.cancel_all()
        self.shell.messages.show_message(
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
            if not self.shell.jobs.active() or waited[0] > 50:
                patience.stop()
                self.close()

        patience.timeout.connect(look)
        patience.start()

    def _enable(self) -> None:
        enable_actions(self.shell.actions, self.shell.state)

    def _restore_mode(self) -> None:
        mode = self.shell.settings.now.mode
        if mode in set(Mode):
            self.shell.state.set_mode(Mode(mode))

    def _restore(self) -> None:
        self.resize(first_size(screens_of(self)))
        settings = self.shell.settings.now
        for text, restore in (
            (settings.geometry, self.restoreGeometry),
            (settings.bottom_splitter, self.workspace.restoreState),
        ):
            _restore_layout(text, restore)
        self.columns.choose(
            {
                side: width
                for side, width in ((Side.LEFT, settings.left_width), (Side.RIGHT, settings.right_width))
                if width > 0
            }
        )
        themes = self.shell.themes
        themes.set_code_pixels(settings.code_pixels)
        themes.code_resized.connect(self._remember_text_size)
        FOLDERS.load(settings.folders, self._remember_folders)
        self.shell.closed.connect(lambda: FOLDERS.leave(self._remember_folders))

    def _remember_text_size(self) -> None:
        self.shell.settings.change(code_pixels=self.shell.themes.code_pixels)

    def _remember_folders(self, entries: tuple[str, ...]) -> None:
        self.shell.settings.change(folders=entries)

    def _save_layout(self) -> None:
        self.shell.settings.change(
            geometry=_layout_text(self.saveGeometry()),
            left_width=self.columns.chosen.get(Side.LEFT, 0),
            right_width=self.columns.chosen.get(Side.RIGHT, 0),
            bottom_splitter=_layout_text(self.workspace.saveState()),
            mode=self.shell.state.selection.mode.value,
        )


def first_size(screens: Sequence[tuple[QRect, QRect]]) -> QSize:
    """The size of a window that the user has not resized yet, px: it fits the screens (see ``room_of``)."""
    return _FIRST_SIZE.boundedTo(room_of(screens))


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


def _splitter(orientation: Qt.Orientation, widgets: tuple[QWidget, ...], stretch: tuple[int, ...]) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    for place, (widget, share) in enumerate(zip(widgets, stretch, strict=True)):
        splitter.addWidget(widget)
        splitter.setStretchFactor(place, share)
    return splitter
