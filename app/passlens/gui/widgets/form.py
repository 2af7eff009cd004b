"""Names and values in two columns, as the panels show facts: muted name, text that can be selected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from passlens.gui.theme import fixed_font
from passlens.gui.widgets.labels import WrappingText

_NAME_WIDTH = 88


class FactsGrid(QWidget):
    """A grid of facts that is filled anew for each selection."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnMinimumWidth(0, _NAME_WIDTH)
        self._grid.setColumnStretch(1, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def set_facts(self, facts: Sequence[tuple[str, str]], fixed: frozenset[str] = frozenset()) -> None:
        """Show names with values; those named in ``fixed`` in the fixed-width font. Empty values are left out."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        mono = fixed_font()
        mono.setPixelSize(11)
        for row, (name, value) in enumerate((name, value) for name, value in facts if value):
            label = QLabel(name)
            label.setProperty("role", "muted")
            shown = WrappingText(value, mono if name in fixed else self.font())
            shown.setAccessibleName(name)
            self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(shown, row, 1, Qt.AlignmentFlag.AlignTop)
