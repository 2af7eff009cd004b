"""The top of the Run form: the device, its facts and load, the function, its declaration."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget

from passlens.engine.messages import Word
from passlens.engine.run.device_facts import Fact
from passlens.engine.run.load import LIBRARIES, load_text
from passlens.engine.run.values import DeviceLoad
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.page import GRID, SectionHead, text_label
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import tr, translated
from passlens.gui.run.device_choice import DeviceChoice

_BARE = frozenset({Fact.CHIP, Fact.PROCESSOR, Fact.DRIVER_VERSION})  # facts that need no label
_MONO_PX = 11


class RunTarget(QWidget):
    """Shows facts and load of the chosen device."""

    def __init__(self) -> None:
        super().__init__()
        self._loads: dict[str, DeviceLoad] = {}
        self.device = DeviceChoice()
        self.function = Choice(tr("RunTarget", "Function"))
        self.declaration = text_label("", "muted")
        font = QFont(fixed_font())
        font.setPixelSize(_MONO_PX)
        self.declaration.setFont(font)
        self.facts = text_label("", "muted")
        self.facts.setVisible(False)
        # Reserve its line from the start, so that nothing moves.
        self.load = text_label(tr("RunTarget", "load: looking…"), "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        device = (SectionHead(tr("RunTarget", "Device")), self.device, self.facts, self.load)
        for part in (*device, SectionHead(tr("RunTarget", "Function")), self.function, self.declaration):
            column.addWidget(part)
        self.device.currentIndexChanged.connect(self._show_facts)

    def set_load(self, loads: tuple[DeviceLoad, ...]) -> None:
        """Set the load of the devices."""
        self._loads = {load.uri: load for load in loads}
        self._show_facts()

    def set_declaration(self, text: str) -> None:
        """Show the arguments and results of the function; empty without one."""
        self.declaration.setText(text)

    def _show_facts(self) -> None:
        device = self.device.chosen
        parts = (
            [value if label in _BARE else f"{translated(Word(label))} {value}" for label, value in device.facts]
            if device
            else []
        )
        self.facts.setVisible(bool(parts))
        self.facts.setText(" · ".join(parts))
        load = self._loads.get(device.uri) if device else None
        if load is not None and (now := load_text(load)):
            self.load.setText(tr("RunTarget", "load: {now}").format(now=translated(now)))
        elif device is not None and self._loads:
            library = LIBRARIES.get(device.driver)
            self.load.setText(
                tr("RunTarget", "load: install {library} to see it").format(library=translated(library))
                if library
                else tr("RunTarget", "load: not reported by this driver")
            )
