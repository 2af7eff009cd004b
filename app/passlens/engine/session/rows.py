"""The rows of a session as frozen values: what the reader returns and both clients show."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import NamedTuple

from typing_extensions import override

from passlens.engine.messages import NOTHING, Message, Term
from passlens.engine.op_counts import OpCounts

PHASES = (
    "input",
    "abi",
    "preprocessing",
    "global-optimization",
    "dispatch-creation",
    "flow",
    "stream",
    "executable-sources",
    "executable-configurations",
    "executable-targets",
    "hal",
    "vm",
)
"""The compile phases in order, as ``iree-compile --compile-to`` names them (IREE 3.0 to 3.13)."""


EXECUTABLE = "hal.executable"
"""The op that holds one dispatch, for each target."""
INLINER = "inline"
"""The inliner works between the passes that it runs on functions, so its work until then has no dump. Any other pass
that runs passes has done none or all of its work when those run.
"""
ADAPTOR = "iree-op-pipeline-adaptor"
"""It does nothing but run passes on the ops inside the one that it runs on."""
SOURCE = "source"
"""The kind of artifact that holds the input as it was given, when it is text."""
SOURCE_BYTECODE = "source-bytecode"
"""The same, when it is MLIR bytecode."""
PARSED = "parsed"
"""The input as the compiler prints it before the first pass."""
OUTPUT = "output"
"""What replaces a module under ``--compile-to`` or ``--output-format``: usually text."""
PROFILE = "profile"
THREAD_TRACE = "thread-trace"
"""The raw profile of a run: the one kind of artifact that comes after the compile."""
COMPILED_TABLES = ("affinity", "memory", "kernels")
"""The kinds of the analyses that a compile itself stores."""


class Status(Term):
    """What a pass execution did."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    RENUMBERED = "renumbered"  # only names of values, labels and aliases, or the order of independent ops
    FAILED = "failed"
    UNKNOWN = "unknown"  # it ran; its op shares dumps with others, so its effect is unknown


class Severity(Term):
    """A diagnostic's severity, in the compiler's words."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"
    NOTE = "note"


class Side(Term):
    """Which text of a pass execution."""

    BEFORE = "before"
    AFTER = "after"


class Text(IntEnum):
    """The kind of text that is stored for a pass."""

    WHOLE = 0
    CUT_OFF = 1  # the compiler died while printing it
    NOT_PRINTED = 2  # the compiler died before printing any of it; the text before the pass is stored
    OVERWRITTEN = 3  # the compiler wrote the dump of another nameless op to the same file; nothing is stored


class OutcomeKind(Term):
    """How a compile or a run ended."""

    RUNNING = "running"
    OK = "ok"
    FAILED = "failed"
    CRASHED = "crashed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"  # the writer of the session was killed; never stored, a reader detects it


class Origin(StrEnum):
    """Who made a session."""

    HERE = "here"  # this user on this machine
    TRUSTED = "trusted"  # somebody else; this user trusted it and has written to it since
    ELSEWHERE = "elsewhere"  # somebody else, or this user on another machine


class CompilerRun(Term):
    """The kinds of compiler runs in a session."""

    QUICK_LOOK = "quick look"
    EVERY_PASS = "every pass"
    FULL_CAPTURE = "full capture"  # both at once
    FAILED_PASS = "failed pass"  # for the IR of the pass at fault alone
    FETCH = "fetched passes"  # of one phase, or of the code generation of one dispatch, on request


@dataclass(frozen=True, slots=True)
class LaneRow:
    """One run of the compiler within the session.

    Attributes:
        name: ``quick look``, ``every pass`` or ``full capture``.
        argv: The exact command line, program first.
        outcome: How it ended.
        sentence: The end in words (exit code, signal, last pass).
        wall_ns: Wall time of the child process, ns; None while it runs.
        peak_rss_bytes: Largest resident size seen, bytes; None when unknown.
    """

    id: int
    name: str
    argv: tuple[str, ...]
    outcome: OutcomeKind
    exit_code: int | None
    sentence: Message
    wall_ns: int | None
    peak_rss_bytes: int | None


@dataclass(frozen=True, slots=True)
class DispatchOf:
    """A dispatch that was compiled alone, and the session that its source was taken from."""

    name: str
    session: Path


class ChildKind(StrEnum):
    """The purpose for which a session was made from another one."""

    FIX = "fix"
    DISPATCH = "dispatch"


@dataclass(frozen=True, slots=True)
class ChildOf:
    """The session that another one was made from, and the purpose.

    Attributes:
        session: The file of the parent session.
        kind: The purpose.
        what: The fix or the dispatch.
    """

    session: Path
    kind: ChildKind
    what: Message


class Part(StrEnum):
    """A part of a session that analyses read."""

    PHASES = "phases"
    PASSES = "passes"
    FILES = "files"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class Contents:
    """How much a session holds of some of its parts.

    Attributes:
        counts: The number of items stored for each part.
        whole: Whether all these parts are complete, so that no more items come.
    """

    counts: tuple[tuple[Part, int], ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """The head of a session: what was compiled, with which toolchain, how it ended, what it holds.

    Attributes:
        growing: Whether its compile is still writing: passes and files may arrive after the outcome is known.
        dispatch: Set when only this dispatch was compiled; ``source`` is then the model that contains it.
        origin: Who wrote the head.
        parent: Set when a fix of another session was tried in this one.
    """

    path: Path
    source: Path
    source_bytes: int
    created: str  # ISO 8601, UTC
    driver: str
    target: str
    devices: tuple[str, ...]
    opt_level: str
    flags: tuple[str, ...]
    toolchain: str
    toolchain_version: str
    toolchain_revision: str
    outcome: OutcomeKind
    sentence: Message
    lanes: tuple[LaneRow, ...]
    pass_count: int
    changed_count: int
    renumbered_count: int
    failed_count: int
    snapshot_count: int
    file_bytes: int
    notices: tuple[Message, ...]  # one sentence for each thing that could not be captured, with the reason
    locations: bool = False  # whether debug locations were requested in the dumps
    dispatch: DispatchOf | None = None
    origin: Origin = Origin.ELSEWHERE
    parent: ChildOf | None = None
    growing: bool = False

    @property
    def imported(self) -> bool:
        """Whether it was imported from dumps: fields that only a command line would supply are then empty."""
        return not self.toolchain

    @property
    def failed(self) -> bool:
        """Whether the compile ended without success."""
        return self.outcome in {OutcomeKind.FAILED, OutcomeKind.CRASHED}

    @property
    def on_demand(self) -> bool:
        """Whether the compile kept no passes, so that they are produced again on request."""
        captured = any(lane.name in {CompilerRun.EVERY_PASS, CompilerRun.FULL_CAPTURE} for lane in self.lanes)
        return bool(self.lanes) and not (captured or self.imported or self.dispatch is not None)

    @property
    def has_every_pass(self) -> bool:
        """Whether all executions were captured: no mere quick look, not cut short, not limited to changes."""
        ended = {OutcomeKind.OK, OutcomeKind.FAILED, OutcomeKind.CRASHED}
        captured = any(
            lane.name in {CompilerRun.EVERY_PASS, CompilerRun.FULL_CAPTURE} and lane.outcome in ended
            for lane in self.lanes
        )
        return captured and self.pass_count > self.changed_count + self.renumbered_count + self.failed_count


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """One compile phase.

    ``wall_ns``: from the IR at the end of the previous phase to its own, ns; it is elapsed time, not a sum over
    threads.
    """

    ordinal: int  # 1 to 12
    name: str
    wall_ns: int | None
    failed: bool
    reached: bool
    bytes: int | None  # size of the IR at its end
    pass_count: int
    changed_count: int


@dataclass(frozen=True, slots=True)
class ScopeRow:
    """What a pass ran on: a module, function, executable or variant. A tree by ``parent_id``."""

    id: int
    parent_id: int | None
    op: str  # builtin.module, util.func, hal.executable, …
    symbol: str  # without @; empty when the op has no name
    label: str  # shown: ``@main``, or the op when nameless
    path: str  # ``@module/@dispatch_0/…``, for --scope globs
    shared: bool  # it stands for several nameless ops: the text before each of its passes is unknown


def executable_of(scope: int, scopes: Mapping[int, ScopeRow]) -> str:
    """The symbol of the executable that a scope is or is in; empty when there is none."""
    row = scopes.get(scope)
    while row is not None and row.op != EXECUTABLE:
        row = None if row.parent_id is None else scopes.get(row.parent_id)
    return row.symbol if row is not None else ""


def executables_of(scopes: Mapping[int, ScopeRow]) -> dict[int, str]:
    """The symbol of the executable that each scope is or is in; scopes outside executables are left out."""
    found: dict[int, str] = {}
    for scope in scopes.values():  # parents come first
        if scope.op == EXECUTABLE:
            found[scope.id] = scope.symbol
        elif scope.parent_id in found:
            found[scope.id] = found[scope.parent_id]
    return found


@dataclass(frozen=True, slots=True)
class PassRow:
    """One execution of one pass on one scope.

    Attributes:
        position: Place in pipeline order, from 1; users name a pass by it on the command line.
        name: The argument name, such as ``iree-codegen-gpu-pad-operands``; the class name when it has none.
        class_name: Such as ``GPUPadOperandsPass``.
        options: The text between braces after the argument; may be empty.
        wall_ns: From the compiler's own timing report, ns; None when no entry could be matched.
        wall_shared: The number of executions of this pass that share this time (the compiler merges its report over
            functions); 1 when only this one counts.
        added, removed: Lines of a text diff; None until counted.
        ops: The ops of the op-level diff; None until counted, or where the text before is unknown.
    """

    id: int
    position: int
    phase: str
    scope_id: int
    scope: str  # the scope's label
    name: str
    class_name: str
    options: str
    status: Status
    wall_ns: int | None
    wall_shared: int
    added: int | None
    removed: int | None
    bytes: int
    ops: OpCounts | None = None


class Use(NamedTuple):
    """A pass execution and the blob that holds the text after it. A tuple: there are tens of thousands."""

    pass_id: int
    position: int
    blob: int
    scope_id: int
    phase: int  # ordinal
    status: int  # place in STATUSES
    name: str


@dataclass(frozen=True, slots=True)
class Uses:
    """All pass executions in pipeline order, with their blobs."""

    rows: list[Use]
    blobs: frozenset[int]


@dataclass(frozen=True, slots=True)
class PassFilter:
    """Which pass executions to list. ``scope`` and ``text`` are globs over path and name; empty selects all."""

    statuses: frozenset[Status] = frozenset()
    phase: str = ""
    scope: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file; line and column from 1, 0 when unknown."""

    file: str
    line: int = 0
    column: int = 0

    @override
    def __str__(self) -> str:
        parts = [self.file, *([str(self.line)] if self.line else [])]
        return ":".join([*parts, *([str(self.column)] if self.line and self.column else [])])


@dataclass(frozen=True, slots=True)
class DiagnosticRow:
    """One message of the compiler with its notes.

    Attributes:
        op: The op that a verifier or pass names (``'util.global' op …``); empty for messages of the parser.
        current_op: The generic IR after ``see current operation``, possibly long.
        calls: The chain of ``called from`` locations, innermost first.
        lane: The compiler run that reported it.
    """

    id: int
    severity: Severity
    message: str
    location: Location | None
    op: str
    current_op: str
    calls: tuple[Location, ...]
    notes: tuple[str, ...]
    lane: str


@dataclass(frozen=True, slots=True)
class ArtifactRow:
    """A file of the compiler; ``kind`` is ``vmfb``, ``hsaco``, ``rocmasm``, ``linked.ll``, ``optimized.ll``, …."""

    id: int
    kind: str
    name: str
    dispatch: str
    bytes: int


@dataclass(frozen=True, slots=True)
class IrText:
    """A text to show. ``language`` is ``mlir``, ``llvm``, ``amdgpu`` or ``text``."""

    title: Message
    text: str
    language: str = "mlir"
    note: Message = NOTHING  # one sentence on the source of the text when it is not obvious
    located: bool = False  # whether it has debug locations, left out or spelled out
    hidden: tuple[int, ...] = ()  # lines of the whole text, from 1, left out because they define locations
    file: str = ""  # the file, where the text is not that of a pass or phase

    def shown_line(self, line: int) -> int:
        """The line of this text that shows a line of the whole text, both from 1."""
        return line - bisect_left(self.hidden, line)

    def whole_line(self, shown: int) -> int:
        """The line of the whole text that a line of this text shows; the inverse of ``shown_line``."""
        for hidden in self.hidden:
            if hidden > shown:
                break
            shown += 1
        return shown


@dataclass(frozen=True, slots=True)
class PassDetails:
    """The Details panel for one pass execution."""

    row: PassRow
    summary: str  # what the pass is for; empty when unknown
    ops_added: tuple[tuple[str, int], ...]  # op name, number added
    ops_removed: tuple[tuple[str, int], ...]
    scope_path: str
    before_note: Message  # where the text before comes from
