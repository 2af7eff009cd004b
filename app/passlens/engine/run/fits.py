"""Checks whether a device can run a module, before anything is loaded: drivers, chips, subgroup sizes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.run.values import Device, DriverState, ModuleInfo
from passlens.engine.toolchain.targets import CUDA_CHIPS

_FORMAT_DRIVERS = {
    "embedded-elf": ("local-task", "local-sync"),
    "system-elf": ("local-task", "local-sync"),
    "vmvx": ("local-task", "local-sync"),
    "rocm": ("hip",),
    "cuda": ("cuda",),
    "vulkan": ("vulkan",),
}
"""The drivers that load an executable format, by prefix of its name (IREE 3.13.0)."""

_DRIVER_TARGETS = {
    "local-task": "--driver local (llvm-cpu, vmvx)",
    "local-sync": "--driver local (llvm-cpu, vmvx)",
    "hip": "--driver hip",
    "cuda": "--driver cuda",
    "vulkan": "--driver vulkan (vulkan-spirv)",
}

_CHIP = re.compile(r"\(([^)]*)\)$")
_GFX = re.compile(r"gfx[0-9a-f]+$")
_SM = re.compile(r"sm_(\d+)")
_SUBGROUPS = (
    # The subgroup sizes of kernels for these chips: IREE 3.13.0, KnownTargets.cpp, ``subgroupSizeChoices``.
    (re.compile(r"gfx(9|[678])|cdna|vega"), (64,)),
    (re.compile(r"gfx1|rdna"), (32, 64)),
    (re.compile(r"sm_|ampere|turing|volta|pascal|ada|hopper|rtx|gtx|nvidia"), (32,)),
)


def drivers_for(info: ModuleInfo) -> frozenset[str]:
    """The drivers that load a module's executables; empty if one of its formats is unknown."""
    fitting: set[str] = set()
    for target in info.executable_targets:
        names = next((names for start, names in _FORMAT_DRIVERS.items() if target.startswith(start)), None)
        if names is None:
            return frozenset()
        fitting.update(names)
    return frozenset(fitting)


def has_driver(info: ModuleInfo, device: Device) -> bool:
    """Whether a device's driver loads a module, as far as that is known."""
    return device.driver in (drivers_for(info) or {device.driver})


def no_driver(info: ModuleInfo, drivers: Sequence[DriverState]) -> Message:
    """Why no device of this machine loads a module; nothing: one may, or the devices are not known yet."""
    devices = [device for driver in drivers if driver.available for device in driver.devices]
    if not devices or any(has_driver(info, device) for device in devices):
        return NOTHING
    return mismatch(info, devices[0])


def chips_of(info: ModuleInfo) -> tuple[str, ...]:
    """The chips that a module is compiled for, as far as its code names them."""
    found = (_CHIP.search(target) for target in info.executable_targets)
    return tuple(dict.fromkeys(chip.strip() for match in found if match for chip in match[1].split(",")))


def targets_of(device: Device) -> str:
    """The target to compile for so that a device runs it, as ``passlens compile`` takes it."""
    flags = _DRIVER_TARGETS.get(device.driver, f"--driver {device.driver}")
    chip = compiled_chip(device)
    return f"{flags} --target {chip}" if chip else flags


def compiled_chip(device: Device) -> str:
    """The chip to compile for: the device's own; for an NVIDIA device the newest one known to the compiler that it
    runs.
    """
    if device.driver != "cuda":
        return device.chip
    running = [chip for chip in CUDA_CHIPS if _runs(chip, device.chip)] if device.chip else []
    return running[-1] if running else ""


def mismatch(info: ModuleInfo, device: Device) -> Message:
    """Why a device does not, or may not, run a module; empty if no reason is known."""
    if not has_driver(info, device):
        return Message(
            "fits.other-driver",
            "Compiled for {chips}: it needs a {drivers} device. To run here, choose another target and compile again.",
            chips=", ".join(info.executable_targets),
            drivers=Items(tuple(sorted(drivers_for(info))), Join.OR),
        )
    chips = chips_of(info)
    if chips and device.chip and not any(_runs(chip, device.chip) for chip in chips):
        return Message(
            "fits.other-chip",
            "Compiled for {chips}, and {device} is a {chip}: it will not load. Compile with {flags}.",
            chips=", ".join(chips),
            device=device.uri,
            chip=device.chip,
            flags=targets_of(device),
        )
    return _subgroup_mismatch(chips, device)


def _runs(chip: str, device: str) -> bool:
    """Whether a device runs code for a chip: AMD code runs only on its own chip; PTX for an older chip is compiled for
    newer ones.
    """
    if _GFX.match(chip):
        return chip == device
    compiled, there = _SM.search(chip), _SM.search(device)
    if compiled and there:
        return int(compiled[1]) <= int(there[1])
    return True


def _subgroup_mismatch(chips: tuple[str, ...], device: Device) -> Message:
    if device.subgroups is None:
        return NOTHING
    low, high = device.subgroups
    for chip in chips:
        sizes = next((sizes for pattern, sizes in _SUBGROUPS if pattern.match(chip.lower())), ())
        if sizes and not any(low <= size <= high for size in sizes):
            has = Message("fits.range", "{low} to {high}", low=low, high=high)
            return Message(
                "fits.subgroups",
                "Kernels for {chip} need subgroups of {lanes} lanes, and {device} has {here}: those that ask "
                "for a size will not load.",
                chip=chip,
                lanes=Items(sizes, Join.OR),
                device=device.uri,
                here=low if low == high else has,
            )
    return NOTHING
