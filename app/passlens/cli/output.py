"""Text output of a command: lines, pairs and tables in aligned columns, with colours on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from rich.cells import cell_len, set_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style

from passlens.cli.cells import NONE, Cells, Entry, places, text_of
from passlens.cli.streams import STYLE, write_results
from passlens.cli.translation import Shown, Value, translated, verbatim, worded
from passlens.engine.messages import Items, Message, Word
from passlens.engine.quoting import one_line, visible

STYLES = {
    "fail": Style(color="red"),
    "warn": Style(color="yellow"),
    "ok": Style(color="green"),
    "added": Style(color="green"),
    "added_word": Style(color="green", bold=True, underline=True),
    "removed": Style(color="red"),
    "removed_word": Style(color="red", bold=True, underline=True),
    "hunk": Style(color="cyan"),
    "muted": Style(dim=True),
    "head": Style(bold=True),
}
MIN_FLEXIBLE = 16
"""The minimum width of a flexible column, in characters."""


@dataclass(frozen=True, slots=True)
class Column:
    """A table column, as wide as its widest cell in a pipe; a narrow terminal may cut it.

    Attributes:
        title: Its title, a word of ours.
        right: Whether its cells are right-aligned.
        flexible: Whether it may be cut, with an ellipsis.
        dispensable: Left out if cutting is not enough, lower numbers first; 0: never.
    """

    title: str
    right: bool = False
    flexible: bool = False
    dispensable: int = 0


class Page:
    """Collects the text of one answer; coloured if stdout is a terminal that supports it."""

    def __init__(self) -> None:
        console = Console(file=sys.stdout, highlight=False)
        self.is_terminal = console.is_terminal
        self.width = console.width
        self._colors = ColorSystem.STANDARD if console.color_system and not console.no_color else None
        self._parts: list[str] = []

    @property
    def colored(self) -> bool:
        """Whether styles are visible."""
        return self._colors is not None

    def paint(self, value: Value, style: str) -> Shown:
        """The text with its colour, or plain without colours."""
        text = translated(value)
        if self._colors is None or not style or not text:
            return text
        return verbatim(STYLES[style].render(visible(text), color_system=self._colors).replace("\x1b", STYLE))

    def line(self, value: Value = NONE, style: str = "", *, indent: int = 0) -> None:
        """Add a line."""
        self._parts.append(f"{' ' * indent}{self.paint(value, style)}\n")

    def heading(self, title: Message | Word | Shown) -> None:
        """Add a title, after an empty line unless it is the first on the page."""
        if self._parts:
            self.line()
        self.line(title, "head")

    def text(self, text: Shown) -> None:
        """Add text unchanged, with a newline at its end."""
        self._parts.append(text if text.endswith("\n") else text + "\n")

    def pairs(self, pairs: Iterable[tuple[str, Entry]]) -> None:
        """Add ``name  value`` lines with aligned values; pairs with an empty value are left out.

        A name is a word of ours, or a foreign one, which stays as it is.
        """
        kept = [(one_line(worded(name)), *text_of(value)) for name, value in pairs]
        kept = [one for one in kept if one[1]]
        width = max((cell_len(name) for name, *_ in kept), default=0)
        for name, text, style in kept:
            first, *rest = map(verbatim, visible(text).split("\n"))
            label = self.paint(verbatim(name + " " * (width - cell_len(name))), "muted")
            self.line(verbatim(f"{label}  {self.paint(first, style)}"))
            for line in rest:
                self.line(self.paint(line, style), indent=width + 2)

    def table(self, columns: Sequence[Column], rows: Iterable[Sequence[Entry]], *, indent: int = 0) -> None:
        """Add a table; on a terminal, columns are cut or left out to fit its width.

        A few lines of ours replace ``rich.table``, which takes 4 s for the 12,000 passes of a real model.
        """
        self._parts += self._table(columns, rows, indent)

    def show_table(self, columns: Sequence[Column], rows: Iterable[Sequence[Entry]]) -> None:
        """Write the page to stdout, then a table of any length that is never in memory as a whole."""
        self.show()
        for part in self._table(columns, rows, 0):
            write_results(verbatim(part))

    def _table(self, columns: Sequence[Column], rows: Iterable[Sequence[Entry]], indent: int) -> Iterator[str]:
        """The text of a table, some thousand lines at a time."""
        titles = [worded(column.title) for column in columns]
        margin = " " * indent
        with Cells(titles, styled=self.colored) as cells:
            cells.take(rows)
            kept, widths = list(range(len(columns))), cells.widths
            if self.is_terminal:
                kept = self._kept(widths, columns, self.width - indent)
                columns = [columns[index] for index in kept]
                widths = [widths[index] for index in kept]
                self._fit(widths, columns, self.width - indent - 2 * (len(columns) - 1))
            for texts, styles in cells.parts():
                shown = [
                    self._column(texts[index], styles[index], column, width)
                    for index, column, width in zip(kept, columns, widths, strict=True)
                ]
                yield "".join([f"{margin}{'  '.join(line).rstrip()}\n" for line in zip(*shown, strict=True)])
        left_out = tuple(title for index, title in enumerate(titles) if index not in kept)
        if left_out:
            no_room = Message(
                "output.no-room",
                "No room for: {columns}. A wider terminal shows them, and --json.",
                columns=Items(left_out),
            )
            yield f"{margin}{self.paint(no_room, 'muted')}\n"

    def _column(self, texts: Sequence[str], styles: Sequence[str], column: Column, width: int) -> list[str]:
        """Cells of a column, cut or padded to its width, with colours."""
        cells = list(zip(texts, styles or repeat(""), strict=False))
        made = {cell: self._cell(*cell, column, width) for cell in set(cells)}
        return [made[cell] for cell in cells]

    def _cell(self, text: str, style: str, column: Column, width: int) -> str:
        if places(text) > width:
            text = set_cell_size(text, width - 1) + "…"
        pad = " " * (width - places(text))
        painted = self.paint(verbatim(text), style)
        return pad + painted if column.right else painted + pad

    @staticmethod
    def _kept(widths: Sequence[int], columns: Sequence[Column], room: int) -> list[int]:
        """The columns to keep: dispensable ones are removed one by one until the others can fit."""
        least = [min(w, MIN_FLEXIBLE) if c.flexible else w for w, c in zip(widths, columns, strict=True)]
        kept = list(range(len(columns)))
        for index in sorted((i for i in kept if columns[i].dispensable), key=lambda i: columns[i].dispensable):
            if sum(least[i] for i in kept) + 2 * (len(kept) - 1) <= room:
                break
            kept.remove(index)
        return kept

    @staticmethod
    def _fit(widths: list[int], columns: Sequence[Column], room: int) -> None:
        """Shorten the widest flexible column until the row fits, or all have their minimum."""
        while sum(widths) > room:
            flexible = [i for i, column in enumerate(columns) if column.flexible and widths[i] > MIN_FLEXIBLE]
            if not flexible:
                return
            widest = max(flexible, key=widths.__getitem__)
            widths[widest] -= 1

    def show(self, *, exact: bool = False) -> None:
        """Write the page to stdout; ``exact``: unchanged, unless stdout is a terminal."""
        write_results(verbatim("".join(self._parts)), exact=exact)
