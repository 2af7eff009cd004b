"""Connects state, controllers and views of the main window. Only in these modules do they meet."""

from __future__ import annotations

from passlens.gui.window import Window
from passlens.gui.wiring_capture import Captures
from passlens.gui.wiring_devices import Devices
from passlens.gui.wiring_files import Files
from passlens.gui.wiring_fixes import Fixes
from passlens.gui.wiring_graph import Graphs
from passlens.gui.wiring_jobs import Compiles, Machine, Runs
from passlens.gui.wiring_kernels import Kernels
from passlens.gui.wiring_lineage import Journeys
from passlens.gui.wiring_memory import Memories
from passlens.gui.wiring_notes import Notes
from passlens.gui.wiring_notices import Notices
from passlens.gui.wiring_profile import Profiles
from passlens.gui.wiring_recovery import Recovery
from passlens.gui.wiring_reproduce import Reproducers
from passlens.gui.wiring_search import Searches
from passlens.gui.wiring_session import Session
from passlens.gui.wiring_texts import Texts
from passlens.gui.wiring_time import Times
from passlens.gui.wiring_trust import Trust
from passlens.gui.wiring_unsaved import UnsavedNotes

PARTS = (
    Files,
    Session,
    Texts,
    Searches,
    Journeys,
    Graphs,
    Memories,
    Devices,
    Kernels,
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
