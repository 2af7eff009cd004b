"""Queries on devices and affinities."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from passlens.engine.jobs import CancelToken
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.queries.passes import PassQueries
from passlens.engine.queries.texts import TextQueries
from passlens.engine.session.rows import Part

if TYPE_CHECKING:
    from passlens.engine.analysis.lineage.values import Start
    from passlens.engine.analysis.placement_tables import AffinityHistory, PlacementTable
    from passlens.engine.analysis.tables import AffinityTable
    from passlens.engine.diagnosis.findings import Finding


class DeviceQueries:
    """The devices of ops and values."""

    def __init__(self, session: OpenSession, passes: PassQueries, texts: TextQueries) -> None:
        self._session = session
        self._passes = passes
        self._texts = texts

    def table(self) -> AffinityTable | None:
        """The device table; None before it is built."""
        from passlens.engine.analysis.tables import AffinityTable

        table = self._session.table("affinity")
        return table if isinstance(table, AffinityTable) else None

    def findings(self) -> tuple[Finding, ...]:
        """The findings of the rules on devices, the most serious first; some are also problems."""
        from passlens.engine.diagnosis.facts import read_facts
        from passlens.engine.diagnosis.findings import Level
        from passlens.engine.diagnosis.rules import DEVICE_RULES

        facts = read_facts(self._session.reader)
        found = [finding for rule in DEVICE_RULES for finding in rule(facts)]
        return tuple(sorted(found, key=lambda one: list(Level).index(one.level)))

    def placement(
        self,
        phase: str,
        pass_id: int | None = None,
        cancel: CancelToken | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> PlacementTable:
        """The placement at the end of a phase or after a pass: read on first use.

        Args:
            phase: The name of the phase; empty: the last one whose IR shows placement.
            pass_id: A pass execution; ``phase`` is then ignored.
            cancel: Cancels the query.
            progress: Receives the progress, 0 to 1.

        Raises:
            UserError: The session has no such IR, or it cannot be read.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.placement_store import placement_after, placements_of

        watch = self._session.watch(cancel, progress)
        if pass_id is not None:
            return self._session.cached(
                ("placement", pass_id), lambda: placement_after(self._session.reader, pass_id, watch), _weigh
            )
        name = phase or self._last_placed()
        key = ("placement", name, self._texts.end_of_phase(name))
        return self._session.cached(key, lambda: placements_of(self._session.reader, (name,), watch)[name], _weigh)

    def history(self, subject: str | Start, cancel: CancelToken | None = None) -> AffinityHistory:
        """The passes that assigned, changed or removed the placement of a subject.

        Args:
            subject: ``@symbol`` of a device, a global or the executable of a dispatch, or the place of an op.
            cancel: Cancels the query.

        Raises:
            UserError: The session has nothing with that name, or there is no op at that place.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.affinity_history import history_in_child

        key = ("affinity_history", subject, self._session.reader.contents({Part.PASSES}))
        return self._session.cached(
            key, lambda: history_in_child(self._session.reader, subject, self._session.watch(cancel))
        )

    def _last_placed(self) -> str:
        from passlens.engine.analysis.inputs import PLACEMENT_PHASES

        table = self.table()
        if table is not None and table.phase:
            return table.phase
        reached = [phase.name for phase in self._passes.phases() if phase.reached and phase.bytes is not None]
        placed = [name for name in PLACEMENT_PHASES if name in reached]
        return next(iter(placed or reached[-1:]), "input")


def _weigh(table: PlacementTable) -> int:
    return len(table.items)
