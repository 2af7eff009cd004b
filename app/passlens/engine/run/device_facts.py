"""Parses the text that IREE's drivers print about a device (``--dump_devices``)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from passlens.engine.messages import Term
from passlens.engine.units import format_bytes

_LINE = re.compile(r"^[ \t]*(?:-[ \t]*)?([A-Za-z][\w .()\[\]/-]*?)[ \t]*:[ \t]*(\S.*)$", re.MULTILINE)
_GFX = re.compile(r"gfx[0-9a-f]{3,4}")
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)\s*(GB|MB|KB|GiB|MiB|KiB|B)?")
_RAW = re.compile(r"(\d+) (kHz|mHz|bytes|KB)")
_HEAP = re.compile(r"^[ \t]*\[\d+\] size=(\d+) flags=0x(\w+)", re.MULTILINE)
_SUBGROUP = re.compile(r"size=(\d+)(?:.*?minSubgroupSize=(\d+) maxSubgroupSize=(\d+))?")
_SCALE = {"": 1, "B": 1, "KB": 1 << 10, "KiB": 1 << 10, "MB": 1 << 20, "MiB": 1 << 20, "GB": 1 << 30, "GiB": 1 << 30}
_DEVICE_LOCAL = 1  # VK_MEMORY_HEAP_DEVICE_LOCAL_BIT


class Fact(Term):
    """A fact to display about a device."""

    CHIP = "chip"
    CAPABILITY = "compute capability"
    KIND = "kind"
    UNITS = "compute units"
    SUBGROUP = "subgroup"
    LDS = "shared memory of a workgroup"
    CLOCK = "clock"
    DRIVER = "driver"
    DRIVER_VERSION = "driver version"
    CUDA = "CUDA"
    API = "API"
    MEMORY = "memory"
    PROCESSOR = "processor"
    CORES = "cores"


_LABELS = (
    # The displayed facts, and the names under which drivers print them (IREE 3.13.0: hip and cuda ``dump_device_info``,
    # vulkan likewise).
    (Fact.CHIP, ("gpu-arch-name", "gcn-arch-name", "arch", "architecture")),
    (Fact.CAPABILITY, ("gpu-compute-capability", "compute-capability", "compute capability")),
    (Fact.KIND, ("type",)),
    (Fact.UNITS, ("gpu-compute-unit-count", "gpu-multiprocessor-count", "multiprocessor-count", "multiprocessors")),
    (Fact.SUBGROUP, ("gpu-warp-size", "warp-size", "warp size")),
    (Fact.LDS, ("block-max-shared-memory", "max-shared-memory-per-block")),
    (Fact.CLOCK, ("gpu-clock-rate", "clock-rate", "gpu-compute-max-clock-rate")),
    (Fact.DRIVER, ("driver",)),
    (Fact.DRIVER_VERSION, ("driver_info", "driver-version", "driver version", "runtime-version")),
    (Fact.CUDA, ("driver-max-cuda-version",)),
    (Fact.API, ("api",)),
)


@dataclass(frozen=True, slots=True)
class DeviceFacts:
    """See ``values.Device``."""

    chip: str
    memory_bytes: int | None
    subgroups: tuple[int, int] | None
    rows: tuple[tuple[Fact, str], ...]


def read_facts(driver: str, says: str) -> DeviceFacts:
    """Parse a driver's text about a device; missing or unknown facts are left out."""
    properties = {name.strip().lower(): value.strip() for name, value in reversed(_LINE.findall(says))}
    rows = list[tuple[Fact, str]]()
    for label, names in _LABELS:
        if driver == "hip" and label is Fact.CAPABILITY:
            continue  # repeats the first digits of the chip's name
        value = next((properties[name] for name in names if name in properties), "")
        if value:
            rows.append((label, _shown(value)))
    found = dict(rows)
    chip = _chip(driver, found)
    if chip and Fact.CHIP not in found:
        rows.insert(0, (Fact.CHIP, chip))
    memory = _memory(properties, says)
    if memory is not None:
        rows.append((Fact.MEMORY, format_bytes(memory)))
    subgroups = _subgroups(properties, found)
    if subgroups is not None and Fact.SUBGROUP not in found:
        low, high = subgroups
        rows.append((Fact.SUBGROUP, f"{low} lanes" if low == high else f"{low} to {high} lanes"))
    return DeviceFacts(chip, memory, subgroups, tuple(rows))


def _shown(value: str) -> str:
    """A value in readable units: drivers print kHz and bytes."""
    if found := _RAW.fullmatch(value):
        number = int(found[1])
        match found[2]:
            case "kHz":
                return f"{number / 1000:,.0f} MHz"
            case "mHz":  # prints megahertz as mHz (hip_driver.c of 3.13.0)
                return f"{number:,} MHz"
            case unit:
                return format_bytes(number * _SCALE.get(unit, 1))
    return value


def _chip(driver: str, found: Mapping[Fact, str]) -> str:
    """The target name for a compile."""
    if driver == "hip" and (gfx := _GFX.search(found.get(Fact.CHIP, ""))):
        return gfx[0]
    if driver == "cuda" and (number := re.search(r"(\d+)\.(\d+)", found.get(Fact.CAPABILITY, ""))):
        return f"sm_{number[1]}{number[2]}"
    return ""


def _memory(properties: Mapping[str, str], says: str) -> int | None:
    for name, value in properties.items():
        if "total-global-mem" in name or name in ("total-memory", "memory-size", "global-memory-size"):
            number = _NUMBER.search(value)
            if number is not None:
                return int(float(number[1]) * _SCALE[number[2] or ""])
    heaps = [int(size) for size, flags in _HEAP.findall(says) if int(flags, 16) & _DEVICE_LOCAL]
    return sum(heaps) if heaps else None


def _subgroups(properties: Mapping[str, str], found: Mapping[Fact, str]) -> tuple[int, int] | None:
    text = properties.get("subgroup", "")
    if sizes := _SUBGROUP.search(text):
        return int(sizes[2] or sizes[1]), int(sizes[3] or sizes[1])
    if number := re.match(r"(\d+)", found.get(Fact.SUBGROUP, "")):
        return int(number[1]), int(number[1])
    return None
