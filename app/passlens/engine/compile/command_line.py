"""The command line of a compile for one toolchain."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.compile.device_list import DEVICE_FLAG, Driver, check_devices, check_names, device_specs
from passlens.engine.compile.foreign_flags import as_own
from passlens.engine.compile.request import (
    BEGIN_AND_END,
    DEFAULT_TARGETS,
    LOCATIONS_FLAG,
    TARGET_FLAGS,
    CompileRequest,
    by_flag,
    flag_values,
    values_by_flag,
)
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message, did_you_mean, together
from passlens.engine.near_names import nearest
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.flags import FlagCatalogue
from passlens.engine.toolchain.knowledge import NameKind, names, table_knows
from passlens.engine.toolchain.translate import translate


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The command line of a request for one toolchain.

    Attributes:
        words: Program, flags and model file, without the flags that a lane adds.
        devices: The device specifications in order, such as ``hip[0]``; symbols are ``@__device_0`` and so on.
        target: The target chip.
        locations: Whether the dumps have debug locations.
        notices: One sentence for each flag that was spelled differently for this toolchain, or left out.
        one_dispatch: Whether the source of one dispatch is compiled: the compiler's final output is then of no use.
    """

    words: tuple[str, ...]
    devices: tuple[str, ...]
    target: str
    notices: tuple[Message, ...]
    locations: bool = False
    one_dispatch: bool = False

    @property
    def ends_early(self) -> bool:
        """Whether flags make the compiler write something other than a module."""
        names = {word.lstrip("-").partition("=")[0] for word in self.words[2:]}
        return bool(names & (BEGIN_AND_END - {"compile-from"}))


_OURS = ("mlir-print-ir-", "dump-compilation-phases-to")
_OF_PASSES = frozenset({"mlir-print-ir-after", "mlir-print-ir-before"})
"""Those whose values are names of passes."""


def command_line(request: CompileRequest, toolchain: Toolchain, flags: FlagCatalogue) -> CommandLine:
    """Spell a request for one toolchain.

    Devices and target in the raw flags replace those of the request.

    Raises:
        UserError: A flag is unknown to this toolchain or has an invalid value, or the request makes no sense.
    """
    request, notices = as_own(request, flags)
    translation = translate(request.flags, flags)
    flags.check(translation.words)
    raw, left_out = _without_ours(translation.words, flags)
    given = values_by_flag(raw)
    source = str(request.source)
    # The compiler would read a name that begins with a dash as a flag, and a lone dash as standard input.
    words = [str(toolchain.compiler), f"{os.curdir}{os.sep}{source}" if source.startswith("-") else source]
    devices = tuple(given.get(DEVICE_FLAG, ()))
    named = Message(
        "request.name-devices", "Give all of them a name, as in --{flag}=NAME=DEVICE, or none.", flag=DEVICE_FLAG
    )
    check_names(devices, named)
    if not devices:
        check_devices(request.devices)
        devices = device_specs(request.driver, request.devices)
        words += [f"--{DEVICE_FLAG}={device}" for device in devices]
    target = request.target or DEFAULT_TARGETS[request.driver]
    spelled = [name for name in TARGET_FLAGS[request.driver] if flags.has(name)]
    if not spelled:
        raise UserError(
            Message(
                "request.no-target-flag",
                "IREE {version} has no flag for {driver} targets ({flags}).",
                version=toolchain.version,
                driver=request.driver,
                flags=" or ".join("--" + name for name in TARGET_FLAGS[request.driver]),
            ),
            hint=Message("request.other-driver", "Choose another driver or toolchain."),
        )
    if spelled[0] in given:
        target = given[spelled[0]][-1]
    else:
        words.append(f"--{spelled[0]}={target}")
    if request.driver is Driver.LOCAL and "iree-hal-local-target-device-backends" not in given:
        words.append("--iree-hal-local-target-device-backends=llvm-cpu")
    if request.opt_level is not None and "iree-opt-level" not in given:
        words.append(f"--iree-opt-level=O{request.opt_level}")
    words += raw
    flags.check(words[2:])
    locations = request.locations and flags.has(LOCATIONS_FLAG)
    if request.locations and not locations:
        left_out += (
            Message(
                "request.no-locations",
                "IREE {version} does not print debug locations: the dumps have none.",
                version=toolchain.version,
            ),
        )
    notes = request.notices + notices + translation.notices + left_out
    return CommandLine(tuple(words), devices, target, notes, locations)


def _without_ours(raw: Sequence[str], flags: FlagCatalogue) -> tuple[list[str], tuple[Message, ...]]:
    """Remove the raw flags that redirect dumps: with them the passes would not reach the session.

    Raises:
        UserError: A flag sets the output file, which must not be dropped silently.
    """
    words, notices = list[str](), list[Message]()
    for name, given in by_flag(raw, flags):
        if name == "o":
            raise UserError(
                Message("request.output-flag", "-o is not for raw flags: the session holds what the compiler writes."),
                hint=Message(
                    "request.leave-out",
                    "Leave it out, and take the module out of the session afterwards.",
                ),
                location=given[0],
            )
        if name.startswith(_OURS):
            notices.append(_left_out(name, given, flags.toolchain))
        else:
            words += given
    return words, tuple(notices)


def _left_out(flag: str, given: Sequence[str], version: str) -> Message:
    """Why a flag that redirects dumps is not passed on; also names a pass in its value that the compiler lacks."""
    named = (one for value in flag_values(given, flag) for one in value.split(",") if flag in _OF_PASSES)
    unknown = next((one for one in named if table_knows(version, one, NameKind.PASS) is False), "")
    if not unknown:
        return Message(
            "request.phase-flag", "--{flag} was left out: every phase and every pass is captured anyway.", flag=flag
        )
    known = (one for one in names(NameKind.PASS) if table_knows(version, one, NameKind.PASS))
    near = nearest(unknown, known, 1)
    return together(
        Message(
            "request.pass-flag",
            "--{flag} was left out: {name} is not a pass of IREE {version}, and every pass is captured anyway.",
            flag=flag,
            name=unknown,
            version=version,
        ),
        did_you_mean(near) if near else NOTHING,
    )
