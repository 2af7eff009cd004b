"""The child that asks the vendors' libraries how busy their devices are; a library that hangs holds only itself.

Run as a file. Prints one JSON list: ``{"vendor", "ordinal", "uuid", …figures}``. Both libraries are optional: NVML,
which comes with NVIDIA's driver, and ``amdsmi``, which comes with ROCm.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import sys
from collections.abc import Callable
from typing import Any

Row = dict[str, Any]

_NVML = ("nvml.dll",) if sys.platform == "win32" else ("libnvidia-ml.so.1", "libnvidia-ml.so")
_TEMPERATURE_GPU = 0  # NVML_TEMPERATURE_GPU
_CLOCK_SM = 1  # NVML_CLOCK_SM
_UUID_BYTES = 96  # NVML_DEVICE_UUID_V2_BUFFER_SIZE
_SECOND = 2 << 24  # the version in nvmlMemory_v2


class _Memory(ctypes.Structure):
    """``nvmlMemory_t``: ``used`` holds what the driver keeps for itself too."""

    _fields_ = (("total", ctypes.c_ulonglong), ("free", ctypes.c_ulonglong), ("used", ctypes.c_ulonglong))


class _MemoryV2(ctypes.Structure):
    """``nvmlMemory_v2_t``: ``used`` is what programs hold, as ``nvidia-smi`` shows it."""

    _fields_ = (
        ("version", ctypes.c_uint),
        ("total", ctypes.c_ulonglong),
        ("reserved", ctypes.c_ulonglong),
        ("free", ctypes.c_ulonglong),
        ("used", ctypes.c_ulonglong),
    )


class _Utilization(ctypes.Structure):
    """``nvmlUtilization_t``, percent."""

    _fields_ = (("gpu", ctypes.c_uint), ("memory", ctypes.c_uint))


def nvidia() -> list[Row]:
    """NVIDIA devices, by the C functions of NVML (https://docs.nvidia.com/deploy/nvml-api): no package is needed."""
    nvml = _first_library(_NVML)

    def ask(name: str, *arguments: Any) -> None:
        code = getattr(nvml, name)(*arguments)
        if code:
            raise OSError(f"{name} answers {code}")

    def number(name: str, *arguments: Any) -> int:
        value = ctypes.c_uint()
        ask(name, *arguments, ctypes.byref(value))
        return value.value

    def busy(device: ctypes.c_void_p) -> int:
        rates = _Utilization()
        ask("nvmlDeviceGetUtilizationRates", device, ctypes.byref(rates))
        return int(rates.gpu)

    def memory(device: ctypes.c_void_p) -> _MemoryV2 | _Memory:
        second = _MemoryV2(version=ctypes.sizeof(_MemoryV2) | _SECOND)
        try:
            ask("nvmlDeviceGetMemoryInfo_v2", device, ctypes.byref(second))
        except (AttributeError, OSError):  # a driver before 510
            first = _Memory()
            ask("nvmlDeviceGetMemoryInfo", device, ctypes.byref(first))
            return first
        return second

    ask("nvmlInit_v2")
    rows = []
    for ordinal in range(number("nvmlDeviceGetCount_v2")):
        device, uuid = ctypes.c_void_p(), ctypes.create_string_buffer(_UUID_BYTES)
        ask("nvmlDeviceGetHandleByIndex_v2", ctypes.c_uint(ordinal), ctypes.byref(device))
        ask("nvmlDeviceGetUUID", device, uuid, ctypes.c_uint(_UUID_BYTES))
        row: Row = {"vendor": "cuda", "ordinal": ordinal, "uuid": uuid.value.decode("ascii", errors="replace")}
        _figure(row, "memory_used", lambda d=device: int(memory(d).used))
        _figure(row, "memory_total", lambda d=device: int(memory(d).total))
        _figure(row, "busy_percent", lambda d=device: busy(d))
        _figure(row, "celsius", lambda d=device: number("nvmlDeviceGetTemperature", d, _TEMPERATURE_GPU))
        _figure(row, "clock_mhz", lambda d=device: number("nvmlDeviceGetClockInfo", d, _CLOCK_SM))
        _figure(row, "watts", lambda d=device: number("nvmlDeviceGetPowerUsage", d) / 1000)
        rows.append(row)
    return rows


def _first_library(names: tuple[str, ...], load: Callable[[str], Any] = ctypes.CDLL) -> Any:
    """The first of some shared libraries that is there.

    Raises:
        OSError: None is.
    """
    for name in names[:-1]:
        try:
            return load(name)
        except OSError:
            continue
    return load(names[-1])


def amd() -> list[Row]:
    """AMD devices, by amdsmi (https://rocm.docs.amd.com/projects/amdsmi)."""
    smi = importlib.import_module("amdsmi")
    smi.amdsmi_init()
    rows = []
    for ordinal, device in enumerate(smi.amdsmi_get_processor_handles()):
        row: Row = {"vendor": "hip", "ordinal": ordinal, "uuid": ""}
        _figure(row, "busy_percent", lambda d=device: smi.amdsmi_get_gpu_activity(d)["gfx_activity"])
        kind = smi.AmdSmiMemoryType.VRAM
        for name, ask in (
            ("memory_used", smi.amdsmi_get_gpu_memory_usage),
            ("memory_total", smi.amdsmi_get_gpu_memory_total),
        ):
            _figure(row, name, lambda d=device, f=ask, k=kind: int(f(d, k)))
        _figure(
            row,
            "celsius",
            lambda d=device: smi.amdsmi_get_temp_metric(
                d, smi.AmdSmiTemperatureType.HOTSPOT, smi.AmdSmiTemperatureMetric.CURRENT
            ),
        )
        _figure(row, "clock_mhz", lambda d=device: smi.amdsmi_get_clock_info(d, smi.AmdSmiClkType.GFX)["clk"])
        _figure(row, "watts", lambda d=device: smi.amdsmi_get_power_info(d)["average_socket_power"])
        rows.append(row)
    return rows


def _figure(row: Row, name: str, ask: Any) -> None:
    """One figure; a device that does not give it lacks only that."""
    try:
        value = ask()
    except Exception:
        return
    if isinstance(value, int | float):
        row[name] = value


def main() -> None:
    """Ask both, and print what there is."""
    rows: list[Row] = []
    for ask in (nvidia, amd):
        try:
            rows += ask()
        except Exception as error:  # no library, no driver, no device: nothing to tell
            sys.stderr.write(f"{ask.__name__}: {error}\n")
    sys.stdout.write(json.dumps(rows) + "\n")


if __name__ == "__main__":
    main()
