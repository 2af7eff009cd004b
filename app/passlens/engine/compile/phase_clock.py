"""Which phase a dump belongs to, by when it was written: where no mark in the dumps tells."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.dumps import parse_phase_file
from passlens.engine.session.rows import PHASES
from passlens.engine.session.writer import PassRecord


class PhaseClock:
    """Compares the times of change of dumps with those of the phase dumps, which are written as phases end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ends: list[int] = []
        self._ordinals: list[int] = []

    def read(self) -> None:
        """See which phases have ended. To be called after the dumps were listed: those belong to what is known then."""
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
        """The record with the phase that was at work when the file was written."""
        at = bisect_left(self._ends, file.stat().st_mtime_ns)
        ordinal = self._ordinals[at] if at < len(self._ordinals) else self._ordinals[-1] + 1 if self._ordinals else 1
        return replace(record, phase=min(ordinal, len(PHASES)))
