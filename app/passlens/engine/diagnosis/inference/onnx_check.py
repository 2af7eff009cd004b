"""Whether an ONNX operator of the input is valid, by ONNX's own schemas and shape inference.

MLIR's verifiers do not know ONNX: they accept an operator as written, and a conversion turns it into an invalid op,
crashes on it, or leaves it. One node is checked, with the operand types in the text.
"""

from __future__ import annotations

import contextlib
import functools
import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.units import whole_number

_OPERATOR = re.compile(r'torch\.operator"? ?(?:"onnx\.(?P<name>\w+)"|\(.*?\bname = "onnx\.(?P<generic>\w+)")')
_TENSOR = re.compile(r"!torch\.vtensor<\[(?P<shape>[\d?,]*)\],(?P<element>!?[\w.]+)>")
_GIVEN = re.compile(
    r"\btorch\.onnx\.(?P<name>\w+) = (?:(?P<string>\"[^\"]*\")|(?P<list>\[[^\[\]]*\])"
    r"|(?P<number>-?[\d.e+\-]+) : (?P<type>\w+))"
)
_IN_LIST = re.compile(r"(?P<number>-?[\d.e+\-]+) : (?P<type>\w+)|(?P<string>\"[^\"]*\")")
_LITERAL = re.compile(
    r"(?:torch\.vtensor\.literal\(|\btorch\.onnx\.value = )"
    r"dense<(?P<values>[^<>]*)> : tensor<(?P<shape>(?:\d+x)*)(?P<element>\w+)>"
)
_NUMBER = re.compile(r"-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\btrue\b|\bfalse\b")
_OPSET = re.compile(r"\btorch\.onnx_meta\.opset_version = (\d{1,4})")
_NONE = "!torch.none"
_ELEMENTS = {
    "f32": "FLOAT", "f64": "DOUBLE", "f16": "FLOAT16", "bf16": "BFLOAT16", "i1": "BOOL", "si8": "INT8", "ui8": "UINT8",
    "si16": "INT16", "ui16": "UINT16", "si32": "INT32", "ui32": "UINT32", "si64": "INT64", "ui64": "UINT64",
    "si4": "INT4", "ui4": "UINT4", "f8E4M3FN": "FLOAT8E4M3FN", "f8E4M3FNUZ": "FLOAT8E4M3FNUZ", "f8E5M2": "FLOAT8E5M2",
    "f8E5M2FNUZ": "FLOAT8E5M2FNUZ", "!torch.str": "STRING",
}  # fmt: skip
"""Element types as ONNX calls them."""
_WITH_GRAPHS = frozenset({"If", "Loop", "Scan", "SequenceMap", "Constant"})
"""Operators whose attributes are graphs or tensors, which are not read."""
_NODE = re.compile(r"(?:Inference error\(s\): |\(op_type:[^)]*\): |Node \(\) ?|\[\w+\] ?|==> Context:.*)", re.DOTALL)
_OF_TYPES = frozenset(
    {"onnx-check.element", "onnx-check.result", "onnx-check.type", "onnx-check.unsupported", "onnx-check.inconsistent"}
)
_OF_SCHEMA = frozenset({"onnx-check.count", "onnx-check.kind", "onnx-check.missing", "onnx-check.unsupported"})
"""Faults by the schema of the operator, which differs between opsets."""
_UNSUPPORTED = re.compile(r"(?P<name>\w+) typestr: [^,]+, has unsupported type: ")
_INCONSISTENT = re.compile(r"(?P<name>\w+) has inconsistent type ")
_COUNT = re.compile(
    r"has (?P<side>input|output) size (?P<has>\d+) not in range \[min=(?P<least>\d+), max=(?P<most>\d+)\]"
)
_KIND = re.compile(
    r"Mismatched attribute type in '[^']*: (?P<name>\w+)'\. Expected: '(?P<wanted>\w+)', actual: '(?P<given>\w+)'"
)
_MISSING = re.compile(r"Required attribute '(?P<name>\w+)' is missing")
_RANGE = re.compile(
    r"'(?P<name>\w+)' must be in \[(?P<least>-?\d+) ?, (?P<most>-?\d+)\]\. Its actual value is: (?P<value>-?\d+)"
)
_UNFIT = re.compile(r"[Ii]ncompatible dimensions|[Dd]imension mismatch|Can't merge shape")
_UNBOUNDED = 1 << 20
_MOST_LISTED = 6
"""The most element types in a sentence; longer lists are left out."""
_MOST_OPS, _MOST_CHARACTERS, _MOST_VALUES, _MOST_RANK = 500, 20_000, 64, 16


@dataclass(frozen=True, slots=True)
class InvalidOnnx:
    """An operator that ONNX refuses.

    Attributes:
        line: Its line in the input, from 1.
        name: Such as ``onnx.Conv``.
        what: The reason, as a clause.
        of_types: Whether only the element types of operands, or the declared type of a result, are wrong: another opset
            may take them, and a conversion that does not match checks other properties.
        opset: That of the model.
        fits: The first and the last opset of those in which the operator is valid as it is written, those nearest to
            the model's; None without any.
    """

    line: int
    name: str
    what: Message
    of_types: bool
    opset: int
    fits: tuple[int, int] | None


def invalid_onnx(source: Sequence[str], line: int) -> InvalidOnnx | None:
    """The invalid operator at an input line or behind its operands; without a line, the first of a small model.

    None if all of these are valid.

    Args:
        source: The lines of the input.
        line: From 1; 0 if the failure has none.
    """
    if not any("onnx." in one for one in source):
        return None
    return _invalid("\n".join(source), line)


def onnx_takes(
    ir: IrOps, op: Op, line: str, takes: Sequence[Sequence[int | None]], gives: Sequence[Sequence[int | None]]
) -> bool:
    """Whether ONNX accepts an operator with another text of its attributes and other shapes; False if that is unknown.

    Args:
        ir: The input.
        op: The operator.
        line: Its text with its attributes.
        takes: The shapes of its tensor operands.
        gives: Those of its results.
    """
    declared, node = opset_of(ir), _node(ir, op)
    present = [one for one in node.takes if one is not None] if node is not None else []
    if declared is None or node is None or (len(present), len(node.gives)) != (len(takes), len(gives)):
        return False
    shapes = iter(takes)
    taken = tuple(None if one is None else (tuple(next(shapes)), one[1]) for one in node.takes)
    given = tuple((tuple(shape), one[1]) for shape, one in zip(gives, node.gives, strict=True))
    constants = {number: one for number, one in node.constants.items() if taken[number] == node.takes[number]}
    changed = replace(node, takes=taken, gives=given, attributes=_attributes(line), constants=constants)
    return _refusal(changed, declared) is None


@functools.cache
def onnx_operands(name: str, opset: int | None) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """The names of an operator's operands, such as ``X`` of ``onnx.Conv``, and the default numbers of its attributes,
    in an opset or, if that is unknown, the latest one; empty for an unknown operator.
    """
    from onnx import defs  # noqa: PLC0415 - 0.3 s; only failures at ONNX operators need it

    try:
        latest = defs.onnx_opset_version()
        schema = defs.get_schema(name.removeprefix("onnx."), min(opset or latest, latest))
    except defs.SchemaError:
        return (), {}
    given = {key: one.default_value for key, one in schema.attributes.items() if one.default_value.HasField("i")}
    return tuple(one.name for one in schema.inputs), {key: str(one.i) for key, one in given.items()}


def opset_of(ir: IrOps) -> int | None:
    """The opset that a model declares; None without one."""
    found = next((found for line in ir.lines if (found := _OPSET.search(line)) is not None), None)
    return int(found[1]) if found is not None else None


@functools.lru_cache(maxsize=8)
def _invalid(text: str, line: int) -> InvalidOnnx | None:
    ir = IrOps(text)
    opset = opset_of(ir)
    if opset is None:
        return None
    for op in _candidates(ir, line):
        node = _node(ir, op)
        what = _refusal(node, opset) if node is not None else None
        if node is not None and what is not None:
            fits = _fits(node, opset) if what.id in _OF_SCHEMA else None
            return InvalidOnnx(op.lines[0], f"onnx.{node.name}", what, what.id in _OF_TYPES, opset, fits)
    return None


def _fits(node: _Node, opset: int) -> tuple[int, int] | None:
    """The opsets, first and last, in which a node is valid with all its attributes: those nearest to one in which it
    is not. None unless it has an attribute or more operands than that opset knows.
    """
    spans = _spans(node.name)
    declared = next((one for one, first, last in spans if first <= opset <= last), None)
    if declared is None or (set(node.attributes) <= set(declared.attributes) and len(node.takes) <= declared.max_input):
        return None
    valid = [(first, last) for one, first, last in spans if one is not declared and _knows(one, node)]
    fits = [one for one in valid if _refusal(node, one[0]) is None]
    if not fits:
        return None
    first, last = min(fits, key=lambda one: max(one[0] - opset, opset - one[1]))
    for one in reversed(fits):
        first = one[0] if one[1] == first - 1 else first
    for one in fits:
        last = one[1] if one[0] == last + 1 else last
    return first, last


def _spans(name: str) -> list[tuple[Any, int, int]]:
    """The versions of an operator's schema, each with its first and its last opset."""
    from onnx import defs  # noqa: PLC0415 - 0.3 s; only failures at ONNX operators need it

    history = defs.get_all_schemas_with_history()
    versions = sorted((one for one in history if one.name == name and not one.domain), key=_since)
    ends = [_since(one) - 1 for one in versions[1:]] + [defs.onnx_opset_version()]
    return [(one, _since(one), end) for one, end in zip(versions, ends, strict=True)]


def _knows(schema: Any, node: _Node) -> bool:
    return not schema.deprecated and set(node.attributes) <= set(schema.attributes)


def other_opsets(source: Sequence[str], line: int) -> tuple[int, ...]:
    """The nearest opsets before and after the declared one in which another version of the operator takes the op at an
    input line as it is written.
    """
    ir = IrOps("\n".join(source))
    opset, op = opset_of(ir), next((op for op in ir.ops if line in op.lines and not op.regions), None)
    node = _node(ir, op) if op is not None else None
    if opset is None or node is None:
        return ()
    fits = [
        (first, last)
        for one, first, last in _spans(node.name)
        if not first <= opset <= last and _knows(one, node) and _refusal(node, first) is None
    ]
    before, after = [last for _, last in fits if last < opset], [first for first, _ in fits if first > opset]
    return (*before[-1:], *after[:1])


def _since(schema: Any) -> int:
    return int(schema.since_version)


def _candidates(ir: IrOps, line: int) -> Iterator[Op]:
    at = next((op for op in ir.ops if line in op.lines and not op.regions), None)
    if at is not None:
        yield at
        yield from (made for value in at.uses if (made := ir.maker(value)) is not None)
    elif len(ir.ops) <= _MOST_OPS:
        yield from ir.ops


@dataclass(frozen=True, slots=True)
class _Node:
    """An operator: operands and results as ``(shape, element)``, None for an operand that is left out."""

    name: str
    takes: tuple[tuple[tuple[int | None, ...], str] | None, ...]
    gives: tuple[tuple[tuple[int | None, ...], str], ...]
    attributes: Mapping[str, Any]
    constants: Mapping[int, tuple[tuple[int, ...], tuple[float, ...]]]


def _node(ir: IrOps, op: Op) -> _Node | None:
    text = " ".join(ir.lines[number - 1].strip() for number in op.lines)
    found = _OPERATOR.search(text)
    name = (found["name"] or found["generic"]) if found is not None else ""
    if not name or name in _WITH_GRAPHS or op.regions or len(text) > _MOST_CHARACTERS:
        return None
    types = text.rpartition(" : (")[2].partition("  // ")[0]
    given, arrow, results = types.rpartition(") -> ")
    if not arrow:
        return None
    taken = [None if one == _NONE else _tensor(one) for one in split_list(given) if one]
    made = [_tensor(one) for one in split_list(results.strip().removeprefix("(").removesuffix(")"))]
    if (
        len(taken) != len(op.uses)
        or not all(made)
        or any(one is None and not _is_none(given, n) for n, one in enumerate(taken))
    ):
        return None
    constants = {
        number: constant
        for number, value in enumerate(op.uses)
        if (maker := ir.maker(value)) is not None and (constant := constant_in(ir.line(maker))) is not None
    }
    return _Node(name, tuple(taken), tuple(one for one in made if one is not None), _attributes(text), constants)


def _is_none(given: str, number: int) -> bool:
    return split_list(given)[number] == _NONE


def _tensor(text: str) -> tuple[tuple[int | None, ...], str] | None:
    found = _TENSOR.fullmatch(text.strip())
    if found is None or found["element"] not in _ELEMENTS:
        return None
    shape = tuple(None if size == "?" else whole_number(size) for size in found["shape"].split(",") if size)
    return (shape, found["element"]) if len(shape) <= _MOST_RANK else None


def constant_in(line: str) -> tuple[tuple[int, ...], tuple[float, ...]] | None:
    """The shape and the values of a small constant tensor in a line; None without one."""
    found = _LITERAL.search(line)
    if found is None:
        return None
    shape = tuple(whole_number(size) for size in found["shape"].split("x") if size)
    count = math.prod(shape)
    values = [
        float(one == "true") if one in {"true", "false"} else float(one) for one in _NUMBER.findall(found["values"])
    ]
    if len(values) == 1 and count <= _MOST_VALUES:
        values *= count
    return (shape, tuple(values)) if len(values) == count <= _MOST_VALUES else None


def _attributes(text: str) -> dict[str, Any]:
    found = dict[str, Any]()
    for match in _GIVEN.finditer(text):
        if match["string"] is not None:
            found[match["name"]] = match["string"][1:-1]
        elif match["list"] is not None:
            found[match["name"]] = [_scalar(one) for one in _IN_LIST.finditer(match["list"])]
        else:
            found[match["name"]] = _scalar(match)
    return found


def _scalar(match: re.Match[str]) -> int | float | str:
    if match["string"] is not None:
        return match["string"][1:-1]
    number = match["number"]
    with contextlib.suppress(ValueError):
        return float(number) if match["type"].startswith("f") else int(number)
    return 0


def _refusal(node: _Node, opset: int) -> Message | None:
    """Why ONNX refuses a node, as a clause; None if it does not, or does not know the operator."""
    import onnx  # noqa: PLC0415 - 0.3 s; only failures at ONNX operators need it
    from onnx import TensorProto, checker, defs, helper, shape_inference  # noqa: PLC0415

    opset = min(opset, defs.onnx_opset_version())
    history = defs.get_all_schemas_with_history()
    schemas = [one for one in history if one.name == node.name and not one.domain and one.since_version <= opset]
    if not schemas:
        return None

    if (what := _other_parts(node)) is not None:
        return what
    # A conversion reads the attributes that it knows, and passes over the rest.
    known = max(schemas, key=lambda one: one.since_version).attributes
    attributes = {name: value for name, value in node.attributes.items() if name in known}

    def element(name: str) -> int:
        return int(getattr(TensorProto, _ELEMENTS[name]))

    names = ["" if one is None else f"i{number}" for number, one in enumerate(node.takes)]
    outputs = [f"o{number}" for number in range(len(node.gives))]
    context = checker.C.CheckerContext()
    context.ir_version = onnx.IR_VERSION
    context.opset_imports = {"": opset}
    try:
        made = helper.make_node(node.name, names, outputs, **attributes)
        checker.check_node(made, context)
        infos = [
            helper.make_tensor_value_info(names[number], element(one[1]), list(one[0]))
            for number, one in enumerate(node.takes)
            if one is not None
        ]
        held = []
        for number, (shape, values) in node.constants.items():
            taken = node.takes[number]
            if taken is not None:
                typed = [float(one) if taken[1].startswith(("f", "bf")) else int(one) for one in values]
                held.append(helper.make_tensor(names[number], element(taken[1]), shape, typed))
        graph = helper.make_graph([made], "g", infos, [onnx.ValueInfoProto(name=one) for one in outputs], held)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
        inferred = shape_inference.infer_shapes(model, strict_mode=True)
    except (checker.ValidationError, shape_inference.InferenceError) as error:
        return _told(node, _reason(str(error)))
    except (TypeError, ValueError, OverflowError, RuntimeError):
        return None
    try:
        shape_inference.infer_shapes(model, check_type=True, strict_mode=True)
    except shape_inference.InferenceError as error:
        latest = max(schemas, key=lambda one: one.since_version)
        takes = {one.name: (one.type_str, one.types) for one in latest.inputs}
        return _told_types(node, _reason(str(error)), takes)
    types = {one.name: one.type.tensor_type for one in inferred.graph.output}
    for number, (declared, name) in enumerate(node.gives):
        type_ = types[outputs[number]]
        if type_.elem_type and type_.elem_type != element(name):
            right = next((key for key in _ELEMENTS if element(key) == type_.elem_type), "")
            return Message(
                "onnx-check.element",
                "its result {number} is declared with elements of {declared}, but the operator gives {given}",
                number=number,
                declared=name,
                given=right,
            )
        if not type_.HasField("shape"):
            continue
        sizes = tuple(one.dim_value if one.HasField("dim_value") else None for one in type_.shape.dim)
        if len(sizes) != len(declared) or any(
            None not in pair and pair[0] != pair[1] for pair in zip(sizes, declared, strict=True)
        ):
            return Message(
                "onnx-check.result",
                "its result {number} is declared with the shape {declared}, but the operator gives {given}",
                number=number,
                declared=_shown(declared),
                given=_shown(sizes),
            )
    return None


def _other_parts(node: _Node) -> Message | None:
    """A split with unequal numbers of parts and results, which makes ONNX's shape inference end the process."""
    if node.name != "Split":
        return None
    count = node.attributes.get("num_outputs")
    sizes = node.constants[1][1] if 1 in node.constants else node.attributes.get("split")
    parts = count if isinstance(count, int) else len(sizes) if sizes is not None else len(node.gives)
    if parts == len(node.gives):
        return None
    return Message(
        "onnx-check.parts",
        "it splits into {parts}, but has {results}",
        parts=Count(parts, "part"),
        results=Count(len(node.gives), "result"),
    )


def _told(node: _Node, reason: str) -> Message:
    """The fault in a node's attributes, the number of its operands, or their shapes, from ONNX's message."""
    if (found := _COUNT.search(reason)) is not None:
        least, most = whole_number(found["least"]), whole_number(found["most"])
        takes = Message("onnx-check.range", "{least:,} to {most:,}", least=least, most=most)
        if most > _UNBOUNDED:
            takes = Message("onnx-check.at-least", "at least {least:,}", least=least)
        elif least == most:
            takes = Message("onnx-check.exactly", "{least:,}", least=least)
        noun = "operand" if found["side"] == "input" else "result"
        return Message(
            "onnx-check.count",
            "it has {has}, but takes {takes}",
            has=Count(whole_number(found["has"]), noun),
            takes=takes,
        )
    if (found := _KIND.search(reason)) is not None:
        return Message(
            "onnx-check.kind",
            "its attribute {name} is of the kind {given}, but must be of the kind {wanted}",
            name=found["name"],
            given=found["given"],
            wanted=found["wanted"],
        )
    if (found := _MISSING.search(reason)) is not None:
        return Message("onnx-check.missing", "it lacks the attribute {name}", name=found["name"])
    if (found := _RANGE.search(reason)) is not None:
        return Message(
            "onnx-check.beyond",
            "its {name} is {value}, but must be from {least} to {most}",
            name=found["name"],
            value=found["value"],
            least=found["least"],
            most=found["most"],
        )
    shapes = tuple(_shown(one[0]) for one in node.takes if one is not None)
    if _UNFIT.search(reason) and len(shapes) > 1:
        return Message(
            "onnx-check.unfit",
            'the shapes of its operands, {shapes}, are incompatible; ONNX says: "{reason}"',
            shapes=Items(shapes, Join.AND),
            reason=reason,
        )
    return Message("onnx-check.says", 'ONNX says: "{reason}"', reason=reason)


def _told_types(node: _Node, reason: str, takes: Mapping[str, tuple[str, Collection[str]]]) -> Message:
    """The fault in the element types of a node's operands, from ONNX's message.

    Args:
        node: The node.
        reason: The message of ONNX.
        takes: For each operand of the operator's schema, in order: its type parameter, and the types it accepts.
    """
    for pattern in (_UNSUPPORTED, _INCONSISTENT):
        found = pattern.match(reason)
        number = list(takes).index(found["name"]) if found is not None and found["name"] in takes else len(node.takes)
        given = node.takes[number] if number < len(node.takes) else None
        if found is None or given is None:
            continue
        kind, allowed = takes[found["name"]]
        if pattern is _UNSUPPORTED:
            known = tuple(name for name, one in _ELEMENTS.items() if f"tensor({one.lower()})" in allowed)
            takes_these = Message("onnx-check.takes", ": it takes {types}", types=Items(known, Join.OR))
            return Message(
                "onnx-check.unsupported",
                "its operand {number}, {name}, has elements of {given}, which it does not take{takes}",
                number=number,
                name=found["name"],
                given=given[1],
                takes=takes_these if 0 < len(known) <= _MOST_LISTED else NOTHING,
            )
        kinds = [(one[0], one[1][0]) for one in takes.items()]
        kinds += kinds[-1:] * (len(node.takes) - len(kinds))  # the last one may be variadic
        alike = [(at, one[1]) for at, one in enumerate(node.takes) if one is not None and kinds[at][1] == kind]
        first, type_ = alike[0]
        differs = next(((at, other) for at, other in alike if other != type_), None)
        if differs is not None:
            return Message(
                "onnx-check.inconsistent",
                "its operand {number}, {name}, has elements of {given}, but operand {other}, {first}, has {type}",
                number=differs[0],
                name=kinds[differs[0]][0],
                given=differs[1],
                other=first,
                first=kinds[first][0],
                type=type_,
            )
    return Message("onnx-check.type", 'ONNX says of its types: "{reason}"', reason=reason)


def _shown(shape: Sequence[int | None]) -> str:
    return "x".join("?" if size is None else str(size) for size in shape) or "of a scalar"


def shape_given(what: Message) -> tuple[int | None, ...] | None:
    """The shape that an operator produces, if the fault is that another one is declared; None for another fault."""
    given = what.arguments.get("given") if what.id == "onnx-check.result" else None
    sizes = given.split("x") if isinstance(given, str) else []
    if not sizes or not all(size == "?" or size.isdecimal() for size in sizes):
        return None
    return tuple(None if size == "?" else whole_number(size) for size in sizes)


def _reason(text: str) -> str:
    """The first sentence of an error of ONNX, without the parts that name the checked node."""
    lines = [_NODE.sub("", line).strip() for line in text.split("\n")]
    return next((line for line in lines if line), text.strip())[:200].rstrip(".")
