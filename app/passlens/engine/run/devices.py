"""The drivers of the IREE runtime on this machine, and the devices that each lists."""

from __future__ import annotations

import os
import platform
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Count, Items, Join, Message, quoted, together
from passlens.engine.process import scratch_folder
from passlens.engine.run.device_facts import DeviceFacts, Fact, read_facts
from passlens.engine.run.doing import doing_of
from passlens.engine.run.explain import first_words
from passlens.engine.run.values import Device, DriverState
from passlens.engine.run.worker_client import Json, ask_worker
from passlens.engine.units import format_bytes

DRIVERS = ("local-task", "local-sync", "hip", "cuda", "vulkan")
"""All drivers of the runtime wheels (IREE 3.13.0), the ones that need no hardware first."""

_OF_THE_PROCESSOR = frozenset({"local-task", "local-sync"})

PROFILING_DRIVERS = frozenset({"local-task", "local-sync", "vulkan"})
"""Drivers that can report the time of each dispatch (IREE 3.13.0)."""

ANSWER_SECONDS = 30.0
"""The time limit for a driver to list its devices; a hanging kernel module would otherwise block us forever."""

_INSTALL = {
    "hip": Message("devices.install-hip", "install ROCm (its HIP runtime) and the amdgpu kernel driver"),
    "cuda": Message("devices.install-cuda", "install the NVIDIA driver"),
    "vulkan": Message(
        "devices.install-vulkan",
        "install a Vulkan loader and driver (on Debian: libvulkan1 with mesa-vulkan-drivers)",
    ),
}
_LIBRARY = {
    "hip": quoted("libamdhip64"),
    "cuda": quoted("libcuda"),
    "vulkan": Message("devices.vulkan-loader", "the Vulkan loader"),
}
_NO_GPU = re.compile(r"CUDA_ERROR_NO_DEVICE|hipErrorNoDevice")
_HIDING = {
    "cuda": ("CUDA_VISIBLE_DEVICES",),
    "hip": ("HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"),
}
"""Environment variables that hide or reorder devices.

HIP reads CUDA's where its own is not set (ROCclr, rocdevice.cpp, ``Device::init``).
"""
_KFD = Path("/dev/kfd")
_TOOL = {"cuda": "nvidia-smi", "hip": "amd-smi list"}
_NO_SYMBOL = re.compile(r"symbol '(\w+)' not found in library")
_SAYS_ERROR = re.compile(r"CUDA error|HIP driver error")
_MISSING = re.compile(r"UNAVAILABLE|NOT_FOUND|not available|failed to load|cannot open shared object", re.IGNORECASE)


class _NoAnswerError(Exception):
    """A driver took too long."""


def list_drivers(context: JobContext, only: tuple[str, ...] = DRIVERS) -> tuple[DriverState, ...]:
    """Query every driver for its devices, in a child process: a driver's library may crash or hang.

    A driver that is missing, crashes or hangs is a ``DriverState`` with the reason in one sentence, not an error.

    Raises:
        CancelledError: The user asked to stop.
    """
    found: dict[str, DriverState] = {}
    while open_questions := [name for name in only if name not in found]:
        answers, fault, culprit = _ask(context, open_questions)
        for name, answer in answers.items():
            found[name] = state_of(name, answer)
        if fault is None:
            break
        if culprit in found:
            continue  # it listed its devices, but ended the child while reporting their facts
        # Continue without the driver that ended the child, so that it does not hide the others.
        if culprit not in open_questions:
            for name in open_questions:
                found.setdefault(name, DriverState(name, available=False, reason=fault.alone(), devices=()))
            break
        found[culprit] = DriverState(culprit, available=False, reason=fault.of_driver(culprit), devices=())
    silent = Message("devices.no-answer", "It gave no answer.")
    return tuple(found.get(name) or DriverState(name, False, silent, ()) for name in only)


@dataclass(frozen=True, slots=True)
class _Hung:
    """A driver gave no answer."""

    seconds: float

    def alone(self) -> Message:
        return Message("devices.hung", "gave no answer within {seconds:.0f} s.", seconds=self.seconds)

    def of_driver(self, driver: str) -> Message:
        return Message(
            "devices.driver-hung",
            "The {driver} driver gave no answer within {seconds:.0f} s.",
            driver=driver,
            seconds=self.seconds,
        )


@dataclass(frozen=True, slots=True)
class _Crashed:
    """A driver ended the child."""

    signal: str

    def alone(self) -> Message:
        return Message("devices.crashed", "crashed while it listed its devices ({signal}).", signal=self.signal)

    def of_driver(self, driver: str) -> Message:
        return Message(
            "devices.driver-crashed",
            "The {driver} driver crashed while it listed its devices ({signal}).",
            driver=driver,
            signal=self.signal,
        )


@dataclass(frozen=True, slots=True)
class _Refused:
    """The child ended without an answer, whatever the driver."""

    why: Message

    def alone(self) -> Message:
        return self.why

    def of_driver(self, driver: str) -> Message:
        del driver
        return self.why


_Fault = _Hung | _Crashed | _Refused


def _ask(context: JobContext, names: list[str]) -> tuple[dict[str, Json], _Fault | None, str]:
    """Query in one child: the answers by driver, and the driver that failed with its failure (or None and empty)."""
    answers: dict[str, Json] = {}
    heard = time.monotonic()

    def take(event: Json) -> None:
        nonlocal heard
        heard = time.monotonic()
        if event["event"] == "driver":
            answers[event["driver"]] = event
        elif event["event"] == "says":
            answers[event["driver"]]["devices"][event["place"]]["says"] = event["says"]

    def tick() -> None:
        if time.monotonic() - heard > ANSWER_SECONDS:
            raise _NoAnswerError

    asked = {"doing": ""}

    def listen(event: Json) -> None:
        if event["event"] == "doing":
            asked["doing"] = doing_of(event).name
        take(event)

    with scratch_folder("devices") as folder:
        try:
            talk, outcome = ask_worker(
                {"mode": "devices", "drivers": names}, folder, listen, cancel=context.cancel, on_tick=tick
            )
        except _NoAnswerError:
            return answers, _Hung(ANSWER_SECONDS), asked["doing"]
    context.cancel.raise_if_cancelled()
    if talk.done:
        return answers, None, ""
    if outcome.crashed:
        return answers, _Crashed(outcome.signal), talk.doing.name
    reason = talk.reason or quoted(first_words(talk.error or outcome.stderr))
    return answers, _Refused(reason or outcome.sentence(Message("run.runtime", "the runtime"))), ""


def state_of(driver: str, answer: Json) -> DriverState:
    """The state of a driver from its worker's answer."""
    if "error" in answer:
        reason = _reason(driver, str(answer["error"]), str(answer.get("beside", "")))
        return DriverState(driver, available=False, reason=reason, devices=())
    listed = answer["devices"]
    paths = [str(entry["path"]) for entry in listed]
    if len(set(paths)) < len(paths):
        # Partitions of one AMD GPU may have the same UUID (by their driver's version), and so do GPUs without one: IREE
        # would use the first of them for all. Their numbers distinguish them.
        paths = [str(place) for place in range(len(paths))]
    devices = tuple(
        _device(driver, path, entry["name"], entry.get("says", "")) for path, entry in zip(paths, listed, strict=True)
    )
    if not devices:
        what = _INSTALL.get(driver, Message("devices.check-hardware", "check the machine's hardware"))
        return DriverState(driver, available=False, reason=_no_device(what), devices=())
    return DriverState(driver, available=True, reason=NOTHING, devices=devices)


def _no_device(hint: Message) -> Message:
    return Message("devices.finds-none", "It finds no device here: {hint}.", hint=hint)


def _device(driver: str, path: str, name: str, says: str) -> Device:
    facts = read_facts(driver, says)
    if driver.startswith("local"):
        facts = _cpu_facts()
    called = quoted(name or driver)
    if driver == "local-task":
        called = Message("devices.cpu", "CPU, {threads}", threads=Count(os.cpu_count() or 1, "thread"))
    elif driver == "local-sync":
        called = Message("devices.cpu-one-thread", "CPU, one thread")
    return Device(
        uri=f"{driver}://{path}" if path else driver,
        driver=driver,
        name=called,
        profiles=driver in PROFILING_DRIVERS,
        chip=facts.chip,
        memory_bytes=facts.memory_bytes,
        subgroups=facts.subgroups,
        facts=facts.rows,
    )


def _cpu_facts() -> DeviceFacts:
    """Facts on the machine's processor, which IREE's CPU drivers do not report."""
    memory = int(psutil.virtual_memory().total)
    cores = psutil.cpu_count(logical=False) or 0
    rows = [
        (Fact.PROCESSOR, _processor()),
        (Fact.CORES, str(cores) if cores else ""),
        (Fact.MEMORY, format_bytes(memory)),
    ]
    return DeviceFacts("", memory, None, tuple((label, value) for label, value in rows if value))


def _processor() -> str:
    """The name of the processor, where the system has one."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor()
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else platform.machine()


def _reason(driver: str, message: str, beside: str) -> Message:
    """One sentence on why a driver is unavailable, and what to do.

    Args:
        driver: Its name.
        message: The runtime's message.
        beside: The name under which its library loads, where it does not load under the one that the runtime uses.
    """
    if driver in _HIDING and _NO_GPU.search(message):
        if driver == "hip" and (refused := _kernel_driver()):
            return refused
        hint = Message(
            "devices.see-tool",
            "check that '{tool}' lists the GPU, and that {variable} does not hide it",
            tool=_TOOL[driver],
            variable=Items(_HIDING[driver], Join.OR),
        )
        return _no_device(hint)
    if beside and driver == "hip" and _MISSING.search(message):
        return Message(
            "devices.hip-elsewhere",
            "{library} is here, but the loader does not find it as {file}: set IREE_HIP_DYLIB_PATH=file:{library}.",
            library=beside,
            file=f"{_LIBRARY[driver]}.so",
        )
    if beside and _MISSING.search(message):
        return Message(
            "devices.other-name",
            "{library} is here, but IREE looks for {file} alone: make a link of that name to it, in a folder of "
            "LD_LIBRARY_PATH.",
            library=beside,
            file=f"{_LIBRARY[driver]}.so",
        )
    if symbol := _NO_SYMBOL.search(message):
        return Message(
            "devices.no-symbol",
            "It cannot start: {library} has no '{symbol}', which IREE needs. It is too old, or another library.",
            library=_LIBRARY.get(driver, Message("devices.its-library", "its library")),
            symbol=symbol[1],
        )
    if driver in _INSTALL and _MISSING.search(message):
        return Message(
            "devices.not-installed",
            "{library} is not installed: {hint}.",
            library=_LIBRARY[driver],
            hint=_INSTALL[driver],
        )
    refused = Message("devices.cannot-start", "It cannot start: {reason}.", reason=first_words(message))
    return together(refused, _advice(driver, message))


def hidden(driver: str) -> bool:
    """Whether an environment variable may hide or reorder devices of a driver."""
    return any(name in os.environ for name in _HIDING.get(driver, ()))


def _kernel_driver() -> Message:
    """Why HIP finds no GPU, from the kernel's side; empty when the reason is elsewhere."""
    if sys.platform != "linux":
        return NOTHING
    if not _KFD.exists():
        return Message(
            "devices.no-kfd",
            "It finds no device here: the amdgpu kernel driver offers none ({file} is missing; in a container, pass "
            "--device={file} --device=/dev/dri).",
            file=str(_KFD),
        )
    if not os.access(_KFD, os.R_OK | os.W_OK):
        return Message(
            "devices.kfd-refused",
            "It finds no device here: you may not open {file}. Join the groups render and video, and log in again.",
            file=str(_KFD),
        )
    return NOTHING


def _advice(driver: str, message: str) -> Message:
    """What to do about a driver whose library is installed but does not start."""
    if "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH" in message:
        return Message(
            "devices.two-versions",
            "The library and the kernel module have different versions: restart the machine, or reinstall both.",
        )
    if driver in _TOOL and _SAYS_ERROR.search(message):
        return Message("devices.see-what-says", "See what '{tool}' says.", tool=_TOOL[driver])
    if driver in _INSTALL:
        return Message("devices.to-use-it", "To use it, {hint}.", hint=_INSTALL[driver])
    return NOTHING


def named_devices(specs: Sequence[str], context: JobContext) -> tuple[Device, ...]:
    """The devices that the user's text names, each as for ``find_device``.

    Only the named drivers are queried, and the CPU drivers not even then: each has exactly one device everywhere.

    Raises:
        UserError: A device does not exist; lists those that do.
        CancelledError: The user asked to stop.
    """
    named = {spec.strip().partition("://")[0] for spec in specs}
    if named <= _OF_THE_PROCESSOR:
        drivers = tuple(state_of(name, {"devices": [{"path": "", "name": ""}]}) for name in named)
    elif named <= set(DRIVERS):
        drivers = list_drivers(context, tuple(name for name in DRIVERS if name in named))
    else:
        drivers = ()
    try:
        return tuple(find_device(spec, drivers) for spec in specs)
    except UserError:
        everything = list_drivers(context)
        return tuple(find_device(spec, everything) for spec in specs)


def find_device(spec: str, drivers: tuple[DriverState, ...]) -> Device:
    """The device that the user's text names: ``local-task``, ``hip`` (its first), ``hip://0``, or a full URI.

    Raises:
        UserError: There is no such device; lists the existing ones, or says why its driver is missing.
    """
    uri = spec.strip()
    driver, _, path = uri.partition("://")
    state = next((entry for entry in drivers if entry.driver == driver), None)
    if state is not None and state.devices:
        if not path:
            return state.devices[0]
        for index, device in enumerate(state.devices):
            if path == str(index) or device.uri.lower() == uri.lower():
                return device
    there = tuple(device.uri for entry in drivers for device in entry.devices)
    reason = NOTHING
    if state is not None and not state.available:
        reason = Message("devices.of-driver", "{name}: {sentence}", name=driver, sentence=state.reason)
    listed = Items(there) if there else Message("devices.none", "none")
    raise UserError(
        Message("devices.no-device", "There is no device {wanted} on this machine.", wanted=repr(uri))
        if uri
        else Message("devices.none-named", "No device is named."),
        hint=together(reason, Message("devices.here", "Devices here: {devices}.", devices=listed)),
        location=uri,
    )


def job_queue(spec: str) -> str:
    """The queue of jobs that time on a device: one for each device, so that timings stay clean.

    Both CPU drivers share the CPU.
    """
    name = spec.strip().removesuffix("://0").removesuffix("://")
    return f"device:{'cpu' if name.startswith('local-') else name}"


def device_words(names: Sequence[Message]) -> Message:
    """Names of devices in short form: ``8 × CPU, one thread`` for eight equal ones."""
    if len(names) > 1 and all(name == names[0] for name in names):
        return Message("devices.several", "{count:,} × {device}", count=len(names), device=names[0])
    if len(names) == 1:
        return names[0]
    return Message("devices.list", "{devices}", devices=Items(tuple(names)))


def in_words(names: Sequence[str]) -> str:
    """Devices in short form: ``8 × local-task`` for eight equal ones."""
    first = names[0] if names else ""
    if len(names) > 1 and all(name == first for name in names):
        return f"{len(names):,} × {first}"
    return ", ".join(names)
