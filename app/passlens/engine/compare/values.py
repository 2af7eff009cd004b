"""What a comparison of two compiles finds, as frozen values. A is the first session, B the second."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from passlens.engine.compare.ignoring import Ignored
from passlens.engine.messages import Message, Term
from passlens.engine.session.rows import OutcomeKind, Status


class Verdict(Term):
    """How a pass execution of A and its partner in B compare; the value is shown."""

    SAME = "the same"  # both leave the same IR
    DIFFERS = "differs"  # the IR was the same before it, and is not after it
    FOLLOWS = "follows"  # the IR differed before it already
    IDLE = "changes nothing"  # it is in one of them only, and changed nothing there
    UNKNOWN = "unknown"  # what it did cannot be told in one of them


class Likeness(Term):
    """By what two dispatches were found to be the same one; the value is shown."""

    SOURCE = "equal source"
    NAME = "name"
    OPS = "like ops"


class Source(Term):
    """How the IR compares that code generation gets for two dispatches; the value is shown."""

    SAME = "the same"
    BUFFERS = "buffers lie elsewhere"  # what they compute is the same
    DIFFERS = "differs"


class Stage(StrEnum):
    """What is made of an executable after its last IR, in order."""

    LLVM = "llvm"  # LLVM's IR, linked with its libraries
    OPTIMIZED = "optimized"  # the same after LLVM's optimizer
    ASSEMBLY = "assembly"
    MACHINE = "machine"


class Modules(Term):
    """How the modules compare that the compilers wrote."""

    EQUAL = "equal, byte for byte"
    DIFFER = "differ"


class Kind(Term):
    """What a figure is of; the value is shown."""

    COMMAND = "command"
    MODEL = "model"
    KERNEL = "kernel"
    TIME = "time"


class Unit(StrEnum):
    """What the values of a figure are."""

    COUNT = "count"
    BYTES = "bytes"
    NS = "ns"
    TEXT = "text"


class Change(Term):
    """What a figure's change means; the value is shown."""

    BETTER = "better"
    WORSE = "worse"
    MORE = "more"  # which is neither
    LESS = "less"
    OTHER = "other"  # no number
    NOISE = "within the noise"
    ALONE = "not in both"
    ONCE = "one sample each"  # which tells nothing of a cause


@dataclass(frozen=True, slots=True)
class PassPlace:
    """A pass execution of one session; see ``PassRow``."""

    id: int
    position: int
    phase: str
    scope: str
    dispatch: str  # the executable that it ran inside; empty when none
    name: str
    options: str
    status: Status


@dataclass(frozen=True, slots=True)
class ComparedPass:
    """A pass execution of A with its partner in B, or one of them alone.

    Attributes:
        verdict: How they compare.
        moved: Whether it stands elsewhere in the order of its scope in B.
        count: How many executions in a row are the same: they are one row, of which this is the first.
    """

    a: PassPlace | None
    b: PassPlace | None
    verdict: Verdict
    moved: bool = False
    count: int = 1

    @property
    def renamed(self) -> bool:
        """Whether it is called otherwise in B."""
        return self.a is not None and self.b is not None and self.a.name != self.b.name

    @property
    def place(self) -> PassPlace:
        """Where it is in A; in B, when it is there only."""
        found = self.a or self.b
        if found is None:
            raise ValueError(self)
        return found


@dataclass(frozen=True, slots=True)
class Divergence:
    """A pass before which both have the same IR, and after which they have not.

    Attributes:
        scope: Where in the IR they differ first: ``@prefill_bs4``; several functions of one module are joined.
        what: What it did in one of them and not in the other; a clause.
        options: Its options that differ: name, value in A, value in B; empty where it has none.
    """

    row: ComparedPass
    scope: str
    what: Message
    options: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class ComparedDispatch:
    """A dispatch of A with its partner in B, or one of them alone.

    Attributes:
        a, b: The symbols of their executables; empty when there is none.
        name: Of its kernel, without its number: ``matmul_4x?x128_f16``.
        likeness: By what they were matched; None for one alone.
        source: How the IR compares that code generation gets; None when that is not known, or there is one alone.
        first: The first pass of code generation that parts them; None when none does, or they begin with other IR.
    """

    a: str
    b: str
    name: str
    likeness: Likeness | None
    source: Source | None
    first: ComparedPass | None = None

    @property
    def computes_the_same(self) -> bool:
        """Whether both compute the same, in whatever buffers."""
        return self.source in {Source.SAME, Source.BUFFERS}


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A figure of both compiles.

    Attributes:
        title: What it is, without the dispatch.
        a, b: Its values, in ``unit``; None when not known.
        change: What the change means.
        dispatch_a, dispatch_b: The dispatch that it is of; empty: the whole compile.
        phase: The phase that it is of, or was read from; empty when none.
        weight: By how much it changed, 0 to 1, for their order.
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
        """Whether it shows that the compilers did something else: neither the command nor a time."""
        return self.kind in {Kind.MODEL, Kind.KERNEL}

    @property
    def delta(self) -> float | None:
        """B less A; None where either is no number."""
        if isinstance(self.a, str) or isinstance(self.b, str) or self.a is None or self.b is None:
            return None
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two sessions.

    Attributes:
        name: Model, target, level and release, as far as they are known.
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
"""Notes on passes that were not compared since a session does not have them yet."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two compiles side by side.

    Attributes:
        sentence: The answer.
        same: Whether nothing was found that differs but times.
        aligned: Whether passes were compared; else dispatches and figures only, and ``notes`` say why.
        first_divergent_pass: None where nothing diverges.
        divergences: All of them, in pipeline order of A.
        passes: The timeline; executions in a row that are the same are one row.
        dispatches: Matched by structure, in the order of A.
        figures: What differs, the largest change first, but for the command, which comes first.
        modules: How the modules compare; None where one is not kept, or their inputs' paths, which they hold, differ.
        ignored: What was ignored, and for how many passes that made the difference.
        seconds: How long the comparison took.
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
        """Whether a session has passes that were not made yet, and so were not compared."""
        return any(note.id in _NOT_MADE for note in self.notes)

    def count(self, verdict: Verdict) -> int:
        """How many executions of a verdict there are."""
        return sum(row.count for row in self.passes if row.verdict is verdict)

    def alone(self) -> tuple[int, int]:
        """How many executions only A has, and only B, apart from those that are a difference themselves."""
        others = [row for row in self.passes if row.verdict is not Verdict.DIFFERS]
        return sum(row.count for row in others if row.b is None), sum(row.count for row in others if row.a is None)

    def followers(self) -> int:
        """How many executions both have, on IR that differed already."""
        return sum(row.count for row in self.passes if row.verdict is Verdict.FOLLOWS and row.a and row.b)
