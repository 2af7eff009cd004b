"""Scans all texts: chain by chain, on two threads, at about memory bandwidth.

There is no index. zstd decompresses a chain's contents at 7 GB/s and the C library searches them at 10 GB/s, both
without the GIL. So searching all of a model's snapshots takes less time than grep needs to read them from files, and
neither the session nor the capture pays for an index.
"""

from __future__ import annotations

import os
import queue
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np

from passlens.engine.jobs import CancelToken
from passlens.engine.session.blobs import Buffer, Chain, ChainContents, PackedChain, new_buffer
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.search.finder import Finder
from passlens.engine.session.search.pattern import Pattern, Span
from passlens.engine.session.search.values import Hit

_THREADS = min(2, os.cpu_count() or 1)
_AROUND = 120
"""Characters of a long line that are kept on each side of the match."""
_LONGEST = 320
_LOOK_EVERY = 2_000  # lines between checks for a cancel
_NEWLINE = 10
_WORTH_AN_ARRAY = 4096  # bytes; from there on numpy counts faster than Python, three times in long texts


@dataclass(frozen=True, slots=True)
class BlobHits:
    """The matches in one text: the lines returned, and the number of matching lines."""

    blob: int
    hits: tuple[Hit, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ChainHits:
    """The matches in a chain. ``bytes`` is the size searched, ``done`` the finished share of the whole scan."""

    found: tuple[BlobHits, ...]
    bytes: int
    done: float


def scan(
    reader: SessionReader,
    pattern: Pattern,
    selected: Collection[int],
    limit: int,
    cancel: CancelToken,
    *,
    count: bool = True,
) -> Iterator[ChainHits]:
    """Search the wanted blobs in the order they were written.

    Args:
        reader: The session.
        pattern: The pattern.
        selected: Ids of blobs.
        limit: The most lines returned per chain; all are counted.
        cancel: Checked every few milliseconds.
        count: False: past the limit, stop at the first further match instead of counting all.

    Raises:
        CancelledError: The search was cancelled.
        UserError: The session is damaged.
    """
    chains = [part for chain in reader.chains() if (part := _needed(chain, selected)) is not None]
    total, done = sum(chain.bytes for chain in chains), 0
    work: queue.SimpleQueue[_Workspace] = queue.SimpleQueue()
    for _ in range(_THREADS):
        work.put(_Workspace(pattern.copy()))

    def search(packed: PackedChain, share: float) -> ChainHits:
        workspace = work.get()
        try:
            return ChainHits(*workspace.search(packed, selected, limit, cancel, count=count), share)
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


def _needed(chain: Chain, selected: Collection[int]) -> Chain | None:
    """The chain up to its last wanted blob, past which nothing needs unpacking; None if no blob is wanted."""
    for blob in range(chain.last, chain.first - 1, -1):
        if blob in selected:
            return replace(chain, last=blob)
    return None


class _Workspace:
    """The buffers and the pattern of one thread, reused for each chain."""

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self._data: Buffer = bytearray()
        self._folded: Buffer | None = bytearray() if pattern.folded else None

    def search(
        self, packed: PackedChain, selected: Collection[int], limit: int, cancel: CancelToken, *, count: bool
    ) -> tuple[tuple[BlobHits, ...], int]:
        """The hits in a chain, and the bytes of its wanted blobs."""
        size = packed.offsets[-1]
        if len(self._data) < size:
            self._data = new_buffer(size)
        if self._folded is not None and len(self._folded) < size:
            self._folded = new_buffer(size)
        contents = packed.unpack(self._data)
        finder = Finder(self._data, size, self._folded)
        found, searched = list[BlobHits](), 0
        for first, last in _runs(contents.blobs, selected):
            searched += contents.offsets[last] - contents.offsets[first]
            for place in _places(contents, first, last, finder, self._pattern.literals):
                cancel.raise_if_cancelled()
                start, end = contents.offsets[place], contents.offsets[place + 1]
                hits, total = _read(self._pattern, finder, start, end, limit, cancel, count=count)
                limit -= len(hits)
                if total:
                    found.append(BlobHits(contents.blobs[place], tuple(hits), total))
        return tuple(found), searched


def _runs(blobs: Sequence[int], selected: Collection[int]) -> Iterator[tuple[int, int]]:
    """The index ranges (start, end) of consecutive wanted blobs."""
    end = 0
    for is_wanted, run in groupby(blob in selected for blob in blobs):
        start, end = end, end + sum(1 for _ in run)
        if is_wanted:
            yield start, end


def _places(contents: ChainContents, first: int, last: int, finder: Finder, literals: Sequence[bytes]) -> Iterator[int]:
    """The blobs in an index range that contain one of the literals; without literals, all."""
    if not literals:
        yield from range(first, last)
        return
    offsets = contents.offsets
    at, end = offsets[first], offsets[last]
    while at < end:
        candidate = finder.first(literals, at, end)
        if candidate < 0:
            return
        place = bisect_right(offsets, candidate, first, last) - 1
        yield place
        at = offsets[place + 1]


def _read(
    pattern: Pattern, finder: Finder, start: int, end: int, limit: int, cancel: CancelToken, *, count: bool
) -> tuple[list[Hit], int]:
    """The first matching lines of a blob, and their total number."""
    data, hits = finder.data, list[Hit]()
    line, counted = 1, start
    for begin, stop, span in pattern.lines(finder, start, end):
        if len(hits) >= limit:
            return hits, len(hits) + (pattern.count(finder, begin, end) if count else 1)
        if len(hits) % _LOOK_EVERY == 0:
            cancel.raise_if_cancelled()
        line += _newlines(data, counted, begin)
        counted = begin
        hits.append(_hit(bytes(memoryview(data)[begin:stop]).decode("utf-8", "replace"), line, span))
    return hits, len(hits)


def _newlines(data: Buffer, start: int, end: int) -> int:
    """The number of line feeds between two offsets."""
    if end - start < _WORTH_AN_ARRAY:
        return bytes(memoryview(data)[start:end]).count(b"\n")
    return int(np.count_nonzero(np.frombuffer(data, np.uint8, end - start, start) == _NEWLINE))


def _hit(text: str, line: int, span: Span) -> Hit:
    start, end = span
    if len(text) <= _LONGEST:
        return Hit(line, start + 1, text, start, end)
    low, high = max(0, start - _AROUND), min(len(text), max(start + _AROUND, min(end, start + _LONGEST)) + _AROUND)
    before, after = "…" if low else "", "…" if high < len(text) else ""
    shift = len(before) - low
    return Hit(line, start + 1, f"{before}{text[low:high]}{after}", start + shift, min(end, high) + shift)
