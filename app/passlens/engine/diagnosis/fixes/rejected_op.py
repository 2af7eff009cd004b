"""Fixes for an op of the input that the parser or a verifier rejects: of its types, its sizes, or what it lacks."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.completed_regions import completed_regions
from passlens.engine.diagnosis.edits.converted import (
    as_truth,
    computed_in_f32,
    converted,
    declared,
    of_global,
    of_region,
    other_cast,
)
from passlens.engine.diagnosis.edits.declared_types import (
    TYPE,
    edited,
    redeclared,
    sizes_of,
    stated_type,
    with_sizes,
    written_as,
)
from passlens.engine.diagnosis.edits.fitted_layouts import maps_of_product, named_dimensions
from passlens.engine.diagnosis.edits.fitted_sizes import (
    expanded,
    iterated,
    last_axis,
    mapped,
    matched,
    ordered,
    padded,
    padded_to,
    sized,
    sliced,
)
from passlens.engine.diagnosis.edits.fitted_windows import divisible, other_axis, relaid, reshaped, transposed
from passlens.engine.diagnosis.edits.other_shape import concatenated, of_map_rank, open_constant, open_reshape, spread
from passlens.engine.diagnosis.edits.tosa_fixes import tosa_fixes
from passlens.engine.diagnosis.edits.type_edits import SHAPED
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.fixes.demanded_forms import demanded_forms
from passlens.engine.diagnosis.fixes.rejected_forms import rejected_forms
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.diagnosis.program.windows import window_beyond
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, split_list
from passlens.engine.messages import Items, Message
from passlens.engine.units import whole_number

_MOST = 4
"""The most fixes that are proposed."""
_MOST_LINES = 20_000
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
_STATED_SHAPE = re.compile(
    r"inferred shape of elements literal \(\[(?P<dense>[\d, ]*)\]\) does not match type"
    r"|inferred shape '?\[(?P<inferred>[\d, ]*)\]'? is incompatible with return type"
)
_MUST_BE = re.compile(
    r"op (?P<what>operand|result) #(?P<number>\d+) must be (?P<wanted>.+?),? but got '(?P<got>[^']+)'"
)
_COLLAPSED = re.compile(r"expected dimension (?P<axis>\d+) of \w+ type to be static value of (?P<size>\d+)")
_SAME_TYPE = re.compile(r"\bsame (?:element )?type\b")
_OF_ARGUMENT = re.compile(
    r"expected type of bb argument #(?P<number>\d+) \('(?P<was>[^']+)'\) to match .* \('(?P<now>[^']+)'\)"
)
_COUNT = re.compile(r"operation defines (?P<made>\d+) results? but was provided (?P<named>\d+) to bind")
_DYNAMIC = re.compile(r"incorrect number of dynamic sizes, has 0, expected \d+")
_FULL_TILES = re.compile(r"\bpadding_value\b")
_OF_DIMENSION = re.compile(r"\b(?:dimensions?|axis|rank)\b")
_UNPARSED = re.compile(r"(?:custom op '[\w.]+' )?expected ")
_NO_ELSE = re.compile(r"must have an else block")
_WHILE = re.compile(r"\bscf\.while \((?P<values>[^()]*)\) : \((?P<takes>[^()]*)\) -> \(?(?P<gives>[^(){}]*?)\)? \{")
_CONDITION = re.compile(r"^(?P<start>\s*scf\.condition\(%[\w$.\-]+\))(?: (?P<given>%[^:]*) : .*)?$")
_CUSTOM = re.compile(r"custom op '(?P<op>[\w.]+)'")
_NO_END = re.compile(r"\bterminator\b")


def rejected_op_fixes(facts: Facts) -> Iterator[Fix]:
    """The fixes of a rejected op, the smallest change first."""
    row = refused_at(facts)
    if row is None or row.location is None or len(facts.source) > _MOST_LINES:
        return
    ir = facts.ir
    op = next((one for one in ir.ops if row.location.line in one.lines), None)
    if (custom := _CUSTOM.match(row.message)) is not None and (op is None or op.name != custom["op"]):
        before = (one for one in reversed(ir.ops) if one.lines and one.lines[0] <= row.location.line)
        op = next((one for one in before if one.name == custom["op"]), op)  # the parser points behind it
    if op is None:
        return
    messages = (row.message, *(one.message for one in facts.diagnostics if one.location == row.location))
    seen = set[tuple[Edit, ...]]()
    if (beyond := window_beyond(facts, row, row.location.line)) is not None:
        yield from beyond.fixes
    said, version = "\n".join(dict.fromkeys(messages)), facts.info.toolchain_version
    forms = itertools.chain(rejected_forms(ir, op, said, version), demanded_forms(ir, op, said))
    for fix in itertools.chain(forms, _candidates(ir, op, said, facts.source)):
        if fix.edits and fix.edits not in seen:
            seen.add(fix.edits)
            yield fix
            if len(seen) == _MOST:
                return


def _candidates(ir: IrOps, op: Op, message: str, source: Sequence[str]) -> Iterator[Fix]:
    yield from other_cast(ir, op)
    named = list(dict.fromkeys(one for one in _QUOTED.findall(message) if TYPE.match(one)))
    if not named and op.parent is not None and op.block is not None and op.block.ops[-1] is op:
        ends_as = zip(op.uses, op.parent.results, strict=False)
        named = list(dict.fromkeys(kind for pair in ends_as for one in pair if (kind := stated_type(ir, one))))[:2]
    if not named and _SAME_TYPE.search(message) and len(op.results) == 1:
        kinds = [kind for value in (*op.uses, *op.results) if (kind := stated_type(ir, value))]
        named = [*dict.fromkeys(kind for kind in kinds if kind != kinds[-1]), kinds[-1]] if kinds else []
        named = named if len(named) == 2 else []
    ends = [block.ops[-1] for block in op.blocks() if block.ops]  # what an op rejects may be what its region gives it
    for (first, second), one in itertools.product(itertools.permutations(named, 2), (op, *ends)):
        yield from converted(ir, one, first, second)
    if (must := _MUST_BE.search(message)) is not None:
        yield from computed_in_f32(ir, op, must)
        yield from as_truth(ir, op, must)
    if (stated := _OF_ARGUMENT.search(message)) is not None:
        yield from of_region(ir, op, whole_number(stated["number"]), stated["was"], stated["now"])
    yield from of_global(ir, op)
    for kind in named:
        yield from declared(ir, op, kind, named)
    if (stated := _STATED_SHAPE.search(message)) is not None and len(op.results) == 1:
        sizes = (stated["dense"] if stated["dense"] is not None else stated["inferred"]).replace(" ", "")
        if SHAPED.match(was := stated_type(ir, op.results[0])):
            kind = with_sizes(was, [one for one in sizes.split(",") if one])
            alone = tuple(redeclared(ir, op.results, kind))
            yield from alone or written_as(ir, op, was, kind)
    yield from named_dimensions(ir, op)
    yield from maps_of_product(ir, op)
    yield from tosa_fixes(ir, op, message)
    yield from of_map_rank(ir, op, message)
    yield from open_reshape(ir, op)
    yield from open_constant(ir, op, message)
    yield from spread(ir, op)
    yield from concatenated(ir, op)
    yield from completed_regions(ir, op)
    yield from ordered(ir, op)
    yield from other_axis(ir, op)
    yield from relaid(ir, op)
    yield from transposed(ir, op)
    yield from reshaped(ir, op)
    yield from divisible(ir, op)
    yield from mapped(ir, op)
    yield from iterated(ir, op)
    if (stated := _COLLAPSED.search(message)) is not None and len(op.results) == 1:
        was, axis = stated_type(ir, op.results[0]), whole_number(stated["axis"])
        shape = sizes_of(was)
        if axis < len(shape):
            kind = with_sizes(was, [*shape[:axis], stated["size"], *shape[axis + 1 :]])
            alone = tuple(redeclared(ir, op.results, kind))
            yield from alone or written_as(ir, op, was, kind)
    yield from padded_to(ir, op)
    yield from sliced(ir, op)
    yield from expanded(ir, op)
    if _FULL_TILES.search(message):
        yield from padded(ir, op)
    yield from _names(ir, op, message)
    if _DYNAMIC.search(message):
        yield from sized(ir, op)
    yield from _yielded(ir, op)
    yield from _forwarded(ir, op)
    yield from _otherwise(ir, op, message)
    if op.name.endswith(("return", "yield")):
        yield from _completed(ir, op)
        yield from _reordered(ir, op)
    if _NO_END.search(message):
        yield from _returned(ir, op)
    if _OF_DIMENSION.search(message):
        yield from last_axis(ir, op)
    if not _UNPARSED.match(message):  # sizes matter to verifiers only
        yield from matched(ir, op, message)


def _names(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """As many names as the op has results."""
    found, line = _COUNT.search(message), ir.lines[op.lines[0] - 1]
    if found is None or " = " not in line:
        return
    left, _, right = line.partition(" = ")
    names, count = left.strip().split(", "), whole_number(found["made"])
    indent = left[: len(left) - len(left.lstrip())]
    if 0 < count < len(names):
        title = Message("two-types.names", "Name only the results that {op} has", op=op.name)
        yield edited(
            "names", title, (Edit(op.lines[0], op.lines[0], (f"{indent}{', '.join(names[:count])} = {right}",)),)
        )


def _yielded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A missing yield in the region of a loop or branch, with the values that the region computes and nothing uses."""
    head = ir.lines[op.lines[0] - 1]
    kinds = [one for one in split_list(head.rpartition(" -> ")[2].rstrip("{ ").strip("()")) if one]
    for block in op.blocks() if op.name.startswith("scf.") and op.results else ():
        if not block.ops or block.ops[-1].name == "scf.yield":
            continue
        made = [value for one in block.ops for value in one.results]
        used = {value for value, _ in ir.users(made)}
        spare = [value for value in made if value not in used]
        if [stated_type(ir, value) for value in spare] != kinds:
            continue
        last = block.ops[-1]
        indent = ir.lines[last.lines[0] - 1]
        indent = indent[: len(indent) - len(indent.lstrip())]
        text = f"{indent}scf.yield {', '.join(map(ir.name, spare))} : {', '.join(kinds)}"
        title = Message("two-types.yield", "Yield {values}", values=Items(tuple(map(ir.name, spare))))
        yield edited("yield", title, (Edit(last.last + 1, last.last, (text,)),))


def _otherwise(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """The other branch of a condition that has none: it yields the values that the first branch begins with."""
    block = next(iter(op.blocks()), None)
    if op.name != "scf.if" or _NO_ELSE.search(message) is None or block is None or not op.results:
        return
    inside = {value for one in block.ops for value in one.results}
    used = [value for one in block.ops for value in one.uses if value not in inside]
    kinds = [
        one.strip() for one in split_list(ir.lines[op.lines[0] - 1].rpartition(" -> ")[2].rstrip("{ ").strip("()"))
    ]
    values = [next((one for one in used if stated_type(ir, one) == kind), None) for kind in kinds]
    names = [ir.name(value) for value in values if value is not None]
    if len(names) != len(kinds):
        return
    line = ir.lines[op.last - 1]
    indent = line[: len(line) - len(line.lstrip())]
    texts = (
        f"{indent}}} else {{",
        f"{indent}  scf.yield {', '.join(names)} : {', '.join(kinds)}",
        line,
    )
    title = Message("two-types.else", "Yield {values} in an else block", values=Items(tuple(names)))
    detail = Message("two-types.else-why", "Check that these are the right values when the condition is false.")
    yield edited("else", title, (Edit(op.last, op.last, texts),), detail)


def _forwarded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """All values of a loop that its condition is to forward, where their types are those of its results."""
    loop = op if op.name == "scf.while" else op.parent
    block = next(iter(loop.blocks()), None) if loop is not None and loop.name == "scf.while" else None
    if loop is None or block is None or not block.ops or block.ops[-1].name != "scf.condition":
        return
    end, head = block.ops[-1], _WHILE.search(ir.lines[loop.lines[0] - 1])
    found = _CONDITION.match(ir.lines[end.lines[0] - 1])
    if head is None or found is None or head["takes"].strip() != head["gives"].strip():
        return
    names = [one.partition("=")[0].strip() for one in split_list(head["values"])]
    text = f"{found['start']} {', '.join(names)} : {head['gives'].strip()}"
    if len(names) > 1 + (found["given"] or "").count(",") or found["given"] is None:
        title = Message("two-types.forward", "Forward {values}", values=Items(tuple(names)))
        yield edited("forward", title, (Edit(end.lines[0], end.lines[0], (text,)),))


def _completed(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A return or yield with too few values, completed with those that its block computes and nothing uses, or with
    all of its values of the expected types, if exactly those match.
    """
    kinds = _wanted(ir, op)
    block, at = op.block, op.lines[0]
    given = [stated_type(ir, value) for value in op.uses]
    if block is None or len(op.lines) != 1 or len(given) >= len(kinds) or not op.uses:
        return
    made = [value for one in block.ops for value in one.results]
    used = {value for value, _ in ir.users(made)}
    spare = [value for value in made if value not in used and stated_type(ir, value) in kinds]
    order = [value for value in made if value in {*op.uses, *spare}]
    if len(order) < len(kinds):
        order = [value for value in made if stated_type(ir, value) in kinds]
        spare = [value for value in order if value not in op.uses]
    if set(op.uses) <= {*order} and [stated_type(ir, value) for value in order] == kinds:
        line = ir.lines[at - 1]
        indent = line[: len(line) - len(line.lstrip())]
        name = line.split(maxsplit=1)[0]
        text = f"{indent}{name} {', '.join(map(ir.name, order))} : {', '.join(kinds)}"
        title = Message("two-types.complete", "Return {values} as well", values=Items(tuple(map(ir.name, spare))))
        yield edited("complete", title, (Edit(at, at, (text,)),))


def _reordered(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A return or yield with its values in the order of the types that the op around it expects."""
    kinds, given = _wanted(ir, op), [stated_type(ir, value) for value in op.uses]
    if kinds == given or sorted(kinds) != sorted(given) or len(op.lines) != 1 or len(set(kinds)) != len(kinds):
        return
    values = [op.uses[given.index(kind)] for kind in kinds]
    line = ir.lines[op.lines[0] - 1]
    indent, name = line[: len(line) - len(line.lstrip())], line.split(maxsplit=1)[0]
    listed = ", ".join(map(ir.name, values))
    title = Message("two-types.reorder", "Return {values}, in this order", values=Items(tuple(map(ir.name, values))))
    text = f"{indent}{name} {listed} : {', '.join(kinds)}"
    yield edited("reorder", title, (Edit(op.lines[0], op.lines[0], (text,)),))


def _wanted(ir: IrOps, op: Op) -> list[str]:
    """The types that the op around a terminator expects; empty if unknown."""
    function = op.parent if op.parent is not None and op.parent.name in FUNCTIONS else None
    if function is not None:
        given = ir.lines[function.lines[0] - 1].rpartition(" -> ")[2].removesuffix("{").partition(" attributes ")[0]
        return [one.strip() for one in split_list(given.strip().removeprefix("(").removesuffix(")"))]
    return [stated_type(ir, value) for value in op.parent.results] if op.parent is not None else []


def _returned(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The end of a function that has none: the last value of the type that it returns."""
    function = op if op.name in FUNCTIONS else function_of(op)
    head = ir.lines[function.lines[0] - 1] if function is not None else ""
    kind = head.rpartition(" -> ")[2].removesuffix("{").strip() if " -> " in head else ""
    made = [
        value
        for one in ir.ops
        if function_of(one) is function
        for value in one.results
        if stated_type(ir, value) == kind
    ]
    if function is None or not kind or not made:
        return
    name = ir.name(made[-1])
    end = "util.return" if function.name == "util.func" else "return"
    title = Message("two-types.return", "Return {value}", value=name)
    yield edited("return", title, (Edit(function.last, function.last - 1, (f"  {end} {name} : {kind}",)),))
