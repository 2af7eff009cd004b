"""Fixes in a file that a flag names, such as a tuning specification: the trial compiles with an edited copy of it.

The compiler reads such a file as it reads an input, so the fixes of an input apply to it too. If a file is both the
input and the specification, the fix makes two copies: the compiler accepts no sequences in a model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import NO_TEXTS, Cause, CauseKind
from passlens.engine.diagnosis.edits.transform_specs import SEQUENCE, without_attributes
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, FileEdit, Fix, FixKind, Problem
from passlens.engine.diagnosis.fixes.generic_fixes import Surroundings, generic_fixes
from passlens.engine.diagnosis.inference.flag_file import FlagFile, read_flag_file, says_what_it_needs
from passlens.engine.diagnosis.problems import find_problems
from passlens.engine.diagnosis.rules.missing_file import files_of_flags
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.rows import DiagnosticRow, Location, Origin
from passlens.engine.units import whole_number

_OF_SPECS = ("transform.", "iree_codegen.tuning_spec")
"""Attributes that mark a module as a specification."""
_MOST = 4
"""The most fixes for a file."""


def with_flag_file_fixes(problems: Sequence[Problem], facts: Facts) -> tuple[Problem, ...]:
    """The problems; the fixes of the files that flags name come first in the first problem."""
    cause = problems[0] if problems else None
    if cause is None or facts.cause is None or facts.info.imported or facts.info.origin is not Origin.HERE:
        return tuple(problems)
    fixes = cause.fixes
    for flag, path in files_of_flags(facts):
        if facts.info.source.parent / path == facts.info.source:
            fixes = tuple(_apart(facts, flag, path, fixes))
        else:
            fixes = (*_in_file(facts, facts.cause, flag, path), *fixes)
    return (replace(cause, fixes=fixes), *problems[1:])


def _in_file(facts: Facts, cause: Cause, flag: str, path: str) -> Iterator[Fix]:
    """The fixes of a file in which the compiler reports an error."""
    file = read_flag_file(facts.info.source.parent, path)
    row = _error_in(facts, file) if file is not None and file.is_mlir else None
    if file is None or row is None or says_what_it_needs(row.message):  # the file is valid, but lacks something
        return
    as_input = replace(
        facts,
        info=replace(facts.info, source=file.path, flags=()),
        source=file.lines,
        diagnostics=(row,),
        cause=Cause(CauseKind.REFUSED, cause.title, cause.message, first=row.id),
        texts=NO_TEXTS,
        failed=(),
        failed_in="",
        configured="",
        others=(),
        narrowed=(),
        flags_at_fault=(),
        probed=None,
    )
    problem = find_problems(as_input)[0]
    found = (*problem.fixes, *generic_fixes(as_input, problem, Surroundings(None)))
    seen = set[tuple[Edit, ...]]()
    for fix in found:
        if fix.kind is not FixKind.EDIT or not fix.edits or fix.hides or _drops(as_input, fix):
            continue
        if fix.edits not in seen and len(seen) < _MOST:
            seen.add(fix.edits)
            title = Message("flag-files.in", "{what} in a copy of {path}", what=fix.title, path=path)
            yield replace(fix, title=title, edits=(), file=FileEdit(flag, path, fix.edits))


def _error_in(facts: Facts, file: FlagFile) -> DiagnosticRow | None:
    """The first error in a file; it may be only in the log, as dispatches are compiled in parallel."""
    name = file.path.name
    for row in facts.errors:
        if row.location is not None and row.location.line and row.location.file.rpartition("/")[2] == name:
            return row
    found = re.search(
        rf"(?:^|/){re.escape(name)}:(?P<line>[1-9]\d{{0,6}}):(?P<column>\d+): error: (?P<message>[^\n]+)",
        facts.log,
        re.MULTILINE,
    )
    if found is None or not facts.errors:
        return None
    place = Location(name, whole_number(found["line"]), whole_number(found["column"]))
    return replace(facts.errors[0], message=found["message"], location=place, op="", current_op="", calls=(), notes=())


def _apart(facts: Facts, flag: str, path: str, fixes: Sequence[Fix]) -> Iterator[Fix]:
    """The fixes of a file that is also the input: fixes of its sequences edit a copy for the flag, and the input loses
    the sequences; last, the split alone.
    """
    sequences = [op for op in facts.ir.ops if op.name == SEQUENCE]
    around = {op.parent.index: op.parent for op in sequences if op.parent is not None}
    heads = {op.lines[0] for op in around.values() if op.lines}
    if not any(one.name != SEQUENCE for op in around.values() for one in op.children()):  # there is no model
        yield from fixes
        return
    edits = [Edit(op.lines[0], op.last, ()) for op in sequences]
    for line in heads:
        text = without_attributes(facts.source[line - 1], *_OF_SPECS)
        edits.append(Edit(line, line, (text,)))
    edits.sort(key=lambda edit: edit.first)
    inside = heads | {line for op in sequences for line in range(op.lines[0], op.last + 1)}
    alone = Message("flag-files.apart", "Split the model and the specification of --{flag} into two files", flag=flag)
    for fix in fixes:
        if _drops(facts, fix):
            continue
        lines = {line for edit in fix.edits for line in range(edit.first, max(edit.last, edit.first) + 1)}
        if fix.kind is FixKind.EDIT and lines and lines <= inside:
            title = together(Message("generic-fixes.both", "{first}.", first=fix.title), alone)
            yield replace(fix, title=title, edits=tuple(edits), file=FileEdit(flag, path, fix.edits))
        else:
            yield fix
    yield Fix("two-files", alone, FixKind.EDIT, NOTHING, edits=tuple(edits), file=FileEdit(flag, path))


def _drops(facts: Facts, fix: Fix) -> bool:
    """Whether a fix leaves out a whole sequence, so that the specification does nothing."""
    gone = {line for edit in fix.edits if not edit.lines for line in range(edit.first, edit.last + 1)}
    return any(op.name == SEQUENCE and op.lines[0] in gone for op in facts.ir.ops)
