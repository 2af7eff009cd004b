"""A compile as the user asks for it, and the command line it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Driver(StrEnum):
    """The HAL driver whose devices the module is compiled for."""

    HIP = "hip"
    CUDA = "cuda"
    VULKAN = "vulkan"
    LOCAL = "local"


class PassCapture(StrEnum):
    """Which pass executions the second lane stores."""

    NONE = "none"
    CHANGED = "changed"
    ALL = "all"


DEFAULT_TARGETS = {Driver.HIP: "gfx942", Driver.CUDA: "sm_80", Driver.VULKAN: "rdna3", Driver.LOCAL: "host"}
"""The target chip when the user names none."""


@dataclass(frozen=True, slots=True)
class CompileRequest:
    """What to compile, for what, and how much to keep.

    Attributes:
        target: Chip (``gfx942``, ``sm_80``, ``rdna3``, ``host``); empty: the driver's default.
        devices: How many devices of the driver to declare: ``hip[0]`` … ``hip[N-1]``, and plain ``hip`` for one.
        opt_level: 0 to 3, or None for the compiler's default.
        flags: Raw flags of ``iree-compile``, checked against the toolchain's catalogue before anything starts.
        toolchain: Name, version, or path; empty: the one Passlens was installed with.
        output: The session file; None: beside the user's other sessions, named after the input.
    """

    source: Path
    driver: Driver = Driver.HIP
    target: str = ""
    devices: int = 1
    opt_level: int | None = None
    flags: tuple[str, ...] = ()
    passes: PassCapture = PassCapture.ALL
    toolchain: str = ""
    output: Path | None = None
