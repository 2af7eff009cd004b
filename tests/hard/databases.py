"""Changes to a SQLite file that keep it a database: what a fuzzer's bytes mean for rows, tables and the file itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

import zstandard

_MOST_CHANGES = 4
_WHOLE_ROWS = 8


class Bytes:
    """Takes numbers off a fuzzer's input; zeros when it is used up."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return max(0, len(self._data) - self._place)

    def number(self, size: int = 1) -> int:
        """The next bytes as a number."""
        return int.from_bytes(self.take(size), "big")

    def take(self, size: int) -> bytes:
        """The next bytes."""
        taken = self._data[self._place : self._place + size]
        self._place += size
        return taken.ljust(size, b"\0")


@cache
def bomb() -> bytes:
    """1 GB of zeros, packed."""
    packer = zstandard.ZstdCompressor(level=3).compressobj(size=1 << 30)
    piece = bytes(1 << 20)
    return b"".join([*(packer.compress(piece) for _ in range(1 << 10)), packer.flush()])


def changed_database(path: Path, data: bytes) -> None:
    """Change a database as a fuzzer's bytes say: cells, rows, tables, views and triggers; then bytes of the file."""
    source = Bytes(data)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        for _ in range(1 + source.number() % _MOST_CHANGES):
            if not source.left:
                break
            try:
                _change(database, source)
            except (sqlite3.Error, OverflowError, UnicodeError):
                continue  # a change that SQLite does not take
    if source.number() % 8 == 7:
        flip_bytes(path, source)


def flip_bytes(path: Path, source: Bytes, most: int = 3) -> None:
    """Change some bytes of a file, or cut it off."""
    content = bytearray(path.read_bytes())
    for _ in range(1 + source.number() % most):
        content[source.number(4) % len(content)] ^= 1 + source.number() % 255
    if source.number() % 16 == 15:
        del content[source.number(4) % len(content) :]
    path.write_bytes(content)


def _change(database: sqlite3.Connection, source: Bytes) -> None:
    objects = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).fetchall()
    (table,) = objects[source.number() % len(objects)]
    kind = source.number() % 32
    match kind:
        case 0:
            database.execute(f'DELETE FROM "{table}"')
        case 1:
            database.execute(f'DROP TABLE "{table}"')
        case 2:
            database.execute(f'ALTER TABLE "{table}" RENAME TO "{table}_hidden"')
            endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c"
            body = endless if source.number() % 2 else f'SELECT * FROM "{table}_hidden"'
            database.execute(f'CREATE VIEW "{table}" AS {body}')
        case 3:
            database.execute(f'CREATE TRIGGER t{kind} BEFORE INSERT ON "{table}" BEGIN SELECT RAISE(IGNORE); END')
        case 4:
            database.execute(f"PRAGMA user_version = {source.number() % 6}")
        case 5:
            database.execute(f"PRAGMA application_id = {source.number(4) & 0x7FFFFFFF}")
        case 6:
            rows = database.execute(f'SELECT * FROM "{table}"').fetchall()
            for row in rows[: source.number() % _WHOLE_ROWS]:
                holes = ", ".join("?" * len(row))
                database.execute(f'INSERT OR IGNORE INTO "{table}" VALUES ({holes})', row)
        case _:
            _change_cell(database, table, source)


def _change_cell(database: sqlite3.Connection, table: str, source: Bytes) -> None:
    cursor = database.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in cursor.description]
    rows = cursor.fetchall()
    if not rows:
        database.execute(
            f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(names))})', [_value(None, source) for _ in names]
        )
        return
    row = rows[source.number(2) % len(rows)]
    column = source.number() % len(names)
    new = _value(row[column], source)
    where = " AND ".join(f'"{name}" IS ?' for name in names)
    database.execute(f'UPDATE "{table}" SET "{names[column]}" = ? WHERE {where}', (new, *row))


def _value(old: object, source: Bytes) -> object:
    match source.number() % 18:
        case 0:
            return None
        case 1:
            return source.number()
        case 2:
            return -1 - source.number()
        case 3:
            return (1 << 63) - 1
        case 4:
            return -(1 << 63)
        case 5:
            return float("inf")
        case 6:
            return ""
        case 7:
            return source.take(12).decode("utf-8", errors="replace")
        case 8:
            return source.take(12)
        case 9:
            return "[" * 100_000
        case 10:
            return bomb()
        case 11:
            return "1" * 5000
        case 12 | 13 if isinstance(old, str) and old:
            place = source.number(2) % len(old)
            return old[:place] + chr(source.number(1)) + old[place + 1 :]
        case 12 | 13 if isinstance(old, bytes) and old:
            changed = bytearray(old)
            changed[source.number(2) % len(old)] ^= 1 + source.number() % 255
            return bytes(changed)
        case 14 if isinstance(old, str):
            return _other_json(source)
        case 15 if isinstance(old, str | bytes):
            return old[: source.number(2) % (len(old) + 1)]
        case 16 if isinstance(old, int):
            return old + source.number() - 128
        case _:
            return source.number(4)


def _other_json(source: Bytes) -> str:
    values = (
        "null",
        "{}",
        "[]",
        "1e999",
        '"x"',
        "-1",
        "[[1, 2], {}]",
        "NaN",
        '{"a": 1}',
        "true",
        "9" * 400,
        '"\\ud800"',
    )
    return values[source.number() % len(values)]
