"""A line to edit, and its elementary edits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.compile.edit_search.candidate import Candidate, Rank, Step, StepKind
from passlens.engine.compile.edit_search.pieces import Piece, in_pieces
from passlens.engine.compile.edit_search.place import Place

_LONGEST = 2000
"""The longest line to edit, in characters: longer lines hold weights."""
_REACH = 40
"""The most characters between the place where the parser stopped and an edit of the syntax."""


class OneLine:
    """A line of a text, in pieces.

    Attributes:
        place: The text and where the compiler stopped.
        number: The line, from 1.
        line: Its pieces; none for a line that is too long.
        column: The offset at which the compiler stopped, from 0; the end of the line, if it stopped in another line.
        away: The distance to add to each edit, in characters: 0 in the line in which the compiler stopped.
    """

    def __init__(self, place: Place, number: int) -> None:
        """Divide the line into pieces."""
        self.place, self.number = place, number
        text = place.lines[number - 1]
        self.line = in_pieces(text if len(text) <= _LONGEST else "")
        is_here = number == place.stop.line
        self.away = 0 if is_here else _REACH
        self.column = place.stop.column - 1 if is_here else len(text)

    @property
    def parsed(self) -> bool:
        """Whether a verifier stopped, so that the syntax is correct."""
        return self.place.stop.parsed

    def is_near(self, at: int) -> bool:
        """Whether an offset is near the place where the parser stopped."""
        return abs(at - self.column) <= _REACH

    def _far(self, at: int) -> int:
        """The distance of an edit at an offset; a verifier names the line only."""
        return self.away + (0 if self.parsed else abs(at - self.column))

    def edit(self, rank: Rank, kind: StepKind, at: int, text: str, was: str = "", now: str = "") -> Iterator[Candidate]:
        """An edit, unless it leaves the line unchanged."""
        if text != self.line.text:
            yield Candidate(rank, self._far(at), Step(kind, self.number, was, now), {self.number: (text,)})

    def without(self, rank: Rank, piece: Piece) -> Iterator[Candidate]:
        """The line without a piece, with the spaces around it adjusted."""
        before, after = self.line.text[: piece.start], self.line.text[piece.end :]
        texts = [before.rstrip() + after] if before.strip() else [before + after.lstrip()]
        if before.strip() and after.strip():
            texts.append(f"{before.rstrip()} {after.lstrip()}")
        for text in dict.fromkeys(texts):
            yield from self.edit(rank, StepKind.REMOVE, piece.start, text, was=piece.text)

    def instead(self, rank: Rank, piece: Piece, now: str) -> Iterator[Candidate]:
        """The line with a piece replaced."""
        text = self.line.text[: piece.start] + now + self.line.text[piece.end :]
        yield from self.edit(rank, StepKind.REPLACE, piece.start, text, piece.text, now)

    def throughout(self, rank: Rank, piece: Piece, now: str) -> Iterator[Candidate]:
        """A piece replaced wherever it occurs; also in this line alone, if it occurs there more than once."""
        was = piece.text
        starts = r"(?<![\w.$%@#!\-])" if was[0].isalnum() or was[0] == "_" else ""
        ends = r"(?![\w$])" if was[-1].isalnum() else ""
        word, lines = re.compile(f"{starts}{re.escape(was)}{ends}"), self.place.lines
        changed = {
            number: (word.sub(lambda _: now, line),) for number, line in enumerate(lines, 1) if word.search(line)
        }
        step = Step(StepKind.REPLACE, self.number, was, now, throughout=True)
        far = self._far(piece.start) + 1
        if len(changed) > 1:
            yield Candidate(rank, far, step, changed)
        if self.number in changed and len(word.findall(self.line.text)) > 1:
            yield Candidate(rank, far, step, {self.number: changed[self.number]})

    def exchanged(self, first: Piece, second: Piece) -> Iterator[Candidate]:
        """The line with two pieces exchanged; the first begins before the second."""
        text = self.line.text
        swapped = f"{text[: first.start]}{second.text}{text[first.end : second.start]}{first.text}{text[second.end :]}"
        yield from self.edit(Rank.SMALL, StepKind.EXCHANGE, first.start, swapped, first.text, second.text)
