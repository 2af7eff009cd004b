"""The shell as features see it: shared state, jobs, messages, settings, commands and navigation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.compiling.compiles import CompileController
from passlens.gui.shell.feature import Feature, Place, Room, RoomT_co, Side
from passlens.gui.shell.files.opening import OpeningController
from passlens.gui.shell.files.samples import Sample
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.machine import MachineController
from passlens.gui.shell.session import SessionController
from passlens.gui.shell.settings import KeptSettings
from passlens.gui.shell.state import AppState
from passlens.gui.shell.targets import Target
from passlens.gui.shell.window.messages import MessageBar, MessageKind, Notice


class Frame(Protocol):
    """The window around the features."""

    @property
    def tab(self) -> Feature[Room]:
        """The tab in front."""

    def bring(self, feature: Feature[Room]) -> None:
        """Show the feature's tab, panel or page."""

    def shows(self, feature: Feature[Room]) -> bool:
        """Whether the feature's tab, panel or page is in front."""

    def in_front(self) -> Sequence[Feature[Room]]:
        """The panel that has the focus, then the tab; empty on the start page."""

    def close_palette(self) -> bool:
        """Close the palette; whether it was open."""

    def toggle_bottom(self) -> None:
        """Show or hide the panels at the bottom."""

    def rename(self, feature: Feature[Room], title: str) -> None:
        """Change the title of the feature's tab or panel."""

    def set_tab_shown(self, feature: Feature[Room], shown: bool) -> None:
        """Show or hide a feature's tab; the next tab takes the place of a hidden current one."""

    def unfold(self, panel: Feature[Room]) -> None:
        """Unfold the panels if this panel is the current one."""

    def fold(self, panel: Feature[Room]) -> None:
        """Fold the panels to their titles if this panel is the current one."""

    def focus_tab(self) -> None:
        """Move the keyboard focus to the tab in front."""

    def list_in_palette(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        """Show rows in the palette; ``take`` gets the key of the chosen one."""

    def show_side(self, side: Side) -> None:
        """Show a panel beside the tabs."""

    def toggle_side(self, side: Side) -> None:
        """Show or hide a side panel; the IR tab and the other tabs remember it separately."""

    @property
    def on_start_page(self) -> bool:
        """Whether the start page is shown, where text commands do nothing."""


class Shell(QObject):
    """One for each window. Features know it, but neither the window nor one another.

    Signals:
        begun: The window painted its first picture; whether it opens a file.
        closed: The window closes; no job runs any more.
        logged: list[str] for the Log panel.
        tab_changed: Another tab is in front.
    """

    begun = Signal(bool)
    closed = Signal()
    logged = Signal(object)
    tab_changed = Signal()

    frame: Frame
    actions: dict[str, QAction]

    def __init__(
        self, window: QWidget, features: Sequence[Feature[Room]], themes: ThemeManager, settings: KeptSettings
    ) -> None:
        super().__init__(window)
        self.window = window
        self.features = features
        self.themes = themes
        self.settings = settings
        self.messages = MessageBar()
        self.state = AppState(settings.now.setup(), self)
        self.jobs = Jobs(self)
        self.machine = MachineController(self.jobs, self)
        self.opening = OpeningController(self.state, self.jobs, settings.options, self)
        self.session = SessionController(self.state, self.jobs, self)
        self.opening.session_listed.connect(self.session.take_listed)
        self.compiling = CompileController(self.state, self.jobs, self)
        self._rooms: dict[Feature[Room], Room] = {}
        self._openers = {kind: feature for feature in features for kind in feature.opens}

    def begin(self) -> None:
        """Make the rooms that act before they are shown."""
        for feature in self.features:
            if feature.early:
                self.room(feature)

    def room(self, feature: Feature[RoomT_co]) -> RoomT_co:
        """The feature's room in this window; made at first use."""
        if feature not in self._rooms:
            self._rooms[feature] = feature.load()(self)
        return cast("RoomT_co", self._rooms[feature])  # each feature makes its own kind of room

    def made(self, feature: Feature[RoomT_co]) -> RoomT_co | None:
        """The feature's room if it exists already."""
        return self.room(feature) if feature in self._rooms else None

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms made so far."""
        return tuple(self._rooms.values())

    def open(self, target: Target) -> None:
        """Go to a target, in the feature that opens its kind."""
        self.room(self._openers[type(target)]).open(target)

    def show(self, feature: Feature[RoomT_co]) -> None:
        """Bring a feature's tab, panel or page to the front."""
        self.frame.bring(feature)

    def shows(self, feature: Feature[RoomT_co]) -> bool:
        """Whether a feature's tab, panel or page is in front."""
        return self.frame.shows(feature)

    def open_path(self, path: Path) -> None:
        """Open any file; the message bar reports errors."""
        self.messages.dismiss()
        self.opening.open(path.expanduser().absolute())

    def open_sample(self, sample: Sample) -> None:
        """Open a sample with its compile options."""
        self.messages.dismiss()
        self.opening.open_sample(sample)

    def list_in_palette(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        """Let the user choose a row; ``take`` gets its key."""
        self.frame.list_in_palette(rows, hint, take)

    def copy(self, text: str, confirmation: str) -> None:
        """Copy a text to the clipboard, and show ``confirmation``."""
        QGuiApplication.clipboard().setText(text)
        self.messages.show_message(Notice(MessageKind.OK, confirmation))

    def do(self, command: str) -> None:
        """Trigger a command by its id, if it is enabled.

        Raises:
            KeyError: No command has this id.
        """
        self.actions[command].trigger()


def at(features: Sequence[Feature[Room]], place: Place) -> list[Feature[Room]]:
    """The features in a place, in their order."""
    return [feature for feature in features if feature.place is place]
