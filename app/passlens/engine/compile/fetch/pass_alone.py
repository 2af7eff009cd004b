"""Reads the dumps of one pass of a phase: the compiler prints only the IR before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.arrivals import Arrivals
from passlens.engine.compile.capture import End
from passlens.engine.compile.compared import compared
from passlens.engine.compile.dump_text import read_dump
from passlens.engine.compile.dumps import DumpFile, DumpHeader, parse_header, scope_path
from passlens.engine.compile.nameless import NamelessDumps, is_nameless
from passlens.engine.compile.timing import ROOT
from passlens.engine.session.before import OpPath
from passlens.engine.session.fetched import alone_key
from passlens.engine.session.rows import Status, Text
from passlens.engine.session.writer import PassRecord, SessionWriter


@dataclass(frozen=True, slots=True)
class PassToFetch:
    """The pass to fetch.

    Attributes:
        phase: Ordinal of its phase.
        name: Its argument name.
        numbers: The numbers of its executions in the plan of the phase, in order, by class and kind of op.
    """

    phase: int
    name: str
    numbers: Mapping[tuple[str, str], Sequence[int]]


@dataclass(frozen=True, slots=True)
class _Before:
    """The text before a running execution: its dump, the blob, and the key for the execution."""

    body: bytes
    blob: int
    header: DumpHeader
    key: str


class PassAlone:
    """A ``replay.Taker``. Executions on ops without a name, which share their dumps, come with the whole phase."""

    def __init__(self, to_fetch: PassToFetch, tree: Path, writer: SessionWriter) -> None:
        """Read the dumps below ``tree``."""
        self.total, self.last = 0, to_fetch.name
        self._pass, self._writer = to_fetch, writer
        self._arrivals = Arrivals(tree, NamelessDumps())
        self._begun: dict[OpPath, _Before] = {}
        self._turns = Counter[tuple[OpPath, str]]()
        self._scopes: dict[OpPath, int] = {}
        paths: dict[int | None, OpPath] = {None: ()}
        for number, parent, op, symbol, _ in writer.known_scopes():
            paths[number] = (*paths[parent], (op, symbol))
            self._scopes[paths[number]] = number

    def flags(self) -> list[str]:
        """The flags for printing. To print only changes, the compiler would have to hash the IR at every pass."""
        return [f"--mlir-print-ir-before={self._pass.name}", f"--mlir-print-ir-after={self._pass.name}"]

    def start(self) -> None:
        """Nothing has to be prepared."""

    def sweep(self, end: End | None = None) -> int:
        """As ``DumpCapture.sweep``."""
        found = self._arrivals.listed() if end is not None else self._arrivals.complete()
        taken = self.total
        with self._writer.batch():
            for dump in found:
                if not is_nameless(dump.path):
                    self._take(dump)
        for dump in found:
            dump.file.unlink(missing_ok=True)
        return self.total - taken

    def leave_out(self, classes: Sequence[str]) -> bool:
        """As ``replay.Taker.leave_out``; no executions of other passes are stored."""
        return not any(name in classes for _, name in self._turns)

    def close(self) -> None:
        """Stop watching."""
        self._arrivals.close()

    def _take(self, dump: DumpFile) -> None:
        line, body = read_dump(dump.file)
        header = parse_header(line)
        if header is None:
            return  # truncated: the compiler died, and nothing of it is kept
        if header.before:
            self._begun[dump.path] = _Before(body, self._writer.blobs.put(body), header, self._key(dump, header))
            return
        before = self._begun.pop(dump.path, None)
        if before is not None:
            blob = self._writer.blobs.put(body, before.blob)
            same = blob == before.blob
            status, added, removed = (Status.UNCHANGED, 0, 0) if same else compared(before.body, body)
            self._add(dump.path, before, Status.FAILED if header.failed else status, blob, added, removed)

    def _key(self, dump: DumpFile, header: DumpHeader) -> str:
        self._turns[dump.path, header.class_name] += 1
        turn = self._turns[dump.path, header.class_name]
        op = dump.path[-1][0] if len(dump.path) > 1 else ROOT
        numbers = self._pass.numbers.get((header.class_name, op), ())
        return alone_key(self._pass.phase, numbers[min(turn, len(numbers)) - 1] if numbers else 0, dump.order_key)

    def _add(self, path: OpPath, before: _Before, status: Status, blob: int, added: int, removed: int) -> None:
        record = PassRecord(
            order_key=before.key,
            scope=self._scope(path),
            name=self._pass.name,
            class_name=before.header.class_name,
            options=before.header.options,
            status=status,
            blob=blob,
            added=added,
            removed=removed,
            text=Text.WHOLE,
            phase=self._pass.phase,
        )
        self._writer.add_pass_alone(record, before.blob)
        self.total += 1

    def _scope(self, path: OpPath) -> int:
        known = self._scopes.get(path)
        if known is None:
            parent = self._scope(path[:-1]) if len(path) > 1 else None
            op, symbol = path[-1]
            known = self._writer.add_scope(parent, op, symbol, scope_path(path), shared=False)
            self._scopes[path] = known
        return known
