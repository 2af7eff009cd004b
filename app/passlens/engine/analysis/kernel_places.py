"""Finds a kernel in the texts of its session: source, configured IR, last IR, LLVM IR, assembly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.errors import UserError
from passlens.engine.ir.locations import elide
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import ArtifactRow, CompilerRun, OutcomeKind, executables_of


class PlaceKind(StrEnum):
    """A text that contains a kernel; the value is shown."""

    SOURCE = "source dispatch"
    CONFIGURED = "configured IR"
    LAST = "last IR"
    LLVM = "LLVM IR"
    OPTIMIZED = "optimized LLVM IR"
    ASSEMBLY = "assembly"


@dataclass(frozen=True, slots=True)
class KernelPlace:
    """The text to open: after a pass, of a phase, or a file of the compiler; two of the three are empty.

    Attributes:
        line: From 1; 0 when the kernel is not named in the text.
    """

    pass_id: int | None = None
    phase: str = ""
    file: str = ""
    line: int = 0


_PHASES = {PlaceKind.SOURCE: "executable-sources", PlaceKind.CONFIGURED: "executable-configurations"}
_AFTERWARDS = ("hal", "vm")  # the executable is machine code by then
_LAST_LOOKED_AT = 16
"""In an executable with several kernels, the last passes run on one function after the other."""
_FILES = {
    PlaceKind.CONFIGURED: ("configured",),
    PlaceKind.LLVM: ("linked.ll", "codegen.ll", "ll"),
    PlaceKind.OPTIMIZED: ("optimized.ll",),
    PlaceKind.ASSEMBLY: ("rocmasm", "ptx", "s"),
}
_MACHINE_CODE = ("hsaco", "so", "o")
"""Targets whose LLVM IR and assembly the compiler writes on request."""
_NONE_KEPT = Message("kernel-places.none-kept", "The compile ended before there was any, or did not keep it.")
_MISSING = {
    **{
        kind: Message(
            "kernel-places.phase-not-reached",
            "The compile did not reach phase {phase}, or its IR was not kept.",
            phase=phase,
        )
        for kind, phase in _PHASES.items()
    },
    PlaceKind.LAST: Message(
        "kernel-places.no-passes",
        "The session does not have its passes: fetch them (passlens fetch), or capture this dispatch alone (F6).",
    ),
}
NOT_ASKED_FOR = Message(
    "kernel-places.not-asked-for",
    "The compile did not keep it: it comes with the passes of phase hal, with --assembly, or with the dispatch "
    "compiled alone (F6, passlens dispatch).",
)
NOT_YET = Message("kernel-places.not-yet", "The compiler is still running: it appears after that.")
_NO_CODE = Message("kernel-places.no-code", "The session has no LLVM IR or assembly.")
NO_INSTRUCTIONS = together(
    Message("kernel-places.no-instructions", "Instructions are counted in assembly."), NOT_ASKED_FOR
)
_CODE = frozenset({PlaceKind.LLVM, PlaceKind.OPTIMIZED, PlaceKind.ASSEMBLY})
_WITH_CODE = frozenset({CompilerRun.EVERY_PASS, CompilerRun.FULL_CAPTURE})


def lacks_code(reader: SessionReader) -> bool:
    """Whether a session has machine code without LLVM IR and assembly, because its passes were not captured."""
    lanes = {lane.name for lane in reader.lanes()}
    if CompilerRun.QUICK_LOOK not in lanes or lanes & _WITH_CODE or reader.trimmed().drop.artifacts:
        return False
    return _has(reader, _MACHINE_CODE) and not any(_has(reader, _FILES[kind]) for kind in _CODE)


def no_code(reader: SessionReader) -> Message:
    """Why a session has neither LLVM IR nor assembly to search; empty where it has some."""
    if any(_has(reader, _FILES[kind]) for kind in _CODE):
        return NOTHING
    return together(_NO_CODE, _why_no_code(reader))


def lacks_instructions(reader: SessionReader) -> bool:
    """Whether the instructions of a session's kernels could be counted if their assembly had been requested."""
    return lacks_code(reader) and _has(reader, ("hsaco",))


def place_of(reader: SessionReader, kernel: str, dispatch: str, kind: PlaceKind) -> KernelPlace:
    """Find a kernel in one kind of text.

    Args:
        reader: The session.
        kernel: Its symbol.
        dispatch: Its executable's symbol.
        kind: The kind of text.

    Raises:
        UserError: The session does not have that text.
    """
    if kind is PlaceKind.LAST:
        found = _last(reader, kernel, dispatch)
    else:
        found = _in_phase(reader, kernel, kind) or _in_files(reader, kernel, dispatch, kind)
    if found is None:
        hint = _why_no_code(reader) if kind in _CODE else _MISSING[kind]
        raise UserError(
            Message(
                "kernel-places.missing",
                "There is no {what} of this kernel in the session.",
                what=kind,
            ),
            hint=hint,
            location=kernel,
        )
    return found


def _why_no_code(reader: SessionReader) -> Message:
    if any(lane.outcome is OutcomeKind.RUNNING for lane in reader.lanes()):
        return NOT_YET
    return NOT_ASKED_FOR if lacks_code(reader) else _NONE_KEPT


def _has(reader: SessionReader, kinds: Sequence[str]) -> bool:
    return any(row.kind in kinds for row in reader.artifacts())


def line_of_kernel(text: str, kernel: str) -> int:
    """The line, from 1, that defines a kernel in MLIR, LLVM IR or assembly; 0 when there is none.

    Without a definition the first mention counts: ``define … @K(``, ``K:``, ``func.func @K(``.
    """
    name = re.escape(kernel)
    marks = (
        rf'^define\b[^\n]*@"?{name}"?\(',
        rf'^"?{name}"?:',
        rf'^[ \t]*(?:func\.func|llvm\.func)\b[^\n]*@"?{name}"?\(',
        rf'@"?{name}"?(?![\w$.])',
    )
    for mark in marks:
        found = re.search(mark, text, re.MULTILINE)
        if found is not None:
            return text.count("\n", 0, found.start() + len(found.group()) - len(found.group().lstrip())) + 1
    return 0


def _in_phase(reader: SessionReader, kernel: str, kind: PlaceKind) -> KernelPlace | None:
    phase = _PHASES.get(kind, "")
    blob = reader.phase_blob(phase) if phase else None
    if blob is None:
        return None
    return KernelPlace(phase=phase, line=line_of_kernel(elide(reader.text(blob)).text, kernel))


def _in_files(reader: SessionReader, kernel: str, dispatch: str, kind: PlaceKind) -> KernelPlace | None:
    kinds = _FILES.get(kind, ())
    for row in _likely(reader.artifacts(), kinds, dispatch):
        line = line_of_kernel(reader.artifact(row.id).decode("utf-8", "replace"), kernel)
        if line:
            return KernelPlace(file=row.name, line=line)
    return None


def _likely(artifacts: Iterable[ArtifactRow], kinds: Sequence[str], dispatch: str) -> list[ArtifactRow]:
    """The files of these kinds: first that of the dispatch, then those that several kernels share."""
    known = [row for row in artifacts if row.kind in kinds]
    return sorted(known, key=lambda row: (kinds.index(row.kind), f"_{dispatch}_" not in f"_{row.dispatch}_"))


def _last(reader: SessionReader, kernel: str, dispatch: str) -> KernelPlace | None:
    """After the last pass inside the dispatch's executable whose text contains the kernel."""
    executables = executables_of(reader.scopes_by_id())
    scopes = {scope for scope, symbol in executables.items() if symbol == dispatch}
    rows = [row for row in reader.passes() if row.scope_id in scopes and row.bytes and row.phase not in _AFTERWARDS]
    for row in rows[: -_LAST_LOOKED_AT - 1 : -1]:
        line = line_of_kernel(elide(reader.text(reader.pass_blob(row.id)[0])).text, kernel)
        if line:
            return KernelPlace(pass_id=row.id, phase=row.phase, line=line)
    return KernelPlace(pass_id=rows[-1].id, phase=rows[-1].phase) if rows else None
