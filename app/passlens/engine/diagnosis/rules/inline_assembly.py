"""Inline assembly that LLVM's assembler does not take for the target."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.edits.corrections import instead
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, ids, in_source, matching_errors, target_of, where
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Count, Items, Join, Message, quoted
from passlens.engine.units import whole_number

RULE = "inline-assembly"
_REFUSED = re.compile(r"<inline asm>:\d+:\d+: (?P<reason>[^\n]+)")
_TOO_LARGE = re.compile(r"too large value for (?P<counter>\w+)")
_OPERAND = re.compile(r"invalid operand in inline asm: '(?P<text>[^'\n]*)")
_MARK = re.compile(r"\$(?:\{(?P<braced>\d+)[^}]*\}|(?P<bare>\d+))")
_CONSTRAINTS = re.compile(rf'{re.escape("llvm.inline_asm")}[^"]*"[^"]*", "(?P<constraints>[^"]*)"')
_REGISTER = re.compile(
    r"(?:[Cc]ould(?:n't| not) allocate (?:(?P<side>input|output) )?reg\w*(?: for constraint)?"
    r"|[Uu]nknown asm constraint)"
    r" '(?P<constraint>[^'\n]+)'"
)
_TYPES = re.compile(r" : \((?P<takes>[^()]*)\) -> (?P<gives>.+)$| : (?P<only>\S+)$")
_HOLDS = {
    "v": Message("inline-assembly.vector", "v (vector)"),
    "s": Message("inline-assembly.scalar", "s (scalar)"),
    "a": Message("inline-assembly.accumulator", "a (accumulator)"),
}
_SCALAR = re.compile(r"^=&?[rs]\b")
_ACCUMULATORS = re.compile(r"gfx9(?:08|0a|4\w|5\w)$")
"""The chips with accumulator registers."""
_OP = "llvm.inline_asm"
_TEXT = re.compile(rf'{re.escape(_OP)}[^"]*"(?P<text>[^"]*)"')


def inline_assembly(facts: Facts) -> Sequence[Finding]:
    """A finding if the assembler refuses a text of ``llvm.inline_asm``."""
    rows = matching_errors(facts, _REFUSED)
    if not rows:
        return _operands(facts) or _registers(facts)
    lines = [number for number, line in enumerate(facts.source, 1) if _OP in line]
    texts = [found["text"] for number in lines if (found := _TEXT.search(facts.source[number - 1]))]
    several = Message("inline-assembly.several", "inline assembly")
    title = Message(
        "inline-assembly.title",
        "The assembler for {target} refuses {what}{where}: {reason}.",
        target=target_of(facts),
        what=f'"{texts[0]}"' if len(texts) == 1 else several,
        where=where(facts),
        reason=quoted(rows[0][1]["reason"].rstrip(".")),
    )
    given = _listed(facts.source[lines[0] - 1]) if len(lines) == 1 else []
    if texts and texts[0].startswith("v_") and given and _SCALAR.match(given[0]) and "operand" in rows[0][1]["reason"]:
        title = Message(
            "inline-assembly.scalar-result",
            'The assembler for {target} refuses "{text}"{where}: the constraint {constraint} allocates a '
            "scalar register for its result, but the instruction writes a vector register (v).",
            target=target_of(facts),
            text=texts[0],
            where=where(facts),
            constraint=given[0],
        )
    detail = Message(
        "inline-assembly.detail",
        "LLVM assembles the text of {op} unchanged: its instruction, operands and constraints must be valid for the "
        "chip.",
        op=_OP,
    )
    here = Message("inline-assembly.here", "The inline assembly in the input.")
    hint = Message(
        "inline-assembly.hint", "Write it for {target}, or use an op of rocdl or amdgpu.", target=target_of(facts)
    )
    certainty = Certainty.CERTAIN if len(lines) == 1 else Certainty.LIKELY
    return (
        Finding(
            RULE,
            Level.ERROR,
            certainty,
            title,
            detail,
            tuple(in_source(facts, here, line) for line in lines),
            _waits_longer(facts, rows[0][1]["reason"], lines),
            hint=hint,
            diagnostics=ids(rows),
            dispatch=dispatch_of(facts),
        ),
    )


def _waits_longer(facts: Facts, reason: str, lines: Sequence[int]) -> tuple[Fix, ...]:
    """A wait for a count of 0 instead of one that is too large for its field."""
    found = _TOO_LARGE.search(reason)
    for line in lines if found is not None else ():
        for count in re.findall(rf"{found['counter']}\(\d+\)", facts.source[line - 1]) if found is not None else ():
            detail = Message(
                "inline-assembly.waits", "A count of 0 waits for all of them: always correct, but maybe slower."
            )
            if fixes := instead(facts.source, line, count, f"{count.partition('(')[0]}(0)", detail):
                return fixes
    return ()


def _operands(facts: Facts) -> Sequence[Finding]:
    """A finding if LLVM does not find an operand that a text of ``llvm.inline_asm`` names."""
    rows = matching_errors(facts, _OPERAND)
    if not rows:
        return ()
    text = rows[0][1]["text"]
    line = next((number for number, one in enumerate(facts.source, 1) if _OP in one and f'"{text}' in one), 0)
    listed = _listed(facts.source[line - 1]) if line else []
    beyond = [one[0] for one in _MARK.finditer(text) if whole_number(one["braced"] or one["bare"]) >= len(listed)]
    title = Message(
        "inline-assembly.operand",
        'LLVM cannot write an operand of the inline assembly "{text}" in the form that its constraints require.',
        text=text,
    )
    if listed and beyond:
        title = Message(
            "inline-assembly.no-operand",
            'The inline assembly "{text}" names {operands}, but its constraints "{constraints}" have only {count}, '
            "from $0 to ${last}.",
            text=text,
            operands=Items(tuple(dict.fromkeys(beyond)), Join.AND),
            constraints=",".join(listed),
            count=Count(len(listed), "operand"),
            last=str(len(listed) - 1),
        )
    why = Message(
        "inline-assembly.operand-why",
        "The results come first, then the operands in the order of their constraints: $0 is the first result.",
    )
    hint = Message(
        "inline-assembly.operand-hint", "Give a constraint and a value for each operand that the text names."
    )
    here = Message("inline-assembly.here", "The inline assembly in the input.")
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if beyond else Certainty.LIKELY,
            title,
            why,
            (in_source(facts, here, line),) if line else (),
            hint=hint,
            diagnostics=ids(rows),
            dispatch=dispatch_of(facts),
        ),
    )


def _registers(facts: Facts) -> Sequence[Finding]:
    """A finding if the target has no register for a constraint, or none that holds the type of its value."""
    rows = matching_errors(facts, _REGISTER)
    if not rows:
        return ()
    constraint, side = rows[0][1]["constraint"].lstrip("=&"), rows[0][1]["side"]
    places = [
        (line, at, one)
        for line, text in enumerate(facts.source, 1)
        for at, one in enumerate(_listed(text))
        if one.lstrip("=&") == constraint and (not side or one.startswith("=") == (side == "output"))
    ]
    line, at, written = places[0] if places else (0, 0, constraint)
    text = _TEXT.search(facts.source[line - 1]) if line else None
    kinds = _types(facts.source[line - 1]) if line else ()
    chip = str(target_of(facts))
    letters = ("v", "s", "a") if _ACCUMULATORS.match(chip) else ("v", "s")
    registers = Items(tuple(_HOLDS[one] for one in letters), Join.AND)
    title = Message(
        "inline-assembly.no-register",
        "The constraint {constraint} of the inline assembly{text}{where} names no register of {target}, which has "
        "{registers}.",
        constraint=written,
        text=Message("inline-assembly.of-text", ' "{text}"', text=text["text"]) if text else "",
        where=where(facts),
        target=target_of(facts),
        registers=registers,
    )
    if constraint in {*letters, "r"}:
        title = Message(
            "inline-assembly.no-group",
            "The constraint {constraint} of the inline assembly{text}{where} finds no register of {target}{type}.",
            constraint=written,
            text=Message("inline-assembly.of-text", ' "{text}"', text=text["text"]) if text else "",
            where=where(facts),
            target=target_of(facts),
            type=Message("inline-assembly.of-type", " that holds {type}", type=kinds[at]) if at < len(kinds) else "",
        )
    here = Message("inline-assembly.here", "The inline assembly in the input.")
    given = _CONSTRAINTS.search(facts.source[line - 1]) if line else None
    fixes: tuple[Fix, ...] = ()
    if given is not None and constraint not in {*letters, "r"}:
        vector = ",".join(
            f"{one[: len(one) - len(one.lstrip('=&'))]}v" if one.lstrip("=&") == constraint else one
            for one in given["constraints"].split(",")
        )
        fixes = instead(facts.source, line, f'"{given["constraints"]}"', f'"{vector}"')
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if len({one for one, _, _ in places}) == 1 else Certainty.LIKELY,
            title,
            Message(
                "inline-assembly.groups", "An operand takes 16 bits, or 32 to 1,024 bits of consecutive registers."
            ),
            (in_source(facts, here, line),) if line else (),
            fixes,
            hint=Message("inline-assembly.register-hint", "Write v for a value that differs between threads."),
            diagnostics=ids(rows),
            dispatch=dispatch_of(facts),
        ),
    )


def _listed(line: str) -> list[str]:
    """The constraints of the operands of the inline assembly in a line, results first."""
    given = _CONSTRAINTS.search(line)
    return [one for one in given["constraints"].split(",") if one and not one.startswith("~")] if given else []


def _types(line: str) -> tuple[str, ...]:
    """The types of those operands, if it has at most one result."""
    found = _TYPES.search(line)
    if found is None:
        return ()
    return (found["gives"], *split_list(found["takes"])) if found["gives"] else (found["only"],)
