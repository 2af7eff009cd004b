"""The options of a pass: ``name = value`` in the fixed-width font, with the description below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from passlens.gui.kit.labels import WrappingText
from passlens.gui.kit.theme import fixed_font

if TYPE_CHECKING:
    from passlens.engine.toolchain.pass_options import ExplainedOption

_FONT_PX = 11
_GAP = 4


class OptionList(WrappingText):
    """Selectable text, rewritten for each pass."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._options: tuple[ExplainedOption, ...] = ()

    def set_options(self, options: Sequence[ExplainedOption]) -> None:
        """Show these options; hidden without any."""
        kept = tuple(options)
        self.setVisible(bool(kept))
        if kept != self._options:
            self._options = kept
            self._write()

    @override
    def changeEvent(self, event: QEvent, /) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._options:
            self._write()  # the muted colour is part of the document

    def _write(self) -> None:
        document = self.document()
        document.clear()
        mono, muted = QTextCharFormat(), QTextCharFormat()
        font = fixed_font()
        font.setPixelSize(_FONT_PX)
        mono.setFont(font)
        muted.setForeground(QApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        cursor = QTextCursor(document)
        for place, one in enumerate(self._options):
            head = QTextBlockFormat()
            head.setTopMargin(_GAP if place else 0)
            if place:
                cursor.insertBlock(head)
            else:
                cursor.setBlockFormat(head)
            cursor.insertText(f"{one.name} = {one.value}" if one.value else one.name, mono)
            if one.explanation:
                meaning = QTextBlockFormat()
                meaning.setLeftMargin(2 * _GAP)
                cursor.insertBlock(meaning)
                cursor.insertText(one.explanation, muted)
        self.fit()
