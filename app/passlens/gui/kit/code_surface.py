"""A whole text: its lines can be folded, its names followed, and a copy of it has its tabs."""

from __future__ import annotations

from typing_extensions import override

from passlens.gui.kit.fold_surface import FoldSurface
from passlens.gui.kit.names import TAB


class CodeSurface(FoldSurface):
    """One text."""

    @override
    def selected_text(self) -> str:
        if not self.place.has_selection:
            return ""
        places, index = [self.place.start, self.place.end], self.whole.index
        if self.whole.tabbed is not None:
            index = self.whole.tabbed
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
