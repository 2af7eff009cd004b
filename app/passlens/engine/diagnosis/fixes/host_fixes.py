"""Delegates an op without a lowering to a function of the application, which IREE imports from a separate module.

The rest of the program is compiled unchanged. The function must compute the op: the fix says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind, Problem
from passlens.engine.diagnosis.inference.ir_ops import IrOps, function_of
from passlens.engine.diagnosis.inference.rule_help import source_lines, stands_for
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

MODULE = "host"
"""The name of the imported module."""
_MOST_LINES = 20_000
_TORCH = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d?,]*)\],(?P<element>[\w<>]+)>$")
_BUILTIN = re.compile(r"(?:tensor<(?:[\d?]+x)*(?:[a-z]\w*|complex<\w+>)>|[if]\d+)$")
_SIGNED = re.compile(r"\b[su]i(?=\d)")
_ASIDE = re.compile(r"!torch\.(?!v?tensor)")
"""Torch types without a tensor: constants, whose values the function knows."""
_LOWERED = ("arith.", "flow.", "func.", "hal.", "stream.", "tensor.empty", "util.")
"""Ops that IREE lowers, or that only state placement: a missing lowering is not their problem."""
_CONSTANTS = ("torch.constant.", "torch.prim.ListConstruct")
_NOT_IN_SYMBOLS = re.compile(r"[^\w]+")
_DECLARED = re.compile(r"^\s*(?:func\.func private|llvm\.func) @(?P<name>\w+)(?=\()(?!.*\{ *$)")


def host_fixes(facts: Facts, problem: Problem) -> Iterator[Fix]:
    """Call a function of the application instead of the op at fault; nothing if the op cannot be replaced."""
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED or cause.dispatch or not 0 < len(facts.source) <= _MOST_LINES:
        return
    ir = IrOps("\n".join(facts.source))
    starts = {op.lines[0]: op for op in reversed(ir.ops)}
    for line in lines_at_fault(facts, problem):
        op = starts.get(line)
        if op is None or (op.name.startswith(_LOWERED) and op.name != "func.func"):
            continue
        name = stands_for(ir.line(op)) or op.name
        edits = _call(ir, op, f"{MODULE}.{_NOT_IN_SYMBOLS.sub('_', name)}")
        if found := _DECLARED.search(facts.source[line - 1]):
            name = f"@{found['name']}"
            edits = _renamed(facts.source, found["name"])
        if edits:
            yield _fix(name, line, edits)
            return


def lines_at_fault(facts: Facts, problem: Problem) -> Iterator[int]:
    """The lines of the input, from 1, that a problem names, then those that the failing IR comes from."""
    name = facts.info.source.name
    if problem.location is not None and problem.location.file.rpartition("/")[2] == name:
        yield problem.location.line
    for one in problem.evidence:
        file, _, number = one.source.partition(":")
        if file.rpartition("/")[2] == name and number.partition(":")[0].isdigit():
            yield whole_number(number.partition(":")[0])
    yield from source_lines(facts)


def _fix(op: str, line: int, edits: Sequence[Edit]) -> Fix:
    return Fix(
        "own-function",
        Message("host-fixes.title", "Call a function of your own for {op}", op=op),
        FixKind.EDIT,
        Message(
            "host-fixes.detail",
            "The function is imported from a module '{module}', which the application provides to the runtime (a "
            "custom module) and which must compute what line {line:,} says.",
            module=MODULE,
            line=line,
        ),
        edits=tuple(edits),
        hides=Message("host-fixes.hides", "{op} is not compiled; the program runs only with that module.", op=op),
    )


def _renamed(source: Sequence[str], name: str) -> tuple[Edit, ...]:
    """Turn a function without a body into an import of a module."""
    word = re.compile(rf"(?P<of>\bllvm\.(?:func|call) )?@{re.escape(name)}(?![\w$.\-])")

    def imported(found: re.Match[str]) -> str:
        of = {"llvm.func ": "func.func private ", "llvm.call ": "func.call "}.get(found["of"] or "", "")
        return f"{of}@{MODULE}.{name}"

    return tuple(
        Edit(number, number, (word.sub(imported, line),)) for number, line in enumerate(source, 1) if word.search(line)
    )


def _call(ir: IrOps, op: Op, symbol: str) -> tuple[Edit, ...]:
    """Replace the op at a line by a call of an imported function; nothing if its types do not show the signature."""
    function = function_of(op)
    line = ir.lines[op.lines[0] - 1]
    if function is None or op.regions or op.last != op.lines[0] or " = " not in line:
        return ()
    types = _types(line, len(op.uses), len(op.results))
    if types is None:
        return ()
    given, results = types
    indent = line[: len(line) - len(line.lstrip())]
    before, after, names, takes, gives = list[str](), list[str](), list[str](), list[str](), list[str]()
    for number, (value, kind) in enumerate(zip(op.uses, given, strict=True)):
        if _ASIDE.match(kind):
            maker = ir.maker(value)
            if maker is None or not maker.name.startswith(_CONSTANTS):
                return ()
            continue
        builtin = _builtin(kind)
        if not builtin:
            return ()
        name = ir.name(value)
        if builtin != kind:
            cast = f"%{MODULE}_{op.lines[0]}_{number}"
            before.append(f"{indent}{cast} = torch_c.to_builtin_tensor {name} : {kind} -> {builtin}")
            name = cast
        names.append(name)
        takes.append(builtin)
    left = line.split(" = ", 1)[0].strip()
    renamed = dict[str, str]()
    for number, kind in enumerate(results):
        builtin = _builtin(kind)
        if not builtin:
            return ()
        gives.append(builtin)
        if builtin != kind:
            made = left
            if len(results) > 1:  # each is cast separately, under its own name
                made = f"%{MODULE}_{op.lines[0]}_r{number}"
                renamed[f"{left.partition(':')[0]}#{number}"] = made
            of = f"%{MODULE}_{op.lines[0]}" + (f"#{number}" if len(results) > 1 else "")
            after.append(f"{indent}{made} = torch_c.from_builtin_tensor {of} : {builtin} -> {kind}")
    if after and len(after) != len(results):
        return ()
    if after:
        left = f"%{MODULE}_{op.lines[0]}" + (f":{len(results)}" if len(results) > 1 else "")
    result = gives[0] if len(gives) == 1 else f"({', '.join(gives)})"
    call = f"{indent}{left} = util.call @{symbol}({', '.join(names)}) : ({', '.join(takes)}) -> {result}"
    at = function.lines[0]
    declared = f"util.func private @{symbol}({', '.join(takes)}) -> {result}"
    edits = [Edit(at, at - 1, (declared,)), Edit(op.lines[0], op.lines[0], (*before, call, *after))]
    return (*edits, *_uses(ir, op, function, renamed))


def _uses(ir: IrOps, op: Op, function: Op, renamed: dict[str, str]) -> Iterator[Edit]:
    """The later lines that use a result under its old name."""
    if not renamed:
        return
    word = re.compile("|".join(rf"{re.escape(name)}(?![\w$.\-#])" for name in renamed))
    for number in range(op.lines[0] + 1, function.last + 1):
        text = ir.lines[number - 1]
        if word.search(text):
            yield Edit(number, number, (word.sub(lambda found: renamed[found[0]], text),))


def _types(line: str, takes: int, gives: int) -> tuple[list[str], list[str]] | None:
    """The types of the operands and results at the end of a line; None if they are incomplete."""
    _, colon, types = line.rpartition(" : ")
    if not colon:
        return None
    before, arrow, after = types.partition(" -> ")
    given, results = _listed(before), _listed(after) if arrow else []
    if not arrow and len(given) == 1:
        given, results = given * takes, given * gives
    return (given, results) if (len(given), len(results)) == (takes, gives) else None


def _listed(types: str) -> list[str]:
    types = types.strip()
    if types.startswith("(") and types.endswith(")"):
        types = types[1:-1]
    return [one.strip() for one in split_list(types) if one.strip()]


def _builtin(kind: str) -> str:
    """The builtin type as which a value is passed; empty without one."""
    if found := _TORCH.match(kind):
        sizes = "".join(f"{size}x" for size in found["sizes"].split(",") if size)
        return f"tensor<{sizes}{_SIGNED.sub('i', found['element'])}>"
    return kind if _BUILTIN.match(kind) else ""
