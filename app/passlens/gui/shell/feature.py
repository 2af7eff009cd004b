"""Features as the shell knows them, and rooms: features in one window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from passlens.gui.shell.commands import Command
from passlens.gui.shell.targets import NoteTarget, Target

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell


class Place(StrEnum):
    """Where the window puts a feature."""

    TAB = "tab"
    PANEL = "panel"
    PAGE = "page"  # in place of tabs and panels
    AROUND = "around"  # above and beside the tabs
    NONE = "none"  # shows dialogs, or parts of other features


class Side(StrEnum):
    """The panels beside the tabs."""

    LEFT = "left"
    RIGHT = "right"


class Room(QObject):
    """A feature in one window: its controllers and its view, connected to the shared state."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shell = shell
        self.state = shell.state

    @classmethod
    def load_view(cls) -> None:
        """Load the modules of a view made later than the room, before the first click; runs on a job's thread."""

    @property
    def view(self) -> QWidget:
        """The widget that the window shows; made at first use."""
        raise NotImplementedError

    def open(self, target: Target) -> None:
        """Show a target; its kind is one of the feature's ``opens``."""
        raise NotImplementedError

    def note_target(self) -> NoteTarget | None:
        """The place of a new note. The shell asks the parts around the tabs first, then the tab in front.

        None from a part around the tabs: the keyboard is elsewhere. None from the tab in front: the note goes on the
        selected dispatch, else on the session.
        """
        return None

    def selected_words(self) -> str:
        """The selected words of a text, as a search term; empty without a selection."""
        return ""

    def show_phase(self, name: str) -> bool:
        """Go to a phase if this view is in front and shows phases; returns whether it did."""
        del name
        return False

    def show_drop(self, active: bool) -> None:
        """Show that a file is dragged over the window, if this view takes files."""

    def find(self) -> bool:
        """Open the find bar if this view has the focus or is in front; returns whether it did."""
        return False

    def leave_mode(self) -> bool:
        """Leave a mode on Escape, such as a filter; returns whether one was active."""
        return False

    def stop_waiting(self) -> bool:
        """Cancel the work that the user waits for; returns whether there was any."""
        return False

    def rest(self) -> None:
        """Release data that is quick to read again, after a while without requests."""

    def may_close(self, again: Callable[[], object]) -> bool:
        """Whether the window may close now; if not, the room calls ``again`` once it may."""
        del again
        return True


RoomT_co = TypeVar("RoomT_co", bound=Room, covariant=True)


@dataclass(frozen=True, slots=True, eq=False)
class Feature(Generic[RoomT_co]):
    """A feature, known before its modules are loaded.

    Attributes:
        name: Stable name.
        load: Imports its modules and returns the class of its room.
        title: Of its tab or panel, in English; shown with ``localized``.
        opens: The kinds of targets that it shows.
        early: Whether its room is made with the window, because it acts before it is first shown.
        page: Its page of the manual; empty: F1 opens the page of the tab in front.
        hidden: Whether its tab is hidden until its room shows it, see ``Frame.set_tab_shown``.
    """

    name: str
    load: Callable[[], type[RoomT_co]]
    title: str = ""
    place: Place = Place.NONE
    commands: tuple[Command, ...] = ()
    opens: tuple[type[Target], ...] = ()
    early: bool = False
    page: str = ""
    hidden: bool = False
