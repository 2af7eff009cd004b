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
        """A profile, decoded when it is first asked for.

        Args:
            name: As ``profiles`` lists it.
            cancel: Ends it.

        Raises:
            UserError: There is no such profile, or it cannot be read.
            CancelledError: It was cancelled.
        """
        from passlens.engine.run.profile_store import read_stored

        return self._cached(("timeline", name), lambda: read_stored(self._reader, name, cancel))
