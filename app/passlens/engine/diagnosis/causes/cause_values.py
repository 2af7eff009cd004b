"""The cause of a failed compile as values: the pass, its op, and the place of the IR around it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.messages import Message


class CauseKind(StrEnum):
    """How a compile ended."""

    FAILED = "failed"  # in a pass
    CRASHED = "crashed"
    HUNG = "hung"
    REFUSED = "refused"  # before the first pass: the command, or the input


@dataclass(frozen=True, slots=True)
class IrPlace:
    """The place of an IR: a pass execution and its side, or a file of the session.

    Attributes:
        line: The line of the op at fault, from 1; 0 if it was not found.
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
        message: The first line of the compiler's first message; for a crash, the assertion or signal.
        pass_name: Argument name of the innermost failing pass; empty if unknown.
        scope: Its scope, such as ``@main_dispatch_1_matmul``.
        dispatch: Its executable; empty without one.
        functions: The functions of the model that dispatch it.
        op: Name of the op at fault; empty if none is named.
        excerpt: That op's text in the IR.
        source: ``FILE:LINE`` of its origins in the input, nearest first.
        before, after: The IR before and after the pass.
        around: The passes that failed because of it, inner first.
        elsewhere: The number of independent failures of other passes.
        chain: Ids of the messages that are consequences of the first one.
        notable: Ids of other remarks and warnings.
        stack: Functions of the compiler at a crash, innermost first.
        llvm_pass, llvm_on: The LLVM pass that crashed, and its kernel.
        rule: The rule that explains it; empty if none matched.
    """

    kind: CauseKind
    title: Message
    message: Message
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
    llvm_pass: str = ""
    llvm_on: str = ""
    rule: str = ""

    def evidence(self, text: Message) -> Evidence:
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
    """The IR after an earlier pass, and its place."""

    name: str
    text: str
    place: IrPlace


@dataclass(frozen=True, slots=True)
class CauseTexts:
    """The IR around the failed pass, without debug locations; empty if there is none.

    Attributes:
        related: The IR after passes that may explain it.
        located_before, located_after: The same with debug locations, if they were captured.
    """

    before: str = ""
    after: str = ""
    related: tuple[Related, ...] = ()
    located_before: str = ""
    located_after: str = ""

    def after_pass(self, name: str) -> Related | None:
        """The IR after the last execution of a pass that may explain the failure; None without one."""
        return next((one for one in self.related if one.name == name), None)


@dataclass(frozen=True, slots=True)
class CauseOf:
    """A cause with its IR and the ids of its errors."""

    cause: Cause
    texts: CauseTexts
    rows: tuple[int, ...]


NO_TEXTS = CauseTexts()


def at(place: IrPlace | None, text: Message, line: int, excerpt: str) -> Evidence:
    """Evidence at a line of an IR."""
    if place is None:
        return Evidence(text, line=line, excerpt=excerpt[:400])
    return Evidence(
        text,
        pass_id=place.pass_id,
        line=line,
        excerpt=excerpt[:400],
        artifact=place.artifact,
        file=place.file,
    )
