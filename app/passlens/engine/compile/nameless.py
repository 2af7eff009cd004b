"""Handles the dumps of nameless ops, several of which share a folder (see overwrites.py).

A dump does not say which of these ops it shows, so the text before a pass is unknown. Whether the pass changed anything
is often known: two initializers store to different globals, so a dump equal to an earlier one shows the same op,
unchanged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.dumps import DumpFile
from passlens.engine.compile.overwrites import Overwrites, Written, nameless_folders
from passlens.engine.session.before import OpPath
from passlens.engine.session.rows import Status


def is_nameless(path: OpPath) -> bool:
    """Whether a scope can represent several ops."""
    op, symbol = path[-1]
    return not symbol and op.endswith(".initializer")


class NamelessDumps:
    """Manages these dumps for one capture. Not thread-safe.

    Attributes:
        overwritten: The number of known executions whose dump is lost.
        exact: Whether that number is exact.
    """

    def __init__(self) -> None:
        """Begin without a watch: dumps that are overwritten unseen are lost and not counted."""
        self.overwritten = 0
        self.exact = False
        self._watch: Overwrites | None = None
        self._unwatched: set[OpPath] = set()
        self._pending: dict[str, Written] = {}
        self._seen: defaultdict[str, int] = defaultdict(int)
        self._stages: defaultdict[tuple[OpPath, tuple[int, ...]], set[int]] = defaultdict(set)
        self._by_counter: defaultdict[tuple[OpPath, int], set[int]] = defaultdict(set)
        self._gaps: set[tuple[OpPath, tuple[int, ...]]] = set()

    def watch(self, root: Path, module: str, scratch: Path) -> None:
        """Keep dumps apart from now on, where the system allows it.

        Args:
            root: The tree of dumps, before the compiler starts.
            module: The input as the compiler prints it.
            scratch: A folder to make, on the same file system.
        """
        with suppress(OSError):
            self._watch = Overwrites(root, nameless_folders(module), scratch)
            self.exact = True

    def close(self) -> None:
        """Stop, after the compiler has ended or the capture is abandoned."""
        if self._watch is not None:
            self._add(self._watch.close())
            self.exact = self.exact and self._watch.exact
            self._watch = None

    def looks_after(self, folder: str) -> bool:
        """Whether this object lists the files in a folder."""
        return self._watch is not None and folder in self._watch.folders

    def pending(self) -> Iterator[DumpFile]:
        """The dumps found but not yet read; call it after all other folders are listed."""
        if self._watch is not None:
            self._add(self._watch.read())
        for one in self._pending.values():
            yield one.dump

    def _add(self, found: list[Written]) -> None:
        self._pending.update((one.dump.order_key, one) for one in found)

    def take(self, dump: DumpFile) -> bool:
        """Whether the dump has a text to read; one without is counted."""
        one = self._pending.pop(dump.order_key, None)
        if one is None:
            self._unwatched.add(dump.path)
            return True
        if one.kept:
            return True
        self.overwritten += 1
        self._gaps.add((dump.path, dump.counters))
        return False

    def note_shared(self, path: OpPath) -> None:
        """Several ops share this scope."""
        if path in self._unwatched:
            self.exact = False

    def with_unique_key(self, dump: DumpFile) -> DumpFile:
        """The dump with a unique key, even where another one of its name was read before."""
        self._seen[dump.order_key] += 1
        count = self._seen[dump.order_key]
        if count == 1:
            return dump
        return replace(dump, order_key=f"{dump.order_key}~{count:07d}")

    def judge(self, dump: DumpFile, blob: int) -> Status:
        """The known effect of a pass on one of several ops.

        Args:
            dump: The dump after it.
            blob: Equal only for equal texts.
        """
        *outer, counter = dump.counters
        before = dump.path, (*outer, counter - 1)
        known = self._by_counter[dump.path, counter - 1]
        self._by_counter[dump.path, counter].add(blob)
        self._stages[dump.path, dump.counters].add(blob)
        if blob in known:
            return Status.UNCHANGED
        # A pass on an enclosing op may have run since the previous dump, or that dump is lost.
        return Status.CHANGED if self._stages[before] and before not in self._gaps else Status.UNKNOWN
