"""The seal of a session: proof that this user wrote on this machine what an action would take from the file.

A session travels. What it names (a toolchain, flags, files) and holds (a module, IR to compile) may come from somebody
who wants it to be run. So the writer signs it with a key that never leaves the user's data folder: the head by itself,
as it is asked for at every opening, and the contents that an action may use with it. Both are renewed in the
transaction that changes them; a session whose writer was killed is still sealed.

The contents are the blobs (by id and digest; the digest of each is checked when it is read), and the rows of
artifacts, phases and runs. Their order carries no meaning, so that the sum of a keyed hash over each blob stands for
all of them and grows with each new one (M. Bellare, D. Micciancio: A New Paradigm for Collision-Free Hashing, 1997,
"AdHash"; with a secret key no multiset of the same sum can be searched for).

Not sealed: passes, scopes, diagnostics, analyses, notes. They are shown, and start nothing.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import json
import os
import secrets
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import platformdirs

from passlens.engine.session.grants import is_granted
from passlens.engine.session.rows import Origin

SEAL = "seal"
"""The key of the seal in the table ``meta``."""
_KEY_BYTES = 32
_SUM_BITS = 256
_HEAD = (
    "source", "source_bytes", "created", "driver", "target", "devices", "opt_level", "flags", "toolchain",
    "toolchain_version", "toolchain_revision", "locations", "dispatch", "parent",
)  # fmt: skip
_ROWS = (
    "SELECT id, kind, name, dispatch, blob FROM artifacts ORDER BY id",
    "SELECT ordinal, name, blob FROM phases ORDER BY ordinal",
    "SELECT id, value FROM runs ORDER BY id",
)


def key_file() -> Path:
    """Where the key of this user lies."""
    return platformdirs.user_data_path("passlens") / "session.key"


@functools.lru_cache(maxsize=4)
def key_in(path: Path) -> bytes | None:
    """The key of this user, made when it is first asked for; None where none can be kept."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        if not path.exists():
            number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(number, "wb") as file:
                file.write(secrets.token_bytes(_KEY_BYTES))
            try:
                with suppress(FileExistsError):  # another process was first: its key is the key
                    os.link(beside, path)
            finally:
                beside.unlink()
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
    return None


def user_key() -> bytes | None:
    """The key that this user's sessions are sealed with; None where the data folder takes none."""
    return key_in(key_file())


@dataclass(frozen=True, slots=True)
class BlobSum:
    """The sum over the keyed hashes of all blobs up to ``last``, an id."""

    last: int = 0
    total: int = 0

    def extended(self, connection: sqlite3.Connection, key: bytes) -> BlobSum:
        """The sum with the blobs that were added since."""
        last, total = self.last, self.total
        for blob, digest in connection.execute("SELECT id, digest FROM blobs WHERE id > ? ORDER BY id", (last,)):
            entry = hashlib.blake2b(blob.to_bytes(8, "big") + digest, key=key, digest_size=_SUM_BITS // 8).digest()
            total += int.from_bytes(entry, "big")
            last = blob
        return BlobSum(last, total % (1 << _SUM_BITS))


def head_code(connection: sqlite3.Connection, key: bytes, origin: Origin) -> str:
    """The code of a session's head."""
    marks = ", ".join("?" * len(_HEAD))
    rows = connection.execute(f"SELECT key, value FROM meta WHERE key IN ({marks}) ORDER BY key", _HEAD)
    return _code(key, b"head", [origin, [list(row) for row in rows]])


def content_code(connection: sqlite3.Connection, key: bytes, origin: Origin, blobs: BlobSum | None = None) -> str:
    """The code of the head and of all contents that an action may use.

    Args:
        connection: To the session, within a transaction or to a file that nobody writes.
        key: Of the user.
        origin: What the code says of the session.
        blobs: The sum over all blobs; None: it is taken here, from the ids and digests of all.
    """
    whole = (blobs or BlobSum()).extended(connection, key)
    rows = [[list(row) for row in connection.execute(statement)] for statement in _ROWS]
    return _code(key, b"content", [head_code(connection, key, origin), whole.total, rows])


def _code(key: bytes, what: bytes, value: object) -> str:
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
    return hmac.new(key, what + b"\0" + text, hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal that a session carries; what it says holds only where its codes fit."""

    origin: Origin
    head: str
    content: str

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Self | None:
        """The seal of a session; None where it has none, or one that is no seal."""
        row = connection.execute("SELECT value FROM meta WHERE key = ?", (SEAL,)).fetchone()
        with suppress(ValueError, TypeError, KeyError):
            value = json.loads(row[0])
            head, content = value["head"], value["content"]
            if isinstance(head, str) and isinstance(content, str) and (head + content).isascii():
                return cls(Origin(value["origin"]), head, content)
        return None


def head_origin(connection: sqlite3.Connection) -> Origin:
    """Whose words the head of a session is: this user's here, or somebody else's."""
    key, found = user_key(), Seal.of(connection)
    if key and found and hmac.compare_digest(found.head, head_code(connection, key, found.origin)):
        return found.origin
    return Origin.ELSEWHERE


def is_sealed(connection: sqlite3.Connection) -> bool:
    """Whether all that an action would take from a session is as this user left it here, or allowed it."""
    key, found = user_key(), Seal.of(connection)
    return (
        key is not None
        and found is not None
        and hmac.compare_digest(found.content, content_code(connection, key, found.origin))
    )


def fingerprint(connection: sqlite3.Connection) -> str:
    """What a session holds for actions, sealed or not, as this user's key codes it; empty where there is no key."""
    key = user_key()
    return content_code(connection, key, Origin.TRUSTED) if key else ""


class Sealer:
    """Keeps the seal of a session that is being written."""

    def __init__(self, key: bytes, origin: Origin) -> None:
        """``origin`` is what the seal says."""
        self._key, self._origin = key, origin
        self._blobs = self._pending = BlobSum()
        self._written = ""

    @classmethod
    def new(cls, connection: sqlite3.Connection) -> Self | None:
        """For a session that this user makes here; None where there can be no key."""
        del connection
        key = user_key()
        return cls(key, Origin.HERE) if key else None

    @classmethod
    def continued(cls, connection: sqlite3.Connection) -> Self | None:
        """For a session that is added to; None for one from elsewhere that nobody allowed: it stays so."""
        key, found = user_key(), Seal.of(connection)
        if key is None:
            return None
        if found is not None and is_sealed(connection):
            return cls(key, found.origin)
        return cls(key, Origin.TRUSTED) if is_granted(fingerprint(connection)) else None

    def seal(self, connection: sqlite3.Connection) -> None:
        """Renew the seal, as the last step of a transaction."""
        self._pending = self._blobs.extended(connection, self._key)
        content = content_code(connection, self._key, self._origin, self._pending)
        if content != self._written:
            value = {
                "origin": self._origin,
                "head": head_code(connection, self._key, self._origin),
                "content": content,
            }
            connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (SEAL, json.dumps(value)))
            self._written = content

    def committed(self) -> None:
        """Take over what the transaction added."""
        self._blobs = self._pending

    def rolled_back(self) -> None:
        """Forget what the transaction added."""
        self._pending, self._written = self._blobs, ""
