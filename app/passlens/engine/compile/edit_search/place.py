"""The place where the compiler stopped in a text, and the words to try there."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.compile.edit_search.pieces import SCALAR, in_pieces
from passlens.engine.ir.syntax import FULL_NAMES, FUNCTIONS, read_head
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.toolchain.knowledge import NameKind, names, table_knows

_QUOTED = re.compile(r"'(?P<text>[^']{1,80})'(?!\w)")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")
_NAME = re.compile(r"(?<![\w.%@])[A-Za-z_][\w$]*(?:\.[\w$]+)*")
_SIZE = re.compile(r"(?<![\w.])\d+(?=x[\w?!])|(?<=[\[,])\d+(?=[,\]])")
_ELEMENT = re.compile(rf"(?<![A-Za-wyz_.%@]){SCALAR}(?![\w.])")
_VALUE = re.compile(r"%[\w$.\-]+(?:#\d+)?")
_SYMBOL = re.compile(r"@[\w$.\-]+")
_LABEL = re.compile(r"(?<!\w)(?:\^[\w$.\-]+|#[\w$]+(?!\.))")
_ATTRIBUTE = re.compile(r"[a-z]\w*[a-z_]\w*$")
_OF_ATTRIBUTE = re.compile(r"\battributes?:? (?P<name>\w+)")
_MOST_NAMED = 4
_UNLIKE = re.compile(r"%[\w#]+|'[^']*[<%\d][^']*'|\d+|\?|-")
_COMMON = ("f32", "f16", "bf16", "i1", "i8", "i32", "i64", "index")
_KEYWORDS = (
    "ins", "outs", "into", "to", "from", "dimensions", "dimension", "permutation", "low", "high", "step", "iter_args",
    "attributes", "inner_dims_pos", "inner_tiles", "outer_dims_perm", "output_shape", "indexing_maps", "iterator_types",
    "strides", "dilations", "padding_value", "else", "do", "dense", "tensor", "memref", "vector", "affine_map", "array",
    "parallel", "reduction", "true", "false", "private", "public", "return", "module", "shared_outs", "in", "init",
)  # fmt: skip
"""Words of custom syntax, which the parser seldom names in a message."""
_DIALECTS = frozenset({"arith", "func", "linalg", "math", "scf", "tensor", "util"})
"""Dialects whose ops nearly every input may use."""
_MOST_SIZES, _MOST_TYPES, _MOST_VALUES = 10, 14, 40
"""Limits, so that no kind of edit takes all the time."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The first error of a text.

    Attributes:
        line, column: From 1, in that text.
        message: The compiler's message.
        parsed: Whether the op was parsed, so that its verifier reports the error.
    """

    line: int
    column: int
    message: str
    parsed: bool

    @property
    def kind(self) -> str:
        """The message without the values, types and numbers, which may differ between texts with the same fault."""
        return _UNLIKE.sub("", self.message)


class Place:
    """A text and where the compiler stopped in it."""

    def __init__(self, lines: Sequence[str], stop: Stop, version: str) -> None:
        """Collect the words of the text and of the message.

        Args:
            lines: The text.
            stop: Where the compiler stopped.
            version: The version of the compiler.
        """
        self.lines, self.stop, self._version = lines, stop, version
        here = lines[stop.line - 1]
        quoted = list(dict.fromkeys(_QUOTED.findall(stop.message)))
        whole = "\n".join(lines)
        self.quoted = quoted
        self.numbers = list(dict.fromkeys(_NUMBER.findall(stop.message)))
        self.sizes = _first(_MOST_SIZES, self.numbers, _SIZE.findall(here), _SIZE.findall(whole))
        self.elements = _first(
            _MOST_SIZES + len(_COMMON), _ELEMENT.findall(stop.message), _ELEMENT.findall(here), _COMMON
        )
        types = (piece.text for line in (here, *lines[:200]) for piece in in_pieces(line).types)
        self.types = _first(_MOST_TYPES, (one for one in quoted if in_pieces(one).types), types)
        self.values = _first(_MOST_VALUES, _VALUE.findall("\n".join(reversed(lines[: stop.line]))))
        heads = (head for line in reversed(lines[: stop.line - 1]) if (head := read_head(line)) is not None)
        around = next((f"@{head.symbol}" for head in heads if head.name in FUNCTIONS), "")
        named = (one for one in _SYMBOL.findall(whole) if one != around)  # a function that calls itself has no end
        self.symbols = _first(_MOST_VALUES, named)
        self.labels = _first(_MOST_VALUES, _LABEL.findall(whole))
        self._words = list(dict.fromkeys((*_NAME.findall(stop.message), *_KEYWORDS, *_NAME.findall(whole))))
        self._dialects = {one.partition(".")[0] for one in _NAME.findall(whole) if "." in one}
        self._said = set(_NAME.findall(stop.message))

    @property
    def expected(self) -> list[str]:
        """The tokens that the message quotes."""
        return [one for one in self.quoted if len(one) <= 16 and " " not in one]

    @property
    def names_said(self) -> list[str]:
        """The words of the message that may name attributes: quoted words, and words after ``attribute``."""
        words = (*self.quoted, *_OF_ATTRIBUTE.findall(self.stop.message))
        return list(dict.fromkeys(one for one in words if _ATTRIBUTE.match(one)))[:_MOST_NAMED]

    def is_said(self, word: str) -> bool:
        """Whether the message contains a word."""
        return word in self._said or word in self.quoted

    def near(self, word: str) -> tuple[str, ...]:
        """The words of the text, the message and custom syntax that resemble a word; for an unknown op, also ops."""
        if word in FULL_NAMES or ("." in word and table_knows(self._version, word, NameKind.OP)):
            return ()
        found = [one for one in nearest(word, self._words, 4, ALIKE_OF_FEW) if one != word]
        dialect, _, kind = word.rpartition(".") if word.count(".") < 2 else word.partition(".")
        ops = _ops(self._version)
        near = self._dialects | _DIALECTS
        found += [one for one in ops if one.endswith(f".{kind}") and one.partition(".")[0] in near]
        if dialect:
            found += (f"{dialect}.{one}" for one in nearest(kind, _kinds(self._version, dialect)))
        return tuple(dict.fromkeys(found))


@functools.lru_cache(1)
def _ops(version: str) -> tuple[str, ...]:
    """The ops that a version knows; all if the version is not in the table."""
    return tuple(one for one in names(NameKind.OP) if table_knows(version, one, NameKind.OP) is not False)


@functools.lru_cache(8)
def _kinds(version: str, dialect: str) -> tuple[str, ...]:
    """The ops of a dialect that a version knows, without the dialect."""
    return tuple(one.partition(".")[2] for one in _ops(version) if one.startswith(f"{dialect}."))


def _first(most: int, *several: Iterable[str]) -> list[str]:
    """The first distinct words, at most so many."""
    return list(dict.fromkeys(word for words in several for word in words))[:most]
