"""The single read interface for both clients: everything on screen is a query over a session file.

Every method may be called from any thread; the session's reader keeps one read-only connection per thread. Values are
frozen; results of costly queries are cached.

Each subject has a module with its queries; ``Queries`` holds one of each, over the same open session. The pass list is
queried first, and often nothing else: modules that take long to load (diffs, tables, search) are imported by the query
that needs them.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.messages import Message
from passlens.engine.queries.artifacts import ArtifactQueries
from passlens.engine.queries.changes import ChangeQueries, pass_summaries
from passlens.engine.queries.devices import DeviceQueries
from passlens.engine.queries.dispatches import DispatchQueries
from passlens.engine.queries.kernels import KernelQueries
from passlens.engine.queries.memory import MemoryQueries
from passlens.engine.queries.notes import NoteQueries
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.queries.passes import PassQueries
from passlens.engine.queries.problems import ProblemQueries
from passlens.engine.queries.profiles import ProfileQueries
from passlens.engine.queries.runs import RunQueries
from passlens.engine.queries.search import SearchQueries
from passlens.engine.queries.texts import TextQueries
from passlens.engine.session.rows import SessionInfo

if TYPE_CHECKING:
    from passlens.engine.session.usage import Usage

__all__ = ["Queries", "pass_summaries"]


class Queries:
    """All queries on one session file, even while it is being written."""

    def __init__(self, path: Path, *, in_child: bool = False) -> None:
        """Open a session; with ``in_child``, long reads run in child processes, so that a window stays responsive.

        Raises:
            UserError: There is no such file, it is not a session, it is damaged, or it was written by a newer Passlens.
        """
        session = OpenSession(path, in_child=in_child)
        self._session = session
        self.passes = PassQueries(session)
        self.artifacts = ArtifactQueries(session)
        self.texts = TextQueries(session, self.passes, self.artifacts)
        self.changes = ChangeQueries(session, self.passes, self.texts)
        self.devices = DeviceQueries(session, self.passes, self.texts)
        self.dispatches = DispatchQueries(session, self.texts)
        self.kernels = KernelQueries(session)
        self.memory = MemoryQueries(session)
        self.problems = ProblemQueries(session, self.memory)
        self.profiles = ProfileQueries(session)
        self.runs = RunQueries(session, self.profiles)
        self.notes = NoteQueries(session, self.passes, self.texts, self.artifacts, self.problems)
        self.search = SearchQueries(session)

    def close(self) -> None:
        """Close all connections of this session."""
        self._session.reader.close()

    def release(self) -> None:
        """Drop data that is quickly read again, after a while without queries."""
        self.texts.release()
        self._session.reader.release()

    def rest(self) -> None:
        """Close the files, too, until the next query."""
        self.texts.release()
        self._session.reader.rest()

    def start_check(self) -> Callable[[], Message]:
        """Check all of the session for damage on another thread; see ``HeadReader.start_check``."""
        return self._session.reader.start_check()

    def info(self) -> SessionInfo:
        """The head of the session."""
        return self._session.reader.info()

    def usage(self) -> Usage:
        """The space that the session uses."""
        return self._session.reader.usage()

    def log(self, lane: str = "") -> str:
        """The compiler's stderr and our notes as text, for one lane or all."""
        parts = []
        for name, sentence, text in self._session.reader.log(lane):
            parts.append(f"== {name}: {sentence or 'still running'}" + (f"\n{text.rstrip()}" if text.strip() else ""))
        return "\n".join(parts) + "\n" if parts else ""

    def foreign_tables(self) -> frozenset[str]:
        """Which of ``affinity``, ``memory`` and ``kernels`` another version of Passlens made, so that they are None."""
        from passlens.engine.analysis.codec import KINDS
        from passlens.engine.analysis.stored import is_foreign

        return frozenset(kind for kind in KINDS if is_foreign(self._session.reader, kind))
