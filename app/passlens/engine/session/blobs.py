"""Texts and files of a session: stored once by content, each compressed against those just before it.

Blobs are written in chains. A chain is one zstd stream of at most CHAIN_BYTES of raw content; a blob's row holds its
piece of the stream, ended by a flush. Snapshots arrive in pipeline order, so the window of the stream holds the
previous snapshots of the scope, of the enclosing module and of similar dispatches: on a model of 32 layers this takes
40 % of the bytes, and a twentieth of the time, of compressing each against one chosen base.

Reading a blob decompresses its chain, which takes about 10 ms at most. A chain's blobs follow one another in the order
of their ids, so the first id identifies the chain.

Damaged contents are never handed out. A content that is read alone is compared with its digest; contents that are read
in bulk are checked by the checksum of each row, which covers the compressed piece, a fiftieth of the bytes: where all
pieces are intact, so are the contents. In a damaged chain each content is compared with its digest, and the intact ones
stay readable. A row may come from anybody: its declared size is bounded before memory is allocated for it.
"""

from __future__ import annotations

import mmap
import sqlite3
import sys
import threading
import zlib
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, starmap
from operator import lt
from typing import Any

import zstandard

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Bytes, Message

CHAIN_BYTES = 32 << 20
"""Raw bytes of a chain; a single larger blob is a separate chain."""
_WINDOW_LOG = 25  # the whole chain
_QUICK = zstandard.ZstdCompressionParameters.from_level(9, window_log=24)  # half a chain, for half the memory: 1 % more
DENSE = zstandard.ZstdCompressionParameters.from_level(9, window_log=_WINDOW_LOG, search_log=6)
"""For contents that are stored once more and for good.

Of 771 MB of snapshots of a 32-layer model, in CPU time of one run: 15.9 MB in 0.7 s at level 1, 11.1 MB in 2.8 s at
level 9 (as they arrive), 10.4 MB in 4.4 s so. Long distance matching makes level 9 worse (12.7 MB): its far matches
hide better near ones. A chain of 64 MiB would take 8 % less, and twice the time for each text that is read.
"""
READ_AHEAD_BYTES = 2 << 20
"""Kept of what follows a text that was read: what was stored together is asked for together, one after the other."""
_MAX_WINDOW = 1 << 27
_MOST_CHAIN = 32 << 20
"""Raw bytes of a chain of several contents, as all writers have kept to."""
_MOST_AT_ANY_RATIO = 128 << 20
_MOST_RATIO = 200
"""Raw bytes for each packed one of a larger content: text of thousands of equal layers comes to 50."""
_MOST_BYTES = 4 << 30
_DIGEST_BYTES = 16
LARGE_BYTES = 4 << 20
"""Bytes of a buffer that has a page of 2 MiB in it wherever it begins."""
_HEADER = 6  # magic number, descriptor, window: no size, no dictionary, no checksum
_RESERVED = 0b0001_1000  # bits of the descriptor without meaning here; all others of ours are 0
_EIGHT_BYTE_SIZE = 0b1100_0000
_END = b"\x01\x00\x00"  # an empty last block
_NO_LIMIT = (1 << 63) - 1  # the highest id that SQLite knows

_ALL_PIECES = "SELECT id, digest, size, chain, data, sum FROM blobs"
_PIECES = f"{_ALL_PIECES} WHERE id BETWEEN ? AND ? ORDER BY id"

Buffer = bytearray | mmap.mmap
"""Room that contents are unpacked into."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Blobs that are read together, with the ids ``first`` to ``last``; ``bytes`` is their raw size."""

    first: int
    last: int
    bytes: int


class DamagedTextError(UserError):
    """A text of the session is damaged or missing; the others remain usable.

    Attributes:
        why: What is wrong, a clause; empty when nothing more is known.
    """

    why: Message = NOTHING


class Kept:
    """A cache of what was read of a session: contents, and the chain that was read last.

    Thread-safe: two threads that read the same text share one copy.
    """

    def __init__(self, limit: int) -> None:
        """``limit`` is the number of bytes of contents to keep, besides the chain."""
        self._limit = limit
        self._contents: OrderedDict[int, tuple[bytes, bytes | None]] = OrderedDict()  # a digest is still to be checked
        self._bytes = 0
        self._chain: ChainContents | None = None
        self._lock = threading.Lock()

    def get(self, blob: int) -> bytes | None:
        """The content of a blob; None when it is not kept.

        Raises:
            UserError: It is not what was stored.
        """
        with self._lock:
            found, digest = self._contents.get(blob, (None, None))
            if found is not None:
                self._contents.move_to_end(blob)
            chain = self._chain
        if found is not None:
            if digest is not None:
                _check_digest(blob, found, digest)
                with self._lock:
                    if blob in self._contents:
                        self._contents[blob] = found, None
            return found
        if chain is None or blob not in chain:
            return None
        found = chain[blob]
        self.add(blob, found)
        return found

    def holds(self, blob: int, data: bytes) -> bool:
        """Whether the content of a blob is kept and equals ``data``."""
        with self._lock:
            found, _ = self._contents.get(blob, (None, None))
            if found != data:
                return False
            self._contents.move_to_end(blob)
            return True

    def add(self, blob: int, data: bytes, digest: bytes | None = None) -> None:
        """Keep a content of at most half the limit; one that comes with a ``digest`` is still to be checked."""
        with self._lock:
            if len(data) > self._limit // 2 or blob in self._contents:
                return
            self._contents[blob] = data, digest
            self._bytes += len(data)
            while self._bytes > self._limit:
                _, (dropped, _) = self._contents.popitem(last=False)
                self._bytes -= len(dropped)

    def set_chain(self, chain: ChainContents | None) -> None:
        """Keep this chain only; None drops the current one."""
        with self._lock:
            self._chain = chain

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._contents.clear()
            self._bytes = 0
            self._chain = None


class BlobStore:
    """Reads and writes the table ``blobs`` through a connection that the caller owns. Not thread-safe.

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
            cache_bytes: Bytes of raw content to keep in memory.
            packing: How new chains are compressed.
            next_id: The id of the next new blob; None for one above the highest.
            kept: The cache that readers of the same session share; without it the store has its own.
        """
        self._connection = connection
        self._packing = packing
        self._next_id = next_id
        self._kept = kept or Kept(cache_bytes)
        self._open: _OpenChain | None = None

    def put(self, data: bytes, like: int | None = None) -> int:
        """Store ``data`` and return the id of its blob: an earlier one when the same content is already stored.

        ``like`` is a blob that probably holds the same content: if it is in memory, no digest is computed.
        """
        if like is not None and self._kept.holds(like, data):
            return like
        digest = content_digest(data)
        row = self._connection.execute("SELECT id FROM blobs WHERE digest = ?", (digest,)).fetchone()
        if row is not None:
            return int(row[0])
        chain = self._open
        if chain is None or not chain.has_room(len(data)):
            chain = self._open = _OpenChain(self._packing)
        blob = self._next_id
        if blob is None:
            blob = int(self._connection.execute("SELECT COALESCE(max(id), 0) + 1 FROM blobs").fetchone()[0])
        self._next_id = None
        chain.first = chain.first or blob
        piece = chain.add(data)
        self._connection.execute(
            "INSERT INTO blobs (id, digest, size, chain, data, sum) VALUES (?, ?, ?, ?, ?, ?)",
            (blob, digest, len(data), chain.first, piece, piece_sum(blob, digest, len(data), chain.first, piece)),
        )
        self._kept.add(blob, data)
        return blob

    def end_chain(self) -> None:
        """Begin a new chain with the next blob, and drop all contents from memory.

        After a rollback the open chain holds contents without a row.
        """
        self._open = None
        self._kept.clear()

    def release(self) -> None:
        """Drop the chain that was read last: 32 MiB that a writer seldom needs again."""
        self._kept.set_chain(None)

    def get(self, blob: int) -> bytes:
        """The content of a blob.

        Raises:
            UserError: The session is damaged: the blob is missing, or not what was stored.
        """
        found = self._kept.get(blob)
        if found is not None:
            return found
        row = self._connection.execute("SELECT chain FROM blobs WHERE id = ?", (blob,)).fetchone()
        if row is None or type(row[0]) is not int:
            raise _damaged(Message("blobs.missing", "snapshot content {blob} is missing", blob=blob))
        self._kept.set_chain(None)  # free it before the next one is allocated
        chain = self.packed_chain(row[0], checked=False).unpack()
        self._kept.set_chain(chain)
        if blob not in chain:  # the blobs before it in the chain cannot be
            raise _damaged_content(blob)
        for number in chain.following(blob, READ_AHEAD_BYTES):
            if number not in chain.bad:
                self._kept.add(number, *chain.unchecked(number))
        found = chain[blob]
        self._kept.add(blob, found)
        return found

    def chains(self) -> tuple[Chain, ...]:
        """All chains in the order they were written."""
        rows = self._connection.execute("SELECT chain, max(id), sum(size) FROM blobs GROUP BY chain ORDER BY chain")
        found = [Chain(*row) for row in rows]
        if not all(type(part) is int for one in found for part in (one.first, one.last, one.bytes)):
            raise _damaged(Message("blobs.no-number", "its table of texts holds something other than numbers"))
        return tuple(found)

    def bad_blobs(self) -> set[int]:
        """The blobs that cannot be read because they, or the blobs they are compressed against, are damaged or missing.

        Runs as fast as the file is read; rows of an older schema have no checksums and are assumed to be intact.
        """
        bad, chains = set[int](), set[int]()
        for row in self._connection.execute(_ALL_PIECES):
            if row[-1] is None or _is_right(*row):
                chains.add(row[3])
            else:
                bad.add(row[0])
        starts = sorted(chain for chain in chains if type(chain) is int)
        for first in {starts[place - 1] for blob in bad if (place := bisect_right(starts, blob))}:
            with suppress(DamagedTextError):  # the others of the chain are reported when they are read
                bad |= self.chain_contents(first).bad
        return bad

    def chain_contents(self, first: int) -> ChainContents:
        """The contents of the chain that begins with blob ``first``; ``bad`` lists the damaged ones.

        Raises:
            UserError: The session is damaged: the chain is missing, or its rows are implausible.
        """
        return self.packed_chain(first).unpack()

    def packed_chain(self, first: int, last: int | None = None, *, checked: bool = True) -> PackedChain:
        """The chain that begins with blob ``first`` as it is stored, up to ``last`` if given.

        It can be unpacked on any thread.

        Args:
            first: The first blob of the chain.
            last: The last blob that is needed.
            checked: Whether to check all pieces; otherwise only the contents that are requested are checked.

        Raises:
            UserError: The session is damaged: the chain is missing, or its rows are implausible.
        """
        rows = self._connection.execute(_PIECES, (first, _NO_LIMIT if last is None else last))
        found, after = list[tuple[Any, ...]](), None
        for row in rows:
            if row[3] != first:
                after = row
                break
            found.append(row)
        rows.close()
        if after is None or after[-1] is None or _is_right(*after):
            plain = _plain_chain(found, checked=checked)
            if plain is not None:
                return plain
        return self._damaged_chain(first, last)

    def _damaged_chain(self, first: int, last: int | None) -> PackedChain:
        """The intact part of a chain that has a damaged row."""
        blobs, sizes, pieces, digests = list[int](), list[int](), list[bytes](), list[bytes]()
        raw = 0
        for row in self._connection.execute(_PIECES, (first, _NO_LIMIT if last is None else last)):
            blob, digest, size, chain, data, stored = row
            if chain != first:
                if stored is None or _is_right(*row):
                    break
                continue  # of this chain or not: its own row cannot be trusted
            if blobs and blob <= blobs[-1]:
                raise _damaged(Message("blobs.no-order", "its texts are out of order"))
            if type(size) is not int or type(data) is not bytes or type(digest) is not bytes or size < 0:
                break  # those before it are intact
            raw += size
            if (error := _too_much(blob, size, len(data), raw if blobs else 0)) is not None:
                if not blobs:
                    raise error
                break
            blobs.append(blob)
            sizes.append(size)
            pieces.append(data)
            digests.append(digest)
        if not blobs:
            raise _damaged(Message("blobs.missing-from", "the texts from {first} on are missing", first=first))
        return PackedChain(
            tuple(blobs), tuple(accumulate(sizes, initial=0)), tuple(pieces), tuple(digests), right=False
        )


def _plain_chain(rows: Sequence[tuple[Any, ...]], *, checked: bool) -> PackedChain | None:
    """A chain whose rows have valid types and sizes, as nearly all have; None otherwise."""
    if not rows:
        return None
    blobs, digests, sizes, _, pieces, sums = zip(*rows, strict=True)
    if {*map(type, blobs), *map(type, sizes)} != {int} or {*map(type, digests), *map(type, pieces)} != {bytes}:
        return None
    if min(sizes) < 0 or not all(map(lt, blobs, blobs[1:])):
        return None
    if _too_much(blobs[-1], max(sizes), len(pieces[0]), sum(sizes) if len(rows) > 1 else 0) is not None:
        return None
    right = not checked or (None not in sums and all(starmap(_is_right, rows)))
    return PackedChain(blobs, tuple(accumulate(sizes, initial=0)), pieces, digests, right)


@dataclass(frozen=True, slots=True)
class ChainContents:
    """The contents of a chain's blobs, one after the other.

    Attributes:
        blobs: Their ids, rising. A session of an older schema may lack some in between.
        offsets: Where each blob begins in ``data``, and where the last ends: one more entry than there are blobs.
        data: May be longer than the contents where the caller passed the buffer.
        digests: Of the contents, as they were stored.
        bad: The damaged ones; the bytes in their place must not be shown.
    """

    blobs: tuple[int, ...]
    offsets: tuple[int, ...]
    data: Buffer
    digests: tuple[bytes, ...]
    bad: frozenset[int] = frozenset()

    def __contains__(self, blob: int) -> bool:
        place = bisect_left(self.blobs, blob)
        return place < len(self.blobs) and self.blobs[place] == blob

    def following(self, blob: int, limit: int) -> tuple[int, ...]:
        """The blobs stored right after one, up to ``limit`` bytes in all."""
        place = bisect_left(self.blobs, blob) + 1
        end = bisect_right(self.offsets, self.offsets[place] + limit) - 1
        return self.blobs[place:end]

    def __getitem__(self, blob: int) -> bytes:
        """The content of a blob.

        Raises:
            UserError: It is not what was stored, or not there.
        """
        if blob in self.bad or blob not in self:
            raise _damaged_content(blob)
        found, digest = self.unchecked(blob)
        _check_digest(blob, found, digest)
        return found

    def unchecked(self, blob: int) -> tuple[bytes, bytes]:
        """The unchecked bytes of a blob, and the digest that they should have."""
        place = bisect_left(self.blobs, blob)
        return bytes(memoryview(self.data)[self.offsets[place] : self.offsets[place + 1]]), self.digests[place]


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
    """A chain as it is stored.

    Attributes:
        blobs, offsets, digests: As in ChainContents.
        pieces: The pieces of its stream, by blob.
        right: Whether its pieces passed their checks; otherwise all contents are compared with their digests.
    """

    blobs: tuple[int, ...]
    offsets: tuple[int, ...]
    pieces: tuple[bytes, ...]
    digests: tuple[bytes, ...]
    right: bool

    def unpack(self, into: Buffer | None = None) -> ChainContents:
        """The contents, into a buffer that is large enough, or a new one.

        Lets other threads run meanwhile.
        """
        size = self.offsets[-1]
        content = new_buffer(size) if into is None else into
        whole = _fill(memoryview(content)[:size], _with_size(self.pieces, size))
        if not whole:  # zstd may have stopped before it returned the bytes that precede the damage
            _fill(memoryview(content)[:size], b"".join(self.pieces))
        bad = frozenset[int]() if whole and self.right else self._compared(content)
        return ChainContents(self.blobs, self.offsets, content, self.digests, bad)

    def _compared(self, content: Buffer) -> frozenset[int]:
        """The blobs whose content does not match its digest."""
        with memoryview(content) as view:
            return frozenset(
                blob
                for blob, start, end, digest in zip(
                    self.blobs, self.offsets, self.offsets[1:], self.digests, strict=False
                )
                if content_digest(view[start:end]) != digest
            )


def _fill(free: memoryview, source: bytes) -> bool:
    """Decompress into a buffer as far as possible; return whether it was filled."""
    reader = zstandard.ZstdDecompressor(max_window_size=_MAX_WINDOW).stream_reader(source)
    with suppress(zstandard.ZstdError):
        while free and (count := reader.readinto(free)):
            free = free[count:]
    return not free


def content_digest(data: Buffer | bytes | memoryview) -> bytes:
    """The digest that identifies a content."""
    import hashlib  # noqa: PLC0415 - OpenSSL: not before a text is read or written

    return hashlib.blake2b(data, digest_size=_DIGEST_BYTES).digest()


def piece_sum(blob: int, digest: bytes, size: int, chain: int, piece: bytes) -> int:
    """The checksum of a row of the table: CRC-32, which finds every change of up to four bytes in a row."""
    return zlib.crc32(piece, zlib.crc32(b"%d %d %d %b" % (blob, size, chain, digest)))


def _is_right(blob: Any, digest: Any, size: Any, chain: Any, piece: Any, stored: Any) -> bool:
    """Whether a row matches its checksum; its values may be of any type."""
    try:
        return bool(piece_sum(blob, digest, size, chain, piece) == stored)
    except (TypeError, ValueError):
        return False


def _check_digest(blob: int, data: bytes, digest: bytes) -> None:
    if content_digest(data) != digest:
        raise _damaged_content(blob)


def _too_much(blob: int, size: int, packed: int, chain: int) -> DamagedTextError | None:
    """Why a content of ``size`` raw bytes in a chain of ``chain`` bytes is too large; None if it is not.

    A chain has a limit that writers keep. A larger content is alone in its chain, and needs its memory in any packing.
    """
    if chain > _MOST_CHAIN:
        most = Bytes(_MOST_CHAIN)
        return _damaged(
            Message("blobs.long-chain", "the texts before {blob} together exceed {most}", blob=blob, most=most)
        )
    if size <= _MOST_AT_ANY_RATIO:
        return None
    if size > _MOST_BYTES:
        return _damaged(
            Message(
                "blobs.too-large",
                "text {blob} claims {size}, and at most {most} is possible",
                blob=blob,
                size=Bytes(size),
                most=Bytes(_MOST_BYTES),
            )
        )
    if size > packed * _MOST_RATIO:
        return _damaged(
            Message(
                "blobs.too-dense",
                "text {blob} claims {size} from {packed} packed, more than a ratio of {ratio:,}",
                blob=blob,
                size=Bytes(size),
                packed=Bytes(packed),
                ratio=_MOST_RATIO,
            )
        )
    return None


def new_buffer(size: int) -> Buffer:
    """A buffer of ``size`` bytes; a large one uses large pages where the system has them.

    Finding and clearing 4 KiB pages one by one takes longer than decompressing into them: filling 30 MB takes 20 ms of
    CPU time with them and 9 ms with pages of 2 MiB.
    """
    if sys.platform != "linux" or size < LARGE_BYTES:
        return bytearray(size)
    buffer = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # a kernel that was built without them
        buffer.madvise(mmap.MADV_HUGEPAGE)
    return buffer


def _with_size(pieces: Sequence[bytes], size: int) -> bytes:
    """The stream as a complete frame with its size: zstd decompresses it straight into place, four times as fast.

    The stored stream has neither size nor end mark, so zstd would keep its own window and copy each block out of it.
    See the frame header and the block header in RFC 8878, sections 3.1.1.1 and 3.1.1.2.
    """
    first = pieces[0]
    if len(first) < _HEADER or first[4] & ~_RESERVED:  # not as the writer leaves it; zstd reports what is wrong
        return b"".join(pieces)
    header = (first[:4], bytes((first[4] | _EIGHT_BYTE_SIZE,)), first[5:6], size.to_bytes(8, "little"))
    return b"".join((*header, first[_HEADER:], *pieces[1:], _END))


def _damaged_content(blob: int) -> DamagedTextError:
    return _damaged(Message("blobs.changed", "text {blob} is not what was stored", blob=blob))


def _damaged(what: Message) -> DamagedTextError:
    error = DamagedTextError(
        Message("blobs.session-is-damaged", "The session is damaged: {reason}.", reason=what),
        hint=Message("common.take-copy", "Restore it from a copy, or compile again."),
    )
    error.why = what
    return error
