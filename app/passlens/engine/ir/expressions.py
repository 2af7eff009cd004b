"""Sizes known only at run time, as expressions over the values that determine them.

An expression is a sum of products in canonical order, so that different spellings of one size are equal. Tables store
its text, ``8192*arg0[1] + 64``, from which it is parsed again. ``arg0[1]`` is dimension 1 of the first argument of a
function, ``arg2`` a scalar argument, ``@name`` a global and ``%12`` an SSA value of which nothing more is known. All
arithmetic is on non-negative integers, like sizes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import gcd, prod

from typing_extensions import override

from passlens.engine.units import whole_number

NUMBER, SYMBOL = "number", "symbol"
_MOST_TERMS = 64
"""The most terms up to which a product of sums is expanded."""


@dataclass(frozen=True, slots=True)
class Range:
    """The known range of a symbol: its least and greatest value (None: no bound), and a divisor."""

    minimum: int = 0
    maximum: int | None = None
    multiple: int = 1


@dataclass(frozen=True, slots=True)
class Expression:
    """One size. Make it with ``number``, ``symbol``, ``parse`` and the functions and operators here, not by hand.

    Attributes:
        op: ``NUMBER``, ``SYMBOL``, ``+``, ``*``, or the name of one of ``FUNCTIONS``.
        value: Of a number.
        name: Of a symbol.
        parts: The operands of everything else, in canonical order where order does not matter.
    """

    op: str
    value: int = 0
    name: str = ""
    parts: tuple[Expression, ...] = ()

    @override
    def __str__(self) -> str:
        if self.op == NUMBER:
            return str(self.value)
        if self.op == SYMBOL:
            return self.name
        if self.op == "+":
            return " + ".join(map(str, self.parts)).replace("+ -", "- ")
        if self.op == "*":
            return "*".join(f"({part})" if part.op == "+" else str(part) for part in self.parts)
        return f"{self.op}({', '.join(map(str, self.parts))})"

    def __add__(self, other: Expression) -> Expression:
        return add(self, other)

    def __mul__(self, other: Expression) -> Expression:
        return multiply(self, other)

    @property
    def constant(self) -> int | None:
        """Its value when it depends on no symbol."""
        return self.value if self.op == NUMBER else None

    def symbols(self) -> tuple[str, ...]:
        """The symbols that it depends on, each once, in the order of the text."""
        return tuple(dict.fromkeys(_names(self)))

    def evaluate(self, values: Mapping[str, int]) -> int | None:
        """Its value for given symbols; None when one is missing, or a division is by zero."""
        if self.op == NUMBER:
            return self.value
        if self.op == SYMBOL:
            return values.get(self.name)
        known = [part.evaluate(values) for part in self.parts]
        numbers = [value for value in known if value is not None]
        if len(numbers) < len(known):
            return None
        if self.op == "+":
            return sum(numbers)
        return prod(numbers) if self.op == "*" else FUNCTIONS[self.op](*numbers)

    def substitute(self, values: Mapping[str, Expression]) -> Expression:
        """The expression with some symbols replaced, simplified."""
        if self.op == SYMBOL:
            return values.get(self.name, self)
        if not self.parts:
            return self
        parts = [part.substitute(values) for part in self.parts]
        if self.op == "+":
            return add(*parts)
        return multiply(*parts) if self.op == "*" else call(self.op, *parts)

    def bounds(self, ranges: Mapping[str, Range]) -> tuple[int | None, int | None]:
        """Least and greatest value when its symbols stay in their ranges; None: unbounded or unknown."""
        if self.op == NUMBER:
            return self.value, self.value
        if self.op == SYMBOL:
            known = ranges.get(self.name, Range())
            return known.minimum, known.maximum
        parts = [part.bounds(ranges) for part in self.parts]
        if self.op == "+":
            return _total([low for low, _ in parts]), _total([high for _, high in parts])
        if self.op == "*":
            return _product_bounds(parts)
        lows, highs = [low for low, _ in parts], [high for _, high in parts]
        if self.op in _RISING:
            return _applied(self.op, lows), _applied(self.op, highs)
        if self.op in _RISING_THEN_FALLING:
            return _applied(self.op, [lows[0], highs[1]]), _applied(self.op, [highs[0], lows[1]])
        if self.op == "rem":
            return 0, None if highs[1] is None else max(0, highs[1] - 1)
        if self.op == "select":
            return _least([*lows[1:]]), _greatest([*highs[1:]])
        return None, None


def number(value: int) -> Expression:
    """A whole number."""
    return Expression(NUMBER, value)


def symbol(name: str) -> Expression:
    """A symbol: a value known at run time."""
    return Expression(SYMBOL, name=name)


def add(*parts: Expression) -> Expression:
    """Their sum."""
    terms: dict[tuple[Expression, ...], int] = {}
    for part in parts:
        for factors, count in _terms(part).items():
            terms[factors] = terms.get(factors, 0) + count
    return _from_terms(terms)


def multiply(*parts: Expression) -> Expression:
    """Their product, expanded where that stays short."""
    terms: dict[tuple[Expression, ...], int] = {(): 1}
    for part in parts:
        more = _terms(part)
        if len(terms) * len(more) > _MOST_TERMS:
            more = {(part,): 1}
        product: dict[tuple[Expression, ...], int] = {}
        for left, count in terms.items():
            for right, times in more.items():
                factors = tuple(sorted((*left, *right), key=str))
                product[factors] = product.get(factors, 0) + count * times
        terms = product
    return _from_terms(terms)


def call(name: str, *parts: Expression) -> Expression:
    """A call of one of ``FUNCTIONS``, evaluated or simplified where possible.

    Raises:
        ValueError: There is no such function, or it takes a different number of arguments.
    """
    if name not in FUNCTIONS or (len(parts) != _ARITY.get(name, 2) and not (name in _SYMMETRIC and parts)):
        raise ValueError(f"{name} of {len(parts)} parts is no size.")
    if len(parts) == 1 and name in _SYMMETRIC:
        return parts[0]
    known = [part.constant for part in parts]
    numbers = [value for value in known if value is not None]
    if len(numbers) == len(parts):
        value = FUNCTIONS[name](*numbers)
        return Expression(name, parts=parts) if value is None else number(value)
    if name == "select" and known[0] is not None:
        return parts[1] if known[0] else parts[2]
    if name == "select" and parts[1] == parts[2]:
        return parts[1]
    if name in _SYMMETRIC:
        flat = {inner for part in parts for inner in (part.parts if part.op == name else (part,))}
        return flat.pop() if len(flat) == 1 else Expression(name, parts=tuple(sorted(flat, key=str)))
    by = known[1] if len(known) > 1 else None
    if by is not None and by > 0 and _divides(by, parts[0]):
        if name == "align":
            return parts[0]
        if name in ("ceildiv", "floordiv"):
            return _from_terms({factors: count // by for factors, count in _terms(parts[0]).items()})
        if name == "rem":
            return number(0)
    return Expression(name, parts=parts)


def align(size: Expression, multiple: int) -> Expression:
    """``size`` rounded up to a multiple of a number above 0."""
    return call("align", size, number(multiple))


def _align(size: int, multiple: int) -> int | None:
    return None if multiple <= 0 else -(-size // multiple) * multiple


FUNCTIONS: dict[str, Callable[..., int | None]] = {
    "sub": lambda left, right: left - right,
    "floordiv": lambda left, right: left // right if right else None,
    "ceildiv": lambda left, right: -(-left // right) if right else None,
    "rem": lambda left, right: left % right if right else None,
    "align": _align,
    "max": max,
    "min": min,
    "select": lambda condition, yes, no: yes if condition else no,
    "lt": lambda left, right: int(left < right),
    "le": lambda left, right: int(left <= right),
    "eq": lambda left, right: int(left == right),
    "ne": lambda left, right: int(left != right),
}
"""The functions that an expression may call, besides sums and products. A result of None means undefined."""
_ARITY = {"select": 3}
_SYMMETRIC = ("max", "min")
_RISING = ("align", "max", "min")  # in their first part, and in no way falling in the second that is a number here
_RISING_THEN_FALLING = ("sub", "floordiv", "ceildiv")


def _names(size: Expression) -> Iterator[str]:
    if size.op == SYMBOL:
        yield size.name
    for part in size.parts:
        yield from _names(part)


def _terms(part: Expression) -> dict[tuple[Expression, ...], int]:
    """The expression as a sum: the factors of each product, and its coefficient."""
    if part.op == NUMBER:
        return {(): part.value} if part.value else {}
    if part.op == "+":
        terms: dict[tuple[Expression, ...], int] = {}
        for inner in part.parts:
            for factors, count in _terms(inner).items():
                terms[factors] = terms.get(factors, 0) + count
        return terms
    if part.op == "*":
        known = [inner.value for inner in part.parts if inner.op == NUMBER]
        return {tuple(inner for inner in part.parts if inner.op != NUMBER): prod(known)}
    return {(part,): 1}


def _from_terms(terms: Mapping[tuple[Expression, ...], int]) -> Expression:
    products = []
    for factors, count in sorted(terms.items(), key=lambda item: (-len(item[0]), [str(factor) for factor in item[0]])):
        if not count:
            continue
        parts = factors if count == 1 and factors else (number(count), *factors)
        products.append(parts[0] if len(parts) == 1 else Expression("*", parts=tuple(parts)))
    if not products:
        return number(0)
    return products[0] if len(products) == 1 else Expression("+", parts=tuple(products))


def _divides(by: int, size: Expression) -> bool:
    counts = [count for _, count in _terms(size).items()]
    return gcd(*counts) % by == 0


def _total(values: list[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _product_bounds(parts: list[tuple[int | None, int | None]]) -> tuple[int | None, int | None]:
    low: int | None = 1
    high: int | None = 1
    for least, greatest in parts:
        if low is None or high is None or least is None or greatest is None:
            negative = any(end is not None and end < 0 for end in (low, high, least, greatest))
            low = None if negative or low is None or least is None else low * least
            high = 0 if 0 in (high, greatest) and not negative else None
            continue
        ends = [low * least, low * greatest, high * least, high * greatest]
        low, high = min(ends), max(ends)
    return low, high


def _applied(name: str, values: list[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return FUNCTIONS[name](*known) if len(known) == len(values) else None


def _least(values: list[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return min(known) if len(known) == len(values) else None


def _greatest(values: list[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return max(known) if len(known) == len(values) else None


_TOKEN = re.compile(r"\s*(\d+|[@%A-Za-z_][\w.$#:]*(?:\[\d+\])*|[-+*(),])")


_MOST_WORDS, _MOST_FACTORS, _DEEPEST = 4_000, 200, 64
"""Limits far above the sizes of models, against texts from elsewhere."""
_QUOTED = 60


def parse(text: str) -> Expression:
    """Parse an expression from its text.

    Raises:
        ValueError: The text is not an expression; the error says where.
    """
    words = []
    place = 0
    text = text.rstrip()
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise ValueError(f"{_cut(text)} is no size: {text[place:].strip()[:20]!r} was not expected.")
        words.append(found[1])
        if len(words) > _MOST_WORDS:
            raise ValueError(f"{_cut(text)} is no size: it has more than {_MOST_WORDS:,} words.")
        place = found.end()
    parser = _Parser(text, words)
    return parser.whole()


def _cut(text: str) -> str:
    """A text shortened for quotation in a sentence."""
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


class _Parser:
    """Sums of products of numbers, symbols, calls and brackets."""

    def __init__(self, text: str, words: list[str]) -> None:
        self._text = text
        self._words = words
        self._place = 0
        self._depth = 0

    def whole(self) -> Expression:
        """The whole text."""
        found = self._sum()
        if self._place < len(self._words):
            raise self._wrong()
        return found

    def _next(self, *accepted: str) -> str:
        word = self._words[self._place] if self._place < len(self._words) else ""
        if accepted and word not in accepted:
            return ""
        self._place += bool(word)
        return word

    def _wrong(self) -> ValueError:
        word = self._words[self._place] if self._place < len(self._words) else "its end"
        return ValueError(f"{_cut(self._text)} is no size: {_cut(word)} was not expected.")

    def _sum(self) -> Expression:
        parts = [self._product()]
        while sign := self._next("+", "-"):
            part = self._product()
            parts.append(multiply(number(-1), part) if sign == "-" else part)
        return add(*parts)

    def _product(self) -> Expression:
        parts = [self._factor()]
        while self._next("*"):
            parts.append(self._factor())
            if len(parts) > _MOST_FACTORS:
                raise ValueError(f"{_cut(self._text)} is no size: it has more than {_MOST_FACTORS:,} factors.")
        return multiply(*parts)

    def _factor(self) -> Expression:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ValueError(f"{_cut(self._text)} is no size: its brackets are deeper than {_DEEPEST}.")
        found = self._unit()
        self._depth -= 1
        return found

    def _unit(self) -> Expression:
        if self._next("-"):
            return multiply(number(-1), self._factor())
        if self._next("("):
            found = self._sum()
            if not self._next(")"):
                raise self._wrong()
            return found
        if self._place >= len(self._words) or self._words[self._place] in "+*,)":
            raise self._wrong()
        word = self._next()
        if word.isdigit():
            return number(whole_number(word))
        if word in FUNCTIONS and self._next("("):
            parts = [self._sum()]
            while self._next(","):
                parts.append(self._sum())
            if not self._next(")"):
                raise self._wrong()
            return call(word, *parts)
        return symbol(word)
