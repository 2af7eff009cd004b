"""Utilities on the MLIR Python bindings that work in all versions from iree-base-compiler 3.5.0 on.

Attributes of IREE's own dialects are opaque in the bindings; ``tokens`` splits the printed form of such an attribute
into the tokens of MLIR's attribute grammar, and the functions below it read facts from those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
# The attribute grammar's tokens (MLIR Language Reference, "Identifiers and keywords"): strings, symbols, dialect
# attributes and types, bare words (dots and dollars included), numbers with their `4x8xf32` shapes, punctuation.
_TOKEN = re.compile(
    rf"{_STRING}|@(?:{_STRING}|[A-Za-z_$.\-][\w$.\-]*)|[#!][A-Za-z_][\w.$]*|[A-Za-z_][\w.$]*|-?\d[\w.+\-]*|::|->|\S"
)


def tokens(text: str) -> list[str]:
    """The tokens of a printed attribute or type."""
    return _TOKEN.findall(text)


def symbol_name(token: str) -> str:
    """The symbol in ``@name`` or ``@"name"``, without the ``@`` and quotes."""
    name = token[1:] if token.startswith("@") else token
    if name.startswith('"'):
        return re.sub(r"\\(.)", r"\1", name[1:-1])
    return name


def device_symbols(text: str) -> list[str]:
    """The device symbols in ``#hal.device.affinity<@D>`` or ``#hal.device.promise<@D>`` of an attribute.

    In order, without repeats; ``#hal.device.optimal<[…]>`` yields all its alternatives.
    """
    words = tokens(text)
    found: list[str] = []
    for place in range(len(words) - 2):
        if words[place] not in ("#hal.device.affinity", "#hal.device.promise"):
            continue
        if words[place + 1] == "<" and words[place + 2].startswith("@"):
            name = symbol_name(words[place + 2])
            if name not in found:
                found.append(name)
    return found


def balanced(words: list[str], start: int) -> int:
    """The index after the bracket that closes the one at ``start``."""
    depth = 0
    for place in range(start, len(words)):
        if words[place] in "<[({":
            depth += 1
        elif words[place] in ">])}":
            depth -= 1
            if depth == 0:
                return place + 1
    return len(words)


def keyed(words: list[str], key: str) -> list[str]:
    """The tokens of the value after ``key =``: one token with its brackets, or a bracketed list. Empty without this
    key.
    """
    for place in range(len(words) - 2):
        if words[place] == key and words[place + 1] == "=":
            start = place + 2
            if words[start] in ("[", "<", "{", "("):
                return words[start : balanced(words, start)]
            end = start + 1
            if end < len(words) and words[end] in ("<", "["):
                end = balanced(words, end)
            return words[start:end]
    return []


def keyed_int(words: list[str], key: str) -> int | None:
    """The integer after ``key =``."""
    value = keyed(words, key)
    return int(value[0]) if len(value) == 1 and value[0].lstrip("-").isdigit() else None


def integers(words: list[str]) -> list[int]:
    """The integers among ``words``."""
    return [int(word) for word in words if word.lstrip("-").isdigit()]


def unquoted(words: list[str]) -> str:
    """The text of a string value of one token; empty otherwise."""
    return symbol_name(words[0]) if len(words) == 1 and words[0].startswith('"') else ""


def attributes(op: Any) -> Iterator[tuple[str, Any]]:
    """Name and value of all attributes of ``op``; old bindings iterate over names, new ones over pairs."""
    table = op.attributes
    for item in table:
        if isinstance(item, str):
            yield item, table[item]
        else:
            yield item.name, item.attr


def attribute(op: Any, name: str) -> Any:
    """The attribute ``name``, or None."""
    table = op.attributes
    return table[name] if name in table else None  # noqa: SIM401 - old bindings have no get()


def string(op: Any, name: str) -> str:
    """The text of a string attribute; empty if absent."""
    found = attribute(op, name)
    value = getattr(found, "value", None)
    return value if isinstance(value, str) else ""


def symbol_reference(op: Any, name: str) -> str:
    """The symbol that an attribute refers to (the leaf of a nested one); empty if absent."""
    found = attribute(op, name)
    if found is None:
        return ""
    last = [word for word in tokens(str(found)) if word.startswith("@")]
    return symbol_name(last[-1]) if last else ""


def segments(op: Any, name: str = "operandSegmentSizes") -> list[int]:
    """The number of operands in each variadic group of ``op``; empty if the op has no such list."""
    found = attribute(op, name)
    return [int(size) for size in found] if found is not None else []


_TEXTS: dict[Any, str] = {}


def text_of(kind: Any) -> str:
    """A type as printed. A module has few types and many values, and printing takes seven times as long as this."""
    text = _TEXTS.get(kind)
    if text is None:
        text = _TEXTS[kind] = str(kind)
    return text


def is_resource(value: Any) -> bool:
    """Whether a value is a resource of the stream dialect."""
    return text_of(value.type).startswith("!stream.resource")


def forget_types() -> None:
    """Drop the texts of types: they keep the module's context in memory."""
    _TEXTS.clear()


def owner(value: Any) -> Any:
    """The operation that defines ``value`` (never its typed view), or the block of a block argument."""
    found = value.owner
    return getattr(found, "operation", found)


def parent(op: Any) -> Any:
    """The operation around ``op``, or None."""
    found = op.parent
    return None if found is None else getattr(found, "operation", found)


def walk(op: Any, *, skip: tuple[str, ...] = ()) -> Iterator[Any]:
    """``op`` and all operations inside, in text order. Ops named in ``skip`` are not entered."""
    pending = [op]
    while pending:
        op = pending.pop()
        yield op
        if op.name not in skip:
            inner = [entry.operation for region in op.regions for block in region for entry in block]
            inner.reverse()
            pending += inner


_PLACE = re.compile(rf"({_STRING}):(\d+)(?::\d+)?")


def place(op: Any) -> tuple[str, int]:
    """File and line of the first file location in the op's location; ``("", 0)`` without one."""
    found = _PLACE.search(str(op.location))
    return (symbol_name(found[1]), int(found[2])) if found else ("", 0)


def function_of(op: Any) -> str:
    """Symbol of the function around ``op``; ``initializer`` in an unnamed one; empty at module level."""
    while op is not None:
        if op.name in ("util.func", "func.func"):
            return string(op, "sym_name")
        if op.name == "util.initializer":
            return "initializer"
        op = parent(op)
    return ""


def constant(ir: Any, value: Any, depth: int = 0) -> int | None:
    """The integer value of an SSA value that depends only on constants."""
    op = owner(value)
    if isinstance(op, ir.Block) or depth > 16:
        return None
    if op.name == "arith.constant":
        number = getattr(attribute(op, "value"), "value", None)
        return number if isinstance(number, int) else None
    if op.name not in ("arith.addi", "arith.muli", "arith.subi", "arith.maxui", "arith.maxsi", "util.align"):
        return None
    left, right = (constant(ir, operand, depth + 1) for operand in list(op.operands)[:2])
    if left is None or right is None:
        return None
    if op.name == "arith.addi":
        return left + right
    if op.name == "arith.muli":
        return left * right
    if op.name == "arith.subi":
        return left - right
    if op.name == "util.align":
        return (left + right - 1) // right * right if right > 0 else None
    return max(left, right)


_ELEMENT_BITS = {"index": 64, "bf16": 16, "tf32": 32}


def element_bits(name: str) -> int | None:
    """Bits of a scalar type as printed: ``f32``, ``i1``, ``f8E4M3FNUZ``, ``complex<f32>``; None if unknown."""
    if name in _ELEMENT_BITS:
        return _ELEMENT_BITS[name]
    scalar = re.fullmatch(r"(?:s|u)?[if](\d+)(?:E\w+)?", name)
    if scalar:
        return int(scalar[1])
    inner = re.fullmatch(r"complex<(\w+)>", name)
    if inner:
        part = element_bits(inner[1])
        return None if part is None else 2 * part
    return None


def shaped_bytes(ir: Any, kind: Any) -> int | None:
    """Bytes of a tensor or memref type, packed; None if a dimension is dynamic or the element is unknown."""
    shaped = ir.ShapedType(kind)
    if not shaped.has_rank or not shaped.has_static_shape:
        return None
    count = 1
    for size in shaped.shape:
        count *= size
    element = shaped.element_type
    if isinstance(element, ir.VectorType):
        inner = shaped_bytes(ir, element)
        return None if inner is None else count * inner
    bits = element_bits(str(element))
    # The compiler counts whole bytes of each allocation; sub-byte elements of a dispatch are packed.
    return None if bits is None else (count * bits + 7) // 8
