"""How a run is timed, when it is ended, where its results go, and what it is held against."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from passlens.engine.run.values import Device, DriverState, Elsewhere
from passlens.gui.widgets.choice import Choice
from passlens.gui.widgets.file_dialog import ask_for_file
from passlens.gui.widgets.page import GRID, SectionHead, text_label


class TimingOptions(QWidget):
    """Repetitions, warm-up, seed, time limit, and whether each dispatch is timed."""

    def __init__(self) -> None:
        super().__init__()
        self.repetitions = spin("Repetitions", 1, 100_000, 10, "Timed calls")
        self.warmup = spin("Warm-up", 0, 1000, 2, "Calls before the timed ones, not counted")
        self.seed = spin("Seed", 0, 2**31 - 1, 0, "Of random arguments that have no seed of their own")
        self.limit = spin("Time limit, s", 0, 1_000_000, 0, "The run is ended after so many seconds; 0: never")
        self.limit.setSpecialValueText("none")
        self.profile = QCheckBox("Time each dispatch, in one more call")
        self.profile.setChecked(True)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID)
        for place, box in enumerate((self.repetitions, self.warmup, self.seed, self.limit)):
            label = QLabel(box.accessibleName())
            label.setProperty("role", "muted")
            label.setBuddy(box)
            row, column = divmod(place, 2)
            grid.addWidget(label, 2 * row, column)
            grid.addWidget(box, 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.setSpacing(2 * GRID)
        column_.addLayout(grid)
        column_.addWidget(self.profile)


class ResultOptions(QWidget):
    """Where results are saved, and what the call is held against.

    Signals:
        changed: Something was chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._devices: tuple[Device, ...] = ()
        self.save = QLineEdit()
        self.save.setAccessibleName("Folder for the results")
        self.save.setPlaceholderText("folder; empty: not saved")
        self.save.setClearButtonEnabled(True)
        browse = QLabel('<a href="browse">choose…</a>')
        browse.setAccessibleName("Choose a folder for the results")
        browse.linkActivated.connect(lambda _: self._browse())
        saved = QHBoxLayout()
        saved.setContentsMargins(0, 0, 0, 0)
        saved.setSpacing(GRID)
        saved.addWidget(self.save, 1)
        saved.addWidget(browse)
        self.other = Choice("Compare with")
        self.target = _line("Target of the other side", "target, such as gfx942, valhall, host")
        self.toolchain = _line("Toolchain of the other side", "toolchain; empty: the session's")
        self.flags = _line("Flags of the other side", "more flags, such as --iree-opt-level=O0")
        self._note = text_label(
            "Compiles both sides with every dispatch traced, runs them, and names the first dispatch that differs.",
            "muted",
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        self._head = SectionHead("Compare with another device or compile")
        column.addWidget(SectionHead("Save results"))
        column.addLayout(saved)
        column.addWidget(self._head)
        self._fields = (self.target, self.toolchain, self.flags, self._note)
        for widget in (self.other, *self._fields):
            column.addWidget(widget)
        self.other.currentIndexChanged.connect(self._on_other)
        self.set_devices(())

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """What the other side may run on."""
        before = self.other.currentData()
        self._devices = tuple(device for driver in drivers for device in driver.devices)
        self.other.blockSignals(True)
        self.other.clear()
        self.other.addItem("nothing", None)
        self.other.addItem("the same device, compiled otherwise", "")
        for device in self._devices:
            self.other.addItem(f"{device.driver} · {device.name}", device.uri)
            self.other.setItemData(self.other.count() - 1, device.uri, Qt.ItemDataRole.ToolTipRole)
        self.other.setCurrentIndex(max(0, self.other.findData(before)) if before is not None else 0)
        self.other.blockSignals(False)
        self._on_other()

    def set_comparable(self, comparable: bool) -> None:
        """Whether there is a model that can be compiled again: a session, not a bare module."""
        for widget in (self._head, self.other):
            widget.setVisible(comparable)
        if not comparable:
            self.other.setCurrentIndex(0)
        self._on_other()

    @property
    def elsewhere(self) -> Elsewhere | None:
        """The other side; None when nothing is to be compared."""
        device = self.other.currentData()
        if device is None:
            return None
        return Elsewhere(
            device, self.target.text().strip(), tuple(self.flags.text().split()), self.toolchain.text().strip()
        )

    @property
    def wanted(self) -> bool:
        """Whether something is to be compared."""
        return self.other.currentData() is not None

    def _browse(self) -> None:
        ask_for_file(self, "Folder for the results", self.save.text(), (), self.save.setText, folder=True)

    def _on_other(self) -> None:
        for widget in self._fields:
            widget.setVisible(self.wanted)
        self.changed.emit()


def spin(name: str, low: int, high: int, value: int, tip: str) -> QSpinBox:
    """A number with a name and an explanation."""
    box = QSpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setAccessibleName(name)
    box.setToolTip(tip)
    box.setGroupSeparatorShown(True)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)  # the stylesheet's padding does not reach it
    return box


def _line(name: str, hint: str) -> QLineEdit:
    edit = QLineEdit()
    edit.setAccessibleName(name)
    edit.setPlaceholderText(hint)
    return edit
