"""The state of the machine during a timing: clocks, temperatures, governor, and the load of other processes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Term, quoted
from passlens.engine.run.benchmark_values import Conditions
from passlens.engine.run.load import LIBRARIES, load_text, read_load
from passlens.engine.run.values import Device, DriverState

Facts = tuple[tuple[str, Message], ...]

BUSY_PERCENT = 5.0
"""A load of other processes below this is not reported."""
SLOWER_CLOCK = 0.05
WARMER = 5.0
_GOVERNORS = Path("/sys/devices/system/cpu")
_STEADY_GOVERNORS = frozenset({"performance"})


class Reading(Term):
    """A reading of the processor; readings of devices are listed under their names."""

    CLOCK = "processor clock"
    TEMPERATURE = "processor temperature"


@dataclass(frozen=True, slots=True)
class Moment:
    """The machine at one moment.

    Attributes:
        busy_s: Busy seconds of all processors since boot; None when unknown.
        idle_s: Idle seconds of all processors.
        own_s: Busy seconds of this process.
        clock_mhz: Mean over the processors; None when unknown.
        celsius: The hottest sensor of the processor; None when unknown.
        devices: The load of the GPUs: label and words.
    """

    busy_s: float
    idle_s: float
    own_s: float
    clock_mhz: float | None
    celsius: float | None
    devices: Facts

    def facts(self) -> Facts:
        """Labels and values for display."""
        found = []
        if self.clock_mhz:
            found.append((Reading.CLOCK.value, quoted(f"{self.clock_mhz:,.0f} MHz")))
        if self.celsius is not None:
            found.append((Reading.TEMPERATURE.value, quoted(f"{self.celsius:.0f} °C")))
        return (*found, *self.devices)


def look(devices: Sequence[Device], context: JobContext) -> Moment:
    """Read the state of the machine, and of the GPUs among ``devices`` where a library reports it.

    Raises:
        CancelledError: The user asked to stop.
    """
    times = psutil.cpu_times()
    idle = times.idle + getattr(times, "iowait", 0.0)
    # The time of guests is already part of user and nice.
    busy = sum(times) - idle - getattr(times, "guest", 0.0) - getattr(times, "guest_nice", 0.0)
    own = psutil.Process().cpu_times()
    gpus = [device for device in devices if device.driver in LIBRARIES]
    loads: Facts = ()
    if gpus:
        names = dict.fromkeys(device.driver for device in gpus)
        states = tuple(
            DriverState(name, True, NOTHING, tuple(dict.fromkeys(one for one in gpus if one.driver == name)))
            for name in names
        )
        loads = tuple((load.uri, load_text(load)) for load in read_load(states, context))
    return Moment(busy, idle, own.user + own.system, _clock_mhz(), _celsius(), loads)


def compare_moments(begin: Moment, end: Moment, children_s: float) -> Conditions:
    """The conditions between two moments.

    Args:
        begin: The moment before.
        end: The moment after.
        children_s: Processor seconds of the timed children.
    """
    notes = list[Message]()
    whole = (end.busy_s - begin.busy_s) + (end.idle_s - begin.idle_s)
    others = None
    if whole > 0:
        taken = end.busy_s - begin.busy_s - (end.own_s - begin.own_s) - children_s
        others = min(100.0, max(0.0, 100 * taken / whole))
        if others >= BUSY_PERCENT:
            notes.append(
                Message(
                    "conditions.others",
                    "Other processes took {share:.0f} % of the CPU while it ran: times are longer and spread "
                    "wider than on an idle machine.",
                    share=others,
                )
            )
    if begin.clock_mhz and end.clock_mhz and abs(end.clock_mhz / begin.clock_mhz - 1) > SLOWER_CLOCK:
        notes.append(
            Message(
                "conditions.clock",
                "The CPU clock went from {first:,.0f} to {last:,.0f} MHz while it ran.",
                first=begin.clock_mhz,
                last=end.clock_mhz,
            )
        )
    if begin.celsius is not None and end.celsius is not None and end.celsius - begin.celsius > WARMER:
        notes.append(
            Message(
                "conditions.warmer",
                "The CPU went from {first:.0f} to {last:.0f} °C: it may slow down to cool.",
                first=begin.celsius,
                last=end.celsius,
            )
        )
    kinds = governors()
    if kinds and not kinds <= _STEADY_GOVERNORS:
        notes.append(
            Message(
                "conditions.governor",
                "The CPU clock follows the load (governor {governor}); with the governor “performance” times are "
                "steadier.",
                governor=", ".join(sorted(kinds)),
            )
        )
    return Conditions(begin.facts(), end.facts(), tuple(notes), others)


def governors(folder: Path = _GOVERNORS) -> frozenset[str]:
    """The frequency governors of the processors on Linux; empty where it does not report them."""
    found = set[str]()
    for file in folder.glob("cpu[0-9]*/cpufreq/scaling_governor"):
        try:
            found.add(file.read_text(encoding="ascii").strip())
        except OSError:
            continue
    return frozenset(found)


def _clock_mhz() -> float | None:
    try:
        frequency = psutil.cpu_freq() if hasattr(psutil, "cpu_freq") else None
    except (OSError, NotImplementedError, RuntimeError):
        return None
    return float(frequency.current) if frequency is not None and frequency.current else None


def _celsius() -> float | None:
    sensors = getattr(psutil, "sensors_temperatures", None)
    if sensors is None or os.name == "nt":
        return None
    try:
        every = sensors()
    except (OSError, RuntimeError):
        return None
    named = [name for name in every if name in {"coretemp", "k10temp", "zenpower", "cpu_thermal", "acpitz"}]
    values = [float(one.current) for name in named for one in every[name] if one.current]
    return max(values, default=None)
