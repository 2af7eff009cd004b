"""Texts and files of a session: stored once by content, each compressed against those stored just before.

Blobs are written in chains. A chain is one zstd stream of at most CHAIN_BYTES of raw content; a blob's row holds the
piece of the stream that its content became, cut by a flush. Snapshots arrive in pipeline order, so the window of the
stream holds the earlier snapshot of the scope, of the module around it and of the dispatches like it: on a model of
32 layers that takes 40 % of the bytes, and a twentieth of the time, of compressing each against one chosen base.

Reading a blob costs the decompression of its chain up to it, about 15 ms at most (2 GB/s). A chain's blobs have
consecutive ids, so a chain is known by its first one.
"""

from __future__ import annotations

import hashlib
import io
import sqlite3
from collections import OrderedDict
from dataclasses import dataclass
from itertools import accumulate

import zstandard

from passlens.engine.errors import UserError

CHAIN_BYTES = 32 << 20
"""Raw bytes of a chain; a single larger blob is a chain of its own."""
_LEVEL = 1
_WINDOW_LOG = 25  # the whole chain
_MAX_WINDOW = 1 << 31


@dataclass(frozen=True, slots=True)
class Chain:
    """Blobs that are read together: their ids are ``first`` to ``last``; ``bytes`` is their raw size."""

    first: int
    last: int
    bytes: int


class BlobStore:
    """Reads and writes the table ``blobs`` through a connection that somebody else owns. Not thread-safe.

    Keeps the last ``cache_bytes`` of raw content in memory, and the chain that was read last.
    """

    def __init__(self, connection: sqlite3.Connection, cache_bytes: int = 32 << 20) -> None:
        self._connection = connection
        self._cache: OrderedDict[int, bytes] = OrderedDict()
        self._cached = 0
        self._limit = cache_bytes
        self._open: _OpenChain | None = None
        self._read: ChainContents | None = None

    def put(self, data: bytes) -> int:
        """Store ``data``; the id of the blob that holds it, an earlier one when the same content is there."""
        digest = hashlib.blake2b(data, digest_size=16).digest()
        row = self._connection.execute("SELECT id FROM blobs WHERE digest = ?", (digest,)).fetchone()
        if row is not None:
            return int(row[0])
        chain = self._open
        if chain is None or not chain.has_room(len(data)):
            chain = self._open = _OpenChain()
        cursor = self._connection.execute(
            "INSERT INTO blobs (digest, size, chain, data) VALUES (?, ?, ?, ?)",
            (digest, len(data), chain.first, chain.add(data)),
        )
        blob = int(cursor.lastrowid or 0)
        if not chain.first:
            chain.first = blob
            self._connection.execute("UPDATE blobs SET chain = id WHERE id = ?", (blob,))
        self._remember(blob, data)
        return blob

    def end_chain(self) -> None:
        """Begin a new chain with the next blob: after a rollback, the open one holds what no row does."""
        self._open = None
        self._cache.clear()
        self._cached = 0

    def get(self, blob: int) -> bytes:
        """The content of a blob.

        Raises:
            UserError: The session is damaged: the blob is missing or does not decompress.
        """
        if (cached := self._cache.get(blob)) is not None:
            self._cache.move_to_end(blob)
            return cached
        if self._read is None or blob not in self._read:
            row = self._connection.execute("SELECT chain FROM blobs WHERE id = ?", (blob,)).fetchone()
            if row is None:
                raise _damaged(f"snapshot content {blob} is missing")
            self._read = None  # let go of it before the next one is made
            self._read = self.chain_contents(int(row[0]))
        data = self._read[blob]
        self._remember(blob, data)
        return data

    def chains(self) -> tuple[Chain, ...]:
        """All chains in the order they were written."""
        rows = self._connection.execute("SELECT chain, max(id), sum(size) FROM blobs GROUP BY chain ORDER BY chain")
        return tuple(Chain(*row) for row in rows)

    def chain_contents(self, first: int) -> ChainContents:
        """All contents of the chain that begins with blob ``first``, at about 2 GB/s.

        Raises:
            UserError: The session is damaged: the chain does not decompress.
        """
        sizes, pieces = list[int](), list[bytes]()
        rows = self._connection.execute("SELECT chain, size, data FROM blobs WHERE id >= ? ORDER BY id", (first,))
        for chain, size, data in rows:
            if chain != first:
                break
            sizes.append(size)
            pieces.append(data)
        rows.close()
        return ChainContents(first, tuple(accumulate(sizes, initial=0)), _decompress(first, pieces, sum(sizes)))

    def _remember(self, blob: int, data: bytes) -> None:
        if len(data) > self._limit // 2:
            return
        self._cache[blob] = data
        self._cached += len(data)
        while self._cached > self._limit:
            _, dropped = self._cache.popitem(last=False)
            self._cached -= len(dropped)


@dataclass(frozen=True, slots=True)
class ChainContents:
    """The contents of a chain's blobs, one after the other.

    Attributes:
        first: The first blob's id.
        offsets: Where each blob begins in ``data``, and where the last ends: one more than there are blobs.
    """

    first: int
    offsets: tuple[int, ...]
    data: bytearray

    def __contains__(self, blob: int) -> bool:
        return self.first <= blob < self.first + len(self.offsets) - 1

    def __getitem__(self, blob: int) -> bytes:
        start, end = self.offsets[blob - self.first], self.offsets[blob - self.first + 1]
        return bytes(memoryview(self.data)[start:end])


class _OpenChain:
    """The chain that is being written."""

    def __init__(self) -> None:
        self.first = 0
        self._bytes = 0
        parameters = zstandard.ZstdCompressionParameters.from_level(_LEVEL, window_log=_WINDOW_LOG, enable_ldm=True)
        self._stream = zstandard.ZstdCompressor(compression_params=parameters).compressobj()

    def has_room(self, size: int) -> bool:
        return self._bytes + size <= CHAIN_BYTES

    def add(self, data: bytes) -> bytes:
        self._bytes += len(data)
        return self._stream.compress(data) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


def _decompress(first: int, pieces: list[bytes], size: int) -> bytearray:
    """The raw content of the stream that the pieces make; it has no end mark, so its size must be known."""
    content = bytearray(size)
    free = memoryview(content)
    reader = zstandard.ZstdDecompressor(max_window_size=_MAX_WINDOW).stream_reader(io.BytesIO(b"".join(pieces)))
    try:
        while free and (count := reader.readinto(free)):
            free = free[count:]
    except zstandard.ZstdError as error:
        raise _damaged(f"the snapshot contents from {first} on do not decompress", str(error)) from error
    if free:
        raise _damaged(f"the snapshot contents from {first} on end too early")
    return content


def _damaged(what: str, detail: str = "") -> UserError:
    return UserError(f"The session is damaged: {what}.", detail=detail, hint="Compile again.")
