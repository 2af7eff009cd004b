"""Turns the runtime's error messages into one sentence: what, where, what to do.

The runtime's messages have the form ``FILE:LINE: STATUS; text; while …`` and may contain whole target descriptions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from passlens.engine.messages import NOTHING, Message, quoted, together
from passlens.engine.run.doing import Doing

_SCOPE = re.compile(r"no provider registered that handles scopes like '([^']*)'")
_NO_PARAMETERS = re.compile(r"required module 'io_parameters' not registered")
_KEY = re.compile(r"(?:parameter|entry)[^'\n]*'([^']*)'[^\n]*not found|no parameter[^'\n]*'([^']*)'", re.IGNORECASE)
_NO_DEVICE = re.compile(r"HAL device `[^`]*` not found or unavailable: #hal\.device\.target<\"([\w-]+)\"")
_ORDINAL = re.compile(r"not found or unavailable: #hal\.device\.target<[^{\[]*\{ordinal = (\d{1,18})")
_NAMED = 16
"""The most devices named in a sentence; their number comes from a file."""
_NO_VARIANT = re.compile(r"does not support any variant of executable `([^`]*)`; available formats: \[([^\]]*)\]")
_CHIP = re.compile(r'\b(?:arch|cpu) = "([^"]+)"')
_TOO_MUCH = re.compile(r"CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES|hipErrorLaunchOutOfResources")
"""Too many registers, threads or too much shared memory in a launch; IREE gives it the status of exhausted memory
(3.13.0).
"""
_BEYOND_LIMITS = re.compile(r"exports\[\d+\] (?:requires|block dims) .*exceeds (?:the )?device maximum")
"""The same, detected when HIP's kernels are loaded (IREE, hip/native_executable.c)."""
_OUT_OF_MEMORY = re.compile(
    r"RESOURCE_EXHAUSTED|out of memory|OUT_OF_MEMORY|HSA_STATUS_ERROR_OUT_OF_RESOURCES", re.IGNORECASE
)
_LOST = re.compile(
    r"DEVICE_LOST|hipErrorLaunchFailure|hipErrorIllegalAddress|illegal memory access|unspecified launch failure|"
    # cuda.h: after any of these the process cannot use the device any more.
    r"CUDA_ERROR_(?:ILLEGAL_ADDRESS|LAUNCH_TIMEOUT|ASSERT|HARDWARE_STACK_ERROR|ILLEGAL_INSTRUCTION|MISALIGNED_ADDRESS|"
    r"INVALID_ADDRESS_SPACE|INVALID_PC|LAUNCH_FAILED|ECC_UNCORRECTABLE)|"
    r"hipError(?:ECCNotCorrectable|LaunchTimeOut|Assert)|"
    r"device is lost|GPU reset",
    re.IGNORECASE,
)
_ROCM_FAULT = re.compile(
    r"(?:Memory access fault by GPU|HW Exception by GPU|Queue at \S+ inactivated due to async error:\s*|"
    r"Callback: Queue \S+ aborting with error)[^\n]*",
    re.IGNORECASE,
)
"""ROCm's messages before it ends the process with SIGABRT: ROCr (runtime.cpp, queue.cpp) and ROCclr (rocdevice.cpp,
``callbackQueue``). ROCm 7 ends it only if core dumps are on; otherwise the next call returns an error.
"""
_HIP_ERROR = re.compile(r"HIP driver error")
_NOT_FOR_CHIP = re.compile(r"CUDA_ERROR_NO_BINARY_FOR_GPU")
_UNREAD_PTX = re.compile(r"CUDA_ERROR_INVALID_(?:PTX|IMAGE)")
_NEWER_PTX = re.compile(r"CUDA_ERROR_UNSUPPORTED_PTX_VERSION")
_SUBGROUP = re.compile(r"subgroup size", re.IGNORECASE)
_SOURCE_PLACE = re.compile(r"^(?:Error [^:\n]{0,80}: |[\w ]{0,80}: (?=\S+\.\w+:\d+: ))?(?:(?:\S+\.\w+|<vm>):\d+: )?")
_GUESSES = "; mismatched target chip? missing/wrong bitcode directory?"
"""IREE appends this to any error of the cuda and hip drivers when they load a kernel."""
_STATUS = re.compile(r"^[A-Z][A-Z_]+; ")
_ONLY_STATUS = re.compile(r"^[A-Z][A-Z_]+; while ")
"""A message on a fault whose cause another thread saw: it has only a status."""
_LONGEST = 240
_MOST_CHARACTERS = 1 << 14
"""The most characters of a message that are analysed: names in it come from the module."""


def explain(message: str, *, device: str, doing: Doing, reason: Message = NOTHING) -> Message:
    """One or two sentences for a message of the runtime.

    Args:
        message: The runtime's message, possibly many lines.
        device: The requested device, such as ``local-task``.
        doing: The activity, such as ``repetition 3 of 10``.
        reason: The worker's own reason; empty if the runtime reported the error.
    """
    message = message[:_MOST_CHARACTERS]
    if found := _SCOPE.search(message):
        scope = found[1]
        return Message(
            "explain.scope",
            "The module needs parameter scope '{scope}': add --parameters {file}.",
            scope=scope,
            file=f"{scope}=FILE.irpa" if scope else "FILE.irpa",
        )
    if _NO_PARAMETERS.search(message):
        return Message(
            "explain.no-parameters",
            "The module reads parameters, and none are given: add --parameters SCOPE=FILE.irpa.",
        )
    given = device.count(",") + 1
    if (found := _ORDINAL.search(message)) and int(found[1]) >= given:
        return _more_devices(device, int(found[1]) + 1, given)
    if found := _NO_DEVICE.search(message):
        chip = _CHIP.search(message)
        return Message(
            "explain.no-device",
            "The module is compiled for a {target} device, and {device} is not one: choose another device, or "
            "compile for this one.",
            target=f"{found[1]} ({chip[1]})" if chip else found[1],
            device=device,
        )
    if found := _NO_VARIANT.search(message):
        return Message(
            "explain.no-variant",
            "{device} runs none of the formats that the module holds for {name} ({formats}): "
            "compile for this device's chip.",
            device=device,
            name=found[1],
            formats=found[2],
        )
    if found := _KEY.search(message):
        return Message(
            "explain.no-tensor",
            "The parameter files hold no tensor '{tensor}' that the module needs.",
            tensor=found[1] or found[2],
        )
    return _of_kernels(message, device) or _stopped(message, device, doing.at(), reason or reason_of(message))


def _more_devices(device: str, needed: int, given: int) -> Message:
    driver = device.partition(",")[0].partition("://")[0]
    names = [driver if driver.startswith("local") else f"{driver}://{index}" for index in range(min(needed, _NAMED))]
    listed = ",".join(names) + (",…" if needed > _NAMED else "")
    if given == 1:
        return Message(
            "explain.one-device-given",
            "The module declares at least {needed} devices, but 1 was given: name them all, such as --device {names}.",
            needed=needed,
            names=listed,
        )
    return Message(
        "explain.devices-given",
        "The module declares at least {needed} devices, but {count} were given: "
        "name them all, such as --device {names}.",
        needed=needed,
        count=given,
        names=listed,
    )


def _of_kernels(message: str, device: str) -> Message | None:
    """The sentence for kernels compiled for another target than the device; None for other messages."""
    if "hipErrorNoBinaryForGpu" in message:
        return Message(
            "explain.other-chip-or-features",
            "{device} cannot load the module's kernels: they are compiled for another chip, or with XNACK or SRAM ECC "
            "set otherwise than here ({reason}).",
            device=device,
            reason=reason_of(message),
        )
    if _NOT_FOR_CHIP.search(message):
        return Message(
            "explain.other-chip",
            "{device} cannot load the module's kernels, which are compiled for another chip: compile for this one "
            "({reason}).",
            device=device,
            reason=reason_of(message),
        )
    if _UNREAD_PTX.search(message):
        return Message(
            "explain.unread-ptx",
            "The driver of {device} cannot compile the module's kernels for it: they are compiled for a newer "
            "chip, or are not valid ({reason}).",
            device=device,
            reason=reason_of(message),
        )
    if _NEWER_PTX.search(message):
        return Message(
            "explain.old-driver",
            "The driver of {device} is older than the compiler of the module's kernels: update the driver ({reason}).",
            device=device,
            reason=reason_of(message),
        )
    return None


def _stopped(message: str, device: str, at: Message, reason: Message) -> Message:
    if _TOO_MUCH.search(message) or _BEYOND_LIMITS.search(message):
        return Message(
            "explain.too-much",
            "{device} cannot start a kernel {at}: it asks for more registers, threads or shared memory than the "
            "device has for one workgroup ({reason}).",
            device=device,
            at=at,
            reason=reason,
        )
    if _OUT_OF_MEMORY.search(message):
        return Message(
            "explain.out-of-memory",
            "{device} is out of memory {at}: {reason}.",
            device=device,
            at=at,
            reason=reason,
        )
    if _LOST.search(message) or _ROCM_FAULT.search(message):
        return Message(
            "explain.lost",
            "{device} was lost {at}: a kernel hung, or accessed memory that it may not ({reason}).",
            device=device,
            at=at,
            reason=reason,
        )
    if _SUBGROUP.search(message):
        return Message(
            "explain.subgroup",
            "{device} cannot run the module's kernels: {reason}.",
            device=device,
            reason=reason,
        )
    stopped = Message("explain.stopped", "The runtime stopped {at}: {reason}.", at=at, reason=reason)
    if _HIP_ERROR.search(message):
        return together(
            stopped,
            Message(
                "explain.hip-log", "With AMD_LOG_LEVEL=3 in its environment, HIP names the call and its arguments."
            ),
        )
    return stopped


def fault_in(log: str) -> str:
    """ROCm's message on a device fault before it ended the process, on one line; empty without one."""
    found = _ROCM_FAULT.search(log)
    return " ".join(found[0].split()) if found else ""


def reason_of(message: str) -> Message:
    """The reason in the runtime's message."""
    return quoted(first_words(message)) or Message("explain.no-reason", "no reason given")


def refused_by_us(event: Mapping[str, Any]) -> Message:
    """The worker's own reason in its event ``error``; empty if the runtime reported the error."""
    fields = {str(name): str(value) for name, value in (event.get("fields") or {}).items()}
    match event.get("kind"):
        case "host-memory":
            return Message("explain.host-memory", "out of memory on the host")
        case "no-runtime":
            reason = fields.get("reason", "")
            return Message("explain.no-runtime", "the IREE runtime cannot be imported: {reason}", reason=reason)
        case "side-ended":
            code = fields.get("code", "")
            return Message("explain.side-ended", "the process of this side ended with code {code}", code=code)
        case "no-function":
            return Message("explain.no-function", "no function {function}", function=fields.get("function", ""))
        case "shorter":
            return Message("explain.shorter", "{file} is shorter than it was", file=fields.get("file", ""))
        case _:
            return NOTHING


def is_lost_device(message: str) -> bool:
    """Whether the runtime's message says that a kernel took its device down."""
    return _LOST.search(message) is not None


def first_words(message: str) -> str:
    """The first line of a message without its place in the runtime's source, its status and its call chain."""
    line = next((text.strip() for text in message.splitlines() if text.strip()), "")
    line = _SOURCE_PLACE.sub("", line)
    line = _STATUS.sub("", line) if not _ONLY_STATUS.match(line) else line
    line = line.split("; while ")[0].split(_GUESSES)[0].rstrip("; .")
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1].rstrip() + "…"
