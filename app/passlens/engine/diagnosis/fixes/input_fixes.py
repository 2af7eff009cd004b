"""Fixes of a rejected input, or one that nothing lowers, as edits of the input at the lines that the compiler names.
Each is a proposal with its diff, which a trial compiles; none is applied unless requested.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, instead_at
from passlens.engine.diagnosis.edits.input_edits import drop_transfers
from passlens.engine.diagnosis.edits.refused_attributes import without_alias
from passlens.engine.diagnosis.edits.type_edits import zero_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.fixes.op_edits import with_bodies
from passlens.engine.diagnosis.fixes.opset_fixes import opset_fixes
from passlens.engine.diagnosis.fixes.release_fixes import names_of
from passlens.engine.diagnosis.fixes.resized import MESSAGES, resized
from passlens.engine.diagnosis.fixes.syntax_fixes import syntax_fixes
from passlens.engine.diagnosis.inference.rule_help import refused_at, source_lines
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.diagnosis.rules.pinned_target import PINS, unpin_target
from passlens.engine.ir.syntax import CLOSER, follow_brackets, indent_of, read_head, split_list
from passlens.engine.messages import Items, Message
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.session.rows import DiagnosticRow, OutcomeKind
from passlens.engine.toolchain.knowledge import moved_to, table_knows, versions_that_know

_TYPES = re.compile(
    r"use of value '(?P<value>%[\w$.\-]+)' expects different type than prior uses: '(?P<here>.+?)' vs '(?P<there>.+?)'"
)
_NUMBERS = re.compile(
    r"'arith\.(?P<op>\w+)' (?:op operand #\d+|'\w+') must be "
    r"(?P<wanted>floating-point|signless-(?:non-zero-bitwidth-)?integer)"
)
_TWICE = re.compile(r"redefinition of symbol named '(?P<name>[^']+)'")
_REDEFINED = re.compile(r"redefinition of SSA value '(?P<name>%[^'#]+)")
_NO_GLOBAL = re.compile(r"\bundefined global:? '?@?(?P<name>[\w$.\-]+)")
_ELIDED = re.compile(r"\bdense<\.\.\.> : tensor<(?:[\d?]+x)*(?P<element>[a-z]\w*)")
RESOURCE = re.compile(r"\bdense_resource<[^<>]*> : tensor<(?:\d+x)*(?P<element>[a-z]\w*)")
"""A constant whose data is in the section at the end of the input."""
_SPARSE = re.compile(r"^(?P<alias>#\w+) = #sparse_tensor\.encoding<", re.MULTILINE)
_OTHER_NUMBERS = {
    "addf": "addi", "subf": "subi", "mulf": "muli", "divf": "divsi", "remf": "remsi", "maximumf": "maxsi",
    "minimumf": "minsi", "negf": "",
}  # fmt: skip
_PREDICATES = {"oeq": "eq", "une": "ne", "olt": "slt", "ole": "sle", "ogt": "sgt", "oge": "sge"}
"""Predicates for floats, which are false for NaN except for ``une``, and their counterparts for signed integers."""
_COMPARES = re.compile(r"\barith\.cmp(?P<of>[if]) (?P<predicate>\w+)(?=,)")
_MOST_LINES = 20_000
_PRINTS = re.compile(r"(?:print|printf|trace|\.assert)$", re.IGNORECASE)
"""The end of the names of ops that print or check."""
_CALLS_OUT = frozenset({"stablehlo.custom_call", "mhlo.custom_call"})
"""Calls of functions of another framework; if they have no result, no value depends on them."""
_GLOBAL = re.compile(r"util\.global (?:private |mutable )*@([\w$.\-]+)")
_AFFINITY = re.compile(r"flow\.tensor\.transfer .*#hal\.device\.affinity<@([\w$.\-]+)")
_OF_COMMAND = re.compile(r"__device_\d+$")
_UNDECLARED = re.compile(r"use of undeclared SSA value name")
_TOO_FEW = re.compile(r"incorrect number of operands for callee")
_CALL = re.compile(r"(?:func\.)?call (?P<callee>@[\w$.\-]+)\((?P<given>[^()]*)\) : \((?P<types>[^()]*)\)")
_LACKS = re.compile(r"'[\w.]+' op requires attribute '(?P<name>\w+)'")
_ATTRIBUTES = re.compile(r"\b([a-z_]\w*) = ")
_VALUE = re.compile(r"%[\w$.\-]+")
_SIGNATURE = re.compile(r"(?P<before>\s*(?:func|util)\.func (?:\w+ )?@[\w$.\-]+\()(?P<arguments>[^()]*)(?=\))")
_SEVERAL = re.compile(r"[()]|->|\bto\b|>,")
"""Types at the end of an op whose operands are not all of one type."""


def input_fixes(facts: Facts) -> Iterator[Fix]:
    """The edits that may fix the input, the smallest first."""
    if not facts.source or len(facts.source) > _MOST_LINES:
        return
    row = refused_at(facts)
    if row is not None:
        yield from _of_refusal(row, facts.source)
        at = row.location.line if row.location is not None else 1
        if any(pin in facts.source[at - 1] for pin in PINS):
            yield from unpin_target(facts)
        yield from _moved(facts)
    yield from opset_fixes(facts)
    yield from _dense(facts)
    yield from _silent(facts)
    yield from _nowhere(facts)


def _of_refusal(row: DiagnosticRow, source: Sequence[str]) -> Iterator[Fix]:
    at = row.location.line if row.location is not None else 0
    line = source[at - 1]
    if found := _TYPES.search(row.message):
        yield from _declared(found["value"], found["here"], found["there"], at, source)
    if found := _NUMBERS.search(row.message):
        yield from _numbers(found["op"], at, line)
    if found := _TWICE.search(row.message):
        op = next((one for one in IrOps("\n".join(source)).ops if one.lines[0] == at), None)
        word = re.compile(rf"@{re.escape(found['name'])}(?![\w$.\-])")
        if word.search(line):
            new = f"{found['name']}_again"
            title = Message(
                "input-fixes.second", "Rename the second {name} to {new}", name=f"@{found['name']}", new=f"@{new}"
            )
            yield edited("second-name", title, (Edit(at, at, (word.sub(f"@{new}", line, count=1),)),))
        title = Message("input-fixes.first", "Keep only the first @{name}", name=found["name"])
        yield edited("keep-first", title, (Edit(at, op.last if op is not None else at, ()),))
    if (found := _REDEFINED.search(row.message)) and found["name"] in line:
        yield from _second(found["name"], at, source)
    if (found := _NO_GLOBAL.search(row.message)) and "util.global" in line:
        yield from _parameter(found["name"], at, source)
    if closers := _open(source):
        title = Message("input-fixes.close", "Add the missing {closers}", closers="".join(closers))
        yield edited("close", title, (Edit(len(source) + 1, len(source), tuple(closers)),))
    if found := _UNDECLARED.search(row.message):
        yield from _undeclared(row, source)
    if _TOO_FEW.search(row.message):
        yield from _lacking(at, source)
    if found := _LACKS.search(row.message):
        yield from _renamed(found["name"], at, line)
    yield from syntax_fixes(row.message, source, at)
    yield from _resized(row, source, at)
    name, edits = without_alias(source, at)
    if edits:
        title = Message("input-fixes.without-alias", "Leave #{name} out, which is refused", name=name)
        detail = Message("input-fixes.without-alias-why", "What it says is lost, and so are the attributes made of it.")
        yield edited("without-alias", title, edits, detail=detail)
    yield from zeros_for(source, range(1, len(source) + 1), _ELIDED)


def _resized(row: DiagnosticRow, source: Sequence[str], at: int) -> Iterator[Fix]:
    """An argument with the size that the op takes."""
    sizes = [found for pattern in MESSAGES if (found := pattern.search(row.message))]
    kinds = set[str]()
    for size, alike in itertools.product(sizes, (False, True)):
        name, kind, edits = resized("\n".join(source), at, size, alike=alike)
        if kind in kinds:
            continue
        kinds.add(kind)
        title = Message("input-fixes.resized", "Declare {name} as {type}, as the op takes it", name=name, type=kind)
        detail = Message("input-fixes.argument-why", "Callers of the function must pass it.")
        yield from (edited("resized", title, edits, detail=detail),) if edits else ()


def zeros_for(source: Sequence[str], lines: Iterable[int], pattern: re.Pattern[str] = RESOURCE) -> Iterator[Fix]:
    """Zeros in place of the constants in some lines, from 1, whose data is missing."""
    changed = {number: pattern.sub(_zero, source[number - 1]) for number in lines if pattern.search(source[number - 1])}
    if changed:
        title = Message("input-fixes.zeros", "Use zeros for the weights that were left out")
        hides = Message("input-fixes.zeros-hide", "the weights are gone; all results are wrong.")
        yield edited(
            "zeros", title, [Edit(number, number, (changed[number],)) for number in sorted(changed)], hides=hides
        )


def _undeclared(row: DiagnosticRow, source: Sequence[str]) -> Iterator[Fix]:
    """For an undefined value: a value of a similar name, otherwise an argument of the function."""
    assert row.location is not None
    at = row.location.line
    found = _VALUE.match(source[at - 1], max(0, row.location.column - 1))
    ir = IrOps("\n".join(source))
    op = next((one for one in ir.ops if at in one.lines), None)
    function = function_of(op) if op is not None else None
    if found is None or op is None or function is None:
        return
    name, first = found[0], function.lines[0]
    known = {one for line in source[first - 1 : at - 1] for one in _VALUE.findall(line)} - {name}
    for near in nearest(name, sorted(known), 1, ALIKE_OF_FEW):
        title = Message("input-fixes.near-value", "Read {near} instead of {name}", near=near, name=name)
        text = source[at - 1]
        yield edited("near-value", title, (Edit(at, at, (text[: found.start()] + near + text[found.end() :],)),))
    _, _, types = source[at - 1].rpartition(" : ")
    head = (
        None
        if name in map(ir.name, (made for one in ir.ops for made in one.results))
        else _SIGNATURE.match(source[first - 1])
    )
    if source[at - 1][: found.start()].rstrip().endswith("scf.if"):
        types = "i1"
    if head is not None and types and not _SEVERAL.search(types):
        title = Message(
            "input-fixes.argument", "Take {name} as an argument of @{function}", name=name, function=function.symbol
        )
        detail = Message("input-fixes.argument-why", "Callers of the function must pass it.")
        comma = ", " if head["arguments"].strip() else ""
        signature = (
            f"{head['before']}{head['arguments']}{comma}{name}: {types.strip()}{source[first - 1][head.end() :]}"
        )
        yield edited("argument", title, (Edit(first, first, (signature,)),), detail=detail)


def _second(name: str, at: int, source: Sequence[str]) -> Iterator[Fix]:
    """Another name for a value whose name is taken, and for its uses."""
    function = next(
        (op for op in reversed(IrOps("\n".join(source)).ops) if op.lines[0] <= at <= op.last and op.regions), None
    )
    last = function.last if function is not None else len(source)
    number = next(one for one in range(2, len(source) + 3) if not any(f"{name}_{one}" in line for line in source))
    new, word = f"{name}_{number}", re.compile(rf"{re.escape(name)}(?![\w$.\-])")
    if new[1].isdigit():
        new = f"%v{new[1:]}"
    left, equals, right = source[at - 1].partition(" = ")
    edits = [Edit(at, at, (f"{word.sub(new, left)}{equals}{right}",))]
    for line in range(at + 1, last + 1):
        text = word.sub(new, source[line - 1])
        edits += [Edit(line, line, (text,))] if text != source[line - 1] else []
    title = Message("input-fixes.second", "Rename the second {name} to {new}", name=name, new=new)
    yield edited("second-name", title, edits)


def _parameter(name: str, at: int, source: Sequence[str]) -> Iterator[Fix]:
    """A global that is read and not defined, as a parameter of the model."""
    ir = IrOps("\n".join(source))
    op = next((one for one in ir.ops if at in one.lines), None)
    function, kind = function_of(op) if op is not None else None, source[at - 1].rpartition(" : ")[2].strip()
    if function is None or not kind.startswith("tensor<"):
        return
    line = source[function.lines[0] - 1]
    indent = indent_of(line)
    text = f'{indent}util.global private @{name} = #flow.parameter.named<"model"::"{name}"> : {kind}'
    title = Message("input-fixes.parameter", "Read @{name} from a parameter file", name=name)
    detail = Message(
        "input-fixes.parameter-why", "The program then runs only with a file that contains it: --parameters=model=FILE."
    )
    yield edited("parameter", title, (Edit(function.lines[0], function.lines[0] - 1, (text,)),), detail=detail)


def _lacking(at: int, source: Sequence[str]) -> Iterator[Fix]:
    """For a call with too few operands: the others as arguments of the function around it."""
    call = _CALL.search(source[at - 1])
    ir = IrOps("\n".join(source))
    op = next((one for one in ir.ops if at in one.lines), None)
    function = function_of(op) if op is not None else None
    callee = next((one for one in ir.ops if call is not None and f"@{one.symbol}" == call["callee"]), None)
    taken = _SIGNATURE.match(ir.lines[callee.lines[0] - 1]) if callee is not None else None
    head = _SIGNATURE.match(ir.lines[function.lines[0] - 1]) if function is not None else None
    if call is None or function is None or taken is None or head is None:
        return
    types = [one.partition(": ")[2] or one for one in split_list(taken["arguments"]) if one]
    given = [one for one in split_list(call["given"]) if one]
    lacking = [(f"%operand_{at}_{number}", kind) for number, kind in enumerate(types[len(given) :])]
    if not lacking or any("{" in kind for kind in types):
        return
    first, text = function.lines[0], source[function.lines[0] - 1]
    arguments = ", ".join((*filter(None, (head["arguments"],)), *(f"{name}: {kind}" for name, kind in lacking)))
    signature = f"{head['before']}{arguments}{text[head.end() :]}"
    operands = f"{', '.join((*given, *(name for name, _ in lacking)))}) : ({', '.join(types)})"
    line = source[at - 1]
    called = f"{line[: call.start('given')]}{operands}{line[call.end() :]}"
    title = Message(
        "input-fixes.lacking",
        "Add arguments to @{function} for the missing operands of {callee}",
        callee=call["callee"],
        function=function.symbol,
    )
    detail = Message("input-fixes.argument-why", "Callers of the function must pass it.")
    yield edited("argument", title, (Edit(first, first, (signature,)), Edit(at, at, (called,))), detail=detail)


def _renamed(name: str, at: int, line: str) -> Iterator[Fix]:
    """For an attribute that the op does not have: the similar name of one that it lacks."""
    for near in nearest(name, dict.fromkeys(_ATTRIBUTES.findall(line)), 1, ALIKE_OF_FEW):
        title = Message("input-fixes.attribute", "Write {name} instead of {near}", name=name, near=near)
        text = re.sub(rf"\b{re.escape(near)}(?= = )", name, line, count=1)
        yield edited("near-attribute", title, (Edit(at, at, (text,)),))


def _moved(facts: Facts) -> Iterator[Fix]:
    """The names that are in another dialect now, if exactly one dialect has each."""
    version, found = facts.info.toolchain_version, dict[str, str]()
    for kind, name in names_of(facts.source):
        if table_knows(version, name, kind) is False and versions_that_know(name, kind):
            others = moved_to(version, name, kind)
            if len(others) != 1:
                return
            found[name] = others[0]
    word = re.compile("|".join(rf"(?<![\w.]){re.escape(name)}(?![\w.])" for name in found))
    lines = enumerate(facts.source, 1) if found else ()
    edits = [
        Edit(number, number, (word.sub(lambda match: found[match[0]], line),))
        for number, line in lines
        if word.search(line)
    ]
    if edits:
        old, new = sorted(found.items())[0]
        title = Message("input-fixes.moved", "Replace {old} with {new}", new=new, old=old)
        yield edited("moved", title, edits)


def _silent(facts: Facts) -> Iterator[Fix]:
    """The model without the ops that print or check in the op that fails, or without that op if it does."""
    found = dict[int, str]()
    for at in (*source_lines(facts)[:1], *with_bodies(facts)):
        head = read_head(facts.source[at - 1])
        speaks = head is not None and (_PRINTS.search(head.name) or head.name in _CALLS_OUT)
        if head is not None and not head.results and speaks and _is_whole(facts.source[at - 1]):
            found[at] = head.name
    if found:
        title = Message("input-fixes.silent", "Leave {op} out", op=Items(tuple(dict.fromkeys(found.values()))))
        detail = Message(
            "input-fixes.silent-why", "The results stay the same; the program no longer prints or calls anything there."
        )
        yield edited("silent", title, [Edit(at, at, ()) for at in sorted(found)], detail=detail)


def _nowhere(facts: Facts) -> Iterator[Fix]:
    """The model without the transfers to a device that the module does not define."""
    if facts.cause is None or facts.info.outcome is OutcomeKind.OK:
        return
    defined = {name for line in facts.source for name in _GLOBAL.findall(line)}
    moves = {number: name for number, line in enumerate(facts.source, 1) for name in _AFFINITY.findall(line)}
    lost = {number: name for number, name in moves.items() if name not in defined and not _OF_COMMAND.match(name)}
    edits = drop_transfers(facts.source, lost)
    if edits:
        title = Message("input-fixes.nowhere", "Leave out what goes to @{device}", device=next(iter(lost.values())))
        detail = Message("stray-transfer.drop-why", "What reads the transfer reads the value itself.")
        yield edited("without-transfer", title, edits, detail=detail)


def _declared(value: str, here: str, there: str, at: int, source: Sequence[str]) -> Iterator[Fix]:
    """One type for a value that is used with two: at its use, or at its definition."""
    line = source[at - 1]
    if here in line:
        title = Message("input-fixes.as-declared", "Read {value} as {type}, as it is declared", value=value, type=there)
        yield edited("as-declared", title, (Edit(at, at, (line.replace(here, there),)),))
        end = next((number for number in range(at + 1, len(source) + 1) if source[number - 1].startswith("}")), at)
        rest = [number for number in range(at, end + 1) if here in source[number - 1]]
        if len(rest) > 1:  # what the op makes has that type too
            title = Message(
                "input-fixes.from-here",
                "Write {right} instead of {wrong} from line {line:,} on",
                right=there,
                wrong=here,
                line=at,
            )
            changes = [Edit(number, number, (source[number - 1].replace(here, there),)) for number in rest]
            yield edited("as-declared", title, changes)
    declared = re.compile(rf"(?P<before>{re.escape(value)}: ){re.escape(there)}(?![\w<])")
    for number in range(at, 0, -1):
        if declared.search(source[number - 1]):
            title = Message("input-fixes.as-used", "Declare {value} as {type}, as it is used", value=value, type=here)
            changed = declared.sub(lambda found: found["before"] + here, source[number - 1])
            yield edited("as-used", title, (Edit(number, number, (changed,)),))
            return


def _numbers(op: str, at: int, line: str) -> Iterator[Fix]:
    """The op for the other kind of numbers."""
    if (compares := _COMPARES.search(line)) is not None:
        of_integers = {right: left for left, right in _PREDICATES.items()} | {"ult": "olt", "ule": "ole", "ugt": "ogt"}
        table, kind = (of_integers, "f") if compares["of"] == "i" else (_PREDICATES, "i")
        if predicate := table.get(compares["predicate"], ""):
            yield instead_at(line, at, compares.span(), f"arith.cmp{kind} {predicate}", "other-op")
    other = _OTHER_NUMBERS.get(op) or next((one for one, two in _OTHER_NUMBERS.items() if two == op), "")
    if other and f"arith.{op}" in line:
        title = Message("input-fixes.other-op", "Use arith.{other} instead of arith.{op}", other=other, op=op)
        yield edited("other-op", title, (Edit(at, at, (line.replace(f"arith.{op}", f"arith.{other}", 1),)),))


def _is_whole(line: str) -> bool:
    """Whether an op begins and ends in a line."""
    head = read_head(line)
    return head is not None and head.certain and not line.rstrip().endswith(("{", ",", "="))


def _open(source: Sequence[str]) -> list[str]:
    """The closing brackets missing at the end, innermost first; none if brackets are mismatched."""
    opened = list[str]()
    stray = any(follow_brackets(line, opened) for line in source)
    return [] if stray else [CLOSER[one] for one in reversed(opened)]


def _zero(found: re.Match[str]) -> str:
    return f"dense<{zero_of(found['element'])}> : {found[0].partition(' : ')[2]}"


def _dense(facts: Facts) -> Iterator[Fix]:
    """Dense tensors instead of sparse ones, which IREE does not support."""
    aliases = [alias for line in facts.source for alias in _SPARSE.findall(line)]
    if facts.cause is None or not aliases:
        return
    names = re.compile(rf", (?:{'|'.join(map(re.escape, aliases))})(?=>)")
    edits = [
        Edit(number, number, (names.sub("", line),))
        for number, line in enumerate(facts.source, 1)
        if names.search(line)
    ]
    if edits:
        title = Message("input-fixes.dense", "Use dense tensors instead of sparse ones")
        yield edited("dense", title, edits)
