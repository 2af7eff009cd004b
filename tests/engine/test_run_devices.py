"""Drivers and devices: asked in a child that may crash or hang, and named by the user."""

from __future__ import annotations

from pathlib import Path

import pytest

from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.run import devices as devices_module
from passlens.engine.run.devices import find_device, list_drivers
from passlens.engine.run.values import Device, DriverState


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
    monkeypatch.setattr(devices_module, "ANSWER_SECONDS", 0.5)
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
