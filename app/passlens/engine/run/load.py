"""The present load of the devices of this machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import psutil

from passlens.engine.interpreter import own_python
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Items, Message, quoted
from passlens.engine.process import run_child
from passlens.engine.run.devices import hidden
from passlens.engine.run.values import Device, DeviceLoad, DriverState

LOAD_WORKER = Path(__file__).with_name("load_worker.py")
ANSWER_SECONDS = 10.0
LIBRARIES = {
    "hip": Message("load.amdsmi", "amdsmi (comes with ROCm)"),
    "cuda": Message("load.nvml", "NVML (comes with the NVIDIA driver)"),
}
"""What must be installed to read the load of a driver's devices."""
_CPU_SAMPLE_SECONDS = 0.2
_OTHER_MEMORY = 0.1
"""A driver's own memory use is less than this part of a device's memory."""
_MEMORY = ("memory_used", "memory_total")
_FIGURES = ("busy_percent", "memory_used", "memory_total", "celsius", "clock_mhz", "watts")


def read_load(drivers: tuple[DriverState, ...], context: JobContext) -> tuple[DeviceLoad, ...]:
    """The load of each device that a library can read; others are left out.

    The processor's load is that of the whole machine, over 0.2 s.

    Raises:
        CancelledError: The user cancelled.
    """
    devices = [device for driver in drivers for device in driver.devices]
    found: list[DeviceLoad] = []
    if any(device.driver in LIBRARIES for device in devices):
        argv = [str(own_python()), "-P", str(LOAD_WORKER)]
        outcome = run_child(argv, cancel=context.cancel, timeout_seconds=ANSWER_SECONDS)
        context.cancel.raise_if_cancelled()
        found += match_loads(devices, read_rows(outcome.stdout))
    cpus = [device for device in devices if device.driver.startswith("local-")]
    if cpus:
        busy = psutil.cpu_percent(_CPU_SAMPLE_SECONDS)
        memory = psutil.virtual_memory()
        found += [DeviceLoad(one.uri, busy, int(memory.total - memory.available), int(memory.total)) for one in cpus]
    return tuple(found)


def read_rows(text: str) -> list[dict[str, Any]]:
    """The objects in a JSON list; none if it is not such a list."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def match_loads(devices: Iterable[Device], rows: list[dict[str, Any]]) -> list[DeviceLoad]:
    """Match the rows of a vendor's library with IREE's devices: by UUID, otherwise by their index at the driver.

    The libraries list all devices of the machine. If an environment variable hides or reorders the driver's devices,
    their indices mean nothing, and a device without a known UUID has no load.
    """
    found = []
    places: dict[str, int] = {}
    for device in devices:
        place = places.get(device.driver, 0)
        places[device.driver] = place + 1
        mine = [row for row in rows if row.get("vendor") == device.driver]
        uuid = _uuid(device)
        row = next((one for one in mine if uuid and str(one.get("uuid", "")).lower() == uuid), None)
        if row is None and not hidden(device.driver):
            row = next((one for one in mine if not (uuid and one.get("uuid")) and one.get("ordinal") == place), None)
        if row is not None:
            figures = {name: row[name] for name in _FIGURES if name in row}
            if not _same_memory(device, figures.get("memory_total")):
                figures = {name: value for name, value in figures.items() if name not in _MEMORY}
            found.append(DeviceLoad(device.uri, **figures))
    return found


def _uuid(device: Device) -> str:
    """The UUID in a device's URI in lower case, as in the vendor's library; empty without one.

    HIP's 16 bytes are the ASCII digits of a number (ROCclr, rocdevice.cpp, ``info_.uuid_``), and IREE prints them as
    bytes.
    """
    path = device.uri.partition("://")[2]
    if not path.startswith("GPU-"):
        return ""
    if device.driver == "hip":
        try:
            digits = bytes.fromhex(path.removeprefix("GPU-").replace("-", "")).decode("ascii")
        except ValueError:
            return ""
        return f"gpu-{digits.lower()}" if digits.isalnum() else ""
    return path.lower()


def _same_memory(device: Device, total: int | None) -> bool:
    """Whether a memory size may be that of the device: for a partition, amdsmi and HIP report different ones."""
    return not total or not device.memory_bytes or abs(total / device.memory_bytes - 1) < _OTHER_MEMORY


def load_text(load: DeviceLoad) -> Message:
    """A device's load in brief; empty if nothing is known."""
    parts = list[Message]()
    if load.busy_percent is not None:
        parts.append(Message("load.busy", "{share:.0f} % busy", share=load.busy_percent))
    if load.memory_used is not None and load.memory_total:
        share = 100 * load.memory_used / load.memory_total
        parts.append(Message("load.memory", "{share:.0f} % of memory", share=share))
    if load.celsius is not None:
        parts.append(quoted(f"{load.celsius:.0f} °C"))
    if load.clock_mhz is not None:
        parts.append(quoted(f"{load.clock_mhz:,.0f} MHz"))
    if load.watts is not None:
        parts.append(quoted(f"{load.watts:.0f} W"))
    return Message("load.figures", "{figures}", figures=Items(tuple(parts))) if parts else NOTHING
