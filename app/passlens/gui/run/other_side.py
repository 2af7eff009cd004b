"""The other side of a comparison: another device, a compile with other options, another session or module."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from passlens.engine.formats import Opens, suffixes_of
from passlens.engine.run.values import DriverState, Elsewhere
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.file_dialog import file_filter
from passlens.gui.kit.form import TextField
from passlens.gui.kit.page import GRID, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr, translated
from passlens.gui.run.file_field import FileField

FILE = "file"
"""The choice of another session or module."""


class OtherSide(QWidget):
    """A choice, and the fields that it needs.

    Signals:
        changed: The choice changed.
    """

    changed = Signal()

    def __init__(
        self,
        name: str,
        nothing: str,
        note: str,
        *,
        before: str = "",
        files: bool = False,
        folder: Callable[[], str] = lambda: "",
    ) -> None:
        """Make it.

        Args:
            name: For assistive technology.
            nothing: The entry for no other side.
            note: What will be done with the other side.
            before: An entry before all others.
            files: Whether another session or module can be chosen.
            folder: The initial folder for that.
        """
        super().__init__()
        self._nothing, self._before, self._files, self._comparable = nothing, before, files, True
        self._drivers: tuple[DriverState, ...] = ()
        self.choice = Choice(name)
        self.target = TextField(
            tr("OtherSide", "{name}: target").format(name=name),
            tr("OtherSide", "target, such as gfx942, valhall, host"),
        )
        self.toolchain = TextField(
            tr("OtherSide", "{name}: toolchain").format(name=name), tr("OtherSide", "toolchain; empty: the session's")
        )
        self.flags = TextField(
            tr("OtherSide", "{name}: flags").format(name=name),
            tr("OtherSide", "more flags, such as --iree-opt-level=O0"),
        )
        self.file = FileField(
            tr("OtherSide", "{name}: session or module").format(name=name),
            file_filter(tr("OtherSide", "Sessions and modules"), suffixes_of(Opens.SESSION, Opens.MODULE)),
            folder=folder,
        )
        self.file.edit.setPlaceholderText(tr("OtherSide", "FILE.passlens or FILE.vmfb"))
        self._note = text_label(note, "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self.choice, self.file, self.target, self.toolchain, self.flags, self._note):
            column.addWidget(widget)
        self.choice.currentIndexChanged.connect(self._on_choice)
        self.file.changed.connect(self.changed)
        self.set_devices(())

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """Set the devices for the other side."""
        self._drivers = drivers
        before = self.choice.currentData()
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItem(self._nothing, None)
        if self._comparable:
            self.choice.addItem(
                tr("OtherSide", "{before}the same device, compiled differently").format(before=self._before), ""
            )
        if self._files:
            self.choice.addItem(tr("OtherSide", "{before}another session or module…").format(before=self._before), FILE)
        for device in (device for driver in drivers for device in driver.devices):
            self.choice.addItem(f"{self._before}{device.driver} · {translated(device.name)}", device.uri)
            self.choice.setItemData(self.choice.count() - 1, plain(device.uri), Qt.ItemDataRole.ToolTipRole)
        self.choice.setCurrentIndex(max(0, self.choice.findData(before)) if before is not None else 0)
        self.choice.blockSignals(False)
        self._on_choice()

    def set_comparable(self, comparable: bool) -> None:
        """Set whether there is a model that can be compiled again: a session, not a bare module."""
        if comparable != self._comparable:
            self._comparable = comparable
            self.set_devices(self._drivers)

    @property
    def compares(self) -> bool:
        """Whether a comparison is chosen."""
        return self.choice.currentData() is not None

    @property
    def path(self) -> str:
        """The other session or module; empty if none was chosen."""
        return self.file.text if self.choice.currentData() == FILE else ""

    @property
    def wants_file(self) -> bool:
        """Whether the choice is another session or module, named or not."""
        return bool(self.choice.currentData() == FILE)

    @property
    def elsewhere(self) -> Elsewhere | None:
        """The other device or compile; None if not chosen."""
        device = self.choice.currentData()
        if device is None or device == FILE:
            return None
        if not self._comparable:
            return Elsewhere(device)
        return Elsewhere(
            device, self.target.text().strip(), tuple(self.flags.text().split()), self.toolchain.text().strip()
        )

    def _on_choice(self) -> None:
        compiled = self.compares and not self.wants_file and self._comparable
        for widget in (self.target, self.toolchain, self.flags):
            widget.setVisible(compiled)
        self.file.setVisible(self.wants_file)
        self._note.setVisible(self.compares)
        self.changed.emit()
