"""A session whose names, sentences and notes were written to act on what shows them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import zstandard

MARKUP = "<b>bold</b><img src='file:///etc/hostname'><a href='https://example.com'>here</a>"
ESCAPES = "\x1b]0;title\x07\x1b]52;c;cHduZWQ=\x07\x9b31m\x7f\u202eesrever\u2066\u200b\u2028"
NAME = f"=HYPERLINK(1){ESCAPES}{MARKUP}"
"""A formula, a terminal's title and clipboard, colour, other directions, nothing visible, and rich text."""

_RECORDED = Path(__file__).resolve().parent.parent / "resources" / "samples" / "recorded" / "matmul_f16.passlens.zst"


def hostile_session(folder: Path) -> Path:
    """Write a recorded session with ``NAME`` in every text that a compiler or a person may have given.

    It becomes one of the schema before the rows had checksums, by which what is changed here would be told as damage.
    """
    path = folder / "hostile.passlens"
    path.write_bytes(zstandard.ZstdDecompressor().stream_reader(_RECORDED.read_bytes()).read())
    database = sqlite3.connect(path)
    three = (NAME, NAME, NAME)
    escaped = json.dumps(NAME, ensure_ascii=False)[1:-1]
    with database:
        run = database.execute
        for (table,) in run(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '% sum INTEGER%'"
        ).fetchall():
            run(f"ALTER TABLE {table} DROP COLUMN sum")
        run("PRAGMA user_version = 3")
        run("UPDATE kinds SET name = ? || name, class_name = ? || class_name, options = ? || options", three)
        run("UPDATE scopes SET symbol = ? || symbol, path = ? || path", (NAME, NAME))
        run("UPDATE artifacts SET dispatch = ? || dispatch WHERE dispatch != ''", (NAME,))
        run("UPDATE meta SET value = ? WHERE key IN ('sentence', 'target')", (json.dumps(NAME),))
        run("UPDATE meta SET value = ? WHERE key = 'flags'", (json.dumps([f"--x={NAME}"]),))
        run("UPDATE meta SET value = ? WHERE key = 'source'", (json.dumps(f"/nowhere/<b>{ESCAPES}.mlir"),))
        run("INSERT INTO notices (text, quiet) VALUES (?, 0)", (NAME,))
        run(
            "INSERT INTO diagnostics (lane, severity, message, file, line, col, op, current_op, calls, notes)"
            " VALUES (1, 'error', ?, ?, 1, 1, ?, '', '[]', '[]')",
            three,
        )
        run(
            "INSERT INTO notes (text, author, created, changed, pass, side, phase, file, line, dispatch, problem,"
            " place, excerpt) VALUES (?, '', '2026-01-01T00:00:00+00:00', '', 2, '', '', '', 1, '', '', '', '')",
            (NAME,),
        )
        run(
            "UPDATE analyses SET value = replace(replace(value, 'main_dispatch_0', ?), '__device_0', ?)",
            (f"{escaped}main_dispatch_0", f"{escaped}__device_0"),
        )
    database.close()
    return path
