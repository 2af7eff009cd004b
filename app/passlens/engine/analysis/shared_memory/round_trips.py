"""Finds dimensions that are collapsed and expanded again around ops, or the reverse, and the cost.

A chain begins with a reshape, continues with ops that each use the previous result, and ends with the opposite reshape
of the same dimensions. Each op in between that is not a view creates a temporary in the reshaped form.

A text is parsed only if its reshapes differ from those of the previous text of the same scope; texts of more than
``LARGE`` characters only at the last one of each phase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.shared_memory import flow
from passlens.engine.analysis.shared_memory.trip_values import RoundTrip, RoundTripOp
from passlens.engine.analysis.shared_memory.types import WORKGROUP, packed_bytes, type_at
from passlens.engine.ir.parse import Op, Tree, parse
from passlens.engine.jobs import CancelToken
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, SOURCE, ScopeRow, Use, executables_of
from passlens.engine.session.search.pattern import Pattern
from passlens.engine.session.search.scan import scan

LARGE = 2 << 20
_RESHAPE = re.compile(
    r"= (?P<name>(?:tensor|memref)\.(?:collapse|expand)_shape) [^\n]*? : (?P<types>[^\n]*? into [^\n]*)"
)
_OPPOSITE = {"collapse_shape": "expand_shape", "expand_shape": "collapse_shape"}
_COMPUTING = ("linalg.", "iree_linalg_ext.", "iree_codegen.", "iree_gpu.")
_SMALL = ("linalg.yield", "linalg.index", "linalg.fill")
_MOVING = ("linalg.copy", "linalg.transpose", "linalg.broadcast")
_REASSOCIATION = re.compile(r"\[(?:\[[\d, ]*\](?:, )?)*\]")
_LONGEST = 6
_MOST_SOURCE = 64 << 20
Sign = tuple[str, str]
"""A reshape: its name, and its operand and result types."""


@dataclass(slots=True)
class _Seen:
    """A chain, and where it was found first and last."""

    trip: RoundTrip
    last: int


def find_round_trips(
    reader: SessionReader, cancel: CancelToken, progress: Callable[[float], None]
) -> tuple[RoundTrip, ...]:
    """The round trips of all functions, those with the largest temporaries first.

    Raises:
        CancelledError: The search was cancelled.
        UserError: The session is damaged.
    """
    scopes = reader.scopes_by_id()
    dispatches = executables_of(scopes)
    uses = reader.uses()
    known: dict[int, tuple[Sign, ...]] = {}
    same: dict[Sign, Sign] = {}  # the texts of a kernel repeat the same reshapes
    pattern = Pattern(r"(?:collapse|expand)_shape ", regex=True)
    for part in scan(reader, pattern, uses.blobs, 0, cancel, count=False):
        for one in part.found:  # in storage order, which is the order of reading
            cancel.raise_if_cancelled()
            known[one.blob] = tuple(sorted(same.setdefault(sign, sign) for sign in signs_of(reader.text(one.blob))))
        progress(0.3 * part.done)
    first: dict[Sign, Use | None] = dict.fromkeys(_source_signs(reader))
    reported = set[int]()
    before: dict[int, tuple[Sign, ...]] = {}
    standing: dict[int, list[tuple[str, ...]]] = {}
    found: dict[tuple[str, ...], _Seen] = {}
    last_of_phase = {(use.scope_id, use.phase): use.position for use in uses.rows}
    for number, use in enumerate(uses.rows):
        cancel.raise_if_cancelled()
        progress(0.3 + 0.7 * number / len(uses.rows))
        signs = known.get(use.blob)
        if signs is None:
            standing.pop(use.scope_id, None)
            before.pop(use.scope_id, None)
            continue
        if use.blob not in reported:
            reported.add(use.blob)
            for sign in signs:
                first.setdefault(sign, use)
        if before.get(use.scope_id) == signs:
            for key in standing.get(use.scope_id, ()):
                found[key].last = use.position
            continue
        before[use.scope_id] = signs
        kinds = {name.rpartition(".")[2] for name, _ in signs}
        keys: list[tuple[str, ...]] = []
        if len(kinds) == 2:
            text = reader.text(use.blob)
            if len(text) <= LARGE or last_of_phase[use.scope_id, use.phase] == use.position:
                for trip in _read(text, use, scopes[use.scope_id], dispatches.get(use.scope_id, ""), first):
                    key = (trip.function, *(f"{one.op} {one.type}" for one in trip.ops))
                    found.setdefault(key, _Seen(trip, use.position)).last = use.position
                    keys.append(key)
        standing[use.scope_id] = keys
    trips = [replace(one.trip, last_position=one.last) for one in found.values()]
    return tuple(sorted(trips, key=lambda one: (-(one.temporary_bytes or 0), one.function, one.position)))


def _source_signs(reader: SessionReader) -> Iterator[Sign]:
    """The reshapes in the input itself."""
    for artifact in reader.artifacts():
        if artifact.kind in {SOURCE, PARSED} and artifact.bytes <= _MOST_SOURCE:
            yield from signs_of(reader.artifact(artifact.id).decode("utf-8", "replace"))


def signs_of(text: str) -> Iterator[Sign]:
    """The reshapes of a text."""
    for match in _RESHAPE.finditer(text):
        yield match["name"], match["types"].partition(" loc(")[0]


def _read(text: str, use: Use, scope: ScopeRow, dispatch: str, first: dict[Sign, Use | None]) -> Iterator[RoundTrip]:
    """The chains of a text."""
    lines = text.split("\n")
    tree = parse(text)
    try:
        yield from _trips(tree, lines, use, scope, dispatch, first)
    finally:
        tree.release()


def _trips(
    tree: Tree, lines: Sequence[str], use: Use, scope: ScopeRow, dispatch: str, first: dict[Sign, Use | None]
) -> Iterator[RoundTrip]:
    using: dict[int, list[Op]] = {}
    for op in tree.ops:
        for value in op.uses:
            using.setdefault(value, []).append(op)
    for op in tree.ops:
        if op.name.rpartition(".")[2] in _OPPOSITE and op.results and op.uses:
            chain = _chain(op, using)
            if chain is not None:
                yield _trip(chain, lines, use, scope, dispatch, first)


def _chain(start: Op, using: dict[int, list[Op]]) -> list[Op] | None:
    """The shortest way from a reshape to its opposite over ops of which at least one computes; None without one."""
    opposite = _OPPOSITE[start.name.rpartition(".")[2]]
    waiting: list[tuple[Op, list[Op]]] = [(start, [start])]
    seen = {start.index}
    while waiting:
        op, way = waiting.pop(0)
        for result in op.results:
            for user in using.get(result, ()):
                if user.index in seen:
                    continue
                seen.add(user.index)
                if user.name.rpartition(".")[2] == opposite and user.uses and user.uses[0] == result:
                    if _groups(user) == _groups(start) and any(_computes(one) for one in way[1:]):
                        return [*way, user]
                    continue
                if len(way) <= _LONGEST and user.results and (_temporary(user) or user.name in flow.VIEWS):
                    waiting.append((user, [*way, user]))
    return None


def _computes(op: Op) -> bool:
    return _temporary(op) and op.name not in _MOVING


def _temporary(op: Op) -> bool:
    """Whether an op's result takes memory."""
    return op.name.startswith(_COMPUTING) and op.name not in _SMALL and op.name not in flow.VIEWS


def _groups(op: Op) -> str:
    """The dimensions that a reshape groups, as printed."""
    match = _REASSOCIATION.search(op.key)
    return match[0] if match else ""


def _trip(
    chain: Sequence[Op], lines: Sequence[str], use: Use, scope: ScopeRow, dispatch: str, first: dict[Sign, Use | None]
) -> RoundTrip:
    """The round trip of a chain of ops."""
    ops: list[RoundTripOp] = []
    for op in chain:
        row = lines[op.lines[0] - 1]
        sign = next(signs_of(row), None)
        made = first.get(sign, use) if sign is not None else None
        ops.append(
            RoundTripOp(
                op=op.name,
                type=_result_type(lines[op.last - 1], row),
                line=op.lines[0],
                created_by=made.name if made is not None else "",
                created_id=made.pass_id if made is not None else None,
                created_at=made.position if made is not None else 0,
            )
        )
    between = [one for one, op in zip(ops, chain, strict=True) if _temporary(op)]
    around = [op.name for op in chain if _computes(op)]
    sizes = [packed_bytes(one.type) for one in between]
    known = [size for size in sizes if size is not None]
    shared = [packed_bytes(one.type) or 0 for one in between if WORKGROUP in one.type]
    source = next(signs_of(lines[chain[0].lines[0] - 1]), ("", ""))[1].partition(" into ")[0]
    return RoundTrip(
        function=_function(chain[0]) or scope.symbol or scope.label,
        dispatch=dispatch,
        pass_id=use.pass_id,
        position=use.position,
        pass_name=use.name,
        ops=tuple(ops),
        around=tuple(around),
        shape_in=source,
        shape_out=ops[-1].type,
        exact=source == ops[-1].type,
        temporary_bytes=sum(known) if len(known) == len(sizes) else None,
        workgroup_bytes=sum(shared),
        last_position=use.position,
    )


def _function(op: Op) -> str:
    """The symbol of the function around an op."""
    at: Op | None = op
    while at is not None:
        if at.name.rpartition(".")[2] == "func":
            return at.symbol
        at = at.parent
    return ""


def _result_type(last: str, head: str) -> str:
    """The result type of an op, from its last line or its first."""
    for row in (last, head):
        place = max(row.rfind("tensor<"), row.rfind("memref<"))
        if place >= 0:
            return type_at(row, place)
    return ""
