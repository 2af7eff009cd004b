"""The edits within one line: tokens, lists, clauses and types that go, come or change."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from passlens.engine.compile.edit_search.attribute_values import other_values
from passlens.engine.compile.edit_search.candidate import Candidate, Rank, Step, StepKind
from passlens.engine.compile.edit_search.other_types import other_types
from passlens.engine.compile.edit_search.pieces import CLOSING, Line, Piece, in_pieces
from passlens.engine.compile.edit_search.place import Place
from passlens.engine.units import whole_number

_LONGEST = 2000
"""The longest line, in characters, that is edited: longer ones hold weights."""
_REACH = 40
"""The characters between the place where a parser stopped and the farthest insertion."""
_MARKS = (",", ":", "=", "->", "(", ")", "[", "]", "{", "}", "<", ">", '"', "x", "?", "()", "{}", "[]")
_MOST_REMOVED = 4
"""The most adjacent tokens that go at once."""
_INTEGER = re.compile(r"-?\d+$")
_FLOAT = re.compile(r"-?\d+\.\d*(?:[eE][+\-]?\d+)?$")
_DEFINES = re.compile(r"(?P<name>%[\w$.\-]+)(?: =|:)")
_SPACED = frozenset({"->", "=", ":"})
_SMALL = ("0", "1", "2", "3", "4", "-1")
_SUFFIXED = ("i64", "i32", "index", "f32")
_NUMBERS_SWITCHED = {"true": "false", "false": "true", "unit": "true"}
_USUAL = ("0 : i64", "1 : i64", "0 : i32", "1 : i32", "true", "false", "[]", "[0]", "[1]", "0 : index", "0.0 : f32",
          "1.0 : f32", '""')  # fmt: skip
"""Values of attributes that an op may lack."""
_OTHER_NUMBERS = (("f", "i"), ("i", "f"), ("f", "si"), ("f", "ui"), ("si", "f"), ("ui", "f"), ("si", "ui"),
                  ("ui", "si"), ("s", "u"), ("u", "s"))  # fmt: skip
"""Ends and starts of the names of ops for other numbers, such as ``addf`` and ``addi``."""
_ITERATORS = ("parallel", "reduction")


class LineEdits:
    """The edits of one line of a text."""

    def __init__(self, place: Place, number: int) -> None:
        """Take the line in pieces.

        Args:
            place: The text and where the compiler stopped.
            number: The line, from 1.
        """
        self._place, self._number = place, number
        text = place.lines[number - 1]
        self._line = in_pieces(text if len(text) <= _LONGEST else "")
        stop = place.stop
        self._away = 0 if number == stop.line else _REACH
        self._column = stop.column - 1 if number == stop.line else len(text)

    def all(self) -> Iterator[Candidate]:
        """All edits, in no order."""
        yield from self._removals()
        yield from self._of_lists()
        yield from self._neighbours()
        yield from self._insertions()
        yield from self._types_added()
        yield from self._attributes_added()
        for place, token in enumerate(self._line.tokens):
            yield from self._replaced(place, token)
        yield from self._of_brackets()
        yield from self._of_types()
        yield from self._of_values()

    def _edit(
        self, rank: Rank, kind: StepKind, at: int, text: str, was: str = "", now: str = ""
    ) -> Iterator[Candidate]:
        """One edit, unless it leaves the line as it is."""
        if text != self._line.text:
            far = self._away + (0 if self._place.stop.parsed else abs(at - self._column))
            yield Candidate(rank, far, Step(kind, self._number, was, now), {self._number: (text,)})

    def _without(self, rank: Rank, piece: Piece) -> Iterator[Candidate]:
        """The line without a piece, and with blanks that fit."""
        before, after = self._line.text[: piece.start], self._line.text[piece.end :]
        texts = [before.rstrip() + after] if before.strip() else [before + after.lstrip()]
        if before.strip() and after.strip():
            texts.append(f"{before.rstrip()} {after.lstrip()}")
        for text in dict.fromkeys(texts):
            yield from self._edit(rank, StepKind.REMOVE, piece.start, text, was=piece.text)

    def _instead(self, rank: Rank, piece: Piece, now: str) -> Iterator[Candidate]:
        text = self._line.text[: piece.start] + now + self._line.text[piece.end :]
        yield from self._edit(rank, StepKind.REPLACE, piece.start, text, piece.text, now)

    def _throughout(self, rank: Rank, piece: Piece, now: str) -> Iterator[Candidate]:
        """A piece replaced wherever it occurs, and in this line, if it occurs there again."""
        was = piece.text
        starts = r"(?<![\w.$%@#!\-])" if was[0].isalnum() or was[0] == "_" else ""
        ends = r"(?![\w$])" if was[-1].isalnum() else ""
        word, lines = re.compile(f"{starts}{re.escape(was)}{ends}"), self._place.lines
        changed = {
            number: (word.sub(lambda _: now, line),) for number, line in enumerate(lines, 1) if word.search(line)
        }
        step = Step(StepKind.REPLACE, self._number, was, now, throughout=True)
        far = self._away + (0 if self._place.stop.parsed else abs(piece.start - self._column)) + 1
        if len(changed) > 1:
            yield Candidate(rank, far, step, changed)
        if self._number in changed and len(word.findall(self._line.text)) > 1:
            yield Candidate(rank, far, step, {self._number: changed[self._number]})

    def _removals(self) -> Iterator[Candidate]:
        line, tokens = self._line, self._line.tokens
        for place, token in enumerate(tokens):
            if token.text.startswith("//"):
                continue
            for count in range(1, _MOST_REMOVED + 1):
                if place + count <= len(tokens):
                    yield from self._without(Rank.OTHER, line.between(place, place + count - 1))
            if place not in line.pairs:
                continue
            end = line.pairs[place]
            yield from self._without(Rank.OTHER, line.between(place, end))
            if place and tokens[place - 1].text[0].isalpha():
                yield from self._without(Rank.OTHER, line.between(place - 1, end))
            if place > 1 and tokens[place - 1].text == "=":
                yield from self._without(Rank.OTHER, line.between(place - 2, end))
            inside = line.text[token.end : tokens[end].start]
            yield from self._instead(Rank.OTHER, line.between(place, end), inside)

    def _of_lists(self) -> Iterator[Candidate]:
        """Lists with an element more, one less, or in another order."""
        text = self._line.text
        lists = self._line.lists()
        for found in lists:
            for number, one in enumerate(found):
                for change in (_shorter, _longer):
                    made, was, now = change(text, [found], number)
                    kind = StepKind.REMOVE if was else StepKind.INSERT
                    yield from self._edit(Rank.SMALL if was else Rank.OTHER, kind, one.start, made, was, now)
            for first, second in itertools.combinations(found, 2):
                yield from self._exchanged(first, second)
        for together in _of_one_length(lists):  # such as operands and their types
            for number, one in enumerate(together[0]):
                for change in (_shorter, _longer):
                    made, was, now = change(text, together, number)
                    kind = StepKind.REMOVE if was else StepKind.INSERT
                    yield from self._edit(Rank.SMALL, kind, one.start, made, was, now)

    def _exchanged(self, first: Piece, second: Piece) -> Iterator[Candidate]:
        text = self._line.text
        swapped = f"{text[: first.start]}{second.text}{text[first.end : second.start]}{first.text}{text[second.end :]}"
        yield from self._edit(Rank.SMALL, StepKind.EXCHANGE, first.start, swapped, first.text, second.text)

    def _neighbours(self) -> Iterator[Candidate]:
        """Operands around a comma outside brackets, in the other order or without one."""
        tokens, text = self._line.tokens, self._line.text
        for place in range(1, len(tokens) - 1):
            if tokens[place].text == ",":
                before, after = tokens[place - 1], tokens[place + 1]
                yield from self._exchanged(before, after)
                yield from self._without(Rank.SMALL, Piece(text[before.start : after.start], before.start, after.start))
                yield from self._without(Rank.SMALL, Piece(text[before.end : after.end], before.end, after.end))

    def _insertions(self) -> Iterator[Candidate]:
        if self._place.stop.parsed:
            return
        text, expected = self._line.text, self._place.expected
        points = sorted({0, *(one.start for one in self._line.tokens), *(one.end for one in self._line.tokens)})
        for at in points:
            if abs(at - self._column) > _REACH:
                continue
            for word in dict.fromkeys((*expected, *_MARKS)):
                rank = Rank.NAMED if word in expected else Rank.OTHER
                for made in _inserted(text, at, word):
                    yield from self._edit(rank, StepKind.INSERT, at, made, now=word)

    def _types_added(self) -> Iterator[Candidate]:
        """Types at the end, or other forms of those there."""
        text = self._line.text.rstrip()
        for kind in self._place.types:
            for more in (f" : {kind}", f" -> {kind}", f", {kind}", f" to {kind}", f" -> ({kind})"):
                yield from self._edit(Rank.OTHER, StepKind.INSERT, len(text), text + more, now=more.strip())
            if text.endswith(" {") and " -> " not in text:
                made = f"{text[:-2]} -> {kind} {{"
                yield from self._edit(Rank.OTHER, StepKind.INSERT, len(text) - 2, made, now=f"-> {kind}")
        before, colon, types = text.rpartition(" : ")
        taken, arrow, made = types.partition(" -> ")
        if colon:
            yield from self._edit(Rank.OTHER, StepKind.REMOVE, len(before), before, was=f": {types}")
            forms = [f"({types})"]
            if arrow:
                forms = [f"({taken}) -> {made}", f"{taken} -> ({made})", f"({taken}) -> ({made})", taken, made]
            for form in forms:
                yield from self._edit(Rank.OTHER, StepKind.REPLACE, len(before), f"{before} : {form}", types, form)

    def _attributes_added(self) -> Iterator[Candidate]:
        """Attributes of the names in the message, with values of usual kinds and those of this line's other lists."""
        text = self._line.text
        here = dict.fromkeys(f"[{', '.join(one.text for one in found)}]" for found in self._line.lists())
        lists = [value for one in here for value in (one, *other_values(one))]
        for name in self._place.names_said:
            if re.search(rf"\b{name} =", text):
                continue
            for value in ("", *_USUAL, *lists):
                entry = f"{name} = {value}" if value else name
                for at, made in _with_entry(text, self._line, entry):
                    yield from self._edit(Rank.SMALL, StepKind.INSERT, at, made, now=entry)

    def _replaced(self, place: int, token: Piece) -> Iterator[Candidate]:
        """Other tokens in place of one, by its kind."""
        text = token.text
        if _INTEGER.match(text):
            yield from self._number_instead(token)
        elif _FLOAT.match(text):
            for now in (text.partition(".")[0], f"{text} : f32"):
                yield from self._instead(Rank.SMALL, token, now)
        elif text[0] == "%":
            yield from self._value_instead(token)
        elif text[0] == "@":
            for now in self._place.symbols:
                if now != text:
                    yield from self._instead(Rank.SMALL, token, now)
                    yield from self._throughout(Rank.SMALL, token, now)
        elif text[0] in "#^" and text in self._place.labels:
            for now in self._place.labels:
                if now[0] == text[0] and now != text:
                    yield from self._instead(Rank.SMALL, token, now)
        elif text[0].isalpha() or text[0] in "_#!":
            yield from self._word_instead(token)
        elif text[0] == '"':
            yield from self._string_instead(token)
        elif not text.startswith("//") and not self._place.stop.parsed and abs(token.start - self._column) <= _REACH:
            for now in (",", ":", "=", "->", "(", ")", "[", "]", "{", "}", "<", ">", "x"):
                rank = Rank.NAMED if now in self._place.expected else Rank.OTHER
                yield from self._instead(rank, token, f" {now} " if now in _SPACED else now)

    def _number_instead(self, token: Piece) -> Iterator[Candidate]:
        text = token.text
        value = whole_number(text.removeprefix("-")) * (-1 if text.startswith("-") else 1)
        near = (str(one) for one in (value - 1, value + 1, -value, value * 2, value // 2))
        here = (one.text for one in self._line.tokens if _INTEGER.match(one.text))
        for now in dict.fromkeys((*self._place.numbers, *near, *_SMALL, *here, *self._place.sizes)):
            if now != text:
                yield from self._instead(Rank.NAMED if now in self._place.numbers else Rank.SMALL, token, now)
        for now in (
            f"{text}.0",
            f'"{text}"',
            "?",
            f"dense<{text}>",
            f"[{text}]",
            *(f"{text} : {one}" for one in _SUFFIXED),
        ):
            yield from self._instead(Rank.OTHER, token, now)

    def _value_instead(self, token: Piece) -> Iterator[Candidate]:
        name, colon, _ = token.text.partition(":")
        for now in self._place.values:
            if now != name:
                yield from self._instead(Rank.SMALL, token, now)
        if colon:
            yield from self._instead(Rank.SMALL, token, name)
            for count in range(1, 5):
                yield from self._instead(Rank.SMALL, token, f"{name}:{count}")

    def _word_instead(self, token: Piece) -> Iterator[Candidate]:
        text = token.text
        close = abs(token.start - self._column) <= _REACH or self._place.is_said(text)
        for now in self._place.near(text) if close and len(text) > 1 else ():
            yield from self._instead(Rank.NAMED, token, now)
            yield from self._throughout(Rank.NAMED, token, now)
        for now in _for_other_numbers(text):
            yield from self._instead(Rank.SMALL, token, now)
        if text in _NUMBERS_SWITCHED:
            yield from self._instead(Rank.SMALL, token, _NUMBERS_SWITCHED[text])
        if close:
            for now in (f'"{text}"', f"#{text}", f"@{text}", f"%{text}"):
                yield from self._instead(Rank.OTHER, token, now)

    def _string_instead(self, token: Piece) -> Iterator[Candidate]:
        inside = token.text.strip('"')
        for now in (*self._place.near(inside), *(_ITERATORS if inside in _ITERATORS else ())):
            if now != inside:
                yield from self._instead(Rank.NAMED, token, f'"{now}"')
                yield from self._throughout(Rank.NAMED, token, f'"{now}"')
        if not self._place.stop.parsed:
            for now in (inside, f"@{inside}"):
                yield from self._instead(Rank.OTHER, token, now)

    def _of_brackets(self) -> Iterator[Candidate]:
        """Other brackets around a list, and brackets around a piece."""
        line, text = self._line, self._line.text
        if self._place.stop.parsed:
            return
        for opening, closing in line.pairs.items():
            piece = line.between(opening, closing)
            if abs(piece.start - self._column) > _REACH and abs(piece.end - self._column) > _REACH:
                continue
            for first, last in CLOSING.items():
                yield from self._instead(Rank.OTHER, piece, f"{first}{piece.text[1:-1]}{last}")
        for piece in (*line.types, *_runs(line), *line.tokens):
            if abs(piece.start - self._column) <= _REACH and (piece.text[0].isalnum() or piece.text[0] in '%"!'):
                for first, last in (("(", ")"), ("[", "]"), ("<", ">"), ("{", "}")):
                    made = f"{text[: piece.start]}{first}{piece.text}{last}{text[piece.end :]}"
                    yield from self._edit(
                        Rank.OTHER, StepKind.REPLACE, piece.start, made, piece.text, f"{first}{piece.text}{last}"
                    )

    def _of_types(self) -> Iterator[Candidate]:
        """Other types in place of each: here, wherever it is written, and in the lines that share a value with this."""
        place, here = self._place, [piece.text for piece in self._line.types]
        for piece in self._line.types:
            written = [one for one in dict.fromkeys((*here, *place.types)) if one != piece.text]
            others = [one for one in other_types(piece.text, place.sizes, place.elements) if one not in written]
            for now in (*written, *others):
                rank = Rank.NAMED if now in place.quoted else Rank.SMALL if now in written else Rank.OTHER
                yield from self._instead(rank, piece, now)
                yield from self._throughout(rank, piece, now)
                yield from self._with_value(rank, piece, now)

    def _with_value(self, rank: Rank, piece: Piece, now: str) -> Iterator[Candidate]:
        """Another type here and in all lines that use a value of this line."""
        changed = self._line.text[: piece.start] + now + self._line.text[piece.end :]
        step = Step(StepKind.REPLACE, self._number, piece.text, now, throughout=True)
        for value in dict.fromkeys(one.text.partition(":")[0] for one in self._line.tokens if one.text[0] == "%"):
            word = re.compile(rf"{re.escape(value.partition('#')[0])}(?![\w$.\-])")
            lines = {
                number: (text.replace(piece.text, now),)
                for number, text in enumerate(self._place.lines, 1)
                if piece.text in text and word.search(text) and number != self._number
            }
            if lines:
                yield Candidate(rank, self._away + 2, step, lines | {self._number: (changed,)})

    def _of_values(self) -> Iterator[Candidate]:
        """Other forms of the values of attributes."""
        tokens = self._line.tokens
        for place in range(1, len(tokens) - 1):
            if tokens[place].text != "=":
                continue
            start = place + 1
            end = self._line.pairs.get(start, start)
            if end == start and end + 1 in self._line.pairs and tokens[end + 1].text in "<":
                end = self._line.pairs[end + 1]
            value = self._line.between(start, end)
            if (
                end + 2 < len(tokens)
                and tokens[end + 1].text == ":"
                and self._line.text[tokens[end + 1].start - 1] == " "
            ):
                typed = next((one for one in self._line.types if one.start == tokens[end + 2].start), None)
                if typed is not None:
                    value = Piece(self._line.text[value.start : typed.end], value.start, typed.end)
            for now in other_values(value.text):
                yield from self._instead(Rank.OTHER, value, now)


def _runs(line: Line) -> Iterator[Piece]:
    """The types that follow each other after commas, outside of other brackets."""
    first: Piece | None = None
    for before, after in itertools.pairwise(line.types):
        if line.text[before.end : after.start].strip() == ",":
            first = first or before
            yield Piece(line.text[first.start : after.end], first.start, after.end)
        else:
            first = None


def _shorter(text: str, lists: Sequence[Sequence[Piece]], number: int) -> tuple[str, str, str]:
    """The line without the elements at a place of lists, one of these, and nothing."""
    for found in sorted(lists, key=lambda one: -one[0].start):
        one, last = found[number], number + 1 == len(found)
        start = found[number - 1].end if last and number else one.start
        end = one.end if last else found[number + 1].start
        text = text[:start] + text[end:]
    return text, lists[0][number].text, ""


def _longer(text: str, lists: Sequence[Sequence[Piece]], number: int) -> tuple[str, str, str]:
    """The line with the elements at a place of lists twice, nothing, and one of these."""
    for found in sorted(lists, key=lambda one: -one[0].start):
        one = found[number]
        text = f"{text[: one.end]}, {_under_new_name(one.text, text)}{text[one.end :]}"
    return text, "", lists[0][number].text


def _under_new_name(element: str, text: str) -> str:
    """An element of a list; one that defines a value, as ``%x: f32`` or ``%x = %init`` do, defines another."""
    found = _DEFINES.match(element)
    if found is None:
        return element
    free = next(name for number in itertools.count(2) if (name := f"{found['name']}_{number}") not in text)
    return free + element[found.end("name") :]


def _of_one_length(lists: Sequence[Sequence[Piece]]) -> Iterator[Sequence[Sequence[Piece]]]:
    """Each two lists of one length that do not overlap, and all of that length."""
    by_length = dict[int, list[Sequence[Piece]]]()
    for found in lists:
        alike = by_length.setdefault(len(found), [])
        if all(one[-1].end <= found[0].start or found[-1].end <= one[0].start for one in alike):
            alike.append(found)
    for alike in by_length.values():
        yield from itertools.combinations(alike, 2)
        if len(alike) > 2:
            yield alike


def _with_entry(text: str, line: Line, entry: str) -> Iterator[tuple[int, str]]:
    """The line with an entry more in each dictionary, or with a dictionary before the types; with the offset."""
    for opening, closing in line.pairs.items():
        if line.tokens[opening].text == "{" and line.tokens[closing].start > line.tokens[opening].end - 1:
            inside = text[line.tokens[opening].end : line.tokens[closing].start]
            if not inside.strip() or "=" in inside:
                at = line.tokens[closing].start
                yield at, f"{text[:at].rstrip()}{', ' if inside.strip() else ''}{entry}{text[at:]}"
    before, colon, types = text.rpartition(" : ")
    if colon:
        yield len(before), f"{before} {{{entry}}} : {types}"
        yield len(before), f"{before} {entry} : {types}"
        yield len(before), f"{before}, {entry} : {types}"
    if text.rstrip().endswith(" {"):
        start = len(text.rstrip()) - 2
        yield start, f"{text[:start]} attributes {{{entry}}} {{"


def _inserted(text: str, at: int, word: str) -> Sequence[str]:
    """The line with a word at an offset, with the blanks that it needs."""
    before, after = text[:at], text[at:]
    if word in _SPACED or word[0].isalnum():
        if word[0].isalnum() and before and before[-1] in "([<{":
            return (before + word + after,)
        return (
            f"{before}{word} {after.lstrip()}" if not before.strip() else f"{before.rstrip()} {word} {after.lstrip()}",
        )
    if word == ",":
        return (f"{before.rstrip()}, {after.lstrip()}",)
    return (before + word + after,)


def _for_other_numbers(op: str) -> Iterator[str]:
    """The names that an op may have for other numbers: floats, integers, signed and unsigned ones."""
    dialect, dot, name = op.partition(".")
    if not dot or "." in name:
        return
    for was, now in _OTHER_NUMBERS:
        if name.endswith(was):
            yield f"{dialect}.{name[: -len(was)]}{now}"
        if name.startswith(was):
            yield f"{dialect}.{now}{name[len(was) :]}"
