"""What the shell offers to features: the shared state, jobs, messages, settings, commands, and the way to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.compiling import CompileController
from passlens.gui.shell.feature import Feature, Place, Room, RoomT_co, Side
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.machine import MachineController
from passlens.gui.shell.messages import MessageBar, MessageKind, Notice
from passlens.gui.shell.opening import OpeningController
from passlens.gui.shell.palette_row import PaletteRow
from passlens.gui.shell.samples import Sample
from passlens.gui.shell.session import SessionController
from passlens.gui.shell.settings import KeptSettings
from passlens.gui.shell.state import AppState
from passlens.gui.shell.targets import Target


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
        """The panel that has the keyboard, then the tab; none on the start page."""

    def close_palette(self) -> bool:
        """Close the palette; whether it was open."""

    def toggle_bottom(self) -> None:
        """Show or hide the panels at the bottom."""

    def rename(self, feature: Feature[Room], title: str) -> None:
        """Change the title of its tab or panel."""

    def unfold(self, panel: Feature[Room], share: float = 0.0) -> None:
        """Give a panel room, where no other is before it: at least that share of the height of tabs and panels."""

    def fold(self, panel: Feature[Room]) -> None:
        """Show of the panels their titles only, where no other is before this one."""

    def focus_tab(self) -> None:
        """Give the keyboard to the tab in front."""

    def list_in_palette(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        """Show rows in the palette."""

    def show_side(self, side: Side) -> None:
        """Show a panel beside the tabs."""

    def toggle_side(self, side: Side) -> None:
        """Show or hide a panel beside the tabs, beside the IR and beside the other tabs separately."""

    @property
    def on_start_page(self) -> bool:
        """Whether the start page is shown: what is about a text does nothing there."""


class Shell(QObject):
    """One for each window. Features know this, not the window and not one another.

    Signals:
        begun: The first picture is there; whether a file was named.
        closed: The window closes, and nothing runs any more.
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
        self.opening = OpeningController(self.state, self.jobs, self)
        self.session = SessionController(self.state, self.jobs, self)
        self.opening.session_listed.connect(self.session.take_listed)
        self.compiling = CompileController(self.state, self.jobs, self)
        self._rooms: dict[Feature[Room], Room] = {}
        self._openers = {kind: feature for feature in features for kind in feature.opens}

    def begin(self) -> None:
        """Make the features that do something before they are shown."""
        for feature in self.features:
            if feature.early:
                self.room(feature)

    def room(self, feature: Feature[RoomT_co]) -> RoomT_co:
        """A feature of this window; made when it is first asked for."""
        if feature not in self._rooms:
            self._rooms[feature] = feature.load()(self)
        return cast("RoomT_co", self._rooms[feature])  # each was made by its feature

    def made(self, feature: Feature[RoomT_co]) -> RoomT_co | None:
        """A feature of this window, where it is there already."""
        return self.room(feature) if feature in self._rooms else None

    @property
    def rooms(self) -> tuple[Room, ...]:
        """All that are there."""
        return tuple(self._rooms.values())

    def open(self, target: Target) -> None:
        """Lead the user to a target, by the feature that shows its kind."""
        self.room(self._openers[type(target)]).open(target)

    def show(self, feature: Feature[RoomT_co]) -> None:
        """Bring a feature's tab, panel or page to the front."""
        self.frame.bring(feature)

    def shows(self, feature: Feature[RoomT_co]) -> bool:
        """Whether a feature's tab, panel or page is in front."""
        return self.frame.shows(feature)

    def open_path(self, path: Path) -> None:
        """Open any file; what is wrong with it is said in the message bar."""
        self.messages.dismiss()
        self.opening.open(path.expanduser().absolute())

    def open_sample(self, sample: Sample) -> None:
        """Open a sample with the choices it is meant to be compiled with."""
        self.messages.dismiss()
        self.opening.open_sample(sample)

    def list_in_palette(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        """Let the user choose one of many; ``take`` gets the key of the row."""
        self.frame.list_in_palette(rows, hint, take)

    def copy(self, text: str, said: str) -> None:
        """Put a text on the clipboard, and say so."""
        QGuiApplication.clipboard().setText(text)
        self.messages.show_message(Notice(MessageKind.OK, said))

    def do(self, command: str) -> None:
        """Do a command by its id, where it is enabled.

        Raises:
            KeyError: There is none.
        """
        self.actions[command].trigger()


def at(features: Sequence[Feature[Room]], place: Place) -> list[Feature[Room]]:
    """The features that the window puts in a place, in their order."""
    return [feature for feature in features if feature.place is place]
