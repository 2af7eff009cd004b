"""The dispatches of a session, by the text that pairs them with those of another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from passlens.engine.compare.dispatches import Dispatch, dispatch_of, match_dispatches
from passlens.engine.compare.scopes import EXECUTABLES
from passlens.engine.compare.sides import ComparedSession
from passlens.engine.compare.timeline import Timeline
from passlens.engine.ir.locations import elide
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, SOURCE, SOURCE_BYTECODE

_IN_MODULE = 2
"""Scopes of an op directly inside a module: its own and the module's."""


def dispatches_of(timeline: Timeline, sources: Mapping[str, str], reader: SessionReader) -> list[Dispatch]:
    """The dispatches of a model: the last form of each executable in its module."""
    scopes = timeline.scopes
    roots = {scope.id for scope in scopes.values() if scope.parent_id is None}
    of_module = [scope for scope in scopes.values() if scope.op in EXECUTABLES and scope.parent_id in roots]
    functions: dict[str, list[str]] = {}
    for scope in scopes.values():
        executable = timeline.executables.get(scope.id, "")
        if executable and scope.op not in EXECUTABLES and scope.symbol:
            functions.setdefault(executable, []).append(scope.symbol)
    symbols: Sequence[str] = []
    for op in EXECUTABLES:
        symbols = [scope.symbol for scope in of_module if scope.op == op and not scope.symbol.endswith("_linked")]
        if symbols:
            break
    symbols = [*symbols, *(symbol for symbol in sources if symbol not in set(symbols))] if sources else symbols
    first = _first_texts(timeline, reader) if not sources else {}
    return [
        dispatch_of(symbol, functions.get(symbol, [symbol]), sources.get(symbol, "") or first.get(symbol, ""))
        for symbol in sorted(dict.fromkeys(symbols), key=_natural)
    ]


def _natural(symbol: str) -> tuple[object, ...]:
    """A sort key that puts ``dispatch_2`` before ``dispatch_10``."""
    head, _, number = symbol.rpartition("_")
    return (head, int(number)) if number.isdigit() else (symbol, -1)


def _first_texts(timeline: Timeline, reader: SessionReader) -> dict[str, str]:
    """The first dump of each executable, or of an op inside it."""
    found: dict[str, str] = {}
    for use in timeline.uses:
        executable = timeline.executables.get(use.scope_id, "")
        if executable and executable not in found:
            found[executable] = elide(reader.text(use.blob)).text
    return found


def matcher_of(a: ComparedSession, b: ComparedSession, of_model: Mapping[str, str]) -> Callable[..., Mapping[str, str]]:
    """Matches the executables below two scopes; those of a module's constants by their first dumps."""
    first: list[dict[tuple[int, str], str]] = []

    def match(xs: Sequence[str], ys: Sequence[str], one: int, other: int) -> Mapping[str, str]:
        known = {x: of_model[x] for x in xs if of_model.get(x) in set(ys)}
        rest = [x for x in xs if x not in of_model], [y for y in ys if y not in set(of_model.values())]
        if not all(rest):
            return known
        if not first:
            first.extend(_first_below(side.timeline, side.reader) for side in (a, b))
        mine = [dispatch_of(x, [x], first[0].get((one, x), "")) for x in rest[0]]
        theirs = [dispatch_of(y, [y], first[1].get((other, y), "")) for y in rest[1]]
        return known | {pair.a: pair.b for pair in match_dispatches(mine, theirs)}

    return match


def _first_below(timeline: Timeline, reader: SessionReader) -> dict[tuple[int, str], str]:
    """The first dump of each executable by its enclosing scope, as far as stored."""
    found: dict[tuple[int, str], str] = {}
    for use in timeline.uses:
        for scope in timeline.lineage[use.scope_id]:
            row = timeline.scopes[scope]
            if row.op in EXECUTABLES and row.parent_id is not None:
                key = (row.parent_id, row.symbol)
                if key not in found:
                    found[key] = elide(reader.text(use.blob)).text
    return found


def inputs_of(reader: SessionReader) -> dict[str, int]:
    """The blobs of the input by kind of artifact."""
    _, artifacts = reader.text_blobs()
    return {kind: blob for _, kind, _, blob in artifacts if kind in {PARSED, SOURCE, SOURCE_BYTECODE}}


def functions_of(timeline: Timeline) -> set[str]:
    """The names of a model's functions, also if only their dispatches show them."""
    inside = [scope for scope in timeline.scopes.values() if len(timeline.lineage[scope.id]) == _IN_MODULE]
    return {scope.symbol.partition("_dispatch_")[0] for scope in inside if scope.symbol}
