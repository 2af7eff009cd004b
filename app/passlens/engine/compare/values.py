"""The result of a comparison of two compiles, as frozen values. A is the first session, B the second."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from passlens.engine.compare.ignoring import Ignored
from passlens.engine.messages import Message, Term
from passlens.engine.session.rows import OutcomeKind, Status


class Verdict(Term):
    """How a pass execution of A compares with its partner in B; the value is displayed."""

    SAME = "the same"  # both leave the same IR
    DIFFERS = "differs"  # the IR was equal before it, and is not after it
    FOLLOWS = "follows"  # the IR already differed before it
    IDLE = "changes nothing"  # in one of them only, without a change
    UNKNOWN = "unknown"  # its effect is unknown in one of them


class Likeness(Term):
    """The criterion by which two dispatches match; the value is displayed."""

    SOURCE = "equal source"
    NAME = "name"
    OPS = "like ops"


class Source(Term):
    """How two dispatches compare in the IR before code generation; the value is displayed."""

    SAME = "the same"
    BUFFERS = "buffers lie elsewhere"  # they compute the same
    DIFFERS = "differs"


class Stage(StrEnum):
    """The stages of an executable after its last IR, in order."""

    LLVM = "llvm"  # LLVM's IR, linked with its libraries
    OPTIMIZED = "optimized"  # the same after LLVM's optimizer
    ASSEMBLY = "assembly"
    MACHINE = "machine"


class Modules(Term):
    """How the compiled modules compare."""

    EQUAL = "equal, byte for byte"
    DIFFER = "differ"


class Kind(Term):
    """The kind of a figure; the value is displayed."""

    COMMAND = "command"
    MODEL = "model"
    KERNEL = "kernel"
    TIME = "time"


class Unit(StrEnum):
    """The unit of a figure's values."""

    COUNT = "count"
    BYTES = "bytes"
    NS = "ns"
    TEXT = "text"


class Change(Term):
    """The meaning of a figure's change; the value is displayed."""

    BETTER = "better"
    WORSE = "worse"
    MORE = "more"  # neither better nor worse
    LESS = "less"
    MENDED = "compiles now"  # A failed
    BROKEN = "fails now"  # A compiled
    OTHER = "other"  # not a number
    NOISE = "within the noise"
    ALONE = "not in both"
    ONCE = "one sample each"  # says nothing about the cause

    @property
    def tone(self) -> str:
        """The tone of its word in a table; empty for the usual one."""
        match self:
            case Change.BETTER | Change.MENDED:
                return "ok"
            case Change.WORSE | Change.BROKEN:
                return "fail"
            case Change.NOISE | Change.ONCE | Change.ALONE:
                return "muted"
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class PassPlace:
    """A pass execution of one session; see ``PassRow``."""

    id: int
    position: int
    phase: str
    scope: str
    dispatch: str  # its executable; empty without one
    name: str
    options: str
    status: Status


@dataclass(frozen=True, slots=True)
class ComparedPass:
    """A pass execution of A with its partner in B, or one of them alone.

    Attributes:
        verdict: How they compare.
        moved: Whether it has another position in its scope's order in B.
        count: The number of consecutive equal executions, which form one row; this is the first.
    """

    a: PassPlace | None
    b: PassPlace | None
    verdict: Verdict
    moved: bool = False
    count: int = 1

    @property
    def renamed(self) -> bool:
        """Whether it has another name in B."""
        return self.a is not None and self.b is not None and self.a.name != self.b.name

    @property
    def place(self) -> PassPlace:
        """Its place in A; in B if it is only there."""
        found = self.a or self.b
        if found is None:
            raise ValueError(self)
        return found


@dataclass(frozen=True, slots=True)
class Divergence:
    """A pass before which both have the same IR, and after which they do not.

    Attributes:
        scope: The first differing part of the IR: ``@prefill_bs4``; several functions of one module are joined.
        what: What it did in one of them only; a clause.
        options: Its differing options: name, value in A, value in B; a missing value is empty.
    """

    row: ComparedPass
    scope: str
    what: Message
    options: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class ComparedDispatch:
    """A dispatch of A with its partner in B, or one of them alone.

    Attributes:
        a, b: The symbols of their executables; empty if missing.
        name: The kernel's name without the number: ``matmul_4x?x128_f16``.
        likeness: The matching criterion; None for one alone.
        source: How the IR before code generation compares; None if unknown, or for one alone.
        first: The first pass of code generation at which they diverge; None if there is none, or they start from
            different IR.
    """

    a: str
    b: str
    name: str
    likeness: Likeness | None
    source: Source | None
    first: ComparedPass | None = None

    @property
    def computes_the_same(self) -> bool:
        """Whether both compute the same, in any buffers."""
        return self.source in {Source.SAME, Source.BUFFERS}


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A figure of both compiles.

    Attributes:
        title: The title, without the dispatch.
        a, b: Its values, in ``unit``; None if unknown.
        change: The meaning of the change.
        dispatch_a, dispatch_b: Its dispatch; empty for the whole compile.
        phase: Its phase, or the phase it was read from; empty without one.
        weight: The size of the change, 0 to 1, for sorting.
    """

    kind: Kind
    title: Message
    unit: Unit
    a: float | str | None
    b: float | str | None
    change: Change
    weight: float
    dispatch_a: str = ""
    dispatch_b: str = ""
    phase: str = ""

    @property
    def follows(self) -> bool:
        """Whether it shows different work of the compilers: neither the command nor a time."""
        return self.kind in {Kind.MODEL, Kind.KERNEL}

    @property
    def delta(self) -> float | None:
        """B less A; None if either is not a number."""
        if isinstance(self.a, str) or isinstance(self.b, str) or self.a is None or self.b is None:
            return None
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two sessions.

    Attributes:
        name: Model, target, level and release, as far as known.
        passes: Its pass executions.
    """

    path: Path
    name: str
    model: str
    target: str
    release: str
    outcome: OutcomeKind
    passes: int


_NOT_MADE = frozenset({"comparison.passes-not-made", "comparison.some-passes"})
"""Notes on passes that were not compared because a session does not have them yet."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of two compiles.

    Attributes:
        sentence: The answer.
        same: Whether nothing but times differs.
        aligned: Whether passes were compared; otherwise only dispatches and figures were, and ``notes`` say why.
        first_divergent_pass: The first divergence; None without one.
        divergences: All of them, in pipeline order of A.
        passes: The timeline; consecutive equal executions form one row.
        dispatches: Matched by structure, in the order of A.
        figures: The differing figures: the command first, then by size of the change.
        modules: How the modules compare; None if one is not stored, or the inputs' paths, which they contain, differ.
        ignored: The ignored differences, and for how many passes each mattered.
        seconds: The duration of the comparison.
    """

    a: Side
    b: Side
    sentence: Message
    same: bool
    aligned: bool
    first_divergent_pass: Divergence | None
    divergences: tuple[Divergence, ...]
    passes: tuple[ComparedPass, ...]
    dispatches: tuple[ComparedDispatch, ...]
    figures: tuple[ComparedFigure, ...]
    modules: Modules | None
    ignored: tuple[tuple[Ignored, int], ...]
    notes: tuple[Message, ...]
    seconds: float

    @property
    def lacks_passes(self) -> bool:
        """Whether a session lacks passes, which were therefore not compared."""
        return any(note.id in _NOT_MADE for note in self.notes)

    def count(self, verdict: Verdict) -> int:
        """The number of executions with a verdict."""
        return sum(row.count for row in self.passes if row.verdict is verdict)

    def alone(self) -> tuple[int, int]:
        """The number of executions that only A has, and only B, except those that are divergences."""
        others = [row for row in self.passes if row.verdict is not Verdict.DIFFERS]
        return sum(row.count for row in others if row.b is None), sum(row.count for row in others if row.a is None)

    def followers(self) -> int:
        """The number of executions that both have on IR that already differed."""
        return sum(row.count for row in self.passes if row.verdict is Verdict.FOLLOWS and row.a and row.b)
