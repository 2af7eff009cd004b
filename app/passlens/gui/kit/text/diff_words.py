"""The summary of a diff in words: for the strip above it, its tooltip, and the Details panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import number_of, tr

if TYPE_CHECKING:
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.diff.rows import Diff

_NAMES_IN_STRIP = 2
_NAMES_IN_TIP = 40


@dataclass(frozen=True, slots=True)
class Piece:
    """A few words in one colour; ``token`` is the theme's."""

    text: str
    token: str = "text"


def exact_words(diff: Diff) -> tuple[Piece, ...]:
    """The number of lines that an exact diff adds and removes."""
    if diff.empty:
        return (Piece(tr("DiffWords", "No line changed.")),)
    parts = (
        [Piece(tr("DiffWords", "{lines} added").format(lines=number_of(diff.added, "line")), "ok")]
        if diff.added
        else []
    )
    if diff.removed:
        parts.append(Piece(tr("DiffWords", "{lines} removed").format(lines=number_of(diff.removed, "line")), "fail"))
    return tuple(parts)


def op_words(ops: OpDiff) -> tuple[Piece, ...]:
    """The summary of an op diff: names of the most frequent ops, counts of the rest."""
    if ops.same:
        return Piece(same_sentence(ops)), Piece(
            tr("DiffWords", "{ops} as before").format(ops=number_of(ops.kept + ops.reordered, "op")), "muted"
        )
    pieces = _names("+", ops.added, "ok") + _names("−", ops.removed, "fail")
    if ops.changed:
        pieces.append(Piece(tr("DiffWords", "{changed:,} changed").format(changed=ops.changed)))
    if ops.moved:
        pieces.append(Piece(tr("DiffWords", "{moved:,} moved").format(moved=ops.moved), "type"))
    if not pieces:
        pieces.append(Piece(tr("DiffWords", "No op was added, removed or changed; other text was.")))
    if ops.reordered:
        pieces.append(
            Piece(tr("DiffWords", "{reordered:,} only in another order").format(reordered=ops.reordered), "muted")
        )
    pieces.append(Piece(tr("DiffWords", "{kept:,} as before").format(kept=ops.kept), "muted"))
    return tuple(pieces)


def same_sentence(ops: OpDiff) -> str:
    """The sentence for texts that differ although no op does."""
    if ops.reordered:
        return tr("DiffWords", "Nothing changed but names, and the order of {ops}.").format(
            ops=number_of(ops.reordered, "independent op")
        )
    return tr("DiffWords", "Only renumbered: nothing else changed.")


def op_tip(ops: OpDiff) -> str:
    """All names with their counts, one on a line."""
    lines: list[str] = []
    for sign, names in (("+", ops.added), ("−", ops.removed)):
        shown = list(names.items())[:_NAMES_IN_TIP]
        lines += [f"{sign}{count:,} {name}" for name, count in shown]
        if len(names) > len(shown):
            lines.append(
                tr("DiffWords", "{sign} {names:,} more names").format(sign=sign, names=len(names) - len(shown))
            )
    for count, what in (
        (ops.changed, tr("DiffWords", "changed: operand, attribute, type, region or name")),
        (ops.moved, tr("DiffWords", "moved to where they do something else")),
        (ops.reordered, tr("DiffWords", "only in another order with ops that do not depend on them")),
        (ops.kept, tr("DiffWords", "as before, but for the names of their values")),
    ):
        if count:
            lines.append(f"{count:,} {what}")
    return "\n".join(lines)


def words_of(counts: Mapping[str, int], most: int) -> str:
    """``2 arith.addi`` and ``1 scf.for``, one on a line, most frequent first."""
    first = list(counts.items())[:most]
    digits = max((len(f"{count:,}") for _, count in first), default=0)
    shown = [f"{count:{digits},}\N{NO-BREAK SPACE}{name}" for name, count in first]
    if len(counts) > len(shown):
        shown.append(tr("DiffWords", "and {counts:,} more").format(counts=len(counts) - len(shown)))
    return "\n".join(shown)


def _names(sign: str, counts: Mapping[str, int], token: str) -> list[Piece]:
    pieces = [Piece(f"{sign}{count:,} {name}", token) for name, count in list(counts.items())[:_NAMES_IN_STRIP]]
    more = sum(list(counts.values())[_NAMES_IN_STRIP:])
    if more:
        pieces.append(Piece(f"{sign}{number_of(more, 'other')}", token))
    return pieces
