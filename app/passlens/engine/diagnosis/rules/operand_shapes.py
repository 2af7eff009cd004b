"""An op of the model with mismatched shapes or types, from which a pass creates an invalid op or at which it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from passlens.engine.compile.probe_change import RESULT, ChangeKind
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.edits.cast_around import computed_as
from passlens.engine.diagnosis.edits.declared_opset import declared_opset
from passlens.engine.diagnosis.edits.fulfilled import condition_fixes
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.edits.shape_fixes import as_given, shape_fixes, with_size, with_size_at
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.made_op import made_invalid
from passlens.engine.diagnosis.inference.onnx_check import InvalidOnnx, invalid_onnx, shape_given
from passlens.engine.diagnosis.inference.op_conditions import is_condition
from passlens.engine.diagnosis.inference.op_demands import demanded
from passlens.engine.diagnosis.inference.op_shapes import (
    OF_DIMENSIONS,
    beyond_rank,
    numbers_of,
    shapes_in,
    unfit,
    unfit_region,
)
from passlens.engine.diagnosis.inference.op_signature import declared_type
from passlens.engine.diagnosis.inference.rule_help import (
    UNCHECKED,
    an_op,
    in_source,
    matching_errors,
    op_text,
    source_lines,
    source_op,
    stands_for,
    types_taken,
)
from passlens.engine.diagnosis.ir_ops import CARRIERS, IrOps, made_from
from passlens.engine.importing.onnx_opsets import onnx_opsets
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Items, Message, quoted
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

RULE = "operand-shapes"
_CAST = re.compile(
    r"type 'tensor<(?P<given>[\dx?]+\w+)>' and result type 'tensor<(?P<declared>[\dx?]+\w+)>' are cast incompatible"
)
_SIZES = re.compile(r"shape's dimension #\d+ to be (?P<wanted>\d+), but found (?P<found>\d+)\b")
_LEFT = re.compile(
    r"materialization from \('tensor<(?P<given>[\dx?]+)x\w+>'\) to \('tensor<(?P<wanted>[\dx?]+)x\w+>'\) that remained"
)
_LEAST_SIZE = -(1 << 56)
"""The least size that can follow from the sizes of a model."""
_BELOW_ZERO = re.compile(r"tensor<(?P<shape>(?:(?:\d+|\?)x)*-\d+x(?:-?\d+x|\?x)*)")
_NEAR = 200
"""The most ops that are looked at, from the failing one back along its operands."""
_MAKES_A_LIST = "torch.prim.ListConstruct"
_PADS = frozenset({"torch.aten.constant_pad_nd", "torch.aten.pad"})
_COMMON_TYPES = ("f32", "si32", "si64", "i1")
_CHOICES = {"onnx.If": 0, "torch.prim.If": 0, "onnx.Loop": 1}
"""Ops whose results are values that end one of their regions, and the values before these."""
_OF_PASSES = frozenset({CauseKind.FAILED, CauseKind.HUNG, CauseKind.CRASHED})
_CONVERTS = "torch"
"""In the names of the passes that convert operators; other passes name the line of the operator that they reject."""


def operand_shapes(facts: Facts) -> Sequence[Finding]:
    """A finding if the op of the input behind the failing IR cannot be computed with its shapes."""
    return tuple(replace(one, place=one.evidence[0].source) for one in _found(facts))


def _found(facts: Facts) -> Sequence[Finding]:
    cause, lines = facts.cause, source_lines(facts)
    if cause is None or cause.kind is CauseKind.REFUSED or not cause.pass_name:
        return ()
    starts = _starts(facts, lines) if cause.kind in _OF_PASSES else ()
    found = next((found for at in starts if (found := _misfit(facts, cause, at))), ())
    if not found and not cause.dispatch and (lines or _CONVERTS in cause.pass_name) and _invalid(facts) is not None:
        return (_of_onnx(facts, cause),)
    if not found and lines:
        found = _negative(facts, cause, lines[0]) or _declared(facts, cause, lines[0]) or _sizes(facts, cause, lines[0])
    return found or _opened(facts, cause)


def _opened(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding if a pass makes an invalid op, unless the compiler chooses the sizes of the result."""
    made, probed = made_invalid(facts), facts.probed
    helps = [(one.kind, one.part) for one in probed.lowered] if probed is not None else []
    ir, op = _op_at(facts, probed.line) if probed is not None else (facts.ir, None)
    if made is None or op is None or helps != [(ChangeKind.SIZES, RESULT)]:
        return ()
    title = Message(
        "operand-shapes.opened",
        "{op} does not produce the declared {types}: compiled alone with dynamic result sizes, it is lowered.",
        op=_name(ir, op),
        types=Items(tuple(declared_type(ir, value) for value in op.results)),
    )
    why = _why(cause)
    here = in_source(facts, Message("operand-shapes.here", "The op with its shapes."), op.lines[0])
    hint = Message("operand-shapes.hint", "Correct the shapes where the model is exported.")
    rows = (made[0].id,)
    return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, (here,), hint=hint, diagnostics=rows),)


def _starts(facts: Facts, lines: Sequence[int]) -> Sequence[int]:
    """The line, from 1, that the failing IR comes from, and those of the errors: a pattern may report the function."""
    own = facts.info.source.name
    places = [row.location for row in facts.errors if row.location is not None]
    named = [at.line for at in places if at.file.rpartition("/")[2] == own and 0 < at.line <= len(facts.source)]
    return tuple(dict.fromkeys((*lines[:1], *named))) if lines else ()


def _why(cause: Cause) -> Message:
    return Message(
        "operand-shapes.why",
        "The verifier does not catch it in the input; {name} fails on what it turns the op into.",
        name=cause.pass_name,
    )


def _negative(facts: Facts, cause: Cause, at: int) -> Sequence[Finding]:
    """A finding if a pass computes a negative size for the result of an op, such as a window larger than its input."""
    shape = _BELOW_ZERO.search(cause.excerpt) if not cause.dispatch else None
    if shape is None or not source_op(facts):
        return ()
    sizes = shape["shape"].rstrip("x").split("x")
    dimension = next(number for number, size in enumerate(sizes) if size.startswith("-"))
    # A pass took the number that marks a dynamic size in MLIR for a size.
    if int(sizes[dimension]) < _LEAST_SIZE:
        return ()
    takes = shapes_in(types_taken(op_text(facts.source, at)))
    what = Message(
        "operand-shapes.negative",
        "its result would have the size {size} in dimension {dimension}",
        size=sizes[dimension],
        dimension=dimension,
    )
    if len(takes) > 1 and len(takes[0]) == len(takes[1]) == len(sizes):
        first, second = takes[0][dimension], takes[1][dimension]
        if first is not None and second is not None and second > first:
            what = Message(
                "operand-shapes.negative-of",
                "its window has size {second:,} in dimension {dimension}, but its input only {first:,}",
                second=second,
                first=first,
                dimension=dimension,
            )
    title = Message("operand-shapes.title", "The shapes of {op} do not fit: {what}.", op=source_op(facts), what=what)
    why = _why(cause)
    here = in_source(facts, Message("operand-shapes.here", "The op with its shapes."), at)
    hint = Message("operand-shapes.hint", "Correct the shapes where the model is exported.")
    rows = (cause.first,) if cause.first is not None else ()
    return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, (here,), hint=hint, diagnostics=rows),)


def _declared(facts: Facts, cause: Cause, at: int) -> Sequence[Finding]:
    """A finding if a pass casts what an op gives to the other shape that the input declares for its result."""
    made = made_invalid(facts)
    found = _CAST.search(made[0].message) if made is not None and cause.op == "tensor.cast" else None
    if made is None or found is None or source_op(facts).partition(".")[0] not in UNCHECKED:
        return ()
    declared = shapes_in(op_text(facts.source, at).rpartition(" -> ")[2])
    wanted = found["declared"].split("x")[:-1]
    if not any([("?" if size is None else str(size)) for size in shape] == wanted for shape in declared):
        return ()
    title = Message(
        "operand-shapes.declared",
        "The shapes of {op} do not fit: its result is declared as {declared}, but the op gives {given}.",
        op=source_op(facts),
        declared=f"tensor<{found['declared']}>",
        given=f"tensor<{found['given']}>",
    )
    why = Message(
        "operand-shapes.declared-why",
        "{name} computes the shape from the operands and attributes, and casts the result to the declared type.",
        name=cause.pass_name,
    )
    here = in_source(facts, Message("operand-shapes.here", "The op with its shapes."), at)
    hint = Message("operand-shapes.hint", "Correct the shapes where the model is exported.")
    ir, op = _op_at(facts, at)
    given = tuple(None if size == "?" else whole_number(size) for size in found["given"].split("x")[:-1])
    fixes = as_given(ir, op, 0, given) if op is not None and len(op.results) == 1 else ()
    ids = (made[0].id,)
    return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, (here,), fixes, hint=hint, diagnostics=ids),)


def _sizes(facts: Facts, cause: Cause, at: int) -> Sequence[Finding]:
    """A finding if a pass joins values whose sizes differ, and operands of their origin have these two sizes."""
    row, sizes = _two_sizes(facts, cause)
    if row is None or source_op(facts).partition(".")[0] not in UNCHECKED:
        return ()
    takes = shapes_in(types_taken(op_text(facts.source, at)))
    wanted, given = sizes
    first = next((number for number, shape in enumerate(takes) if wanted in shape and given not in shape), None)
    second = next((number for number, shape in enumerate(takes) if given in shape and number != first), None)
    if first is None or second is None:
        return ()
    what = Message(
        "operand-shapes.sizes",
        "operand {first} has size {wanted:,} and operand {second} size {given:,} in a shared dimension",
        first=first,
        wanted=wanted,
        second=second,
        given=given,
    )
    title = Message("operand-shapes.title", "The shapes of {op} do not fit: {what}.", op=source_op(facts), what=what)
    why = Message(
        "operand-shapes.sizes-why",
        '{name} turns it into {made}, and the compiler says of that: "{message}".',
        made=cause.op or an_op(),
        name=cause.pass_name,
        message=quoted(row.message.strip().split("\n", 1)[0]),
    )
    here = in_source(facts, Message("operand-shapes.here", "The op with its shapes."), at)
    hint = Message("operand-shapes.hint", "Correct the shapes where the model is exported.")
    ir, op = _op_at(facts, at)
    fixes: tuple[Fix, ...] = ()
    if op is not None:
        fixes = shape_fixes(ir, op, _name(ir, op)) or (
            *with_size(ir, op, second, given, wanted),
            *with_size(ir, op, first, wanted, given),
        )
    return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, (here,), fixes, hint=hint, diagnostics=(row.id,)),)


def _op_at(facts: Facts, line: int) -> tuple[IrOps, Op | None]:
    """The input, and the op that begins in a line, from 1."""
    ir = facts.ir
    return ir, next((one for one in ir.ops if one.lines[0] == line), None)


def _two_sizes(facts: Facts, cause: Cause) -> tuple[DiagnosticRow | None, tuple[int, int]]:
    """The error on an op or a cast that a pass made of values with two sizes, the wanted one first; None without."""
    made = made_invalid(facts)
    if made is not None and (found := _SIZES.search(made[0].message)) is not None:
        return made[0], (whole_number(found["wanted"]), whole_number(found["found"]))
    for row, cast in matching_errors(facts, _LEFT):
        pairs = list(zip(cast["wanted"].split("x"), cast["given"].split("x"), strict=False))
        differ = [pair for pair in pairs if pair[0] != pair[1] and "?" not in pair]
        if row.id == cause.first and len(differ) == 1 and cast["wanted"].count("x") == cast["given"].count("x"):
            return row, (whole_number(differ[0][0]), whole_number(differ[0][1]))
    return None, (0, 0)


def _invalid(facts: Facts) -> InvalidOnnx | None:
    """The invalid operator of an ONNX model; None where that is no reason for the failure."""
    found = invalid_onnx(facts.source, next(iter(source_lines(facts)), 0))
    if found is None or found.name.removeprefix("onnx.") not in onnx_opsets().converted_since:
        return None
    is_left = facts.cause is not None and facts.cause.op == "torch.operator"
    if is_left and (found.of_types or found.line not in source_lines(facts)[:1]):
        return None  # the operator that no conversion took is another one
    return found


def _of_onnx(facts: Facts, cause: Cause) -> Finding:
    found = _invalid(facts)
    assert found is not None
    ir, op = _op_at(facts, found.line)
    if op is not None and (what := _unfit(ir, op, fails=True)) is not None:
        return _of_shapes(facts, cause, ir, op, what, is_user=False)
    title = Message("operand-shapes.onnx", "{op} is not valid ONNX: {what}.", op=found.name, what=found.what)
    hint = Message(
        "operand-shapes.onnx-hint",
        "Correct it where the model is exported: onnx.checker.check_model(model, full_check=True) reports it.",
    )
    if found.fits is not None:
        hint = Message(
            "operand-shapes.opset-hint",
            "Write the operator as in opset {opset}: export the model again, or convert it from an opset that it is "
            "written for with onnx.version_converter.",
            opset=found.opset,
        )
        first, last = found.fits
        title = Message(
            "operand-shapes.onnx-opset",
            "{op} is written for {opsets}, but the model declares opset {opset}: {what}.",
            op=found.name,
            opsets=Message("operand-shapes.opset", "opset {opset}", opset=first)
            if first == last
            else Message("operand-shapes.opsets", "opsets {first} to {last}", first=first, last=last),
            opset=found.opset,
            what=found.what,
        )
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.LIKELY,
        title,
        Message(
            "operand-shapes.onnx-why",
            "The compiler does not check ONNX operators in its input; {name} gets an operator that it cannot handle.",
            name=cause.pass_name,
        ),
        (
            in_source(
                facts, Message("operand-shapes.onnx-here", "The operator with its types and attributes."), found.line
            ),
        ),
        _fixes_of_onnx(facts, found),
        hint=hint,
        diagnostics=(cause.first,) if cause.first is not None else (),
    )


def _fixes_of_onnx(facts: Facts, found: InvalidOnnx) -> tuple[Fix, ...]:
    """The declared result corrected to what the operator produces; otherwise the changes that ONNX accepts."""
    ir, op = _op_at(facts, found.line)
    if op is None:
        return ()
    number, given = (found.what.arguments.get(key) for key in ("number", "given"))
    if found.fits is not None:
        return (*_in_its_opset(facts, found.opset, found.fits), *shape_fixes(ir, op, found.name))
    if found.what.id == "onnx-check.unsupported" and isinstance(given, str):
        return tuple(_in_types(ir, op, found.name, given))
    if isinstance(number, int) and isinstance(given, str) and number < len(op.results):
        if found.what.id == "onnx-check.element":
            return as_given(ir, op, number, element=given)
        shape = shape_given(found.what)
        if shape is not None:
            return (*as_given(ir, op, number, shape), *shape_fixes(ir, op, found.name))
    return shape_fixes(ir, op, found.name)


def _in_its_opset(facts: Facts, declared: int, fits: tuple[int, int]) -> Iterator[Fix]:
    """The opset for which an operator is written, declared for the whole model."""
    wanted = fits[1] if fits[1] < declared else fits[0]
    detail = Message(
        "operand-shapes.opset-of-all",
        "The compiler then converts all ONNX ops of the model as in opset {opset}.",
        opset=wanted,
    )
    return declared_opset(facts.source, wanted, detail)


def _in_types(ir: IrOps, op: Op, name: str, given: str) -> Iterator[Fix]:
    """The operator computed in each of a few common types, one of which it may accept."""
    for kind in _COMMON_TYPES:
        if kind != given and (edits := computed_as(ir, op, name, given, kind)):
            title = Message(
                "two-types.compute", "Compute {op} in {type}, and convert its result back", op=name, type=kind
            )
            detail = Message(
                "operand-shapes.converted",
                "The op computes with values converted to {type}, which may lose precision or range.",
                type=kind,
            )
            yield Fix(f"compute-in-{kind}", title, FixKind.EDIT, detail, edits=edits)


def _misfit(facts: Facts, cause: Cause, at: int) -> Sequence[Finding]:
    """A finding if the shapes of the op in an input line, or of one from which its operands come, do not match."""
    ir, op = _op_at(facts, at)
    for user in _served(ir, op) if op is not None else ():
        for one in islice(made_from(ir, user), _NEAR):
            if (what := _unfit(ir, one, fails=one is op)) is not None:
                return (_of_shapes(facts, cause, ir, one, what, is_user=one is not user),)
    return ()


def _served(ir: IrOps, op: Op) -> Sequence[Op]:
    """An op with the one whose branch it is in; for a constant or a list, which brings no fault, those that take it."""
    if not CARRIERS.match(op.name):
        chooses = op.parent is not None and bool(op.parent.lines) and _name(ir, op.parent) in _CHOICES
        return (op, op.parent) if op.parent is not None and chooses else (op,)
    users = {id(user): user for _, user in ir.users(op.results)}
    return tuple(one for user in users.values() for one in _served(ir, user))


def _unfit(ir: IrOps, op: Op, *, fails: bool = False) -> Message | None:
    """What does not match in the shapes of an op; None without it. ``fails``: it is the op that the pass fails on."""
    if _name(ir, op) in _CHOICES:
        return _regions(ir, op)
    if (what := demanded(ir, op, _name(ir, op), fails=fails)) is not None:
        return what
    if _name(ir, op) in _PADS and (what := _pairs(ir, op)) is not None:
        return what
    if _name(ir, op) in OF_DIMENSIONS and (what := _dimensions(ir, op)) is not None:
        return what
    line = ir.types(op)
    types = line.rpartition(" : ")[2] if " : " in line else ""
    given, _, results = types.partition(" -> ")
    takes = shapes_in(given)
    if not takes and (makers := [made for value in op.uses if (made := ir.maker(value)) is not None]):
        takes = shapes_in(" ".join(ir.types(made) for made in makers if made.name == _MAKES_A_LIST))
    return unfit(_name(ir, op), line, takes, shapes_in(results), numbers_of(ir, op))


def _dimensions(ir: IrOps, op: Op) -> Message | None:
    """A dimension in the list of an op that its first operand does not have."""
    maker = ir.maker(op.uses[1]) if len(op.uses) > 1 else None
    takes = shapes_in(types_taken(ir.types(op)))
    if maker is None or maker.name != _MAKES_A_LIST or not takes or not takes[0]:
        return None
    return beyond_rank(len(takes[0]), numbers_of(ir, maker))


def _pairs(ir: IrOps, op: Op) -> Message | None:
    """Padding that is not a pair of numbers for each of the last dimensions."""
    maker = ir.maker(op.uses[1]) if len(op.uses) > 1 else None
    takes = shapes_in(types_taken(ir.types(op)))
    if maker is None or maker.name != _MAKES_A_LIST or not takes:
        return None
    count, rank = len(maker.uses), len(takes[0])
    if count % 2 == 0 and count <= 2 * rank:
        return None
    return Message(
        "op-shapes.pads",
        "its padding has {count:,} numbers, but takes a pair for each of at most {rank} dimensions",
        count=count,
        rank=rank,
    )


def _regions(ir: IrOps, op: Op) -> Message | None:
    """The region of an op that ends with values of other shapes than its declared results."""
    before = _CHOICES[_name(ir, op)]
    gives = shapes_in(ir.line(op).rpartition(" -> ")[2])
    if before:  # what a loop collects is declared with one dimension more
        gives = gives[: len(op.uses) - 1 - before]
    ends = (region[-1].ops[-1] for region in op.regions if region and region[-1].ops)
    made = [shapes_in(ir.types(end).rpartition(" : ")[2])[before:] for end in ends]
    if len({tuple(map(len, one)) for one in made}) > 1:
        return None  # ONNX lets ranks differ between branches; it is the lowering that does not
    return next((what for one in made if (what := unfit_region(one, gives)) is not None), None)


def _name(ir: IrOps, op: Op) -> str:
    """The name by which an exporter knows an op."""
    return stands_for(ir.line(op)) or op.name


def _of_shapes(facts: Facts, cause: Cause, ir: IrOps, op: Op, what: Message, *, is_user: bool) -> Finding:
    """A finding on an op with shapes that do not match; ``is_user``: the pass fails on one that takes its result."""
    why = _why(cause)
    if cause.kind is CauseKind.HUNG:
        why = Message(
            "operand-shapes.hung",
            "The verifier does not catch it in the input; {name} makes no progress on the op.",
            name=cause.pass_name,
        )
    elif is_user:
        why = Message(
            "operand-shapes.used",
            "The verifier does not catch it in the input; {name} fails on {user}, which works on its result.",
            name=cause.pass_name,
            user=source_op(facts),
        )
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.LIKELY,
        Message("operand-shapes.operands", "{op} does not fit its operands: {what}.", op=_name(ir, op), what=what)
        if is_condition(what)
        else Message("operand-shapes.title", "The shapes of {op} do not fit: {what}.", op=_name(ir, op), what=what),
        why,
        (in_source(facts, Message("operand-shapes.here", "The op with its shapes."), op.lines[0]),),
        (
            *shape_fixes(ir, op, _name(ir, op)),
            *condition_fixes(ir, op, _name(ir, op)),
            *_with_total(ir, op, what),
        )
        or _with_one_size(ir, op, what),
        hint=Message("operand-shapes.hint", "Correct the shapes where the model is exported."),
        diagnostics=(cause.first,) if cause.first is not None else (),
    )


def _with_total(ir: IrOps, op: Op, what: Message) -> tuple[Fix, ...]:
    """The fix that declares a result with the sum of the operands' sizes."""
    axis, size, total = (what.arguments.get(name) for name in ("axis", "size", "total"))
    shapes = shapes_in(type_of(ir, op.results[0])) if len(op.results) == 1 else ()
    if not (isinstance(axis, int) and isinstance(size, int) and isinstance(total, int)) or not shapes:
        return ()
    shape = shapes[0]
    if axis >= len(shape) or shape[axis] != size:
        return ()
    return as_given(ir, op, 0, (*shape[:axis], total, *shape[axis + 1 :]))


def _with_one_size(ir: IrOps, op: Op, what: Message) -> tuple[Fix, ...]:
    """The fixes that give one of two operands the size of the other; none where the mismatch is not one of two."""
    sides = [
        (what.arguments.get(name), what.arguments.get(f"{of}at")) for name, of in (("one", ""), ("other", "other_"))
    ]
    sizes = [what.arguments.get(name) for name in ("size", "other_size")]
    found = list[Fix]()
    for (part, at), size in reversed(list(zip(sides, reversed(sizes), strict=True))):
        number = part.arguments.get("number") if isinstance(part, Message) and "operand" in part.id else None
        if isinstance(number, int) and isinstance(at, int) and isinstance(size, int):
            found += with_size_at(ir, op, number, at, size)
    return tuple(found)
