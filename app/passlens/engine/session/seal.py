"""The seal of a session: proof that this user wrote, on this machine, what an action would take from the file.

Sessions are passed on. What one names (a toolchain, flags, files) and holds (a module, IR to compile) may come from an
attacker who wants it to run. So the writer signs it with a key that never leaves the user's data folder: the head
separately, as every opening checks it, and the contents that an action may use together with it. Both signatures are
renewed in the transaction that changes the data; a session whose writer was killed is still sealed.

The contents are the blobs (by id and digest; reading a blob checks its digest), and the rows of artifacts, phases and
runs. Their order carries no meaning, so the sum of a keyed hash over each blob represents them all and is extended with
each new one (M. Bellare, D. Micciancio: A New Paradigm for Collision-Free Hashing, 1997, "AdHash"; without the secret
key nobody can search for another multiset with the same sum).

Not sealed: passes, scopes, diagnostics, analyses, notes. They are displayed and start nothing.
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
    """The file with this user's key."""
    return platformdirs.user_data_path("passlens") / "session.key"


@functools.lru_cache(maxsize=4)
def key_in(path: Path) -> bytes | None:
    """The key in this file, created on first use; None where no key can be stored."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        if not path.exists():
            number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(number, "wb") as file:
                file.write(secrets.token_bytes(_KEY_BYTES))
            try:
                with suppress(FileExistsError):  # another process created it first: use its key
                    os.link(beside, path)
            finally:
                beside.unlink()
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
    return None


def user_key() -> bytes | None:
    """The key that seals this user's sessions; None if the data folder is not writable."""
    return key_in(key_file())


@dataclass(frozen=True, slots=True)
class BlobSum:
    """The sum over the keyed hashes of all blobs up to ``last``, an id."""

    last: int = 0
    total: int = 0

    def extended(self, connection: sqlite3.Connection, key: bytes) -> BlobSum:
        """The sum extended by the blobs added since."""
        last, total = self.last, self.total
        for blob, digest in connection.execute("SELECT id, digest FROM blobs WHERE id > ? ORDER BY id", (last,)):
            entry = hashlib.blake2b(blob.to_bytes(8, "big") + digest, key=key, digest_size=_SUM_BITS // 8).digest()
            total += int.from_bytes(entry, "big")
            last = blob
        return BlobSum(last, total % (1 << _SUM_BITS))


def head_code(connection: sqlite3.Connection, key: bytes, origin: Origin) -> str:
    """The authentication code of a session's head."""
    marks = ", ".join("?" * len(_HEAD))
    rows = connection.execute(f"SELECT key, value FROM meta WHERE key IN ({marks}) ORDER BY key", _HEAD)
    return _code(key, b"head", [origin, [list(row) for row in rows]])


def content_code(connection: sqlite3.Connection, key: bytes, origin: Origin, blobs: BlobSum | None = None) -> str:
    """The authentication code of the head and of all contents that an action may use.

    Args:
        connection: The session, in a transaction or without a writer.
        key: The user's key.
        origin: The origin that the code certifies.
        blobs: The sum over all blobs; None: it is computed here from all ids and digests.
    """
    whole = (blobs or BlobSum()).extended(connection, key)
    rows = [[list(row) for row in connection.execute(statement)] for statement in _ROWS]
    return _code(key, b"content", [head_code(connection, key, origin), whole.total, rows])


def _code(key: bytes, what: bytes, value: object) -> str:
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
    return hmac.new(key, what + b"\0" + text, hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal stored in a session; its claims are valid only if its codes match."""

    origin: Origin
    head: str
    content: str

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Self | None:
        """The seal of a session; None if it has none or an invalid one."""
        row = connection.execute("SELECT value FROM meta WHERE key = ?", (SEAL,)).fetchone()
        with suppress(ValueError, TypeError, KeyError):
            value = json.loads(row[0])
            head, content = value["head"], value["content"]
            if isinstance(head, str) and isinstance(content, str) and (head + content).isascii():
                return cls(Origin(value["origin"]), head, content)
        return None


def head_origin(connection: sqlite3.Connection) -> Origin:
    """The origin of a session's head: this user on this machine, or elsewhere."""
    key, found = user_key(), Seal.of(connection)
    if key and found and hmac.compare_digest(found.head, head_code(connection, key, found.origin)):
        return found.origin
    return Origin.ELSEWHERE


def is_sealed(connection: sqlite3.Connection) -> bool:
    """Whether this user wrote or trusted, on this machine, everything that an action would take from the session."""
    key, found = user_key(), Seal.of(connection)
    return (
        key is not None
        and found is not None
        and hmac.compare_digest(found.content, content_code(connection, key, found.origin))
    )


def fingerprint(connection: sqlite3.Connection) -> str:
    """The code, with this user's key, of all contents that actions use, sealed or not; empty without a key."""
    key = user_key()
    return content_code(connection, key, Origin.TRUSTED) if key else ""


class Sealer:
    """Maintains the seal of a session that is being written."""

    def __init__(self, key: bytes, origin: Origin) -> None:
        """``origin`` is the origin that the seal certifies."""
        self._key, self._origin = key, origin
        self._blobs = self._pending = BlobSum()
        self._written = ""

    @classmethod
    def new(cls, connection: sqlite3.Connection) -> Self | None:
        """The sealer of a session that this user creates here; None if no key can be stored."""
        del connection
        key = user_key()
        return cls(key, Origin.HERE) if key else None

    @classmethod
    def continued(cls, connection: sqlite3.Connection) -> Self | None:
        """The sealer of a session that is extended; None for an untrusted one from elsewhere, which stays unsealed."""
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
        """Adopt the sums of the committed transaction."""
        self._blobs = self._pending

    def rolled_back(self) -> None:
        """Forget what the transaction added."""
        self._pending, self._written = self._blobs, ""
