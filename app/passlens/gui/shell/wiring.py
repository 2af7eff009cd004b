"""Connects state, controllers and views of the main window. Only in these modules do they meet."""

from __future__ import annotations

from passlens.gui.notes.wiring_unsaved import UnsavedNotes
from passlens.gui.passes.wiring_lineage import Journeys
from passlens.gui.problems.wiring import Fixes
from passlens.gui.problems.wiring_reproduce import Reproducers
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_capture import Captures
from passlens.gui.shell.wiring_files import Files
from passlens.gui.shell.wiring_jobs import Compiles, Machine, Runs
from passlens.gui.shell.wiring_notes import Notes
from passlens.gui.shell.wiring_notices import Notices
from passlens.gui.shell.wiring_profile import Profiles
from passlens.gui.shell.wiring_recovery import Recovery
from passlens.gui.shell.wiring_search import Searches
from passlens.gui.shell.wiring_session import Session
from passlens.gui.shell.wiring_time import Times
from passlens.gui.shell.wiring_trust import Trust
from passlens.gui.text.wiring import Texts

PARTS = (
    Files,
    Session,
    Texts,
    Searches,
    Journeys,
    Compiles,
    Runs,
    Profiles,
    Machine,
    Times,
    Captures,
    Fixes,
    Reproducers,
    Notes,
    Recovery,
    Trust,
    UnsavedNotes,
    Notices,
)


def connect_all(window: Window) -> None:
    """Connect everything once, when the window is built."""
    for part in PARTS:
        part(window)
