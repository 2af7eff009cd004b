"""Replaces one delta per blob by chains, stores pass names once, and shortens pipeline positions.

A pass's ``order_key`` is its position once a capture has ended, and long text (the names of all enclosing scopes) only
while dumps still arrive. The names of passes move to ``kinds``, a status becomes a number, and the compiler's log and
its timing report become blobs.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import OrderedDict

import zstandard

_CHAIN_BYTES = 32 << 20
_WINDOW_LOG = 25
_OLD_WINDOW = 1 << 27
_KEPT_BYTES = 64 << 20
_KEY_DIGITS = 8

_TABLES = (
    """CREATE TABLE new_blobs (
        id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, chain INTEGER NOT NULL,
        data BLOB NOT NULL)""",
    """CREATE TABLE kinds (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, class_name TEXT NOT NULL, options TEXT NOT NULL,
        UNIQUE (name, class_name, options))""",
    """CREATE TABLE new_passes (
        id INTEGER PRIMARY KEY, order_key TEXT NOT NULL, scope INTEGER NOT NULL REFERENCES scopes (id),
        kind INTEGER NOT NULL REFERENCES kinds (id), phase INTEGER, status INTEGER NOT NULL,
        wall_ns INTEGER, wall_shared INTEGER NOT NULL, added INTEGER, removed INTEGER,
        blob INTEGER NOT NULL REFERENCES blobs (id), text INTEGER NOT NULL)""",
    """CREATE TABLE new_lanes (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, argv TEXT NOT NULL, outcome TEXT NOT NULL,
        exit_code INTEGER, sentence TEXT NOT NULL, wall_ns INTEGER, peak_rss_bytes INTEGER,
        log INTEGER REFERENCES blobs (id), timings INTEGER REFERENCES blobs (id))""",
)
_MOVE = (
    "INSERT INTO kinds (name, class_name, options) SELECT DISTINCT name, class_name, options FROM passes",
    f"""INSERT INTO new_passes
        SELECT p.id, printf('%0{_KEY_DIGITS}d', ROW_NUMBER() OVER (ORDER BY p.order_key)), p.scope, k.id, p.phase,
            CASE p.status WHEN 'changed' THEN 1 WHEN 'failed' THEN 2 ELSE 0 END,
            p.wall_ns, p.wall_shared, p.added, p.removed, p.blob, p.text
        FROM passes p JOIN kinds k USING (name, class_name, options)""",
    "DROP TABLE passes",
    "DROP TABLE lanes",
    "DROP TABLE timings",
    "DROP TABLE blobs",
    "ALTER TABLE new_blobs RENAME TO blobs",
    "ALTER TABLE new_lanes RENAME TO lanes",
    "ALTER TABLE new_passes RENAME TO passes",
    "CREATE INDEX passes_by_scope ON passes (scope)",
)


def migrate(connection: sqlite3.Connection) -> None:
    """Rewrite blobs, passes and lanes; every blob and every pass keeps its id."""
    for statement in _TABLES:
        connection.execute(statement)
    blobs = _Blobs(connection)
    for (blob,) in connection.execute("SELECT id FROM blobs ORDER BY id").fetchall():
        blobs.write(blobs.old(blob), blob)
    timings = [list(row) for row in connection.execute("SELECT depth, name, wall_ns, op FROM timings ORDER BY id")]
    for lane in connection.execute("SELECT * FROM lanes ORDER BY id").fetchall():
        report = timings if lane[1] == "quick look" and timings else None
        log = blobs.write(lane[8].encode("utf-8", "surrogatepass"))
        times = None if report is None else blobs.write(json.dumps(report, separators=(",", ":")).encode())
        connection.execute("INSERT INTO new_lanes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*lane[:8], log, times))
    for statement in _MOVE:
        connection.execute(statement)


class _Blobs:
    """Reads the old table and writes the new one."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self._stream: zstandard.ZstdCompressionObj | None = None
        self._chain = self._raw = 0

    def old(self, blob: int) -> bytes:
        """The content of a blob in the old format: zstd with its base as raw-content dictionary."""
        if blob in self._kept:
            return self._kept[blob]
        size, base, packed = self._connection.execute(
            "SELECT size, base, data FROM blobs WHERE id = ?", (blob,)
        ).fetchone()
        dictionary = None
        if base is not None:
            dictionary = zstandard.ZstdCompressionDict(self.old(base), dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        unpacker = zstandard.ZstdDecompressor(dict_data=dictionary, max_window_size=_OLD_WINDOW)
        try:
            data = unpacker.decompress(packed, max_output_size=size)
        except zstandard.ZstdError as error:
            raise sqlite3.DatabaseError(f"snapshot content {blob} does not decompress ({error})") from error
        self._kept[blob] = data
        while sum(map(len, self._kept.values())) > _KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
        return data

    def write(self, data: bytes, blob: int | None = None) -> int:
        """Store a content in the new table, once; returns its id."""
        digest = hashlib.blake2b(data, digest_size=16).digest()
        known = self._connection.execute("SELECT id FROM new_blobs WHERE digest = ?", (digest,)).fetchone()
        if known is not None:
            return int(known[0])
        if self._stream is None or self._raw + len(data) > _CHAIN_BYTES:
            parameters = zstandard.ZstdCompressionParameters.from_level(1, window_log=_WINDOW_LOG, enable_ldm=True)
            self._stream = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
            self._chain = self._raw = 0
        self._raw += len(data)
        piece = self._stream.compress(data) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
        cursor = self._connection.execute(
            "INSERT INTO new_blobs VALUES (?, ?, ?, ?, ?)", (blob, digest, len(data), self._chain, piece)
        )
        number = int(cursor.lastrowid or 0)
        if not self._chain:
            self._chain = number
            self._connection.execute("UPDATE new_blobs SET chain = id WHERE id = ?", (number,))
        return number
