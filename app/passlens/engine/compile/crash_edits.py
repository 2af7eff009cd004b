"""Edits of a whole program in generic form, each of which removes one unusual property: for a compile that crashes.

If an edit takes an op out, the rest keeps its meaning for the compiler: the operands of the op stay in use, and its
results come from a global that nothing stores.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.compile.probe_changes import changes
from passlens.engine.compile.probe_op import Cutter, Form, Parts, parts_of, written
from passlens.engine.compile.probe_types import with_element
from passlens.engine.ir.locations import lines_of, without_locations
from passlens.engine.ir.parse import Block, Op, parse


class Property(StrEnum):
    """The property of a program that an edit removes."""

    PASSED = "passed"  # a function argument, written to a mutable tensor unchanged
    MUTABLE = "mutable"
    RANK = "rank"  # of tensors that have none
    UNTYPED = "untyped"
    EMPTY = "empty"  # tensors without elements
    ELEMENT = "element"
    DYNAMIC = "dynamic"
    ENCODING = "encoding"
    BOUNDARY = "boundary"  # vectors and buffers on the host
    ATTRIBUTE = "attribute"
    OP = "op"


@dataclass(frozen=True, slots=True)
class CrashEdit:
    """What an edit changes.

    Attributes:
        op: The op that has the attribute, or that is taken out; empty for types.
        line: Its line in the input, from 1; 0 if unknown, or for types.
        was, now: What it replaces, and by what; ``now`` is empty if nothing takes its place.
    """

    kind: Property
    was: str
    now: str = ""
    op: str = ""
    line: int = 0


_ELEMENT = re.compile(
    r"(?:\b(?:tensor|vector|memref)<(?:[\d?]+x)*|!torch\.vtensor<\[[\d?,]*\],)"
    r"(?P<type>complex<\w+>|[su]?i\d+|f\d\w*|bf16|tf32|index)(?=[,>])"
)
_USUAL = frozenset({"f32", "f16", "bf16", "i32", "i64", "i8", "i1", "si64", "si32", "si8", "ui8"})
"""Element types that passes expect."""
_MUTABLE = re.compile(r"!torch\.tensor\b")
_COPIED = re.compile(
    r'^ *(?P<name>%[\w$.\-]+) = "torch\.copy\.to_v?tensor"\((?P<value>%[\w$.\-#]+)\)[^\n]*\n', re.MULTILINE
)
_OVERWRITES = "torch.overwrite.tensor.contents"
_OVERWRITTEN = re.compile(
    r'^ *"torch\.overwrite\.tensor\.contents"\((?P<value>%[\w$.\-#]+), [^\n]* : '
    r"\((?P<type>!torch\.vtensor<\[(?P<sizes>[\d?,]*)\],(?P<element>[\w<>]+)>), [^\n]*\n",
    re.MULTILINE,
)
_SAME = re.compile(
    r"torch\.aten\.(?:clone|copy|detach|alias|contiguous|lift_fresh(?:_copy)?|_to_copy|to\.\w+|"
    r"(?:_unsafe_)?view|reshape|expand)$"
)
"""Ops that return their operand, or all of it in another form; torch.aten.copy returns its second operand."""
_DEPTH = 8
_UNRANKED = re.compile(r"\btensor<\*(?=x)|!torch\.vtensor<\*(?=,)")
_UNTYPED = re.compile(r"(?<=\],)unk(?=>)")
_EMPTY = re.compile(r"(?<=[<\[x,])0(?=[x,\]])")
_SHAPES = re.compile(r"(?:\b(?:tensor|vector|memref)<|!torch\.vtensor<\[)[\d?x,*]*")
_OPEN = re.compile(r"\b(?:tensor<(?:[\d?]+x)*\?x|!torch\.vtensor<\[[\d?,]*\?)")
_ENCODED = re.compile(r"(?P<plain>\btensor<[\d?x]*[\w!.]+), #(?:[^<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*>")
_HELD = re.compile(r"\b(?:vector|memref)(?=<[\dx]+\w+>)")
_SPLAT = re.compile(r'"vector\.(?:broadcast|splat)"(?=\(%[\w$.\-#]+\) : \((?:[if]\d+|bf16|index)\))')
_NUMBERS = re.compile(
    r'"complex\.constant"\(\) <\{value = \[(?P<real>[^,\[\]]+), [^\[\]]+\]\}>|'
    r"dense<\((?P<first>[^,()]+),[^()]+\)>(?= : tensor<)"
)
"""Complex constants."""
_INDEX = "index"
_RANKS = (1, 2, 4)
_SIZE, _TWO = "16", "2"
_NARROW = re.compile(r"[su]?i[2-7]$|f[468]\w")
_TAKEN = re.compile(r"(?:tensor<[\d?]|(?:i\d+|f\d+|bf16|index)$)")
"""Types that a global may have."""
_STAYS = re.compile(
    r"builtin\.|(?:func|util)\.(?:func|return|global|initializer)\b|\w+\.(?:const|constant|yield|return|const_shape)$|"
    r"scf\.(?:yield|condition)|cf\.|tensor\.(?:empty|dim|yield)$|util\.global\.|tosa\.yield|torch\.|.*\.(?:executable|module)"
)
"""Ops that hold others, end them, or provide values: without them, it is another program."""
_INSIDE = re.compile(r"builtin\.module$|(?:func|util)\.func$|util\.initializer$|scf\.(?:if|for|while|execute_region)$")
"""Ops whose regions are host code, in which globals may be read."""
_BARRIER, _GLOBAL = "util.optimization_barrier", "passlens_taken_{}"
_NAMED = frozenset({"sym_name", "function_type", "type", "sym_visibility", "value", "callee", "global", "is_mutable"})
"""Attributes that an op cannot be without."""
_OF_FUNCTION = frozenset({"arg_attrs", "res_attrs", "initial_value"})
"""Attributes of functions and globals that may be left out."""
_HOLDERS = re.compile(r"builtin\.module$|(?:func|util)\.func$|util\.global$")
_MOST = 12
_CLASS = re.compile(r"::(?P<name>[A-Z]\w*Op)\b")
_ITERATORS, _PARALLEL, _REDUCTION = "iterator_types", "parallel", "reduction"
_ITERATOR = re.compile(r"#linalg\.iterator_type<(?P<kind>parallel|reduction)>")


class Program:
    """The input in generic form, without aliases."""

    def __init__(self, text: str, file: str) -> None:
        """Read the text, which has locations; ``file`` is the name of the input that they refer to."""
        self.text = without_locations(text)
        self._tree, self._lines = parse(self.text), self.text.split("\n")
        self._places: Mapping[int, int] = lines_of(text, file)
        self._cutter = Cutter(text, file)

    def of_types(self) -> Iterator[tuple[CrashEdit, str]]:
        """Edits of types throughout the program."""
        text = self.text
        yield from self._computed()
        if _MUTABLE.search(text):
            yield CrashEdit(Property.MUTABLE, "!torch.tensor", "!torch.vtensor"), _immutable(text)
        for found in dict.fromkeys(_UNRANKED.findall(text)):
            for rank in _RANKS:
                sizes = "x".join("?" * rank) if found.startswith("tensor") else f"[{','.join('?' * rank)}]"
                now = f"{found[:-1]}{sizes}"
                yield CrashEdit(Property.RANK, found, now), text.replace(found, now)
        yield from self._made(Property.UNTYPED, "unk", "f32", _UNTYPED)
        yield from self._shapes(Property.EMPTY, "0", _TWO, _EMPTY.search, lambda one: _EMPTY.sub(_TWO, one))
        for element in dict.fromkeys(one for one in _ELEMENT.findall(text) if one not in _USUAL):
            for plain in _plain(element):
                in_shapes = re.sub(rf"(?<=[\d?]x){re.escape(element)}(?!\w)", plain, _NUMBERS.sub(_real, text))
                changed = in_shapes if element == _INDEX else with_element(in_shapes, element, plain)
                yield CrashEdit(Property.ELEMENT, element, plain), changed
        if _ENCODED.search(text):
            yield CrashEdit(Property.ENCODING, "", ""), _ENCODED.sub(r"\g<plain>>", text)
        for held in dict.fromkeys(_HELD.findall(text)) if ".executable" not in text else ():
            changed = re.sub(rf"\b{held}(?=<[\dx]+\w+>)", "tensor", _SPLAT.sub('"flow.tensor.splat"', text))
            yield CrashEdit(Property.BOUNDARY, held, "tensor"), changed
        if _OPEN.search(text):
            closed = _SHAPES.sub(lambda one: one[0].replace("?", _SIZE), text)
            yield CrashEdit(Property.DYNAMIC, "?", _SIZE), closed

    def _computed(self) -> Iterator[tuple[CrashEdit, str]]:
        """An edit that writes computed values to mutable tensors, in place of unchanged arguments of the function."""
        made, first = dict[int, str](), CrashEdit(Property.PASSED, "", op=_OVERWRITES)
        for op in self._tree.ops:
            parts = self._parts(op) if op.name == _OVERWRITES else None
            if parts is None or not self._is_passed(op.uses[0], parts.taken[0]):
                continue
            if not made:
                first = replace(first, line=self._line(op))
            type_, one, value = parts.taken[0], f"%passlens_one_{op.index}", f"%passlens_value_{op.index}"
            made[op.index] = (
                f'{one} = "torch.constant.int"() <{{value = 1 : i64}}> : () -> !torch.int\n'
                f'{value} = "torch.aten.add.Scalar"({parts.operand_names[0]}, {one}, {one}) : '
                f"({type_}, !torch.int, !torch.int) -> {type_}\n"
                + written(replace(parts, operands=", ".join((value, *parts.operand_names[1:]))))
            )
        if made:
            yield first, self._replaced(made)

    def _is_passed(self, value: int, type_: str) -> bool:
        """Whether a value is an argument, or a copy or view of all of it that canonicalization replaces by it."""
        for _ in range(_DEPTH):
            maker = self._tree.definers[value]
            if maker is None or isinstance(maker, Block):
                return maker is not None
            parts, same = self._parts(maker), _SAME.match(maker.name)
            place = 1 if maker.name == "torch.aten.copy" else 0
            if parts is None or same is None or len(maker.uses) <= place or parts.taken[place] != type_:
                return False
            value = maker.uses[place]
        return False

    def _made(self, kind: Property, was: str, now: str, pattern: re.Pattern[str]) -> Iterator[tuple[CrashEdit, str]]:
        if pattern.search(self.text):
            yield CrashEdit(kind, was, now), pattern.sub(now, self.text)

    def _shapes(
        self,
        kind: Property,
        was: str,
        now: str,
        has: Callable[[str], object],
        make: Callable[[str], str],
    ) -> Iterator[tuple[CrashEdit, str]]:
        if any(has(f"{one[0]}]") for one in _SHAPES.finditer(self.text)):
            changed = _SHAPES.sub(lambda one: make(f"{one[0]}]")[:-1], self.text)
            yield CrashEdit(kind, was, now), changed

    def of_attributes(self) -> Iterator[tuple[CrashEdit, str]]:
        """Edits that each leave out an attribute of the module, a function or a global, or a discardable one."""
        count = 0
        for op in self._tree.ops:
            parts = self._parts(op)
            if parts is None or self._is_inside_code(op):
                continue
            holds = _HOLDERS.match(op.name) is not None
            for name, text in parts.properties if holds else ():
                if name in _OF_FUNCTION and text != "[]":
                    yield self._without(op, parts, name, text)
                    count += 1
            for name, text in parts.attributes:
                if name not in _NAMED and (holds or "." in name):
                    yield self._without(op, parts, name, text)
                    count += 1
            if count >= _MOST:
                return

    def _without(self, op: Op, parts: Parts, name: str, text: str) -> tuple[CrashEdit, str]:
        left = parts.without(name)
        edit = CrashEdit(Property.ATTRIBUTE, f"{name} = {text}" if text else name, "", op.name, self._line(op))
        return edit, self._replaced({op.index: written(left)})

    def named_in(self, log: str) -> Sequence[Op]:
        """The removable ops whose class the stack of a crash names, in text order."""
        classes = set(_CLASS.findall(log))
        return [op for op in self.removable() if _class_of(op.name) in classes]

    def removable(self) -> Sequence[Op]:
        """The ops that can be taken out, in text order; some go only with all ops that use their results."""
        return [op for op in self._tree.ops if self._can_go(op) and self._with_users(op) is not None]

    def _with_users(self, op: Op) -> Sequence[Op] | None:
        """An op, and those that must go with it as no global can give its results; None if one of them must stay."""
        found, waiting = dict[int, Op](), [op]
        while waiting:
            one = waiting.pop()
            parts = self._parts(one)
            if parts is None or not self._can_go(one):
                return None
            found[one.index] = one
            if not all(_TAKEN.match(type_) for type_ in parts.results):
                waiting += [user for user in self._users(one) if user.index not in found]
        return [found[index] for index in sorted(found)]

    def _users(self, op: Op) -> Iterator[Op]:
        given = set(op.results)
        return (one for one in self._tree.ops if not given.isdisjoint(one.uses))

    def without(self, ops: Sequence[Op]) -> str:
        """The program without these ops."""
        heads, made, named = list[str](), dict[int, str](), list[tuple[Op, str, str]]()
        gone = {one.index: one for op in ops for one in self._with_users(op) or ()}
        inside = {one.index for op in gone.values() for one in _within(op)}
        lost = {value for op in gone.values() for value in self._lost(op)}
        for op in gone.values():
            parts = self._parts(op)
            if parts is None or op.index in inside:
                continue
            lines = list[str]()
            for value, name, type_ in zip(op.uses, parts.operand_names, parts.taken, strict=False):
                if _TAKEN.match(type_) and "?" not in type_ and value not in lost:
                    lines.append(f'"{_BARRIER}"({name}) : ({type_}) -> ({type_})')
            given = parts.given.partition(":")[0]
            for number, type_ in enumerate(parts.results if not self._lost(op) else ()):
                symbol = _GLOBAL.format(f"{op.index}_{number}")
                heads.append(f'"util.global"() <{{is_mutable, sym_name = "{symbol}", type = {type_}}}> : () -> ()')
                if len(parts.results) > 1:
                    named.append((op, f"{given}#{number}", f"%{symbol}"))
                name = f"%{symbol}" if len(parts.results) > 1 else given
                lines.append(f'{name} = "util.global.load"() <{{global = @{symbol}}}> : () -> {type_}')
            made[op.index] = "\n".join(lines)
        return self._replaced(made, heads, named)

    def _lost(self, op: Op) -> Sequence[int]:
        """The results of an op that no global can give."""
        parts = self._parts(op)
        taken = parts is not None and all(_TAKEN.match(type_) for type_ in parts.results)
        return () if taken else tuple(op.results)

    def edit_of(self, op: Op) -> CrashEdit:
        """The edit that takes an op out."""
        return CrashEdit(Property.OP, op.name, "", op.name, self._line(op))

    def variants(self, op: Op) -> Iterator[tuple[Change, str]]:
        """The program with one attribute, or one op in the region, of an op changed."""
        line, parts = self._line(op), self._parts(op)
        form = next((one for one in self._cutter.candidates() if one.name == op.name and one.line == line), None)
        if parts is None or form is None:
            return
        for found in _ITERATOR.finditer(dict((*form.properties, *form.attributes)).get(_ITERATORS, "")):
            now = _REDUCTION if found["kind"] == _PARALLEL else _PARALLEL
            text = f"{found.string[: found.start()]}{found[0].replace(found['kind'], now)}{found.string[found.end() :]}"
            given = tuple((name, text if name == _ITERATORS else was) for name, was in parts.properties)
            change = Change(ChangeKind.ATTRIBUTE, _ITERATORS, _listed(found.string), _listed(text))
            yield change, self._replaced({op.index: written(replace(parts, properties=given))})
        for change, made in changes(form):
            in_place = change.kind in {ChangeKind.ATTRIBUTE, ChangeKind.REGION} and _same_values(form, made)
            if in_place and not form.captured:
                changed = replace(parts, properties=made.properties, attributes=made.attributes, regions=made.regions)
                yield change, self._replaced({op.index: written(changed)})

    def types_of(self, op: Op) -> str:
        """The text of an op, with the ops inside it."""
        return "\n".join(self._lines[op.lines[0] - 1 : op.last])

    def _line(self, op: Op) -> int:
        return self._places.get(op.last, 0) or self._places.get(op.lines[0], 0)

    def _parts(self, op: Op) -> Parts | None:
        return parts_of(self.types_of(op).strip())

    def _can_go(self, op: Op) -> bool:
        if op.targets or _STAYS.match(op.name) or self._is_inside_code(op):
            return False
        return self._parts(op) is not None

    def _is_inside_code(self, op: Op) -> bool:
        """Whether an op is inside an op other than those that hold host code."""
        around = op.parent
        while around is not None and around is not self._tree.root:
            if not _INSIDE.match(around.name):
                return True
            around = around.parent
        return False

    def _replaced(
        self, made: Mapping[int, str], heads: Sequence[str] = (), named: Sequence[tuple[Op, str, str]] = ()
    ) -> str:
        """The text with some ops replaced, ``heads`` at the top of the module, and other names for results."""
        lines: list[str] = list(self._lines)
        for op, was, now in named:
            end = op.parent.last if op.parent is not None else len(lines)
            name = re.compile(rf"{re.escape(was)}(?!\d)")
            lines[op.last : end] = [name.sub(now, one) for one in lines[op.last : end]]
        module = self._tree.ops[0] if self._tree.ops else None
        for op in sorted((self._tree.ops[index] for index in made), key=lambda one: -one.lines[0]):
            lines[op.lines[0] - 1 : op.last] = [made[op.index]]
        if module is not None and heads:
            lines[module.lines[0] : module.lines[0]] = heads
        return "\n".join(lines)


def _real(found: re.Match[str]) -> str:
    """The real part of a complex constant."""
    if found["first"]:
        return f"dense<{found['first']}>"
    return f'"arith.constant"() <{{value = {found["real"]}}}>'


def _immutable(text: str) -> str:
    """A torch program without mutable tensors, and without the ops that copy to and from them.

    The program still computes the values that would overwrite them.
    """
    text = _OVERWRITTEN.sub(_kept, text)
    while (found := _COPIED.search(text)) is not None:
        rest = text[: found.start()] + text[found.end() :]
        text = re.sub(rf"{re.escape(found['name'])}(?![\w$.\-#])", found["value"], rest)
    return _MUTABLE.sub("!torch.vtensor", text)


def _kept(found: re.Match[str]) -> str:
    """Ops that use a value, in place of the op that writes it to a mutable tensor."""
    sizes = "".join(f"{size}x" for size in found["sizes"].split(",") if size)
    type_, name = f"tensor<{sizes}{found['element'].lstrip('su')}>", f"%passlens_kept_{found.start()}"
    return (
        f'{name} = "torch_c.to_builtin_tensor"({found["value"]}) : ({found["type"]}) -> {type_}\n'
        f'{name}_used = "{_BARRIER}"({name}) : ({type_}) -> {type_}\n'
    )


def _within(op: Op) -> Iterator[Op]:
    for block in op.blocks():
        for one in block.ops:
            yield one
            yield from _within(one)


def _same_values(form: Form, made: Form) -> bool:
    """Whether two forms take and give the same values."""
    return form.operands == made.operands and form.results == made.results and form.unused == made.unused


def _class_of(name: str) -> str:
    """The C++ class of an op, without its namespace, such as ``PadOp``."""
    words = re.split(r"[._]", name.partition(".")[2])
    return f"{''.join(word[:1].upper() + word[1:] for word in words)}Op"


def _listed(text: str) -> str:
    """Kinds of loops as users write them."""
    return f"[{', '.join(_ITERATOR.findall(text))}]"


def _plain(element: str) -> tuple[str, ...]:
    if element == _INDEX:
        return ("i64",)
    if _NARROW.match(element):
        return ("f16",) if element.startswith("f") else ("i8",)
    return ("i32",) if element.lstrip("su").startswith("i") else ("f32",)
