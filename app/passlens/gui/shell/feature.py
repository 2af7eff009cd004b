"""What the shell has to know of a feature, and what a feature is once it is in a window."""

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
    NONE = "none"  # it shows dialogs, or parts of others


class Side(StrEnum):
    """The panels beside the tabs."""

    LEFT = "left"
    RIGHT = "right"


class Room(QObject):
    """A feature in one window: its controllers and its view, connected with the state that features share."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shell = shell
        self.state = shell.state

    @classmethod
    def load_view(cls) -> None:
        """Load the modules of a view that is made later than the room, ahead of the first click; on a job's thread."""

    @property
    def view(self) -> QWidget:
        """What the window shows of it; made when it is first asked for."""
        raise NotImplementedError

    def open(self, target: Target) -> None:
        """Show a target of the kinds that the feature names in ``opens``."""
        raise NotImplementedError

    def note_target(self) -> NoteTarget | None:
        """Where a note goes that is begun now; asked of parts around the tabs first, then of the tab in front.

        None: around the tabs, the keyboard is not here; in the tab in front, on the dispatch that is selected, if any,
        else on the session.
        """
        return None

    def selected_words(self) -> str:
        """The words that are selected in a text here, to be searched for; empty when there are none."""
        return ""

    def show_phase(self, name: str) -> bool:
        """Go to a phase, where this is in front and shows phases; whether that was so."""
        del name
        return False

    def show_drop(self, active: bool) -> None:
        """Show, where this takes files, whether one hovers over the window."""

    def find(self) -> bool:
        """Open what finds words here, where the keyboard is here or the view in front; whether that was so."""
        return False

    def leave_mode(self) -> bool:
        """Leave what Escape leaves here, such as a filter; whether there was something."""
        return False

    def stop_waiting(self) -> bool:
        """Cancel what the user waits for here; whether there was something."""
        return False

    def may_close(self, again: Callable[[], object]) -> bool:
        """Whether the window may close now; if not, ``again`` is called once it may."""
        del again
        return True


RoomT_co = TypeVar("RoomT_co", bound=Room, covariant=True)


@dataclass(frozen=True, slots=True, eq=False)
class Feature(Generic[RoomT_co]):
    """A feature, known before its modules are loaded.

    Attributes:
        name: Stable name.
        page: The help's page on it; empty: the help on it is that of the tab in front.
        title: Of its tab or panel, in English; shown with ``localized``.
        load: Loads its modules; the class of its room.
        opens: The kinds of targets that it shows.
        early: Whether it does something before it is first shown, and is made with the window.
    """

    name: str
    load: Callable[[], type[RoomT_co]]
    title: str = ""
    place: Place = Place.NONE
    commands: tuple[Command, ...] = ()
    opens: tuple[type[Target], ...] = ()
    early: bool = False
    page: str = ""
