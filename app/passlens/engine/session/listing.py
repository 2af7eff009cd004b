"""The pass list of the window: figures over all executions, and rows for the listed ones.

Listing a session of tens of thousands of executions takes about 50 ms, and continuing a list costs only the new ones:
that is how the window follows a running compile. Rows are tuples that share names and labels.

Long results come as one JSON text: SQLite releases and retakes Python's interpreter lock for each row, so a thread that
reads ten thousand rows would wait for a busy window as often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Annotated, Any, NamedTuple

import msgspec

from passlens.engine.session.checked import ScopeRecord, believed_scopes, decode_lines
from passlens.engine.session.pass_list import KEY_DIGITS, STATUSES, Known, label
from passlens.engine.session.rows import PHASES, ScopeRow, Status

SLOW_SHARE = 0.01
"""A pass is slow when it takes at least this share of the time of all passes."""

Ask = Callable[[str, Sequence[object]], list[Any]]
"""Asks the session's database: a statement and its values."""

_OWN_WALL = "wall_ns * 1.0 / max(1, wall_shared)"
"""The time of one execution, ns: an equal share where the compiler's report covers several together."""


class ListedPass(NamedTuple):
    """One pass execution of the list; see PassRow. ``key`` comes first: the rows sort by it, in pipeline order."""

    key: str
    id: int
    phase: str
    scope_id: int
    scope: str
    name: str
    class_name: str
    options: str
    status: Status
    wall_ns: int | None
    wall_shared: int
    added: int | None
    removed: int | None

    @property
    def planned(self) -> bool:
        """Whether it stands for a pass that ran but is not fetched yet: its IR is produced on request."""
        return self.id < 0

    @property
    def position(self) -> int | None:
        """Place in pipeline order, from 1; None while more passes may come before it."""
        return int(self.key) if len(self.key) == KEY_DIGITS and self.key.isdigit() else None


class Tally(NamedTuple):
    """Figures over all executions of one phase on one scope, listed or not; ``wall_ns`` is their time together."""

    total: int
    changed: int
    failed: int
    wall_ns: float


@dataclass(frozen=True, slots=True)
class PassList:
    """Pass executions in pipeline order.

    Attributes:
        statuses: The outcomes that are listed; failed executions always are. Empty: all.
        passes: The listed executions.
        fresh: The executions that the previous list did not have; all of them where it continues no other.
        scopes: All scopes by id.
        tallies: By phase and scope, over all executions.
        slow: The ids of the slow ones, listed or not.
        current: Ordinal of the phase that executions without a mark belong to.
        newest: The largest id that was read.
        continued: Whether it continues the previous list.
    """

    statuses: frozenset[Status] = frozenset()
    passes: tuple[ListedPass, ...] = ()
    fresh: tuple[ListedPass, ...] = ()
    scopes: Mapping[int, ScopeRow] = field(default_factory=dict)
    tallies: Mapping[tuple[str, int], Tally] = field(default_factory=dict)
    slow: frozenset[int] = frozenset()
    current: int = 1
    newest: int = 0
    continued: bool = False

    def covers(self, statuses: frozenset[Status]) -> bool:
        """Whether it lists everything that a list of these outcomes would."""
        return not self.statuses or (bool(statuses) and statuses <= self.statuses)

    def narrowed(self, statuses: frozenset[Status]) -> PassList:
        """The part of this list with these outcomes, which it must cover."""
        assert self.covers(statuses), "what is not listed cannot be left"
        if statuses == self.statuses:
            return self
        kept = {*statuses, Status.FAILED}
        passes = tuple(row for row in self.passes if row.status in kept)
        return replace(self, statuses=statuses, passes=passes, fresh=passes, continued=False)

    def find(self, pass_id: int | None) -> ListedPass | None:
        """A listed execution by its id."""
        return next((row for row in self.passes if row.id == pass_id), None)


def read_list(
    ask: Ask,
    know: Callable[[], Known],
    right: str,
    current: int,
    statuses: frozenset[Status],
    since: PassList | None = None,
) -> PassList:
    """List a session's pass executions; damaged ones are left out and noted.

    Args:
        ask: Queries the database.
        know: Reads scopes and kinds.
        right: Whether a pass is as it was written, as SQL.
        current: Ordinal of the phase that executions without a mark belong to.
        statuses: What to list; see PassList.
        since: A list of the same session to continue: only new executions are read. Later changes to older ones (times,
            withdrawn counts) appear only in a list that continues none.
    """
    if since is not None and (since.current != current or since.statuses != statuses):
        since = None  # a phase has ended: executions without a phase belong to it, or to the next one
    after = since.newest if since else 0
    newest: int = ask("SELECT COALESCE(max(id), 0) FROM passes", ())[0][0]
    tallies = _tallies(ask, current, (after, newest), since.tallies if since else {})
    known = know() if since is None or newest > after else None
    fresh = _listed(ask, current, (after, newest), statuses, known, right) if known else ()
    if known:
        for _, scope in tallies:
            known.scopes[scope]  # whose name is now known
    return PassList(
        statuses=statuses,
        passes=tuple(sorted((*since.passes, *fresh))) if since else fresh,
        fresh=fresh,
        scopes=known.scopes if known else since.scopes if since else {},
        tallies=tallies,
        slow=_slow(ask, sum(tally.wall_ns for tally in tallies.values())),
        current=current,
        newest=newest,
        continued=since is not None,
    )


def phase_counts(listing: PassList) -> dict[int, tuple[int, int, int]]:
    """The numbers of all, changed and failed executions of each phase that has any, by ordinal."""
    counts: dict[int, tuple[int, int, int]] = {}
    for (name, _), tally in listing.tallies.items():
        ordinal = PHASES.index(name) + 1
        total, changed, failed = counts.get(ordinal, (0, 0, 0))
        counts[ordinal] = total + tally.total, changed + tally.changed, failed + tally.failed
    return counts


_Id = Annotated[int, msgspec.Meta(ge=1)]
_Count = Annotated[int, msgspec.Meta(ge=0)]
_Phase = Annotated[int, msgspec.Meta(ge=1, le=len(PHASES))]
_TALLIES = msgspec.json.Decoder(list[tuple[_Phase, _Id, _Count, _Count, _Count, float]])
_LISTED = msgspec.json.Decoder(
    list[
        tuple[
            str,
            _Id,
            _Phase,
            _Id,
            _Id,
            Annotated[int, msgspec.Meta(ge=-1, lt=len(STATUSES))],
            _Count | None,
            _Count,
            _Count | None,
            _Count | None,
        ]
    ]
)
_BAD = -1
"""In place of the status of a damaged pass execution."""


def scope_rows(records: Sequence[ScopeRecord]) -> dict[int, ScopeRow]:
    """Scopes by id, parents first."""
    return {
        number: ScopeRow(number, parent, op, symbol, label(symbol, op), path, bool(shared))
        for number, parent, op, symbol, path, shared in believed_scopes(records)
    }


def _tallies(
    ask: Ask, current: int, ids: tuple[int, int], known: Mapping[tuple[str, int], Tally]
) -> Mapping[tuple[str, int], Tally]:
    # Grouping by one number: by two of them takes a third longer.
    answer = ask(
        "SELECT json_group_array(json_array(place & 15, place >> 4, a, b, c, d)) FROM ("
        f"SELECT scope * 16 + COALESCE(phase, ?) place, count(*) a, sum(status = {STATUSES.index(Status.CHANGED)}) b,"
        f" sum(status = {STATUSES.index(Status.FAILED)}) c, total({_OWN_WALL}) d"
        " FROM passes WHERE id > ? AND id <= ? GROUP BY 1)"
        f" WHERE place & 15 BETWEEN 1 AND {len(PHASES)} AND place > 16",
        (current, *ids),
    )
    rows = _TALLIES.decode(answer[0][0])
    made = dict(known)
    for phase, scope, *figures in rows:
        place = PHASES[phase - 1], scope
        had = made.get(place)
        made[place] = Tally(*(map(sum, zip(had, figures, strict=True)) if had else figures))
    return made


def _listed(
    ask: Ask, current: int, ids: tuple[int, int], statuses: Iterable[Status], known: Known, right: str
) -> tuple[ListedPass, ...]:
    numbers = sorted(STATUSES.index(status) for status in {*statuses, Status.FAILED}) if statuses else []
    only = f" AND status IN ({', '.join(map(str, numbers))})" if numbers else ""
    answer = ask(
        f"SELECT json_group_array(json(CASE WHEN {right} THEN json_array(order_key, id, COALESCE(phase, ?), scope,"
        f" kind, status, wall_ns, wall_shared, added, removed) ELSE json_array('', id, 1, 1, 1, {_BAD}, 0, 0, 0, 0)"
        f" END)) FROM passes p WHERE id > ? AND id <= ?{only}",
        (current, *ids),
    )
    rows = decode_lines(_LISTED, answer[0][0], known.damage, 1)
    rows.sort(key=itemgetter(0, 1))
    labels = {scope.id: scope.label for scope in known.scopes.values()}
    kinds = {number: row[1:] for number, row in known.kinds.items()}
    for row in rows:  # those that are damaged come first
        if row[5] != _BAD:
            break
        known.damage.note("passes", row[1])
    for scope in {row[3] for row in rows} - labels.keys():
        labels[scope] = known.scopes[scope].label
    for kind in {row[4] for row in rows} - kinds.keys():
        kinds[kind] = known.kind(kind)
    new = tuple.__new__  # takes half the time of ``ListedPass._make``
    return tuple(
        [
            new(
                ListedPass,
                (key, number, PHASES[phase - 1], scope, labels[scope], *kinds[kind], STATUSES[status], *figures),
            )
            for key, number, phase, scope, kind, status, *figures in rows
            if status != _BAD
        ]
    )


def _slow(ask: Ask, wall_ns: float) -> frozenset[int]:
    if not wall_ns:
        return frozenset()
    rows = ask(f"SELECT id FROM passes WHERE {_OWN_WALL} >= ?", (SLOW_SHARE * wall_ns,))
    return frozenset(row[0] for row in rows)
