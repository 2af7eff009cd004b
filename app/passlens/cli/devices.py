"""``passlens devices``: the devices that IREE's drivers list on this machine."""

from __future__ import annotations

from passlens.cli.options import JsonOption
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.translation import Value, translated, verbatim
from passlens.engine.messages import Bytes, Message, Word, quoted
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.fits import compiled_chip, targets_of
from passlens.engine.run.load import LIBRARIES, load_text, read_load
from passlens.engine.run.values import Device, DeviceLoad


def devices(json: JsonOption = False) -> int:
    """List the devices of this machine, and why a driver has none."""
    with cancellable() as context:
        drivers = list_drivers(context)
        loads = read_load(drivers, context)
    if json:
        write_json("devices", drivers=drivers, load=loads)
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
            (
                *(verbatim(device.uri), verbatim(device.driver)),
                *(translated(device.name), Word("yes") if device.profiles else Word("no")),
            )
            for driver in drivers
            for device in driver.devices
        ],
    )
    known = {load.uri: load for load in loads}
    now = {uri: translated(load_text(load)) for uri, load in known.items()}
    for driver in drivers:
        for device in driver.devices:
            page.heading(quoted(device.uri))
            page.pairs(
                [
                    *((name, verbatim(value)) for name, value in device.facts),
                    *_memory(device, known.get(device.uri)),
                    ("runs", _runs(device)),
                    ("load", now.get(device.uri) or _no_load(device)),
                ]
            )
    without = [driver for driver in drivers if not driver.devices]
    if without:
        page.heading(Word("Drivers without a device"))
        # Not in the table, where it would be cut: a reason says what to do.
        page.pairs(
            (driver.driver, driver.reason or Message("devices.none-listed", "It lists no device."))
            for driver in without
        )
    page.show()
    return 0


def _runs(device: Device) -> Value:
    """What to compile for; and why that is not the device's own chip, if it is not."""
    chip, targets = compiled_chip(device), targets_of(device)
    if not chip or chip == device.chip:
        return verbatim(targets)
    return Message(
        "devices.newer",
        "{targets}: the newest that IREE 3.13.0 knows, compiled on for {chip} by the driver",
        targets=targets,
        chip=device.chip,
    )


def _memory(device: Device, load: DeviceLoad | None) -> list[tuple[str, Bytes]]:
    """Its memory as reported by the vendor's library if the driver does not, like the cuda driver."""
    if device.memory_bytes is not None or load is None or not load.memory_total:
        return []
    return [("memory", Bytes(load.memory_total))]


def _no_load(device: Device) -> Message:
    """Why the load of a device is unknown."""
    library = LIBRARIES.get(device.driver)
    if library:
        return Message("devices.load-needs", "unknown: install {library}", library=library)
    return Message("devices.no-load", "this driver does not report it")
