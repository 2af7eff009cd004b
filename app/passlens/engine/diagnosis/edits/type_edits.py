"""Replaces an unsupported element type by another one, as edits of the input."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.findings import Edit
from passlens.engine.ir.syntax import FUNCTIONS, read_head, split_list

_CAST = re.compile(
    r"^\s*(?P<result>%[\w$.\-]+) = arith\.(?P<verb>ext[fsu]i?|trunc[fi]) (?P<value>%[\w$.\-]+)[^:]* : "
    r"(?P<from>\S+) to (?P<to>\S+)"
)
_ELEMENT = re.compile(r"(?:[\d?]+x)*(?P<type>[a-z]\w*)>?$")
_WIDER = (
    (re.compile(r"f8E8M0"), "f32"),
    (re.compile(r"f[468]E"), "f16"),
    (re.compile(r"tf32|bf16"), "f32"),
    (re.compile(r"f80|f128"), "f64"),
    (re.compile(r"i[2-7]$"), "i8"),
    (re.compile(r"i(?:9|1[0-5])$"), "i16"),
    (re.compile(r"i(?:1[7-9]|2\d|3[01])$"), "i32"),
    (re.compile(r"i(?:3[3-9]|[45]\d|6[0-3])$"), "i64"),
)
SHAPED = re.compile(
    r"(?P<before>(?:tensor|vector)<)(?P<sizes>(?:[\d?]+x)*)(?P<element>\w+)(?P<after>(?:,[^<>]*(?:<.*>)?)?>)$"
)
_NUMBER = re.compile(r"(?P<kind>index|[su]?i|bf|f|tf)(?P<bits>\d*)(?:E\w+)?")
_INTEGER = re.compile(r"index|[su]?i\d")
_BYTES = 'dense<"0x'
"""Constants given as bytes, which another type would interpret as other numbers."""
_RARE = re.compile(r"(?<![A-Za-wyz_])(?P<type>tf32|f80|f128|f[46]E\w+)\b")
_SMALL = re.compile(r"(?<![A-Za-wyz_])(?P<type>f[468]E\w+)")
_OF_INDEX = re.compile(r"(?P<shape>\btensor<(?:[\d?]+x)*)index>")
_OPERANDS = re.compile(r"\bins\((?P<ins>[^()]*)\) outs\((?P<outs>[^()]*)\).*\{$")
_BODY = re.compile(r"^(?P<indent>\s*)(?P<label>\^\w+)\((?P<arguments>[^()]*)\):$")
_ODD = re.compile(r"(?<![A-Za-wyz_])(?P<type>i[2-7])\b")


def word_of(kind: str) -> re.Pattern[str]:
    """A pattern of an element type in a line; names of matrix instructions have it in capitals."""
    return re.compile(rf"(?<![A-Za-wyz_]){re.escape(kind)}(?![A-Za-z0-9_])")


def rare_type(source: Sequence[str]) -> str:
    """The first element type of an input that no GPU supports; empty without one."""
    return next((found["type"] for line in source if (found := _RARE.search(line)) is not None), "")


def odd_integer(line: str) -> str:
    """The first integer type in a line that is narrower than a byte, other than a boolean; empty without one."""
    found = _ODD.search(line)
    return found["type"] if found is not None else ""


def small_float(line: str) -> str:
    """The first float of at most 8 bits in a line; empty without one."""
    found = _SMALL.search(line)
    return found["type"] if found is not None else ""


def common_type(source: Sequence[str], kind: str) -> str:
    """A type that most targets support and that the input converts to, or that can hold its values; empty: none."""
    for line in source if not kind.startswith("i") else ():  # a narrower integer loses more than precision
        if (cast := _CAST.match(line)) is not None:
            ends = [found["type"] for end in (cast["from"], cast["to"]) if (found := _ELEMENT.search(end)) is not None]
            if kind in ends and len(ends) == 2:
                return next((one for one in ends if one != kind), "")
    return next((other for pattern, other in _WIDER if pattern.match(kind)), "")


def without_index_tensors(source: Sequence[str]) -> tuple[Edit, ...]:
    """Tensors of i64 in place of tensors of index, whose elements are cast where a body of an op takes them."""
    edits, waiting = list[Edit](), list[int]()
    for number, line in enumerate(source, 1):
        text = _OF_INDEX.sub(r"\g<shape>i64>", line)
        if (takes := _OPERANDS.search(line)) is not None:
            types = [one for part in (takes["ins"], takes["outs"]) for one in split_list(part.rpartition(" : ")[2])]
            waiting = [at for at, kind in enumerate(types) if _OF_INDEX.search(kind)]
        casts = list[str]()
        if waiting and (body := _BODY.match(line)) is not None:
            arguments = split_list(body["arguments"])
            for at in waiting:
                name = arguments[at].partition(":")[0]
                arguments[at] = f"{name}_i64: i64"
                casts.append(f"{body['indent']}  {name} = arith.index_cast {name}_i64 : i64 to index")
            text, waiting = f"{body['indent']}{body['label']}({', '.join(arguments)}):", []
        if text != line:
            edits.append(Edit(number, number, (text, *casts)))
    return tuple(edits)


def zero_of(element: str) -> str:
    """Zero, as a constant of an element type has it."""
    return "0" if _INTEGER.match(element) else "0.0"


def cast_verb(was: str, now: str) -> str:
    """The op of ``arith`` that converts a type to another one of its shape; empty if none does."""
    first, second = (SHAPED.match(kind) for kind in (was, now))
    if (first is None) != (second is None):
        return ""
    if first is not None and second is not None:
        if first["sizes"] != second["sizes"] or first["before"] != second["before"]:
            return ""
        was, now = first["element"], second["element"]
    one, two = _NUMBER.fullmatch(was), _NUMBER.fullmatch(now)
    if one is None or two is None or was == now:
        return ""
    kinds = (one["kind"], two["kind"])
    if "index" in kinds:
        return "index_cast" if kinds[0] in {"i", "index"} and kinds[1] in {"i", "index"} else ""
    floats = [kind in {"f", "bf", "tf"} for kind in kinds]
    if floats == [True, True]:
        return "" if one["bits"] == two["bits"] else "extf" if int(one["bits"]) < int(two["bits"]) else "truncf"
    if floats == [False, False]:
        if kinds != ("i", "i"):
            return ""
        return ("extui" if one["bits"] == "1" else "extsi") if int(one["bits"]) < int(two["bits"]) else "trunci"
    return "fptosi" if floats[0] else "uitofp" if one["bits"] == "1" else "sitofp"


def as_type(source: Sequence[str], kind: str, other: str) -> tuple[Edit, ...]:
    """The input with another element type; empty if constants of the type are given as bytes.

    Casts from a type to itself are removed.
    """
    word, instruction = word_of(kind), re.compile(rf"(?<=_){kind.upper()}(?=>)")
    edits, gone = list[Edit](), dict[str, str]()
    for number, line in enumerate(source, 1):
        if word.search(line) and _BYTES in line:
            return ()
        if gone and (head := read_head(line)) is not None and head.name in FUNCTIONS:
            gone = {}
        text = instruction.sub(other.upper(), word.sub(other, line))
        for name, now in gone.items():
            text = re.sub(rf"{re.escape(name)}(?![\w$.\-])", now, text)
        cast = _CAST.match(text) if text != line else None
        if cast is not None and (verb := cast_verb(cast["from"], cast["to"])) and "trunc" in verb + cast["verb"]:
            text = f"{text[: cast.start('verb')]}{verb}{text[cast.end('verb') :]}"  # to a wider type than before
        if cast is not None and cast["from"] == cast["to"]:
            gone[cast["result"]] = cast["value"]
            edits.append(Edit(number, number, ()))
        elif text != line:
            edits.append(Edit(number, number, (text,)))
    return tuple(edits)
