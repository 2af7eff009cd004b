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
    result_as,
    sizes_of,
    stated_type,
    with_sizes,
)
from passlens.engine.diagnosis.edits.ends_of_regions import ends_of_regions
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
from passlens.engine.diagnosis.edits.transform_specs import spec_fixes
from passlens.engine.diagnosis.edits.type_edits import SHAPED
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.fixes.demanded_forms import demanded_forms
from passlens.engine.diagnosis.fixes.rejected_forms import rejected_forms
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.program.windows import window_beyond
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message
from passlens.engine.session.rows import DiagnosticRow
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
_CUSTOM = re.compile(r"custom op '(?P<op>[\w.]+)'")


def rejected_op_fixes(facts: Facts) -> Iterator[Fix]:
    """The fixes of a rejected op, the smallest change first."""
    row = refused_at(facts)
    if row is None or row.location is None or len(facts.source) > _MOST_LINES:
        return
    ir = facts.ir
    if (op := op_of(ir, row)) is None:
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


def op_of(ir: IrOps, row: DiagnosticRow) -> Op | None:
    """The op of the input that a message of the parser or a verifier is about; None if there is none."""
    line = row.location.line if row.location is not None else 0
    op = next((one for one in ir.ops if line in one.lines), None)
    if (custom := _CUSTOM.match(row.message)) is not None and (op is None or op.name != custom["op"]):
        before = (one for one in reversed(ir.ops) if one.lines and one.lines[0] <= line)
        op = next((one for one in before if one.name == custom["op"]), op)  # the parser points behind it
    return op


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
    yield from spec_fixes(ir, op, message)
    for kind in named:
        yield from declared(ir, op, kind, named)
    if (stated := _STATED_SHAPE.search(message)) is not None and len(op.results) == 1:
        sizes = (stated["dense"] if stated["dense"] is not None else stated["inferred"]).replace(" ", "")
        if SHAPED.match(was := stated_type(ir, op.results[0])):
            kind = with_sizes(was, [one for one in sizes.split(",") if one])
            yield from result_as(ir, op, kind)
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
            yield from result_as(ir, op, kind)
    yield from padded_to(ir, op)
    yield from sliced(ir, op)
    yield from expanded(ir, op)
    if _FULL_TILES.search(message):
        yield from padded(ir, op)
    yield from _names(ir, op, message)
    if _DYNAMIC.search(message):
        yield from sized(ir, op)
    yield from ends_of_regions(ir, op, message)
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
    indent = indent_of(left)
    if 0 < count < len(names):
        title = Message("two-types.names", "Name only the results that {op} has", op=op.name)
        yield edited(
            "names", title, (Edit(op.lines[0], op.lines[0], (f"{indent}{', '.join(names[:count])} = {right}",)),)
        )
