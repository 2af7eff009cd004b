"""A whole text: its lines can be folded, its names followed, and a copy of it has its tabs."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from passlens.engine.ir.text import LineIndex
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.fold_surface import FoldSurface

TAB = 8
"""Columns from one tab stop to the next."""


class CodeSurface(FoldSurface):
    """One text."""

    def __init__(self, themes: ThemeManager, name: str, parent: QWidget | None = None) -> None:
        self._tabbed: LineIndex | None = None
        super().__init__(themes, name, parent)

    def set_tabbed(self, tabbed: LineIndex | None) -> None:
        """Say what the text is before its tabs were widened; None: the same. For what is copied."""
        self._tabbed = tabbed

    @override
    def selected_text(self) -> str:
        if not self.place.has_selection:
            return ""
        places, index = [self.place.start, self.place.end], self._index
        if self._tabbed is not None:
            index = self._tabbed
            places = [(line, _before_tabs(index.line(line), column)) for line, column in places]
        start, end = (index.offset(*place) for place in places)
        return index.text[start:end].replace("\r\n", "\n")


def _before_tabs(line: str, column: int) -> int:
    """The column that stands at a column of the line with its tabs widened."""
    width = 0
    for at, character in enumerate(line):
        if width >= column:
            return at
        width += TAB - width % TAB if character == "\t" else 1
    return len(line)
