"""What the IR says of the chip and the devices that it was compiled for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.compile.device_list import DRIVER_OF_BACKEND, Driver

_EXECUTABLE = re.compile(rb'#hal\.executable\.target<"([\w-]+)", "[\w-]+"(?:, \{([^\n]*))?')
_CHIP = re.compile(
    rb'(?:#iree_gpu\.target<arch|\btarget_arch|\bcpu|\bsm) = "([\w.+-]+)"'  # IREE 3.0 to 3.13
)
_DEVICE = re.compile(
    # The attribute itself, or the alias that it is printed as.
    rb"(?m)^  util\.global private @([\w$.]+) = #(?:hal\.device\.(?:alias|target|select)|device_\w+)"
)
_MOST_DEVICES = 1024


@dataclass(frozen=True, slots=True)
class Target:
    """Driver, chip and device specifications; empty where the IR does not say."""

    driver: str = ""
    chip: str = ""
    devices: tuple[str, ...] = ()


def find_target(text: bytes) -> Target | None:
    """Driver and chip of the first executable target in a text; None when it names none."""
    if b"#hal.executable.target<" not in text:  # nearly every text of a million; a search costs next to nothing
        return None
    match = _EXECUTABLE.search(text)
    driver = DRIVER_OF_BACKEND.get(match[1].decode()) if match is not None else None
    if match is None or driver is None:
        return None
    chip = _CHIP.search(match[2] or b"")
    named = chip[1].decode() if chip else "host" if driver is Driver.LOCAL else ""
    return Target(driver.value, named)


def find_devices(text: bytes, driver: str) -> tuple[str, ...]:
    """The device specifications by the globals that hold the devices: ``hip``, or ``hip[0]`` and so on.

    None of more than ``_MOST_DEVICES``: no machine has them.
    """
    if not driver or b"#hal.device." not in text:
        return ()
    count = len(set(_DEVICE.findall(text)))
    if count == 1:
        return (driver,)
    if count > _MOST_DEVICES:
        return ()
    return tuple(f"{driver}[{index}]" for index in range(count))
