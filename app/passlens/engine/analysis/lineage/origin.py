"""Finds the line of the input that a kernel's op comes from, without comparing whole models.

A walk compares the ops of two texts wherever one changed; at the passes that outline and rename functions that is the
whole model twice, 20 s and 1.3 GB for one with 32 layers. This search follows an op by its rank: if a function has
equally many ops of its name before and after a pass, with the same ones equal to each other, the n-th is the n-th. Only
otherwise are the ops of the function compared, as in a walk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from passlens.engine.analysis.lineage.history import History, counterpart
from passlens.engine.analysis.lineage.links import links_of
from passlens.engine.analysis.lineage.quick import end_of_op
from passlens.engine.analysis.lineage.sides import RANKS
from passlens.engine.analysis.lineage.units import Dump, Unit
from passlens.engine.analysis.lineage.values import Relation, Sure
from passlens.engine.collection import without_collection
from passlens.engine.ir.syntax import ALIAS, VALUE, read_head
from passlens.engine.jobs import CancelToken
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import INLINER, Use

_VALUE = re.compile(rf"{VALUE}(?:[:#]\d+)?|{ALIAS}")
_DISPATCH = re.compile(r"(.+)_dispatch_(\d+)(?:_.*)?$")
_REGION = re.compile(r"flow\.dispatch\.(?:workgroups|region)\b")
"""Ops outlined to ``@f_dispatch_N``: the N-th one of function ``@f``, in all versions from 3.0 to 3.13."""
_FRAMEWORK = (
    (re.compile("matmul|mm"), frozenset({"mm", "matmul", "linear", "gemm"})),
    (re.compile("batch_matmul|bmm"), frozenset({"bmm", "matmul"})),
    (re.compile("conv_.+|convolution"), frozenset({"convolution", "conv", "conv1d", "conv2d", "conv3d"})),
)
"""Ops of torch and ONNX by the linalg or torch op that they become, if other ops obscure the mapping."""
_FRAMEWORK_OP = re.compile(r'\s*(?:%[^=]*= )?torch\.(?:aten\.|operator "onnx\.)(\w+)')
_SHAPING = "tensor."
"""Ops of this dialect pass a value on without computing one: no kernel comes from them."""
_KEPT_CHARACTERS = 4_000_000
_MOST = 8
"""The most functions among which a renamed one is searched for."""
Spot = tuple[Unit, int]
"""A unit and its line, from 0, in which an op begins."""


def input_line(reader: SessionReader, pass_id: int, line: int, cancel: CancelToken) -> int | None:
    """The input line of the op in a line of a pass's text; None if it cannot be traced back.

    Raises:
        CancelledError: The search was cancelled.
    """
    with without_collection():
        history = History(reader, _KEPT_CHARACTERS)
        use = next((use for use in history.uses if use.pass_id == pass_id), None)
        dump = history.dump(use) if use is not None else None
        unit = dump.unit_at(dump.lines.whole(line)) if dump is not None else None
        if use is None or dump is None or unit is None:
            return None
        spot: Spot = (unit, dump.lines.whole(line) - unit.first)
        for each in history.changed(use.position, backward=True):
            cancel.raise_if_cancelled()
            path = history.paths[each.scope_id]
            if spot[0].path[: len(path)] == path:
                former = _before(history, each, spot)
                history.trim()
                if former is None:
                    return None
                spot = former
        source = history.source()
        found = _in(source, spot) if source is not None else None
        return None if found is None else found[0].first + found[1]


def _before(history: History, use: Use, spot: Spot) -> Spot | None:
    """The place of an op before a pass that changed the text around it."""
    dump = history.dump(use)
    here = dump.unit(spot[0].path)
    if here is None or len(here.shown) != len(spot[0].shown):
        here = spot[0]
    spot = here, spot[1]
    unit = history.unit_before(here.path, use.position)
    if unit is not None:
        return _same(unit, spot) or _inlined(history, use, spot) or _compared(unit, spot)
    around = history.latest(history.paths[use.scope_id], use.position)
    if around is None:
        return None
    return _outlined(history, use, spot) or _renamed(around, dump, spot)


def _in(dump: Dump, spot: Spot) -> Spot | None:
    unit = counterpart(dump, spot[0].path)
    return (_same(unit, spot) or _compared(unit, spot)) if unit is not None else None


def _same(unit: Unit, spot: Spot) -> Spot | None:
    """The same op in another text of its function, if its rank identifies it."""
    if unit.body == spot[0].body or unit.shown == spot[0].shown:
        return unit, spot[1]
    return _ranked(unit, range(len(unit.shown)), spot) or _converted(unit, spot)


def _ranked(unit: Unit, lines: Sequence[int], spot: Spot) -> Spot | None:
    """The op of the same rank among those with its name, or with its text; None if the rank does not identify it."""
    after, line = spot[0].shown, spot[1]
    name = _name(after[line])
    theirs = [(at, _VALUE.sub("", unit.shown[at])) for at in _named(unit.shown, lines, name)]
    mine = [(at, _VALUE.sub("", after[at])) for at in _named(after, range(len(after)), name)]
    rank = next((rank for rank, (at, _) in enumerate(mine) if at == line), None)
    if rank is None:
        return None
    if len(mine) == len(theirs):
        pairs = {(one, other) for (_, one), (_, other) in zip(theirs, mine, strict=True)}
        if len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs}):
            return unit, theirs[rank][0]
    text = mine[rank][1]
    equal, there = [at for at, other in mine if other == text], [at for at, other in theirs if other == text]
    return (unit, there[equal.index(line)]) if len(equal) == len(there) else None


def _converted(unit: Unit, spot: Spot) -> Spot | None:
    """The framework op of the same rank, if there are as many as ops that they become."""
    after, line = spot[0].shown, spot[1]
    name = _name(after[line])
    kind = name.rpartition(".")[2]
    made = next((made for pattern, made in _FRAMEWORK if pattern.fullmatch(kind)), None)
    if made is None:
        return None
    mine = _named(after, range(len(after)), name)
    theirs = [
        at
        for at, shown in enumerate(unit.shown)
        if (found := _FRAMEWORK_OP.match(shown)) is not None and found[1].lower() in made
    ]
    return (unit, theirs[mine.index(line)]) if line in mine and len(mine) == len(theirs) else None


def _named(shown: Sequence[str], lines: Iterable[int], name: str) -> list[int]:
    printed = name.rpartition(".")[2]
    return [at for at in lines if printed in shown[at] and _name(shown[at]) == name]


def _name(line: str) -> str:
    head = read_head(line)
    return head.name if head is not None and head.certain else ""


def _compared(unit: Unit, spot: Spot) -> Spot | None:
    """The most certain origin of the op in the tree before; a guess only if the names agree. This parses both."""
    after = spot[0]
    index = after.index_at(spot[1])
    links = links_of(unit, after).backward(index) if index >= 0 else ()
    best = min(links, key=lambda link: (RANKS[link.sure], link.relation is Relation.FUSED), default=None)
    found = None
    if best is not None:
        was, now = unit.tree.ops[best.old].name, after.tree.ops[index].name
        if _akin(was, now) or not (best.sure is Sure.GUESS or was.startswith(_SHAPING)):
            found = unit, unit.line_of(best.old)
    after.release()
    unit.release()
    return found


def _akin(was: str, now: str) -> bool:
    """Whether the names of two ops are related: an attention becomes an online_attention."""
    one, other = was.rpartition(".")[2], now.rpartition(".")[2]
    return one in other or other in one


def _outlined(history: History, use: Use, spot: Spot) -> Spot | None:
    """The op in the dispatch region that became its function, in the original function."""
    named = _DISPATCH.fullmatch(spot[0].path[-1][1])
    if named is None or not any("executable" in op for op, _ in spot[0].path):
        return None
    for path in {path for path in history.paths.values() if path[-1][1] == named[1]}:
        unit = history.unit_before(path, use.position)
        starts = [at for at, line in enumerate(unit.shown) if _REGION.search(line)] if unit is not None else []
        if unit is not None and int(named[2]) < len(starts):
            first = starts[int(named[2])]
            return _ranked(unit, range(first, end_of_op(unit.shown, first)), spot)
    return None


def _inlined(history: History, use: Use, spot: Spot) -> Spot | None:
    """The op in a function that was inlined; the inliner runs clean-up passes between its own steps."""
    inliner = use if use.name == INLINER else history.inlining(use)
    before = history.latest(history.paths[inliner.scope_id], use.position) if inliner is not None else None
    if inliner is None or before is None:
        return None
    return _renamed(before, history.dump(inliner), spot)


def _renamed(before: Dump, after: Dump, spot: Spot) -> Spot | None:
    """The op in the only removed function that can be its own; siblings are tried first."""
    path = spot[0].path
    kind = path[-1][0].rpartition(".")[2]
    paths = [each for each, node in before.nodes() if not node.children and each[-1][0].rpartition(".")[2] == kind]
    there = {each for each, _ in after.nodes()}
    # A wrapper may have taken over its symbol: then nothing is gone.
    same = [each for each in paths if each not in there] or [each for each in paths if each != path]
    near = [each for each in same if each[:-1] == path[:-1]] or same
    own = [each for each in near if each[-1][1] and each[-1][1] in path[-1][1]] or near
    found = [
        _ranked(unit, range(len(unit.shown)), spot) for each in own[:_MOST] if (unit := before.unit(each)) is not None
    ]
    spots = [each for each in found if each is not None]
    return spots[0] if len(spots) == 1 else None
