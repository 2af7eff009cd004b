"""A row of the palette, without the palette's modules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaletteRow:
    """One row; choosing it returns ``key``, and ``note`` is shown at the right."""

    key: str
    title: str
    note: str = ""
    group: str = ""
    enabled: bool = True
