"""Open sizes of a function, and its presets: generated ones, and those that the user saved."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.engine.run.presets import Preset
from passlens.engine.run.sizes import UNBOUNDED, FunctionSizes, Symbol
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.form import Number, TextField, form_grid
from passlens.gui.kit.page import GRID, clear, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr

_MOST = 2**31 - 1


class PresetRow(QWidget):
    """Fields for open sizes, and a choice of presets.

    Signals:
        preset_chosen: A ``Preset``.
        sizes_changed: dict[str, int]: the value of each open size.
        save_requested: The name to save the inputs under.
        remove_requested: The name of a saved preset.
    """

    preset_chosen = Signal(object)
    sizes_changed = Signal(object)
    save_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._boxes: dict[str, Number] = {}
        self.choice = Choice(tr("PresetRow", "Preset"))
        self.choice.setPlaceholderText(tr("PresetRow", "choose a preset…"))
        self.save = QPushButton(tr("PresetRow", "Save…"))
        self.save.setProperty("role", "link")
        self.save.setToolTip(tr("PresetRow", "Keep these arguments under a name, for this model and function"))
        self.remove = QPushButton(tr("PresetRow", "Remove"))
        self.remove.setProperty("role", "link")
        self.name = TextField(tr("PresetRow", "Name of the preset"), tr("PresetRow", "name, then Enter"))
        self.name.setVisible(False)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.choice, 1)
        row.addWidget(self.save)
        row.addWidget(self.remove)
        self._sizes = QWidget()
        self._grid = form_grid(self._sizes)
        self._grid.setColumnStretch(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(row)
        column.addWidget(self.name)
        column.addWidget(self._sizes)
        self.choice.activated.connect(self._on_choice)
        self.save.clicked.connect(self._on_save)
        self.name.returnPressed.connect(self._on_name)
        self.remove.clicked.connect(self._on_remove)
        self.show_function(None, ())

    @property
    def values(self) -> dict[str, int]:
        """The value of each open size."""
        return {name: box.value() for name, box in self._boxes.items()}

    def show_function(self, sizes: FunctionSizes | None, presets: tuple[Preset, ...]) -> None:
        """Show the open sizes of a function, and its presets."""
        self.choice.clear()
        for preset in presets:
            self.choice.addItem(preset.name, preset)
            tip = "\n".join(preset.inputs)
            self.choice.setItemData(self.choice.count() - 1, plain(tip), Qt.ItemDataRole.ToolTipRole)
        self.choice.setCurrentIndex(-1)
        self.choice.setEnabled(bool(presets))
        self.choice.setPlaceholderText(
            tr("PresetRow", "choose a preset…") if presets else tr("PresetRow", "none saved yet")
        )
        self.name.setVisible(False)
        self.remove.setVisible(False)
        self._boxes.clear()
        clear(self._grid)
        for place, symbol in enumerate(sizes.symbols if sizes else ()):
            self._add(place, symbol, sizes.step(symbol.name) if sizes else 1)
        self._sizes.setVisible(bool(self._boxes))

    def set_values(self, values: Mapping[str, int]) -> None:
        """Set values without a signal."""
        for name, box in self._boxes.items():
            if name in values:
                box.blockSignals(True)
                box.setValue(values[name])
                box.blockSignals(False)

    def _add(self, place: int, symbol: Symbol, step: int) -> None:
        high = min(symbol.high, _MOST)
        low = max(1, symbol.low)
        box = Number(tr("PresetRow", "Size {name}").format(name=symbol.name), 0, high, low, "")
        most = (
            tr("PresetRow", " to {high:,}").format(high=symbol.high)
            if symbol.high < UNBOUNDED
            else tr("PresetRow", " or more")
        )
        bounds = f"{low:,}{most}" if symbol.high < UNBOUNDED or symbol.low > 1 else tr("PresetRow", "open")
        blocks = tr("PresetRow", " · × {step:,} tokens").format(step=step) if step > 1 else ""
        label = text_label(f"{symbol.name} · {bounds}{blocks}", "muted")
        box.setToolTip(
            plain(
                tr("PresetRow", "Fills in the sizes of all arguments that follow from {name}").format(name=symbol.name)
            )
        )
        box.valueChanged.connect(lambda _value: self.sizes_changed.emit(self.values))
        self._boxes[symbol.name] = box
        self._grid.addWidget(label, place, 0)
        self._grid.addWidget(box, place, 1)

    def _on_choice(self, index: int) -> None:
        preset = self.choice.itemData(index)
        if isinstance(preset, Preset):
            self.remove.setVisible(preset.saved)
            self.set_values(dict(preset.values))
            self.preset_chosen.emit(preset)

    def _on_save(self) -> None:
        self.name.setVisible(not self.name.isVisible())
        self.name.setFocus()

    def _on_name(self) -> None:
        name = self.name.text().strip()
        if name:
            self.name.clear()
            self.save_requested.emit(name)
            # After the key press, which would otherwise also press the widget that gets the focus.
            QTimer.singleShot(0, self.name, self._leave_name)

    def _leave_name(self) -> None:
        self.choice.setFocus()
        self.name.setVisible(False)

    def _on_remove(self) -> None:
        preset = self.choice.currentData()
        if isinstance(preset, Preset):
            self.remove_requested.emit(preset.name)
