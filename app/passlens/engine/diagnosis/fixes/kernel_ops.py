"""Ops without a lowering, in hand-written kernels or on scalars of the host, in an equivalent form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited
from passlens.engine.diagnosis.edits.type_edits import SHAPED, zero_of
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message

_PLACES = frozenset(
    {
        *("iree_vector_ext.to_layout", "iree_vector_ext.to_simt", "iree_vector_ext.to_simd"),
        *("iree_tensor_ext.compute_barrier.start", "iree_tensor_ext.compute_barrier.end"),
        *("util.optimization_barrier", "iree_codegen.fusion_barrier"),
    }
)
"""Ops that set the layout of a value or stop its motion, and return the value."""
_NULL = re.compile(r"^(?P<before>\s*%[\w$.\-]+ = )util\.null : (?P<type>tensor<[^<>]*>)$")
_VIEW = re.compile(
    r"(?P<before>\s*%[\w$.\-]+ = )memref\.view %[\w$.\-]+\[[^\]]*\]\[\] : memref<[^<>]*(?:<[^<>]*>)?> to "
    r"(?P<type>memref<.+>)$"
)
_LOADS = re.compile(
    r"(?P<before>\s*%[\w$.\-]+)(?:, %[\w$.\-]+)? = ml_program\.global_load_graph (?P<symbol>@[\w$.\-]+) "
    r"ordering\([^()]*(?:\([^()]*\)[^()]*)*\) : (?P<type>.+)$"
)
_STORES = re.compile(
    r"(?P<indent>\s*)(?:%[\w$.\-]+ = )?ml_program\.global_store_graph (?P<what>@[\w$.\-]+ = %[\w$.\-]+) "
    r"ordering\([^()]*(?:\([^()]*\)[^()]*)*\) : (?P<type>.+)$"
)
_ATOMIC = "memref.generic_atomic_rmw"
_HEAD = re.compile(
    r"^(?P<before>\s*(?:%[\w$.\-]+ = )?)memref\.generic_atomic_rmw (?P<place>%[\w$.\-]+\[[^\]]*\]) : "
    r"(?P<kind>memref<.+>) \{$"
)
_KINDS = {
    "addf": "addf", "addi": "addi", "andi": "andi", "maximumf": "maximumf", "maxnumf": "maxnumf", "maxsi": "maxs",
    "maxui": "maxu", "minimumf": "minimumf", "minnumf": "minnumf", "minsi": "mins", "minui": "minu", "mulf": "mulf",
    "muli": "muli", "ori": "ori",
}  # fmt: skip
"""Ops of ``arith``, and the kinds of ``memref.atomic_rmw`` that do the same (MLIR, AtomicRMWKindAttr)."""
_STEP = re.compile(
    r"^\s*(?P<result>%[\w$.\-]+) = arith\.(?P<op>\w+) (?P<one>%[\w$.\-]+), (?P<other>%[\w$.\-]+)[^:]* : (?P<type>\S+)$"
)


_FUNCTION = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = math\.(?P<name>\w+) (?P<value>%[\w$.\-]+) : (?P<type>b?f\d+)$"
)
_EXPANDED = {
    "sinh": ("e = math.exp x", "n = arith.negf x", "f = math.exp n", "d = arith.subf e, f", "r = arith.mulf d, half"),
    "cosh": ("e = math.exp x", "n = arith.negf x", "f = math.exp n", "d = arith.addf e, f", "r = arith.mulf d, half"),
    "tan": ("s = math.sin x", "c = math.cos x", "r = arith.divf s, c"),
    "asinh": (
        "s = arith.mulf x, x",
        "t = arith.addf s, one",
        "q = math.sqrt t",
        "u = arith.addf x, q",
        "r = math.log u",
    ),
    "acosh": (
        "s = arith.mulf x, x",
        "t = arith.subf s, one",
        "q = math.sqrt t",
        "u = arith.addf x, q",
        "r = math.log u",
    ),
    "atanh": (
        *("a = arith.addf one, x", "b = arith.subf one, x", "q = arith.divf a, b", "l = math.log q"),
        "r = arith.mulf l, half",
    ),
}
"""Functions of scalars, in steps that the VM has (IREE, VM ops of floats); they cancel near 0, and can overflow."""
_NUMBERS = {"half": "0.5", "one": "1.0"}
_LIKE = {
    "arith.minnumf": "arith.minimumf", "arith.maxnumf": "arith.maximumf", "arith.minimumf": "arith.minnumf",
    "arith.maximumf": "arith.maxnumf",
}  # fmt: skip
"""Ops that differ only for NaN operands and for zeros of opposite sign."""


def kernel_ops(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The other forms of an op, or of the op around it."""
    yield from _passed_on(ir, op)
    yield from _by_steps(ir, op)
    yield from _allocated(ir)
    yield from _unordered(ir, op)
    around: Op | None = op
    while around is not None and around.name != _ATOMIC:
        around = around.parent
    if around is not None:
        yield from _atomic(ir, around)


def _by_steps(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A scalar function computed by other ops, or a similar op instead."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    if (other := _LIKE.get(op.name)) is not None and op.name in line:
        title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=other, wrong=op.name)
        detail = Message("kernel-ops.nan", "The results differ only for NaN operands and for zeros of opposite sign.")
        yield edited("other-nan", title, (Edit(at, at, (line.replace(op.name, other, 1),)),), detail)
    if (null := _NULL.match(line)) is not None and "?" not in null["type"]:
        zero = zero_of(SHAPED.sub(r"\g<element>", null["type"]))
        text = f"{null['before']}arith.constant dense<{zero}> : {null['type']}"
        title = Message("kernel-ops.zeros", "Use zeros instead of util.null")
        yield edited("zero-tensor", title, (Edit(at, at, (text,)),))
    found = _FUNCTION.match(line)
    steps = _EXPANDED.get(found["name"], ()) if found is not None else ()
    if found is None or not steps:
        return
    names, texts = {"x": found["value"], "r": found["result"]}, list[str]()
    for name, number in _NUMBERS.items():
        if any(name in step for step in steps):
            names[name] = f"%{name}_{at}"
            texts.append(f"{found['indent']}%{name}_{at} = arith.constant {number} : {found['type']}")
    for step in steps:
        left, _, right = step.partition(" = ")
        call, _, values = right.partition(" ")
        taken = ", ".join(names[one] for one in values.split(", "))
        names.setdefault(left, f"%{left}_{at}")
        texts.append(f"{found['indent']}{names[left]} = {call} {taken} : {found['type']}")
    title = Message("kernel-ops.steps", "Compute {op} from other math ops", op=op.name)
    detail = Message(
        "kernel-ops.rounded", "The results are less accurate, above all near 0 and for values of large magnitude."
    )
    yield edited("by-steps", title, (Edit(at, at, tuple(texts)),), detail)


def _allocated(ir: IrOps) -> Iterator[Fix]:
    """An allocation in workgroup memory instead of each view of the dynamic one, if all views have static sizes."""
    edits, kept = list[Edit](), set[int]()
    for dynamic in ir.named("gpu.dynamic_shared_memory"):
        views = [user for _, user in ir.users(set(dynamic.results))]
        forms = [_VIEW.match(ir.lines[one.lines[0] - 1]) for one in views]
        if not views or any(one is None or "?" in one["type"] for one in forms):
            return
        edits.append(Edit(dynamic.lines[0], dynamic.lines[0], ()))
        for view, form in zip(views, forms, strict=True):
            if form is not None and view.lines[0] not in kept:
                kept.add(view.lines[0])
                text = f"{form['before']}memref.alloc() : {form['type']}"
                edits.append(Edit(view.lines[0], view.lines[0], (text,)))
    if edits:
        title = Message("kernel-ops.allocated", "Replace each view of the dynamic workgroup memory with an allocation")
        detail = Message("kernel-ops.allocated-why", "Views that overlap no longer share memory.")
        yield edited("workgroup-memory", title, sorted(edits, key=lambda one: one.first), detail)


def _unordered(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Loads and stores of ``ml_program`` in program order instead of those that tokens order."""
    if not op.name.startswith("ml_program."):
        return
    edits = list[Edit]()
    for one in ir.ops:
        line = ir.lines[one.lines[0] - 1] if one.lines else ""
        if one.name == "ml_program.token":
            edits.append(Edit(one.lines[0], one.lines[0], ()))
        elif (load := _LOADS.match(line)) is not None:
            text = f"{load['before']} = ml_program.global_load {load['symbol']} : {load['type']}"
            edits.append(Edit(one.lines[0], one.lines[0], (text,)))
        elif (store := _STORES.match(line)) is not None:
            text = f"{store['indent']}ml_program.global_store {store['what']} : {store['type']}"
            edits.append(Edit(one.lines[0], one.lines[0], (text,)))
    if edits:
        title = Message("kernel-ops.unordered", "Load and store globals in program order, without tokens")
        yield edited("without-tokens", title, edits)


def _passed_on(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The value itself instead of an op that sets only its layout or place."""
    if op.name not in _PLACES or len(op.results) != 1 or not op.uses or len(op.lines) != 1:
        return
    name, value, at = ir.name(op.results[0]), ir.name(op.uses[0]), op.lines[0]
    word, edits = re.compile(rf"{re.escape(name)}(?![\w$.\-])"), [Edit(at, at, ())]
    for user in {one.index: one for _, one in ir.users({op.results[0]})}.values():
        for number in user.lines:
            line = ir.lines[number - 1]
            if (text := word.sub(value, line)) != line:
                edits.append(Edit(number, number, (text,)))
    title = Message("input-fixes.silent", "Leave {op} out", op=op.name)
    detail = Message(
        "kernel-ops.passed-on", "The values stay the same; the compiler may lay them out, fuse or reorder them."
    )
    yield edited("without-layout", title, sorted(set(edits), key=lambda one: one.first), detail)


def _atomic(ir: IrOps, op: Op) -> Iterator[Fix]:
    """``memref.atomic_rmw`` instead of the general op, if that computes one of its kinds."""
    head, body = _HEAD.match(ir.lines[op.lines[0] - 1]), next(iter(op.blocks()), None)
    if head is None or body is None or len(body.ops) < 2 or not body.arguments:
        return
    *before, last = body.ops[:-1]
    step, current = _STEP.match(ir.lines[last.lines[0] - 1]), ir.name(body.arguments[0])
    if any(body.arguments[0] in one.uses or one.regions or len(one.lines) != 1 for one in before):
        return
    if step is None or step["op"] not in _KINDS or [step["one"], step["other"]].count(current) != 1:
        return
    value = step["other"] if step["one"] == current else step["one"]
    kind = _KINDS[step["op"]]
    text = (
        f"{head['before']}memref.atomic_rmw {kind} {value}, {head['place']} : ({step['type']}, {head['kind']}) -> "
        f"{step['type']}"
    )
    if not head["before"].strip():
        text = f"{head['before']}%atomic_{op.lines[0]} = {text.lstrip()}"
    indent = indent_of(text)
    texts = (*(f"{indent}{ir.line(one)}" for one in before), text)
    title = Message("kernel-ops.atomic", "Use memref.atomic_rmw {kind}, which computes the same", kind=kind)
    yield edited("atomic", title, (Edit(op.lines[0], op.last, texts),))
