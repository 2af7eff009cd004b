"""``passlens devices``: the devices that IREE's drivers list on this machine."""

from __future__ import annotations

from passlens.cli.options import JsonOption
from passlens.cli.output import Column, Page
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
    page.table(
        [
            Column("device"),
            Column("driver"),
            Column("name", flexible=True),
            Column("times each dispatch", dispensable=1),
        ],
        [
            (device.uri, device.driver, device.name, "yes" if device.profiles else "no")
            for driver in drivers
            for device in driver.devices
        ],
    )
    without = [driver for driver in drivers if not driver.devices]
    if without:
        page.heading("Drivers without a device")
        # Not in the table: a reason that is cut no longer says what to do.
        page.pairs((driver.driver, driver.reason or "It lists no device.") for driver in without)
    page.show()
    return 0
