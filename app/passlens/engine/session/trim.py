"""Makes a session smaller: packs its contents anew, and drops what one no longer wants. Says first what that wins.

The session is copied into a scratch folder, rewritten there, and what came out replaces the old content in one
transaction of SQLite's write-ahead log (https://sqlite.org/wal.html, https://sqlite.org/backup.html). So a kill at any
moment leaves the session as it was or as it is to be; others may have it open meanwhile and see the one or the other;
links, rights and owner of the file stay; and what is measured is what it will be, to the byte.
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
"""Steps of SQLite's machine between two looks at whether the user wants to stop: about a millisecond."""
_FEWEST_STEPS = 8  # the first one takes the lock, under which is looked whether somebody wrote meanwhile
_PATIENCE_STEPS = 3  # each waits as long as the connection's timeout
_BUSY_SECONDS = 5
_ATTEMPTS = 3  # an open window keeps what it has computed in the session: once for each result


@dataclass(frozen=True, slots=True)
class TrimResult:
    """What a trim wins, or has won.

    Attributes:
        path: The session.
        now: Bytes of the file and of what waits in its write-ahead log.
        after: Bytes afterwards: measured by doing it, on a copy.
        dropped: What went with it.
        done: Whether the session was changed; a measurement changes nothing, nor does what would win nothing.
    """

    path: Path
    now: int
    after: int
    dropped: Dropped
    done: bool

    @property
    def won(self) -> int:
        """Bytes won; never less than none."""
        return max(0, self.now - self.after)


def measure(path: Path, drop: Drop, context: JobContext) -> TrimResult:
    """What dropping this and packing the rest anew wins; the session stays as it is.

    Raises:
        UserError: It is no session, is being written, is damaged, lacks what ``drop`` names, or there is no room.
        CancelledError: The user asked to stop.
    """
    _check(path)
    with _scratch(path, context) as packed, closing(connect_read_only(path)) as source:
        dropped = _rewritten(path, source, packed, drop, context)
        return TrimResult(path, _size(path), packed.stat().st_size, dropped, done=False)


def trim(path: Path, drop: Drop, context: JobContext) -> TrimResult:
    """Drop this from a session, and pack the rest anew. Nothing is written where that wins nothing.

    Raises:
        UserError: As for ``measure``; and the session cannot be written, or somebody else wrote it meanwhile.
        CancelledError: The user asked to stop; the session is as it was.
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
        """A change does not wait for a measurement, which it makes stale."""
        return "measure" if self.only_measure else "trim"

    @property
    def key(self) -> str:
        """Only the newest measurement is of use."""
        return "trim-measure" if self.only_measure else ""

    def run(self, context: JobContext) -> TrimResult:
        """Do it.

        Raises:
            UserError: See ``trim``.
            CancelledError: The user asked to stop.
        """
        return (measure if self.only_measure else trim)(self.path, self.drop, context)


class _WrittenMeanwhileError(Exception):
    """Another connection wrote to the session after it was copied, so the copy is out of date."""


def _attempt(path: Path, target: sqlite3.Connection, now: int, drop: Drop, context: JobContext) -> tuple[Dropped, bool]:
    """Rewrite a copy and put it in the session's place: what was dropped, and whether that won anything.

    Raises:
        _WrittenMeanwhileError: See there; the session is as it was.
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
    """``_attempt``, again where somebody wrote to the session meanwhile."""
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
    """Let no compile take the place of the session, and nobody else rewrite it, meanwhile."""
    try:
        lock = lock_session(path)
    except OSError as error:
        raise unwritable(path, str(error.strerror)) from error
    try:
        yield
    finally:
        lock.release()


def _check_room(path: Path, now: int) -> None:
    """The new content lies beside the old one until it has taken its place."""
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
    """A place for what the session will be, with room for that and for the copy that it is made of."""
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
    """Make ``packed`` what the session will be."""
    copy = packed.with_name("copy.passlens")
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as database:
            source.backup(database, pages=_STEP_PAGES, progress=lambda *_: context.cancel.raise_if_cancelled())
            # One statement packs all tables: of a large session that takes long, and nobody waits for it to stop.
            database.set_progress_handler(lambda: context.cancel.cancelled, STEPS_OF_A_LOOK)
            schema.upgrade(database)
            database.execute("PRAGMA journal_mode = OFF")  # a copy: after a fault nobody reads it
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
    """A connection that may write, with a write-ahead log; folded into the file again where no reader holds it."""
    try:
        connection = sqlite3.connect(path.absolute(), isolation_level=None, timeout=_BUSY_SECONDS)
        try:
            if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise UserError(
                    Message(
                        "trim.file-system",
                        "{path} lies on a file system on which its content cannot be replaced in one step.",
                        path=path,
                    ),
                    hint=Message(
                        "trim.copy-here",
                        "Copy it to a disk of this machine, and make it smaller there.",
                    ),
                    location=str(path),
                )
            connection.execute("BEGIN IMMEDIATE")  # a read-only file is noticed before the work
            connection.execute("ROLLBACK")
        except (sqlite3.Error, UserError):
            connection.close()
            raise
    except sqlite3.Error as error:
        raise unwritable(path, str(error)) from error
    try:
        yield connection
    finally:
        with suppress(sqlite3.Error):  # a reader is at work: the log stays beside the file, which is as good
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
    """Make ``target`` hold what ``smaller`` holds, all at once."""
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
        if status == sqlite3.SQLITE_DONE:  # it has taken place: too late for a cancel
            return
        if not locked:  # from the first step on nobody else can write
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
    """Changes when another connection has written."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _size(path: Path) -> int:
    """Bytes of the session, and of what waits in its write-ahead log."""
    size = path.stat().st_size
    with suppress(OSError):
        size += path.with_name(f"{path.name}-wal").stat().st_size
    return size
