"""The scan of all texts: chain by chain, on two threads, at about the speed at which memory is read.

There is no index. zstd gives a chain's contents back at 7 GB/s and the C library searches them at 10 GB/s, both while
other threads run; so all of a model's snapshots are looked through sooner than grep reads them from files, and
neither the session nor the capture pays for it.
"""

from __future__ import annotations

import os
import queue
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from passlens.engine.jobs import CancelToken
from passlens.engine.session.blobs import Chain, ChainContents, PackedChain
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.search.finder import Finder
from passlens.engine.session.search.pattern import Pattern, Span
from passlens.engine.session.search.values import Hit

_THREADS = min(2, os.cpu_count() or 1)
_AROUND = 120
"""Characters of a long line that are kept on either side of the match."""
_LONGEST = 320
_LOOK_EVERY = 2_000  # lines, for a cancel


@dataclass(frozen=True, slots=True)
class BlobHits:
    """The lines of one text: those handed out, and how many match."""

    blob: int
    hits: tuple[Hit, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ChainHits:
    """What a chain holds. ``bytes`` is how much was searched, ``done`` the share of all that is over with it."""

    found: tuple[BlobHits, ...]
    bytes: int
    done: float


def scan(
    reader: SessionReader,
    pattern: Pattern,
    wanted: Collection[int],
    limit: int,
    cancel: CancelToken,
    *,
    count: bool = True,
) -> Iterator[ChainHits]:
    """Search the wanted blobs, in the order they were written.

    Args:
        reader: The session.
        pattern: What to look for.
        wanted: Ids of blobs.
        limit: At most so many lines of each chain are handed out; all are counted.
        cancel: Looked at every few milliseconds.
        count: Without it nothing is counted past the limit but one line: it is asked whether there is any.

    Raises:
        CancelledError: The search was cancelled.
        UserError: The session is damaged.
    """
    chains = [chain for chain in reader.chains() if _any_between(wanted, chain)]
    total, done = sum(chain.bytes for chain in chains), 0
    work: queue.SimpleQueue[_Workspace] = queue.SimpleQueue()
    for _ in range(_THREADS):
        work.put(_Workspace(pattern.copy()))

    def search(packed: PackedChain, share: float) -> ChainHits:
        workspace = work.get()
        try:
            return ChainHits(*workspace.search(packed, wanted, limit, cancel, count=count), share)
        finally:
            work.put(workspace)

    with ThreadPoolExecutor(_THREADS, thread_name_prefix="search") as pool:
        waiting: list[Future[ChainHits]] = []
        try:
            for chain in chains:
                cancel.raise_if_cancelled()
                done += chain.bytes
                waiting.append(pool.submit(search, reader.packed_chain(chain), done / max(1, total)))
                if len(waiting) > _THREADS:
                    yield waiting.pop(0).result()
            for future in waiting:
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def _any_between(wanted: Collection[int], chain: Chain) -> bool:
    return any(blob in wanted for blob in range(chain.first, chain.last + 1))


class _Workspace:
    """The buffers and the pattern of one thread, used again for each chain."""

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self._data = bytearray()
        self._folded: bytearray | None = bytearray() if pattern.folded else None

    def search(
        self, packed: PackedChain, wanted: Collection[int], limit: int, cancel: CancelToken, *, count: bool
    ) -> tuple[tuple[BlobHits, ...], int]:
        """The hits of a chain, and how many bytes of it are wanted."""
        size = packed.offsets[-1]
        if len(self._data) < size:
            self._data = bytearray(size)
        if self._folded is not None and len(self._folded) < size:
            self._folded = bytearray(size)
        contents = packed.unpack(self._data)
        finder = Finder(self._data, size, self._folded)
        found = list[BlobHits]()
        for place in _places(contents, finder, self._pattern.literals):
            cancel.raise_if_cancelled()
            blob = contents.blobs[place]
            if blob in wanted:
                start, end = contents.offsets[place], contents.offsets[place + 1]
                hits, total = _read(self._pattern, finder, start, end, limit, cancel, count=count)
                limit -= len(hits)
                if total:
                    found.append(BlobHits(blob, tuple(hits), total))
        sizes = zip(contents.blobs, contents.offsets, contents.offsets[1:], strict=False)
        return tuple(found), sum(end - start for blob, start, end in sizes if blob in wanted)


def _places(contents: ChainContents, finder: Finder, literals: Sequence[bytes]) -> Iterator[int]:
    """The blobs of a chain, by their place in it, that hold one of the literals; without literals, all."""
    if not literals:
        yield from range(len(contents.blobs))
        return
    offsets, at = contents.offsets, 0
    while at < offsets[-1]:
        candidate = finder.first(literals, at, offsets[-1])
        if candidate < 0:
            return
        place = bisect_right(offsets, candidate) - 1
        yield place
        at = offsets[place + 1]


def _read(
    pattern: Pattern, finder: Finder, start: int, end: int, limit: int, cancel: CancelToken, *, count: bool
) -> tuple[list[Hit], int]:
    """The first matching lines of a blob, and how many there are."""
    data, hits = finder.data, list[Hit]()
    line, counted = 1, start
    for begin, stop, span in pattern.lines(finder, start, end):
        if len(hits) >= limit:
            return hits, len(hits) + (pattern.count(finder, begin, end) if count else 1)
        if len(hits) % _LOOK_EVERY == 0:
            cancel.raise_if_cancelled()
        line += data.count(b"\n", counted, begin)
        counted = begin
        hits.append(_hit(bytes(memoryview(data)[begin:stop]).decode("utf-8", "replace"), line, span))
    return hits, len(hits)


def _hit(text: str, line: int, span: Span) -> Hit:
    start, end = span
    if len(text) <= _LONGEST:
        return Hit(line, start + 1, text, start, end)
    low, high = max(0, start - _AROUND), min(len(text), max(start + _AROUND, min(end, start + _LONGEST)) + _AROUND)
    before, after = "…" if low else "", "…" if high < len(text) else ""
    shift = len(before) - low
    return Hit(line, start + 1, f"{before}{text[low:high]}{after}", start + shift, min(end, high) + shift)
