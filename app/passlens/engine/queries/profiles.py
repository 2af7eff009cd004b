"""Queries on profiles: the profiles of a session, and their contents."""

# ruff: noqa: PLC0415

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from passlens.engine.queries.open_session import OpenSession

if TYPE_CHECKING:
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profiles.hot_instructions import HotInstructions
    from passlens.engine.run.profiles.profile_store import ProfileEntry
    from passlens.engine.run.profiles.profile_table import ProfileTable
    from passlens.engine.run.profiles.timeline import Timeline


class ProfileQueries:
    """The profiles of a session: device activity over time."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def listing(self) -> tuple[ProfileEntry, ...]:
        """The profiles that the session keeps, oldest first."""
        from passlens.engine.run.profiles.profile_store import list_profiles

        return list_profiles(self._session.reader)

    def timeline(self, name: str, cancel: CancelToken | None = None, *, decoded: Timeline | None = None) -> Timeline:
        """A profile, decoded on first use; its dispatches have the names of the session's kernels.

        Args:
            name: The name in ``listing``.
            cancel: Cancels the query.
            decoded: The same profile, if the caller just decoded it for an import.

        Raises:
            UserError: There is no such profile, or it cannot be read.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.tables import KernelTable
        from passlens.engine.run.profiles.profile_names import resolved
        from passlens.engine.run.profiles.profile_store import read_stored

        table = self._session.table("kernels")
        kernels = tuple(row.name for row in table.kernels) if isinstance(table, KernelTable) else ()

        def read() -> Timeline:
            timeline = decoded or read_stored(self._session.reader, name, cancel)
            return resolved(timeline, kernels) if kernels else timeline

        # A run stores its profile first and the number of its calls afterwards.
        runs = len(self._session.reader.runs())
        return self._session.cached(("timeline", name, kernels, runs), read, lambda timeline: len(timeline.spans))

    def imported_times(self) -> dict[str, int]:
        """Time of one call by kernel, ns, from the newest imported profile; none without a readable one."""
        from passlens.engine.errors import UserError
        from passlens.engine.run.profiles.profiled_calls import dispatch_times

        for entry in reversed(self.listing()):
            if entry.run is None:
                with suppress(UserError):
                    rows = dispatch_times(self.timeline(entry.name), max(1, entry.calls))
                    return {row.name: row.total_ns // row.calls for row in rows}
        return {}

    def traces(self) -> tuple[str, ...]:
        """The thread traces that the session keeps, oldest first."""
        from passlens.engine.run.profiles.thread_trace import list_traces

        return tuple(row.name for row in list_traces(self._session.reader))

    def instructions(self, trace: str = "", cancel: CancelToken | None = None) -> HotInstructions:
        """Where the wavefronts of a thread trace spent their cycles, by kernel and instruction.

        Args:
            trace: A name in ``traces``; empty: the newest.
            cancel: Cancels the query.

        Raises:
            UserError: The session has no such trace, or it cannot be read.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.jobs import CancelToken
        from passlens.engine.run.profiles.hot_instructions import hot_instructions
        from passlens.engine.run.profiles.thread_trace import find_trace, read_stored_trace

        reader = self._session.reader
        row = find_trace(reader, trace)

        def read() -> HotInstructions:
            found = read_stored_trace(reader, row, cancel or CancelToken())
            return hot_instructions(found, row.name, self._session.resources(cancel).kernels.kernels)

        return self._session.cached(
            ("thread trace", row.id), read, lambda found: sum(len(one.instructions) for one in found.kernels)
        )

    def table(self, name: str, cancel: CancelToken | None = None) -> ProfileTable:
        """The totals of a profile: time by dispatch with its kernel, device activity, memory next to the plan for it.

        Raises:
            UserError: There is no such profile, or it cannot be read.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.tables import KernelTable
        from passlens.engine.run.inputs import stated_sizes
        from passlens.engine.run.profiles.profile_memory import planned_memory
        from passlens.engine.run.profiles.profile_table import table_of
        from passlens.engine.run.record import recorded_runs

        timeline = self.timeline(name, cancel)
        entry = next(entry for entry in self.listing() if entry.name == name)
        table = self._session.table("kernels")
        kernels = table.kernels if isinstance(table, KernelTable) else ()
        if entry.run is None:
            return table_of(entry, timeline, kernels)
        run = recorded_runs(self._session.reader)[entry.run - 1]
        whole = run.statistics.median_ns if run.statistics is not None else None
        sizes = stated_sizes(run.request.inputs)
        planned = (
            planned_memory(self._session.resources(cancel).memory, entry.function, sizes) if timeline.memory else ()
        )
        return table_of(entry, timeline, kernels, whole_ns=whole, planned=planned)
