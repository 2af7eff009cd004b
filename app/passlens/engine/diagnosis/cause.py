"""The cause of a compile that failed: the chain of errors folded to its first link.

Adaptors fail because a pass inside them did, and ``failed to translate executables`` follows from that: what is told is
the innermost failing pass, what it ran on, the op, and the IR as it stood. A crash or a hang is told the same way, by
the pass that was entered last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from passlens.engine.compile.failure import AFTER, BEFORE, RELATED, TELLING, Failure, read_failure, worded
from passlens.engine.compile.lanes import FAILED_PASS
from passlens.engine.diagnosis.crash import Crash, read_crash
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.ir.locations import without_locations
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import (
    PHASES,
    DiagnosticRow,
    OutcomeKind,
    PassRow,
    SessionInfo,
    Severity,
    executables_of,
)

FOLLOWS = re.compile(
    r"^(?:failed to (?:run (?:translation|configuration) of source executable|translate executables|translate the MLIR|"
    r"serialize executables?|configure executables|legalize unresolved materialization .* illegal$)"
    r"|conversion from input dialects failed|failed to run pipelines?|'[\w.]+' op failed on workgroup distribution"
    r"|failed to parse [A-Za-z_]+ parameter|device alias \"[^\"]*\" does not provide any executable targets)"
)
"""Messages that only say that an earlier one ended something."""
MAX_TEXT = 16 << 20
_NAME = re.compile(r"^(?:%[\w$#:.,% ]+ = )?\"?(?P<op>[a-z_]\w*(?:\.\w+)+)\"?")
_SITE = re.compile(r"(?:util|func)\.func (?:public |private )?@(?P<name>\"[^\"]+\"|[\w$.\-]+)")
_WORD = re.compile(r"[\w$.@#<>\-]+")
_PLACES = 8
_NOTABLE = 40


class CauseKind(StrEnum):
    """How the compile ended."""

    FAILED = "failed"  # in a pass
    CRASHED = "crashed"
    HUNG = "hung"
    REFUSED = "refused"  # before the first pass: the command, or the input


@dataclass(frozen=True, slots=True)
class IrPlace:
    """Where an IR stands: a pass execution and its side, or a file of the session.

    Attributes:
        line: Of the op at fault, from 1; 0 when it is not found there.
        file: The name of that file.
    """

    pass_id: int | None = None
    artifact: int | None = None
    line: int = 0
    file: str = ""


@dataclass(frozen=True, slots=True)
class Cause:
    """The first link of the chain.

    Attributes:
        title: One sentence.
        message: What the compiler said first, its first line; of a crash, the assertion or signal.
        pass_name: Argument name of the innermost failing pass; empty when none is known.
        scope: What it ran on, such as ``@main_dispatch_1_matmul``.
        dispatch: The executable that it is in; empty when it is none.
        functions: The functions of the model that dispatch it.
        op: Name of the op at fault; empty when none is named.
        excerpt: That op as it stands in the IR.
        source: ``FILE:LINE`` of the input that it came from, nearest first.
        before, after: The IR as it stood before the pass, and as the pass left it.
        around: The passes that failed because of it, inner first.
        elsewhere: How many other passes failed for themselves.
        chain: Ids of the messages that follow from the first one.
        notable: Ids of remarks and warnings that were said besides.
        stack: Functions of the compiler at a crash, innermost first.
        rule: The rule that explains it; empty when none matched.
    """

    kind: CauseKind
    title: str
    message: str
    pass_name: str = ""
    class_name: str = ""
    pass_id: int | None = None
    phase: str = ""
    scope: str = ""
    scope_op: str = ""
    dispatch: str = ""
    functions: tuple[str, ...] = ()
    op: str = ""
    excerpt: str = ""
    source: tuple[str, ...] = ()
    before: IrPlace | None = None
    after: IrPlace | None = None
    around: tuple[str, ...] = ()
    elsewhere: int = 0
    first: int | None = None
    chain: tuple[int, ...] = ()
    notable: tuple[int, ...] = ()
    stack: tuple[str, ...] = ()
    rule: str = ""

    def evidence(self, text: str) -> Evidence:
        """The op at fault as a link of a chain of evidence."""
        at = self.after if self.after is not None and self.after.line else self.before or self.after
        return Evidence(
            text,
            source="" if at is not None and (at.pass_id or at.artifact) else (self.source or ("",))[0],
            pass_id=at.pass_id if at else None,
            artifact=at.artifact if at else None,
            file=at.file if at else "",
            line=at.line if at else 0,
            excerpt=self.excerpt,
        )


@dataclass(frozen=True, slots=True)
class Related:
    """The IR after a pass that ran before the one that failed, and where it stands."""

    name: str
    text: str
    place: IrPlace


@dataclass(frozen=True, slots=True)
class CauseTexts:
    """The IR around the failed pass, without debug locations; empty where there is none.

    Attributes:
        related: The IR after passes that may explain it.
    """

    before: str = ""
    after: str = ""
    related: tuple[Related, ...] = ()

    def after_pass(self, name: str) -> Related | None:
        """The IR after the last execution of a pass that may explain the failure; None where there is none."""
        return next((one for one in self.related if one.name == name), None)


NO_TEXTS = CauseTexts()


def read_cause(
    reader: SessionReader, info: SessionInfo, failed: Sequence[PassRow], said: Sequence[DiagnosticRow]
) -> tuple[Cause | None, CauseTexts]:
    """The cause of a failed compile with its IR; None of one that did not fail.

    Args:
        reader: The session.
        info: Its head.
        failed: Its failed pass executions, innermost first.
        said: What the compiler said.
    """
    if info.outcome not in {OutcomeKind.FAILED, OutcomeKind.CRASHED}:
        return None, NO_TEXTS
    errors = [row for row in said if row.severity is Severity.ERROR]
    crash = read_crash("\n".join(text for name, _, text in reader.log() if name != FAILED_PASS))
    stored = read_failure(reader)
    first = errors[0] if errors else None
    hung = stored is not None and stored.end == "hung"
    if info.outcome is OutcomeKind.CRASHED:
        kind = CauseKind.CRASHED
    elif hung or _ended_by_us(info):
        kind = CauseKind.HUNG
    else:
        kind = CauseKind.FAILED if failed or stored else CauseKind.REFUSED
    if kind is CauseKind.REFUSED and any(phase.bytes is not None for phase in reader.phases()):
        kind = CauseKind.FAILED
    at_fault = _from_rows(reader, failed) if failed and not (stored and kind is not CauseKind.FAILED) else None
    if at_fault is None and stored is not None:
        at_fault = _from_file(reader, stored)
    found, texts = at_fault if at_fault is not None else (_Pass(), NO_TEXTS)
    op = _op_of(first)
    wanted = first.current_op if first else ""
    line, excerpt = find_op(texts.after or texts.before, op, wanted)
    before, after = found.before, found.after
    if line and texts.after:
        after = replace(after, line=line) if after else None
    elif line:
        before = replace(before, line=line) if before else None
    cause = Cause(
        kind=kind,
        title=_title(kind, found, info),
        message=_message(first, crash, info),
        pass_name=found.name,
        class_name=found.class_name,
        pass_id=found.pass_id,
        phase=found.phase or _phase(reader),
        scope=found.scope,
        scope_op=found.scope_op,
        dispatch=found.dispatch,
        functions=_functions(reader, found.dispatch),
        op=op,
        excerpt=excerpt,
        source=_sources(errors, found.places),
        before=before,
        after=after,
        around=found.around,
        elsewhere=found.elsewhere,
        first=first.id if first else None,
        chain=tuple(row.id for row in errors[1:] if FOLLOWS.match(row.message)),
        notable=tuple(row.id for row in said if row.severity in {Severity.REMARK, Severity.WARNING})[:_NOTABLE],
        stack=crash.stack,
    )
    return cause, texts


@dataclass(frozen=True, slots=True)
class _Pass:
    name: str = ""
    class_name: str = ""
    pass_id: int | None = None
    phase: str = ""
    scope: str = ""
    scope_op: str = ""
    dispatch: str = ""
    before: IrPlace | None = None
    after: IrPlace | None = None
    around: tuple[str, ...] = ()
    elsewhere: int = 0
    places: tuple[str, ...] = ()


def _from_rows(reader: SessionReader, failed: Sequence[PassRow]) -> tuple[_Pass, CauseTexts]:
    """The innermost failed pass of those that were captured."""
    row = failed[0]
    scopes = {scope.id: scope for scope in reader.scopes()}
    own = scopes[row.scope_id]
    lineage, parent = set[int](), own.parent_id
    while parent is not None:
        lineage.add(parent)
        parent = scopes[parent].parent_id
    around = [one.name for one in failed[1:] if one.scope_id in lineage or one.scope_id == row.scope_id]
    depth = own.path.count("/")
    apart = [one for one in failed[1:] if one.scope_id != own.id and scopes[one.scope_id].path.count("/") == depth]
    executables = executables_of(scopes)
    dispatch = executables.get(row.scope_id, "")
    earlier = reader.before(row.id)
    after = _bounded(reader.text(reader.pass_blob(row.id)[0]))
    related = dict[str, Related]()
    uses = reader.uses()
    for use in uses.rows:
        if use.name in TELLING and use.position < row.position and executables.get(use.scope_id, "") == dispatch:
            related[use.name] = Related(use.name, _bounded(reader.text(use.blob)), IrPlace(pass_id=use.pass_id))
    found = _Pass(
        name=row.name,
        class_name=row.class_name,
        pass_id=row.id,
        phase=row.phase,
        scope=row.scope,
        scope_op=own.op,
        dispatch=dispatch,
        before=IrPlace(pass_id=row.id) if earlier is not None and earlier.text else None,
        after=IrPlace(pass_id=row.id),
        around=tuple(around),
        elsewhere=len(apart),
    )
    before = _bounded(earlier.text) if earlier is not None else ""
    return found, CauseTexts(before, after, tuple(related.values()))


def _from_file(reader: SessionReader, failure: Failure) -> tuple[_Pass, CauseTexts]:
    """The pass at fault that was found without capturing the others."""
    files = {(one.kind, one.name): one.id for one in reader.artifacts()}

    def place(kind: str) -> IrPlace | None:
        found = next(((number, name) for (one, name), number in files.items() if one == kind), None)
        return IrPlace(artifact=found[0], file=found[1]) if found is not None else None

    def text(at: IrPlace | None) -> str:
        return "" if at is None or at.artifact is None else _decoded(reader.artifact(at.artifact))

    before, after = place(BEFORE), place(AFTER)
    related = tuple(
        Related(name.removesuffix(".related.mlir"), _decoded(reader.artifact(number)), IrPlace(None, number, file=name))
        for (kind, name), number in files.items()
        if kind == RELATED
    )
    found = _Pass(
        name=failure.name,
        class_name=failure.class_name,
        scope=worded(failure.path),
        scope_op=failure.path[-1][0] if failure.path else "",
        dispatch=failure.dispatch,
        before=before,
        after=after,
        around=failure.around,
        elsewhere=failure.elsewhere,
        places=failure.places,
    )
    return found, CauseTexts(text(before), text(after), related)


def _decoded(data: bytes) -> str:
    return _bounded(data.decode("utf-8", errors="replace"))


def _bounded(text: str) -> str:
    return "" if len(text) > MAX_TEXT else without_locations(text)


def find_op(text: str, op: str, wanted: str) -> tuple[int, str]:
    """Line, from 1, and text of an op in an IR; 0 when it is not there.

    Args:
        text: The IR.
        op: The op's name.
        wanted: The op as the compiler quoted it, in generic form; of several that one is taken that has most of its
            types and attributes.
    """
    if not text or not op:
        return 0, ""
    words = set(_WORD.findall(wanted.split("\n", 1)[0]))
    best, number, excerpt = -1, 0, ""
    at = text.find(op)
    while at >= 0:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        line = text[start : end if end >= 0 else len(text)]
        named = _NAME.match(line.strip())
        if named is not None and named["op"] == op:
            score = len(words & set(_WORD.findall(line)))
            if score > best:
                best, number, excerpt = score, text.count("\n", 0, start) + 1, line.strip()
        at = text.find(op, max(end, at + 1)) if end >= 0 else -1
    return number, excerpt[:400]


def _op_of(row: DiagnosticRow | None) -> str:
    if row is None:
        return ""
    if row.op:
        return row.op
    shown = _NAME.match(row.current_op.strip())
    if shown is not None:
        return shown["op"]
    quoted = re.search(r"(?:for operation: |for op: |operation ')(?P<op>[a-z_]\w*(?:\.\w+)+)", row.message)
    return quoted["op"] if quoted else ""


def _sources(errors: Sequence[DiagnosticRow], places: Sequence[str]) -> tuple[str, ...]:
    """Where in the input the first error is, what called it, and the lines that its IR comes from."""
    located = next((row for row in errors if row.location is not None and row.location.line), None)
    found = list[str]()
    if located is not None and located.location is not None:
        found.append(f"{located.location.file}:{located.location.line}")
        found += [f"{place.file}:{place.line}" for place in located.calls]
    return tuple(dict.fromkeys([*found, *places]))[:_PLACES]


def _functions(reader: SessionReader, dispatch: str) -> tuple[str, ...]:
    """The functions of the model that a dispatch is called from, by the flow phase; by its name where there is none."""
    if not dispatch:
        return ()
    blob = reader.phase_blob("flow")
    found = dict[str, None]()
    if blob is not None:
        text = reader.text(blob)
        for mark in (f"@{dispatch}::", f'@"{dispatch}"::'):
            at = text.find(mark)
            while at >= 0 and len(found) < _PLACES:
                start = text.rfind(".func ", 0, at)
                site = _SITE.search(text, max(0, start - 8), at) if start >= 0 else None
                if site is not None:
                    found[site["name"].strip('"')] = None
                at = text.find(mark, at + 1)
    if found:
        return tuple(found)
    named = re.match(r"(?P<function>.+?)_dispatch_\d+", dispatch)
    return (named["function"],) if named else ()


def _phase(reader: SessionReader) -> str:
    """The phase that a compile ended in."""
    ended = next((phase.name for phase in reader.phases() if phase.failed), "")
    if ended:
        return ended
    reached = [phase.ordinal for phase in reader.phases() if phase.reached]
    return PHASES[min(max(reached, default=0), len(PHASES) - 1)]


def _ended_by_us(info: SessionInfo) -> bool:
    """Whether the compiler was ended because it made no progress."""
    return info.sentence.startswith("No pass began or ended")


def _title(kind: CauseKind, found: _Pass, info: SessionInfo) -> str:
    where = f" on {found.scope}" if found.scope else ""
    if found.dispatch and found.dispatch not in found.scope:
        where += f", in dispatch @{found.dispatch}"
    match kind:
        case CauseKind.FAILED if found.name:
            return f"{found.name} failed{where}."
        case CauseKind.CRASHED if found.name:
            return f"The compiler crashed in {found.name}{where}."
        case CauseKind.HUNG if found.name:
            return f"The compiler made no progress in {found.name}{where}."
        case CauseKind.REFUSED:
            return "The compiler refused the command or the input before its first pass."
    return info.sentence


def _message(first: DiagnosticRow | None, crash: Crash, info: SessionInfo) -> str:
    if crash.words:
        return crash.words
    if first is not None:
        return first.message.strip().split("\n", 1)[0]
    return info.sentence
