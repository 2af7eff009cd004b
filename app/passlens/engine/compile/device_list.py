"""The devices that a compile declares: their number, or a list of specifications, with or without names.

``--iree-hal-target-device`` takes one specification each time it is given. Without names the n-th device is
``@__device_n``; where one has a name, all need one (IREE, AssignTargetDevices.cpp; measured with 3.13.0).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from passlens.engine.errors import UserError
from passlens.engine.messages import Message, together
from passlens.engine.units import whole_number

Devices = int | tuple[str, ...]
"""The number of devices of the request's driver, or the specification of each: ``hip[0]``, or ``a=hip[0]``."""
MAX_DEVICES = 64
"""More than any machine has: a larger number is a typing error."""
DEVICE_FLAG = "iree-hal-target-device"
HINT = Message("device-list.hint", "Give a number, such as 8, or a list, such as hip[0],hip[1] or a=hip[0],b=hip[1].")
ALIASES = ("amdgpu", "cuda", "hip", "local", "metal", "vulkan")
"""The prefixes of specifications (the compiler's own list, IREE 3.13.0)."""
_SPEC = re.compile(rf"(?P<alias>{'|'.join(ALIASES)})(?:\[(?P<ordinal>[0-9]+)\])?")
_NAME = re.compile(r"[A-Za-z_$.][\w$.\-]*")
_NUMBERED = re.compile(r"__device_(0|[1-9][0-9]*)")
_COUNT = re.compile(r"[+-]?[0-9]+")


class Driver(StrEnum):
    """The HAL driver whose devices the module is compiled for."""

    HIP = "hip"
    CUDA = "cuda"
    VULKAN = "vulkan"
    LOCAL = "local"


DRIVER_OF_BACKEND = {
    "rocm": Driver.HIP,
    "cuda": Driver.CUDA,
    "vulkan-spirv": Driver.VULKAN,
    "llvm-cpu": Driver.LOCAL,
    "vmvx": Driver.LOCAL,
}
"""The driver that runs the output of a compiler backend; for a driver with several, its usual backend comes first."""


def device_specs(driver: Driver, devices: Devices) -> tuple[str, ...]:
    """The specification of each device; a number gives ``hip`` for one, else ``hip[0]`` … ``hip[N-1]``."""
    if not isinstance(devices, int):
        return devices
    return (driver.value,) if devices == 1 else tuple(f"{driver.value}[{index}]" for index in range(devices))


def count_devices(devices: Devices) -> int:
    """The number of declared devices."""
    return devices if isinstance(devices, int) else len(devices)


def as_devices(driver: Driver, specs: Iterable[str]) -> Devices:
    """Specifications as a plain number where that is equivalent."""
    listed = tuple(specs)
    if not listed:
        return 1
    count = len(listed)
    return count if listed == device_specs(driver, count) else listed


def parse_devices(text: str, driver: Driver) -> Devices:
    """Parse user input: a number, or comma-separated specifications; ``@a=hip[0]`` is read as ``a=hip[0]``.

    Raises:
        UserError: It is neither, only some have a name, or a name occurs twice.
    """
    words = [word.strip() for word in text.split(",") if word.strip()]
    if len(words) == 1 and _COUNT.fullmatch(words[0]):
        count = whole_number(words[0].lstrip("+")) if not words[0].startswith("-") else -whole_number(words[0][1:])
        check_devices(count)
        return count
    listed = tuple(word.removeprefix("@").replace(" ", "") for word in words)
    check_devices(listed)
    return as_devices(driver, listed)


def check_devices(devices: Devices) -> None:
    """Refuse a device list that cannot be compiled.

    Raises:
        UserError: See ``parse_devices``; or the list is empty or too long.
    """
    count = count_devices(devices)
    if not 1 <= count <= MAX_DEVICES:
        raise UserError(
            Message("device-list.devices-cannot-declared", "{count} devices cannot be declared.", count=count),
            hint=together(Message("device-list.most", "Give 1 to {most}.", most=MAX_DEVICES), HINT),
            location="devices",
        )
    if isinstance(devices, int):
        return
    for entry in devices:
        name, equals, spec = entry.rpartition("=")
        if not _SPEC.fullmatch(spec) or (equals and not _NAME.fullmatch(name)):
            raise UserError(
                Message("device-list.no-device", "'{text}' is not a device that can be declared.", text=entry),
                hint=HINT,
                location=entry,
            )
    check_names(devices)
    names = [entry.rpartition("=")[0] for entry in devices if "=" in entry]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UserError(
            Message("device-list.twice", "The device @{device} is declared twice.", device=twice[0]),
            hint=HINT,
            location=twice[0],
        )


def check_names(specs: Sequence[str], hint: Message = HINT) -> None:
    """Refuse a list in which some specifications have a name and others have none.

    Raises:
        UserError: Some have a name and others have none; it shows the hint.
    """
    if 0 < sum(map(_named, specs)) < len(specs):
        raise UserError(
            Message(
                "device-list.mixed-names",
                "Some devices have a name and others have none: the compiler needs a name for all, or for none.",
            ),
            hint=hint,
            location=", ".join(entry for entry in specs if not _named(entry)),
        )


def _named(spec: str) -> bool:
    """Whether a specification has a name; ``=`` alone proves nothing, since attributes of a device contain it too."""
    name, equals, _ = spec.partition("=")
    return bool(equals and _NAME.fullmatch(name.strip()))


def devices_text(specs: Iterable[str]) -> str:
    """Specifications as a field shows them and ``parse_devices`` reads them: ``8``, or ``a=hip[0],b=hip[1]``."""
    listed = tuple(specs)
    first = _SPEC.fullmatch(listed[0]) if listed else None
    driver = first["alias"] if first else ""
    if driver in set(Driver) and listed == device_specs(Driver(driver), len(listed)):
        return str(len(listed))
    return ",".join(listed)


def number_of(symbol: str) -> int | None:
    """The number of an unnamed device: 3 for ``__device_3``; None for other symbols.

    It may come from a foreign file: never allocate that many items without a limit.
    """
    match = _NUMBERED.fullmatch(symbol)
    return whole_number(match[1]) if match else None


def ordinal_of(spec: str) -> int | None:
    """The number of a device on its machine, from ``hip[1]`` or ``a=hip[1]``; None when there is none."""
    match = _SPEC.fullmatch(spec.rpartition("=")[2])
    return whole_number(match["ordinal"]) if match and match["ordinal"] else None
