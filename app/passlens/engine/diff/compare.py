"""Compares paired ops: their parts, places and operands.

Operands are equal if their definitions are paired, or if their values are equal: a pure op that was cloned, or merged
with an equal one, still computes the same value, so its users have not changed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from passlens.engine.diff.match import Matching
from passlens.engine.diff.sequences import increasing
from passlens.engine.diff.settle import block_pairs
from passlens.engine.ir.effects import Effect, effect_of
from passlens.engine.ir.parse import Block, Op, Tree
from passlens.engine.ir.syntax import STRING_OR_REST
from passlens.engine.ir.tree import OFTEN
from passlens.engine.messages import Term

_TOKEN = re.compile(rf"{STRING_OR_REST}|[@#!]?[\w$]+(?:[.\-][\w$]+)*|->|[^\w\s]")
_TYPE = re.compile(
    r"(?<![\w.#@!])(?:(?:tensor|memref|vector|complex|tuple)(?=<)|![A-Za-z_][\w$.]*|"
    r"(?:[us]?i\d+|b?f\d+(?:E\d+M\d+\w*)?|tf32|index|none)\b)"
)
_PRINTED_NAME = re.compile(r'^"?[\w$.]+"?')
_LONGEST = 6_000
_MOST_TOKENS = 600
_MOST_SWAPS = 2_000_000


class Part(Term):
    """A part of an op in which it can differ."""

    NAME = "name"
    OPERAND = "operand"
    ATTRIBUTE = "attribute"
    TYPE = "type"
    RESULT = "result"
    REGION = "region"
    SUCCESSOR = "successor"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changed in each op.

    Attributes:
        matching: The pairs.
        changed: The parts that differ, by index of the op before.
        moved: Indices of ops before that are now in another region, or changed order with ops that depend on them or
            that they depend on.
        reordered: Indices of ops before that changed order only with independent ops.
        changed_blocks: ``id`` of each block before whose arguments differ.
        blocks: Pairs of blocks.
        equal_values: Whether a value before and a value after are computed equally, though not paired.
    """

    matching: Matching
    changed: dict[int, tuple[Part, ...]]
    moved: frozenset[int]
    reordered: frozenset[int]
    changed_blocks: frozenset[int]
    blocks: tuple[tuple[Block, Block], ...]
    equal_values: Callable[[int, int], bool]

    @property
    def same(self) -> bool:
        """Whether nothing but names and the order of independent ops differs."""
        matching = self.matching
        return (
            not self.changed
            and not self.moved
            and -1 not in matching.forth
            and -1 not in matching.back
            and matching.before.resources == matching.after.resources
        )


def compare(matching: Matching) -> Comparison:
    """Compare the paired ops."""
    before, after = matching.before, matching.after
    changed: dict[int, list[Part]] = {}
    changed_blocks: set[int] = set()
    blocks: list[tuple[Block, Block]] = []
    moved: set[int] = set()
    reordered: set[int] = set()
    values = _Values(matching)
    targets: list[tuple[Op, Op]] = []
    known: dict[tuple[str, str], list[Part]] = {}
    forth, others = matching.forth, after.ops
    for op in [before.root, *before.ops]:
        if not op.index % OFTEN:
            matching.check()
        new = matching.partner(op)
        if new is None:
            continue
        parts: list[Part] = []
        if op.name != new.name:
            parts.append(Part.NAME)
        if op.key != new.key:
            pair = op.key, new.key
            if op.name != new.name:
                pair = _PRINTED_NAME.sub("", op.key), _PRINTED_NAME.sub("", new.key)
            if pair not in known:
                matching.check()
                known[pair] = changed_parts(*pair)
            parts += known[pair]
        if len(op.results) != len(new.results):
            parts.append(Part.RESULT)
        if not values.same_operands(op, new) and Part.OPERAND not in parts:
            parts.append(Part.OPERAND)
        if not parts:
            values.link(op, new)
        if op.targets or new.targets:
            targets.append((op, new))
        if op.regions or new.regions:
            pairs = block_pairs(matching, op, new)
            blocks += pairs
            different = [pair for pair in pairs if pair[0].key != pair[1].key]
            changed_blocks.update(id(old) for old, _ in different)
            shape = [len(region) for region in op.regions] != [len(region) for region in new.regions]
            if (shape or different) and op is not before.root:
                parts.append(Part.REGION)
            _places(matching, pairs, moved, reordered)
        if parts:
            changed[op.index] = parts
    partners = {id(old): new for old, new in blocks}
    for op, new in targets:
        if not _same_targets(op, new, partners):
            changed.setdefault(op.index, []).append(Part.SUCCESSOR)
    for op in before.ops:
        if forth[op.index] >= 0 and op.block is not None:
            new = others[forth[op.index]]
            if partners.get(id(op.block)) is not new.block:
                moved.add(op.index)
    # An op that moved along with its parent did not move itself.
    return Comparison(
        matching,
        {index: tuple(dict.fromkeys(parts)) for index, parts in changed.items() if index >= 0},
        frozenset(moved),
        frozenset(reordered - moved),
        frozenset(changed_blocks),
        tuple(blocks),
        values.equal,
    )


def _same_targets(op: Op, new: Op, partners: dict[int, Block]) -> bool:
    if len(op.targets) != len(new.targets) or op.block is None or new.block is None:
        return False
    mine, theirs = op.block.op.regions[op.block.region], new.block.op.regions[new.block.region]
    for target, other in zip(op.targets, new.targets, strict=True):
        if target < 0 or other < 0:
            if target != other:
                return False
        elif max(target - len(mine), other - len(theirs)) >= 0:
            return False  # damaged text: it names a missing block
        elif partners.get(id(mine[target])) is not theirs[other]:
            return False
    return True


def _places(matching: Matching, pairs: Sequence[tuple[Block, Block]], moved: set[int], reordered: set[int]) -> None:
    """Find the ops that changed order within paired blocks."""
    forth, others = matching.forth, matching.after.ops
    for mine, theirs in pairs:
        matching.check()
        kept = [op for op in mine.ops if forth[op.index] >= 0 and others[forth[op.index]].block is theirs]
        order = [forth[op.index] for op in kept]
        in_order = increasing(order)
        if len(in_order) == len(order):
            continue
        stay = set(in_order)
        swapped = [at for at in range(len(kept)) if at not in stay]
        bound = [(at, effect_of(op)) for at, op in enumerate(kept) if not op.symbol]
        bound = [(at, effect) for at, effect in bound if effect >= Effect.READS]
        effects = dict(bound)
        for at in swapped:
            effect = effects.get(at)
            conflict = effect is not None and (
                len(bound) * len(swapped) > _MOST_SWAPS
                or any(
                    (other < at) != (order[other] < order[at])
                    for other, theirs_effect in bound
                    if other != at and Effect.WRITES in {effect, theirs_effect}
                )
            )
            (moved if conflict else reordered).add(kept[at].index)
        moved.update(_against_uses(matching.before, kept, order, stay))


def _against_uses(tree: Tree, kept: Sequence[Op], order: Sequence[int], stay: set[int]) -> set[int]:
    """Ops that moved past the definition of an operand or past one of their users: possible only in invalid IR."""
    rank = {op.index: at for at, op in enumerate(kept)}
    found: set[int] = set()
    for at, op in enumerate(kept):
        for inner in tree.ops[op.index : op.index + op.size]:
            for use in inner.uses:
                definer = tree.definers[use]
                source = rank.get(definer.index, at) if isinstance(definer, Op) else at
                if source != at and (source < at) != (order[source] < order[at]):
                    found.add(op.index if at not in stay else kept[source].index)
    return found


class _Values:
    """Decides which values are equal: paired ones, and results of equal pure ops on equal operands."""

    def __init__(self, matching: Matching) -> None:
        self._matching = matching
        self._classes = _Classes(matching.before), _Classes(matching.after)
        self._links: dict[int, set[int]] = {}
        self._unchanged: dict[str, list[tuple[Op, Op]]] = defaultdict(list)  # by key, until queried

    def same_operands(self, old: Op, new: Op) -> bool:
        uses, others, values = old.uses, new.uses, self._matching.values
        if len(uses) != len(others):
            return False
        if [values[use] for use in uses] == others:
            return True
        for use, other in zip(uses, others, strict=True):
            if values[use] != other and not self.equal(use, other):
                return False
        return True

    def link(self, old: Op, new: Op) -> None:
        """Record an unchanged pair."""
        if old.results:
            self._unchanged[old.key].append((old, new))

    def equal(self, use: int, other: int) -> bool:
        """Whether two values are computed equally."""
        maker = self._matching.before.definers[use]
        if not isinstance(maker, Op):
            return False
        mine, theirs = self._classes
        for old, new in self._unchanged.pop(maker.key, ()):  # only these can be equal to it
            for value, partner in zip(old.results, new.results, strict=True):
                self._links.setdefault(mine[value], set()).add(theirs[partner])
        found = self._links.get(mine[use])
        return found is not None and theirs[other] in found


class _Classes:
    """A value number for each value of a tree: equal numbers mean values that are always equal.

    Computed on demand, for the queried values and their operands only.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: dict[int, int] = {}

    def __getitem__(self, value: int) -> int:
        known = self._known
        found = known.get(value)
        if found is not None:
            return found
        waiting = [value]
        while waiting:
            last = waiting[-1]
            missing = self._add(last)
            if missing:
                waiting += missing
            else:
                waiting.pop()
        return known[value]

    def _add(self, value: int) -> list[int]:
        """Number a value, or return the operands that need numbers first."""
        known, tree = self._known, self._tree
        if value in known:
            return []
        op = tree.definers[value]
        if not isinstance(op, Op) or not op.results or not op.results[0] <= value <= op.results[-1]:
            known[value] = hash(("value", value))
            return []
        first = op.results[0]
        if effect_of(op) is not Effect.PURE:
            for result in op.results:
                known[result] = hash(("value", result))
            return []
        # A use before the definition, which occurs only in invalid IR, equals nothing else.
        inner_ops = tree.ops[op.index : op.index + op.size] if op.regions else [op]
        missing = [use for inner in inner_ops for use in inner.uses if use < first and use not in known]
        if missing:
            return missing
        if not op.regions:
            uses = [known[use] if use < first else hash(("value", use)) for use in op.uses]
            content = hash((op.key, len(op.results), *uses))
        else:
            inside = [
                (
                    inner.key, len(inner.results), *inner.targets,
                    *[use - first if use >= first else known[use] for use in inner.uses],
                )
                for inner in inner_ops
            ]  # fmt: skip
            content = hash(tuple(inside))
        for ordinal, result in enumerate(op.results):
            known[result] = content + ordinal
        return []


def changed_parts(old: str, new: str) -> list[Part]:
    """The kinds of parts that differ between two op texts without names: attribute, type, operand."""
    parts: dict[Part, None] = {}
    for key, spans in zip((old, new), _differing(old, new), strict=True):
        types = _type_spans(key)
        for start, end in spans:
            text = key[start:end]
            if text in {"%", "^"}:
                parts[Part.OPERAND] = None
            elif any(first <= start and end <= last for first, last in types):
                parts[Part.TYPE] = None
            elif text not in {",", "(", ")", ":", "->"}:
                parts[Part.ATTRIBUTE] = None
    return list(parts) or ([] if old == new else [Part.ATTRIBUTE])


def _differing(old: str, new: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The spans of the differing tokens."""
    if max(len(old), len(new)) > _LONGEST:
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        return [(start, start + 1)], [(start, start + 1)]
    mine, theirs = list(_TOKEN.finditer(old)), list(_TOKEN.finditer(new))
    left, right = [match[0] for match in mine], [match[0] for match in theirs]
    if left == right:
        return [], []
    spans: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    if max(len(left), len(right)) > _MOST_TOKENS:
        at = next((at for at, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), 0)
        return [mine[at].span()], [theirs[at].span()]
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind != "equal":
            spans[0].extend(match.span() for match in mine[a:b])
            spans[1].extend(match.span() for match in theirs[c:d])
    return spans


def _type_spans(text: str) -> list[tuple[int, int]]:
    """The spans of an op's types, except those in its attribute dictionaries."""
    spans: list[tuple[int, int]] = []
    braces = _brace_spans(text)
    end = 0
    for match in _TYPE.finditer(text):
        if match.start() < end or any(first < match.start() < last for first, last in braces):
            continue
        end = _end_of_type(text, match.end())
        spans.append((match.start(), end))
    return spans


def _end_of_type(text: str, at: int) -> int:
    if text[at : at + 1] != "<":
        return at
    depth = 0
    for match in re.compile(r"->|[<>]").finditer(text, at):
        if match[0] == "->":
            continue
        depth += 1 if match[0] == "<" else -1
        if depth == 0:
            return match.end()
    return len(text)


def _brace_spans(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    opened: list[int] = []
    for match in re.finditer(r"[{}]", text):
        if match[0] == "{":
            opened.append(match.start())
        elif opened:
            start = opened.pop()
            if "=" in text[start : match.end()]:
                spans.append((start, match.end()))
    return spans
