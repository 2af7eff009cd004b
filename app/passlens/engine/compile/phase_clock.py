"""Finds the phase of a dump by its modification time, where the dumps have no marks."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.dumps import parse_phase_file
from passlens.engine.session.rows import PHASES
from passlens.engine.session.writer import PassRecord


class PhaseClock:
    """Compares the modification times of dumps with those of the phase dumps, which are written as phases end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ends: list[int] = []
        self._ordinals: list[int] = []

    def read(self) -> None:
        """Read which phases have ended. Call it after listing the dumps, so that it covers all of them."""
        if not self._folder.is_dir():
            return
        found = sorted(
            (file.stat().st_mtime_ns, phase[0])
            for file in self._folder.iterdir()
            if (phase := parse_phase_file(file.name)) is not None
        )
        self._ends = [time for time, _ in found]
        self._ordinals = [ordinal for _, ordinal in found]

    def placed(self, record: PassRecord, file: Path) -> PassRecord:
        """The record with the phase that was running when the file was written."""
        at = bisect_left(self._ends, file.stat().st_mtime_ns)
        ordinal = self._ordinals[at] if at < len(self._ordinals) else self._ordinals[-1] + 1 if self._ordinals else 1
        return replace(record, phase=min(ordinal, len(PHASES)))
