"""The job that fetches one pass and returns its execution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.fetch.job import FetchJob, one_pass
from passlens.engine.compile.fetch.plan import PlannedPass
from passlens.engine.errors import UserError
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Message
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassRow


@dataclass(frozen=True, slots=True)
class FetchPassJob(CompilerJob):
    """Fetch one pass, alone or with its phase or dispatch (see the Job protocol).

    Attributes:
        session: Its session.
        which: The pass.
        dispatch: Symbol of the dispatch that it ran on; empty: the first one that it changed.
        step: For stepping through changed passes: the first (1) or last (-1) one of its phase, which is then fetched
            completely; 0: the pass itself.
        walked_from: Id of the current execution of that walk: in its phase, the changed one next to it is the target.
    """

    session: Path
    which: PlannedPass
    dispatch: str = ""
    step: int = 0
    walked_from: int | None = None

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return one_pass(f"{self.which.label} @{self.dispatch}" if self.dispatch else self.which.label)

    def run(self, context: JobContext) -> PassRow:
        """Fetch missing passes; return the execution.

        Raises:
            UserError: It changed nothing, or cannot be produced again.
            CancelledError: The user asked to stop.
        """
        queries = Queries(self.session)
        try:
            whole = bool(self.step)
            while (piece := queries.passes.next_piece(self.which, self.dispatch, whole=whole)) is not None:
                FetchJob(self.session, (piece,)).run(context)
            changed = queries.passes.changed_around(self.which, self.dispatch)
            if self.step and changed:
                return _walked(changed, self.step, self.walked_from)
            try:
                return queries.passes.find(self.which, self.dispatch)
            except UserError:
                if not (self.dispatch and changed):
                    raise  # it changed nothing; what did not run on this dispatch has other passes around it
                return changed[0]
        finally:
            queries.close()


def _walked(changed: Sequence[PassRow], step: int, walked_from: int | None) -> PassRow:
    """The next execution of a walk over the changed passes of a phase; at the last one it stays."""
    place = next((place for place, row in enumerate(changed) if row.id == walked_from), None)
    if place is None:
        return changed[0 if step > 0 else -1]
    return changed[max(0, min(place + step, len(changed) - 1))]
