"""``passlens devices``: the devices that IREE's drivers list on this machine."""

from __future__ import annotations

from passlens.cli.options import JsonOption
from passlens.cli.output import Cell, Column, Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.engine.run.devices import list_drivers


def devices(json: JsonOption = False) -> int:
    """List the devices of this machine, and why a driver has none."""
    with cancellable() as context:
        drivers = list_drivers(context)
    if json:
        write_json("devices", drivers=drivers)
        return 0
    page = Page()
    rows: list[tuple[str | Cell, ...]] = []
    for driver in drivers:
        if not driver.devices:
            rows.append((Cell("–", "muted"), driver.driver, Cell(driver.reason or "no device", "muted"), ""))
        rows += [
            (device.uri, device.driver, device.name, "yes" if device.profiles else "no") for device in driver.devices
        ]
    page.table([Column("device"), Column("driver"), Column("name"), Column("times each dispatch")], rows)
    page.show()
    return 0
