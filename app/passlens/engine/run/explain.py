"""Turns what the runtime says when it refuses into one sentence: what, where, what to do.

The runtime's messages have the form ``FILE:LINE: STATUS; text; while …`` and may carry whole target descriptions.
"""

from __future__ import annotations

import re

_SCOPE = re.compile(r"no provider registered that handles scopes like '([^']*)'")
_NO_PARAMETERS = re.compile(r"required module 'io_parameters' not registered")
_KEY = re.compile(r"(?:parameter|entry)[^'\n]*'([^']*)'[^\n]*not found|no parameter[^'\n]*'([^']*)'", re.IGNORECASE)
_NO_DEVICE = re.compile(r"HAL device `[^`]*` not found or unavailable: #hal\.device\.target<\"([\w-]+)\"")
_ORDINAL = re.compile(r"not found or unavailable: #hal\.device\.target<[^{\[]*\{ordinal = (\d{1,18})")
_NAMED = 16
"""Devices that are named in a sentence; the number of them comes from a file."""
_NO_VARIANT = re.compile(r"does not support any variant of executable `([^`]*)`; available formats: \[([^\]]*)\]")
_CHIP = re.compile(r'\b(?:arch|cpu) = "([^"]+)"')
_TOO_MUCH = re.compile(r"CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES|hipErrorLaunchOutOfResources")
"""Registers, threads or shared memory of one launch; IREE gives it the status of a full memory (3.13.0)."""
_OUT_OF_MEMORY = re.compile(r"RESOURCE_EXHAUSTED|out of memory|OUT_OF_MEMORY", re.IGNORECASE)
_LOST = re.compile(
    r"DEVICE_LOST|hipErrorLaunchFailure|hipErrorIllegalAddress|illegal memory access|unspecified launch failure|"
    # cuda.h: after any of these the process can do nothing more on the device.
    r"CUDA_ERROR_(?:ILLEGAL_ADDRESS|LAUNCH_TIMEOUT|ASSERT|HARDWARE_STACK_ERROR|ILLEGAL_INSTRUCTION|MISALIGNED_ADDRESS|"
    r"INVALID_ADDRESS_SPACE|INVALID_PC|LAUNCH_FAILED|ECC_UNCORRECTABLE)|"
    r"device is lost|Memory access fault|GPU reset",
    re.IGNORECASE,
)
_NOT_FOR_CHIP = re.compile(r"CUDA_ERROR_NO_BINARY_FOR_GPU|hipErrorNoBinaryForGpu")
_UNREAD_PTX = re.compile(r"CUDA_ERROR_INVALID_(?:PTX|IMAGE)")
_NEWER_PTX = re.compile(r"CUDA_ERROR_UNSUPPORTED_PTX_VERSION")
_SUBGROUP = re.compile(r"subgroup size", re.IGNORECASE)
_SOURCE_PLACE = re.compile(r"^(?:Error [^:\n]{0,80}: |[\w ]{0,80}: (?=\S+\.\w+:\d+: ))?(?:(?:\S+\.\w+|<vm>):\d+: )?")
_GUESSES = "; mismatched target chip? missing/wrong bitcode directory?"
"""IREE adds this to whatever the cuda and hip drivers answer when they load a kernel."""
_STATUS = re.compile(r"^[A-Z][A-Z_]+; ")
_LONGEST = 240
_MOST_CHARACTERS = 1 << 14
"""Of a message that are looked at: names in it come from the module."""


def explain(message: str, *, device: str, doing: str) -> str:
    """One sentence, or two, for a message of the runtime.

    Args:
        message: The runtime's words, possibly many lines.
        device: What the user asked for, such as ``local-task``.
        doing: What was being done, such as ``repetition 3 of 10``.
    """
    message = message[:_MOST_CHARACTERS]
    if found := _SCOPE.search(message):
        scope = found[1]
        flag = f"{scope}=FILE.irpa" if scope else "FILE.irpa"
        return f"The module needs parameter scope '{scope}': add --parameters {flag}."
    if _NO_PARAMETERS.search(message):
        return "The module reads parameters, and none are given: add --parameters SCOPE=FILE.irpa."
    given = device.count(",") + 1
    if (found := _ORDINAL.search(message)) and int(found[1]) >= given:
        needed = int(found[1]) + 1
        driver = device.partition(",")[0].partition("://")[0]
        names = [
            driver if driver.startswith("local") else f"{driver}://{index}" for index in range(min(needed, _NAMED))
        ]
        more = ",…" if needed > _NAMED else ""
        return (
            f"The module declares at least {needed} devices, but {given} {'was' if given == 1 else 'were'} given: "
            f"name them all, such as --device {','.join(names)}{more}."
        )
    if found := _NO_DEVICE.search(message):
        chip = _CHIP.search(message)
        made_for = f"{found[1]} ({chip[1]})" if chip else found[1]
        return (
            f"The module is compiled for a {made_for} device, and {device} is none: "
            "choose another device, or compile for this one."
        )
    if found := _NO_VARIANT.search(message):
        return (
            f"{device} runs none of the formats that the module holds for {found[1]} ({found[2]}): "
            "compile for this device's chip."
        )
    if found := _KEY.search(message):
        return f"The parameter files hold no tensor '{found[1] or found[2]}' that the module needs."
    if _NOT_FOR_CHIP.search(message):
        return (
            f"{device} cannot load the module's kernels, which are compiled for another chip: compile for this one "
            f"({first_words(message)})."
        )
    if _UNREAD_PTX.search(message):
        return (
            f"The driver of {device} cannot make code for it of the module's kernels: they are compiled for a newer "
            f"chip, or are not valid ({first_words(message)})."
        )
    if _NEWER_PTX.search(message):
        return (
            f"The driver of {device} is older than the compiler of the module's kernels: update the driver "
            f"({first_words(message)})."
        )
    if _TOO_MUCH.search(message):
        return (
            f"{device} cannot start a kernel {at(doing)}: it asks for more registers, threads or shared memory than "
            f"the device has for one workgroup ({first_words(message)})."
        )
    if _OUT_OF_MEMORY.search(message):
        return f"{device} is out of memory {at(doing)}: {first_words(message)}."
    if _LOST.search(message):
        return (
            f"{device} was lost {at(doing)}: a kernel hung, or touched memory that it may not ({first_words(message)})."
        )
    if _SUBGROUP.search(message):
        return f"{device} cannot run the module's kernels: {first_words(message)}."
    return f"The runtime stopped {at(doing)}: {first_words(message)}."


def at(doing: str) -> str:
    """``while copying the inputs``, but ``in warm-up call 1 of 2``."""
    return f"{'while' if doing.partition(' ')[0].endswith('ing') else 'in'} {doing}"


def is_lost_device(message: str) -> bool:
    """Whether the runtime's words say that a kernel took its device down."""
    return _LOST.search(message) is not None


def first_words(message: str) -> str:
    """The first line of a message without its place in the runtime's source, its status and its call chain."""
    line = next((text.strip() for text in message.splitlines() if text.strip()), "no reason given")
    line = _SOURCE_PLACE.sub("", line)
    line = _STATUS.sub("", line)
    line = line.split("; while ")[0].split(_GUESSES)[0].rstrip("; .")
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1].rstrip() + "…"
