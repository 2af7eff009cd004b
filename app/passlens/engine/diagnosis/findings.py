"""What diagnosis has to say: findings with their evidence, how sure they are, and the fixes to try.

A rule is a pure function from what a session holds to findings. A fix is data: what to change about a request, so that
it can be shown before it is tried, tried in the background, and its effect told (see ``fixes``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.messages import NOTHING, Items, Message, Term
from passlens.engine.session.rows import DiagnosticRow, Location, Severity

KEY_LENGTH = 12


class Level(Term):
    """How much a finding matters. A model that is fine has none above ``INFO``."""

    ERROR = "error"  # the compile failed of it, or cannot succeed
    WARNING = "warning"  # it compiles, and does other than meant, or pays for it
    INFO = "info"  # worth knowing


class Certainty(Term):
    """How a finding is known."""

    CERTAIN = "certain"  # the IR or the compiler says so
    LIKELY = "likely"  # what the IR says has this as its ordinary reason
    POSSIBLE = "possible"  # one of several reasons that would explain it


@dataclass(frozen=True, slots=True)
class Evidence:
    """One link of the chain: a place, and what stands there.

    Attributes:
        text: What it shows, one sentence or less.
        source: ``FILE:LINE`` of the input; empty when unknown.
        pass_id: The pass execution whose IR holds it; None when it is in a phase's dump, or in none.
        phase: The phase whose dump holds it, when no pass is named.
        line: Line of that IR, from 1; 0 when it is about the whole.
        excerpt: The op as it stands there, shortened; empty when there is none.
        artifact: The file of the session whose IR holds it, when no pass and no phase is named.
        file: That file's name.
        reduced: Whether that IR is what a reduction left, not what the compile had.
    """

    text: Message
    source: str = ""
    pass_id: int | None = None
    phase: str = ""
    line: int = 0
    excerpt: str = ""
    artifact: int | None = None
    file: str = ""
    reduced: bool = False


class FixKind(Term):
    """What a fix changes."""

    DEVICES = "devices"
    FLAGS = "flags"
    EDIT = "edit"
    TOOLCHAIN = "toolchain"


@dataclass(frozen=True, slots=True)
class Edit:
    """Lines ``first`` to ``last`` of the input (from 1, both included; ``last < first``: insert) become ``lines``."""

    first: int
    last: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fix:
    """Something that may help, ready to be tried.

    Attributes:
        name: Stable and unique within its finding, such as ``unpin``.
        title: What it does, as a button says it.
        detail: What it changes and what it costs.
        devices: The device list to declare (``hip[0]``, or ``a=hip[0]``), for ``DEVICES``.
        flags: Flags of ``iree-compile`` to add (or to set otherwise), for ``FLAGS``.
        edits: Changes to the input, in ascending order, for ``EDIT``.
        toolchain: The version to compile with, for ``TOOLCHAIN``.
        hides: Why it only hides the failure, such as by choosing another pipeline; empty when it does not.
        without: Names of flags to leave out, for ``FLAGS``.
        generic: Whether it is tried on any failure of that kind, and no rule proposes it for this one.
        tiles: Whether the tiles of the failing dispatch are made smaller until it fits: which, the trial finds out.
        printer: The toolchain that prints the input in generic form, for an ``EDIT`` of all of it; empty: ``edits``.
    """

    name: str
    title: Message
    kind: FixKind
    detail: Message = NOTHING
    devices: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    toolchain: str = ""
    hides: Message = NOTHING
    without: tuple[str, ...] = ()
    generic: bool = False
    tiles: bool = False
    printer: str = ""


def key_of(fix: Fix) -> str:
    """What identifies the change that a fix makes, whatever it is called and whatever proposed it."""
    edits = [(edit.first, edit.last, edit.lines) for edit in fix.edits]
    left_out = (fix.without,) if fix.without else ()  # keys of before there was this stay what they were
    tiles = ("tiles",) if fix.tiles else ()
    printer = (f"printed by {fix.printer}",) if fix.printer else ()
    identity = repr((fix.kind.value, fix.devices, fix.flags, edits, fix.toolchain, *left_out, *tiles, *printer))
    return _digest(identity)


@dataclass(frozen=True, slots=True)
class MisplacedOp:
    """An op that runs on another device than its data was brought to: what a picture of the placement draws.

    Attributes:
        op: Its entry point, such as ``@forward_dispatch_1``.
        at: Phases at whose end its place is known, each with its line there, from 1; the last is after placement where
            the compile got there.
        here: The device that runs it. Symbols without ``@``.
        meant: The device that all it works on is on, constants aside.
        pulled_by: The globals on ``here`` that it reads.
        moved: Whether the program moves its input to ``meant``; else the input is there anyway.
    """

    op: str
    at: tuple[tuple[str, int], ...]
    here: str
    meant: str
    pulled_by: tuple[str, ...]
    moved: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found.

    Attributes:
        rule: The rule's id, such as ``pinned-global``: stable, for scripts.
        title: One sentence: what, and where.
        explanation: Why it matters and how it comes about, in the field's words.
        evidence: The chain, from where it begins to where it shows.
        fixes: What to try, best first.
        references: Documents, source files or issue threads that say more.
        dispatch: The kernel or dispatch that it is about; empty when it is the model.
        hint: What to do where no fix can be tried, one sentence; empty: the fixes say it.
        diagnostics: Ids of the compiler's messages that it explains: it is listed in their place.
        symbols: The globals, entry points and devices that it is about, with ``@``, of a finding about devices.
        misplaced: The ops that run elsewhere than meant, of a finding about devices.
        headline: The title without the symbols that the places below a headline name; empty: the title has none.
        reason: Why it fails, one sentence, beside a headline; empty: the explanation is one.
    """

    rule: str
    level: Level
    certainty: Certainty
    title: Message
    explanation: Message = NOTHING
    evidence: tuple[Evidence, ...] = ()
    fixes: tuple[Fix, ...] = ()
    references: tuple[str, ...] = ()
    dispatch: str = ""
    hint: Message = NOTHING
    diagnostics: tuple[int, ...] = ()
    symbols: tuple[str, ...] = ()
    misplaced: tuple[MisplacedOp, ...] = ()
    headline: Message = NOTHING
    reason: Message = NOTHING


class Tried(Term):
    """What a fix was tried on."""

    DISPATCH = "dispatch"  # alone; it fails there, so the model was not compiled
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Parting:
    """Where the path of a dispatch through its passes parts from the one it takes without the fix.

    Attributes:
        name: The first pass after which the IR differs; empty when it differs before any, or nowhere.
        what: What differs, one sentence; of an equal path, that it is one.
        pass_id: That pass execution in ``baseline``; None when it has none of the name.
        pipeline: The lowering pipeline before and with the fix; empty texts where none was chosen.
        config: The ``lowering_config`` before and with the fix.
        session: The session of the dispatch alone with the fix, every pass that changed it; None when not kept.
        baseline: The same without the fix.
    """

    name: str
    what: Message
    pass_id: int | None = None
    pipeline: tuple[str, str] = ("", "")
    config: tuple[str, str] = ("", "")
    session: Path | None = None
    baseline: Path | None = None


@dataclass(frozen=True, slots=True)
class TriedTiles:
    """Other tiles of a dispatch that were compiled.

    Attributes:
        dispatch: The executable's symbol.
        changes: As of an ``Alternative``: key, value before, value then.
        compiles: Whether the dispatch compiles so, and with it the model.
        sentence: The end of it in words; of a failure, the first error.
    """

    dispatch: str
    changes: tuple[tuple[str, str, str], ...]
    compiles: bool
    sentence: Message


class Numerics(Term):
    """What is known of the results of a model with a fix."""

    SAME = "same results"
    CHANGED = "changes numerics"
    UNKNOWN = "not compared"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What running a model with a fix told.

    Attributes:
        numerics: Whether its results are those of a reference.
        sentence: What was compared with what, or why nothing was; empty where nothing was tried.
        slower: How many times as long a call takes on the CPU; 1 where no difference stands out.
    """

    numerics: Numerics = Numerics.UNKNOWN
    sentence: Message = NOTHING
    slower: float = 1.0

    @property
    def compared(self) -> bool:
        """Whether results were held against a reference."""
        return self.numerics is not Numerics.UNKNOWN

    @property
    def changed(self) -> bool:
        """Whether the results are others than those of the reference."""
        return self.numerics is Numerics.CHANGED


@dataclass(frozen=True, slots=True)
class FixResult:
    """What became of a fix that was tried.

    Attributes:
        fix: Its name.
        rule: The rule that proposed it.
        compiles: Whether the compile succeeded; None when it was cancelled.
        sentence: The end of it in words; of a failure, the first error.
        session: The session of the trial; None when none was kept.
        figures: What to compare, name to (before, after), such as bytes moved between devices; None: not known.
        hides: Why it only hides the failure; empty when it does not, as far as can be told.
        key: What identifies the change itself (``key_of``): names may be those of several findings.
        tried: What it was compiled on, at last.
        parting: Where the failing dispatch goes another way; None where that was not compared.
        flags: What to add to the flags for what the trial found; empty where the fix says all.
        tiles: The tiles that were compiled, of a fix that finds some, in the order of the trial.
        judgement: What running it told, of a fix with which it compiles.
    """

    fix: str
    rule: str
    compiles: bool | None
    sentence: Message
    session: Path | None
    figures: tuple[tuple[str, int | None, int | None], ...] = ()
    hides: Message = NOTHING
    key: str = ""
    tried: Tried = Tried.MODEL
    parting: Parting | None = None
    flags: tuple[str, ...] = ()
    tiles: tuple[TriedTiles, ...] = ()
    judgement: Judgement = Judgement()


@dataclass(frozen=True, slots=True)
class UpstreamReport:
    """An issue of iree-org/iree that a failure looks like.

    Attributes:
        issue: Its number.
        what: What it is about, an English phrase.
        fixed_in: The first release with its fix; empty when none is known.
        fixes: Numbers of the pull requests that fixed it.
        is_open: Whether it was open when the table was made, of one without a known fix.
    """

    issue: int
    what: str
    fixed_in: str
    fixes: tuple[int, ...]
    is_open: bool

    def sentence(self) -> Message:
        """Where it is, what it is about, and which release has its fix."""
        looks = Message(
            "upstream.looks-like", "Looks like iree-org/iree#{issue}: {what}", issue=str(self.issue), what=self.what
        )
        if self.fixed_in:
            fixes = Items(tuple(f"#{one}" for one in self.fixes))
            return Message(
                "upstream.fixed",
                "{report}; fixed in {release} ({fixes}).",
                report=looks,
                release=self.fixed_in,
                fixes=fixes,
            )
        if self.is_open:
            return Message("upstream.open", "{report}; open.", report=looks)
        return Message("upstream.closed", "{report}; closed, fix unknown.", report=looks)


@dataclass(frozen=True, slots=True)
class Problem:
    """What the Problems panel lists: causes first, what follows from them below.

    Attributes:
        title: One sentence.
        detail: More, in words. May be empty.
        hint: What to do. May be empty.
        count: How many diagnostics of the same kind this row stands for.
        first_cause: Whether this is the first link of the chain of errors.
        pass_id: The pass execution to show, when known.
        dispatch: The dispatch at fault, by the symbol of its executable or of its kernel; empty when none is named.
        rule: The rule that found it; empty when these are words of the compiler that no rule knows.
        certainty: How it is known; None without a rule.
        evidence: The chain, from where it begins to where it shows.
        fixes: What to try, best first.
        references: Documents, source files or issue threads that say more.
        symbols, misplaced: See ``Finding``.
        headline: The title without the symbols that the places below a headline name.
        reason: Why it fails, one sentence, beside a headline; may be empty.
        upstream: What upstream knows that it looks like: references, not its cause.
    """

    severity: Severity
    title: Message
    detail: Message
    hint: Message
    location: Location | None
    count: int
    first_cause: bool
    pass_id: int | None
    diagnostics: tuple[DiagnosticRow, ...]
    dispatch: str = ""
    rule: str = ""
    certainty: Certainty | None = None
    evidence: tuple[Evidence, ...] = ()
    fixes: tuple[Fix, ...] = ()
    references: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    misplaced: tuple[MisplacedOp, ...] = ()
    headline: Message = NOTHING
    reason: Message = NOTHING
    upstream: tuple[UpstreamReport, ...] = ()


def problem_key(problem: Problem) -> str:
    """What identifies a problem of a session, whenever its problems are found anew."""
    identity = repr((problem.rule, problem.severity.value, str(problem.title)))
    return _digest(identity)


def _digest(text: str) -> str:
    import hashlib  # noqa: PLC0415 - OpenSSL; most sessions have no problem

    return hashlib.blake2b(text.encode("utf-8", "surrogatepass")).hexdigest()[:KEY_LENGTH]
