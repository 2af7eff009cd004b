"""Comments and types in the syntax of other languages: the parser only names the token that it expects there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from passlens.engine.messages import Message

_COMMENTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"/\*"), "C"),
    (re.compile(r"#+(?:[ !]|$)"), "Python"),
    (re.compile(r"\"\"\"|'''"), "Python"),
    (re.compile(r"--(?:[ \[]|$)"), "SQL"),
    (re.compile(r";+ *(?=\S)"), "LLVM IR"),
    (re.compile(r"<!--"), "XML"),
    (re.compile(r"\(\*"), "OCaml"),
)
"""The characters that begin a comment, each with a language that has such comments."""
PATCHED = re.compile(r"@@ -\d|[-+](?=\s+(?:%|\"|//|[#^}]|[a-z_]\w*\b)|$)")
"""The beginning of a line of a patch; no line of MLIR begins like this."""
UNSIZED = {
    "float": "f32", "double": "f64", "half": "f16", "bfloat": "bf16", "bfloat16": "bf16", "bool": "i1", "boolean": "i1",
    "int": "i32", "long": "i64", "char": "i8", "short": "i16", "byte": "i8",
}  # fmt: skip
"""Types of numbers in other languages that do not name their width, and their names in MLIR."""
_ELEMENTS = {**UNSIZED, "pred": "i1", "void": "i8"}
_SIZED = re.compile(r"(?:float|fp|f)(?P<float>16|32|64)$|(?:int|i|s|uint|u)(?P<int>\d+)(?:_t)?$|(?P<same>bf16|f8\w+)$")
_ELEMENT = (
    r"(?:f\d+\w*|bf16|[ius]\d+|u?int\d*(?:_t)?|bfloat\d*|float\d*|double|half|pred|bool(?:ean)?|long|char|short|byte)"
)
_SHAPED, _NUMBER = r"(?<![\w.])(?P<kind>tensor|memref|vector)", re.compile(r"\d+|\?")
_HEAD = r"(?<![\w%@#!^$.<])"
_SIZES = r"(?P<sizes>\d+(?: ?[,x*] ?\d+)*)"


@dataclass(frozen=True, slots=True)
class ForeignType:
    """A type in the syntax of another language.

    Attributes:
        text: As it is written.
        what: The mistake, as a clause.
        right: The type in MLIR; empty if unknown.
    """

    text: str
    what: Message
    right: str


def foreign_comment(text: str, at: int) -> tuple[str, str]:
    """The characters that begin a comment at an offset of a line, and its language; both empty without a comment."""
    for pattern, language in _COMMENTS:
        if (found := pattern.match(text, at)) is not None:
            return found[0].strip(), language
    return "", ""


def foreign_type(text: str, at: int, *, anywhere: bool = False) -> ForeignType | None:
    """The type in another language's syntax at an offset of a line; with ``anywhere``, the first one in the line."""
    for pattern, read in _TYPES:
        for found in pattern.finditer(text):
            if (anywhere or found.start() <= at <= found.end()) and (read_type := read(found)) is not None:
                return read_type
    return None


def element_type(word: str) -> str:
    """The element type of MLIR that a word of another language means; empty if unknown."""
    if (sized := _SIZED.match(word.lower())) is not None:
        return sized["same"] or (f"f{sized['float']}" if sized["float"] else f"i{sized['int']}")
    return _ELEMENTS.get(word.lower(), "")


def _tensor(sizes: str, element: str, kind: str = "tensor") -> str:
    inside = element_type(element)
    shape = "".join(f"{one}x" for one in _NUMBER.findall(sizes))
    return f"{kind}<{shape}{inside}>" if inside else ""


def _of_language(language: str, kind: str = "tensor") -> Callable[[re.Match[str]], ForeignType]:
    def read(found: re.Match[str]) -> ForeignType:
        what = Message(
            "misread.type-of", "{text} is a type in the syntax of {language}", text=found[0], language=language
        )
        return ForeignType(found[0], what, _tensor(found["sizes"] or "", found["element"], kind))

    return read


def _pointer(found: re.Match[str]) -> ForeignType:
    what = Message("misread.type-of", "{text} is a type in the syntax of {language}", text=found[0], language="C")
    return ForeignType(found[0], what, _tensor("?", found["element"], "memref"))


def _unsized(found: re.Match[str]) -> ForeignType:
    language = "C++" if "::" in found[0] else "Python"
    what = Message("misread.type-of", "{text} is a type in the syntax of {language}", text=found[0], language=language)
    return ForeignType(found[0], what, "")


def _separated(found: re.Match[str]) -> ForeignType:
    sizes, kind = _NUMBER.findall(found["sizes"]), found["kind"]
    right = f"{kind}<{'x'.join((*sizes, element_type(found['element']) or found['element']))}>"
    what = Message(
        "misread.type-signs",
        "{text} needs its sizes and element type in angle brackets, separated by x",
        text=found[0],
    )
    return ForeignType(found[0], what, right)


def _without_element(found: re.Match[str]) -> ForeignType:
    what = Message("misread.no-element", "{text} has no element type", text=found[0])
    return ForeignType(found[0], what, f"{found[0][:-1]}xf32>")


def _symbolic(found: re.Match[str]) -> ForeignType:
    right = f"{found['before']}?{found['after']}"
    what = Message(
        "misread.symbolic",
        "the size {size} is a name, but MLIR writes ? for a dynamic size",
        size=found["size"],
    )
    return ForeignType(found[0], what, right)


def _of_torch(found: re.Match[str]) -> ForeignType:
    sizes = ",".join(_NUMBER.findall(found["sizes"]))
    what = Message("misread.torch-type", "{text} lacks brackets around its sizes, as in [2,3]", text=found[0])
    return ForeignType(found[0], what, f"{found['kind']}<[{sizes}],{found['element']}>")


_TYPES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], ForeignType | None]], ...] = (
    (re.compile(rf"{_HEAD}(?P<element>{_ELEMENT})\[(?P<sizes>\d*(?:, ?\d+)*)\](?:\{{[\d,]*\}})?"), _of_language("HLO")),
    (re.compile(rf"{_HEAD}Tensor\[\((?P<sizes>[^()]*)\), ?(?P<element>\w+)\]"), _of_language("TVM")),
    (re.compile(rf"{_HEAD}R\.Tensor\(\((?P<sizes>[^()]*)\), ?\"(?P<element>\w+)\"\)"), _of_language("TVM")),
    (re.compile(rf"{_HEAD}(?P<element>Float|Double|Half|Int|Long|BFloat16|Bool)\((?P<sizes>[^()]*)\)"),
     _of_language("TorchScript")),
    (re.compile(rf"(?<=[ (,])<(?P<sizes>\d+) x (?P<element>{_ELEMENT})>"), _of_language("LLVM IR", "vector")),
    (re.compile(rf"(?<=[ (,])\[(?P<sizes>\d+) x (?P<element>{_ELEMENT})\]"), _of_language("LLVM IR")),
    (re.compile(rf"{_HEAD}(?P<element>{_ELEMENT}|void) ?\*+"), _pointer),
    (re.compile(rf"{_HEAD}std::\w+(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>)?"), _unsized),
    (re.compile(rf"{_HEAD}(?:torch|np|numpy|jax|jnp|tf)\.(?:\w*Tensor|tensor|Array|ndarray|b?float\d*|u?int\d*|bool)\b(?!\.)"),
     _unsized),
    (re.compile(rf"{_HEAD}(?:List|Tuple|Dict|Optional)\[[^\[\]]*\]"),
     _unsized),
    (re.compile(r"(?P<kind>!torch\.v?tensor)<(?P<sizes>(?:(?:\d+|\?)x)+)(?P<element>[a-z]\w*)>"), _of_torch),
    (re.compile(rf"{_SHAPED}<\[?{_SIZES}\]?(?: ?[,*] ?(?P<element>[a-z]\w*))>"), _separated),
    (re.compile(rf"{_SHAPED}<\({_SIZES}\) ?[x,]? ?(?P<element>[a-z]\w*)>"), _separated),
    (re.compile(rf"{_SHAPED}[\[(](?P<sizes>(?:(?:\d+|\?)x)+)(?P<element>[a-z]\w*)[\])]"), _separated),
    (re.compile(rf"{_SHAPED}<(?:\d+|\?)(?:x(?:\d+|\?))*>"), _without_element),
    (re.compile(rf"(?P<before>{_SHAPED}<(?:(?:\d+|\?)x)*)(?P<size>[A-Z][a-zA-Z]*?)(?P<after>x[\w?]+>)"), _symbolic),
)  # fmt: skip
"""Patterns of types that are not MLIR, each with its reader."""
