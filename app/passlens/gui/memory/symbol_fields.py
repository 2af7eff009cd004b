"""A field for each size that is known only at run time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from passlens.engine.analysis.kernel_tables import SizeSymbol
from passlens.gui.kit.labels import ElidedLabel, PlainLabel
from passlens.gui.kit.page import GRID, StatusLine, Tone, clear
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr
from passlens.gui.memory.device_picture import range_words, read_value, symbol_words

_FIELD_PX = 110


class SymbolFields(QWidget):
    """Fields for integers, with errors below them.

    Signals:
        edited: The known values, by the symbol's name.
    """

    edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._symbols: tuple[SizeSymbol, ...] = ()
        self.fields: dict[str, QLineEdit] = {}
        line = QWidget()
        self._line = QHBoxLayout(line)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(2 * GRID)
        self.fault = StatusLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(line)
        column.addWidget(self.fault)
        self.fault.hide()

    def set_symbols(self, symbols: Sequence[SizeSymbol], values: Mapping[str, int]) -> None:
        """Show fields for these, with the known values."""
        if tuple(symbols) != self._symbols:
            self._symbols = tuple(symbols)
            self._build()
        for name, field in self.fields.items():
            text = str(values[name]) if name in values else ""
            if field.text() != text and not field.hasFocus():
                field.blockSignals(True)
                field.setText(text)
                field.blockSignals(False)
        self.fault.hide()

    def _build(self) -> None:
        clear(self._line)
        self.fields.clear()
        for symbol in self._symbols:
            label = PlainLabel(symbol.name)
            field = QLineEdit()
            field.setFixedWidth(_FIELD_PX)
            field.setPlaceholderText(range_words(symbol).partition(",")[0])
            tip = tr("SymbolFields", "{symbol}: {symbol2}, as far as the IR says").format(
                symbol=symbol_words(symbol), symbol2=range_words(symbol)
            )
            field.setToolTip(plain(tip))
            label.setToolTip(plain(tip))
            field.setAccessibleName(tr("SymbolFields", "Size {name}").format(name=symbol.name))
            field.textEdited.connect(partial(self._on_edit))
            label.setBuddy(field)
            self._line.addWidget(label)
            self._line.addWidget(field)
            self.fields[symbol.name] = field
        named = [
            tr("SymbolFields", "{name} is {words}").format(name=one.name, words=words)
            for one in self._symbols
            if (words := symbol_words(one)) != one.name
        ]
        hint = ElidedLabel(
            tr("SymbolFields", "Sizes known only at run time: {named}.").format(named="; ".join(named)) if named else ""
        )
        hint.setProperty("role", "muted")
        self._line.addWidget(hint, 1)

    def _on_edit(self, _: str) -> None:
        values, faults = dict[str, int](), list[str]()
        for symbol in self._symbols:
            value, fault = read_value(symbol, self.fields[symbol.name].text())
            if value is not None:
                values[symbol.name] = value
            if fault:
                faults.append(fault)
        self.fault.setVisible(bool(faults))
        if faults:
            self.fault.say(Tone.FAIL, faults[0])
        self.edited.emit(values)
