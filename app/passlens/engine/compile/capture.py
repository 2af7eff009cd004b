"""Streams dump files into a session while the compiler is writing them, and removes them.

Files are read in pipeline order, so that the text before a pass is known; arrivals.py decides when.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path

from passlens.engine.compile.arrivals import Arrivals
from passlens.engine.compile.compared import compared
from passlens.engine.compile.dump_text import decoded, read_dump
from passlens.engine.compile.dumps import (
    DUMP_MODULE,
    OURS,
    DumpFile,
    DumpHeader,
    parse_header,
    parse_phase_file,
    scope_path,
)
from passlens.engine.compile.nameless import NamelessDumps, is_nameless
from passlens.engine.compile.phase_clock import PhaseClock
from passlens.engine.ir.outline import Outline
from passlens.engine.session.before import Dump, OpPath, compose, standing
from passlens.engine.session.rows import ADAPTOR, EXECUTABLE, INLINER, Status, Text
from passlens.engine.session.writer import PassRecord, SessionWriter

_LARGE = 1 << 20
"""Characters of a text that is worth making room for."""
_KEPT_OUTLINES = 8
"""Of ops that hold others: few of them are large, since they are nested."""


class End(Enum):
    """How the compiler that wrote the dumps ended."""

    EXITED = auto()
    CRASHED = auto()
    CANCELLED = auto()


@dataclass(slots=True)
class _Scope:
    """The state of one scope while its dumps arrive."""

    id: int
    path: OpPath
    shared: bool
    key: str = ""  # of the last dump taken
    blob: int | None = None
    own_counter: int = -1
    changed_key: str = ""  # of the last dump that differed from the previous one


@dataclass(frozen=True, slots=True)
class Replayed:
    """The part of a compile that is compiled again for its dumps.

    Attributes:
        first: Ordinal of its first phase.
        kept_phases: The phases to keep.
        executable: The only executable whose passes are kept; empty: all passes are kept.
        without: Executables whose passes the session already has, by ordinal of the phase.
    """

    first: int
    kept_phases: frozenset[int]
    executable: str = ""
    without: frozenset[tuple[int, str]] = frozenset()

    def wants(self, phase: int, dump: DumpFile) -> bool:
        """Whether a dump of a phase is kept."""
        if phase not in self.kept_phases:
            return False
        inside = next((symbol for op, symbol in dump.path if op == EXECUTABLE), "")
        return inside == self.executable if self.executable else (phase, inside) not in self.without

    @staticmethod
    def placed(phase: int, dump: DumpFile) -> DumpFile:
        """Give a dump a key that sorts separately fetched phases in pipeline order."""
        return replace(dump, order_key=f"{phase:02d}-{dump.order_key}")


@dataclass(frozen=True, slots=True)
class _Earlier:
    """The text before a pass: the dump ``blob``, or a text ``composed`` of several."""

    blob: int | None
    composed: str = ""


@dataclass(frozen=True, slots=True)
class _Begun:
    """A running pass that runs others: the place of the dump before it, and its text."""

    key: str
    before: _Earlier | None


class DumpCapture:
    """Reads the dumps below one folder. Not thread-safe: one job owns it.

    Attributes:
        total: Pass executions stored.
        last: Name of the last pass stored.
        nameless: The state of executions on ops that share their dumps.
    """

    def __init__(
        self,
        root: Path,
        marks: Path,
        writer: SessionWriter,
        *,
        keep_unchanged: bool,
        marked: bool = True,
        replay: Replayed | None = None,
    ) -> None:
        """Prepare to read dumps.

        Args:
            root: The folder that ``--mlir-print-ir-tree-dir`` names.
            marks: The folder that ``--dump-compilation-phases-to`` names.
            writer: The session.
            keep_unchanged: Whether to store passes that changed nothing.
            marked: Whether the pass that writes a phase dump is dumped too, which marks the end of the phase. It is not
                where only changes are dumped; the modification times of the files then decide, at the resolution of the
                file system's clock, so passes in the first ms of a phase may be counted as the last of the previous
                phase.
            replay: The part of the compile that is replayed, and what is wanted of it; None for a whole compile.
        """
        self._marks = marks
        self._phase_clock = None if marked else PhaseClock(marks)
        self._marked = 0
        self._found_shared: list[int] = []
        self._begun: dict[OpPath, _Begun] = {}
        self._ended: list[tuple[str, str]] = []
        self._start = ""
        self._writer = writer
        self._keep_unchanged = keep_unchanged
        self._scopes: dict[OpPath, _Scope] = {}
        self._inside: dict[OpPath, dict[OpPath, _Scope]] = {}
        self.nameless = NamelessDumps()
        self._arrivals = Arrivals(root, self.nameless)
        self._classes: dict[str, str] = {}
        self._last = 0, b""
        self._outlines: dict[OpPath, Outline] = {}
        self.total = 0
        self.last = ""
        self._replay = replay
        self._phase = 0 if replay is None else replay.first
        paths: dict[int | None, OpPath] = {None: ()}
        for number, parent, op, symbol, shared in () if replay is None else writer.known_scopes():
            path = paths[number] = (*paths[parent], (op, symbol))
            self._scopes[path] = _Scope(number, path, shared)

    @property
    def shared_scopes(self) -> int:
        """The number of scopes that represent several nameless ops."""
        return sum(scope.shared for scope in self._scopes.values())

    def begin_with(self, module: str) -> None:
        """Set the text of the module before its first pass; call it before any dump is read, else it is unknown."""
        self._start = module

    def sweep(self, end: End | None = None) -> int:
        """Read all complete files, or all files when the compiler has ended; return their number.

        Args:
            end: How the compiler ended; None while it runs.

        Raises:
            UserError: The session cannot be written.
        """
        if end is not None:
            self.nameless.close()
        found = self._arrivals.listed() if end is not None else self._arrivals.complete()
        if self._phase_clock is not None:
            self._phase_clock.read()
        taken = 0
        for start in range(0, len(found), 400):
            taken += self.take(found[start : start + 400], end)
        if end is not None:  # no more dumps come, and the next step needs the memory
            self._last = 0, b""
            self._outlines.clear()
        return taken

    def close(self) -> None:
        """Stop watching the folders; more than once is fine."""
        self.nameless.close()
        self._arrivals.close()

    def take(self, dumps: list[DumpFile], end: End | None) -> int:
        """Store complete dumps in the given order and remove their files; return the number of passes.

        Args:
            dumps: In pipeline order.
            end: How the compiler ended; None while it runs.

        Raises:
            UserError: The session cannot be written.
        """
        records: list[PassRecord] = []
        with self._writer.batch():
            for dump in dumps:
                kept = self.nameless.take(dump)
                if self._replay is not None:
                    if dump.argument != DUMP_MODULE and not self._replay.wants(self._phase, dump):
                        continue
                    dump = self._replay.placed(self._phase, dump)  # noqa: PLW2901
                if not kept:
                    records.append(self._of_phase(self._overwritten(dump)))
                    continue
                line, body = read_dump(dump.file)
                header = parse_header(line)
                if dump.argument == DUMP_MODULE:
                    self._mark_phase(dump, header, records)
                    continue
                if dump.argument in OURS:
                    continue
                if header is not None and header.before:
                    self._begin_inliner(dump)
                    continue
                cut_off = end in {End.CRASHED, End.CANCELLED} and not body.endswith((b"}\n", b")\n", b">\n"))
                if cut_off and end is End.CANCELLED:
                    continue
                truncated = header is None or cut_off
                record = self._record(dump, header, body, truncated=truncated)
                if record is not None:
                    record = self._of_phase(record)
                    records.append(record if self._phase_clock is None else self._phase_clock.placed(record, dump.file))
            self._writer.add_passes(records)
            while self._found_shared:
                self._writer.mark_shared(self._found_shared.pop())
            while self._ended:
                self._writer.add_inlined(*self._ended.pop())
        for dump in dumps:
            dump.file.unlink(missing_ok=True)
        self.total += len(records)
        if records:
            self.last = records[-1].name
        return len(records)

    def _mark_phase(self, dump: DumpFile, header: DumpHeader | None, records: list[PassRecord]) -> None:
        """Assign the phase whose dump the compiler wrote here to all passes so far that have none yet."""
        path = header.options.partition("=")[2] if header else ""
        phase = parse_phase_file(Path(path).name)
        if phase is None:  # before 3.13 the header has no options: the n-th mark is that of the n-th file
            files = sorted(found for file in self._marks.iterdir() if (found := parse_phase_file(file.name)))
            phase = files[self._marked] if self._marked < len(files) else None
        self._marked += 1
        if self._replay is not None:
            self._phase = max(self._phase, phase[0] + 1 if phase is not None else self._phase + 1)
            return
        if phase is not None:
            self._writer.add_passes(records)
            self.total += len(records)
            records.clear()
            self._writer.set_phase_of_passes(phase[0], dump.order_key)

    def _of_phase(self, record: PassRecord) -> PassRecord:
        """The record with its phase, which a replay knows before the phase ends."""
        return record if self._replay is None else replace(record, phase=self._phase)

    def _begin_inliner(self, dump: DumpFile) -> None:
        """Note that the inliner begins on an op: it causes all dumps inside that op until its own dump."""
        scope = self._ensure(dump.path)
        self._begun[dump.path] = _Begun(dump.order_key, self._before(scope, dump))

    def _record(self, dump: DumpFile, header: DumpHeader | None, body: bytes, *, truncated: bool) -> PassRecord | None:
        scope = self._scope(dump)
        nameless = is_nameless(dump.path)
        if nameless:
            dump = self.nameless.with_unique_key(dump)
        begun = self._begun.pop(dump.path, None)  # of an inliner without a dump after it: it changed nothing
        if begun is not None and dump.argument == INLINER:
            before = begun.before
            self._ended.append((begun.key, dump.order_key))
        else:
            before = self._before(scope, dump)
        # A file without even a header: the compiler died as it began to print, which does not happen with valid IR.
        failed = header is None or header.failed
        blob = self._writer.blobs.put(body, scope.blob)
        status = self.nameless.judge(dump, blob) if nameless else Status.CHANGED
        added = removed = 0
        if before is not None and before.blob == blob:
            status = Status.UNCHANGED
        elif before is not None:
            old = before.composed if before.blob is None else self._dump(before.blob)
            status, added, removed = compared(old, body)
        differs = status is not Status.UNCHANGED
        if dump.argument == ADAPTOR:
            # It differs if it ran passes on nameless ops, whose text before is not composed: the difference is theirs.
            status, added, removed = Status.UNCHANGED, 0, 0
        if blob != scope.blob:
            self._outlines.pop(scope.path, None)
        scope.key, scope.blob = dump.order_key, blob
        self._last = blob, body
        self._inside.pop(scope.path, None)
        if differs:
            scope.changed_key = dump.order_key
            for depth in range(1, len(scope.path)):
                self._inside.setdefault(scope.path[:depth], {})[scope.path] = scope
        if not failed and not differs and not self._keep_unchanged:
            return None
        if header is not None:
            self._classes[dump.argument] = header.class_name
        return PassRecord(
            order_key=dump.order_key,
            scope=scope.id,
            name=dump.argument or (header.class_name if header else "unnamed pass"),
            class_name=header.class_name if header else "",
            options=header.options if header else "",
            status=Status.FAILED if failed else status,
            blob=blob,
            added=None if before is None else added,
            removed=None if before is None else removed,
            text=Text.CUT_OFF if truncated else Text.WHOLE,
        )

    def _overwritten(self, dump: DumpFile) -> PassRecord:
        """An execution whose dump was overwritten: nothing else is known of it."""
        scope = self._scope(dump)
        self._share(scope)
        return PassRecord(
            order_key=dump.order_key,
            scope=scope.id,
            name=dump.argument or "unnamed pass",
            class_name=self._classes.get(dump.argument, ""),
            options="",
            status=Status.UNKNOWN,
            blob=self._writer.blobs.put(b""),
            added=None,
            removed=None,
            text=Text.OVERWRITTEN,
        )

    def _scope(self, dump: DumpFile) -> _Scope:
        scope = self._ensure(dump.path)
        counter = dump.counters[-1]
        if is_nameless(dump.path) and counter <= scope.own_counter:
            self._share(scope)
        scope.own_counter = counter
        return scope

    def _share(self, scope: _Scope) -> None:
        if not scope.shared:
            scope.shared = True
            self._found_shared.append(scope.id)
            self.nameless.note_shared(scope.path)

    def _ensure(self, path: OpPath) -> _Scope:
        known = self._scopes.get(path)
        if known is not None:
            return known
        parent = self._ensure(path[:-1]).id if len(path) > 1 else None
        op, symbol = path[-1]
        scope = _Scope(self._writer.add_scope(parent, op, symbol, scope_path(path), shared=False), path, shared=False)
        self._scopes[path] = scope
        return scope

    def _before(self, scope: _Scope, dump: DumpFile) -> _Earlier | None:
        """The text before this pass, from the dumps taken so far; None when there is none to compare with."""
        lineage = [self._scopes[dump.path[:depth]] for depth in range(1, len(dump.path) + 1)]
        start = max(lineage, key=lambda one: one.key)
        if scope.shared:
            return None
        if start.blob is None and not self._start:
            return None
        inside = [
            one for one in self._inside.get(scope.path, {}).values() if one.changed_key > start.key and not one.shared
        ]
        if start is scope and scope.blob is not None and not inside:
            return _Earlier(scope.blob)
        whole = self._outline(start)
        newer = [Dump(one.path, self._text(one), "", one.key) for one in self._standing(inside)]
        if start is scope:
            self._outlines.pop(scope.path, None)  # this pass's dump takes its place
            if len(whole.text) >= _LARGE:
                self._writer.blobs.release()  # composing and comparing it takes as much memory
        composed = compose(scope.path, Dump(start.path[:1] if start.blob is None else start.path, whole, ""), newer)
        if composed is not None:
            return _Earlier(None, composed.text)
        return _Earlier(scope.blob) if scope.blob is not None else None

    def _dump(self, blob: int) -> bytes:
        """An earlier dump. The last one is kept in memory: it is usually the text before the next pass."""
        return self._last[1] if self._last[0] == blob else self._writer.blobs.get(blob)

    def _standing(self, inside: Sequence[_Scope]) -> list[_Scope]:
        """The scopes whose last dump no later dump of an enclosing op supersedes, in storage order."""
        still = set(standing({one.path: one.key for one in inside}))
        return sorted((one for one in inside if one.path in still), key=lambda one: one.blob or 0)

    def _outline(self, scope: _Scope) -> Outline:
        """The last dump of an op that contains others, read once for all of them; the input where there is none."""
        found = self._outlines.pop(scope.path, None)
        if found is None:
            found = Outline(self._start if scope.blob is None else decoded(self._dump(scope.blob)))
            while len(self._outlines) >= _KEPT_OUTLINES:
                del self._outlines[next(iter(self._outlines))]
        self._outlines[scope.path] = found
        return found

    def _text(self, scope: _Scope) -> str:
        return decoded(self._writer.blobs.get(scope.blob or 0))
