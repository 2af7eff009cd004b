"""Makes a session smaller: repacks its contents and drops what the user no longer needs. Can measure the gain
beforehand.

The session is copied into a scratch folder and rewritten there; the result replaces the old content in one transaction
of SQLite's write-ahead log (https://sqlite.org/wal.html, https://sqlite.org/backup.html). So a kill at any moment
leaves either the old session or the new one; others may have it open meanwhile and see one or the other; the file's
links, permissions and owner are preserved; and the measured size is exact to the byte.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shutil import disk_usage

from passlens.engine.errors import UserError
from passlens.engine.events import Progress, StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Bytes, Message
from passlens.engine.process import scratch_folder
from passlens.engine.session import schema
from passlens.engine.session.converting import bring_up
from passlens.engine.session.lock import is_being_written, lock_session
from passlens.engine.session.opening import check_session, connect_read_only, damaged
from passlens.engine.session.rewrite import Dropped, rewrite
from passlens.engine.session.transactions import unwritable
from passlens.engine.session.trimmed import Drop

_STEP_PAGES = 1024
STEPS_OF_A_LOOK = 20_000
"""SQLite VM steps between two checks for a cancel: about a millisecond."""
_FEWEST_STEPS = 8  # the first one takes the lock, under which other writes are checked for
_PATIENCE_STEPS = 3  # each waits as long as the connection's timeout
_BUSY_SECONDS = 5
_ATTEMPTS = 3  # an open window caches computed results in the session: one write per result


@dataclass(frozen=True, slots=True)
class TrimResult:
    """The gain of a trim, measured or made.

    Attributes:
        path: The session.
        now: Bytes of the file plus its write-ahead log.
        after: Bytes afterwards, measured on a copy.
        dropped: Counts of what was dropped.
        done: Whether the session was changed; a measurement changes nothing, nor does a trim without gain.
    """

    path: Path
    now: int
    after: int
    dropped: Dropped
    done: bool

    @property
    def won(self) -> int:
        """Bytes gained, at least 0."""
        return max(0, self.now - self.after)


def measure(path: Path, drop: Drop, context: JobContext) -> TrimResult:
    """Measure the gain of dropping this and repacking the rest; the session is unchanged.

    Raises:
        UserError: It is not a session, is being written, is damaged, lacks what ``drop`` names, or there is no room.
        CancelledError: The user cancelled.
    """
    _check(path)
    with _scratch(path, context) as packed, closing(connect_read_only(path)) as source:
        dropped = _rewritten(path, source, packed, drop, context)
        return TrimResult(path, _size(path), packed.stat().st_size, dropped, done=False)


def trim(path: Path, drop: Drop, context: JobContext) -> TrimResult:
    """Drop this from a session and repack the rest. Writes nothing if that gains nothing.

    Raises:
        UserError: See ``measure``; also if the session is not writable or was written meanwhile.
        CancelledError: The user cancelled; the session is unchanged.
    """
    _check(path)
    now = _size(path)
    _check_room(path, now)
    bring_up(path)
    with _locked(path), _writable(path) as target:
        dropped, done = _trimmed(path, target, now, drop, context)
    return TrimResult(path, now, _size(path) if done else now, dropped, done)


@dataclass(frozen=True, slots=True)
class TrimJob:
    """``trim``, or with ``only_measure`` ``measure``, as a job (see the Job protocol)."""

    path: Path
    drop: Drop = field(default_factory=Drop)
    only_measure: bool = False

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        name = self.path.name
        if self.only_measure:
            return Message("trim.measure", "Measure {name}", name=name)
        if self.drop.empty:
            return Message("trim.compact", "Compact {name}", name=name)
        return Message("trim.trim", "Trim {name}", name=name)

    @property
    def queue(self) -> str:
        """A trim does not wait for a measurement, which it makes stale."""
        return "measure" if self.only_measure else "trim"

    @property
    def key(self) -> str:
        """Only the newest measurement matters."""
        return "trim-measure" if self.only_measure else ""

    def run(self, context: JobContext) -> TrimResult:
        """Trim or measure.

        Raises:
            UserError: See ``trim``.
            CancelledError: The user cancelled.
        """
        return (measure if self.only_measure else trim)(self.path, self.drop, context)


class _WrittenMeanwhileError(Exception):
    """Another connection wrote to the session after it was copied, so the copy is out of date."""


def _attempt(path: Path, target: sqlite3.Connection, now: int, drop: Drop, context: JobContext) -> tuple[Dropped, bool]:
    """Rewrite a copy and put it in the session's place; returns what was dropped and whether anything was gained.

    Raises:
        _WrittenMeanwhileError: See there; the session is unchanged.
    """
    with _scratch(path, context) as packed, closing(connect_read_only(path)) as source:
        seen = _version(source)
        dropped = _rewritten(path, source, packed, drop, context)
        if drop.empty and packed.stat().st_size >= now:
            return dropped, False
        context.emit(StageStarted(Message("trim.replacing-session", "Replacing the session")))
        with closing(sqlite3.connect(packed)) as smaller:
            _replace(path, smaller, target, lambda: _version(source) == seen, context)
        return dropped, True


def _trimmed(path: Path, target: sqlite3.Connection, now: int, drop: Drop, context: JobContext) -> tuple[Dropped, bool]:
    """``_attempt``, repeated if the session was written meanwhile."""
    for _ in range(_ATTEMPTS):
        with suppress(_WrittenMeanwhileError):
            return _attempt(path, target, now, drop, context)
    raise UserError(
        Message(
            "trim.changed-meanwhile",
            "{path} was written by another program meanwhile; it is left as it was.",
            path=path,
        ),
        hint=Message("trim.try-again", "Try again."),
        location=str(path),
    )


def _check(path: Path) -> None:
    check_session(path)
    if is_being_written(path):
        raise UserError(
            Message(
                "common.still-running",
                "{path} is the session of a compile that is still running.",
                path=path,
            ),
            hint=Message("trim.wait", "Wait for it or cancel it, then make the session smaller."),
            location=str(path),
        )


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep compiles from replacing the session, and others from rewriting it, meanwhile."""
    try:
        lock = lock_session(path)
    except OSError as error:
        raise unwritable(path, str(error.strerror)) from error
    try:
        yield
    finally:
        lock.release()


def _check_room(path: Path, now: int) -> None:
    """Check for room: the new content is stored beside the old until it replaces it."""
    free = disk_usage(path.resolve().parent).free
    if free < now:
        raise UserError(
            Message(
                "trim.space-beside",
                "Up to {need} are needed beside {path} while it is rewritten; {free} are free.",
                need=Bytes(now),
                path=path,
                free=Bytes(free),
            ),
            hint=Message(
                "trim.free-space",
                "Free some space on that disk, or make a copy of the session on another one smaller.",
            ),
            location=str(path),
        )


@contextmanager
def _scratch(path: Path, context: JobContext) -> Iterator[Path]:
    """A scratch path for the new session, with room for it and for the copy it is built from."""
    context.emit(StageStarted(Message("trim.packing-texts", "Packing the texts")))
    need = 3 * _size(path)
    with scratch_folder("trim", need_bytes=need) as folder:
        free = disk_usage(folder).free
        if free < need:
            raise UserError(
                Message(
                    "trim.space-for-rewrite",
                    "About {need} are needed in {folder} to rewrite the session; {free} are free.",
                    need=Bytes(need),
                    folder=folder.parent,
                    free=Bytes(free),
                ),
                hint=Message(
                    "common.free-space",
                    "Free some space there, or set TMPDIR to a folder that has more.",
                ),
                location=str(folder.parent),
            )
        yield folder / "packed.passlens"


def _rewritten(path: Path, source: sqlite3.Connection, packed: Path, drop: Drop, context: JobContext) -> Dropped:
    """Write the new session to ``packed``."""
    copy = packed.with_name("copy.passlens")
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as database:
            source.backup(database, pages=_STEP_PAGES, progress=lambda *_: context.cancel.raise_if_cancelled())
            # One statement repacks all tables: on a large session it takes long, so a cancel must interrupt it.
            database.set_progress_handler(lambda: context.cancel.cancelled, STEPS_OF_A_LOOK)
            schema.upgrade(database)
            database.execute("PRAGMA journal_mode = OFF")  # a copy: nobody reads it after a fault
            database.execute("PRAGMA synchronous = OFF")
            database.execute("BEGIN")
            dropped = rewrite(database, drop, context)
            database.execute("COMMIT")
            context.cancel.raise_if_cancelled()
            context.emit(Progress(Message("trim.packing-tables", "Packing the tables"), 1.0))
            database.execute("VACUUM INTO ?", (str(packed),))
    except sqlite3.OperationalError as error:
        context.cancel.raise_if_cancelled()
        raise unwritable(copy, str(error)) from error
    except sqlite3.Error as error:
        raise damaged(path, error) from error
    copy.unlink()
    return dropped


@contextmanager
def _writable(path: Path) -> Iterator[sqlite3.Connection]:
    """A writable connection with a write-ahead log, folded into the file at the end unless a reader holds it."""
    try:
        connection = sqlite3.connect(path.absolute(), isolation_level=None, timeout=_BUSY_SECONDS)
        try:
            if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise UserError(
                    Message(
                        "trim.file-system",
                        "{path} is on a file system where its content cannot be replaced in one step.",
                        path=path,
                    ),
                    hint=Message(
                        "trim.copy-here",
                        "Copy it to a disk of this machine, and make it smaller there.",
                    ),
                    location=str(path),
                )
            connection.execute("BEGIN IMMEDIATE")  # detects a read-only file before the work
            connection.execute("ROLLBACK")
        except (sqlite3.Error, UserError):
            connection.close()
            raise
    except sqlite3.Error as error:
        raise unwritable(path, str(error)) from error
    try:
        yield connection
    finally:
        with suppress(sqlite3.Error):  # a reader is at work: the log stays beside the file, which is just as good
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
        connection.close()


def _replace(
    path: Path,
    smaller: sqlite3.Connection,
    target: sqlite3.Connection,
    unchanged: Callable[[], bool],
    context: JobContext,
) -> None:
    """Replace the content of ``target`` by that of ``smaller``, atomically."""
    waited = 0
    locked = False

    def watch(status: int, remaining: int, total: int) -> None:
        nonlocal waited, locked
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            waited += 1
            if waited > _PATIENCE_STEPS:
                raise UserError(
                    Message(
                        "trim.being-written",
                        "{path} is being written by another program.",
                        path=path,
                    ),
                    hint=Message("trim.try-later", "Try again a moment later."),
                    location=str(path),
                )
            return
        if status == sqlite3.SQLITE_DONE:  # already replaced: too late to cancel
            return
        if not locked:  # from the first step on no one else can write
            locked = True
            if not unchanged():
                raise _WrittenMeanwhileError
        context.cancel.raise_if_cancelled()
        context.emit(
            Progress(Message("trim.replacing-session", "Replacing the session"), 1 - remaining / max(1, total))
        )

    count = smaller.execute("PRAGMA page_count").fetchone()[0]
    try:
        smaller.backup(target, pages=min(_STEP_PAGES, count // _FEWEST_STEPS), progress=watch, sleep=0.05)
    except sqlite3.OperationalError as error:
        raise unwritable(path, str(error)) from error
    except sqlite3.Error as error:
        raise damaged(path, error) from error


def _version(connection: sqlite3.Connection) -> int:
    """A number that changes when another connection writes."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _size(path: Path) -> int:
    """Bytes of the session plus its write-ahead log."""
    size = path.stat().st_size
    with suppress(OSError):
        size += path.with_name(f"{path.name}-wal").stat().st_size
    return size
