"""Diagnosis results as values: findings with evidence, certainty and fixes to try.

A rule is a pure function from a session's facts to findings. A fix is data: the change to a request, so that it can be
shown before it is tried, tried in the background, and its effect reported (see ``fixes``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.messages import NOTHING, Items, Message, Term
from passlens.engine.session.rows import DiagnosticRow, Location, Severity

KEY_LENGTH = 12


class Level(Term):
    """The severity of a finding. A good model has none above ``INFO``."""

    ERROR = "error"  # the compile failed for this reason, or cannot succeed
    WARNING = "warning"  # it compiles, but with an unintended or costly result
    INFO = "info"  # worth knowing


class Certainty(Term):
    """How a finding is known."""

    CERTAIN = "certain"  # stated by the IR or the compiler
    LIKELY = "likely"  # the usual reason for what the IR shows
    POSSIBLE = "possible"  # one of several reasons that would explain it


@dataclass(frozen=True, slots=True)
class Evidence:
    """A link of the chain of evidence: a place and its text.

    Attributes:
        text: What it shows, at most one sentence.
        source: ``FILE:LINE`` of the input; empty when unknown.
        pass_id: The pass execution whose IR contains it; None for a phase's dump or none.
        phase: The phase whose dump contains it, if no pass is named.
        line: The line in that IR, from 1; 0 for the whole IR.
        excerpt: The op's text there, shortened; empty without one.
        artifact: The file of the session whose IR contains it, if no pass and no phase is named.
        file: That file's name.
        reduced: Whether that IR is the result of a reduction, not of the compile.
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
    """The kind of change that a fix makes."""

    DEVICES = "devices"
    FLAGS = "flags"
    EDIT = "edit"
    TOOLCHAIN = "toolchain"
    SEARCH = "search"
    """The trial finds edits, each of which becomes a fix to try."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replaces lines ``first`` to ``last`` of the input (from 1, inclusive; ``last < first``: insert) by ``lines``."""

    first: int
    last: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FileEdit:
    """Changes to a copy of a file that a flag of the command names.

    Attributes:
        flag: The flag's name.
        path: The file, as the flag names it.
        edits: The changes, in ascending order; none for a plain copy.
    """

    flag: str
    path: str
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that may help, ready to be tried.

    Attributes:
        name: Stable and unique within its finding, such as ``unpin``.
        title: Its effect, as a button label.
        detail: Its changes and costs.
        devices: The device list to declare (``hip[0]``, or ``a=hip[0]``), for ``DEVICES``.
        flags: Flags of ``iree-compile`` to add or change, for ``FLAGS``.
        edits: Changes to the input, in ascending order, for ``EDIT``.
        toolchain: The version to compile with, for ``TOOLCHAIN``.
        hides: Why it only hides the failure, such as by choosing another pipeline; otherwise empty.
        without: Names of flags to leave out, for ``FLAGS``.
        generic: Whether it applies to any failure of that kind, rather than being proposed by a rule.
        tiles: Whether the trial makes the tiles of the failing dispatch smaller until they fit.
        printer: The toolchain that prints the input in generic form, for an ``EDIT`` of the whole input; empty:
            ``edits``.
        file: The changes to a file that a flag names, for an ``EDIT``; None: the edit changes only the input.
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
    file: FileEdit | None = None


def key_of(fix: Fix) -> str:
    """The identity of the change that a fix makes, independent of its name and its rule."""
    edits = [(edit.first, edit.last, edit.lines) for edit in fix.edits]
    left_out = (fix.without,) if fix.without else ()  # keeps the keys from before this field existed
    tiles = ("tiles",) if fix.tiles else ()
    printer = (f"printed by {fix.printer}",) if fix.printer else ()
    file = (fix.file,) if fix.file is not None else ()
    identity = repr((fix.kind.value, fix.devices, fix.flags, edits, fix.toolchain, *left_out, *tiles, *printer, *file))
    return _digest(identity)


@dataclass(frozen=True, slots=True)
class MisplacedOp:
    """An op that runs on another device than its data was moved to, for the placement picture.

    Attributes:
        op: Its entry point, such as ``@forward_dispatch_1``.
        at: The phases in which it was found, with its line there, from 1; the last is after placement if the compile
            got that far.
        here: The device that runs it. Symbols without ``@``.
        meant: The device that has all its data except constants.
        pulled_by: The globals on ``here`` that it reads.
        moved: Whether the program moves its input to ``meant``; otherwise the input is already there.
    """

    op: str
    at: tuple[tuple[str, int], ...]
    here: str
    meant: str
    pulled_by: tuple[str, ...]
    moved: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding of a rule.

    Attributes:
        rule: The rule's id, such as ``pinned-global``: stable, for scripts.
        title: One sentence: what and where.
        explanation: Its reason and consequences, in the field's terms.
        evidence: The chain of evidence, from its origin to its effect.
        fixes: The fixes, best first.
        references: Documents, source files or issue threads with more detail.
        dispatch: The kernel or dispatch concerned; empty for the model.
        hint: One sentence of advice if no fix can be tried; empty: the fixes are the advice.
        diagnostics: Ids of the compiler's messages that it explains and replaces in lists.
        symbols: The globals, entry points and devices of a finding about devices, with ``@``.
        misplaced: The misplaced ops of a finding about devices.
        headline: The title without symbols, as the places below a headline name them; empty if the title has none.
        reason: One sentence on the reason, next to a headline; empty: use the explanation.
        place: ``FILE:LINE`` of the fault in the input, where the compiler's messages point elsewhere; otherwise empty.
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
    place: str = ""


class Tried(Term):
    """The IR on which a fix was tried."""

    DISPATCH = "dispatch"  # only the dispatch; it still fails, so the model was not compiled
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Parting:
    """The point at which a dispatch's lowering with a fix diverges from the one without.

    Attributes:
        name: The first pass after which the IR differs; empty if it differs before any pass, or nowhere.
        what: One sentence on the difference, or that there is none.
        pass_id: That pass execution in ``baseline``; None if there is none of that name.
        pipeline: The lowering pipeline without and with the fix; empty if none was chosen.
        config: The ``lowering_config`` without and with the fix.
        session: The session of the dispatch alone with the fix, with every pass that changed it; None if not stored.
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
        changes: As in ``Alternative``: key, old value, new value.
        compiles: Whether the dispatch, and the model with it, compiles.
        sentence: A sentence on the outcome; for a failure, the first error.
    """

    dispatch: str
    changes: tuple[tuple[str, str, str], ...]
    compiles: bool
    sentence: Message


class Numerics(Term):
    """What is known about the results of a model with a fix."""

    SAME = "same results"
    CHANGED = "changes numerics"
    UNKNOWN = "not compared"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement from running a model with a fix.

    Attributes:
        numerics: Whether its results equal those of a reference.
        sentence: What was compared, or why nothing was; empty if nothing was tried.
        slower: How many times as long a call takes on the CPU; 1 without a significant difference.
    """

    numerics: Numerics = Numerics.UNKNOWN
    sentence: Message = NOTHING
    slower: float = 1.0

    @property
    def compared(self) -> bool:
        """Whether results were compared with a reference."""
        return self.numerics is not Numerics.UNKNOWN

    @property
    def changed(self) -> bool:
        """Whether the results differ from the reference."""
        return self.numerics is Numerics.CHANGED


@dataclass(frozen=True, slots=True)
class FixResult:
    """The result of trying a fix.

    Attributes:
        fix: The fix's name.
        rule: The rule that proposed it.
        compiles: Whether the compile succeeded; None if it was cancelled, and for a search.
        sentence: A sentence on the outcome; for a failure, the first error.
        session: The session of the trial; None if none was stored.
        figures: The compared figures, name to (before, after), such as bytes moved between devices; None: unknown.
        hides: Why it only hides the failure; empty if it does not, as far as known.
        key: The identity of the change (``key_of``), as several findings may use one name.
        tried: The IR on which it was compiled last.
        parting: Where the failing dispatch's lowering diverges; None if not compared.
        flags: The flags to add for what the trial found; empty if the fix is complete.
        tiles: The tiles that were compiled, for a fix that searches tiles, in the order of the trial.
        judgement: The judgement from running it, if it compiles.
        then: The fixes that continue from it: its edits, and more for the failure that the trial reached.
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
    then: tuple[Fix, ...] = ()


def followed(fixes: Iterable[Fix], results: Iterable[FixResult]) -> tuple[Fix, ...]:
    """Fixes, each followed by those that continue from it once it was tried."""
    more = {result.key: result.then for result in results if result.then}
    waiting, seen, found = list(reversed(tuple(fixes))), set[str](), list[Fix]()
    while waiting:
        fix = waiting.pop()
        if (key := key_of(fix)) not in seen:
            seen.add(key)
            found.append(fix)
            waiting += reversed(more.get(key, ()))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class UpstreamReport:
    """An issue of iree-org/iree that a failure looks like.

    Attributes:
        issue: Its number.
        what: Its subject, an English phrase.
        fixed_in: The first release with its fix; empty if unknown.
        fixes: The numbers of the pull requests that fixed it.
        is_open: For an issue without a known fix, whether it was open when the table was made.
    """

    issue: int
    what: str
    fixed_in: str
    fixes: tuple[int, ...]
    is_open: bool

    def sentence(self) -> Message:
        """Its address, its subject, and the release with its fix."""
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
    """A row of the Problems panel: causes first, consequences below.

    Attributes:
        title: One sentence.
        detail: More detail; may be empty.
        hint: The advice; may be empty.
        count: The number of diagnostics of one kind that this row represents.
        first_cause: Whether this is the first link of the chain of errors.
        pass_id: The pass execution to show, if known.
        dispatch: The dispatch at fault, by the symbol of its executable or of its kernel; empty if none is named.
        rule: The rule that found it; empty for a compiler message that no rule knows.
        certainty: The certainty; None without a rule.
        evidence: The chain of evidence, from its origin to its effect.
        fixes: The fixes, best first.
        references: Documents, source files or issue threads with more detail.
        symbols, misplaced: See ``Finding``.
        headline: The title without symbols, as the places below a headline name them.
        reason: One sentence on the reason, next to a headline; may be empty.
        upstream: Similar upstream issues: references, not the cause.
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
    """The identity of a problem of a session, stable across recomputations."""
    identity = repr((problem.rule, problem.severity.value, str(problem.title)))
    return _digest(identity)


def _digest(text: str) -> str:
    import hashlib  # noqa: PLC0415 - OpenSSL; most sessions have no problem

    return hashlib.blake2b(text.encode("utf-8", "surrogatepass")).hexdigest()[:KEY_LENGTH]
