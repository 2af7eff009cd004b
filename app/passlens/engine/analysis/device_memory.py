"""Sums of device memory: constants and variables behind globals, and the peak of transient allocations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from passlens.engine.analysis.tables import DeviceMemory
from passlens.engine.messages import Message, Word


@dataclass(slots=True)
class DeviceBytes:
    """The running sums of one device; None once a size is dynamic or unknown."""

    constants: int | None = 0
    constant_count: int = 0
    variables: int | None = 0
    transient: int | None = 0
    dynamic_allocations: int = 0
    shared_bytes: int = 0
    static_peaks: dict[str, int] = field(default_factory=dict)

    def global_bytes(self) -> int | None:
        """Constants and variables together."""
        return None if self.constants is None or self.variables is None else self.constants + self.variables


def device_bytes(placed: dict[str, Any]) -> dict[str, DeviceBytes]:
    """Memory by device symbol, from the facts read of a placed module.

    Memory that several devices may hold counts on the first, which the runtime asks first. Transient is the peak of the
    allocations of one function, in program order; the largest over all functions counts.
    """
    found: dict[str, DeviceBytes] = {}
    for group in placed["globals"]:
        symbol = group["devices"][0] if group["devices"] else ""
        device = found.setdefault(symbol, DeviceBytes())
        size = group["bytes"]
        if group["kind"] == "constant":
            device.constant_count += len(group["globals"])
            device.constants = None if size is None or device.constants is None else device.constants + size
        else:
            device.variables = None if size is None or device.variables is None else device.variables + size
        if len(group["devices"]) > 1:
            device.shared_bytes += size or 0
    for entry in placed["transients"]:
        device = found.setdefault(entry["device"], DeviceBytes())
        device.dynamic_allocations += entry["dynamic"]
        device.static_peaks[entry["function"]] = max(device.static_peaks.get(entry["function"], 0), entry["peak"])
    for device in found.values():
        peak = max(device.static_peaks.values(), default=0)
        device.transient = None if device.dynamic_allocations else peak
    return found


def device_rows(placed: dict[str, Any] | None, symbols: list[str]) -> tuple[DeviceMemory, ...]:
    """One row for each of ``symbols``, and for any other device with memory."""
    if placed is None:
        return ()
    found = device_bytes(placed)
    rows = []
    for symbol in dict.fromkeys([*symbols, *(name for name in found if name)]):
        device = found.get(symbol, DeviceBytes())
        rows.append(
            DeviceMemory(
                symbol=symbol,
                constant_bytes=device.constants,
                constant_count=device.constant_count,
                variable_bytes=device.variables,
                transient_bytes=device.transient,
                dynamic_allocations=device.dynamic_allocations,
            )
        )
    return tuple(rows)


def memory_notes(placed: dict[str, Any] | None) -> list[Message]:
    """Notes on what the rows leave open."""
    if placed is None:
        return [
            Message(
                "device-memory.no-stream-phase",
                "Device memory is read from the stream phase, which the compile did not reach or which was not kept.",
            )
        ]
    notes: list[Message] = []
    for symbol, device in device_bytes(placed).items():
        name: str | Word = f"@{symbol}" if symbol else Word("No device")
        if device.dynamic_allocations:
            peak = max(device.static_peaks.values(), default=0)
            notes.append(
                Message(
                    "device-memory.one-dynamic",
                    "{device}: 1 transient allocation has a size known only at run time; those of fixed size reach "
                    "{bytes:,} B at once.",
                    device=name,
                    bytes=peak,
                )
                if device.dynamic_allocations == 1
                else Message(
                    "device-memory.dynamic",
                    "{device}: {count} transient allocations have a size known only at run time; those of "
                    "fixed size reach {bytes:,} B at once.",
                    device=name,
                    count=device.dynamic_allocations,
                    bytes=peak,
                )
            )
        if not symbol and device.constant_count:
            notes.append(
                Message("device-memory.global-nowhere", "For 1 global the IR does not show where it is allocated.")
                if device.constant_count == 1
                else Message(
                    "device-memory.globals-nowhere",
                    "For {count} globals the IR does not show where they are allocated.",
                    count=device.constant_count,
                )
            )
    return notes
