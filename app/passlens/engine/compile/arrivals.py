"""Decides which dumps of a running compiler can be read: complete ones, in order.

A file is complete once the compiler has begun a later file of the same op, of an enclosing op, or of an op inside it.
Folders are listed one after the other meanwhile, so a listing may contain a dump but not its predecessor; such a dump
waits for the next listing.

A model of 32 layers has thousands of folders, most of them quiet: their modification times tell which to list again.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.dumps import DumpFile, parse_dump_name, parse_folder
from passlens.engine.compile.nameless import NamelessDumps
from passlens.engine.session.before import OpPath

_SETTLED_SECONDS = 2.5
"""How long a folder's modification time must have stood for the next change to show in it: on FAT it counts 2 s."""
_TELLS_CHANGES = sys.platform == "linux"
"""Whether each new file shows in the modification time of its folder at once."""


@dataclass(slots=True)
class _Folder:
    """A folder that was listed.

    Attributes:
        changed: Its modification time, ns.
        since: When that time was first seen, s.
        inside: The folders in it, if it held nothing else when that time had settled; else None.
    """

    changed: int
    since: float
    inside: list[tuple[str, OpPath]] | None = None


class Arrivals:
    """Lists the dumps below one folder; the caller removes those that it reads. Not thread-safe."""

    def __init__(self, root: Path, nameless: NamelessDumps) -> None:
        """List dumps.

        Args:
            root: The folder that ``--mlir-print-ir-tree-dir`` names.
            nameless: Lists those of ops that share a folder, where it looks after them.
        """
        self._root = root
        self._nameless = nameless
        self._known = dict[str, _Folder]()
        self._newest: dict[OpPath, tuple[int, ...]] = {}
        self._newest_inside: dict[OpPath, tuple[int, ...]] = {}

    def listed(self, *, whole: bool = True) -> list[DumpFile]:
        """All existing dumps, in pipeline order; unless ``whole``, unchanged folders without dumps are not read."""
        return sorted(self._list(whole=whole), key=lambda dump: dump.order_key)

    def complete(self) -> list[DumpFile]:
        """The dumps that can be read while the compiler runs, in pipeline order."""
        found = self.listed(whole=False)
        listed_before = self._newest.copy(), self._newest_inside.copy()
        for dump in found:
            self._newest[dump.path] = max(self._newest.get(dump.path, ()), dump.counters)
            for depth in range(1, len(dump.path)):
                path = dump.path[:depth]
                self._newest_inside[path] = max(self._newest_inside.get(path, ()), dump.counters[:depth])
        return [
            dump
            for dump in found
            if self._is_complete(dump)
            and (self._is_preceded(dump) or any(dump.counters <= one.get(dump.path, ()) for one in listed_before))
        ]

    def _list(self, *, whole: bool) -> Iterator[DumpFile]:
        # A folder is listed before those inside it: a dump of an op that is seen here was written after all that ran
        # inside the op before it, so those are seen too. The other way round see _is_preceded.
        folders: list[tuple[str, OpPath]] = [(os.fspath(self._root), ())] if self._root.is_dir() else []
        while folders:
            folder, path = folders.pop()
            if path and self._nameless.looks_after(folder):
                continue
            now = time.monotonic()
            changed = os.stat(folder).st_mtime_ns  # noqa: PTH116 - a Path for each takes longer than the call
            known = self._known.get(folder)
            if known is None or known.changed != changed:
                known = self._known[folder] = _Folder(changed, now)
            if known.inside is None or whole:
                inside, holds_dumps = list[tuple[str, OpPath]](), False
                with os.scandir(folder) as entries:
                    for entry in entries:
                        if entry.is_dir(follow_symlinks=False):
                            inside.append((entry.path, (*path, parse_folder(entry.name))))
                        elif dump := parse_dump_name(path, Path(entry.path)):
                            holds_dumps = True
                            yield dump
                if _TELLS_CHANGES and not holds_dumps and now - known.since > _SETTLED_SECONDS:
                    known.inside = inside
            else:
                inside = known.inside
            folders += inside
        yield from self._nameless.pending()

    def _is_preceded(self, dump: DumpFile) -> bool:
        """Whether the earlier dumps of enclosing ops have been listed.

        An enclosing op may have been dumped, and then this one, between the listings of the two folders. The counter in
        the path shows that, except 0, which is used both after the enclosing op's first dump and before any. But all
        predecessors of a dump written before the end of the previous sweep are listed in this one.
        """
        for depth in range(1, len(dump.path)):
            around, newest = dump.counters[:depth], self._newest.get(dump.path[:depth], ())
            if around != newest:
                return around < newest  # then it existed when that folder was listed, and so did its predecessors
        return True

    def _is_complete(self, dump: DumpFile) -> bool:
        if dump.counters <= self._newest_inside.get(dump.path, ()):
            return True
        return any(
            dump.counters[:depth] < self._newest.get(dump.path[:depth], ()) for depth in range(1, len(dump.path) + 1)
        )
