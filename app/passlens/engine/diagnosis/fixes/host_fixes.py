"""Delegates an op without a lowering to a function of the application, which IREE imports from a separate module.

The rest of the program is compiled unchanged. The function must compute the op: the fix says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.edits.declared_types import stated_type
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind, Problem
from passlens.engine.diagnosis.inference.rule_help import source_lines, stands_for
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.diagnosis.rules.undefined_value import RULE as UNDEFINED_VALUE
from passlens.engine.diagnosis.rules.unknown_name import RULE as UNKNOWN_NAME
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, indent_of, split_list
from passlens.engine.messages import Message
from passlens.engine.toolchain.knowledge import NameKind, table_knows
from passlens.engine.units import whole_number

OWN_FUNCTION = "own-function"
"""The name of the fix: it leaves the op to others, and is the last to try."""
MODULE = "host"
"""The name of the imported module."""
_MOST_LINES = 20_000
_TORCH = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d?,]*)\],(?P<element>[\w<>]+)>$")
_BUILTIN = re.compile(r"(?:tensor<(?:[\d?]+x)*(?:[a-z]\w*|complex<\w+>)>|i\d+|f32|f64)$")
_SIGNED = re.compile(r"\b[su]i(?=\d)")
_ASIDE = re.compile(r"!torch\.(?!v?tensor)")
"""Torch types without a tensor: constants, whose values the function knows."""
_LOWERED = ("arith.", "flow.", "func.", "hal.", "stream.", "tensor.empty", "util.")
"""Ops that IREE lowers, or that only state placement: a missing lowering is not their problem."""
_OF_ONE_TYPE = ("arith.", "math.", "complex.")
"""Dialects whose ops state one type, that of all operands and results."""
_CALLS = frozenset({"func.call", "util.call", "flow.dispatch", "stablehlo.composite"})
"""Ops that name a function or an executable, which may not be there."""
_CALLED = re.compile(r"@(?P<path>(?P<outer>[\w$.\-]+)(?:::@[\w$.\-]+)*)")
_EXECUTABLES = ("hal.executable", "flow.executable", "stream.executable")
_AROUND = frozenset({"builtin.module", *FUNCTIONS, *_EXECUTABLES, "hal.executable.source"})
_UNKNOWN = frozenset({UNKNOWN_NAME, UNDEFINED_VALUE})
"""Rules about an input that was rejected for an op that nothing defines."""
_DESTINATIONS = re.compile(
    r"(?:\bins\((?P<ins>%[^():]*?) ?: (?P<taken>[^()]*)\) )?outs\((?P<outs>%[^():]*?) ?: (?P<made>[^()]*)\)"
)
_END_TYPES = re.compile(r" (?:->|to) ")
_CONSTANTS = ("torch.constant.", "torch.prim.ListConstruct", "arith.constant")
_NOT_IN_SYMBOLS = re.compile(r"[^\w]+")
_DECLARED = re.compile(r"^\s*(?:func\.func private|llvm\.func) @(?P<name>\w+)(?=\()(?!.*\{ *$)")


def host_fixes(facts: Facts, problem: Problem) -> Iterator[Fix]:
    """Call a function of the application instead of the op at fault; nothing if the op cannot be replaced."""
    cause = facts.cause
    if cause is None or not 0 < len(facts.source) <= _MOST_LINES:
        return
    if cause.kind is CauseKind.REFUSED and problem.rule not in _UNKNOWN:
        return
    ir = facts.ir
    starts = {line: op for op in reversed(ir.ops) for line in op.lines}
    for line in lines_at_fault(facts, problem):
        op = _outermost(starts.get(line))
        if op is None or _stands(ir, op, facts):
            continue
        if (kernel := _executable(op)) is not None:
            if edits := _without_kernel(ir, kernel):
                yield _fix(f"@{kernel.symbol}", line, edits)
            return
        name = stands_for(ir.line(op)) or op.name
        called = _CALLED.search(ir.line(op)) if op.name in _CALLS else None
        name = called["path"] if called is not None else name
        edits = _call(ir, op, f"{MODULE}.{_NOT_IN_SYMBOLS.sub('_', name)}")
        if found := _DECLARED.search(facts.source[line - 1]):
            name = f"@{found['name']}"
            edits = _renamed(facts.source, found["name"])
        if edits:
            yield _fix(name, line, edits)
            return


def _outermost(op: Op | None) -> Op | None:
    """The op around an op, or that op itself, that is directly in a function, or else in an executable."""
    while op is not None and op.parent is not None and op.parent.name not in _AROUND and op.parent.lines:
        op = op.parent
    return op


def _stands(ir: IrOps, op: Op, facts: Facts) -> bool:
    """Whether the op needs no replacement: it computes nothing, its callee exists, or the compiler lowers it or rejects
    its operands.
    """
    if op.name.startswith(("tensor.empty", *_CONSTANTS)):
        return True
    if op.name in _CALLS:
        called = _CALLED.search(ir.line(op))
        path = called["path"].split("::@") if called is not None else []
        return all(any(one.symbol == symbol for one in ir.ops) for symbol in path)
    if facts.cause is not None and facts.cause.kind is CauseKind.REFUSED:
        return table_knows(facts.info.toolchain_version, op.name, NameKind.OP) is not False
    in_dispatch = facts.cause is not None and bool(facts.cause.dispatch)
    return op.name.startswith(_LOWERED) and op.name != "func.func" and not in_dispatch


def _executable(op: Op) -> Op | None:
    """The outermost executable around an op."""
    found: Op | None = None
    around: Op | None = op
    while around is not None:
        found = around if around.name.startswith(_EXECUTABLES) and around.symbol else found
        around = around.parent
    return found


def _without_kernel(ir: IrOps, kernel: Op) -> tuple[Edit, ...]:
    """Calls of a function in place of the dispatches to an executable, which is left out."""
    edits, symbols = {kernel.lines[0]: Edit(kernel.lines[0], kernel.last, ())}, set[str]()
    for op in ir.named("flow.dispatch"):
        called = _CALLED.search(ir.line(op))
        if called is None or called["path"].partition("::")[0] != kernel.symbol:
            continue
        symbol = f"{MODULE}.{_NOT_IN_SYMBOLS.sub('_', called['path'])}"
        made = _call(ir, op, symbol)
        if not made:
            return ()
        for edit in made:
            if edit.last < edit.first and (symbol in symbols or edit.first in edits):
                continue  # it is declared already
            edits[edit.first] = edit
        symbols.add(symbol)
    return tuple(edits[number] for number in sorted(edits)) if symbols else ()


def _signature(ir: IrOps, op: Op) -> tuple[list[int], list[str], list[str]] | None:
    """The operands of an op, their types, and those of its results; None if the text does not show them."""
    text = " ".join(
        ir.lines[number - 1].strip() for number in (*op.lines, *(() if op.last in op.lines else (op.last,)))
    )
    if (found := _DESTINATIONS.search(text)) is not None:
        names = [*split_list(found["ins"] or ""), *split_list(found["outs"])]
        types = [*split_list(found["taken"] or ""), *split_list(found["made"])]
        known = {ir.name(value): value for value in op.uses}
        values = [known[name] for name in names if name in known]
        results = _listed(text.rpartition(" -> ")[2])
        whole = len(values) == len(names) == len(types) and len(results) == len(op.results)
        return (values, types, results) if whole and not set(_captured(ir, op)) - set(values) else None
    if op.regions:
        ends = _END_TYPES.split(ir.lines[op.last - 1].rpartition(" : ")[2], maxsplit=1)
        given, results = map(_listed, ends if len(ends) > 1 else ("", ""))
        values = list(op.uses[: len(given)])
        whole = len(values) == len(given) and len(results) == len(op.results) > 0
        return (values, given, results) if whole and not set(_captured(ir, op)) - set(values) else None
    _, colon, stated = text.rpartition(" : ")
    given = _listed(stated.partition(" -> ")[0]) if colon and " -> " in stated else []
    values = list(op.uses[-len(given) :]) if given else list(op.uses)  # before them is the workload of a dispatch
    types_of = _types(text, len(values), len(op.results))
    if types_of is None:
        return None
    declared = [stated_type(ir, value) for value in values]  # an op that states one type may take others
    if not all(declared) and " -> " not in stated and not op.name.startswith(_OF_ONE_TYPE):
        return None
    return values, [one or stated for one, stated in zip(declared, types_of[0], strict=True)], types_of[1]


def _captured(ir: IrOps, op: Op) -> Iterator[int]:
    """The values from outside that the regions of an op use."""
    inside = [one for one in ir.ops[op.index + 1 :] if op.lines[0] <= one.lines[0] <= op.last]
    made = {value for one in inside for value in (*one.results, *one.defines)}
    made |= {value for one in (op, *inside) for block in one.blocks() for value in block.arguments}
    made |= set(op.defines)
    return (value for one in inside for value in one.uses if value not in made)


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
        OWN_FUNCTION,
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
    signature = _signature(ir, op)
    if function is None or " = " not in line or signature is None:
        return ()
    values, given, results = signature
    indent = indent_of(line)
    before, after, names, takes, gives = list[str](), list[str](), list[str](), list[str](), list[str]()
    for number, (value, kind) in enumerate(zip(values, given, strict=True)):
        builtin, maker = _builtin(kind), ir.maker(value)
        if not builtin or _ASIDE.match(kind):
            if maker is None or not maker.name.startswith(_CONSTANTS):
                return ()
            continue  # a constant, whose value the function knows
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
    edits = [Edit(at, at - 1, (declared,)), Edit(op.lines[0], op.last, (*before, call, *after))]
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
