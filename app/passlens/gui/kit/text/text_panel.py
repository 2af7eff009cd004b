"""One or more text surfaces with a find bar: the base of the code view and the diff view."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from passlens.gui.kit.text.find_bar import FindBar
from passlens.gui.kit.text.text_search import Pattern
from passlens.gui.kit.text.text_surface import TextSurface
from passlens.gui.kit.translation import tr


class TextPanel(QWidget):
    """Holds surfaces; the active one is searched, copied from, and scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.find_bar = FindBar(self)
        self.find_bar.pattern_changed.connect(self._look_for)
        self.find_bar.step_requested.connect(self._step)
        self.find_bar.closed.connect(self.close_find)
        self._jump: bool | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)

    def active(self) -> TextSurface:
        """The surface that commands apply to."""
        raise NotImplementedError

    def add_surfaces(self, surfaces: Iterable[TextSurface]) -> None:
        """Connect the panel's search to its surfaces."""
        for surface in surfaces:
            surface.find_requested.connect(self.open_find)
            surface.search.progressed.connect(self._show_count)

    def open_find(self) -> None:
        """Open the find bar, with the selected words if they are on one line."""
        selected = self.active().selected_text()
        self.find_bar.open(selected if selected and "\n" not in selected else "")

    def close_find(self) -> None:
        """Close the find bar and return to the text, with the last match selected."""
        self.find_bar.hide()
        for surface in self.findChildren(TextSurface):
            surface.search.stop()
        self.active().setFocus()

    def find_text(
        self, pattern: str, regex: bool = False, forward: bool = True, *, case: bool = False, whole: bool = False
    ) -> bool:
        """Select the next match after the caret, or the one before it, wrapping around.

        Args:
            pattern: Words, or a regular expression.
            regex: Whether the pattern is a regular expression (Python's).
            forward: False: towards the beginning.
            case: Whether case matters.
            whole: Whether only whole words match.

        Returns:
            Whether a match was selected at once. In a long text the search continues, and selects it when it is found.
        """
        return self._find(Pattern(pattern, regex, case, whole), forward)

    def go_to_line(self, number: int) -> None:
        """Show a line, from 1."""
        self.active().go_to_row(number - 1)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.find_bar.isVisible():
            self.close_find()
            return
        super().keyPressEvent(event)

    def _find(self, pattern: Pattern, forward: bool) -> bool:
        surface = self.active()
        surface.search.start(surface.lines, pattern)
        self._jump = forward
        return self._try_jump()

    def _look_for(self, pattern: Pattern) -> None:
        surface = self.active()
        if surface.search.start(surface.lines, pattern) and pattern.text:
            # While the user types, the match under the caret may grow: search from its start.
            surface.place.move(surface.place.start)
            self._jump = True
        self._show_count()

    def _step(self, forward: bool) -> None:
        self._find(self.find_bar.pattern, forward)
        self._show_count()

    def _try_jump(self) -> bool:
        if self._jump is None:
            return False
        surface, search = self.active(), self.active().search
        row, column = surface.place.start
        index = search.next_from(row, column, self._jump, here=not surface.place.has_selection)
        if index is None:
            if search.done:
                self._jump = None
            return False
        self._jump = None
        match = search.matches[index]
        surface.select((match.row, match.start), (match.row, match.end))
        return True

    def _show_count(self) -> None:
        self._try_jump()
        search = self.active().search
        if not search.active:
            self.find_bar.say(search.error, failed=bool(search.error))
            return
        total = len(search.matches)
        if not total:
            self.find_bar.say(
                tr("TextPanel", "No match") if search.done else tr("TextPanel", "Searching…"), failed=search.done
            )
            return
        more = "" if search.done else "+"
        index = self.active().current_match()
        place = tr("TextPanel", "{index:,} of ").format(index=index + 1) if index is not None else ""
        self.find_bar.say(f"{place}{total:,}{more}")
