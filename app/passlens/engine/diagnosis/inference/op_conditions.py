"""Conditions that an op sets on its operands, attributes and results, from ``resources/knowledge/op-conditions.json``.

A row has the conditions of an op in the syntax of Python, such as ``1 <= k; k <= size(self, dim)``. Names stand for
operands, as torch and ONNX call them, and for attributes; a row of another dialect names its operands first, up to a
colon, and holds for as many operands only, or with ``*`` after them for any number. An unknown value makes a condition
hold. The functions:

- ``rank(x)``, ``count(x)``, ``size(x, dimension)``: the dimensions, the elements, and a size of a tensor;
- ``length(x)``, ``total(x)``, ``at(x, place)``: the length of a list of numbers or tensors, its sum, one element;
- ``each(x)``: every number of a list, for comparisons;
- ``axis(x, n)``: the dimension of a tensor that a number means, which may count from the end; ``axis(x, n, 1)``: of one
  with a dimension more;
- ``distinct(x, n)``: whether the numbers of a list mean different dimensions of a tensor;
- ``given(x)``: whether an optional operand or an attribute is given;
- ``up(x, y)``: a quotient of positive numbers, rounded up; unknown for 0, as an empty dimension has one part;
- ``opset``: that of the ONNX model; ``results``: how many the op has;
- ``parts``: the tensors into which the list that it gives is unpacked.
"""

from __future__ import annotations

import ast
import functools
import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from passlens.engine.data import resource_path
from passlens.engine.diagnosis.inference.onnx_check import constant_in, onnx_operands, opset_of
from passlens.engine.diagnosis.inference.read_op import ReadOp, Tensor, shown
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Count, Given, Items, Join, Message
from passlens.engine.toolchain.torch_operands import torch_operands

_ATTRIBUTE = re.compile(
    r"(?<![\w.])(?:torch\.onnx\.)?(?P<name>\w+) = (?:\[(?P<list>[^\[\]]*)\]|array<\w+: (?P<array>[^<>]*)>"
    r"|(?P<number>-?\d+)(?= : [su]?i\d+|[,}>])|(?P<truth>true|false)\b|\"(?P<word>\w*)\")"
)
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")
_NONE, _TRUTH, _UNPACKS = "torch.constant.none", "torch.constant.bool", "torch.prim.ListUnpack"
_ONNX, _OWN = "onnx.", "op-conditions."
_MORE = "*"
_UNPACKED, _FORMULA, _AXIS = "op-conditions.unpacked", "op-conditions.formula", "op-conditions.axis"
_COMPARES: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.LtE: operator.le,
    ast.Lt: operator.lt,
    ast.GtE: operator.ge,
    ast.Gt: operator.gt,
}
_COMPUTES: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
}


class _Table(msgspec.Struct, frozen=True):
    """The conditions by op name: those of the op's semantics, and those of its conversion alone."""

    semantics: dict[str, str]
    conversions: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Term:
    """A number or a word in a condition, None if unknown, with a clause on its origin; none for a literal."""

    value: int | str | None
    clause: Message | None = None


@dataclass(frozen=True, slots=True)
class _Outcome:
    """Whether a condition holds, None if unknown; if it does not, why, and which fact breaks it."""

    holds: bool | None
    why: Message | None = None
    fact: Message | None = None


def broken_condition(ir: IrOps, op: Op, read: ReadOp, *, fails: bool) -> Message | None:
    """The first condition of an op that does not hold, as a clause; None without one.

    See ``broken`` for the arguments.
    """
    found = broken(ir, op, read, fails=fails)
    return found.why if found is not None else None


@dataclass(frozen=True, slots=True)
class Broken:
    """A condition that does not hold.

    Attributes:
        condition: Its expression.
        why: The reason, as a clause.
        values: The values of the names in it.
    """

    condition: ast.expr
    why: Message
    values: Conditions


def broken(ir: IrOps, op: Op, read: ReadOp, *, fails: bool) -> Broken | None:
    """The first condition of an op that does not hold; None without one.

    Args:
        ir: The input.
        op: The op.
        read: The op's operands and attributes as read.
        fails: Whether the compiler fails on this op, so that conditions of its conversion count too.
    """
    rows = [_table().semantics.get(read.name), _table().conversions.get(read.name) if fails else None]
    for row in filter(None, rows):
        head, colon, conditions = row.rpartition(":")
        names, defaults = (head.split(), {}) if colon else _names(read.name, opset_of(ir))
        if colon and names[-1] != _MORE and len(names) != len(read.takes):
            continue
        check = Conditions(ir, op, read, names, defaults)
        for condition in conditions.split(";"):
            outcome = check.outcome(node := _parsed(condition.strip()))
            if outcome.holds is False and outcome.why is not None:
                return Broken(node, outcome.why, check)
    return None


def is_condition(what: Message) -> bool:
    """Whether a clause states a condition that an op sets."""
    return what.id.startswith(_OWN)


@functools.cache
def _table() -> _Table:
    return msgspec.json.decode(resource_path("knowledge", "op-conditions.json").read_bytes(), type=_Table)


@functools.cache
def _parsed(condition: str) -> ast.expr:
    return ast.parse(condition, mode="eval").body


def _names(op: str, opset: int | None) -> tuple[Sequence[str], Mapping[str, str]]:
    """The names of an op's operands, and the defaults of operands and attributes."""
    if op.startswith(_ONNX):
        return onnx_operands(op, opset)
    operands = dict(torch_operands(op))
    return list(operands), operands


class Conditions:
    """Evaluates conditions for one op."""

    def __init__(self, ir: IrOps, op: Op, read: ReadOp, names: Sequence[str], defaults: Mapping[str, str]) -> None:
        self._ir, self._op, self._read, self._defaults = ir, op, read, defaults
        self._number = {name: number for number, name in enumerate(names)}
        self._attributes = {found["name"]: found for found in _ATTRIBUTE.finditer(read.attributes)}

    def value(self, node: ast.expr) -> int | str | None:
        """The value of an expression; None if unknown."""
        return self._term(node).value

    def place(self, name: str) -> int | None:
        """The number of the operand of a name, from 0; None for an attribute."""
        number = self._number.get(name)
        return number if number is not None and number < len(self._op.uses) else None

    def outcome(self, node: ast.expr) -> _Outcome:
        """Whether a condition holds."""
        match node:
            case ast.BoolOp(op=ast.Or(), values=values):
                found = [self.outcome(one) for one in values]
                if any(one.holds is not False for one in found):
                    return _Outcome(True if any(one.holds for one in found) else None)
                facts = [one.fact or one.why for one in found[:-1]]
                return _Outcome(
                    False, self._in_all(values[0], [one for one in (*facts, found[-1].why) if one is not None])
                )
            case ast.Compare(left=left, ops=[ast.In()], comparators=[ast.Tuple(elts=allowed)]):
                return self._among(self._term(left), [self._term(one).value for one in allowed])
            case ast.Compare(left=left, ops=[how], comparators=[right]):
                outcomes = [self._compared(one, how, self._term(right)) for one in self._terms(left)]
                return next((one for one in outcomes if not one.holds), _Outcome(True))
            case _:
                term = self._term(node)
                return _Outcome(None if term.value is None else bool(term.value), term.clause)

    def _in_all(self, first: ast.expr, whys: Sequence[Message]) -> Message:
        """Why none of several conditions holds; if one is on the opset, what a later opset changed."""
        match first:
            case ast.Compare(left=ast.Name(id="opset"), ops=[ast.GtE()], comparators=[ast.Constant(value=since)]):
                return Message(
                    "op-conditions.since",
                    "{what}: the compiler converts it as in opset {since}, but the model declares opset {opset}",
                    what=whys[-1],
                    since=str(since),
                    opset=str(opset_of(self._ir)),
                )
            case _:
                return Message("op-conditions.all", "{whys}", whys=Items(tuple(whys), Join.AND))

    def _among(self, term: _Term, allowed: Sequence[int | str | None]) -> _Outcome:
        if term.value is None or None in allowed:
            return _Outcome(None)
        if term.value in allowed or term.clause is None:
            return _Outcome(True)
        takes = Items(tuple(str(one) for one in allowed), Join.OR)
        return _Outcome(False, _but_takes(term.clause, takes), term.clause)

    def _compared(self, left: _Term, how: ast.cmpop, right: _Term) -> _Outcome:
        one, other = left.value, right.value
        if one is None or type(one) is not type(other):
            return _Outcome(None)
        if _COMPARES[type(how)](one, other):
            return _Outcome(True)
        if left.clause is None or right.clause is None:
            clause, plain = (left.clause, other) if left.clause is not None else (right.clause, one)
            least = isinstance(how, ast.GtE | ast.Gt) == (left.clause is not None)
            wanted: Given = str(plain)
            if isinstance(how, ast.NotEq):
                return _Outcome(False, clause)
            if not isinstance(how, ast.Eq):
                wanted = (
                    Message("op-conditions.least", "at least {number}", number=str(plain))
                    if least
                    else Message("op-conditions.most", "at most {number}", number=str(plain))
                )
            return _Outcome(False, _but_takes(clause, wanted) if clause is not None else None, clause)
        if right.clause.id == _FORMULA and isinstance(how, ast.Eq) and left.clause.id != _UNPACKED:
            return _Outcome(False, _but_takes(left.clause, right.clause))
        if isinstance(how, ast.NotEq) and left.clause.id == _AXIS and isinstance(one, int):
            return _Outcome(False, _same_dimension(left.clause, right.clause, one))
        if isinstance(how, ast.NotEq):
            equal = Message("op-conditions.equal", "{what}, as {other}", what=left.clause, other=right.clause)
            return _Outcome(False, equal)
        makes = right.clause
        if left.clause.id == _UNPACKED:
            makes = Message("op-conditions.gives", "the op gives {count}", count=Count(int(other), "tensor"))
        return _Outcome(False, Message("op-conditions.but", "{what}, but {other}", what=left.clause, other=makes))

    def _terms(self, node: ast.expr) -> Sequence[_Term]:
        """The terms that are compared: of ``each``, all numbers of a list."""
        match node:
            case ast.Call(func=ast.Name(id="each"), args=[ast.Name(id=name)]):
                numbers = self.numbers(name) or ()
                return [
                    _Term(
                        one,
                        Message("op-conditions.number", "a number of its {name} is {value}", name=name, value=str(one)),
                    )
                    for one in numbers
                ]
            case _:
                return [self._term(node)]

    def _term(self, node: ast.expr) -> _Term:
        match node:
            case ast.Constant(value=int() | str() as value):
                return _Term(value)
            case ast.Name(id="parts"):
                return self._parts()
            case ast.Name(id="opset"):
                return _Term(opset_of(self._ir))
            case ast.Name(id="results"):
                count = len(self._op.results)
                what = Message("op-conditions.it", "it")
                return _Term(count, _has(what, Count(count, "result")))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
                return _Term(-value)
            case ast.Name(id=name):
                return self._named(name)
            case ast.BinOp(left=left, op=ast.Mod(), right=right):
                return self._rest(self._term(left), self._term(right))
            case ast.BinOp(left=left, op=how, right=right):
                one, other = self._term(left).value, self._term(right).value
                if not isinstance(one, int) or not isinstance(other, int):
                    return _Term(None)
                return self._formula(node, _COMPUTES[type(how)](one, other))
            case ast.Call(func=ast.Name(id="up"), args=[left, right]):
                one, other = self._term(left).value, self._term(right).value
                known = isinstance(one, int) and isinstance(other, int) and min(one, other) > 0
                return self._formula(node, -(-one // other)) if known else _Term(None)  # type: ignore[operator]
            case ast.Call(func=ast.Name(id="axis"), args=[ast.Name(id=name), ast.Name(id=number), *more]):
                return self._axis(name, number, len(more))
            case ast.Call(func=ast.Name(id="distinct"), args=[ast.Name(id=name), ast.Name(id=numbers)]):
                return self._distinct(name, numbers)
            case ast.Call(func=ast.Name(id=function), args=[ast.Name(id=name), *rest]):
                return self._called(function, name, [self._term(one).value for one in rest])
            case _:
                return _Term(None)

    def _axis(self, name: str, number: str, more: int) -> _Term:
        """The dimension of a tensor, or of one with ``more`` dimensions, that a number means."""
        tensor, named = self._tensor(name), self._named(number)
        rank = len(tensor.shape) + more if tensor is not None else 0
        if not isinstance(named.value, int) or not -rank <= named.value < rank:
            return _Term(None)
        clause = Message("op-conditions.axis", "its {name} is {value}", name=number, value=str(named.value))
        return _Term(named.value % rank, clause)

    def _distinct(self, name: str, listed: str) -> _Term:
        """Whether the numbers of a list mean different dimensions of a tensor."""
        tensor, numbers = self._tensor(name), self.numbers(listed)
        rank = len(tensor.shape) if tensor is not None else 0
        if not numbers or any(not -rank <= one < rank for one in numbers):
            return _Term(None)
        dimensions = [one % rank for one in numbers]
        twice = next((one for one in dimensions if dimensions.count(one) > 1), None)
        clause = Message(
            "op-conditions.twice",
            "its {name} ({numbers}) names dimension {at} of a tensor of rank {rank} twice",
            name=listed,
            at=twice if twice is not None else 0,
            rank=rank,
            numbers=Items(tuple(str(one) for one in numbers)),
        )
        return _Term(int(twice is None), clause)

    def _called(self, function: str, name: str, rest: Sequence[int | str | None]) -> _Term:
        if function == "given":
            is_given = self._is_given(name)
            missing = Message("op-conditions.missing", "it has no {name}", name=name)
            if self._number.get(name, len(self._op.uses)) < len(self._op.uses):
                missing = Message("op-conditions.none", "its {name} is none", name=name)
            return _Term(is_given, missing)
        if function == "length":
            return self._length(name)
        if function in {"total", "at"}:
            return self._of_list(function, name, rest)
        tensor = self._tensor(name)
        if tensor is None:
            return _Term(None)
        of = Message(
            "op-conditions.tensor",
            "{part}, {name}, of shape {shape}",
            part=tensor.named,
            name=name,
            shape=shown(tensor.shape),
        )
        if function == "rank":
            rank = len(tensor.shape)
            return _Term(rank, _has(of, Count(rank, "dimension")))
        if function == "count":
            if None in tensor.shape:
                return _Term(None)
            count = math.prod(one for one in tensor.shape if one is not None)
            return _Term(count, _has(of, Count(count, "element")))
        at, rank = rest[0], len(tensor.shape)
        if not isinstance(at, int) or not -rank <= at < rank or (size := tensor.shape[at]) is None:
            return _Term(None)
        clause = Message(
            "op-conditions.size", "{what} has size {size:,} in dimension {at}", what=of, size=size, at=at % rank
        )
        return _Term(size, clause)

    def _tensor(self, name: str) -> Tensor | None:
        number = self._number.get(name, len(self._read.takes))
        return self._read.takes[number] if number < len(self._read.takes) else None

    def _is_given(self, name: str) -> bool | None:
        number = self._number.get(name)
        if number is None:
            return name in self._attributes
        if number >= len(self._op.uses):
            return False
        maker = self._ir.maker(self._op.uses[number])
        return maker is None or maker.name != _NONE

    def numbers(self, name: str) -> Sequence[int] | None:
        """The numbers of a list, a small constant tensor or an attribute, or a single one; None if one is unknown."""
        number = self._number.get(name)
        if number is not None and number < len(self._op.uses):
            maker = self._ir.maker(self._op.uses[number])
            held = constant_in(self._ir.line(maker)) if maker is not None else None
            if held is not None:
                return [int(one) for one in held[1]] if all(one.is_integer() for one in held[1]) else None
            found = self._read.numbers.get(number, (None,))
            known = [one for one in found if one is not None]
            return known if len(known) == len(found) else None
        given = self._attributes.get(name)
        if given is None or given["word"] is not None:
            return None
        if given["truth"] is not None:
            return [int(given["truth"] == "true")]
        return [int(one) for one in _NUMBER.findall(given["number"] or given["array"] or given["list"] or "")]

    def _named(self, name: str) -> _Term:
        """A number, or a word, by its name."""
        word = self._attributes[name]["word"] if name in self._attributes else None
        numbers = self.numbers(name)
        default = self._defaults.get(name, "")
        if numbers is None and not self._is_given(name) and re.fullmatch(r"-?\d+", default):
            numbers = [int(default)]
        value = word if word is not None else numbers[0] if numbers is not None and len(numbers) == 1 else None
        told = str(bool(value)).lower() if self._is_truth(name) else str(value)
        return _Term(value, Message("op-conditions.value", "its {name} is {value}", name=name, value=told))

    def _is_truth(self, name: str) -> bool:
        """Whether an operand or an attribute is true or false."""
        if name in self._attributes:
            return self._attributes[name]["truth"] is not None
        number = self._number.get(name, len(self._op.uses))
        maker = self._ir.maker(self._op.uses[number]) if number < len(self._op.uses) else None
        return maker is not None and maker.name == _TRUTH

    def _length(self, name: str) -> _Term:
        number = self._number.get(name, -1)
        tensors, numbers = self._read.lists.get(number), self.numbers(name)
        if tensors is not None and any(tensors):
            count, noun = len(tensors), "tensor"
        elif number in self._read.lists:
            count, noun = len(self._read.numbers.get(number, ())), "number"
        elif numbers is not None:
            count, noun = len(numbers), "number"
        elif (tensor := self._tensor(name)) is not None and len(tensor.shape) == 1 and tensor.shape[0] is not None:
            count, noun = tensor.shape[0], "number"
        else:
            return _Term(None)
        return _Term(count, _has(Message("op-conditions.its", "its {name}", name=name), Count(count, noun)))

    def _of_list(self, function: str, name: str, rest: Sequence[int | str | None]) -> _Term:
        """The sum of a list, or one of its numbers."""
        numbers = self.numbers(name)
        if not numbers:
            return _Term(None)
        if function == "total":
            total = sum(numbers)
            return _Term(
                total, Message("op-conditions.total", "its {name} adds up to {total:,}", name=name, total=total)
            )
        at = rest[0]
        if not isinstance(at, int) or at >= len(numbers):
            return _Term(None)
        value = str(numbers[at])
        return _Term(
            numbers[at],
            Message("op-conditions.at", "number {at} of its {name} is {value}", at=at + 1, name=name, value=value),
        )

    def _rest(self, left: _Term, right: _Term) -> _Term:
        """The remainder of a division; a condition compares it with 0."""
        one, other = left.value, right.value
        if not isinstance(one, int) or not isinstance(other, int) or not other or left.clause is None:
            return _Term(None)
        return _Term(
            one % other,
            Message("op-conditions.divides", "{what}, which is not divisible by {by:,}", what=left.clause, by=other),
        )

    def _formula(self, node: ast.expr, value: int) -> _Term:
        clause = Message("op-conditions.formula", "{value:,} ({formula})", value=value, formula=ast.unparse(node))
        return _Term(value, clause)

    def _parts(self) -> _Term:
        """The tensors into which the list that the op gives is unpacked; unknown unless it is unpacked once."""
        users = [user for _, user in self._ir.users(self._op.results) if user.name == _UNPACKS]
        if len(users) != 1:
            return _Term(None)
        count = len(users[0].results)
        clause = Message(
            "op-conditions.unpacked",
            "{op} in line {line:,} unpacks its list into {count}",
            op=_UNPACKS,
            line=users[0].lines[0],
            count=Count(count, "tensor"),
        )
        return _Term(count, clause)


def _same_dimension(one: Message, other: Message, at: int) -> Message:
    """A clause that says that two numbers mean the same dimension."""
    return Message(
        "op-conditions.same-dimension",
        "its {one} ({value}) and its {other} ({other_value}) both mean the same dimension, {at}",
        one=one.arguments["name"],
        value=one.arguments["value"],
        other=other.arguments["name"],
        other_value=other.arguments["value"],
        at=at,
    )


def _has(what: Message, count: Count) -> Message:
    return Message("op-conditions.has", "{what} has {count}", what=what, count=count)


def _but_takes(clause: Message, wanted: Given) -> Message:
    if clause.id == "op-conditions.divides":
        return clause
    return Message("op-conditions.but-takes", "{what}, but the op takes {wanted}", what=clause, wanted=wanted)
