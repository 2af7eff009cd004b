"""The folded regions of a text, and its visible lines."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from passlens.engine.ir.regions import Regions, no_regions


@dataclass(frozen=True, slots=True, eq=False)
class ShownLines:
    """The lines of a text without the folded ones.

    Attributes:
        lines: The number of lines of the text.
        numbers: The visible lines, in order; None: all.
    """

    lines: int
    numbers: NDArray[np.int64] | None = None

    @property
    def count(self) -> int:
        """The number of visible lines."""
        return self.lines if self.numbers is None else len(self.numbers)

    def line_at(self, index: int) -> int:
        """The line at a visible position; counts on past the last one."""
        if self.numbers is None:
            return index
        if index >= len(self.numbers):
            return self.lines + index - len(self.numbers)
        return int(self.numbers[max(0, index)])

    def index_of(self, line: int) -> int:
        """The position of a line; for a folded line, that of the line that opens its region."""
        if self.numbers is None:
            return line
        return max(0, int(np.searchsorted(self.numbers, line, side="right")) - 1)

    def indices_of(self, lines: ArrayLike) -> NDArray[np.int64]:
        """The positions of many lines."""
        wanted = np.asarray(lines, np.int64)
        if self.numbers is None:
            return wanted
        places: NDArray[np.int64] = np.searchsorted(self.numbers, wanted, side="right").astype(np.int64) - 1
        return np.maximum(0, places)


class Folding:
    """The folds of a text. A folded region keeps the line that opens it and the one that closes it.

    Attributes:
        regions: The foldable regions.
        shown: The visible lines.
    """

    def __init__(self, lines: int, regions: Regions | None = None) -> None:
        self.regions = regions or no_regions()
        self._lines = lines
        self._folded = np.zeros(self.regions.count, np.bool_)
        # A region of two lines has nothing to fold.
        self._foldable = self.regions.ends - self.regions.starts > 1
        self.shown = ShownLines(lines)

    @property
    def any_folded(self) -> bool:
        """Whether anything is folded."""
        return self.shown.numbers is not None

    @property
    def deepest(self) -> int:
        """The number of levels of regions."""
        return int(self.regions.depths[self._foldable].max()) + 1 if self._foldable.any() else 0

    def shows(self, line: int) -> bool:
        """Whether a line is visible."""
        shown = self.shown
        return shown.numbers is None or (line < self._lines and shown.line_at(shown.index_of(line)) == line)

    def mark(self, line: int) -> bool | None:
        """Whether the region that a line opens is folded; None if it opens none that can be."""
        region = self.regions.opened_by(line)
        return bool(self._folded[region]) if region is not None and self._foldable[region] else None

    def hidden(self, line: int) -> int:
        """The number of folded lines behind a line."""
        region = self.regions.opened_by(line)
        if region is None or not self._folded[region]:
            return 0
        return int(self.regions.ends[region] - self.regions.starts[region]) - 1

    def toggle(self, line: int) -> bool:
        """Fold or unfold the region that a line opens; False if it opens none."""
        folded = self.mark(line)
        if folded is None:
            return False
        self._folded[self.regions.opened_by(line)] = not folded
        self._settle()
        return True

    def fold_at(self, line: int) -> int | None:
        """Fold the region that a line opens, or else the innermost open region around it.

        Returns:
            The line that opens the folded region; None if there was nothing to fold.
        """
        candidates = [*self.regions.inside(line), *filter(None.__ne__, [self.regions.closed_by(line)])]
        opened = self.regions.opened_by(line)
        if opened is not None:
            candidates.append(opened)
        for region in reversed(candidates):
            if self._foldable[region] and not self._folded[region]:
                self._folded[region] = True
                self._settle()
                return int(self.regions.starts[region])
        return None

    def unfold_at(self, line: int) -> bool:
        """Unfold the region that a line opens; False if it is not folded."""
        region = self.regions.opened_by(line)
        if region is None or not self._folded[region]:
            return False
        self._folded[region] = False
        self._settle()
        return True

    def fold_all(self) -> None:
        """Fold all regions, except a module around everything, which would hide all else."""
        self.fold_to(1 if np.count_nonzero(self.regions.depths == 0) == 1 else 0)

    def fold_to(self, level: int) -> None:
        """Fold all regions deeper than a level, and unfold the rest; 0 leaves the outermost ops."""
        self._folded = self._foldable & (self.regions.depths >= level)
        self._settle()

    def unfold_all(self) -> None:
        """Show every line."""
        self._folded[:] = False
        self.shown = ShownLines(self._lines)

    def reveal(self, line: int) -> bool:
        """Unfold the regions that hide a line; False if it was visible."""
        if self.shows(line):
            return False
        self._folded[self.regions.inside(line)] = False
        self._settle()
        return True

    def _settle(self) -> None:
        if not self._folded.any():
            self.shown = ShownLines(self._lines)
            return
        change = np.zeros(self._lines + 2, np.int32)
        np.add.at(change, self.regions.starts[self._folded] + 1, 1)
        np.subtract.at(change, self.regions.ends[self._folded], 1)
        self.shown = ShownLines(self._lines, np.flatnonzero(np.cumsum(change[: self._lines]) == 0))
