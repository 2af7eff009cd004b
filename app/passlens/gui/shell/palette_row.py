"""A row of the palette; known before the palette is made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaletteRow:
    """One row: ``key`` is handed back when it is chosen; ``note`` stands to the right."""

    key: str
    title: str
    note: str = ""
    group: str = ""
    enabled: bool = True
