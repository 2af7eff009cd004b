"""The operands and results of an op of the input, with their types, and where its operands come from.

The compiler prints the generic form of an op that its verifier refuses, with all types. For an op that its parser
refuses, there is only the text: the type of an operand is then that of its definition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Block, Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Message

_GENERIC = re.compile(r'\s*(?:%[^=\n]*= )?"(?P<op>[\w.$]+)"\((?P<operands>[^()\n]*)\)')
_GIVES = re.compile(r" -> | to | into | in ")
_FROM = re.compile(r" from ")
_BY_VALUE = re.compile(r" (?:from|to) %[^:]* : [^:]*$")
"""A value behind the types, with its own type."""
_EMPTY_REGION = re.compile(r"\s*\{\s*\}$")
_REGION = re.compile(r"(?<=>)\s+[a-z]\w* \{.*$")
"""A region with a keyword that follows the types."""
_TENSOR = re.compile(
    r"(?:tensor|vector|memref)<(?P<sizes>(?:\*x|(?:\[?[\d?]+\]?x)*))(?P<element>[^,<>]+(?:<[^>]*>)?)|(?P<bare>.+)"
)
_UNRANKED = "*x"
_TORCH = re.compile(r"!torch\.v?tensor<\[(?P<sizes>[\d?,]*)\],(?P<element>\w+)>")

A_BLOCK = Message("op-signature.block", "a block")


@dataclass(frozen=True, slots=True)
class Part:
    """An operand or a result of an op.

    Attributes:
        number: From 0.
        is_result: Whether it is a result, not an operand.
        name: Of the value, such as ``%3``; empty if unknown.
        type: As printed; empty if unknown.
        value: The value in the parsed input; None if unknown.
        alone: Whether it is the op's only result.
    """

    number: int
    is_result: bool
    name: str = ""
    type: str = ""
    value: int | None = None
    alone: bool = False

    def named(self) -> Message:
        """The part in a sentence, such as ``operand 1 (%b)``."""
        if self.is_result and self.alone:
            return Message("op-signature.the-result", "the result")
        if self.is_result:
            return Message("op-signature.result", "result {number}", number=self.number)
        if self.name:
            return Message(
                "op-signature.operand-named", "operand {number} ({name})", number=self.number, name=self.name
            )
        return Message("op-signature.operand", "operand {number}", number=self.number)


@dataclass(frozen=True, slots=True)
class Signature:
    """An op's operands and results.

    Attributes:
        attributes: The op's properties and attributes as the compiler prints them, or the whole op in the input.
    """

    operands: tuple[Part, ...]
    results: tuple[Part, ...]
    attributes: str = ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The operands, then the results."""
        return (*self.operands, *self.results)


def signature(ir: IrOps, op: Op, generic: str) -> Signature:
    """The operands and results of an op.

    Args:
        ir: The input.
        op: An op of the input.
        generic: The op in generic form, as the compiler printed it; empty without it.
    """
    head = _GENERIC.match(generic)
    if head is None or head["op"] != op.name:
        takes, gives = tuple(declared_type(ir, value) for value in op.uses), _given(ir, op)
        attributes = " ".join(ir.lines[number - 1].strip() for number in op.lines)
    else:
        types = generic.rpartition(" : (")[2].strip()
        before, _, after = types.rpartition(") -> ") if ") -> " in types else (types, "", "")
        takes, gives = types_in(before.rpartition("\n")[2]), types_in(after.strip().removeprefix("(").removesuffix(")"))
        attributes = generic[head.end() : generic.rfind(" : (")]
    operands = tuple(
        Part(number, False, ir.name(value) if value is not None else "", kind, value)
        for number, (value, kind) in enumerate(zip(_in_order(ir, op, takes), takes, strict=True))
    )
    results = tuple(Part(number, True, "", kind, None, len(gives) == 1) for number, kind in enumerate(gives))
    return Signature(operands, results, attributes)


def _in_order(ir: IrOps, op: Op, takes: Sequence[str]) -> Sequence[int | None]:
    """The values of an op's operands in the order of their types, which its text may not have; None if unknown."""
    if len(op.uses) != len(takes):
        return [None] * len(takes)
    kinds = [declared_type(ir, value) for value in op.uses]
    if all(kind in {"", wanted} for kind, wanted in zip(kinds, takes, strict=True)):
        return op.uses
    return [op.uses[kinds.index(one)] if kinds.count(one) == takes.count(one) == 1 else None for one in takes]


def types_in(text: str) -> tuple[str, ...]:
    """The types of a list without its brackets; none of an empty one."""
    return tuple(split_list(text)) if text.strip() else ()


def declared_type(ir: IrOps, value: int) -> str:
    """The type with which a value is defined; empty if its text does not say."""
    definer, name = ir.definer(value), ir.name(value)
    if definer is None:
        return ""
    if isinstance(definer, Op) and value in definer.results:
        given = _given(ir, definer)
        at = list(definer.results).index(value)
        return given[at] if len(given) == len(definer.results) else ""
    lines = [ir.lines[definer.line - 1]] if isinstance(definer, Block) and definer.line else []
    holder = definer.op if isinstance(definer, Block) else definer
    lines = lines or [ir.lines[number - 1] for number in holder.lines]
    found = re.search(rf"{re.escape(name)}\s*:\s*(?P<rest>.+)", "\n".join(lines))
    return _first_type(found["rest"]) if found is not None else ""


def _first_type(text: str) -> str:
    """The type at the beginning of a text."""
    depth = 0
    for number, character in enumerate(text):
        if character in "<([":
            depth += 1
        elif character in ">)]" and not (character == ">" and text[number - 1 : number] == "-"):
            if not depth:
                return text[:number].strip()
            depth -= 1
        elif (not depth and character in ",{=") or (not depth and character == " " and number):
            return text[:number].strip()
    return text.strip()


def _given(ir: IrOps, op: Op) -> tuple[str, ...]:
    """The types of an op's results, as stated at the end of its text; empty if they are not all there."""
    if not op.results:
        return ()
    numbers = op.lines if op.last in op.lines else (*op.lines, op.last)  # a list of types may span several lines
    text = " ".join(ir.lines[number - 1].strip() for number in numbers)
    text = _BY_VALUE.sub("", _EMPTY_REGION.sub("", re.sub(r"\s*loc\(.*$", "", text)).strip())
    tail = text.rpartition(" : ")[2] if " : " in text else text
    if told := _TOLD.get(op.name) or next((one for begins, one in _ALL_TOLD if op.name.startswith(begins)), None):
        return (told(tail),)
    for found in _stated(tail, typed=" : " in text):
        if len(found) == len(op.results):
            return found
    return ()


def _stated(tail: str, *, typed: bool) -> Iterator[tuple[str, ...]]:
    """The lists of types at the end of an op's text that its results may have, the longest first.

    Args:
        tail: The text behind the last colon.
        typed: Whether the op has a colon: without one, types follow an arrow.
    """
    pieces = [_piece(one) for one in tail.split(" => ")]
    pieces = pieces if typed or len(_GIVES.split(tail)) > 1 else pieces[1:]
    for first in range(len(pieces)):
        yield tuple(one for piece in pieces[first:] for one in piece)


def _piece(text: str) -> tuple[str, ...]:
    """The types of a list behind the last arrow of a text, without an attribute or a value behind it."""
    parts = [one for one in _GIVES.split(_FROM.split(text, maxsplit=1)[0]) if not one.startswith("#")]
    return _types_of(parts[-1]) if parts else ()


def _types_of(text: str) -> tuple[str, ...]:
    """The types of a list, which may be in parentheses, without what follows each: its sizes, or a default."""
    last = _REGION.sub("", text).strip().rstrip("{").strip()
    if last.startswith("("):
        last = _first_type(last).removeprefix("(").removesuffix(")")
    return tuple(_first_type(one) for one in types_in(last))


def sizes_of(kind: str) -> tuple[str, ...] | None:
    """The sizes of a shaped type, ``?`` for a dynamic one; None for a type without a shape or of unknown rank."""
    if (torch := _TORCH.fullmatch(kind)) is not None:
        return tuple(one for one in torch["sizes"].split(",") if one)
    found = _TENSOR.match(kind)
    if found is None or found["element"] is None or found["sizes"] == _UNRANKED:
        return None
    return tuple(one.strip("[]") for one in found["sizes"].split("x") if one)


def element_of(kind: str) -> str:
    """The element type of a shaped type, or the type itself."""
    if (torch := _TORCH.fullmatch(kind)) is not None:
        return torch["element"]
    found = _TENSOR.match(kind)
    return found["element"] if found is not None and found["element"] is not None else kind


def origin(ir: IrOps, part: Part) -> tuple[Message, int] | None:
    """Where an operand comes from, as a sentence, and its line, from 1; None if unknown."""
    definer = ir.definer(part.value) if part.value is not None else None
    if definer is None or part.value is None:
        return None
    if isinstance(definer, Op) and part.value in definer.results:
        made = Message(
            "op-signature.made",
            "{name} is a result of {op} in line {line:,}.",
            name=part.name,
            op=definer.name,
            line=definer.lines[0],
        )
        return made, definer.lines[0]
    holder = definer.op if isinstance(definer, Block) else definer
    line = definer.line if isinstance(definer, Block) and definer.line else holder.lines[0]
    return (
        Message(
            "op-signature.argument",
            "{name} is an argument of {holder} in line {line:,}.",
            name=part.name,
            holder=f"@{holder.symbol}"
            if holder.symbol and holder.block is not None and not (isinstance(definer, Block) and definer.index)
            else A_BLOCK,
            line=line,
        ),
        line,
    )


def _truth_of(kind: str) -> str:
    """The result type of a comparison of two values of a type."""
    before, _, after = kind.rpartition(element_of(kind))
    return f"{before}i1{after}"


def _inside(kind: str) -> str:
    """The element type of a shaped or a complex type."""
    element = element_of(kind)
    return element.removeprefix("complex<").removesuffix(">")


_TOLD: Mapping[str, Callable[[str], str]] = {
    **dict.fromkeys(("tensor.dim", "tensor.rank", "memref.dim", "memref.rank"), lambda _: "index"),
    **dict.fromkeys(("tensor.extract", "memref.load", "flow.tensor.load"), element_of),
    **dict.fromkeys(("util.cmp.eq", "util.cmp.ne"), lambda _: "i1"),
    "util.buffer.size": lambda _: "index",
    "ml_program.global_store_graph": lambda _: "!ml_program.token",
    **dict.fromkeys(("complex.re", "complex.im", "complex.abs"), _inside),
    **dict.fromkeys(("arith.cmpi", "arith.cmpf"), _truth_of),
}
"""Ops whose text states only the type of an operand, with the function from that type to the result type."""
_ALL_TOLD: Sequence[tuple[str, Callable[[str], str]]] = (("vm.cmp.", lambda _: "i32"),)
"""The same for all ops whose name has a prefix."""
