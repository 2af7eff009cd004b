"""Regions of a printed text, for folding and for the headers above a line: the line that opens each and the line of its
end.

Found from indentation and the brackets at line ends, as MLIR's printer sets them, without parsing ops; in assembly a
region is a function, a block or a section. Works incrementally (``read_regions``), so that a window can run it between
two frames. That is why it does not use ``syntax`` to read the head of each op: columns and outer characters of all
lines are arrays, and a million lines take tenths of a second.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from passlens.engine.ir.text import LineIndex

_PIECE = 10_000
_BLANKS = np.array([32, 13], np.uint32)
_OPENERS = np.frombuffer(b"{([", np.uint8)
_CLOSERS = np.frombuffer(b"})]", np.uint8)
_ASIDE = np.frombuffer(b"^/\0", np.uint8)
"""First characters of lines at an op's indentation within its regions: labels, comments; 0: blank lines."""
_DEEPEST = 400
_MARKS = re.compile(
    r"^(?P<label>[A-Za-z_$][\w.$]*):|^[ \t]*(?P<end>\.end_amdhsa_kernel|\.end_amdgpu_metadata)\b"
    r"|^[ \t]*(?P<begin>\.amdhsa_kernel|\.amdgpu_metadata)\b|^(?P<last>\.Lfunc_end\d+):|^(?P<block>\.LBB[\w.$]*):"
    r"|^[ \t]*(?P<section>\.section|\.text)\b",
    re.MULTILINE,
)
_ResultT = TypeVar("_ResultT")

Lines = NDArray[np.int64]


class Regions:
    """Regions in the order of the lines that open them.

    Attributes:
        starts: The line that opens each region, from 0.
        ends: The line that closes it; in a truncated text, the number of lines.
        depths: The number of enclosing regions.
    """

    __slots__ = ("_by_end", "_levels", "_of_ops", "_sorted_ends", "depths", "ends", "starts")

    def __init__(self, starts: Lines, ends: Lines, levels: Lines, *, of_ops: bool = True) -> None:
        """``levels``: regions of one level are never nested. ``of_ops``: one op may have several in a row."""
        self._of_ops = of_ops
        order = np.argsort(starts, kind="stable")
        self.starts, self.ends = starts[order], ends[order]
        levels = levels[order]
        self._levels = [np.flatnonzero(levels == level) for level in np.unique(levels)]
        self._by_end = np.argsort(self.ends, kind="stable")
        self._sorted_ends = self.ends[self._by_end]
        last = int(self.ends.max()) + 2 if len(order) else 1
        change = np.bincount(self.starts + 1, minlength=last) - np.bincount(self.ends, minlength=last)
        self.depths: Lines = np.cumsum(change)[self.starts]

    @property
    def count(self) -> int:
        """The number of regions."""
        return len(self.starts)

    def inside(self, line: int) -> list[int]:
        """The regions around a line, outermost first; a line that opens or closes a region is not inside it."""
        found = list[int]()
        for level in self._levels:
            at = int(np.searchsorted(self.starts[level], line)) - 1
            if at >= 0 and self.ends[level[at]] > line:
                found.append(int(level[at]))
        return sorted(found)

    def opened_by(self, line: int) -> int | None:
        """The region that a line opens."""
        at = int(np.searchsorted(self.starts, line))
        return at if at < self.count and self.starts[at] == line else None

    def closed_by(self, line: int) -> int | None:
        """The region that a line closes."""
        at = int(np.searchsorted(self._sorted_ends, line))
        return int(self._by_end[at]) if at < self.count and self._sorted_ends[at] == line else None

    def head(self, region: int) -> int:
        """The first line of a region's op: for an ``else``, the line of the ``if``."""
        line = int(self.starts[region])
        before = self.closed_by(line) if self._of_ops else None
        while before is not None and self.starts[before] < line:
            line = int(self.starts[before])
            before = self.closed_by(line)
        return line

    def last(self, region: int) -> int:
        """The last line of a region's op: for an ``if``, the line that closes its ``else``."""
        line = int(self.ends[region])
        after = self.opened_by(line) if self._of_ops else None
        while after is not None:
            line = int(self.ends[after])
            after = self.opened_by(line)
        return line


def finish(work: Generator[None, None, _ResultT]) -> _ResultT:
    """Run incremental work to its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _ResultT = end.value
            return result


def no_regions() -> Regions:
    """The regions of a text without any."""
    none = np.empty(0, np.int64)
    return Regions(none, none, none)


def read_regions(index: LineIndex, language: str) -> Generator[None, None, Regions]:
    """Find the regions of a text; ``language`` as in ``IrText``. Yields every few milliseconds."""
    if language == "amdgpu":
        return (yield from _assembly(index))
    if language not in {"mlir", "llvm"}:
        return no_regions()
    columns, firsts, lasts = list[Lines](), list[Lines](), list[Lines]()
    for first in range(0, index.count, _PIECE):
        column, begin, end = _look(index, first, min(index.count, first + _PIECE))
        columns.append(column)
        firsts.append(begin)
        lasts.append(end)
        yield
    if not columns:
        return no_regions()
    column, begin, end = (np.concatenate(parts) for parts in (columns, firsts, lasts))
    opens, closes = np.isin(end, _OPENERS), np.isin(begin, _CLOSERS)
    # The lines that open and close a region have the same indentation, with no other op at it in between.
    counted = opens | closes if language == "llvm" else ~np.isin(begin, _ASIDE)
    yield
    lines = np.flatnonzero(counted)
    order = lines[np.argsort(column[lines].astype(np.uint16), kind="stable")]
    yield
    here, after = order[:-1], order[1:]
    pairs = opens[here] & closes[after] & (column[here] == column[after])
    starts = here[pairs]
    # A truncated text leaves its last regions open: no later line has an indentation as small.
    outwards = np.minimum.accumulate(column[lines][::-1])[::-1]
    open_still = lines[opens[lines] & (np.append(outwards[1:], _DEEPEST) > column[lines])]
    starts, ends = np.append(starts, open_still), np.append(after[pairs], np.full(len(open_still), index.count))
    return Regions(starts, ends, column[starts])


def _look(index: LineIndex, first: int, last: int) -> tuple[Lines, Lines, Lines]:
    """The indentation of each line, and the codes of its first and last non-blank characters, or 0."""
    begin = index.start(first)
    text = index.text[begin : index.start(last)]
    codes = (
        np.frombuffer(text.encode("ascii"), np.uint8)
        if text.isascii()
        else np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    )
    codes = np.append(codes, codes.dtype.type(10))
    starts = index.starts(first, last) - begin
    ends = np.append(starts[1:], len(text) + (not text.endswith("\n"))) - 1  # at the line feeds
    left = starts.copy()
    for _ in range(_DEEPEST):
        blank = codes[left] == 32
        if not blank.any():
            break
        left += blank
    right = ends - 1
    for _ in range(_DEEPEST):
        blank = (right > left) & np.isin(codes[np.maximum(right, 0)], _BLANKS)
        if not blank.any():
            break
        right -= blank
    empty = left >= ends
    return (
        np.where(empty, 0, left - starts),
        np.where(empty, 0, codes[left]).astype(np.int64),
        np.where(empty, 0, codes[np.maximum(right, 0)]).astype(np.int64),
    )


def _assembly(index: LineIndex) -> Generator[None, None, Regions]:
    """Regions of assembly: functions to their ends, blocks to the next label, descriptors to their end directives."""
    marks = list[re.Match[str]]()
    for first in range(0, index.count, _PIECE):
        begin, end = index.start(first), index.start(min(index.count, first + _PIECE))
        marks += _MARKS.finditer(index.text, begin, end)
        yield
    found = list[tuple[int, int, int]]()
    function = block = begun = None
    lines = index.lines_of([match.end() - 1 for match in marks]).tolist() if marks else []
    for match, line in zip(marks, lines, strict=True):
        if match["begin"]:
            begun = line
        elif match["end"]:
            if begun is not None:
                found.append((begun, line, 0))
            begun = None
        else:
            if block is not None and line - 1 > block:
                found.append((block, line, 1))
            block = line if match["block"] and function is not None else None
            if match["label"]:
                function = line
            elif match["last"]:
                if function is not None:
                    found.append((function, line, 0))
                function = None
            elif match["section"]:
                function = None
    starts, ends, levels = (np.array([row[at] for row in found], np.int64) for at in range(3))
    return Regions(starts, ends, levels, of_ops=False)
