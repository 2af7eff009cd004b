"""Changes to the types and sizes of an op."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from passlens.engine.compile.probe_change import Change, Changed, ChangeKind
from passlens.engine.compile.probe_op import Form, Value
from passlens.engine.units import whole_number

_ELEMENT = re.compile(r"(?<=[x<,])(?P<type>complex<\w+>|[su]?i\d+|f\d\w*|bf16|tf32|!torch\.\w+)(?=[,>])")
_BARE = re.compile(r"^(?:[su]?i\d+|f\d\w*|bf16|tf32)$")
_SHAPED = re.compile(r"(?P<head>\btensor<|!torch\.vtensor<\[)(?P<sizes>[\d?x,]*)")
_TORCH_TENSOR = re.compile(r"^!torch\.vtensor<.*>$")
_DYNAMIC = re.compile(r"[<\[x,]\?[x,\]]")
_ENCODED = re.compile(r"(?P<plain>\btensor<[\d?x]*[\w!.]+), #.+>$")
_TORCH = "torch."
_OF_COMPILER = ("linalg.", "iree_", "tensor.", "arith.")
"""Dialects that code generation takes; ops that make operands of these get types that follow those of their users."""
_LIKE_ITS_FIRST = "iree_linalg_ext."
"""The prefix of ops that may take a mask, of i1 or of the type of their first operand."""
_PLAIN_SIZE, _PLAIN_TILE = "4", "64"
"""A size in place of a dynamic one: for an op of a model, and for one that code generation takes."""
_SMALL, _LARGE = 16, 128
"""Sizes that code generation may find too small, and too large; it takes those between them."""
_MOST_SIZES, _PAIR = 4, 2
_INTEGER, _BYTE = re.compile(r"i(?P<bits>\d+)$"), 8
_NARROW = re.compile(r"f[48]\w+$")
_SAME = re.compile(
    r'^ *(?P<name>%[\w$.\-]+) = "arith\.(?:ext[su]i|extf|trunc[if])"\((?P<value>%[\w$.\-#]+)\)(?: <\{[^{}]*\}>)? : '
    r"\((?P<type>\w+)\) -> \(?(?P=type)\)?(?!\w)[^\n]*\n",
    re.MULTILINE,
)
_ARITHMETIC = re.compile(
    r'"(?:complex\.|arith\.)(?P<op>add|sub|mul|div)(?:s?i)?"\((?P<taken>[^()]*)\)(?: <\{[^{}]*\}>)?(?P<types> : [^\n]*)'
)

_NOT_FINITE = {
    "f16": ("0x7C00", "0xFC00", "0x7E00"),
    "bf16": ("0x7F80", "0xFF80", "0x7FC0"),
    "f32": ("0x7F800000", "0xFF800000", "0x7FC00000"),
    "f64": ("0x7FF0000000000000", "0xFFF0000000000000", "0x7FF8000000000000"),
}
"""Both infinities and NaN as MLIR writes them: by their bits, which differ by type."""
_HEX = re.compile(r"\b0x[0-9A-F]+\b")


def with_open_results(form: Form) -> Form:
    """The op with results of dynamic sizes, as a change of another part may change them."""
    return replace(form, results=tuple(_opened(one) for one in form.results))


def with_any_results(form: Form) -> Form:
    """The op with results of any rank and element type, for passes that refine them."""
    return replace(form, results=tuple(_TORCH_TENSOR.sub("!torch.vtensor", one) for one in form.results))


def with_element_of(refined: str, declared: str) -> str:
    """A refined result type, with the declared element type if its own is still unknown; empty without a rank."""
    if refined == "!torch.vtensor" or "<*" in refined:
        return ""
    element = declared.rpartition(",")[2].rstrip(">")
    return refined.replace(",unk>", f",{element}>")


def with_open_shapes(form: Form) -> Form:
    """The op with operands and results of dynamic sizes."""
    return _retyped(form, _opened)


def _opened(type_: str) -> str:
    return _SHAPED.sub(lambda found: found["head"] + re.sub(r"\d+", "?", found["sizes"]), type_)


def _sized(type_: str, size: str) -> str:
    return _SHAPED.sub(lambda found: found["head"] + found["sizes"].replace("?", size), type_)


def _retyped(form: Form, make: Callable[[str], str], *, text: Callable[[str], str] = str) -> Form:
    """An op with other types for its arguments and results, and for the ops that make its operands.

    Args:
        form: The op.
        make: Changes a type.
        text: Changes the text of a region and of a constant's value.
    """

    def value(one: Value) -> Value:
        if one.maker is None:
            return replace(one, type=make(one.type))
        if one.maker.name == "torch.prim.ListConstruct":
            return replace(one, maker=replace(one.maker, operands=tuple(value(part) for part in one.maker.operands)))
        if one.maker.name.startswith(_OF_COMPILER):
            maker = _retyped(one.maker, make, text=text)
            given = tuple((name, text(make(given))) for name, given in maker.properties)
            if maker.name == "tensor.empty":  # it takes its dynamic sizes
                maker = replace(maker, operands=maker.operands[: make(one.type).count("?")])
            return replace(one, type=make(one.type), maker=replace(maker, properties=given))
        return one

    return replace(
        form,
        operands=tuple(value(one) for one in form.operands),
        results=tuple(make(one) for one in form.results),
        regions=text(form.regions),
        captured=tuple((name, value(one)) for name, one in form.captured),
    )


def _types(form: Form) -> tuple[str, ...]:
    return (*(one.type for one in form.operands), *form.results)


def of_types(form: Form) -> Iterator[Changed]:
    """Changes to element types, to sizes and to encodings."""
    elements = dict.fromkeys(
        found for type_ in _types(form) for found in (*_ELEMENT.findall(type_), *_BARE.findall(type_))
    )
    for element in elements:
        yield from (_with_element(form, element, plain) for plain in _plain_elements(element, form))
    for size in _odd_sizes(form):
        now = str(max(_PAIR, 1 << whole_number(size).bit_length()))
        yield Change(ChangeKind.SIZES, "", size, now), _resized(form, size, now)
    for size in _far_sizes(form):
        yield Change(ChangeKind.SIZES, "", size, _PLAIN_TILE), _resized(form, size, _PLAIN_TILE)
    if any(_DYNAMIC.search(one) for one in _types(form)):
        plain = _PLAIN_TILE if form.name.startswith(_OF_COMPILER) else _PLAIN_SIZE
        yield Change(ChangeKind.SIZES, "", "", ""), _retyped(form, lambda one: _sized(one, plain))
    if any(_ENCODED.search(one) for one in _types(form)):
        yield Change(ChangeKind.ENCODING, "", "", ""), _retyped(form, lambda one: _ENCODED.sub(r"\g<plain>>", one))


def of_plain_types(form: Form) -> Iterator[Changed]:
    """Changes to element types on which nearly every op is lowered: of use only if no other change helps."""
    types = "\n".join(_types(form))
    wide = "si64" if form.name.startswith(_TORCH) else "i32"
    for element, plain in (("f32", "f16"), ("f32", wide), ("i1", wide), ("i1", "f32")):
        if _word(element).search(types):
            yield _with_element(form, element, plain)


def _with_element(form: Form, element: str, plain: str) -> Changed:
    """The op with another element type."""

    def change(type_: str) -> str:
        if type_ == element:
            return plain
        return _ELEMENT.sub(lambda found: plain if found["type"] == element else found[0], type_)

    def inside(text: str) -> str:
        return with_element(text, element, plain)

    return Change(ChangeKind.ELEMENT, "", element, plain), _retyped(form, change, text=inside)


def with_element(text: str, element: str, plain: str) -> str:
    """A region, or a program, with another element type and the arithmetic of that type."""
    bits = dict(zip(_NOT_FINITE.get(element, ()), _NOT_FINITE.get(plain, ()), strict=False))
    text = _HEX.sub(lambda found: bits.get(found[0], found[0]), text)
    made = _without_casts(_word(element).sub(lambda found: found["kept"] or plain, text))
    return _float_ops(made, plain) if _is_float(plain) and not _is_float(element) else made


def _without_casts(text: str) -> str:
    """A region without casts from a type to itself, which the compiler rejects."""
    while (found := _SAME.search(text)) is not None:
        rest = text[: found.start()] + text[found.end() :]
        text = re.sub(rf"{re.escape(found['name'])}(?![\w$.\-#])", found["value"], rest)
    return text


def _is_float(element: str) -> bool:
    return element.startswith(("f", "bf", "tf"))


def _float_ops(text: str, element: str) -> str:
    """A region whose arithmetic on integers or complex numbers became that on floats."""
    return _ARITHMETIC.sub(
        lambda found: (
            f'"arith.{found["op"]}f"({found["taken"]}){found["types"]}' if element in found["types"] else found[0]
        ),
        text,
    )


def _word(element: str) -> re.Pattern[str]:
    """An element type in a text, except that of a numeric attribute, such as a predicate's i64."""
    name = re.escape(element)
    return re.compile(rf"(?P<kept>(?<!\bvalue) = -?\d+ : {name}(?!\w))|(?<![\w!#.]){name}(?!\w)")


def _odd_sizes(form: Form) -> list[str]:
    """The sizes of its tensors that are 0, 1, or no power of two."""
    sizes = [one for one in _sizes(form) if (size := whole_number(one)) < _PAIR or size & (size - 1)]
    return sizes[:_MOST_SIZES]


def _far_sizes(form: Form) -> list[str]:
    """The largest sizes, then the smallest, that are powers of two but may not suit code generation."""
    if not form.name.startswith(_OF_COMPILER):
        return []
    sizes = sorted((size for one in _sizes(form) if not (size := whole_number(one)) & (size - 1)), reverse=True)
    far = [size for size in sizes if size >= _LARGE or 1 < size <= _SMALL]
    return [str(size) for size in far[:_MOST_SIZES]]


def _sizes(form: Form) -> list[str]:
    """The static sizes of its tensors, each once."""
    shapes = (found["sizes"] for type_ in _types(form) for found in _SHAPED.finditer(type_))
    return list(dict.fromkeys(size for shape in shapes for size in re.findall(r"\d+", shape)))


def _resized(form: Form, size: str, now: str) -> Form:
    """An op with another size in its tensors, and in the attributes that give one."""

    def shape(type_: str) -> str:
        return _SHAPED.sub(
            lambda found: found["head"] + re.sub(rf"(?<!\d){size}(?=[x,]|$)", now, found["sizes"]), type_
        )

    given = tuple((name, re.sub(rf"(?<=[ ,]){size}(?=[,>])", now, text)) for name, text in form.properties)
    return replace(_retyped(form, shape), properties=given)


def _plain_elements(element: str, form: Form) -> tuple[str, ...]:
    """Element types to replace one with, the most similar first."""
    if element == "i1" and form.name.startswith(_LIKE_ITS_FIRST):
        first = next(iter(_ELEMENT.findall(form.operands[0].type)), "") if form.operands else ""
        return ("i8", first) if _is_float(first) else ("i8",)
    if element == "i1":
        return ("i8",) if form.name.startswith(_OF_COMPILER) else ()
    if _is_float(element) or element.startswith(("complex", "!")):
        wider = ("f16",) if _NARROW.match(element) and form.name.startswith(_OF_COMPILER) else ()
        if element == "f32":
            return ("f16",) if form.name.startswith(_OF_COMPILER) else ()
        return (*wider, "f32")
    wide: tuple[str, ...] = ("si64", "si32") if form.name.startswith(_TORCH) else ("i32", "i64")
    if form.name.startswith(_OF_COMPILER) and (found := _INTEGER.match(element)) and int(found["bits"]) < _BYTE:
        wide = (f"i{_BYTE}", *wide)
    return tuple(one for one in (*wide, "f32") if one != element)
