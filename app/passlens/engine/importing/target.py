"""Reads the target chip and devices from the IR."""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.compile.device_list import DRIVER_OF_BACKEND, Driver

_EXECUTABLE = re.compile(rb'#hal\.executable\.target<"([\w-]+)", "[\w-]+"(?:, \{([^\n]*))?')
_CHIP = re.compile(
    rb'(?:#iree_gpu\.target<arch|\btarget_arch|\bcpu|\bsm) = "([\w.+-]+)"'  # IREE 3.0 to 3.13
)
_DEVICE = re.compile(
    # The attribute itself, or its alias.
    rb"(?m)^  util\.global private @([\w$.]+) = #(?:hal\.device\.(?:alias|target|select)|device_\w+)"
)
_MOST_DEVICES = 1024


@dataclass(frozen=True, slots=True)
class Target:
    """Driver, chip and device specifications; empty if the IR does not state them."""

    driver: str = ""
    chip: str = ""
    devices: tuple[str, ...] = ()


def find_target(text: bytes) -> Target | None:
    """Driver and chip of the first executable target in a text; None without one."""
    if b"#hal.executable.target<" not in text:  # true for nearly every text; the search costs next to nothing
        return None
    match = _EXECUTABLE.search(text)
    driver = DRIVER_OF_BACKEND.get(match[1].decode()) if match is not None else None
    if match is None or driver is None:
        return None
    chip = _CHIP.search(match[2] or b"")
    named = chip[1].decode() if chip else "host" if driver is Driver.LOCAL else ""
    return Target(driver.value, named)


def find_devices(text: bytes, driver: str) -> tuple[str, ...]:
    """The device specifications by the globals with the devices: ``hip``, or ``hip[0]`` and so on.

    Empty for more than ``_MOST_DEVICES``: no machine has that many.
    """
    if not driver or b"#hal.device." not in text:
        return ()
    count = len(set(_DEVICE.findall(text)))
    if count == 1:
        return (driver,)
    if count > _MOST_DEVICES:
        return ()
    return tuple(f"{driver}[{index}]" for index in range(count))
