"""The columns of the list of notes."""

from __future__ import annotations

from passlens.gui.kit.note_rows import NoteRow, SaveState, leads_somewhere, tip_of, when
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.translation import mark_text, tr

_SIGNS = {SaveState.WAITING: "● ", SaveState.BLANK: "", SaveState.FAILED: "✕ ", SaveState.SAVED: ""}


def columns() -> tuple[Column[NoteRow], ...]:
    """The columns of the list."""
    return (
        Column(
            mark_text("Note"),
            lambda row: _SIGNS[row.state] + row.title,
            tooltip=lambda row: row.reason or tip_of([row]),
            tone=lambda row: "fail" if row.state is SaveState.FAILED else "",
            stretch=True,
            least=160,
        ),
        Column(
            mark_text("Place"),
            lambda row: row.place + (tr("NoteRows", " (trimmed)") if row.gone else ""),
            tooltip=lambda row: row.anchor.excerpt or row.place,
            tone=lambda row: "" if leads_somewhere(row) else "muted",
            link=True,
            stretch=True,
            least=140,
        ),
        Column(mark_text("Author"), lambda row: row.author),
        Column(mark_text("Changed"), lambda row: row.moment, show=lambda row: when(row.moment) if row.moment else "–"),
    )
