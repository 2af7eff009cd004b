"""The file that a killed window leaves: texts of notes that it had not stored."""

from __future__ import annotations

from pathlib import Path

from passlens.gui.notes import drafts
from passlens.gui.notes.drafts import Draft
from passlens.gui.shell.upkeep import own_window


def leave(session: Path, draft: Draft, window: str = "0" * 16) -> Path:
    """What a window of a process that is gone had not stored in a session, and nothing else; the file of it."""
    drafts.keep(session, draft)
    name = own_window.own_name()
    (own,) = drafts.folder().glob(f"*{name}*")
    left = own.with_name(own.name.replace(name, window))
    left.write_text(own.read_text().replace(name, window))
    own.unlink()
    return left
