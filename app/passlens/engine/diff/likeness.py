"""Similarity of two ops by their words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from passlens.engine.ir.parse import Op

_WORD = re.compile(r"[\w$.]+|[^\w\s]")
_MOST_WORDS = 400


class Likeness:
    """Compares the texts of ops; each pair of texts is compared once."""

    def __init__(self) -> None:
        self._words: dict[str, tuple[Counter[str], int]] = {}
        self._known: dict[tuple[str, str], float] = {}

    def of(self, old: Op, new: Op) -> float:
        """The share of words that two ops have in common, 0 to 1."""
        if old.key == new.key:
            return 1.0
        pair = old.key, new.key
        found = self._known.get(pair)
        if found is None:
            (mine, total), (theirs, more) = self._words_of(pair[0]), self._words_of(pair[1])
            if len(theirs) < len(mine):
                mine, theirs = theirs, mine
            common_words = sum(min(count, theirs[word]) for word, count in mine.items() if word in theirs)
            found = self._known[pair] = 2.0 * common_words / (total + more) if total + more else 1.0
        return found

    def _words_of(self, key: str) -> tuple[Counter[str], int]:
        found = self._words.get(key)
        if found is None:
            words = Counter(_WORD.findall(key[: 16 * _MOST_WORDS])[:_MOST_WORDS])
            found = self._words[key] = words, words.total()
        return found


def shared_items(xs: Sequence[int], ys: Sequence[int]) -> int:
    """The number of items that two sorted sequences have in common, counted with multiplicity."""
    if xs == ys:
        return len(xs)
    if len(xs) > len(ys):
        xs, ys = ys, xs
    both = set(xs).intersection(ys)
    return sum([min(xs.count(item), ys.count(item)) for item in both]) if both else 0
