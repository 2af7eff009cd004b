"""The parts of forms: fields for text and numbers, and their labels.

A form is part of a scrolling page: the wheel scrolls the page, and changes a field only if that has the focus.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QLineEdit, QSpinBox, QWidget
from typing_extensions import override

from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID
from passlens.gui.kit.plain_text import plain


class _PageWheel(QObject):
    """Passes wheel events to the page around a field without the focus."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def leave_wheel(field: QWidget) -> None:
    """Let the wheel scroll the page around a field unless the field has the focus."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(_PageWheel(field))


class TextField(QLineEdit):
    """A line of text."""

    def __init__(self, name: str, hint: str = "", tip: str = "", *, clear: bool = False) -> None:
        """``name``: for assistive technology; ``hint``: the placeholder; ``clear``: whether a button clears it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setToolTip(plain(tip))
        self.setClearButtonEnabled(clear)


class Number(QSpinBox):
    """An integer with a name and an explanation."""

    def __init__(self, name: str, low: int, high: int, value: int, tip: str = "") -> None:
        super().__init__()
        self.setRange(low, high)
        self.setValue(value)
        self.setGroupSeparatorShown(True)
        _prepare(self, name, tip)


class Decimal(QDoubleSpinBox):
    """A number with one decimal."""

    def __init__(self, name: str, low: float, high: float, value: float, tip: str = "", *, step: float) -> None:
        super().__init__()
        self.setRange(low, high)
        self.setDecimals(1)
        self.setSingleStep(step)
        self.setValue(value)
        _prepare(self, name, tip)


def _prepare(box: QSpinBox | QDoubleSpinBox, name: str, tip: str) -> None:
    box.setAccessibleName(name)
    box.setToolTip(plain(tip))
    box.lineEdit().setTextMargins(2 * GRID, 0, 2 * GRID, 0)  # the stylesheet's padding does not affect it
    leave_wheel(box)


def form_grid(parent: QWidget | None = None) -> QGridLayout:
    """A grid for fields and their labels."""
    grid = QGridLayout(parent)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(2 * GRID)
    grid.setVerticalSpacing(GRID)
    return grid


def label_of(field: QWidget, text: str = "") -> PlainLabel:
    """The label of a field; without a text, its name."""
    label = PlainLabel(text or field.accessibleName())
    label.setProperty("role", "muted")
    label.setBuddy(field)
    return label


def add_below_label(grid: QGridLayout, field: QWidget, row: int, column: int) -> PlainLabel:
    """Put a field into a grid, with its label above it."""
    label = label_of(field)
    grid.addWidget(label, 2 * row, column)
    grid.addWidget(field, 2 * row + 1, column)
    grid.setColumnStretch(column, 1)
    return label
