"""Decides which dumps of a running compiler can be read: complete ones, in order.

A file is complete once the compiler has begun a later file of the same op, of an enclosing op, or of an op inside it.
Folders are listed one after the other meanwhile, so a listing may contain a dump but not its predecessor; such a dump
waits for the next listing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from passlens.engine.compile.dumps import DumpFile, parse_dump_name, parse_folder
from passlens.engine.compile.nameless import NamelessDumps
from passlens.engine.session.before import OpPath


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
        self._newest: dict[OpPath, tuple[int, ...]] = {}
        self._newest_inside: dict[OpPath, tuple[int, ...]] = {}

    def listed(self) -> list[DumpFile]:
        """All existing dumps, in pipeline order."""
        return sorted(self._list(), key=lambda dump: dump.order_key)

    def complete(self) -> list[DumpFile]:
        """The dumps that can be read while the compiler runs, in pipeline order."""
        found = self.listed()
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

    def _list(self) -> Iterator[DumpFile]:
        # A folder is listed before those inside it: a dump of an op that is seen here was written after all that ran
        # inside the op before it, so those are seen too. The other way round see _is_preceded.
        folders: list[tuple[str, OpPath]] = [(os.fspath(self._root), ())] if self._root.is_dir() else []
        while folders:
            folder, path = folders.pop()
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        if not self._nameless.looks_after(entry.path):
                            folders.append((entry.path, (*path, parse_folder(entry.name))))
                    elif dump := parse_dump_name(path, Path(entry.path)):
                        yield dump
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
