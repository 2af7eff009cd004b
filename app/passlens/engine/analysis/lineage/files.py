"""The end of a path: the LLVM IR and the assembly that the compiler wrote for an executable.

Measured with IREE 3.13: code for AMD GPUs and for CUDA has no debug locations (iree-convert-to-rocdl leaves
``loc(unknown)`` on all ops), neither by default nor with --iree-rocm-emit-debug-info,
--iree-hal-executable-debug-level=3 or --iree-codegen-llvm-verbose-debug-info: only the function is known there, by its
symbol. Code for the CPU has them (``!dbg``, ``.loc``): of the dispatch's own file if one is dumped before code
generation (``configured_….mlir``, with --iree-hal-dump-executable-files-to), otherwise of line 1 of ``-``, which is
useless.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from passlens.engine.analysis.lineage.code_start import Followed
from passlens.engine.analysis.lineage.history import History
from passlens.engine.analysis.lineage.units import Place
from passlens.engine.analysis.lineage.values import Known, LineageStep, NameCount, OpAt, Relation, Sure
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.rows import ArtifactRow
from passlens.engine.units import whole_number

_KINDS = ("linked.ll", "optimized.ll", "ll", "rocmasm", "s", "ptx")
_DBG_FILE = re.compile(r'^!(\d+) = !DIFile\(filename: "((?:[^"\\]|\\.)*)"', re.MULTILINE)
_DBG_PLACE = re.compile(r"^!(\d+) = !DILocation\(line: (\d+), column: (\d+), scope: !(\d+)", re.MULTILINE)
_DBG_SCOPE = re.compile(
    r"^!(\d+) = (?:distinct )?!DI(?:Subprogram|LexicalBlock\w*)\([^\n]*?\bfile: !(\d+)", re.MULTILINE
)
_DBG_USE = re.compile(r"!dbg !(\d+)")
_ASM_FILE = re.compile(r'^[ \t]*+\.file\s+(\d+)\s+(?:"[^"\n]*"\s+)?"([^"\n]*)"', re.MULTILINE)
_ASM_PLACE = re.compile(r"^\s*\.loc\s+(\d+)\s+(\d+)\s+(\d+)")
_LONGEST = 160
_SHOWN = 12


def follow_files(history: History, last: Sequence[Followed], step: LineageStep) -> tuple[list[LineageStep], Message]:
    """The last followed ops in the files of the compiler: steps, and the end of the path."""
    symbol = last[0].unit.path[-1][1]
    places = {place for one in last for index in one.indices() for place in one.unit.places(one.unit.tree.ops[index])}
    found: list[LineageStep] = []
    exact = 0
    for artifact in sorted(history.reader.artifacts(), key=lambda one: _rank(one.kind)):
        if artifact.kind not in _KINDS:
            continue
        text = history.reader.artifact(artifact.id).decode("utf-8", errors="replace")
        head = _function_line(text, symbol)
        if not head:
            continue
        lines = text.split("\n")
        numbers = located_lines(text, lines, places)
        exact += bool(numbers)
        found.append(_step(artifact, step, lines, numbers or [head], bool(numbers)))
    where = Message(
        "files.compiled-by",
        "The executable is compiled by {name} (pass {number:,}): its IR ends there.",
        name=step.name,
        number=step.position,
    )
    if not found:
        return [], together(
            where,
            Message(
                "files.none",
                "The session has no LLVM IR or assembly with @{symbol} in it.",
                symbol=symbol,
            ),
        )
    if exact:
        return found, together(
            where,
            Message(
                "files.locations-lead-on",
                "Debug locations lead on to the lines of LLVM IR and assembly.",
            ),
        )
    return found, (
        together(
            where,
            Message(
                "files.no-locations",
                "No debug locations in its LLVM IR and assembly lead on, so that only the "
                "function is known there, by its symbol.",
            ),
        )
    )


def _rank(kind: str) -> int:
    return _KINDS.index(kind) if kind in _KINDS else len(_KINDS)


def _function_line(text: str, symbol: str) -> int:
    """The line at which a function begins in LLVM IR or assembly, from 1; 0 if it is missing."""
    name = re.escape(symbol)
    match = re.search(
        rf'^define [^\n]*@"?{name}"?\(|^"?{name}"?:|^\s*\.(?:visible )?\.?entry {name}\(', text, re.MULTILINE
    )
    return text.count("\n", 0, match.start()) + 1 if match else 0


def located_lines(text: str, lines: Sequence[str], places: set[Place]) -> list[int]:
    """The lines, from 1, that debug locations lead to."""
    locations = {(PurePath(file).name, line, column) for file, line, column in places}
    if not locations:
        return []
    if "!DILocation(" in text:
        files = {number: PurePath(name).name for number, name in _DBG_FILE.findall(text)}
        scopes = {number: files.get(file, "") for number, file in _DBG_SCOPE.findall(text)}
        known = {
            number
            for number, line, column, scope in _DBG_PLACE.findall(text)
            if (scopes.get(scope, ""), whole_number(line), whole_number(column)) in locations
        }
        return [
            at for at, line in enumerate(lines, 1) if (use := _DBG_USE.search(line)) is not None and use[1] in known
        ]
    files = {number: PurePath(name).name for number, name in _ASM_FILE.findall(text)}
    found: list[int] = []
    inside = False
    for at, line in enumerate(lines, 1):
        match = _ASM_PLACE.match(line)
        if match is not None:
            inside = (files.get(match[1], ""), whole_number(match[2]), whole_number(match[3])) in locations
        elif inside and line[:1] in {"\t", " "} and line.strip()[:1] not in {".", "#", ";", ""}:
            found.append(at)
        elif line.startswith(".Lfunc_end"):
            inside = False
    return found


def _step(
    artifact: ArtifactRow, after: LineageStep, lines: Sequence[str], numbers: Sequence[int], exact: bool
) -> LineageStep:
    kind = "instruction" if exact else "function"
    return LineageStep(
        pass_id=None,
        position=0,
        name=artifact.name,
        phase="",
        scope="",
        place=after.place,
        relation=Relation.COMPILED,
        parts=(),
        known=Known.LOCATION if exact else Known.SYMBOL,
        sure=Sure.CERTAIN if not exact else Sure.LIKELY,
        was=(),
        count=len(numbers),
        names=(NameCount(kind, len(numbers)),),
        ops=tuple(OpAt(kind, at, lines[at - 1].strip()[:_LONGEST], at) for at in numbers[:_SHOWN]),
        note=NOTHING
        if exact
        else Message(
            "files.whole-function",
            "The function as a whole: nothing tells its instructions apart.",
        ),
    )
