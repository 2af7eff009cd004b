"""The job that fetches what one pass needs, and says which execution that pass is then."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.fetch.job import FetchJob
from passlens.engine.errors import UserError
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Message
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassRow


@dataclass(frozen=True, slots=True)
class FetchPassJob(CompilerJob):
    """Fetch one pass, with its phase or dispatch (see the Job protocol).

    Attributes:
        session: Its session.
        which: As ``PassQueries.find`` takes it.
        dispatch: Symbol of the dispatch that it ran on; empty: whichever it changed first.
        step: For who walks the changed passes: the first (1) or last (-1) one of its phase; 0: the pass itself.
    """

    session: Path
    which: str
    dispatch: str = ""
    step: int = 0

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        name = f"{self.which} @{self.dispatch}" if self.dispatch else self.which
        return Message("fetch.pass", "Pass {name}", name=name)

    def run(self, context: JobContext) -> PassRow:
        """Fetch what is missing; the execution.

        Raises:
            UserError: There is no such pass, or it cannot be made again.
            CancelledError: The user asked to stop.
        """
        queries = Queries(self.session)
        try:
            while (piece := queries.passes.next_piece(self.which, self.dispatch)) is not None:
                FetchJob(self.session, (piece,)).run(context)
            changed = queries.passes.changed_around(self.which, self.dispatch)
            if self.step and changed:
                return changed[0 if self.step > 0 else -1]
            try:
                return queries.passes.find(self.which, self.dispatch)
            except UserError:
                if not (self.dispatch and changed):
                    raise  # it changed nothing; what did not run on this dispatch has other passes around it
                return changed[0]
        finally:
            queries.close()
