"""The child that queries the vendors' libraries for the load of their devices; a library that hangs blocks only the
child.

Runs as a file. Prints one JSON list: ``{"vendor", "ordinal", "uuid", …figures}``; with a number of seconds as argument
one list per that interval, until it is ended. The libraries may be missing: NVML comes with NVIDIA's driver, ``amdsmi``
with ROCm, which installs it in a separate folder.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

Row = dict[str, Any]


def nvidia() -> list[Row]:
    """The rows of NVIDIA devices, by nvidia-ml-py (https://pypi.org/project/nvidia-ml-py), which queries the driver's
    NVML.
    """
    nvml = importlib.import_module("pynvml")
    nvml.nvmlInit()
    rows = []
    for ordinal in range(nvml.nvmlDeviceGetCount()):
        device = nvml.nvmlDeviceGetHandleByIndex(ordinal)
        row: Row = {"vendor": "cuda", "ordinal": ordinal, "uuid": nvml.nvmlDeviceGetUUID(device)}
        _figure(row, "memory_used", lambda d=device: int(_memory(nvml, d).used))
        _figure(row, "memory_total", lambda d=device: int(_memory(nvml, d).total))
        _figure(row, "busy_percent", lambda d=device: nvml.nvmlDeviceGetUtilizationRates(d).gpu)
        _figure(row, "celsius", lambda d=device: nvml.nvmlDeviceGetTemperature(d, nvml.NVML_TEMPERATURE_GPU))
        _figure(row, "clock_mhz", lambda d=device: nvml.nvmlDeviceGetClockInfo(d, nvml.NVML_CLOCK_SM))
        _figure(row, "watts", lambda d=device: nvml.nvmlDeviceGetPowerUsage(d) / 1000)
        rows.append(row)
    return rows


def _memory(nvml: Any, device: Any) -> Any:
    """The memory that programs use on a device; a driver before 510 includes its own use."""
    try:
        return nvml.nvmlDeviceGetMemoryInfo(device, version=nvml.nvmlMemory_v2)
    except nvml.NVMLError:
        return nvml.nvmlDeviceGetMemoryInfo(device)


def amd() -> list[Row]:
    """The rows of AMD devices, by amdsmi (https://rocm.docs.amd.com/projects/amdsmi)."""
    for folder in (os.environ.get("ROCM_PATH", ""), "/opt/rocm"):
        if folder and (place := f"{folder}/share/amd_smi") not in sys.path:
            sys.path.append(place)
    smi = importlib.import_module("amdsmi")
    smi.amdsmi_init()  # repeating it is harmless
    rows = []
    for ordinal, device in enumerate(smi.amdsmi_get_processor_handles()):
        row: Row = {"vendor": "hip", "ordinal": ordinal, "uuid": _amd_uuid(smi, device)}
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
        # "N/A" where a chip has the other one: MI300 and later report current power, earlier ones the average.
        for power in ("average_socket_power", "current_socket_power"):
            _figure(row, "watts", lambda d=device, p=power: smi.amdsmi_get_power_info(d)[p])
        rows.append(row)
    return rows


def _amd_uuid(smi: Any, device: Any) -> str:
    """``GPU-`` and 16 hexadecimal digits, as in HIP and rocminfo; empty if unknown.

    amdsmi's own UUID is another number. HIP's is available since ROCm 6.4; the older serial number is equal to it
    (``unique_id`` of the kernel), except for partitions.
    """
    with suppress(Exception):
        return str(smi.amdsmi_get_gpu_enumeration_info(device)["hip_uuid"])
    with suppress(Exception):
        return f"GPU-{int(smi.amdsmi_get_gpu_asic_info(device)['asic_serial'], 16):016x}"
    return ""


def _figure(row: Row, name: str, ask: Any) -> None:
    """Read one figure; a device without it lacks only that."""
    try:
        value = ask()
    except Exception:
        return
    if isinstance(value, int | float):
        row[name] = value  # "N/A" means none


def tell(asked: list[Callable[[], list[Row]]]) -> None:
    """Query these and print the rows; a library without rows is not queried again."""
    rows: list[Row] = []
    for ask in tuple(asked):
        try:
            rows += ask()
        except Exception as error:  # no library, no driver, no device
            sys.stderr.write(f"{ask.__name__}: {error}\n")
            asked.remove(ask)
    sys.stdout.write(json.dumps(rows) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Report once, or repeatedly while there is something to report."""
    asked: list[Callable[[], list[Row]]] = [nvidia, amd]
    tell(asked)
    every = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
    while every and asked:
        time.sleep(every)
        tell(asked)


if __name__ == "__main__":
    main()
