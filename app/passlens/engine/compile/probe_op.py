"""One op of a model alone in a function, in generic form, so that parts of it can be replaced and compiled.

Operands that constants make are made again; all other values become arguments of the function.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from passlens.engine.compile.probe_around import Around
from passlens.engine.ir.locations import lines_of, without_locations
from passlens.engine.ir.parse import Op, Tree, parse
from passlens.engine.ir.syntax import FUNCTIONS, split_list

_HEAD = re.compile(r'(?:(?P<results>%[^="]*) = )?"(?P<name>[\w.$\-]+)"\((?P<operands>[^()]*)\)')
_PASSED = re.compile(
    r"torch\.constant\.|torch\.prim\.(?:ListConstruct|TupleConstruct)$|torch\.vtensor\.literal$|"
    r"\w+\.const(?:ant)?(?:_shape)?$|tensor\.empty$|linalg\.fill$"
)
"""Ops that give a constant, put values together, or make a tensor to write into."""
_ONNX_CONSTANT = '"onnx.Constant"'
_OF_HOST = r"!hal\.(?:buffer|buffer_view|device|fence|executable)$|!util\.(?:buffer$|list<)"
_ARGUMENT = re.compile(
    r"(?:tensor<|!torch\.v?tensor<|!torch\.(?:int|float|bool)$|complex<|(?:[su]?i\d+|f\d+\w*|bf16|tf32|index)$|"
    rf"{_OF_HOST})"
)
"""Types that the argument of an exported function may have."""
_RETURNED = re.compile(
    r"(?:tensor<|!torch\.v?tensor(?:<|$)|!torch\.(?:int|float|bool)$|(?:[su]?i\d+|f\d+\w*|bf16|index)$|" rf"{_OF_HOST})"
)
_AROUND = frozenset({"builtin.module", *FUNCTIONS, "torch.prim.If", "torch.prim.Loop", "scf.if", "scf.for"})
"""Ops around an op that it does not need."""
_LEFT_OUT = frozenset({"sym_name", "function_type", "arg_attrs", "res_attrs", "sym_visibility"})
_NO_CANDIDATE = re.compile(r"(?:func|util|scf|cf)\.|builtin\.|torch\.prim\.(?:If\.yield|Loop\.condition)$")
_DEPTH = 8
GIVING = ("compilation_info", "lowering_config", "translation_info", "decomposition_config")
"""The attributes that give an op its configuration; the last configures the ops into which it is decomposed."""
_SYMBOL = re.compile(r'sym_name = "(?P<symbol>[\w$.\-]+)"')
_OWN = "%probe"


@dataclass(frozen=True, slots=True)
class Value:
    """An operand.

    Attributes:
        name: Its name in the model.
        maker: The op that makes it again; None for an argument of the function.
        number: Which of that op's results it is.
    """

    type: str
    name: str = field(default="", compare=False)
    maker: Form | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """An op apart from its surroundings.

    Attributes:
        properties, attributes: Names and texts; an empty text for a unit.
        results: The types of its results.
        regions: The text of its regions, with parentheses; empty without any.
        captured: The names in that text of values from outside.
        unused: The numbers of the results that the model does not use; with one less, code generation may fail.
        function: The attributes of the function around it.
        line: Its line in the input, from 1; 0 if unknown.
        around: The input around the op, if the op is compiled within it.
    """

    name: str
    operands: tuple[Value, ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    results: tuple[str, ...] = ()
    regions: str = ""
    captured: tuple[tuple[str, Value], ...] = ()
    unused: frozenset[int] = frozenset()
    function: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    around: Around | None = None

    @property
    def exported_name(self) -> str:
        """The name that the exporter gave it: for ``torch.operator`` that of the op that it represents."""
        name = dict((*self.properties, *self.attributes)).get("name", "") if self.name == "torch.operator" else ""
        return name.strip('"') or self.name

    def alone(self, symbol: str) -> str:
        """A module with this op in a function; with ``around``, the input."""
        if self.around is not None:
            now = dict((*self.properties, *self.attributes))
            return self.around.with_given({name: now[name] for name in now if name in GIVING}, symbol)
        return _Writer().module(self, symbol)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two ops, of which one takes a result of the other.

    Attributes:
        first, second: Each alone.
        both: The second one with the first as the maker of its operand.
    """

    first: Form
    second: Form
    both: Form


class _Writer:
    """Writes a module with one function."""

    def __init__(self) -> None:
        self._arguments: dict[tuple[str, str], str] = {}
        self._body: list[str] = []
        self._count = 0

    def module(self, form: Form, symbol: str) -> str:
        first = self._op(form)
        given = [(self._result(form, first, number), type_) for number, type_ in enumerate(form.results)]
        given = [one for number, one in enumerate(given) if number not in form.unused and _RETURNED.match(one[1])]
        names, types = ", ".join(name for name, _ in given), ", ".join(type_ for _, type_ in given)
        taken = ", ".join(type_ for _, type_ in self._arguments)
        arguments = ", ".join(f"{name}: {type_}" for (_, type_), name in self._arguments.items())
        return "\n".join(
            (
                '"builtin.module"() ({',
                f'"func.func"() <{{function_type = ({taken}) -> ({types}), sym_name = "{symbol}"}}> ({{',
                f"^bb0({arguments}):",
                *self._body,
                f'"func.return"({names}) : ({types}) -> ()',
                f"}}) {form.function} : () -> ()",
                "}) : () -> ()",
            )
        )

    def _result(self, form: Form, first: str, number: int) -> str:
        return first if len(form.results) == 1 else f"{first}#{number}"

    def _op(self, form: Form) -> str:
        operands = [self._value(one) for one in form.operands]
        regions = form.regions
        for name, value in form.captured:
            own = self._value(value)
            regions = re.sub(rf"{re.escape(name)}(?![\w$.\-#])", own, regions)
        name = f"{_OWN}{self._count}"
        self._count += 1
        count = f":{len(form.results)}" if len(form.results) > 1 else ""
        head = f"{name}{count} = " if form.results else ""
        taken = ", ".join(one.type for one in form.operands)
        properties = f" <{{{_dictionary(form.properties)}}}>" if form.properties else ""
        attributes = f" {{{_dictionary(form.attributes)}}}" if form.attributes else ""
        regions = f" {regions}" if regions else ""
        self._body.append(
            f'{head}"{form.name}"({", ".join(operands)}){properties}{regions}{attributes} : ({taken}) -> '
            f"({', '.join(form.results)})"
        )
        return name

    def _value(self, value: Value) -> str:
        if value.maker is not None:
            return self._result(value.maker, self._op(value.maker), value.number)
        key = value.name or f"{_OWN}{self._count}", value.type
        if key not in self._arguments:
            self._arguments[key] = f"{_OWN}_arg{len(self._arguments)}"
        return self._arguments[key]


def _dictionary(entries: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{name} = {text}" if text else name for name, text in entries)


def results_of(name: str, text: str) -> tuple[str, ...]:
    """The result types of the last op with a name in a printed module; empty if there is none."""
    lines = (one.strip() for one in reversed(text.split("\n")) if f'"{name}"(' in one)
    found = (parts_of(one) for one in lines)
    return next((one.results for one in found if one is not None and one.name == name), ())


class Cutter:
    """Cuts ops out of a model in generic form, printed with locations and without aliases."""

    def __init__(self, text: str, file: str) -> None:
        """Read; ``file`` is the name of the input, to whose lines locations lead."""
        plain = without_locations(text)
        self._tree: Tree = parse(plain)
        self._lines = plain.split("\n")
        self._used = frozenset(value for op in self._tree.ops for value in op.uses)
        self._places: Mapping[int, int] = lines_of(text, file)

    def candidates(self) -> Iterator[Form]:
        """The ops that can be cut out, in text order."""
        for op in self._tree.ops:
            if self._is_candidate(op) and (form := self._form(op, 0)) is not None:
                yield form

    def pairs(self) -> Iterator[Pair]:
        """Each op that can be cut out with another one that makes an operand of it, in text order."""
        for op in self._tree.ops:
            form = self._form(op, 0) if self._is_candidate(op) else None
            for number, value in enumerate(op.uses[: len(form.operands)] if form is not None else ()):
                made = self._maker(value)
                maker = self._form(made, 0) if made is not None and self._is_candidate(made) else None
                if form is None or maker is None or form.operands[number].maker is not None:
                    continue
                operand = replace(form.operands[number], maker=maker, number=self._tree.ordinals[value])
                taken = (*form.operands[:number], operand, *form.operands[number + 1 :])
                yield Pair(maker, form, replace(form, operands=taken))

    def configured(self) -> Iterator[Form]:
        """The ops with a configuration, in text order, each with the input around it."""
        text, starts = "\n".join(self._lines), [0]
        for one in self._lines:
            starts.append(starts[-1] + len(one) + 1)
        for op in self._tree.ops:
            start, end = starts[op.lines[0] - 1], starts[op.last] - 1
            given = [name for name in GIVING if f"{name} = " in text[start:end]]
            parts = parts_of(text[start:end].strip()) if given else None
            entries = (*parts.properties, *parts.attributes) if parts is not None else ()
            kept = tuple(one for one in entries if one[0] in given)
            if parts is None or not kept:
                continue
            around = Around(text, start, end, kept, self._symbol(op))
            line = self._places.get(op.last, 0) or self._places.get(op.lines[0], 0)
            properties = tuple(one for one in parts.properties if one[0] in given)
            attributes = tuple(one for one in parts.attributes if one[0] in given)
            yield Form(parts.name, (), properties, attributes, line=line, around=around)

    def _symbol(self, op: Op) -> str:
        """The symbol of the function around an op."""
        around = op.parent
        while around is not None and not around.name.endswith(".func"):
            around = around.parent
        found = _SYMBOL.search(self._lines[around.lines[0] - 1]) if around is not None else None
        return found["symbol"] if found is not None else ""

    def _is_candidate(self, op: Op) -> bool:
        if _NO_CANDIDATE.match(op.name) or op.targets or self._is_passed(op):
            return False
        around = op.parent
        while around is not None and around.name in _AROUND:
            around = around.parent
        return around is self._tree.root

    def _is_passed(self, op: Op) -> bool:
        return _PASSED.match(op.name) is not None or (
            op.name == "torch.operator" and _ONNX_CONSTANT in self._lines[op.lines[0] - 1]
        )

    def _form(self, op: Op, depth: int) -> Form | None:
        text = "\n".join(self._lines[op.lines[0] - 1 : op.last]).strip()
        parts = parts_of(text)
        if parts is None or depth > _DEPTH:
            return None
        names = [name for name in parts.operands.split(", ") if name]
        if len(names) != len(parts.taken) or len(op.uses) < len(names):
            return None
        operands = list[Value]()
        for value, name, type_ in zip(op.uses, names, parts.taken, strict=False):
            operand = self._value(value, name, type_, depth)
            if operand is None:
                return None
            operands.append(operand)
        captured = dict[str, Value]()
        for value, name, type_ in self._captured(op):
            inner = self._value(value, name, type_, depth)
            if inner is None:
                return None
            captured[name] = inner
        return Form(
            parts.name,
            tuple(operands),
            parts.properties,
            parts.attributes,
            parts.results,
            parts.regions,
            tuple(captured.items()),
            self._unused(op),
            self._function(op),
            self._places.get(op.last, 0) or self._places.get(op.lines[0], 0),
        )

    def _value(self, value: int, name: str, type_: str, depth: int) -> Value | None:
        made = self._maker(value)
        again = made is not None and (self._is_passed(made) or not (_ARGUMENT.match(type_) or made.regions))
        maker = self._form(made, depth + 1) if made is not None and again else None
        if maker is not None:
            return Value(type_, name, maker, self._tree.ordinals[value])
        return Value(type_, name) if _ARGUMENT.match(type_) else None

    def _maker(self, value: int) -> Op | None:
        """The op whose result a value is."""
        definer = self._tree.definers[value] if value >= 0 else None
        return definer if isinstance(definer, Op) and value in definer.results else None

    def _captured(self, op: Op) -> Iterator[tuple[int, str, str]]:
        """The values from outside that the regions of an op use: number, name, type."""
        inside = {id(one) for one in _inside(op)}
        for one in _inside(op):
            parts = parts_of("\n".join(self._lines[one.lines[0] - 1 : one.last]).strip())
            names = [name for name in parts.operands.split(", ") if name] if parts is not None else []
            for value, name, type_ in zip(one.uses, names, parts.taken if parts is not None else (), strict=False):
                definer = self._tree.definers[value] if value >= 0 else None
                owner = definer if isinstance(definer, Op) else definer.op if definer is not None else None
                if owner is not None and owner is not op and id(owner) not in inside:
                    yield value, name, type_

    def _unused(self, op: Op) -> frozenset[int]:
        """The numbers of the results that nothing uses; none if that is all of them."""
        found = frozenset(number for number, value in enumerate(op.results) if value not in self._used)
        return found if len(found) < len(op.results) else frozenset()

    def _function(self, op: Op) -> str:
        around = op.parent
        while around is not None and not around.name.endswith(".func"):
            around = around.parent
        if around is None:
            return ""
        parts = parts_of("\n".join(self._lines[around.lines[0] - 1 : around.last]).strip())
        kept = [one for one in parts.attributes if one[0] not in _LEFT_OUT] if parts is not None else []
        return f"{{{_dictionary(tuple(kept))}}}" if kept else ""


def _inside(op: Op) -> Iterator[Op]:
    for block in op.blocks():
        for one in block.ops:
            yield one
            yield from _inside(one)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of an op in generic form.

    Attributes:
        given: The names of its results, such as ``%0:2``; empty without any.
        operands: The names of its operands, separated by commas.
        properties, attributes: Names and texts; an empty text for a unit.
        regions: Their text, with parentheses; empty without any.
        taken, results: The types of its operands and results.
    """

    given: str
    name: str
    operands: str
    properties: tuple[tuple[str, str], ...]
    regions: str
    attributes: tuple[tuple[str, str], ...]
    taken: tuple[str, ...]
    results: tuple[str, ...]

    @property
    def operand_names(self) -> list[str]:
        """The names of its operands."""
        return [name for name in self.operands.split(", ") if name]

    def without(self, name: str) -> Parts:
        """The op without an attribute."""
        properties, attributes = (
            tuple(one for one in given if one[0] != name) for given in (self.properties, self.attributes)
        )
        return replace(self, properties=properties, attributes=attributes)


def written(parts: Parts) -> str:
    """The text of an op."""
    head = f"{parts.given} = " if parts.given else ""
    properties = f" <{{{_dictionary(parts.properties)}}}>" if parts.properties else ""
    attributes = f" {{{_dictionary(parts.attributes)}}}" if parts.attributes else ""
    regions = f" {parts.regions}" if parts.regions else ""
    return (
        f'{head}"{parts.name}"({parts.operands}){properties}{regions}{attributes} : ({", ".join(parts.taken)}) -> '
        f"({', '.join(parts.results)})"
    )


def parts_of(text: str) -> Parts | None:
    """The parts of an op in generic form; None for another text, or an op with successors."""
    head = _HEAD.match(text)
    if head is None:
        return None
    at = head.end()
    properties, regions, attributes = "", "", ""
    if text.startswith(" <{", at):
        end = closed(text, at + 2)
        properties, at = text[at + 3 : end - 1], end + 1
    if text.startswith(" (", at):
        end = closed(text, at + 1)
        regions, at = text[at + 1 : end], end
    if text.startswith(" {", at):
        end = closed(text, at + 1)
        attributes, at = text[at + 2 : end - 1], end
    if not text.startswith(" : (", at):
        return None
    end = closed(text, at + 3)
    taken = _listed(text[at + 4 : end - 1])
    if not text.startswith(" -> ", end):
        return None
    given = text[end + 4 :].strip()
    if given.startswith("(") and closed(given, 0) == len(given):
        given = given[1:-1]
    return Parts(
        head["results"] or "",
        head["name"],
        head["operands"],
        _entries(properties),
        regions,
        _entries(attributes),
        taken,
        _listed(given),
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(one for one in split_list(text) if one)


def _entries(text: str) -> tuple[tuple[str, str], ...]:
    found = (one.partition(" = ") for one in _listed(text))
    return tuple((name, value) for name, _, value in found)


_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]{}]')


def closed(text: str, at: int) -> int:
    """The offset after the bracket that closes the one at an offset; the end of the text without one."""
    depth = 0
    for token in _BRACKETS.finditer(text, at):
        if token[0] in "([{":
            depth += 1
        elif token[0] in ")]}":
            depth -= 1
            if not depth:
                return token.end()
    return len(text)
