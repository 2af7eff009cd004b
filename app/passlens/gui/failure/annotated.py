"""A text with comments below annotated lines; line numbers stay those of the IR. Without Qt."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.ir.syntax import indent_of
from passlens.engine.session.rows import IrText
from passlens.gui.failure.places import Annotation
from passlens.gui.kit.text.names import NamedText


@dataclass(frozen=True, slots=True)
class AnnotatedText:
    """A text as it is shown.

    Attributes:
        source: The text without comments.
        named: Its lines, with comments.
        comments: The rows, from 0 and in order, that are comments.
        series: The colour of each annotated row; None without one.
        note: The origin of the text, if it is not obvious; or why there is none.
    """

    source: IrText
    named: NamedText
    comments: tuple[int, ...]
    series: dict[int, int | None]
    note: str = ""

    def same(self, other: AnnotatedText) -> bool:
        """Whether two texts are equal."""
        return self.source == other.source and self.named.index.text == other.named.index.text

    def number(self, row: int) -> int:
        """The line, from 1, in a row; 0 for a comment."""
        before = bisect_left(self.comments, row)
        return 0 if before < len(self.comments) and self.comments[before] == row else row + 1 - before

    def row_of(self, line: int) -> int:
        """The row, from 0, of a line, from 1, of the stored text."""
        row = self.source.shown_line(line) - 1
        for comment in self.comments:
            if comment > row:
                break
            row += 1
        return row


def annotated(text: IrText, annotations: Sequence[Annotation], note: str = "") -> AnnotatedText:
    """Add annotations below their lines, as comments with the line's indentation; one for each of their lines."""
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
        indent = indent_of(line)
        for words in "\n".join(one.words for one in by_line[shown]).split("\n"):
            comments.append(len(out))
            out.append(f"{indent}// {words}")
    out += lines[done:]
    named = NamedText("\n".join(out), text.language)
    named.find_lines()
    return AnnotatedText(text, named, tuple(comments), series, note)
