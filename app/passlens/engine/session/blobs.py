"""Texts and files of a session: stored once by content, each compressed against those stored just before.

Blobs are written in chains. A chain is one zstd stream of at most CHAIN_BYTES of raw content; a blob's row holds the
piece of the stream that its content became, cut by a flush. Snapshots arrive in pipeline order, so the window of the
stream holds the earlier snapshot of the scope, of the module around it and of the dispatches like it: on a model of
32 layers that takes 40 % of the bytes, and a twentieth of the time, of compressing each against one chosen base.

Reading a blob costs the decompression of its chain, about 10 ms at most. A chain's blobs follow each other in the
order of their ids, so a chain is known by its first one.
"""

from __future__ import annotations

import mmap
import sqlite3
import sys
import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate

import zstandard

from passlens.engine.errors import UserError

CHAIN_BYTES = 32 << 20
"""Raw bytes of a chain; a single larger blob is a chain of its own."""
_WINDOW_LOG = 25  # the whole chain
_QUICK = zstandard.ZstdCompressionParameters.from_level(9, window_log=24)  # half a chain, for half the memory: 1 % more
DENSE = zstandard.ZstdCompressionParameters.from_level(9, window_log=_WINDOW_LOG, search_log=6)
"""For contents that are stored once more and for good.

Of 771 MB of snapshots of a 32-layer model, in CPU time of one run: 15.9 MB in 0.7 s at level 1, 11.1 MB in 2.8 s at
level 9 (as they arrive), 10.4 MB in 4.4 s so. Long distance matching makes level 9 worse (12.7 MB): its far matches
hide better near ones. A chain of 64 MiB would take 8 % less, and twice the time for each text that is read.
"""
_AHEAD_BYTES = 2 << 20
"""Kept of what follows a text that was read: what was stored together is asked for together, one after the other."""
_MAX_WINDOW = 1 << 31
_LARGE = 4 << 20
"""Bytes of a buffer that has a page of 2 MiB in it wherever it begins."""
_HEADER = 6  # magic number, descriptor, window: no size, no dictionary, no checksum
_RESERVED = 0b0001_1000  # bits of the descriptor without meaning here; all others of ours are 0
_EIGHT_BYTE_SIZE = 0b1100_0000
_END = b"\x01\x00\x00"  # an empty last block
_NO_LIMIT = (1 << 63) - 1  # the highest id that SQLite knows

Buffer = bytearray | mmap.mmap
"""Room that contents are unpacked into."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Blobs that are read together: their ids are ``first`` to ``last``; ``bytes`` is their raw size."""

    first: int
    last: int
    bytes: int


class Kept:
    """What was read of a session and may be asked for again: contents, and the chain that was read last.

    Any thread may use it: two threads that read the same text keep it once.
    """

    def __init__(self, limit: int) -> None:
        """``limit`` is how many bytes of contents are kept, besides the chain."""
        self._limit = limit
        self._contents: OrderedDict[int, bytes] = OrderedDict()
        self._bytes = 0
        self._chain: ChainContents | None = None
        self._lock = threading.Lock()

    def get(self, blob: int) -> bytes | None:
        """The content of a blob; None when it is not kept."""
        with self._lock:
            found = self._contents.get(blob)
            if found is not None:
                self._contents.move_to_end(blob)
                return found
            chain = self._chain
        if chain is None or blob not in chain:
            return None
        found = chain[blob]
        self.add(blob, found)
        return found

    def holds(self, blob: int, data: bytes) -> bool:
        """Whether the content of a blob is kept, and is ``data``."""
        with self._lock:
            found = self._contents.get(blob)
            if found != data:
                return False
            self._contents.move_to_end(blob)
            return True

    def add(self, blob: int, data: bytes) -> None:
        """Keep a content, unless it would take more than half of the room."""
        with self._lock:
            if len(data) > self._limit // 2 or blob in self._contents:
                return
            self._contents[blob] = data
            self._bytes += len(data)
            while self._bytes > self._limit:
                _, dropped = self._contents.popitem(last=False)
                self._bytes -= len(dropped)

    def set_chain(self, chain: ChainContents | None) -> None:
        """Keep a chain, and no other; None: let go of the one there is."""
        with self._lock:
            self._chain = chain

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._contents.clear()
            self._bytes = 0
            self._chain = None


class BlobStore:
    """Reads and writes the table ``blobs`` through a connection that somebody else owns. Not thread-safe.

    Keeps the last ``cache_bytes`` of raw content in memory, and the chain that was read last.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        cache_bytes: int = 32 << 20,
        *,
        packing: zstandard.ZstdCompressionParameters = _QUICK,
        next_id: int | None = None,
        kept: Kept | None = None,
    ) -> None:
        """Read and write.

        Args:
            connection: To the session.
            cache_bytes: Of raw content kept in memory.
            packing: How new chains are compressed.
            next_id: The id of the next new blob; None for the one after the highest there is.
            kept: What those who read the same session keep in common, in place of a memory of its own.
        """
        self._connection = connection
        self._packing = packing
        self._next_id = next_id
        self._kept = kept or Kept(cache_bytes)
        self._open: _OpenChain | None = None

    def put(self, data: bytes, like: int | None = None) -> int:
        """Store ``data``; the id of the blob that holds it, an earlier one when the same content is there.

        ``like`` is a blob that may well hold it: where it is kept in memory, no sum has to be taken.
        """
        if like is not None and self._kept.holds(like, data):
            return like
        import hashlib  # noqa: PLC0415 - OpenSSL, and only for who writes

        digest = hashlib.blake2b(data, digest_size=16).digest()
        row = self._connection.execute("SELECT id FROM blobs WHERE digest = ?", (digest,)).fetchone()
        if row is not None:
            return int(row[0])
        chain = self._open
        if chain is None or not chain.has_room(len(data)):
            chain = self._open = _OpenChain(self._packing)
        cursor = self._connection.execute(
            "INSERT INTO blobs (id, digest, size, chain, data) VALUES (?, ?, ?, ?, ?)",
            (self._next_id, digest, len(data), chain.first, chain.add(data)),
        )
        blob = int(cursor.lastrowid or 0)
        self._next_id = None
        if not chain.first:
            chain.first = blob
            self._connection.execute("UPDATE blobs SET chain = id WHERE id = ?", (blob,))
        self._kept.add(blob, data)
        return blob

    def end_chain(self) -> None:
        """Begin a new chain with the next blob, and keep no content in memory.

        After a rollback the open chain holds what no row does.
        """
        self._open = None
        self._kept.clear()

    def release(self) -> None:
        """Let go of the chain that was read last: 32 MiB, which a writer seldom asks for again."""
        self._kept.set_chain(None)

    def get(self, blob: int) -> bytes:
        """The content of a blob.

        Raises:
            UserError: The session is damaged: the blob is missing or does not decompress.
        """
        found = self._kept.get(blob)
        if found is not None:
            return found
        row = self._connection.execute("SELECT chain FROM blobs WHERE id = ?", (blob,)).fetchone()
        if row is None:
            raise _damaged(f"snapshot content {blob} is missing")
        self._kept.set_chain(None)  # let go of it before the next one is made
        chain = self.chain_contents(int(row[0]))
        self._kept.set_chain(chain)
        for number in chain.following(blob, _AHEAD_BYTES):
            self._kept.add(number, chain[number])
        found = chain[blob]
        self._kept.add(blob, found)
        return found

    def chains(self) -> tuple[Chain, ...]:
        """All chains in the order they were written."""
        rows = self._connection.execute("SELECT chain, max(id), sum(size) FROM blobs GROUP BY chain ORDER BY chain")
        return tuple(Chain(*row) for row in rows)

    def chain_contents(self, first: int) -> ChainContents:
        """All contents of the chain that begins with blob ``first``.

        Raises:
            UserError: The session is damaged: the chain does not decompress.
        """
        return self.packed_chain(first).unpack()

    def packed_chain(self, first: int, last: int | None = None) -> PackedChain:
        """The chain that begins with blob ``first`` as it is stored, up to ``last`` where that is given.

        It can be unpacked on any thread.
        """
        blobs, sizes, pieces = list[int](), list[int](), list[bytes]()
        rows = self._connection.execute(
            "SELECT id, chain, size, data FROM blobs WHERE id BETWEEN ? AND ? ORDER BY id",
            (first, _NO_LIMIT if last is None else last),
        )
        for blob, chain, size, data in rows:
            if chain != first:
                break
            blobs.append(blob)
            sizes.append(size)
            pieces.append(data)
        rows.close()
        return PackedChain(tuple(blobs), tuple(accumulate(sizes, initial=0)), tuple(pieces))


@dataclass(frozen=True, slots=True)
class ChainContents:
    """The contents of a chain's blobs, one after the other.

    Attributes:
        blobs: Their ids, rising. A session of an older schema may lack some in between.
        offsets: Where each blob begins in ``data``, and where the last ends: one more than there are blobs.
        data: May be longer than the contents, where it was given to be filled.
    """

    blobs: tuple[int, ...]
    offsets: tuple[int, ...]
    data: Buffer

    def __contains__(self, blob: int) -> bool:
        place = bisect_left(self.blobs, blob)
        return place < len(self.blobs) and self.blobs[place] == blob

    def following(self, blob: int, limit: int) -> tuple[int, ...]:
        """The blobs stored right after one, up to ``limit`` bytes in all."""
        place = bisect_left(self.blobs, blob) + 1
        end = bisect_right(self.offsets, self.offsets[place] + limit) - 1
        return self.blobs[place:end]

    def __getitem__(self, blob: int) -> bytes:
        place = bisect_left(self.blobs, blob)
        return bytes(memoryview(self.data)[self.offsets[place] : self.offsets[place + 1]])


class _OpenChain:
    """The chain that is being written."""

    def __init__(self, packing: zstandard.ZstdCompressionParameters) -> None:
        self.first = 0
        self._bytes = 0
        self._stream = zstandard.ZstdCompressor(compression_params=packing).compressobj()

    def has_room(self, size: int) -> bool:
        return self._bytes + size <= CHAIN_BYTES

    def add(self, data: bytes) -> bytes:
        self._bytes += len(data)
        return self._stream.compress(data) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


@dataclass(frozen=True, slots=True)
class PackedChain:
    """A chain as it is stored; ``blobs`` and ``offsets`` as in ChainContents, ``pieces`` of its stream by blob."""

    blobs: tuple[int, ...]
    offsets: tuple[int, ...]
    pieces: tuple[bytes, ...]

    def unpack(self, into: Buffer | None = None) -> ChainContents:
        """The contents, into a buffer that is large enough, or a new one.

        Lets other threads run meanwhile.

        Raises:
            UserError: The session is damaged: the chain does not decompress.
        """
        size = self.offsets[-1]
        content = new_buffer(size) if into is None else into
        free = memoryview(content)[:size]
        source = _with_size(self.pieces, size)
        reader = zstandard.ZstdDecompressor(max_window_size=_MAX_WINDOW).stream_reader(source)
        try:
            while free and (count := reader.readinto(free)):
                free = free[count:]
        except zstandard.ZstdError as error:
            raise _damaged(f"the snapshot contents from {self.blobs[0]} on do not decompress", str(error)) from error
        if free:
            raise _damaged(f"the snapshot contents from {self.blobs[0]} on end too early")
        return ChainContents(self.blobs, self.offsets, content)


def new_buffer(size: int) -> Buffer:
    """Room for ``size`` bytes, large room of large pages where the system has them.

    To find and clear 4 KiB pages one by one takes longer than to decompress into them: filling 30 MB so takes 20 ms of
    CPU time, with pages of 2 MiB 9 ms.
    """
    if sys.platform != "linux" or size < _LARGE:
        return bytearray(size)
    buffer = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # a kernel that was built without them
        buffer.madvise(mmap.MADV_HUGEPAGE)
    return buffer


def _with_size(pieces: Sequence[bytes], size: int) -> bytes:
    """The stream as a whole frame that says its size: zstd decompresses one straight into place, four times as fast.

    Ours has neither size nor end mark, so zstd would keep a window of its own and copy each block out of it. See the
    frame header and the block header in RFC 8878, sections 3.1.1.1 and 3.1.1.2.
    """
    first = pieces[0]
    if len(first) < _HEADER or first[4] & ~_RESERVED:  # not as the writer leaves it; zstd says what is wrong
        return b"".join(pieces)
    header = (first[:4], bytes((first[4] | _EIGHT_BYTE_SIZE,)), first[5:6], size.to_bytes(8, "little"))
    return b"".join((*header, first[_HEADER:], *pieces[1:], _END))


def _damaged(what: str, detail: str = "") -> UserError:
    return UserError(f"The session is damaged: {what}.", detail=detail, hint="Compile again.")
