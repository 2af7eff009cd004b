"""The state that all queries share: the open session, and the cache of costly results."""

# ruff: noqa: PLC0415

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PassRow

if TYPE_CHECKING:
    from passlens.engine.analysis.codec import Table
    from passlens.engine.analysis.resource_store import SessionResources
    from passlens.engine.analysis.session_analysis import Watch
    from passlens.engine.jobs import CancelToken

_CACHED = 64
CACHED_ROWS = 20_000
"""The limit on cached rows of diffs and items of placements, without the last one: about 15 MB."""
ValueT = TypeVar("ValueT")


class OpenSession:
    """The open session and its cached results."""

    def __init__(self, path: Path, *, in_child: bool = False) -> None:
        """Open a session; with ``in_child``, long reads run in child processes, so that a window stays responsive.

        Raises:
            UserError: There is no such file, it is not a session, it is damaged, or it was written by a newer Passlens.
        """
        self.reader = SessionReader(path)
        self._in_child = in_child
        self._cache: OrderedDict[Hashable, object] = OrderedDict()
        self._rows: dict[Hashable, int] = {}
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close all connections of this session."""
        self.reader.close()

    def release(self) -> None:
        """Drop data that is quickly read again, after a while without queries."""
        self.reader.release()

    def row(self, pass_id: int) -> PassRow:
        """A pass execution."""
        return self.reader.pass_row(pass_id)

    def table(self, kind: str) -> Table | None:
        """A table of an analysis; None before it is built."""
        from passlens.engine.analysis.stored import stored_table

        return stored_table(self.reader, kind)

    def watch(self, cancel: CancelToken | None, progress: Callable[[float], None] | None = None) -> Watch:
        """The progress receiver and the cancel token of the current query."""
        from passlens.engine.analysis.session_analysis import Watch
        from passlens.engine.jobs import CancelToken

        return Watch(cancel or CancelToken(), progress or (lambda done: None), self._in_child)

    def resources(self, cancel: CancelToken | None) -> SessionResources:
        """The details of kernels and the device memory, which are read together."""
        from passlens.engine.analysis.resource_store import READS, resources_of

        key = ("resources", self.reader.contents(READS))
        return self.cached(key, lambda: resources_of(self.reader, self.watch(cancel)))

    def cached(self, key: Hashable, make: Callable[[], ValueT], weigh: Callable[[ValueT], int] | None = None) -> ValueT:
        """The cached result for ``key``, computed now if missing; ``weigh`` counts its rows."""
        with self._lock:
            if key in self._cache:
                self._cache.move_to_end(key)
                return self._cache[key]  # type: ignore[return-value]  # a key always holds the type its maker gives
        value = make()
        with self._lock:
            self._cache[key] = value
            if weigh is not None:
                self._rows[key] = weigh(value)
            excess = sum(self._rows.values()) - CACHED_ROWS
            for old in [one for one in self._cache if one in self._rows and one != key]:
                if excess <= 0:
                    break
                excess -= self._rows.pop(old)
                del self._cache[old]
            while len(self._cache) > _CACHED:
                self._rows.pop(self._cache.popitem(last=False)[0], None)
        return value
