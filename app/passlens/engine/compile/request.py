"""A compile as the user requests it, and its command line."""

# ruff: noqa: PLC0415

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.compile.device_list import (
    DEVICE_FLAG,
    MAX_DEVICES,
    Devices,
    Driver,
    as_devices,
    check_devices,
    device_specs,
)
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.rows import ChildOf, Origin, SessionInfo

if TYPE_CHECKING:
    from passlens.engine.toolchain.discover import Toolchain
    from passlens.engine.toolchain.flags import FlagCatalogue

ELIDE = ("--mlir-elide-elementsattrs-if-larger=32", "--mlir-elide-resource-strings-if-larger=64")
"""Large constants are elided in what is shown. They change what ``--compile-to`` writes, so never with that."""
LOCATIONS_FLAG = "mlir-print-debuginfo"
BEGIN_AND_END = frozenset({"compile-from", "compile-to", "compile-mode", "output-format"})
"""Flags that say between which phases the compiler works, and what it writes."""
__all__ = ["MAX_DEVICES", "CommandLine", "CompileRequest", "Driver", "PassCapture", "command_line", "device_specs"]


class PassCapture(StrEnum):
    """Which pass executions a compile stores with their IR; the others can be fetched afterwards."""

    ON_DEMAND = "on-demand"  # only those of the failed phase or dispatches
    NONE = "none"  # none at all
    CHANGED = "changed"
    ALL = "all"

    @property
    def captures(self) -> bool:
        """Whether the compiler dumps IR after passes while compiling the model."""
        return self in {PassCapture.CHANGED, PassCapture.ALL}


DEFAULT_TARGETS = {Driver.HIP: "gfx942", Driver.CUDA: "sm_80", Driver.VULKAN: "rdna3", Driver.LOCAL: "host"}
"""The target chip when the user names none."""


@dataclass(frozen=True, slots=True)
class CompileRequest:
    """What to compile, for which target, and how much to keep.

    Attributes:
        target: Chip (``gfx942``, ``sm_80``, ``rdna3``, ``host``); empty: the driver's default.
        devices: How many devices of the driver to declare: ``hip[0]`` … ``hip[N-1]``, and plain ``hip`` for one; or
            the specification of each, with names (``a=hip[0]``) or without.
        opt_level: 0 to 3, or None for the compiler's default.
        flags: Raw flags of ``iree-compile``, checked against the toolchain's catalogue before anything starts.
        toolchain: Name, version, or path; empty: the one Passlens was installed with.
        output: The session file; None: beside the user's other sessions, named after the input.
        locations: Keep debug locations in the dumps, which trace each op back to the input. For 2 layers of Llama the
            dumps grow by 51 %, the session by 16 %, and the compile takes no longer.
        look_first: Show the quick look first and run the compiler again for the passes or the pass at fault: for a user
            who is waiting. Without it, one run gives both and finishes earlier.
        assembly: Keep LLVM IR and assembly of the kernels even without the passes; with the passes they are always
            kept.
        hang_after: End the compiler after so many seconds in which no pass began or ended, and keep the session; None:
            no limit. The quick look then takes about twice as long, because the compiler prints each pass that begins.
        foreign: The flags come from somebody else's file: only flags that cannot name a program or a file are used.
        taken_from: The session whose stored input is compiled in place of ``source``; None: ``source`` is.
        parent: The session for which this compile is a trial.
        notices: Sentences for the session on the origin of the request.
    """

    source: Path
    driver: Driver = Driver.HIP
    target: str = ""
    devices: Devices = 1
    opt_level: int | None = None
    flags: tuple[str, ...] = ()
    passes: PassCapture = PassCapture.ALL
    toolchain: str = ""
    output: Path | None = None
    locations: bool = False
    look_first: bool = False
    assembly: bool = False
    hang_after: float | None = None
    foreign: bool = False
    taken_from: Path | None = None
    parent: ChildOf | None = None
    notices: tuple[Message, ...] = ()


def as_compiled(info: SessionInfo) -> CompileRequest:
    """The request that made a session; for imported dumps, the part of it that they show.

    For a session from elsewhere, the toolchain is the one of that version on this machine, and the input is the copy in
    the session, never the file that it names.
    """
    here = info.origin is Origin.HERE
    driver = Driver(info.driver) if info.driver else Driver.HIP
    return CompileRequest(
        source=info.source,
        driver=driver,
        target=info.target,
        devices=as_devices(driver, info.devices),
        opt_level=int(info.opt_level.removeprefix("O")) if info.opt_level else None,
        flags=info.flags,
        toolchain=info.toolchain if here else _release(info.toolchain_version),
        locations=info.locations,
        foreign=not here,
        taken_from=None if here or info.imported or info.dispatch is not None else info.path,
    )


def _release(version: str) -> str:
    """The release that the version of a foreign compiler names; empty, which means our own, for any other."""
    from passlens.engine.toolchain.knowledge import release_of

    return release_of(version) or ""


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
        """Whether the compiler is told to write something other than a module."""
        names = {word.lstrip("-").partition("=")[0] for word in self.words[2:]}
        return bool(names & (BEGIN_AND_END - {"compile-from"}))


TARGET_FLAGS = {
    # The name changed with 3.11, so the toolchain's own catalogue decides.
    Driver.HIP: ("iree-rocm-target", "iree-hip-target"),
    Driver.CUDA: ("iree-cuda-target",),
    Driver.VULKAN: ("iree-vulkan-target",),
    Driver.LOCAL: ("iree-llvmcpu-target-cpu",),
}
"""The flags that set the target chip, by driver: the newest name first."""
_OURS = ("mlir-print-ir-", "dump-compilation-phases-to")


def command_line(request: CompileRequest, toolchain: Toolchain, flags: FlagCatalogue) -> CommandLine:
    """Spell a request for one toolchain.

    Devices and target in the raw flags replace those of the request.

    Raises:
        UserError: A flag is unknown to this toolchain or has an invalid value, or the request makes no sense.
    """
    from passlens.engine.compile.foreign_flags import as_own
    from passlens.engine.toolchain.translate import translate

    request, notices = as_own(request, flags)
    translation = translate(request.flags, flags)
    flags.check(translation.words)
    raw, left_out = _without_ours(translation.words, flags)
    given = _values(raw)
    source = str(request.source)
    # The compiler would read a name that begins with a dash as a flag, and a lone dash as standard input.
    words = [str(toolchain.compiler), f"{os.curdir}{os.sep}{source}" if source.startswith("-") else source]
    devices = tuple(given.get(DEVICE_FLAG, ()))
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


def declared_devices(request: CompileRequest) -> tuple[str, ...]:
    """The device specifications of a request: those of its raw flags, else its own."""
    return flag_values(request.flags, DEVICE_FLAG) or device_specs(request.driver, request.devices)


def flag_values(raw: Sequence[str], name: str) -> tuple[str, ...]:
    """The values that raw flags give a flag, in order."""
    return tuple(_values(raw).get(name, ()))


def with_devices(request: CompileRequest, devices: Devices) -> CompileRequest:
    """The same request with other devices, which raw flags no longer replace."""
    return replace(request, devices=devices, flags=without_flags(request.flags, {DEVICE_FLAG}))


def without_flags(raw: Sequence[str], names: Collection[str]) -> tuple[str, ...]:
    """Remove the raw flags of some names; a value may be in the next word."""
    kept, after = list[str](), False
    for word in raw:
        if word.startswith("-"):
            name, equals, _ = word.lstrip("-").partition("=")
            after = name in names and not equals
            if name in names:
                continue
        elif after:
            after = False
            continue
        kept.append(word)
    return tuple(kept)


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
            notices.append(
                Message(
                    "request.phase-flag",
                    "--{flag} was left out: every phase and every pass is captured anyway.",
                    flag=name,
                )
            )
        else:
            words += given
    return words, tuple(notices)


def by_flag(raw: Sequence[str], flags: FlagCatalogue) -> Iterator[tuple[str, Sequence[str]]]:
    """The name of each raw flag, and its words: a value may be in the next word."""
    from passlens.engine.toolchain.flags import FlagKind

    position = 0
    while position < len(raw):
        name, equals, _ = raw[position].lstrip("-").partition("=")
        flag = flags.get(name)
        end = position + (1 if equals or flag is None or flag.kind is FlagKind.BOOL else 2)
        yield name, raw[position:end]
        position = end


def _values(raw: Sequence[str]) -> dict[str, list[str]]:
    """The values of the raw flags by name, in order; a value may be in the next word."""
    found: dict[str, list[str]] = {}
    for index, word in enumerate(raw):
        if word.startswith("-"):
            name, equals, value = word.lstrip("-").partition("=")
            if not equals and index + 1 < len(raw) and not raw[index + 1].startswith("-"):
                value = raw[index + 1]
            found.setdefault(name, []).append(value)
    return found
