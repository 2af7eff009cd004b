"""Sessions that come with the samples: packed by packaging/samples/record.py, unpacked where the user's sessions are.

A session names its input by an absolute path. A packed one has a placeholder for the folder of the samples in all
values that are looked up; unpacking inserts this installation's folder. Output of the compiler is unchanged.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import zstandard

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session import schema
from passlens.engine.session.checked import keep_sums
from passlens.engine.session.seal import Sealer
from passlens.engine.whole_files import replacing, write_whole

SUFFIX = ".passlens.zst"
_MARK = "@samples@"
_LEVEL = 22
_PLACES = {
    "meta": ("value",),
    "lanes": ("argv",),
    "diagnostics": ("file", "op", "current_op", "calls", "notes"),
    "analyses": ("value",),
    "notices": ("text",),
}
"""Tables and columns that name files as text."""


def pack(session: Path, target: Path, samples: Path, toolchain: Path | None = None) -> Path:
    """Pack a session that nobody has open, with a placeholder for the folder of its input; this changes the session.

    Args:
        session: The session, compacted.
        target: The file to write.
        samples: The folder that its input was compiled in.
        toolchain: The folder of the compiler, whose path is left out of the command lines; its version stays.
    """
    with closing(sqlite3.connect(session, isolation_level=None)) as connection:
        schema.upgrade(connection)
        _replace(connection, json.dumps(str(samples))[1:-1], _MARK)
        if toolchain is not None:
            _replace(connection, f"{json.dumps(str(toolchain))[1:-1]}/", "")
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, zstandard.ZstdCompressor(level=_LEVEL).compress(session.read_bytes()))
    return target


def unpack(packed: Path, samples: Path, folder: Path) -> Path:
    """Unpack the session of a sample into the user's folder; an existing one stays as the user left it.

    Raises:
        UserError: It is damaged, or the folder cannot be written.
    """
    try:
        content = packed.read_bytes()
        digest = hashlib.sha256(content + str(samples).encode()).hexdigest()[:8]
        target = folder / f"{packed.name.removesuffix(SUFFIX)}-sample-{digest}.passlens"
        if target.exists():
            return target
        folder.mkdir(parents=True, exist_ok=True)
        with replacing(target) as part:
            part.write_bytes(zstandard.ZstdDecompressor().decompress(content))
            with closing(sqlite3.connect(part, isolation_level=None)) as connection:
                schema.upgrade(connection)
                _replace(connection, _MARK, json.dumps(str(samples))[1:-1])
                if (sealer := Sealer.new(connection)) is not None:  # it came with Passlens
                    sealer.seal(connection)
    except (OSError, sqlite3.Error, zstandard.ZstdError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UserError(
            Message(
                "recorded.unreadable",
                "The recorded session of the sample {name} cannot be opened: {reason}.",
                name=packed.name.removesuffix(SUFFIX),
                reason=reason,
            ),
            hint=Message(
                "recorded.open-model",
                "Open the sample's model from the folder of the samples and compile it (F5).",
            ),
            location=str(packed),
        ) from error
    return target


def _replace(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Replace a text in all values that name files."""
    keep_sums(connection)
    connection.execute("BEGIN IMMEDIATE")
    for table, columns in _PLACES.items():
        for column in columns:
            connection.execute(
                f"UPDATE {table} SET {column} = replace({column}, ?, ?) WHERE instr({column}, ?)", (old, new, old)
            )
    connection.commit()
