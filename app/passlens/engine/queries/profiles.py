"""Questions about profiles: which a session keeps, and what one shows."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.base import SessionQueries

if TYPE_CHECKING:
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profile_store import ProfileEntry
    from passlens.engine.run.timeline import Timeline


class ProfileQueries(SessionQueries):
    """What devices did and when."""

    def profiles(self) -> tuple[ProfileEntry, ...]:
        """The profiles that the session keeps, oldest first."""
        from passlens.engine.run.profile_store import list_profiles

        return list_profiles(self._reader)

    def timeline(self, name: str, cancel: CancelToken | None = None) -> Timeline:
        """A profile, decoded when it is first asked for; its dispatches have the names of the session's kernels.

        Args:
            name: As ``profiles`` lists it.
            cancel: Ends it.

        Raises:
            UserError: There is no such profile, or it cannot be read.
            CancelledError: It was cancelled.
        """
        from passlens.engine.analysis.tables import KernelTable
        from passlens.engine.run.profile_names import resolved
        from passlens.engine.run.profile_store import read_stored

        table = self._table("kernels")
        kernels = tuple(row.name for row in table.kernels) if isinstance(table, KernelTable) else ()

        def read() -> Timeline:
            timeline = read_stored(self._reader, name, cancel)
            return resolved(timeline, kernels) if kernels else timeline

        # A run stores its profile first and says afterwards how many calls are in it.
        runs = len(self._reader.runs())
        return self._cached(("timeline", name, kernels, runs), read)
