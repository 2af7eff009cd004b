"""A text with a comment below each line that is told about: the numbers of its lines stay those of the IR. No Qt."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.session.rows import IrText
from passlens.gui.failure.places import Annotation
from passlens.gui.kit.names import NamedText


@dataclass(frozen=True, slots=True)
class AnnotatedText:
    """What is shown of a text.

    Attributes:
        source: The text without the comments.
        named: Its lines, with the comments.
        comments: The rows, from 0 and in order, that are comments.
        series: By row of a line that is told about, its colour; None without one.
        note: Where the text comes from, where that is not plain; or why there is none.
    """

    source: IrText
    named: NamedText
    comments: tuple[int, ...]
    series: dict[int, int | None]
    note: str = ""

    def same(self, other: AnnotatedText) -> bool:
        """Whether the other one reads as this."""
        return self.source == other.source and self.named.index.text == other.named.index.text

    def number(self, row: int) -> int:
        """The line, from 1, that a row shows; 0: a comment."""
        before = bisect_left(self.comments, row)
        return 0 if before < len(self.comments) and self.comments[before] == row else row + 1 - before

    def row_of(self, line: int) -> int:
        """The row, from 0, that shows a line, from 1, of the text as it is stored."""
        row = self.source.shown_line(line) - 1
        for comment in self.comments:
            if comment > row:
                break
            row += 1
        return row


def annotated(text: IrText, annotations: Sequence[Annotation], note: str = "") -> AnnotatedText:
    """Put the words of annotations below their lines, as comments indented as the line."""
    by_line: dict[int, list[Annotation]] = {}
    lines = text.text.split("\n")
    for one in annotations:
        shown = text.shown_line(one.line)
        if 1 <= shown <= len(lines):
            by_line.setdefault(shown, []).append(one)
    out, done = list[str](), 0
    comments, series = list[int](), dict[int, int | None]()
    for shown in sorted(by_line):
        out += lines[done:shown]
        done = shown
        line = lines[shown - 1]
        series[len(out) - 1] = by_line[shown][0].series
        indent = line[: len(line) - len(line.lstrip())]
        for one in by_line[shown]:
            comments.append(len(out))
            out.append(f"{indent}// {one.words}")
    out += lines[done:]
    named = NamedText("\n".join(out), text.language)
    named.find_lines()
    return AnnotatedText(text, named, tuple(comments), series, note)
