"""The Log panel: the compiler's output and our notes, as text to search, zoom and copy."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from passlens.gui.kit.page import EmptyState
from passlens.gui.kit.text.code_view import CodeView
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.shell.reading import Log

LINES_KEPT = 20_000
LINE_LIMIT = 2_000


class LogView(QWidget):
    """Keeps the last lines; follows the end until the user scrolls up."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: deque[str] = deque(maxlen=LINES_KEPT)
        self.view = CodeView(themes, tr("LogView", "Log"))
        self.setFocusProxy(self.view)
        self._empty = EmptyState(
            tr("LogView", "The log is empty"), tr("LogView", "Output of the compiler and the runtime is kept here.")
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        layout.addWidget(self._empty)
        self._show(at_end=True)

    @property
    def text(self) -> str:
        """The lines that are kept."""
        return "\n".join(self._lines)

    def set_log(self, log: Log) -> None:
        """Show a session's log at its first error, otherwise at its end; of a long log, only the last lines."""
        self._lines.clear()
        lines = log.text.splitlines()
        self._lines.extend(line[:LINE_LIMIT] for line in lines[-LINES_KEPT:])
        self._show(at_end=True)
        if log.error is not None:
            self.view.surface.go_to_row(max(0, log.error - (len(lines) - len(self._lines))))

    def append(self, lines: Sequence[str]) -> None:
        """Add lines at the end."""
        if lines:
            bar = self.view.surface.bar
            at_end = bar.value() >= bar.maximum()
            self._lines.extend(line[:LINE_LIMIT] for text in lines for line in text.splitlines() or [""])
            self._show(at_end=at_end)

    @override
    def sizeHint(self) -> QSize:
        surface = self.view.surface
        rows = surface.rows.count * surface.metrics.row_height + surface.horizontalScrollBar().sizeHint().height()
        return QSize(super().sizeHint().width(), round(rows)) if self._lines else super().sizeHint()

    def open_find(self) -> None:
        """Open the find bar."""
        self.view.open_find()

    def _show(self, *, at_end: bool) -> None:
        self.view.set_text(self.text, "text", keep_place=True)
        self.view.setVisible(bool(self._lines))
        self._empty.setVisible(not self._lines)
        self.updateGeometry()
        if at_end:
            self.view.surface.bar.setValue(self.view.surface.bar.maximum())
