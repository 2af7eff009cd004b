"""Finds the differing words of two similar lines, and pairs removed lines with added ones.

The cost is bounded: large blocks are paired by their lines without value names and numbers, which suffices in the
important case (a pass renumbered everything), and the number of pairs examined per diff is limited.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import overload

from typing_extensions import override

Marks = tuple[tuple[int, int], ...]

_TOKEN = re.compile(r"[%@#!^]?[\w$]+(?:[.\-][\w$]+)*|\s+|[^\w\s]")
_NUMBERED = re.compile(r"[%^#][\w$.\-]+|\d+")
_EXACT_CELLS = 2_500
_SEARCH_WINDOW = 40
_MATCH_TOKENS = 80
_LONG_LINE = 4_000
_SIMILAR = 0.45
_MOSTLY = 0.8
_MARKED_PAIRS = 3_000
"""The most pairs of lines per run of changes whose changed words are marked: 25 ms at most to find them."""


def pair_lines(removed: Sequence[str], added: Sequence[str], limit: int) -> list[tuple[int, int]]:
    """Index pairs of lines that are versions of one another, in order, at most ``limit``."""
    if not removed or not added or limit <= 0:
        return []
    if len(removed) * len(added) <= _EXACT_CELLS:
        return _pair_best(removed, added)[:limit]
    pairs = _pair_skeletons(removed[: limit * 4], added[: limit * 4])[:limit]
    if len(removed) == len(added) and 2 * len(pairs) < min(limit, len(removed)):
        # Equally many lines, but no skeleton in common: an op or type was replaced throughout.
        indices = range(min(limit, len(removed)))
        pairs = [(at, at) for at in indices if _likeness(_bag(removed[at]), _bag(added[at])) >= _SIMILAR]
    return pairs


def changed_words(old: str, new: str, renamed: Mapping[str, str] | None = None) -> tuple[Marks, Marks]:
    """The spans of differing words in each of two lines; empty if nearly the whole line differs.

    ``renamed`` maps words of the old line to their new names; those do not count as differences.
    """
    if (old == new and not renamed) or len(old) > _LONG_LINE or len(new) > _LONG_LINE:
        return _changed_middle(old, new)
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    known = before if not renamed else [renamed.get(word, word) for word in before]
    changed_before, changed_after = _changed_tokens(known, after)
    marks = _spans(before, changed_before), _spans(after, changed_after)
    for line, spans in ((old, marks[0]), (new, marks[1])):
        inked = len(line.replace(" ", ""))
        if inked and sum(end - start for start, end in spans) > _MOSTLY * inked:
            return (), ()
    return marks


class PairWords:
    """The changed words of two lines, computed on first use."""

    def __init__(self, old: str, new: str, renamed: Mapping[str, str] | None) -> None:
        self._old, self._new, self._renamed = old, new, renamed

    def marks(self) -> tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]:
        """The spans in the old line and in the new one."""
        return LazyMarks(self, 0, 0), LazyMarks(self, 1, 0)

    def spans(self, side: int, _: int) -> Marks:
        """The spans in one line: 0 old, 1 new."""
        return self._found[side]

    @functools.cached_property
    def _found(self) -> tuple[Marks, Marks]:
        return changed_words(self._old, self._new, self._renamed)


class HunkWords:
    """The changed words of a run of changed lines, computed on first use: only painted lines cost time."""

    def __init__(self, removed: Sequence[str], added: Sequence[str]) -> None:
        self._removed, self._added = removed, added

    def of_old(self, index: int) -> Sequence[tuple[int, int]]:
        """The spans in a removed line; empty if no line was added."""
        return LazyMarks(self, 0, index) if self._added else ()

    def of_new(self, index: int) -> Sequence[tuple[int, int]]:
        """The spans in an added line; empty if no line was removed."""
        return LazyMarks(self, 1, index) if self._removed else ()

    def spans(self, side: int, index: int) -> Marks:
        """The spans in a line of one side: 0 old, 1 new."""
        other = self._partners[side].get(index)
        if other is None:
            return ()
        old, new = (index, other) if side == 0 else (other, index)
        return changed_words(self._removed[old], self._added[new])[side]

    @functools.cached_property
    def _partners(self) -> tuple[dict[int, int], dict[int, int]]:
        pairs = pair_lines(self._removed, self._added, _MARKED_PAIRS)
        return dict(pairs), {new: old for old, new in pairs}


class LazyMarks(Sequence[tuple[int, int]]):
    """Spans of changed words in one line, computed on first use; behaves like a tuple."""

    __slots__ = ("_index", "_side", "_words")

    def __init__(self, words: HunkWords | PairWords, side: int, index: int) -> None:
        self._words, self._side, self._index = words, side, index

    def _spans(self) -> Marks:
        return self._words.spans(self._side, self._index)

    @overload
    def __getitem__(self, index: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, index: slice) -> Marks: ...
    @override
    def __getitem__(self, index: int | slice) -> tuple[int, int] | Marks:
        return self._spans()[index]

    @override
    def __len__(self) -> int:
        return len(self._spans())

    @override
    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self._spans())

    @override
    def __eq__(self, other: object) -> bool:
        return self._spans() == (tuple(other) if isinstance(other, Sequence) else other)

    @override
    def __hash__(self) -> int:
        return hash(self._spans())


def _pair_best(removed: Sequence[str], added: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs in order with the greatest sum of similarities."""
    olds = [_bag(line) for line in removed]
    news = [_bag(line) for line in added]
    rows, columns = len(olds), len(news)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    likes = [[_likeness(old, new) for new in news] for old in olds]
    for row in range(rows - 1, -1, -1):
        for column in range(columns - 1, -1, -1):
            skip = max(best[row + 1][column], best[row][column + 1])
            like = likes[row][column]
            best[row][column] = max(skip, like + best[row + 1][column + 1]) if like >= _SIMILAR else skip
    pairs, row, column = list[tuple[int, int]](), 0, 0
    while row < rows and column < columns:
        like = likes[row][column]
        if like >= _SIMILAR and best[row][column] == like + best[row + 1][column + 1]:
            pairs.append((row, column))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            row += 1
        else:
            column += 1
    return pairs


def _pair_skeletons(removed: Sequence[str], added: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs in order of lines that are equal except for value names and numbers, with a search a few lines ahead."""
    skeletons = [_NUMBERED.sub("", line) for line in added]
    pairs, position = list[tuple[int, int]](), 0
    for row, line in enumerate(removed):
        skeleton = _NUMBERED.sub("", line)
        for column in range(position, min(position + _SEARCH_WINDOW, len(skeletons))):
            if skeletons[column] == skeleton:
                pairs.append((row, column))
                position = column + 1
                break
    return pairs


def _bag(line: str) -> tuple[Counter[str], int]:
    words = Counter(token for token in _TOKEN.findall(line[:_LONG_LINE]) if not token.isspace())
    return words, words.total()


def _likeness(old: tuple[Counter[str], int], new: tuple[Counter[str], int]) -> float:
    """Share of words that two lines have in common, 0 to 1."""
    total = old[1] + new[1]
    if not total:
        return 1.0
    few, many = (old[0], new[0]) if len(old[0]) <= len(new[0]) else (new[0], old[0])
    common = sum(min(count, many[word]) for word, count in few.items() if word in many)
    return 2.0 * common / total


def _changed_tokens(before: list[str], after: list[str]) -> tuple[list[int], list[int]]:
    """Indices of the tokens that differ."""
    start, end = 0, 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    middle_before, middle_after = before[start : len(before) - end], after[start : len(after) - end]
    if len(middle_before) == len(middle_after):
        differ = [at for at, pair in enumerate(zip(middle_before, middle_after, strict=True)) if pair[0] != pair[1]]
        if len(differ) <= max(2, len(middle_before) // 2):  # renumbered: the same words at the same places
            indices = [start + at for at in differ]
            return indices, list(indices)
    if max(len(middle_before), len(middle_after)) > _MATCH_TOKENS:
        return list(range(start, len(before) - end)), list(range(start, len(after) - end))
    changed_before, changed_after = list[int](), list[int]()
    matcher = SequenceMatcher(None, middle_before, middle_after, autojunk=False)
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind != "equal":
            changed_before.extend(range(start + old_from, start + old_to))
            changed_after.extend(range(start + new_from, start + new_to))
    return changed_before, changed_after


def _spans(tokens: list[str], changed: list[int]) -> Marks:
    """The character spans of changed tokens; spans separated only by blanks are merged."""
    marked = set(changed)
    spans = list[tuple[int, int]]()
    position, gap_is_blank = 0, False
    for index, token in enumerate(tokens):
        end = position + len(token)
        if index in marked:
            if token.isspace() and not spans:
                pass
            elif spans and gap_is_blank:
                spans[-1] = (spans[-1][0], end)
            else:
                spans.append((position, end))
            gap_is_blank = True
        elif not token.isspace():
            gap_is_blank = False
        position = end
    return tuple(spans)


def _changed_middle(old: str, new: str) -> tuple[Marks, Marks]:
    """The part between the common beginning and the common end, for very long lines."""
    if old == new:
        return (), ()
    start, shorter = 0, min(len(old), len(new))
    step = 1 << max(0, shorter.bit_length() - 1)
    while step:  # the longest common beginning by bisection: comparing slices is cheap
        if start + step <= shorter and old[start : start + step] == new[start : start + step]:
            start += step
        step >>= 1
    end, room = 0, shorter - start
    step = 1 << max(0, room.bit_length() - 1) if room else 0
    while step:
        stop_old, stop_new = len(old) - end, len(new) - end
        if end + step <= room and old[stop_old - step : stop_old] == new[stop_new - step : stop_new]:
            end += step
        step >>= 1
    marks_old = ((start, len(old) - end),) if len(old) - end > start else ()
    marks_new = ((start, len(new) - end),) if len(new) - end > start else ()
    return marks_old, marks_new
