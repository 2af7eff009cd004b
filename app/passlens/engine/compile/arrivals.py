"""Decides which dumps of a running compiler can be read: complete ones, in order.

A file is complete once the compiler has begun a later file of the same op, of an enclosing op, or of an op inside it.
Folders are listed one after the other meanwhile, so a listing may contain a dump but not its predecessor; such a dump
waits for the next listing.

A model of 32 layers has thousands of folders, and few of them get new files at a time. Where the system reports which
ones do, only those are listed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from passlens.engine.compile.dumps import DumpFile, parse_dump_name, parse_folder
from passlens.engine.compile.folder_watch import FolderWatch
from passlens.engine.compile.nameless import NamelessDumps
from passlens.engine.session.before import OpPath


class Arrivals:
    """Lists the dumps below one folder, each once; the caller removes their files. Not thread-safe; close it."""

    def __init__(self, root: Path, nameless: NamelessDumps) -> None:
        """List dumps.

        Args:
            root: The folder that ``--mlir-print-ir-tree-dir`` names.
            nameless: Lists those of ops that share a folder, where it looks after them.
        """
        self._root = os.fspath(root)
        self._nameless = nameless
        self._paths: dict[str, OpPath] = {self._root: ()}
        self._waiting: dict[str, DumpFile] = {}
        self._watch: FolderWatch | None = None
        self._begun = False
        self._newest: dict[OpPath, tuple[int, ...]] = {}
        self._newest_inside: dict[OpPath, tuple[int, ...]] = {}

    def listed(self) -> list[DumpFile]:
        """All dumps that are left when the compiler has ended, in pipeline order."""
        self.close()
        self._list()
        found = [*self._waiting.values(), *self._nameless.pending()]
        self._waiting.clear()
        return sorted(found, key=lambda dump: dump.order_key)

    def complete(self) -> list[DumpFile]:
        """The dumps that can be read while the compiler runs, in pipeline order."""
        if not self._begun and os.path.isdir(self._root):  # noqa: PTH112 - a str, as all folders here
            self._begun = True
            with suppress(OSError):  # all folders are listed then
                self._watch = FolderWatch()
        listed_before = self._newest.copy(), self._newest_inside.copy()
        self._list()
        nameless = list(self._nameless.pending())
        for dump in nameless:
            self._note(dump)
        found = [
            dump
            for dump in (*self._waiting.values(), *nameless)
            if self._is_complete(dump)
            and (self._is_preceded(dump) or any(dump.counters <= one.get(dump.path, ()) for one in listed_before))
        ]
        for dump in found:
            self._waiting.pop(os.fspath(dump.file), None)
        return sorted(found, key=lambda dump: dump.order_key)

    def close(self) -> None:
        """Stop watching the folders."""
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def _list(self) -> None:
        """Find new dumps."""
        # A folder is listed before those inside it: a dump of an op that is seen here was written after all that ran
        # inside the op before it, so those are seen too. The other way round see _is_preceded.
        changed = None if self._watch is None else self._watch.changed()
        if changed is None:
            folders = [self._root] if os.path.isdir(self._root) else []  # noqa: PTH112 - as above
        else:
            folders = sorted(changed, key=lambda folder: len(self._paths[folder]), reverse=True)
        while folders:
            folder = folders.pop()
            path = self._paths[folder]
            if path and self._nameless.looks_after(folder):
                continue
            self._watch_over(folder)
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        if changed is None or entry.path not in self._paths:
                            self._paths[entry.path] = (*path, parse_folder(entry.name))
                            folders.append(entry.path)
                    elif entry.path not in self._waiting and (dump := parse_dump_name(path, Path(entry.path))):
                        self._waiting[entry.path] = dump
                        self._note(dump)

    def _watch_over(self, folder: str) -> None:
        """Watch a folder before it is listed, so that later entries are not missed."""
        if self._watch is not None:
            try:
                self._watch.add(folder)
            except OSError:  # no watches are left
                self.close()

    def _note(self, dump: DumpFile) -> None:
        """Note the newest dump of its op, and of the ops around it."""
        self._newest[dump.path] = max(self._newest.get(dump.path, ()), dump.counters)
        for depth in range(1, len(dump.path)):
            path = dump.path[:depth]
            self._newest_inside[path] = max(self._newest_inside.get(path, ()), dump.counters[:depth])

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
