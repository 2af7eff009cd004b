"""Folds a view of the input into the ``vector.gather`` that reads it, as ``fold-memref-alias-ops`` does for other ops.

An element of the view at ``[i, j]`` is that of the buffer at ``[offset + stride * i, offset' + stride' * j]``. The
indices of a gather count along the last dimension, so the stride of the view in that dimension scales them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of, split_list
from passlens.engine.messages import Message

VIEW, GATHER = "memref.subview", "vector.gather"
_VIEWED = re.compile(
    r"memref\.subview (?P<base>%[\w$.-]+)\[(?P<offsets>[^\]]*)\] \[[^\]]*\] \[(?P<strides>[^\]]*)\] : (?P<types>.*)$"
)
_GATHERED = re.compile(
    r"(?P<before>.*vector\.gather )%[\w$.-]+\[(?P<at>[^\]]*)\] \[(?P<indices>%[\w$.-]+)\](?P<rest>.*? : )(?P<types>.*)$"
)
_CONSTANT = re.compile(r"arith\.constant (?P<value>-?\d+) : index$")
_LAYOUT = re.compile(r"\b(?:strided<|affine_map<)")


def folded_views(ir: IrOps) -> Fix | None:
    """The fix that lets every gather from a view read the buffer itself; None where no view can be folded."""
    edits = tuple(edit for op in ir.named(GATHER) if (edit := _folded(ir, op)) is not None)
    if not edits:
        return None
    return Fix(
        "fold-view",
        Message("folded-view.title", "Gather from the buffer instead of the view"),
        FixKind.EDIT,
        Message("folded-view.why", "Adds the offsets of the view to those of the gather, and scales its indices."),
        edits=edits,
    )


def _folded(ir: IrOps, gather: Op) -> Edit | None:
    view = ir.maker(gather.uses[0]) if gather.uses else None
    if view is None or view.name != VIEW or any(op.last != op.lines[0] for op in (view, gather)):
        return None
    viewed, gathered = _VIEWED.search(ir.line(view)), _GATHERED.search(ir.lines[gather.lines[0] - 1])
    if viewed is None or gathered is None:
        return None
    base_type, to, _ = viewed["types"].partition(" to ")
    offsets, strides, at = (split_list(text) for text in (viewed["offsets"], viewed["strides"], gathered["at"]))
    types = split_list(gathered["types"])
    readable = to and not _LAYOUT.search(base_type) and all(one.isdecimal() for one in strides)
    if not readable or not len(offsets) == len(strides) == len(at) or len(types) < 2:  # it has fewer dimensions
        return None
    sums = _Sums(ir, gather)
    found = [sums.of(*one) for one in zip(offsets, map(int, strides), at, strict=True)]
    indices = sums.scaled(gathered["indices"], int(strides[-1]), types[1])
    types[0] = base_type
    line = f"{viewed['base']}[{', '.join(found)}] [{indices}]{gathered['rest']}{', '.join(types)}"
    return Edit(gather.lines[0], gather.lines[0], (*sums.lines, f"{gathered['before']}{line}"))


@dataclass
class _Sums:
    """Arithmetic before an op.

    Attributes:
        lines: What computes it.
    """

    ir: IrOps
    op: Op
    lines: list[str] = field(default_factory=list)

    def of(self, offset: str, stride: int, index: str) -> str:
        """The value of ``offset + stride * index``; the offset is a number or the name of a value."""
        known = self._number(index)
        if known is not None and offset.isdecimal():
            total = int(offset) + stride * known
            return index if total == known else self._constant(str(total), "index")
        if known is not None and not known * stride:
            return offset
        index = self.scaled(index, stride, "index")
        if offset == "0":
            return index
        more = self._constant(offset, "index") if offset.isdecimal() else offset
        return self._made(f"arith.addi {more}, {index} : index")

    def scaled(self, value: str, factor: int, kind: str) -> str:
        """A value or vector times a number."""
        if factor == 1:
            return value
        number = f"{factor}" if kind == "index" else f"dense<{factor}>"
        return self._made(f"arith.muli {value}, {self._constant(number, kind)} : {kind}")

    def _constant(self, number: str, kind: str) -> str:
        return self._made(f"arith.constant {number} : {kind}")

    def _made(self, text: str) -> str:
        name = f"%folded_{self.op.lines[0]}_{len(self.lines)}"
        line = self.ir.lines[self.op.lines[0] - 1]
        self.lines.append(f"{indent_of(line)}{name} = {text}")
        return name

    def _number(self, name: str) -> int | None:
        """The number that a constant operand of the op stands for."""
        value = next((use for use in self.op.uses if self.ir.name(use) == name), None)
        maker = None if value is None else self.ir.maker(value)
        found = None if maker is None else _CONSTANT.search(self.ir.line(maker))
        return None if found is None else int(found["value"])
