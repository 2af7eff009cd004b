"""Parts that do not belong in a program: symbols that the compiler makes, scripts, imports, and mixed dialects."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import in_source
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.session.rows import DiagnosticRow

_NOT_FOUND = re.compile(r"target symbol not found: (?P<symbol>[\w$.\-]+)")
_FALLS_BACK = re.compile(r"\bvm\.fallback = @([\w$.\-]+)")
_REDEFINED = re.compile(r"redefinition of symbol named '(?P<symbol>[^']+)'")
_TRANSFORM = "transform."
_MIXTURE = re.compile(r"mixture of input types\b.*\(detected:(?P<dialects>[^)]*)\)")
_FAMILIES = {"onnx": "torch.onnx", "torch": "torch"}


def fallback(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An import whose fallback is not a function of the module, or no longer one when the module is written."""
    found, text = _NOT_FOUND.search(row.message), facts.source[at - 1]
    named, falls = re.search(r"@(?P<name>[\w$.\-]+)", text), _FALLS_BACK.search(text)
    if found is None or named is None or falls is None or found["symbol"] not in {falls[1], f"_{falls[1]}"}:
        return None
    defined = next((number for number, head in facts.heads if head.kind == "func" and head.symbol == falls[1]), 0)
    evidence = [in_source(facts, Message("program-fault.import", "The import."), at)]
    if not defined:
        title = Message(
            "program-fault.fallback",
            "The import @{function} falls back to @{symbol}, but the module defines no such function.",
            function=named["name"],
            symbol=falls[1],
        )
        hint = Message("undefined-value.symbol-hint", "Correct the name, or add its definition to the module.")
        return ProgramFault(title, NOTHING, hint, tuple(evidence))
    title = Message(
        "program-fault.fallback-removed",
        "The import @{function} falls back to @{symbol}, which no longer exists when the module is written.",
        function=named["name"],
        symbol=falls[1],
    )
    why = Message("program-fault.fallback-why", "Passes inline functions and remove those that no op calls.")
    here = Message("undefined-value.defined", "{name} is defined here.", name=f"@{falls[1]}")
    return ProgramFault(title, why, NOTHING, (*evidence, in_source(facts, here, defined)))


def made_symbol(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A symbol of the input with the name that the compiler gives to a function that it makes."""
    found = _REDEFINED.search(row.message)
    if found is None:
        return None
    symbols = {head.symbol: number for number, head in facts.heads if head.symbol}
    made, line = found["symbol"], symbols.get(found["symbol"], 0)
    of = max((one for one in symbols if one != made and _is_made_of(made, one)), key=len, default="")
    if not line or not of:
        return None
    title = Message(
        "program-fault.made-symbol",
        "The compiler makes a function @{made} from @{function}, but the input already has @{made} in line {line:,}.",
        made=made,
        function=of,
        line=line,
    )
    hint = Message("program-fault.made-symbol-hint", "Give @{made} another name.", made=made)
    shown = (
        in_source(facts, Message("program-fault.made-symbol-here", "The function with this name."), line),
        in_source(
            facts, Message("program-fault.made-of", "The function that the compiler makes it from."), symbols[of]
        ),
    )
    return ProgramFault(title, NOTHING, hint, shown)


def _is_made_of(made: str, symbol: str) -> bool:
    """Whether a name is a symbol with a prefix or suffix, as the compiler adds them."""
    return made.startswith((f"{symbol}$", f"{symbol}_dispatch_")) or made in {f"_{symbol}", f"__{symbol}"}


def script(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A script of the transform dialect in the input, which a compile reads from a file beside it."""
    cause = facts.cause
    if cause is None or cause.dispatch or (not cause.op.startswith(_TRANSFORM) and "transform." not in row.message):
        return None
    ops = [(number, head.name) for number, head in facts.heads]
    line = next((number for number, name in ops if name.startswith(_TRANSFORM)), 0)
    if not line:
        return None
    name = next(name for number, name in ops if number == line)
    title = Message(
        "program-fault.script",
        "{op} in line {line:,} is a script of the transform dialect, not part of a program: nothing lowers it.",
        op=name,
        line=line,
    )
    if not any(name in FUNCTIONS or name.endswith(".executable") for _, name in ops):
        title = Message(
            "program-fault.script-only",
            "The input is a script of the transform dialect ({op} in line {line:,}), not a program.",
            op=name,
            line=line,
        )
    why = Message("program-fault.script-why", "The compiler reads such scripts from files that its flags name.")
    hint = Message(
        "program-fault.script-hint",
        "Move it to a separate file, and compile the model with --{preprocessing}=FILE or --{tuning}=FILE.",
        preprocessing="iree-preprocessing-transform-spec-filename",
        tuning="iree-codegen-tuning-spec-path",
    )
    here = in_source(facts, Message("program-fault.script-here", "The script."), line)
    return ProgramFault(title, why, hint, (here,))


def mixed(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """Ops of several input dialects, of which the compiler converts one."""
    found = _MIXTURE.search(row.message)
    dialects = re.findall(r"'(\w+)'", found["dialects"]) if found is not None else []
    lines = dict[str, int]()
    for dialect in dialects:
        prefix = f"{_FAMILIES.get(dialect, dialect)}."
        if line := next((number for number, head in facts.heads if head.name.startswith(prefix)), 0):
            lines[dialect] = line
    if len(lines) <= 1:
        return None
    each = Items(
        tuple(
            Message("program-fault.dialect-in", "{dialect} (line {line:,})", dialect=dialect, line=line)
            for dialect, line in lines.items()
        ),
        Join.AND,
    )
    title = Message(
        "program-fault.mixed",
        "The input mixes ops of {dialects}, but the compiler converts only one input dialect.",
        dialects=each,
    )
    hint = Message(
        "program-fault.mixed-hint", "Export the whole model with one tool, or convert one part with iree-opt first."
    )
    here = [
        in_source(facts, Message("program-fault.dialect-here", "The first op of {dialect}.", dialect=dialect), line)
        for dialect, line in sorted(lines.items(), key=lambda one: one[1])
    ]
    return ProgramFault(title, NOTHING, hint, tuple(here))
