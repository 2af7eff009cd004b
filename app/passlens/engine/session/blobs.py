"""Texts and files of a session: stored once by content, compressed against the snapshot they came from.

The delta is zstd with the earlier text as raw-content dictionary. A chain of deltas is at most MAX_DEPTH long, so
reading any one snapshot costs a bounded number of decompressions.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import OrderedDict

import zstandard

from passlens.engine.errors import UserError

MAX_DEPTH = 12
_LEVEL = 3
_WINDOW_LOG = 27  # 128 MiB: as far back as a match may lie, enough to see a whole module and its dictionary


class BlobStore:
    """Reads and writes the table ``blobs`` through a connection that somebody else owns.

    Keeps the last ``cache_bytes`` of raw content in memory: deltas are made against what was stored just before.
    """

    def __init__(self, connection: sqlite3.Connection, cache_bytes: int = 192 << 20) -> None:
        self._connection = connection
        self._cache: OrderedDict[int, bytes] = OrderedDict()
        self._cached = 0
        self._limit = cache_bytes

    def put(self, data: bytes, base: int | None = None) -> int:
        """Store ``data``, as a delta against blob ``base`` when that pays; the id of the blob that holds it."""
        digest = hashlib.blake2b(data, digest_size=20).digest()
        row = self._connection.execute("SELECT id FROM blobs WHERE digest = ?", (digest,)).fetchone()
        if row is not None:
            return int(row[0])
        depth, dictionary = 0, b""
        if base is not None:
            depth = 1 + int(self._connection.execute("SELECT depth FROM blobs WHERE id = ?", (base,)).fetchone()[0])
            dictionary = self.get(base) if depth <= MAX_DEPTH else b""
        if not dictionary:
            base, depth = None, 0
        packed = _compressor(len(data), dictionary).compress(data)
        cursor = self._connection.execute(
            "INSERT INTO blobs (digest, size, base, depth, data) VALUES (?, ?, ?, ?, ?)",
            (digest, len(data), base, depth, packed),
        )
        blob = int(cursor.lastrowid or 0)
        self._remember(blob, data)
        return blob

    def get(self, blob: int) -> bytes:
        """The content of a blob.

        Raises:
            UserError: The session is damaged: the blob is missing or does not decompress.
        """
        if (cached := self._cache.get(blob)) is not None:
            self._cache.move_to_end(blob)
            return cached
        row = self._connection.execute("SELECT size, base, data FROM blobs WHERE id = ?", (blob,)).fetchone()
        if row is None:
            raise UserError(f"The session is damaged: snapshot content {blob} is missing.", hint="Compile again.")
        size, base, packed = row
        dictionary = None if base is None else _dictionary(self.get(base))
        unpacker = zstandard.ZstdDecompressor(dict_data=dictionary, max_window_size=1 << _WINDOW_LOG)
        try:
            data = unpacker.decompress(packed, max_output_size=size)
        except zstandard.ZstdError as error:
            raise UserError(
                f"The session is damaged: snapshot content {blob} does not decompress.",
                detail=str(error),
                hint="Compile again.",
            ) from error
        self._remember(blob, data)
        return data

    def _remember(self, blob: int, data: bytes) -> None:
        if len(data) > self._limit // 2:
            return
        self._cache[blob] = data
        self._cached += len(data)
        while self._cached > self._limit:
            _, dropped = self._cache.popitem(last=False)
            self._cached -= len(dropped)


def _dictionary(data: bytes) -> zstandard.ZstdCompressionDict:
    return zstandard.ZstdCompressionDict(data, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


def _compressor(size: int, base: bytes) -> zstandard.ZstdCompressor:
    parameters = zstandard.ZstdCompressionParameters.from_level(
        _LEVEL,
        source_size=size,
        dict_size=len(base),
        window_log=min(_WINDOW_LOG, max(10, (size + len(base)).bit_length())),
        enable_ldm=size > (1 << 20),
    )
    return zstandard.ZstdCompressor(compression_params=parameters, dict_data=_dictionary(base) if base else None)
