"""The one read door for both clients: everything on screen is a query over a session file.

Every method may be called from any thread; the session's reader keeps one read-only connection a thread.
Values are frozen; results of costly queries are cached.

Each topic has a module with the questions about it; ``Queries`` has them all. The list of passes is asked for first,
and often nothing else: what takes long to load (diffs, tables, search) is imported by the question that needs it.
"""

from __future__ import annotations

from passlens.engine.queries.changes import ChangeQueries, pass_summaries
from passlens.engine.queries.graphs import GraphQueries
from passlens.engine.queries.notes import NoteQueries
from passlens.engine.queries.searching import SearchQueries
from passlens.engine.queries.times import TimeQueries

__all__ = ["Queries", "pass_summaries"]


class Queries(ChangeQueries, GraphQueries, NoteQueries, SearchQueries, TimeQueries):
    """All questions that can be asked of one session file, also while it is being written."""
