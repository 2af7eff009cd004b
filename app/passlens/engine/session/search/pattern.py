"""A compiled search pattern: literals that find candidates fast, and the exact test of a line."""

from __future__ import annotations

import importlib
import re
import warnings
from collections.abc import Iterator
from typing import Any

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.blobs import Buffer
from passlens.engine.session.search.finder import Finder

_parser: Any = importlib.import_module("re._parser")  # re's parse tree; typeshed does not know it
_MOST_LITERALS = 8
_LEAST_BYTES = 2  # shorter literals are in nearly every line
_KNOWN_LINES = 200_000
_LONGEST_REGEX = 10_000
"""Characters: ``re`` takes seconds to parse some longer patterns, which nobody writes."""

Span = tuple[int, int]


class Pattern:
    """A compiled pattern. It caches lines, so no two threads may share an instance.

    Attributes:
        literals: Every match contains one of these; empty when none is known.
        folded: Whether the literals are searched ignoring case.
    """

    def __init__(self, text: str, *, regex: bool = False, ignore_case: bool = False) -> None:
        """Compile the pattern.

        Raises:
            UserError: It is empty, spans several lines, or is an invalid or too long regular expression.
        """
        if not text:
            raise UserError(
                Message("pattern.empty", "There is nothing to search for."),
                hint=Message("pattern.give-text", "Give a text or a regular expression."),
            )
        self._key = (text, regex, ignore_case)
        if not regex:
            if "\n" in text:
                raise UserError(
                    Message("pattern.several-lines", "The text to search for has several lines."),
                    hint=Message("pattern.one-line", "Search for one line at a time."),
                )
            self.literals: tuple[bytes, ...] = (text.encode("utf-8", "surrogatepass"),)
            self.folded = ignore_case
            self._regex = re.compile(re.escape(text), re.ASCII | re.IGNORECASE) if ignore_case else None
            self._rest = None if ignore_case else re.compile(re.escape(self.literals[0]) + rb"[^\n]*")
        else:
            self._regex, tree = _compile(text, ignore_case)
            self._rest = None
            self.folded = bool(self._regex.flags & re.IGNORECASE) or _folds(tree)
            needed = _needed(tree)
            self.literals = tuple(one.encode("utf-8", "surrogatepass") for one in needed)
        self._width = len(text)
        self._known = set[bytes]()
        self._matching: dict[bytes, Span] = {}

    def copy(self) -> Pattern:
        """A copy for another thread."""
        text, regex, ignore_case = self._key
        return Pattern(text, regex=regex, ignore_case=ignore_case)

    def span(self, line: bytes) -> Span | None:
        """The first match in a line, in characters; None if there is none."""
        if self._regex is not None:
            match = self._regex.search(line.decode("utf-8", "replace"))
            return match.span() if match else None
        at = line.find(self.literals[0])
        if at < 0:
            return None
        start = at if line.isascii() else len(line[:at].decode("utf-8", "replace"))
        return start, start + self._width

    def lines(self, finder: Finder, start: int, end: int) -> Iterator[tuple[int, int, Span]]:
        """The matching lines in a range of whole lines: start, end and first match of each."""
        if not self.literals:
            yield from self._all_lines(finder.data, start, end)
            return
        data, at = finder.data, start
        while at < end and (candidate := finder.first(self.literals, at, end)) >= 0:
            begin = data.rfind(b"\n", at, candidate) + 1 or at
            stop = data.find(b"\n", candidate, end)
            stop = end if stop < 0 else stop
            last = stop - 1 if stop > begin and data[stop - 1] == _RETURN else stop
            span = self.span(bytes(memoryview(data)[begin:last]))
            if span is not None:
                yield begin, last, span
            at = stop + 1

    def _all_lines(self, data: Buffer, start: int, end: int) -> Iterator[tuple[int, int, Span]]:
        """``lines`` without a literal to search for. Most lines are in many snapshots: each is matched once."""
        if start == end:
            return
        lines = bytes(memoryview(data)[start:end]).removesuffix(b"\n").split(b"\n")
        if len(self._known) > _KNOWN_LINES:
            self._known.clear()
            self._matching.clear()
        fresh = set(lines) - self._known
        for line in fresh:
            if (span := self.span(line.removesuffix(b"\r"))) is not None:
                self._matching[line] = span
        self._known |= fresh
        if self._matching.keys().isdisjoint(lines):
            return
        at = start
        for line in lines:
            if (found := self._matching.get(line)) is not None:
                yield at, at + len(line.removesuffix(b"\r")), found
            at += len(line) + 1

    def count(self, finder: Finder, start: int, end: int) -> int:
        """The number of matching lines in a range; for plain text faster than iterating over them."""
        if self._rest is not None:
            return sum(1 for _ in self._rest.finditer(finder.data, start, end))
        return sum(1 for _ in self.lines(finder, start, end))

    def found_in(self, text: str) -> bool:
        """Whether any line of the text matches."""
        data = bytearray(text.encode("utf-8", "surrogatepass"))
        size = len(data)
        return next(self.lines(Finder(data, size, bytearray(size) if self.folded else None), 0, size), None) is not None


_RETURN = ord("\r")


def _compile(text: str, ignore_case: bool) -> tuple[re.Pattern[str], Any]:
    """The pattern and its parse tree."""
    if len(text) > _LONGEST_REGEX:
        raise UserError(
            Message(
                "pattern.too-long",
                "This regular expression has {count:,} characters; at most {most:,} are read.",
                count=len(text),
                most=_LONGEST_REGEX,
            ),
            hint=_HINT,
        )
    flags = re.ASCII | (re.IGNORECASE if ignore_case else re.NOFLAG)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about syntax that a later Python may read differently
            return re.compile(text, flags), _parser.parse(text, flags)
    except re.error as error:
        place = f" at character {error.pos + 1}" if error.pos is not None else ""
        raise UserError(
            Message(
                "pattern.no-expression",
                "'{text}' is not a regular expression: {reason}{place}.",
                text=text,
                reason=error.msg,
                place=place,
            ),
            hint=_HINT,
        ) from error
    except (OverflowError, RecursionError, ValueError) as error:
        raise UserError(
            Message(
                "pattern.unusable",
                "This regular expression cannot be used: {reason}.",
                reason=error,
            ),
            hint=_HINT,
        ) from error


_HINT = Message(
    "pattern.without-regex", "Without the option for regular expressions, the search is for the literal text."
)


def _folds(tree: Any) -> bool:
    """Whether a part of the tree ignores case."""
    for name, argument in tree:
        if str(name) == "SUBPATTERN" and argument[1] & re.IGNORECASE:
            return True
        if any(_folds(part) for part in _parts(str(name), argument)):
            return True
    return False


def _needed(tree: Any) -> tuple[str, ...]:
    """Literals of which every match contains at least one; empty when none are known."""
    best: tuple[str, ...] = ()
    run = ""
    for name, argument in [(str(name), argument) for name, argument in tree] + [("END", None)]:
        if name == "LITERAL":
            run += chr(argument)
            continue
        best = max(best, (run,) if run else (), key=_worth)
        run = ""
        if name in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"} and not argument[0]:
            continue
        if name in {"ASSERT", "ASSERT_NOT", "GROUPREF_EXISTS"}:
            continue
        parts = [_needed(part) for part in _parts(name, argument)]
        if parts and all(parts):
            best = max(best, tuple(dict.fromkeys(one for part in parts for one in part)), key=_worth)
    return best


def _parts(name: str, argument: Any) -> list[Any]:
    """The alternatives inside a node; a single one if it is no branch."""
    match name:
        case "SUBPATTERN":
            return [argument[3]]
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return [argument[2]]
        case "BRANCH":
            return list(argument[1])
        case "ATOMIC_GROUP":
            return [argument]
        case "ASSERT" | "ASSERT_NOT":
            return [argument[1]]
        case "GROUPREF_EXISTS":
            return [part for part in argument[1:] if part is not None]
        case _:
            return []


def _worth(literals: tuple[str, ...]) -> int:
    """How selective a set of literals is: the length of the shortest; 0 if useless."""
    shortest = min((len(one.encode("utf-8", "surrogatepass")) for one in literals), default=0)
    return shortest if shortest >= _LEAST_BYTES and len(literals) <= _MOST_LITERALS else 0
