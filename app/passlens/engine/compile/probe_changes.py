"""Changes to one part of an op: a constant, an attribute, a type, sizes, a region, each by a plain value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from passlens.engine.compile.probe_bodies import of_bodies
from passlens.engine.compile.probe_change import NONE, Change, Changed, ChangeKind, schema_of
from passlens.engine.compile.probe_layouts import of_counts, of_layouts
from passlens.engine.compile.probe_loops import of_loop_kinds
from passlens.engine.compile.probe_op import Form, Value
from passlens.engine.compile.probe_operands import of_missing, of_tensor, with_operand, with_value
from passlens.engine.compile.probe_quantized import of_quantized
from passlens.engine.compile.probe_ranks import of_ranks
from passlens.engine.compile.probe_types import of_types

_FAMILIES = (
    ("constant", "reflect", "replicate", "edge"),
    ("none", "tanh"),
    ("floor", "trunc"),
    ("nearest", "bilinear", "linear", "bicubic", "trilinear", "cubic"),
    ("zeros", "border", "reflection"),
    ("none", "mean", "sum"),
    ("sum", "mean", "amax", "amin", "prod"),
    ("add", "none", "mul", "max", "min"),
    ("ij", "xy"),
    ("DEFAULT", "HIGH", "HIGHEST"),
    ("THREE_FRY", "PHILOX", "DEFAULT"),
    ("UNIFORM", "NORMAL"),
    ("FFT", "IFFT", "RFFT", "IRFFT"),
    ("FLOAT", "SIGNED", "UNSIGNED", "TOTALORDER"),
    ("PROPAGATE", "IGNORE"),
    ("NEAREST_NEIGHBOR", "BILINEAR"),
    ("SINGLE_ROUND", "INEXACT_ROUND", "DOUBLE_ROUND"),
    ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"),
    ("DCR", "CRD"),
    ("valid", "same"),
    ("cast_signed", "cast_unsigned"),
    ("NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"),
    ("half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel"),
)
"""Words that are values of one attribute or operand, the most common first."""
_WORD = re.compile(r"(?<![\w.])(?P<word>[A-Za-z_]\w*)(?![\w.])")
_SPELLED = re.compile(r"^torch\.onnx\.")
_TYPED = re.compile(r" : (?:[su]?i\d+|f\d+|index)\b")
_SEGMENTS = re.compile(
    r"(?:operand|result)SegmentSizes$|^(?:name|callee|sym_name|call_target_name|value|indexing_maps|iterator_types|"
    r"compilation_info|lowering_config|translation_info)$"
)
"""Attributes without which there is no such op, and those of a configuration."""
_NUMBERS = re.compile(
    r"^(?:array<i\d+: (?P<array>[-\d, ]+)>|dense<(?P<dense>[-\d,\[\] ]+)> : (?P<type>tensor<[\dx]+i\d+>)|"
    r"\[(?:-?\d+ : (?P<listed>[su]?i\d+)(?:, )?)+\])$"
)
_INTEGER = re.compile(r"^(?P<value>-?\d+) : (?P<type>[su]?i\d+|index)$")
_FLOAT = re.compile(r"-?\d+(?:\.\d*)?(?:e[+-]?\d+)?")
_TYPED_FLOAT = re.compile(r"^(?P<value>-?\d+\.\d*(?:e[+-]?\d+)?)(?: : (?P<type>f\d+))?$")
_SPELLED_OUT = re.compile(r"^#\w+<(?:\w+ )+(?P<value>\w+)>$")
"""A value of an enumeration of the dialect."""
_BINARY = re.compile(r'"(?P<op>stablehlo\.\w+)"\(%[\w#]+, %[\w#]+\) : \((?P<one>[^,()]+), (?P=one)\) -> (?P=one)(?!\w)')
_COMPUTED = re.compile(
    r'"(?P<op>(?:math|arith|complex)\.\w+)"\((?P<first>%[\w#]+)(?:, (?P<second>%[\w#]+))?[^()]*\)(?: <\{[^{}]*\}>)? : '
    r"\((?P<type>complex<f\d+>|bf16|[if]\d\w*)(?P<same>, (?P=type)(?=[,)]))?(?:, [^()]*)?\) -> (?P=type)(?!\w)"
)
"""An op of a region whose result has the type of its first operand."""
_PLAIN_OPS = {"complex": "complex.add", "i": "arith.addi", "f": "arith.addf", "b": "arith.addf"}
_PLAIN_MAKER = re.compile(r"torch\.(?:constant\.|prim\.ListConstruct$)")
_OF_PROGRAMS = "torch.prim."
_ADD = "stablehlo.add"
_LOOP_OPERANDS = _SEVERAL = 2
_PLAIN_INDEX = "16"
"""A size in place of one computed at run time."""
_TENSOR = "!torch.vtensor<[4],f32>"
_CARRIED = re.compile(r"!torch\.(?:vtensor<|int$|float$|bool$)")


def changes(form: Form) -> Iterator[Changed]:
    """The changes to try, those that leave the meaning of the op alone last."""
    for number, operand in enumerate(form.operands if not form.name.startswith(_OF_PROGRAMS) else ()):
        yield from _of_operand(form, number, operand)
    yield from of_missing(form)
    yield from _of_attributes(form)
    yield from of_types(form)
    yield from of_quantized(form)
    yield from of_ranks(form)
    yield from of_loop_kinds(form)
    yield from of_layouts(form)
    yield from of_counts(form)
    yield from _of_regions(form)
    yield from _of_loops(form)
    yield from _of_results(form)


def _of_operand(form: Form, number: int, operand: Value) -> Iterator[Changed]:
    name, default = schema_of(form, number)
    maker = operand.maker
    if maker is None or not _PLAIN_MAKER.match(maker.name):
        scalar = operand.type.removeprefix("!torch.")
        if maker is None and scalar in {"int", "float", "bool"}:
            for plain in {"int": ("1", "2"), "float": ("1.0",), "bool": ("true", "false")}[scalar]:
                change = Change(ChangeKind.CONSTANT, name, NONE, plain)
                yield change, with_value(form, number, _constant(scalar, plain))
        elif maker is None and operand.type == "index":
            given = Form("arith.constant", properties=(("value", f"{_PLAIN_INDEX} : index"),), results=("index",))
            change = Change(ChangeKind.CONSTANT, name, NONE, _PLAIN_INDEX)
            yield _with(form, number, change, Value("index", "", given))
        else:
            yield from of_tensor(form, number)
        return
    was = shown(operand)
    if maker.name == "torch.prim.ListConstruct":
        if operand.type == "!torch.list<int>":
            computed = any(one.maker is None for one in maker.operands)
            for plain in ("1", "0"):
                number_given = _constant("int", plain)
                parts = tuple(one if computed and one.maker is not None else number_given for one in maker.operands)
                made = replace(operand, maker=replace(maker, operands=parts))
                if (now := shown(made)) != was and maker.operands:
                    part = ChangeKind.CONSTANT if computed else ChangeKind.OPERAND
                    yield _with(form, number, Change(part, name, was, now), made)
        return
    kind = maker.name.rpartition(".")[2]
    plain_values = (_number(default) if kind == "float" else default, *_plain_values(kind, was))
    for plain in dict.fromkeys(plain_values):
        if plain in {"", was} or plain.startswith(("(", "[")) or (plain == NONE and default not in {"", NONE}):
            continue
        made = _constant("float" if kind == "float" and plain != NONE else _kind_of(plain), plain)
        yield _with(form, number, Change(ChangeKind.OPERAND, name, was, plain), made)


def _kind_of(plain: str) -> str:
    if plain == NONE or plain in {"true", "false"}:
        return NONE if plain == NONE else "bool"
    if plain.startswith('"'):
        return "str"
    return "int" if re.fullmatch(r"-?\d+", plain) else "float"


def _plain_values(kind: str, was: str) -> tuple[str, ...]:
    if kind == "bool":
        return ("false" if was == "true" else "true",)
    if kind == "str":
        return tuple(f'"{one}"' for one in _kin(was.strip('"')))
    if kind == "int":
        return ("1", "0", "-1", NONE)
    if kind == "float":
        return ("1", "0", NONE)
    if kind == "none":
        return ("false", "1")
    return (NONE,)


def _kin(word: str) -> tuple[str, ...]:
    """The other words of the families of a word."""
    return tuple(dict.fromkeys(one for family in _FAMILIES if word in family for one in family if one != word))


def _constant(kind: str, plain: str) -> Value:
    type_ = "!torch.Device" if kind == "device" else f"!torch.{kind}"
    if kind == NONE:
        return Value(type_, "", Form("torch.constant.none", results=(type_,)))
    text = {"int": f"{plain} : i64", "float": f"{float(plain) if kind == 'float' else 0:e} : f64"}.get(kind, plain)
    return Value(type_, "", Form(f"torch.constant.{kind}", properties=(("value", text),), results=(type_,)))


def _with(form: Form, number: int, change: Change, operand: Value) -> Changed:
    return change, with_operand(form, number, operand)


def shown(operand: Value) -> str:
    """The value of a constant operand; empty for another one."""
    maker = operand.maker
    if maker is None:
        return operand.name
    if maker.name == "torch.prim.ListConstruct":
        return f"[{', '.join(shown(one) for one in maker.operands)}]"
    if maker.name == "torch.constant.none":
        return NONE
    value = dict((*maker.properties, *maker.attributes)).get("value", "")
    text = value.partition(" : ")[0]
    return _number(text) if maker.name == "torch.constant.float" else text


def _number(text: str) -> str:
    """A floating-point constant as users write it."""
    return f"{float(text):g}" if _FLOAT.fullmatch(text) else text


def _of_attributes(form: Form) -> Iterator[Changed]:
    for place, entries in (("properties", form.properties), ("attributes", form.attributes)):
        for number, (name, text) in enumerate(entries):
            if _SEGMENTS.search(name):
                continue
            for now in dict.fromkeys(_plain_texts(text)):
                if now == text:
                    continue
                kept = (*entries[:number], *(((name, now),) if now is not None else ()), *entries[number + 1 :])
                yield _attribute(name, text, now or ""), replace(form, **{place: kept})  # type: ignore[arg-type]
            for other, value in entries:
                if value != text and _NUMBERS.match(text) and _kind_of_numbers(value) == _kind_of_numbers(text):
                    kept = (*entries[:number], (name, value), *entries[number + 1 :])
                    change = replace(_attribute(name, text, value), like=_SPELLED.sub("", other))
                    yield change, replace(form, **{place: kept})  # type: ignore[arg-type]


def _attribute(name: str, was: str, now: str) -> Change:
    return Change(ChangeKind.ATTRIBUTE, _SPELLED.sub("", name), plain_text(was), plain_text(now))


def plain_text(text: str) -> str:
    """An attribute as users spell it: without its type."""
    if (found := _NUMBERS.match(text)) and not found["listed"]:
        return f"[{found['array']}]" if found["array"] else found["dense"]
    if found := _SPELLED_OUT.match(text):
        return found["value"]
    plain = _TYPED.sub("", text)
    return _number(plain) if _TYPED_FLOAT.match(plain) else plain


def _kind_of_numbers(text: str) -> tuple[str, int]:
    return re.sub(r"-?\d+(?=[,>]| : )", "", text), text.count(",")


def _plain_texts(text: str) -> Iterator[str | None]:
    """Plain values for an attribute; None: without it."""
    yield None
    if text in {"true", "false"}:
        yield "false" if text == "true" else "true"
    if found := _INTEGER.match(text):
        yield from (f"{plain} : {found['type']}" for plain in (1, 0))
    if found := _TYPED_FLOAT.match(text):
        typed = f" : {found['type']}" if found["type"] else ""
        yield from (f"{plain:e}{typed}" for plain in (1.0, 0.0))
    if found := _NUMBERS.match(text):
        for plain in "10":
            if found["listed"]:
                yield re.sub(r"-?\b\d+(?= : )", plain, text)
            elif found["array"]:
                yield re.sub(r"-?\b\d+(?=[,>])", plain, text)
            else:
                yield f"dense<{plain}> : {found['type']}"
    for found in _WORD.finditer(text):
        yield from (f"{text[: found.start()]}{one}{text[found.end() :]}" for one in _kin(found["word"]))


def _of_results(form: Form) -> Iterator[Changed]:
    """The op with one of its used results unused, or with only the first of them used."""
    used = [number for number in range(len(form.results)) if number not in form.unused]
    if len(used) < _SEVERAL:
        return
    for left in dict.fromkeys((*((one,) for one in used), tuple(used[1:]))):
        change = Change(ChangeKind.USED, ", ".join(map(str, left)), "", "")
        yield change, replace(form, unused=form.unused | {*left})


def _of_regions(form: Form) -> Iterator[Changed]:
    for op, type_ in dict.fromkeys((one["op"], one["type"]) for one in _COMPUTED.finditer(form.regions)):
        plain = _PLAIN_OPS["complex" if type_.startswith("complex") else type_[:1]]
        if op != plain:
            yield Change(ChangeKind.REGION, "", op, plain), replace(form, regions=_with_plain(form.regions, op, plain))
    found = {one["op"] for one in _BINARY.finditer(form.regions)}
    for op in sorted(found - {_ADD}):
        yield Change(ChangeKind.REGION, "", op, _ADD), replace(form, regions=_with_add(form.regions, op))
    yield from of_bodies(form)


def _with_plain(regions: str, op: str, plain: str) -> str:
    """A region in which a sum takes the place of an op: of its first two operands, or of the only one with itself."""

    def change(one: re.Match[str]) -> str:
        first, type_ = one["first"], one["type"]
        second = one["second"] if one["same"] else first
        return f'"{plain}"({first}, {second}) : ({type_}, {type_}) -> {type_}' if one["op"] == op else one[0]

    return _COMPUTED.sub(change, regions)


def _with_add(regions: str, op: str) -> str:
    return _BINARY.sub(lambda one: one[0].replace(op, _ADD, 1) if one["op"] == op else one[0], regions)


def _of_loops(form: Form) -> Iterator[Changed]:
    """A loop with an empty body that carries a tensor instead of other things, then one with an empty body."""
    first = len(form.operands) - len(form.results)
    if form.name != "torch.prim.Loop" or first != _LOOP_OPERANDS:
        return
    true = _constant("bool", "true")

    def empty(types: tuple[str, ...], given: tuple[Value, ...]) -> Form:
        names = [f"%carried{number}" for number in range(len(types))]
        arguments = ", ".join(f"{name}: {type_}" for name, type_ in zip(names, types, strict=True))
        ends = ", ".join(("%condition", *names))
        ended = ", ".join(("!torch.bool", *types))
        head = f"^bb0({', '.join(('%index: !torch.int', *((arguments,) if arguments else ())))}):"
        regions = f'({{\n{head}\n"torch.prim.Loop.condition"({ends}) : ({ended}) -> ()\n}})'
        return replace(
            form,
            operands=(form.operands[0], true, *given),
            results=types,
            regions=regions,
            captured=(("%condition", true),),
        )

    given = form.operands[first:]
    for type_ in dict.fromkeys(form.results):
        if _CARRIED.match(type_):
            continue
        types = tuple(_TENSOR if one == type_ else one for one in form.results)
        values = tuple(Value(_TENSOR, one.name) if one.type == type_ else one for one in given)
        yield Change(ChangeKind.CARRIED, "", type_, _TENSOR), empty(types, values)
    yield Change(ChangeKind.REGION, "", "", ""), empty(form.results, given)
