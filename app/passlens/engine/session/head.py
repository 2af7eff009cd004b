"""Reads the head of a session: what was compiled, by what, how it ended, and what it takes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.session.connections import SessionFile
from passlens.engine.session.opening import is_alive
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.rows import DispatchOf, LaneRow, OutcomeKind, SessionInfo, Status
from passlens.engine.session.seal import head_origin
from passlens.engine.units import format_count

if TYPE_CHECKING:
    from passlens.engine.session.usage import Usage

INTERRUPTED = "Passlens ended before it did."
"""How a run of the compiler ended whose writer is gone without a word."""
CUT_SHORT = "Passlens was ended while the passes were captured: the pass list ends there. Compile again for all of it."


class HeadReader(SessionFile):
    """What is known of a session as a whole."""

    def info(self) -> SessionInfo:
        """The head of the session with its counts."""
        meta = {key: json.loads(value) for key, value in self._query("SELECT key, value FROM meta")}
        outcome, sentence = OutcomeKind(meta["outcome"]), meta["sentence"]
        counts = {
            STATUSES[status]: count for status, count in self._query("SELECT status, count(*) FROM passes GROUP BY 1")
        }
        if outcome is OutcomeKind.RUNNING and not is_alive(meta.get("writer")):
            outcome = OutcomeKind.INTERRUPTED
            sentence = _interrupted(sum(counts.values()), imported=not meta["toolchain"])
        snapshots = self._query("SELECT count(*) FROM (SELECT blob FROM passes UNION SELECT blob FROM phases)")
        return SessionInfo(
            path=self.path,
            source=Path(meta["source"]),
            source_bytes=meta["source_bytes"],
            created=meta["created"],
            driver=meta["driver"],
            target=meta["target"],
            devices=tuple(meta["devices"]),
            opt_level=meta["opt_level"],
            flags=tuple(meta["flags"]),
            toolchain=meta["toolchain"],
            toolchain_version=meta["toolchain_version"],
            toolchain_revision=meta["toolchain_revision"],
            locations=meta.get("locations", False),
            dispatch=DispatchOf(meta["dispatch"][0], Path(meta["dispatch"][1])) if meta.get("dispatch") else None,
            outcome=outcome,
            sentence=sentence,
            lanes=self.lanes(),
            pass_count=sum(counts.values()),
            changed_count=counts.get(Status.CHANGED, 0),
            renumbered_count=counts.get(Status.RENUMBERED, 0),
            failed_count=counts.get(Status.FAILED, 0),
            snapshot_count=snapshots[0][0],
            file_bytes=self._size(),
            notices=tuple(row[0] for row in self._query("SELECT text FROM notices ORDER BY id"))
            + self._interruption()
            + tuple(filter(None, (self.trimmed().notice,))),
            origin=self.asked(head_origin),
        )

    def loud_notices(self) -> tuple[str, ...]:
        """The notices that belong among the problems."""
        stored = tuple(row[0] for row in self._query("SELECT text FROM notices WHERE NOT quiet ORDER BY id"))
        return stored + self._interruption()

    def _interruption(self) -> tuple[str, ...]:
        """What is missing because Passlens was killed after the compile itself had ended."""
        ended = self.meta("outcome", OutcomeKind.RUNNING) != OutcomeKind.RUNNING
        running = self._query("SELECT count(*) FROM lanes WHERE outcome = ?", (OutcomeKind.RUNNING,))[0][0]
        return (CUT_SHORT,) if ended and running and self._was_killed() else ()

    def lanes(self) -> tuple[LaneRow, ...]:
        """The runs of the compiler, in order."""
        rows = self._query(
            "SELECT id, name, argv, outcome, exit_code, sentence, wall_ns, peak_rss_bytes FROM lanes ORDER BY id"
        )
        lanes = tuple(
            LaneRow(number, name, tuple(json.loads(argv)), OutcomeKind(outcome), exit_code, sentence, wall, peak)
            for number, name, argv, outcome, exit_code, sentence, wall, peak in rows
        )
        if not self._was_killed():
            return lanes
        return tuple(
            replace(lane, outcome=OutcomeKind.INTERRUPTED, sentence=INTERRUPTED)
            if lane.outcome is OutcomeKind.RUNNING
            else lane
            for lane in lanes
        )

    def _was_killed(self) -> bool:
        """Whether whoever wrote the session ended without closing it."""
        writer = self.meta("writer")
        return writer is not None and not is_alive(writer)

    def log(self, lane: str = "") -> tuple[tuple[str, str, str], ...]:
        """Name, end and standard error of each run of the compiler, or of the one named."""
        rows = self._query("SELECT name, sentence, log FROM lanes WHERE ? IN ('', name) ORDER BY id", (lane,))
        return tuple((name, sentence, "" if log is None else self.text(log)) for name, sentence, log in rows)

    def usage(self) -> Usage:
        """What takes the space."""
        from passlens.engine.session.usage import read_usage  # noqa: PLC0415 - not before somebody asks

        return read_usage(self._query, self._size())

    def _size(self) -> int:
        """Bytes on the disk; while a compile writes, most of them lie in the write-ahead log."""
        log = self.path.with_name(f"{self.path.name}-wal")
        try:
            waiting = log.stat().st_size
        except OSError:
            waiting = 0
        return self.path.stat().st_size + waiting


def _interrupted(passes: int, *, imported: bool) -> str:
    """What to say of a session whose writer was killed: it tells nothing of the compiler."""
    kept = f"{format_count(passes, 'pass is', 'passes are')} kept" if passes else "no pass had been captured until then"
    return f"Passlens ended before the {'import' if imported else 'compile'} did; {kept}."
