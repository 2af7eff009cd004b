"""Applies fixes to a request: another device list, other flags, an edited copy of the input, another toolchain.

The user's own files are never written: an edit is applied to a copy of the compiled input, or of a file that a flag
names, and stored beside the session.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.device_list import as_devices
from passlens.engine.compile.request import CompileRequest, with_devices, without_flags
from passlens.engine.diagnosis.edits.applied import applied
from passlens.engine.diagnosis.findings import Edit, FileEdit, Fix, FixKind, FixResult, Problem, key_of
from passlens.engine.errors import UserError
from passlens.engine.messages import Message

OPT_LEVEL = "iree-opt-level"
CAUSE = "cause"
"""The rule name of a failure that no rule knows."""
CONTEXT = 3
"""Lines of context around a change."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A fix of a problem with its user-visible name.

    Attributes:
        name: ``RULE/FIX``; ``RULE/FIX#2`` for the second problem of a rule.
        result: Its result; None if it was not tried.
    """

    name: str
    problem: Problem
    fix: Fix
    result: FixResult | None


def proposals(problems: Sequence[Problem], results: Sequence[FixResult] = ()) -> tuple[Proposal, ...]:
    """All fixes of all problems, in order, with their results."""
    known = {result.key: result for result in results}
    seen: dict[str, int] = {}
    found = []
    for problem in problems:
        for fix in problem.fixes:
            name = name_of(problem, fix)
            seen[name] = seen.get(name, 0) + 1
            number = f"#{seen[name]}" if seen[name] > 1 else ""
            found.append(Proposal(name + number, problem, fix, known.get(key_of(fix))))
    return tuple(found)


def name_of(problem: Problem, fix: Fix) -> str:
    """``RULE/FIX``."""
    return f"{problem.rule or CAUSE}/{fix.name}"


def choose(offered: Sequence[Proposal], name: str) -> tuple[Proposal, ...]:
    """The fixes named by ``RULE`` or ``RULE/FIX``.

    Raises:
        UserError: There is no such fix.
    """
    found = tuple(one for one in offered if name in {one.name, one.problem.rule or CAUSE})
    if found:
        return found
    names = ", ".join(one.name for one in offered)
    raise UserError(
        Message("fixes.no-fix", "There is no fix '{wanted}' in this session.", wanted=name),
        hint=Message("fixes.give-one", "Give one of: {names}.", names=names)
        if names
        else Message("fixes.none", "No problem of this session has a fix to try."),
        location=name,
    )


def apply_fix(
    request: CompileRequest, fix: Fix, edited: Path | None = None, copy: Path | None = None
) -> CompileRequest:
    """The request with a fix's change.

    Args:
        request: The request.
        fix: The fix.
        edited: The edited copy of the input.
        copy: The edited copy of the file that a flag names.
    """
    match fix.kind:
        case FixKind.DEVICES:
            return with_devices(request, as_devices(request.driver, fix.devices))
        case FixKind.FLAGS:
            names = {word.lstrip("-").partition("=")[0] for word in fix.flags if word.startswith("-")} | {*fix.without}
            if OPT_LEVEL in names:  # otherwise the form's own choice would conflict
                request = replace(request, opt_level=None)
            return replace(request, flags=(*without_flags(request.flags, names), *fix.flags))
        case FixKind.TOOLCHAIN:
            return replace(request, toolchain=fix.toolchain)
        case FixKind.EDIT:
            if fix.file is not None and copy is not None:
                request = replace(request, flags=with_copy(request.flags, fix.file, copy))
            return request if edited is None else replace(request, source=edited)
        case FixKind.SEARCH:
            return request


def with_copy(flags: Sequence[str], file: FileEdit, copy: Path) -> tuple[str, ...]:
    """Raw flags with a file replaced by its copy; the path may be in the next word, or only part of the value."""
    path = re.compile(rf"(?<![^=,]){re.escape(file.path)}(?![^,@])")
    found, after = list[str](), False
    for word in flags:
        name, equals, value = word.lstrip("-").partition("=")
        if word.startswith("-"):
            after = name == file.flag
            found.append(f"--{name}={path.sub(lambda _: str(copy), value)}" if after and equals else word)
        else:
            found.append(path.sub(lambda _: str(copy), word) if after else word)
            after = False
    return tuple(found)


def edited_text(data: bytes, fix: Fix) -> str:
    """The input with the edits of a fix.

    Raises:
        UserError: See ``text_with``.
    """
    return text_with(data, fix.edits)


def text_with(data: bytes, edits: Sequence[Edit]) -> str:
    """A text with edits.

    Raises:
        UserError: The data is not text, or shorter than the edits need.
    """
    lines = input_lines(data)
    return "\n".join(applied(lines, _checked(edits, len(lines))))


def edit_diff(data: bytes, fix: Fix, name: str) -> str:
    """The edits of the input as a unified diff; empty without edits.

    Raises:
        UserError: See ``text_with``.
    """
    return diff_with(data, fix.edits, name)


def diff_with(data: bytes, edits: Sequence[Edit], name: str) -> str:
    """Edits as a unified diff; empty without edits.

    Raises:
        UserError: See ``text_with``.
    """
    if not edits:
        return ""
    lines = input_lines(data)
    hunks = list(_hunks(_checked(edits, len(lines))))
    out, shift = [f"--- {name}", f"+++ {name}, edited"], 0
    for hunk in hunks:
        first = max(1, hunk[0].first - CONTEXT)
        last = min(len(lines), max(hunk[-1].last, hunk[-1].first - 1) + CONTEXT)
        body, at = list[str](), first
        for edit in hunk:
            body += [f" {line}" for line in lines[at - 1 : edit.first - 1]]
            body += [f"-{line}" for line in lines[edit.first - 1 : edit.last]]
            body += [f"+{line}" for line in edit.lines]
            at = max(edit.last, edit.first - 1) + 1
        body += [f" {line}" for line in lines[at - 1 : last]]
        more = sum(len(edit.lines) - max(0, edit.last - edit.first + 1) for edit in hunk)
        count = last - first + 1
        out.append(f"@@ -{first},{count} +{first + shift},{count + more} @@")
        out += body
        shift += more
    return "\n".join(out) + "\n"


def input_lines(data: bytes) -> list[str]:
    """The lines of an input.

    Raises:
        UserError: It is not text.
    """
    try:
        return data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise UserError(
            Message("fixes.bytecode", "The input is MLIR bytecode: its lines cannot be edited."),
            hint=Message("fixes.compile-text", "Compile its text form (iree-opt prints it), and try the fix there."),
        ) from error


def _checked(edits: Sequence[Edit], count: int) -> Sequence[Edit]:
    done = 0
    for edit in edits:
        if edit.first <= done or max(edit.first - 1, edit.last) > count:
            raise UserError(
                Message(
                    "fixes.edit-does-not-fit",
                    "The edit at line {line:,} does not fit the input, which has {count:,} lines.",
                    line=edit.first,
                    count=count,
                ),
                hint=Message("fixes.compile-again", "Compile the input again, and look at what is proposed then."),
            )
        done = max(edit.last, edit.first - 1)
    return edits


def _hunks(edits: Sequence[Edit]) -> Iterator[list[Edit]]:
    """Groups of edits so close that they share the lines between them."""
    hunk: list[Edit] = []
    for edit in edits:
        if hunk and edit.first - max(hunk[-1].last, hunk[-1].first - 1) > 2 * CONTEXT:
            yield hunk
            hunk = []
        hunk.append(edit)
    if hunk:
        yield hunk
