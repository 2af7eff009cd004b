"""Reads the head of a session: what was compiled, by which compiler, how it ended, and its size."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from passlens.engine.errors import BugError, UserError
from passlens.engine.held import Life
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session import codec
from passlens.engine.session.blobs import DamagedTextError
from passlens.engine.session.checked import (
    PASS_IS_RIGHT,
    STRUCTURE,
    TABLES,
    TEXTS,
    LaneRecord,
    MetaRow,
    NoticeRecord,
    PassRecord,
)
from passlens.engine.session.connections import Connection, SessionFile
from passlens.engine.session.fetched import BEFORE_PASS
from passlens.engine.session.head_values import OPTIONAL, TYPES, damaged_value, decode
from passlens.engine.session.lock import writer_life
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.replacing import beside
from passlens.engine.session.rows import (
    COMPILED_TABLES,
    PROFILE,
    THREAD_TRACE,
    ChildKind,
    ChildOf,
    Contents,
    DispatchOf,
    LaneRow,
    OutcomeKind,
    Part,
    SessionInfo,
    Status,
)
from passlens.engine.session.seal import head_origin
from passlens.engine.session.stored_messages import MESSAGES, message_of, stored_messages

if TYPE_CHECKING:
    from passlens.engine.session.usage import Usage

_PLACES = range(len(STATUSES))
INTERRUPTED = Message("head.ended-before", "Passlens ended before it did.")
"""How a run of the compiler ended whose writer is gone without a word."""
UNKNOWN_WRITER = Message(
    "head.unknown-writer",
    "It is written on another machine, or Passlens was ended there: this machine cannot tell.",
)
"""What to say of a session whose writer neither holds its lock here nor can have lost it here."""
_COUNTS: Mapping[Part, tuple[str, Sequence[str]]] = {
    Part.PHASES: ("SELECT count(blob) FROM phases", ()),
    Part.PASSES: ("SELECT count(*) FROM passes", ()),
    Part.FILES: ("SELECT count(*) FROM artifacts WHERE kind NOT IN (?, ?, ?)", (PROFILE, THREAD_TRACE, BEFORE_PASS)),
    Part.TABLES: (
        f"SELECT count(*) FROM analyses WHERE kind IN ({', '.join('?' * len(COMPILED_TABLES))})",
        COMPILED_TABLES,
    ),
}
CUT_SHORT = Message(
    "head.cut-short",
    "Passlens was ended while the passes were captured: the pass list ends there. Compile again for all of it.",
)


class HeadReader(SessionFile):
    """Reads the facts on a session as a whole."""

    def info(self) -> SessionInfo:
        """The head of the session with its counts."""
        meta = self._head()
        messages = self._messages()
        outcome, sentence = meta["outcome"], message_of(meta["sentence"], messages)
        counts = {
            STATUSES[status]: count
            for status, count in self._query("SELECT status, count(*) FROM passes GROUP BY 1")
            if status in _PLACES
        }
        life = writer_life(self.path, meta.get("writer"))
        if outcome is OutcomeKind.RUNNING:
            if life is Life.GONE:
                outcome = OutcomeKind.INTERRUPTED
                sentence = _interrupted(sum(counts.values()), imported=not meta["toolchain"])
            elif life is Life.UNKNOWN:
                sentence = UNKNOWN_WRITER
        snapshots = self._query("SELECT count(*) FROM (SELECT blob FROM passes UNION SELECT blob FROM phases)")
        return SessionInfo(
            path=self.path,
            source=Path(meta["source"]),
            source_bytes=meta["source_bytes"],
            created=meta["created"],
            driver=meta["driver"],
            target=meta["target"],
            devices=meta["devices"],
            opt_level=meta["opt_level"],
            flags=meta["flags"],
            toolchain=meta["toolchain"],
            toolchain_version=meta["toolchain_version"],
            toolchain_revision=meta["toolchain_revision"],
            locations=meta.get("locations", False),
            dispatch=DispatchOf(meta["dispatch"][0], Path(meta["dispatch"][1])) if meta.get("dispatch") else None,
            outcome=outcome,
            sentence=sentence,
            lanes=self.lanes(),
            pass_count=sum(counts.values()),
            changed_count=counts.get(Status.CHANGED, 0),
            renumbered_count=counts.get(Status.RENUMBERED, 0),
            failed_count=counts.get(Status.FAILED, 0),
            snapshot_count=snapshots[0][0],
            file_bytes=self._size(),
            notices=tuple(message_of(row.text, messages) for row in self._rows(NoticeRecord, "ORDER BY id"))
            + self._interruption()
            + tuple(filter(None, (self._successor(), self.trimmed().notice, self.damage_notice()))),
            origin=self.asked(head_origin),
            parent=_parent(meta.get("parent"), messages),
            growing=life is not Life.GONE,
        )

    def _head(self) -> dict[str, Any]:
        """The values of the head by name.

        Raises:
            UserError: One of them is damaged, or missing.
        """
        stored = self._rows(MetaRow)
        meta = {row.key: decode(row.key, row.value, self.path) for row in stored if row.key in TYPES}
        for key in TYPES.keys() - meta.keys() - OPTIONAL:
            raise damaged_value(self.path, key, "it is missing from the head, or not what was stored")
        return meta

    def _messages(self) -> Mapping[str, Message]:
        """The messages of texts by their English text; none where the session is older, or they are damaged."""
        rows = self._rows(MetaRow, "WHERE key = ?", (MESSAGES,))
        return stored_messages(rows[0].value) if rows else {}

    def damage_notice(self) -> Message:
        """One sentence on the unreadable parts of the session; empty when none were found so far."""
        return self.damage.sentence(self.path, lambda table: int(self._query(f"SELECT count(*) FROM {table}")[0][0]))

    def check(self) -> Message:
        """Check all of the session for damage; the result is what ``damage_notice`` returns afterwards.

        It takes as long as reading the file, 0.1 s for 20 MB, and lets other threads run meanwhile. It skips what a
        compile is still writing, and checks nothing twice.

        Raises:
            UserError: The session cannot be read.
        """
        if self.meta("outcome", OutcomeKind.RUNNING) is OutcomeKind.RUNNING:
            return self.damage_notice()
        version = self._query("PRAGMA data_version")[0][0]
        if self._ask(lambda connection: connection.checked) == version:
            return self.damage_notice()
        tables: list[Callable[[], object]] = [
            partial(self._rows, table.row) for table in TABLES.values() if table.row is not PassRecord
        ]
        for look in [*tables, self.find_bad_passes, self._find_bad_texts, self._check_structure]:
            try:
                look()
            except UserError:  # SQLite cannot read on; the rest can be of use
                self.damage.note(STRUCTURE, 1)

        def remember(connection: Connection) -> None:
            connection.checked = version

        self._ask(remember)
        return self.damage_notice()

    def _find_bad_texts(self) -> None:
        for blob in self._ask(lambda connection: connection.blobs.bad_blobs()):
            self.damage.note(TEXTS, blob)

    def _check_structure(self) -> None:
        if self._query("PRAGMA quick_check(1)")[0][0] != "ok":
            self.damage.note(STRUCTURE, 1)

    def find_bad_passes(self) -> tuple[int, bool]:
        """How many pass executions are damaged, and whether some are lost; both are noted."""
        if self.older:
            return 0, False
        bad, lost = self._ask(_look_at_passes)
        for number in bad:
            self.damage.note("passes", number)
        if lost:
            self.damage.note(STRUCTURE, 1)
        return len(bad), lost

    def start_check(self) -> Callable[[], Message]:
        """Begin ``check`` on another thread; the returned function waits for its end and returns its result.

        The returned function raises UserError as ``check`` does.
        """
        results: list[Message | Exception] = []

        def look() -> None:
            try:
                results.append(self.check())
            except Exception as error:  # raised to whoever waits
                results.append(error)

        thread = threading.Thread(target=look, name="check", daemon=True)
        thread.start()

        def wait() -> Message:
            thread.join()
            match results:
                case [Message() as answer]:
                    return answer
                case [Exception() as error]:
                    raise error
            raise BugError("The check of a session gave no answer.")

        return wait

    def loud_notices(self) -> tuple[Message, ...]:
        """The notices that belong among the problems."""
        messages = self._messages()
        rows = self._rows(NoticeRecord, "WHERE NOT quiet ORDER BY id")
        stored = tuple(message_of(row.text, messages) for row in rows)
        return stored + self._interruption() + tuple(filter(None, (self.check(),)))

    def _successor(self) -> Message:
        """The notice on a compile that was to replace this session, and did not, or not yet."""
        new = beside(self.path)
        if new is None:
            return NOTHING
        return Message("head.successor", "A compile that was to replace it is in {name}.", name=new.name)

    def _interruption(self) -> tuple[Message, ...]:
        """The notice on what is missing because Passlens was killed after the compile itself had ended."""
        ended = self.meta("outcome", OutcomeKind.RUNNING) != OutcomeKind.RUNNING
        running = self._query("SELECT count(*) FROM lanes WHERE outcome = ?", (OutcomeKind.RUNNING,))[0][0]
        return (CUT_SHORT,) if ended and running and self._was_killed() else ()

    def lanes(self) -> tuple[LaneRow, ...]:
        """The runs of the compiler, in order."""
        lanes, messages = list[LaneRow](), self._messages()
        for row in self._rows(LaneRecord, "ORDER BY id"):
            try:
                argv = codec.decode(tuple[str, ...], row.argv)
                outcome = OutcomeKind(row.outcome)
            except ValueError:  # StoredValueError among them
                self.damage.note("lanes", row.id)
                continue
            sentence = message_of(row.sentence, messages)
            lanes.append(
                LaneRow(row.id, row.name, argv, outcome, row.exit_code, sentence, row.wall_ns, row.peak_rss_bytes)
            )
        if not self._was_killed():
            return tuple(lanes)
        return tuple(
            replace(lane, outcome=OutcomeKind.INTERRUPTED, sentence=INTERRUPTED)
            if lane.outcome is OutcomeKind.RUNNING
            else lane
            for lane in lanes
        )

    def _was_killed(self) -> bool:
        """Whether the writer of the session ended without closing it."""
        writer = self.meta("writer")
        return writer is not None and writer_life(self.path, writer) is Life.GONE

    def is_growing(self) -> bool:
        """Whether its compile is still writing, or may be on another machine; see ``SessionInfo.growing``."""
        return writer_life(self.path, self.meta("writer")) is not Life.GONE

    def contents(self, parts: Iterable[Part]) -> Contents:
        """How much of some parts is stored.

        Phases are complete once the outcome of the compile is known; everything else can grow until the writer closes
        the session.
        """
        growing = self.is_growing()
        ended = not growing or self.meta("outcome", OutcomeKind.RUNNING) != OutcomeKind.RUNNING
        whole = {part: ended if part is Part.PHASES else not growing for part in parts}
        counts = tuple((part, int(self._query(*_COUNTS[part])[0][0])) for part in sorted(whole))
        return Contents(counts, all(whole.values()))

    def log(self, lane: str = "") -> tuple[tuple[str, Message, str], ...]:
        """Name, end and standard error of each run of the compiler, or of the one named."""
        rows = self._rows(LaneRecord, "WHERE ? IN ('', name) ORDER BY id", (lane,))
        messages = self._messages()
        return tuple(
            (row.name, message_of(row.sentence, messages), "" if row.log is None else self._log(row.log))
            for row in rows
        )

    def _log(self, blob: int) -> str:
        """The compiler's output of one run; a notice of damage in its place, so that the others stay readable."""
        try:
            return self.text(blob)
        except DamagedTextError as error:
            return f"({error.title})"

    def usage(self) -> Usage:
        """What takes the space in the file."""
        from passlens.engine.session.usage import read_usage  # noqa: PLC0415 - not before somebody asks

        return read_usage(self._query, self._size())

    def _size(self) -> int:
        """Bytes on disk; while a compile is writing, most of them are in the write-ahead log."""
        log = self.path.with_name(f"{self.path.name}-wal")
        try:
            waiting = log.stat().st_size
        except OSError:
            waiting = 0
        return self.path.stat().st_size + waiting


_SCOPE_SUM = "count(*), sum(id + scope * 1048583)"


def _look_at_passes(connection: Connection) -> tuple[list[int], bool]:
    """The damaged pass executions, and whether some are lost; nothing where that is already known.

    The index of passes by scope repeats each of them: where index and table differ, one of the two is wrong.
    """
    ask = connection.database.execute
    version = ask("PRAGMA data_version").fetchone()[0]
    if connection.right_passes == version:
        return [], False
    # One statement sees one state of the session; between two statements a compile may add passes.
    *table, wrong, count, total = ask(
        f"SELECT * FROM (SELECT {_SCOPE_SUM}, total(NOT {PASS_IS_RIGHT}) FROM passes p NOT INDEXED),"
        f" (SELECT {_SCOPE_SUM} FROM passes INDEXED BY passes_by_scope)"
    ).fetchone()
    bad = ask(f"SELECT id FROM passes p WHERE NOT {PASS_IS_RIGHT}").fetchall() if wrong else []
    lost = table != [count, total]
    if not bad and not lost:
        connection.right_passes = version
    return [number for (number,) in bad], lost


def _interrupted(passes: int, *, imported: bool) -> Message:
    """The notice on a session whose writer was killed, which says nothing about the compiler."""
    ended = (
        Message("head.import-interrupted", "Passlens ended before the import did.")
        if imported
        else Message("head.compile-interrupted", "Passlens ended before the compile did.")
    )
    match passes:
        case 0:
            return together(ended, Message("head.none-kept", "No pass had been captured until then."))
        case 1:
            return together(ended, Message("head.one-kept", "1 pass is kept."))
    return together(ended, Message("head.kept", "{count:,} passes are kept.", count=passes))


def _parent(stored: tuple[ChildKind, str, str] | None, messages: Mapping[str, Message]) -> ChildOf | None:
    return ChildOf(Path(stored[1]), stored[0], message_of(stored[2], messages)) if stored else None
