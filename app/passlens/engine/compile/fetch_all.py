"""The job that fetches all missing passes of sessions, for queries that need every pass."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.fetch.job import FetchJob
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Message
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES


@dataclass(frozen=True, slots=True)
class FetchAllJob(CompilerJob):
    """Fetches every missing pass (see the Job protocol).

    Attributes:
        sessions: The sessions, in order; complete ones are skipped.
    """

    sessions: tuple[Path, ...]

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("fetch.all", "Every pass of {names}", names=", ".join(one.stem for one in self.sessions))

    def run(self, context: JobContext) -> bool:
        """Fetch; return whether anything was missing. A cancel keeps the complete phases.

        Raises:
            UserError: Passes cannot be produced again; see ``FetchJob.run``.
            UntrustedError: A session is from elsewhere, and the user has not trusted it.
            CancelledError: The user asked to stop.
        """
        fetched = False
        for session in self.sessions:
            with SessionReader(session) as reader:
                lacking = reader.unfetched()
            if lacking:
                FetchJob(session, tuple(Piece(PHASES.index(name) + 1) for name in lacking)).run(context)
                fetched = True
        return fetched
