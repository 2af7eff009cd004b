"""Drivers and devices: asked in a child that may crash or hang, and named by the user."""

from __future__ import annotations

from pathlib import Path

import pytest

from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.run import devices as devices_module
from passlens.engine.run.device_facts import read_facts
from passlens.engine.run.devices import find_device, list_drivers
from passlens.engine.run.fits import drivers_for, mismatch, targets_of
from passlens.engine.run.load import load_text, match_loads, read_load
from passlens.engine.run.values import Device, DeviceLoad, DriverState, ModuleInfo


def test_that_the_cpu_drivers_are_listed_and_absent_ones_are_explained() -> None:
    states = {state.driver: state for state in list_drivers(JobContext())}
    assert set(states) == {"local-task", "local-sync", "hip", "cuda", "vulkan"}
    assert states["local-task"].devices[0].uri == "local-task"
    for state in states.values():
        assert state.available == bool(state.devices)
        assert state.available or (state.reason and "\n" not in state.reason)


def test_that_a_vulkan_loader_without_a_driver_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_DRIVER_FILES", "/nowhere")
    monkeypatch.setenv("VK_ICD_FILENAMES", "/nowhere")
    (state,) = list_drivers(JobContext(), ("vulkan",))
    assert not state.available
    assert "install" in state.reason


def test_that_a_driver_that_crashes_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = tmp_path / "worker.py"
    stand_in.write_text(
        "import json, os, signal, sys\n"
        "request = json.load(open(sys.argv[1]))\n"
        "for name in request['drivers']:\n"
        "    print(json.dumps({'event': 'doing', 'text': name}), flush=True)\n"
        "    if name == 'hip': os.kill(os.getpid(), signal.SIGSEGV)\n"
        "    devices = [{'path': '', 'name': 'x'}]\n"
        "    print(json.dumps({'event': 'driver', 'driver': name, 'devices': devices}), flush=True)\n"
        "print(json.dumps({'event': 'done'}), flush=True)\n"
    )
    monkeypatch.setattr("passlens.engine.run.tools.WORKER", stand_in)
    states = {state.driver: state for state in list_drivers(JobContext())}
    assert "crashed while it listed its devices (SIGSEGV)" in states["hip"].reason
    assert [name for name, state in states.items() if not state.available] == ["hip"]


def test_that_a_driver_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = tmp_path / "worker.py"
    stand_in.write_text(
        "import json, sys, time\nprint(json.dumps({'event': 'doing', 'text': 'hip'}), flush=True)\ntime.sleep(600)\n"
    )
    monkeypatch.setattr("passlens.engine.run.tools.WORKER", stand_in)
    monkeypatch.setattr(devices_module, "ANSWER_SECONDS", 2.0)
    (state,) = list_drivers(JobContext(), ("hip",))
    assert "gave no answer" in state.reason


HIP = DriverState(
    "hip",
    available=True,
    reason="",
    devices=(Device("hip://GPU-aa", "hip", "A", profiles=False), Device("hip://GPU-bb", "hip", "B", profiles=False)),
)
CUDA = DriverState("cuda", available=False, reason="libcuda is not installed.", devices=())


@pytest.mark.parametrize(("spec", "name"), [("hip", "A"), ("hip://1", "B"), ("hip://GPU-bb", "B"), (" hip:// ", "A")])
def test_that_a_device_is_found_by_driver_number_or_uri(spec: str, name: str) -> None:
    assert find_device(spec, (HIP, CUDA)).name == name


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
HIP_SAYS = """
- gpu-compute-capability: 11.0
- gpu-arch-name: gfx1100:sramecc-
- block-max-shared-memory: 64 KB
- memory-total-global-memory-size: 24 GB
- gpu-multiprocessor-count: 48
- gpu-warp-size: 32
"""


def device_of(driver: str, says: str) -> Device:
    facts = read_facts(driver, says)
    return Device(f"{driver}://0", driver, driver, True, facts.chip, facts.memory_bytes, facts.subgroups, facts.rows)


def module_for(*targets: str) -> ModuleInfo:
    return ModuleInfo(Path("m.vmfb"), "m", (), (), targets)


def test_that_a_device_tells_chip_memory_and_subgroup() -> None:
    vulkan = device_of("vulkan", VULKAN_SAYS)
    assert (vulkan.memory_bytes, vulkan.subgroups) == (2 << 30, (8, 8))
    assert dict(vulkan.facts)["driver version"] == "Mesa 22.3.6 (LLVM 15.0.6)"
    hip = device_of("hip", HIP_SAYS)
    assert (hip.chip, hip.memory_bytes, hip.subgroups) == ("gfx1100", 24 << 30, (32, 32))
    assert dict(hip.facts)["compute units"] == "48"
    assert device_of("cuda", "- gpu-compute-capability: 9.0\n").chip == "sm_90"
    assert read_facts("hip", "") == read_facts("hip", "nonsense without a colon\n")
    assert targets_of(hip) == "--driver hip --target gfx1100"


@pytest.mark.parametrize(
    ("target", "driver", "says", "words"),
    [
        ("rocm-hsaco-fb (gfx942)", "hip", HIP_SAYS, "is a gfx1100: it will not load"),
        ("rocm-hsaco-fb (gfx1100)", "hip", HIP_SAYS, ""),
        ("rocm-hsaco-fb (gfx942)", "local-task", "", "it needs a hip device"),
        ("vulkan-spirv-fb (rdna3)", "vulkan", VULKAN_SAYS, "need subgroups of 32 or 64 lanes, and vulkan://0 has 8"),
        ("vulkan-spirv-fb (valhall)", "vulkan", VULKAN_SAYS, ""),
        ("cuda-ptx-fb (sm_80)", "cuda", "- gpu-compute-capability: 9.0", ""),
        ("cuda-ptx-fb (sm_89)", "cuda", "- gpu-compute-capability: 8.0", "will not load"),
        ("something-new", "hip", HIP_SAYS, ""),
    ],
)
def test_that_a_module_that_a_device_will_not_load_is_told_before(
    target: str, driver: str, says: str, words: str
) -> None:
    said = mismatch(module_for(target), device_of(driver, says))
    assert words in said
    assert bool(words) == bool(said)


def test_that_an_unknown_format_excludes_no_driver() -> None:
    assert drivers_for(module_for("something-new")) == frozenset()


def test_that_the_cpu_tells_its_load_and_a_device_without_a_library_none() -> None:
    cpu = Device("local-task", "local-task", "CPU", True)
    gpu = Device("hip://0", "hip", "GPU", False)
    drivers = (DriverState("local-task", True, "", (cpu,)), DriverState("hip", True, "", (gpu,)))
    (load,) = [one for one in read_load(drivers, JobContext()) if one.uri == "local-task"]
    assert load.busy_percent is not None
    assert 0 <= load.busy_percent <= 100
    assert load.memory_total
    assert "% busy" in load_text(load)


def test_that_loads_are_joined_by_uuid_and_by_place() -> None:
    devices = [Device(f"cuda://GPU-{name}", "cuda", name, False) for name in ("aa", "bb")]
    devices.append(Device("hip://0", "hip", "x", False))
    rows = [
        {"vendor": "cuda", "ordinal": 0, "uuid": "GPU-bb", "busy_percent": 7},
        {"vendor": "hip", "ordinal": 0, "uuid": "", "busy_percent": 9, "watts": 100, "other": 1},
    ]
    assert match_loads(devices, rows) == [
        DeviceLoad("cuda://GPU-bb", busy_percent=7),
        DeviceLoad("hip://0", busy_percent=9, watts=100),
    ]
