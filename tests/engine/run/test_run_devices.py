"""Drivers and devices: asked in a child that may crash or hang, and named by the user."""

from __future__ import annotations

import ctypes
import importlib.util
import json
import shutil
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pynvml
import pytest

from campaigns import rarely
from message_checks import has_message
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.run import devices as devices_module
from passlens.engine.run import load_worker
from passlens.engine.run.device_facts import read_facts
from passlens.engine.run.devices import find_device, list_drivers, named_devices
from passlens.engine.run.fits import compiled_chip, drivers_for, mismatch, targets_of
from passlens.engine.run.load import load_text, match_loads, read_load
from passlens.engine.run.values import Device, DeviceLoad, DriverState, ModuleInfo
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.toolchain.targets import CUDA_CHIPS


def test_that_the_cpu_drivers_are_listed_and_absent_ones_are_explained() -> None:
    states = {state.driver: state for state in list_drivers(JobContext())}
    assert set(states) == {"local-task", "local-sync", "hip", "cuda", "vulkan"}
    assert states["local-task"].devices[0].uri == "local-task"
    for state in states.values():
        assert state.available == bool(state.devices)
        assert state.available or (state.reason and "\n" not in str(state.reason))
    unasked = named_devices(("local-sync", " local-task://0"), JobContext())
    assert unasked == (*states["local-sync"].devices, *states["local-task"].devices)


def test_that_a_vulkan_loader_without_a_driver_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_DRIVER_FILES", "/nowhere")
    monkeypatch.setenv("VK_ICD_FILENAMES", "/nowhere")
    (state,) = list_drivers(JobContext(), ("vulkan",))
    assert not state.available
    assert has_message(state.reason, "devices.install-vulkan")


def test_that_a_driver_that_crashes_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = tmp_path / "worker.py"
    stand_in.write_text(
        "import json, os, signal, sys\n"
        "request = json.load(open(sys.argv[1]))\n"
        "for name in request['drivers']:\n"
        "    print(json.dumps({'event': 'doing', 'what': 'driver', 'name': name}), flush=True)\n"
        "    if name == 'hip': os.kill(os.getpid(), signal.SIGSEGV)\n"
        "    devices = [{'path': '', 'name': 'x'}]\n"
        "    print(json.dumps({'event': 'driver', 'driver': name, 'devices': devices}), flush=True)\n"
        "print(json.dumps({'event': 'done'}), flush=True)\n"
    )
    monkeypatch.setattr("passlens.engine.run.tools.WORKER", stand_in)
    states = {state.driver: state for state in list_drivers(JobContext())}
    assert has_message(states["hip"].reason, "devices.driver-crashed", signal="SIGSEGV")
    assert [name for name, state in states.items() if not state.available] == ["hip"]


def test_that_a_driver_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = tmp_path / "worker.py"
    stand_in.write_text(
        "import json, sys, time\n"
        "print(json.dumps({'event': 'doing', 'what': 'driver', 'name': 'hip'}), flush=True)\n"
        "time.sleep(600)\n"
    )
    monkeypatch.setattr("passlens.engine.run.tools.WORKER", stand_in)
    monkeypatch.setattr(devices_module, "ANSWER_SECONDS", 2.0)
    (state,) = list_drivers(JobContext(), ("hip",))
    assert has_message(state.reason, "devices.driver-hung")


_CUDA_DRIVER = "Error querying devices: c/runtime/src/iree/hal/drivers/cuda/cuda_driver.c:136: FAILED_PRECONDITION; "


@pytest.mark.parametrize(
    ("driver", "error", "words"),
    [
        # The words are the runtime's (IREE 3.13.0); what the CUDA driver answers is a stand-in's for libcuda.
        (
            "cuda",
            f"{_CUDA_DRIVER}CUDA error 'CUDA_ERROR_NO_DEVICE' (100): no CUDA-capable device is detected",
            "It finds no device here: check that 'nvidia-smi' lists the GPU, and that CUDA_VISIBLE_DEVICES does not "
            "hide it.",
        ),
        (
            "cuda",
            f"{_CUDA_DRIVER}CUDA error 'CUDA_ERROR_SYSTEM_DRIVER_MISMATCH' (803): system has unsupported display "
            "driver / "
            "cuda driver combination",
            "It cannot start: CUDA error 'CUDA_ERROR_SYSTEM_DRIVER_MISMATCH' (803): system has unsupported display "
            "driver / cuda driver combination. The library and the kernel module have different versions: restart the "
            "machine, or reinstall both.",
        ),
        (
            "hip",
            "Error creating driver: c/runtime/src/iree/base/internal/dynamic_library_posix.c:320: NOT_FOUND; symbol "
            "'hipCtxSetCurrent' not found in library",
            "It cannot start: libamdhip64 has no 'hipCtxSetCurrent', which IREE needs. It is too old, or another "
            "library.",
        ),
        (
            "cuda",
            "Error creating driver: c/runtime/src/iree/hal/drivers/cuda/cuda_dynamic_symbols.c:66: UNAVAILABLE; CUDA "
            "driver "
            "library 'libcuda.so'/'nvcuda.dll' not available; please ensure installed and in dynamic library search "
            "path",
            "libcuda is not installed: install the NVIDIA driver.",
        ),
    ],
)
def test_that_a_driver_that_is_installed_is_not_to_be_installed(driver: str, error: str, words: str) -> None:
    assert str(devices_module.state_of(driver, {"error": error}).reason) == words


@pytest.mark.skipif(sys.platform != "linux", reason="names of shared libraries of Linux")
@pytest.mark.parametrize(("driver", "there"), [("cuda", "libcuda.so.1"), ("hip", "libamdhip64.so.7")])
def test_that_a_library_under_a_name_that_iree_does_not_look_for_is_told(
    driver: str, there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = there.rpartition(".")[0]
    try:
        ctypes.CDLL(asked)
    except OSError:
        pass
    else:
        pytest.skip(f"this machine has {asked}")
    spec = importlib.util.find_spec("zstandard.backend_c")
    assert spec is not None
    assert spec.origin
    shutil.copy(spec.origin, tmp_path / there)  # any library that loads
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    (state,) = list_drivers(JobContext(), (driver,))
    assert str(state.reason) == (
        f"{there} is here, but IREE looks for {asked} alone: make a link of that name to it, in a folder of "
        "LD_LIBRARY_PATH."
        if driver == "cuda"
        else f"{there} is here, but the loader does not find it as {asked}: set IREE_HIP_DYLIB_PATH=file:{there}."
    )


HIP = DriverState(
    "hip",
    available=True,
    reason=quoted(""),
    devices=(
        Device("hip://GPU-aa", "hip", quoted("A"), profiles=False),
        Device("hip://GPU-bb", "hip", quoted("B"), profiles=False),
    ),
)
CUDA = DriverState("cuda", available=False, reason=quoted("libcuda is not installed."), devices=())


@pytest.mark.parametrize(("spec", "name"), [("hip", "A"), ("hip://1", "B"), ("hip://GPU-bb", "B"), (" hip:// ", "A")])
def test_that_a_device_is_found_by_driver_number_or_uri(spec: str, name: str) -> None:
    assert find_device(spec, (HIP, CUDA)).name == quoted(name)


@pytest.mark.parametrize(
    ("spec", "words"),
    [("cuda", "libcuda is not installed"), ("hip://7", "hip://GPU-bb"), ("tpu", "Devices here"), ("", "No device")],
)
def test_that_an_unknown_device_is_answered_with_those_there_are(spec: str, words: str) -> None:
    with pytest.raises(UserError) as caught:
        find_device(spec, (HIP, CUDA))
    assert words in caught.value.sentence()


VULKAN_SAYS = """name: llvmpipe (LLVM 15.0.6, 256 bits)
api: 1.3.230
type: cpu
driver: llvmpipe
driver_info: Mesa 22.3.6 (LLVM 15.0.6)
subgroup: size=8 operations=0x000000bf quadOperationsInAllStages=no minSubgroupSize=8 maxSubgroupSize=8 required=0x30
memory_heaps: 1
  [0] size=2147483648 flags=0x00000001
memory_types: 1
  [0] heap=0 flags=0x0000000f
"""
# As IREE's driver (3.13.0) prints it over a stand-in for libamdhip64.
HIP_SAYS = """
- amdhip64_dylib_path: /opt/rocm/lib/libamdhip64.so
- gpu-compute-capability: 11.0
- gpu-arch-name: gfx1100:sramecc-

- launch-max-block-dims: (1024, 1024, 1024)

- block-max-thread-count: 1024
- block-max-32-bit-register-count: 65536
- block-max-shared-memory: 64 KB

- memory-is-integrated-memory: 0
- memory-supports-managed-memory: 1
- memory-total-const-memory-size: 2047 MB
- memory-total-global-memory-size: 24560 MB
- memory-l2-cache-size: 6291456 bytes

- gpu-compute-unit-count: 48
- gpu-compute-max-clock-rate: 2371 mHz
- gpu-memory-max-clock-rate: 1249 mHz
- gpu-warp-size: 32
"""


CUDA_SAYS = """
- gpu-compute-capability: 9.0
- driver-max-cuda-version: 13.0

- block-max-shared-memory: 49152 bytes

- multiprocessor-max-shared-memory: 233472 bytes

- gpu-multiprocessor-count: 132
- gpu-clock-rate: 1980000 kHz
- gpu-warp-size: 32
- kernel-has-execution-timeout: 0
"""


def device_of(driver: str, says: str) -> Device:
    facts = read_facts(driver, says)
    return Device(
        f"{driver}://0", driver, quoted(driver), True, facts.chip, facts.memory_bytes, facts.subgroups, facts.rows
    )


def module_for(*targets: str) -> ModuleInfo:
    return ModuleInfo(Path("m.vmfb"), "m", (), (), targets)


def test_that_a_device_tells_chip_memory_and_subgroup() -> None:
    vulkan = device_of("vulkan", VULKAN_SAYS)
    assert (vulkan.memory_bytes, vulkan.subgroups) == (2 << 30, (8, 8))
    assert dict(vulkan.facts)["driver version"] == "Mesa 22.3.6 (LLVM 15.0.6)"
    hip = device_of("hip", HIP_SAYS)
    assert (hip.chip, hip.memory_bytes, hip.subgroups) == ("gfx1100", 24560 << 20, (32, 32))
    assert dict(hip.facts) == {
        "chip": "gfx1100:sramecc-",
        "compute units": "48",
        "subgroup": "32",
        "shared memory of a workgroup": "64.0 KiB",
        "clock": "2,371 MHz",
        "memory": "24.0 GiB",
    }
    cuda = device_of("cuda", CUDA_SAYS)
    assert (cuda.chip, cuda.memory_bytes, cuda.subgroups) == ("sm_90", None, (32, 32))
    facts = dict(cuda.facts)
    assert (facts["clock"], facts["shared memory of a workgroup"]) == ("1,980 MHz", "48.0 KiB")
    assert (facts["compute units"], facts["CUDA"]) == ("132", "13.0")
    assert read_facts("hip", "") == read_facts("hip", "nonsense without a colon\n")
    assert targets_of(hip) == "--driver hip --target gfx1100"


@pytest.mark.parametrize(("chip", "outcome"), [(CUDA_CHIPS[-1], OutcomeKind.OK), rarely("sm_90", OutcomeKind.FAILED)])
def test_that_the_newest_chip_that_is_advised_is_the_newest_that_the_compiler_knows(
    chip: str, outcome: OutcomeKind, tmp_path: Path
) -> None:
    model = tmp_path / "add.mlir"
    model.write_text(
        "func.func @add(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %r = arith.addf %a, %a : tensor<4xf32>\n  return %r : tensor<4xf32>\n}\n",
        encoding="utf-8",
    )
    request = CompileRequest(
        model, driver=Driver.CUDA, target=chip, passes=PassCapture.NONE, output=tmp_path / "s.passlens"
    )
    with closing(Queries(CompileJob(request).run(JobContext()))) as queries:
        assert queries.info().outcome is outcome


@pytest.mark.parametrize(
    ("capability", "chip"), [("9.0", "sm_89"), ("8.6", "sm_86"), ("7.0", "sm_60"), ("5.2", ""), ("12.0", "sm_89")]
)
def test_that_a_chip_that_the_compiler_does_not_know_is_no_advice(capability: str, chip: str) -> None:
    device = device_of("cuda", f"- gpu-compute-capability: {capability}\n")
    assert compiled_chip(device) == chip
    assert targets_of(device) == (f"--driver cuda --target {chip}" if chip else "--driver cuda")


@pytest.mark.parametrize(
    ("target", "driver", "says", "identifier"),
    [
        ("rocm-hsaco-fb (gfx942)", "hip", HIP_SAYS, "fits.other-chip"),
        ("rocm-hsaco-fb (gfx1100)", "hip", HIP_SAYS, ""),
        ("rocm-hsaco-fb (gfx942)", "local-task", "", "fits.other-driver"),
        ("vulkan-spirv-fb (rdna3)", "vulkan", VULKAN_SAYS, "fits.subgroups"),
        ("vulkan-spirv-fb (valhall)", "vulkan", VULKAN_SAYS, ""),
        ("cuda-ptx-fb (sm_80)", "cuda", "- gpu-compute-capability: 9.0", ""),
        ("cuda-ptx-fb (sm_89)", "cuda", "- gpu-compute-capability: 8.0", "fits.other-chip"),
        ("something-new", "hip", HIP_SAYS, ""),
    ],
)
def test_that_a_module_that_a_device_will_not_load_is_told_before(
    target: str, driver: str, says: str, identifier: str
) -> None:
    assert mismatch(module_for(target), device_of(driver, says)).id == identifier


def test_that_an_unknown_format_excludes_no_driver() -> None:
    assert drivers_for(module_for("something-new")) == frozenset()


def test_that_the_cpu_tells_its_load_and_a_device_without_a_library_none() -> None:
    cpu = Device("local-task", "local-task", quoted("CPU"), True)
    gpu = Device("hip://0", "hip", quoted("GPU"), False)
    drivers = (DriverState("local-task", True, quoted(""), (cpu,)), DriverState("hip", True, quoted(""), (gpu,)))
    (load,) = [one for one in read_load(drivers, JobContext()) if one.uri == "local-task"]
    assert load.busy_percent is not None
    assert 0 <= load.busy_percent <= 100
    assert load.memory_total
    assert has_message(load_text(load), "load.busy")


def test_that_loads_are_joined_by_uuid_and_by_place(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"):
        monkeypatch.delenv(variable, raising=False)
    devices = [Device(f"cuda://GPU-{name}", "cuda", quoted(name), False) for name in ("aa", "bb")]
    devices.append(Device("hip://0", "hip", quoted("x"), False))
    rows = [
        {"vendor": "cuda", "ordinal": 0, "uuid": "GPU-bb", "busy_percent": 7},
        {"vendor": "hip", "ordinal": 0, "uuid": "", "busy_percent": 9, "watts": 100, "other": 1},
    ]
    assert match_loads(devices, rows) == [
        DeviceLoad("cuda://GPU-bb", busy_percent=7),
        DeviceLoad("hip://0", busy_percent=9, watts=100),
    ]


def answer_as_nvml(monkeypatch: pytest.MonkeyPatch, *lacks: str, old: bool = False) -> None:
    """Let nvidia-ml-py answer as NVML's documentation says, for one device.

    Args:
        monkeypatch: Refuses a function that the library does not have.
        lacks: Functions that answer NVML_ERROR_NOT_SUPPORTED.
        old: Whether the driver knows one form of its memory only.
    """

    def memory(device: str, version: int | None = None) -> SimpleNamespace:
        if version and old:
            raise pynvml.NVMLError(pynvml.NVML_ERROR_FUNCTION_NOT_FOUND)
        return SimpleNamespace(total=1000, used=500 if version == pynvml.nvmlMemory_v2 else 600)

    def refuse(*_: object) -> None:
        raise pynvml.NVMLError(pynvml.NVML_ERROR_NOT_SUPPORTED)

    answers: dict[str, Callable[..., object]] = {
        "nvmlInit": lambda: None,
        "nvmlDeviceGetCount": lambda: 1,
        "nvmlDeviceGetHandleByIndex": lambda index: f"device {index}",
        "nvmlDeviceGetUUID": lambda device: "GPU-aa",
        "nvmlDeviceGetMemoryInfo": memory,
        "nvmlDeviceGetUtilizationRates": lambda device: SimpleNamespace(gpu=63, memory=11),
        "nvmlDeviceGetTemperature": lambda device, sensor: {pynvml.NVML_TEMPERATURE_GPU: 41}[sensor],
        "nvmlDeviceGetClockInfo": lambda device, clock: {pynvml.NVML_CLOCK_SM: 1980}[clock],
        "nvmlDeviceGetPowerUsage": lambda device: 123_456,
    }
    for name, answer in answers.items():
        monkeypatch.setattr(pynvml, name, refuse if name in lacks else answer)


def test_that_nvml_tells_the_load_of_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_as_nvml(monkeypatch)
    (row,) = load_worker.nvidia()
    (load,) = match_loads([Device("cuda://GPU-aa", "cuda", quoted("x"), False)], json.loads(json.dumps([row])))
    assert load == DeviceLoad("cuda://GPU-aa", 63, 500, 1000, 41, 1980, 123.456)
    assert str(load_text(load)) == "63 % busy, 50 % of memory, 41 °C, 1,980 MHz, 123 W"


def test_that_a_figure_that_a_device_does_not_give_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of a GPU (MIG) has no share of time, an old driver no second form of its memory."""
    answer_as_nvml(monkeypatch, "nvmlDeviceGetUtilizationRates", "nvmlDeviceGetPowerUsage", old=True)
    (row,) = load_worker.nvidia()
    assert row.keys() == {"vendor", "ordinal", "uuid", "memory_used", "memory_total", "celsius", "clock_mhz"}
    assert row["memory_used"] == 600


def test_that_a_machine_without_a_driver_of_nvidia_still_tells_of_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> None:
        raise pynvml.NVMLError(pynvml.NVML_ERROR_LIBRARY_NOT_FOUND)

    monkeypatch.setattr(pynvml, "nvmlInit", missing)
    monkeypatch.setattr(load_worker, "amd", lambda: [{"vendor": "hip", "ordinal": 0}])
    load_worker.tell([load_worker.nvidia, load_worker.amd])
    out, err = capsys.readouterr()
    assert json.loads(out) == [{"vendor": "hip", "ordinal": 0}]
    assert "nvidia: NVML Shared Library Not Found" in err
