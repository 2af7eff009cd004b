"""A compile as the user requests it, and its command line."""

# ruff: noqa: PLC0415

from __future__ import annotations

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
    device_specs,
)
from passlens.engine.messages import Message
from passlens.engine.session.rows import PHASES, ChildOf, Origin, SessionInfo

if TYPE_CHECKING:
    from passlens.engine.toolchain.flags import FlagCatalogue

ELIDE = ("--mlir-elide-elementsattrs-if-larger=32", "--mlir-elide-resource-strings-if-larger=64")
"""Large constants are elided in what is shown. They change what ``--compile-to`` writes, so never with that."""
LOCATIONS_FLAG = "mlir-print-debuginfo"
BEGIN_AND_END = frozenset({"compile-from", "compile-to", "compile-mode", "output-format"})
"""Flags that say between which phases the compiler works, and what it writes."""
HANG_SECONDS = 20.0
"""The limit without progress for a compile that may hang, if the user sets none."""
__all__ = ["MAX_DEVICES", "CompileRequest", "Driver", "PassCapture", "device_specs"]


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
TARGET_FLAGS = {
    # The name changed with 3.11, so the toolchain's own catalogue decides.
    Driver.HIP: ("iree-rocm-target", "iree-hip-target"),
    Driver.CUDA: ("iree-cuda-target",),
    Driver.VULKAN: ("iree-vulkan-target",),
    Driver.LOCAL: ("iree-llvmcpu-target-cpu",),
}
"""The flags that set the target chip, by driver: the newest name first."""


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
        foreign: The flags come from a file from elsewhere: only flags that cannot name a program or a file are used.
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


def declared_devices(request: CompileRequest) -> tuple[str, ...]:
    """The device specifications of a request: those of its raw flags, else its own."""
    return flag_values(request.flags, DEVICE_FLAG) or device_specs(request.driver, request.devices)


def flag_values(raw: Sequence[str], name: str) -> tuple[str, ...]:
    """The values that raw flags give a flag, in order."""
    return tuple(values_by_flag(raw).get(name, ()))


def begins_after(raw: Sequence[str]) -> int:
    """The ordinal of the phase that ``--compile-from`` names, which the input has completed; 0 without the flag."""
    given = flag_values(raw, "compile-from")
    return PHASES.index(given[-1]) + 1 if given and given[-1] in PHASES else 0


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


def values_by_flag(raw: Sequence[str]) -> dict[str, list[str]]:
    """The values of the raw flags by name, in order; a value may be in the next word."""
    found: dict[str, list[str]] = {}
    for index, word in enumerate(raw):
        if word.startswith("-"):
            name, equals, value = word.lstrip("-").partition("=")
            if not equals and index + 1 < len(raw) and not raw[index + 1].startswith("-"):
                value = raw[index + 1]
            found.setdefault(name, []).append(value)
    return found
