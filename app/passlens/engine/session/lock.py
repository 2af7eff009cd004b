"""A lock file next to each session that is being written: neither clocks nor process ids can mislead it.

The lock is not on the session itself: closing that file by any means but SQLite drops SQLite's own locks in the whole
process (https://sqlite.org/howtocorrupt.html, section 2.2), and on NFS the two kinds of locks are one. The session
names the writer that made it, the lock names the writer that holds it; a copy of a session has no lock next to it, so
nobody is writing it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.held import HeldFile, Life, hold, look
from passlens.engine.messages import Message


@dataclass(frozen=True, slots=True)
class SessionLock:
    """The exclusive right of this process to make, replace or rewrite a session, until ``release``.

    Attributes:
        writer: The writer's name to store in the session.
    """

    writer: Mapping[str, str]
    _file: HeldFile

    def release(self) -> None:
        """Give up the lock."""
        self._file.release()


def lock_path(session: Path) -> Path:
    """The lock file of a session."""
    place = session.resolve() if session.is_symlink() else session
    return place.with_name(f".{place.name}.lock")


def lock_session(session: Path) -> SessionLock:
    """Lock a session for this process.

    Raises:
        UserError: Another process writes it, or may do so on another machine.
        OSError: Nothing can be written next to it.
    """
    place = lock_path(session)
    life, owner = look(place)
    if life is Life.UNKNOWN and owner:
        raise UserError(
            Message(
                "lock.elsewhere",
                "{path} was begun on {host}, and may still be written there.",
                path=session,
                host=str(owner.get("host")),
            ),
            hint=Message(
                "lock.delete-lock",
                "When nothing writes it any more, delete {file} beside it; or choose another name.",
                file=place.name,
            ),
            location=str(session),
        )
    token = os.urandom(8).hex()
    held = None if life is Life.ALIVE else hold(place, {"token": token})
    if held is None:
        raise UserError(
            Message(
                "common.still-running",
                "{path} is the session of a compile that is still running.",
                path=session,
            ),
            hint=Message(
                "lock.wait",
                "Wait for it, cancel it, or choose another name for the session.",
            ),
            location=str(session),
        )
    return SessionLock({"token": token}, held)


def writer_life(session: Path, writer: object) -> Life:
    """Whether the writer that a session names is still writing it."""
    if not isinstance(writer, Mapping) or "token" not in writer:
        return Life.GONE
    life, owner = look(lock_path(session))
    if owner and owner.get("token") != writer["token"]:
        return Life.GONE  # of another process that replaces it
    return life


def is_being_written(session: Path) -> bool:
    """Whether a process makes, replaces or rewrites this session now; true also where that is unknown."""
    return look(lock_path(session))[0] is not Life.GONE


def forget_writer(session: Path) -> None:
    """Remove the lock of a writer that was killed."""
    place = lock_path(session)
    if place.exists() and look(place)[0] is Life.GONE:
        held = hold(place, {})
        if held is not None:
            held.release()
