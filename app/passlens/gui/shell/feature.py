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


class Room(QObject):
    """A feature in one window: its controllers and its view, connected with the state that features share."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shell = shell
        self.state = shell.state

    @property
    def view(self) -> QWidget:
        """What the window shows of it; made when it is first asked for."""
        raise NotImplementedError

    def open(self, target: Target) -> None:
        """Show a target of the kinds that the feature names in ``opens``."""
        raise NotImplementedError

    def note_target(self) -> NoteTarget | None:
        """Where a note goes that is begun while the keyboard is here, or the view in front; None: on the session."""
        return None

    def may_close(self, again: Callable[[], object]) -> bool:
        """Whether the window may close now; if not, ``again`` is called once it may."""
        del again
        return True


RoomT_co = TypeVar("RoomT_co", bound=Room, covariant=True)


@dataclass(frozen=True, slots=True, eq=False)
class Feature(Generic[RoomT_co]):
    """A feature, known before its modules are loaded.

    Attributes:
        name: Stable name; that of its page in the help.
        title: Of its tab or panel, in English; shown with ``localized``.
        make: Loads its modules and makes its room.
        opens: The kinds of targets that it shows.
        early: Whether it does something before it is first shown, and is made with the window.
    """

    name: str
    make: Callable[[Shell], RoomT_co]
    title: str = ""
    place: Place = Place.NONE
    commands: tuple[Command, ...] = ()
    opens: tuple[type[Target], ...] = ()
    early: bool = False
