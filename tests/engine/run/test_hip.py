"""AMD GPUs: IREE's own HIP driver over a stand-in for libamdhip64, and amdsmi's answers."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from campaigns import rarely
from message_checks import has_message
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, quoted
from passlens.engine.run import devices as devices_module
from passlens.engine.run import load_worker
from passlens.engine.run.benchmark import RunJob
from passlens.engine.run.device_watch import DeviceWatch
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.doing import STARTING
from passlens.engine.run.explain import explain, fault_in
from passlens.engine.run.load import match_loads
from passlens.engine.run.values import Device, DeviceLoad, RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind
from run_modules import ADD, compile_text
from waiting import wait_until

STAND_IN = Path(__file__).parents[2] / "fixtures" / "drivers" / "hip_stand_in.c"
HIDING = ("HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES")
FAULT = (
    "Memory access fault by GPU node-1 (Agent handle: 0x75e0030) on address 0x7f4cf87ff000. Reason: Page not present "
    "or supervisor privilege."
)


@pytest.fixture(autouse=True)
def nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in HIDING:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes the stand-in, once for each set of flags."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("needs a C compiler, and IREE's HIP driver for Linux")
    made: dict[tuple[str, ...], Path] = {}

    def make(*flags: str) -> Path:
        if flags not in made:
            made[flags] = tmp_path_factory.mktemp("hip") / "libamdhip64.so"
            subprocess.run([compiler, "-shared", "-fPIC", *flags, "-o", made[flags], STAND_IN], check=True)
        return made[flags]

    return make


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("module") / "add.vmfb"
    return compile_text(ADD, output, "--iree-hal-target-device=hip", "--iree-rocm-target=gfx942")


def use(monkeypatch: pytest.MonkeyPatch, library: Path, **settings: str) -> None:
    monkeypatch.setenv("IREE_HIP_DYLIB_PATH", f"file:{library}")
    for name, value in settings.items():
        monkeypatch.setenv(f"STAND_IN_{name}", value)


def run(module: Path) -> RunResult:
    return RunJob(RunRequest(module, "hip", "add", repetitions=2, warmup=0, time_limit_s=30)).run(JobContext())


def test_that_devices_with_one_uuid_are_told_apart_by_number(
    monkeypatch: pytest.MonkeyPatch, library: Callable[..., Path]
) -> None:
    """Partitions of one GPU can have the same, and GPUs without one have: IREE takes the first for each."""
    use(monkeypatch, library(), COUNT="2")
    (state,) = list_drivers(JobContext(), ("hip",))
    assert [device.uri for device in state.devices] == ["hip://0", "hip://1"]
    assert {(device.chip, device.memory_bytes) for device in state.devices} == {("gfx942", 196592 << 20)}
    monkeypatch.setenv("STAND_IN_UUIDS", "0123456789abcdef,fedcba9876543210")
    (state,) = list_drivers(JobContext(), ("hip",))
    assert [device.uri for device in state.devices] == [
        "hip://GPU-30313233-3435-3637-3839-616263646566",
        "hip://GPU-66656463-6261-3938-3736-353433323130",
    ]


def test_that_a_crash_over_a_devices_facts_leaves_the_device(
    monkeypatch: pytest.MonkeyPatch, library: Callable[..., Path]
) -> None:
    """IREE calls hipGetDeviceProperties even where the library has none."""
    use(monkeypatch, library("-DWITHOUT_PROPERTIES"))
    states = list_drivers(JobContext(), ("hip", "local-sync"))
    assert [(state.driver, state.available) for state in states] == [("hip", True), ("local-sync", True)]
    assert states[0].devices[0].chip == ""


@pytest.mark.parametrize(
    ("settings", "outcome", "identifier"),
    [
        ({}, OutcomeKind.OK, "benchmark.median"),
        rarely({"ABORT": f"hipModuleLaunchKernel={FAULT}"}, OutcomeKind.CRASHED, "explain.lost"),
        ({"FAIL": "hipModuleLaunchKernel=719"}, OutcomeKind.CRASHED, "explain.lost"),
        rarely({"FAIL": "hipModuleLoadDataEx=209"}, OutcomeKind.FAILED, "explain.other-chip-or-features"),
    ],
)
def test_that_the_end_of_a_run_is_told(
    settings: dict[str, str],
    outcome: OutcomeKind,
    identifier: str,
    module: Path,
    monkeypatch: pytest.MonkeyPatch,
    library: Callable[..., Path],
) -> None:
    use(monkeypatch, library(), **settings)
    result = run(module)
    assert result.outcome is outcome
    assert has_message(result.sentence, identifier)


def of(message: str) -> Message:
    return explain(message, device="hip", doing=STARTING)


@pytest.mark.parametrize(
    ("message", "identifier"),
    [
        # The words are those of IREE 3.13.0 over the stand-in, and of ROCm's sources.
        (
            "stream_command_buffer.c:606: INVALID_ARGUMENT; HIP driver error 'hipErrorInvalidValue' (1): x",
            "explain.hip-log",
        ),
        (
            "hip_allocator.c:501: RESOURCE_EXHAUSTED; HIP driver error 'hipErrorOutOfMemory' (2): x",
            "explain.out-of-memory",
        ),
        ("c.c:4: INTERNAL; HIP driver error 'hipErrorIllegalAddress' (700): x", "explain.lost"),
        ("c.c:4: INTERNAL; HIP driver error 'hipErrorLaunchOutOfResources' (701): x", "explain.too-much"),
        (
            "native_executable.c:1: INVALID_ARGUMENT; exports[0] requires 163840B of shared memory and exceeds the "
            "device maximum of 65536B per block",
            "explain.too-much",
        ),
    ],
)
def test_that_an_error_of_hip_is_told(message: str, identifier: str) -> None:
    assert has_message(of(message), identifier)


@pytest.mark.parametrize(
    ("log", "fault", "identifier"),
    [
        (f"warning\n{FAULT}\nAborted", FAULT, "explain.lost"),
        (
            "HW Exception by GPU node-2 (Agent handle: 0x1) reason :GPU Hang\n",
            "HW Exception by GPU node-2 (Agent handle: 0x1) reason :GPU Hang",
            "explain.lost",
        ),
        (
            "Queue at 0x7f inactivated due to async error:\n\tHSA_STATUS_ERROR_ILLEGAL_INSTRUCTION\n",
            "Queue at 0x7f inactivated due to async error: HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION",
            "explain.lost",
        ),
        (
            ":0:rocdevice.cpp            :2993: 90021 us:  Callback: Queue 0x76 Aborting with error : "
            "HSA_STATUS_ERROR_OUT_OF_RESOURCES: x Code: 0x1008 Available Free mem : 0 MB\n",
            "Callback: Queue 0x76 Aborting with error : HSA_STATUS_ERROR_OUT_OF_RESOURCES: x Code: 0x1008 Available "
            "Free mem : 0 MB",
            "explain.out-of-memory",
        ),
        ("a kernel ran\n", "", ""),
    ],
)
def test_that_what_rocm_prints_before_it_ends_a_process_is_found(log: str, fault: str, identifier: str) -> None:
    assert fault_in(log) == fault
    assert not fault or has_message(of(fault), identifier)


def hip(uri: str, memory: int | None = None) -> Device:
    return Device(uri, "hip", quoted("x"), False, memory_bytes=memory)


ROWS = [
    {"vendor": "hip", "ordinal": 0, "uuid": "GPU-fedcba9876543210", "busy_percent": 3},
    {"vendor": "hip", "ordinal": 1, "uuid": "GPU-0123456789ABCDEF", "busy_percent": 7},
]


def test_that_the_load_of_an_amd_gpu_is_found_by_its_uuid(monkeypatch: pytest.MonkeyPatch) -> None:
    device = hip("hip://GPU-30313233-3435-3637-3839-616263646566")
    assert match_loads([device], ROWS) == [DeviceLoad(device.uri, busy_percent=7)]
    assert match_loads([hip("hip://0")], ROWS) == [DeviceLoad("hip://0", busy_percent=3)]
    monkeypatch.setenv("HIP_VISIBLE_DEVICES", "1")
    assert match_loads([device], ROWS) == [DeviceLoad(device.uri, busy_percent=7)]
    assert match_loads([hip("hip://0")], ROWS) == []


def test_that_a_memory_of_another_size_is_not_taken_for_the_devices() -> None:
    row = {"vendor": "hip", "ordinal": 0, "uuid": "", "celsius": 40, "memory_used": 1 << 30, "memory_total": 192 << 30}
    assert match_loads([hip("hip://0", 24 << 30)], [row]) == [DeviceLoad("hip://0", celsius=40)]
    assert match_loads([hip("hip://0", 191 << 30)], [row])[0].memory_total == 192 << 30


@pytest.mark.parametrize(("average", "current", "watts"), [("N/A", 320, 320), (95, "N/A", 95), ("N/A", "N/A", None)])
def test_that_amdsmi_tells_the_load_of_a_device(
    average: object, current: object, watts: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As its reference says: a figure that a chip does not give is ``N/A``."""
    smi = SimpleNamespace(
        AmdSmiMemoryType=SimpleNamespace(VRAM="vram"),
        AmdSmiTemperatureType=SimpleNamespace(HOTSPOT="hotspot"),
        AmdSmiTemperatureMetric=SimpleNamespace(CURRENT="current"),
        AmdSmiClkType=SimpleNamespace(GFX="gfx"),
        amdsmi_init=lambda: None,
        amdsmi_get_processor_handles=lambda: ["device"],
        amdsmi_get_gpu_asic_info=lambda _: {"asic_serial": "0x0123456789ABCDEF"},
        amdsmi_get_gpu_activity=lambda _: {"gfx_activity": 12, "umc_activity": "N/A"},
        amdsmi_get_gpu_memory_usage=lambda _, kind: 5,
        amdsmi_get_gpu_memory_total=lambda _, kind: 9,
        amdsmi_get_temp_metric=lambda _, sensor, metric: 51,
        amdsmi_get_clock_info=lambda _, kind: {"clk": 2100, "max_clk": 2100},
        amdsmi_get_power_info=lambda _: {"average_socket_power": average, "current_socket_power": current},
    )
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, "amdsmi", smi)
    (row,) = load_worker.amd()
    assert (row["uuid"], row["busy_percent"], row["celsius"], row["clock_mhz"]) == (
        "GPU-0123456789abcdef",
        12,
        51,
        2100,
    )
    assert row.get("watts") == watts
    monkeypatch.setattr(smi, "amdsmi_get_gpu_enumeration_info", lambda _: {"hip_uuid": "GPU-aa"}, raising=False)
    assert load_worker.amd()[0]["uuid"] == "GPU-aa"


def test_that_a_devices_clock_is_read_while_something_is_timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = tmp_path / "load_worker.py"
    worker.write_text(
        "import json, sys, time\n"
        "for clock in range(1400, 9000, 100):\n"
        "    row = {'vendor': 'hip', 'ordinal': 0, 'uuid': '', 'clock_mhz': clock, 'celsius': 50}\n"
        "    print(json.dumps([row]), flush=True)\n"
        "    time.sleep(0.05)\n",
        encoding="utf-8",
    )
    monkeypatch.setattr("passlens.engine.run.load.LOAD_WORKER", worker)
    with DeviceWatch([hip("hip://0"), Device("local-task", "local-task", quoted("CPU"), True)]) as watch:
        wait_until(lambda: len(watch.readings) >= 2)
    found = watch.readings
    assert [(one.uri, one.clock_mhz, one.celsius, one.watts) for one in found[:2]] == [
        ("hip://0", 1400, 50, None),
        ("hip://0", 1500, 50, None),
    ]
    assert 0 <= found[0].at_s <= found[1].at_s
    with DeviceWatch([Device("local-task", "local-task", quoted("CPU"), True)]) as idle:
        pass
    assert idle.readings == ()


def test_that_no_gpu_is_told_with_what_the_kernel_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    none = {"error": "hip_driver.c:1: FAILED_PRECONDITION; HIP driver error 'hipErrorNoDevice' (100): none"}
    monkeypatch.setattr(devices_module, "_KFD", tmp_path / "kfd")
    assert has_message(devices_module.state_of("hip", none).reason, "devices.no-kfd")
    (tmp_path / "kfd").touch()
    assert has_message(devices_module.state_of("hip", none).reason, "devices.see-tool")
    monkeypatch.setattr("os.access", lambda *_: False)
    assert has_message(devices_module.state_of("hip", none).reason, "devices.kfd-refused")
