"""The inputs of the analyses, and the symbols of device specifications."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

PLACEMENT_PHASES = ("stream", "executable-sources", "executable-configurations", "executable-targets")
"""Phases whose host code is in the stream dialect; the one with the least other content comes first."""

PLACEMENTS = ("flow", "stream")
"""The phases whose placement the session keeps: the requested placement and the resulting one."""

KERNEL_PHASES = ("executable-configurations", "executable-targets")
"""Phases that the kernels are read from."""
CONFIGURED = "configured:"
"""Prefix of the ids of configured dispatch files, read where the phase dump is missing."""


@dataclass(frozen=True, slots=True)
class AnalysisInputs:
    """The files of one compile. Any of them may be missing; a note then says so.

    Attributes:
        source: The input file as the user gave it.
        declared: Device specifications of the command line in order: ``hip[0]``, or ``name=hip[0]``.
        phases: Phase name to its dumped file, those that exist.
        executables: The folder of ``--iree-hal-dump-executable-files-to``; may be missing or partial.
        statistics: The scheduling statistics as CSV; may be missing.
        failed_dumps: Pass id and IR of failed passes.
        target: The target chip.
        python: Interpreter of the toolchain; None when it has none with ``iree.compiler``.
        python_path: Folder to put on that interpreter's path; empty: none.
        items: The folder for the items of the phases whose placement is kept, one file each (see ``items_of``); None:
            they are not read.
    """

    source: Path
    declared: tuple[str, ...] = ()
    phases: Mapping[str, Path] = field(default_factory=dict)
    executables: Path | None = None
    statistics: Path | None = None
    failed_dumps: tuple[tuple[int | None, str], ...] = ()
    target: str = ""
    python: Path | None = None
    python_path: str = ""
    items: Path | None = None

    def items_of(self, phase: str) -> Path | None:
        """The file for the items of a phase; None if they are not read."""
        return None if self.items is None or phase not in PLACEMENTS else self.items / f"{phase}.json"


def device_symbols(declared: tuple[str, ...]) -> dict[str, str]:
    """Map symbols to specifications: ``name=spec`` sets the name, the n-th unnamed one is ``__device_n``.

    The compiler requires names for all devices or none (IREE, AssignTargetDevices.cpp); several targets in one
    specification, joined by commas, are alternatives for one device.
    """
    symbols: dict[str, str] = {}
    for place, spec in enumerate(declared):
        name, equals, target = spec.partition("=")
        if equals and name and not name.startswith("#"):
            symbols[name.strip()] = target.strip()
        else:
            symbols[f"__device_{place}"] = spec.strip()
    return symbols
