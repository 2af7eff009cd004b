"""Windows of tensors that reach beyond their ends, with offsets that are constants or computed from constants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from passlens.engine.diagnosis.edits.corrections import moved_window
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.constants import number_of
from passlens.engine.diagnosis.inference.rule_help import in_source, op_text
from passlens.engine.diagnosis.ir_ops import IrOps, made_from
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

_BEYOND = re.compile(r"\binvalid (?:Read|Write|Read\|Write) access range\b|\bout[- ]of[- ]bounds?\b")
_VALUE = r"(?P<value>%[\w$.\-#]+)"
_FORMS = (
    re.compile(
        rf"\bflow\.tensor\.(?:slice|load|store|update) (?:%[\w$.\-#]+, )?{_VALUE}"
        r"\[(?P<offsets>[^\]]*?)(?: for (?P<sizes>[^\]]*))?\] : (?P<types>.*)",
        re.DOTALL,
    ),
    re.compile(
        rf"\btensor\.(?:extract|insert)(?:_slice)? (?:%[\w$.\-#]+ into )?{_VALUE}"
        r"\[(?P<offsets>[^\]]*)\](?: ?\[(?P<sizes>[^\]]*)\] ?\[(?P<strides>[^\]]*)\])? : (?P<types>.*)",
        re.DOTALL,
    ),
    re.compile(
        rf"\bdispatch\.tensor\.(?:load|store) (?:%[\w$.\-#]+, )?{_VALUE}, offsets = \[(?P<offsets>[^\]]*)\], "
        r"sizes = \[(?P<sizes>[^\]]*)\], strides = \[(?P<strides>[^\]]*)\] : (?P<types>.*)",
        re.DOTALL,
    ),
)
_SHAPE = re.compile(r"tensor<(?P<shape>(?:[\d?]+x)+)[a-z]")
_KERNEL_PART = ".dispatch.tensor."
_WHOLE_LAST = ("flow.tensor.update", "tensor.insert_slice", ".dispatch.tensor.store")
"""Ops whose last type, not the first, is that of the tensor around the window."""


@dataclass(frozen=True, slots=True)
class _Window:
    """A window of an op, in a dimension in which it goes beyond its tensor.

    Attributes:
        offsets: The match with its offsets.
        most: For each dimension, the last offset that fits; None if unknown.
    """

    op: Op
    value: str
    dimension: int
    offset: int
    count: int
    stride: int
    size: int
    offsets: re.Match[str]
    most: tuple[int | None, ...]

    @property
    def last(self) -> int:
        """The last element that it reaches."""
        return self.offset + (self.count - 1) * self.stride


def window_beyond(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An op of the input that reads or writes a window beyond the end of a tensor, if a pass rejects it."""
    said = _BEYOND.search(row.message) is not None
    if not said and (facts.cause is None or not facts.cause.dispatch):
        return None
    ir, failing = facts.ir, facts.ir.op_at(at)
    near = made_from(ir, failing) if failing is not None and said else ()
    for op in (*near, *ir.ops):
        found = window_of(ir, op) if said or _KERNEL_PART in op.name else None
        if found is not None:
            return _fault(facts, found)
    return None


def _fault(facts: Facts, found: _Window) -> ProgramFault:
    line = found.op.lines[0]
    title = Message(
        "program-fault.part",
        "{op} in line {line:,} reaches element {last:,} in dimension {dimension} of {value}, but the tensor has size "
        "{size:,} there.",
        op=found.op.name,
        line=line,
        last=found.last,
        dimension=found.dimension,
        value=found.value,
        size=found.size,
    )
    why = NOTHING
    if found.count > 1:
        why = Message(
            "program-fault.part-why",
            "It takes {count:,} elements from offset {offset:,} on, which needs a size of {needed:,}.",
            count=found.count,
            offset=found.offset,
            needed=found.last + 1,
        )
    hint = Message("program-fault.part-hint", "Correct the offsets, sizes or strides.")
    here = in_source(facts, Message("program-fault.access", "The access."), line)
    fixes = tuple(moved_window(facts.ir, found.op, found.offsets, found.most, found.dimension))
    return ProgramFault(title, why, hint, (here,), fixes)


def window_of(ir: IrOps, op: Op) -> _Window | None:
    """The first dimension in which the window of an op is known to go beyond its tensor."""
    text = op_text(ir.lines, op.lines[0]) if ".tensor." in op.name or op.name.startswith("tensor.") else ""
    found = next((one for form in _FORMS if text and (one := form.search(text)) is not None), None)
    if found is None:
        return None
    shapes = [one["shape"].split("x")[:-1] for one in _SHAPE.finditer(found["types"])]
    if not shapes:
        return None
    whole = shapes[-1] if op.name.endswith(_WHOLE_LAST) else shapes[0]
    named = {ir.name(use): use for use in op.uses if use >= 0}

    parts = found.groupdict("")

    def numbers(key: str) -> Iterator[int | None]:
        for name in split_list(parts[key]) if parts.get(key) else ():
            yield whole_number(name) if name.isdigit() else number_of(ir, named.get(name, -1))

    offsets = list(numbers("offsets"))
    sizes = list(numbers("sizes")) or [1] * len(offsets)
    if op.name == "flow.tensor.update":
        sizes = [whole_number(one) if one.isdigit() else None for one in shapes[0]]
    strides = list(numbers("strides")) or [1] * len(offsets)
    if not len(offsets) == len(sizes) == len(strides) == len(whole):
        return None
    most = tuple(
        whole_number(size) - (count - 1) * stride - 1 if size.isdigit() and count and stride is not None else None
        for count, stride, size in zip(sizes, strides, whole, strict=True)
    )
    for dimension, (offset, count, stride, size) in enumerate(zip(offsets, sizes, strides, whole, strict=True)):
        if offset is None or not count or stride is None or offset < 0 or not size.isdigit():
            continue
        window = _Window(op, found["value"], dimension, offset, count, stride, whole_number(size), found, most)
        if window.last >= window.size:
            return window
    return None
