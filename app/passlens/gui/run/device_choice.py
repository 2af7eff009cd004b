"""The list of devices for a run, with unavailable drivers and the reason."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel

from passlens.engine.run.values import Device, DriverState
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr, translated


class DeviceChoice(Choice):
    """Devices of available drivers first; unavailable drivers are listed but cannot be chosen."""

    def __init__(self) -> None:
        super().__init__(tr("DeviceChoice", "Device"))
        self.known = False

    @property
    def chosen(self) -> Device | None:
        """The chosen device; None if there is none."""
        device = self.currentData()
        return device if isinstance(device, Device) else None

    def choose(self, uri: str) -> None:
        """Choose a device by its URI, or the first device of the URI's driver; without one, change nothing."""
        named = {device.uri: row for row in range(self.count()) if isinstance(device := self.itemData(row), Device)}
        if uri in named:
            self.setCurrentIndex(named[uri])
        elif driver := uri.partition("://")[0]:
            self.prefer(frozenset({driver}))

    def prefer(self, drivers: frozenset[str]) -> None:
        """Choose the first device of these drivers, if any, unless one of theirs is chosen already."""
        if not drivers or (self.chosen is not None and self.chosen.driver in drivers):
            return
        for row in range(self.count()):
            device = self.itemData(row)
            if isinstance(device, Device) and device.driver in drivers:
                self.setCurrentIndex(row)
                return

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """List the devices; keep the choice."""
        self.known = True
        before = self.chosen
        self.clear()
        model = self.model()
        for driver in (driver for driver in drivers if driver.available):
            for device in driver.devices:
                name = (
                    device.uri
                    if str(device.name) in {"", device.uri, device.driver}
                    else f"{device.uri} · {translated(device.name)}"
                )
                self.addItem(name, device)
                self.setItemData(self.count() - 1, plain(device.uri), Qt.ItemDataRole.ToolTipRole)
        for driver in (driver for driver in drivers if not driver.available or not driver.devices):
            reason = translated(driver.reason) or tr("DeviceChoice", "The driver lists no device.")
            self.addItem(tr("DeviceChoice", "{driver} · not available").format(driver=driver.driver))
            row = self.count() - 1
            self.setItemData(row, plain(reason), Qt.ItemDataRole.ToolTipRole)
            self.setItemData(row, f"{driver.driver}: {reason}", Qt.ItemDataRole.AccessibleTextRole)
            if isinstance(model, QStandardItemModel):
                model.item(row).setEnabled(False)
        if before is not None:
            uris = [device.uri for row in range(self.count()) if isinstance(device := self.itemData(row), Device)]
            if before.uri in uris:
                self.setCurrentIndex(uris.index(before.uri))
