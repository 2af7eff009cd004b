"""The job that fetches all that sessions lack: what reads every pass can then be asked again."""

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
    """Fetch every pass that is left (see the Job protocol).

    Attributes:
        sessions: One after the other; those that lack none are passed over.
    """

    sessions: tuple[Path, ...]

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("fetch.all", "Every pass of {names}", names=", ".join(one.stem for one in self.sessions))

    def run(self, context: JobContext) -> bool:
        """Fetch; whether anything was left to fetch. A cancel keeps the phases that are complete.

        Raises:
            UserError: Passes cannot be made again; see ``FetchJob.run``.
            UntrustedError: A session is from elsewhere, and nobody has allowed it to start anything.
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
