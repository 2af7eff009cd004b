"""The texts of a session by pass and op: before and after each pass."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict, defaultdict
from collections.abc import Iterator

from passlens.engine.analysis.lineage.units import Dump, OpPath, Unit
from passlens.engine.errors import UserError
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import INLINER, PARSED, SOURCE, ScopeRow, Status, Use

_KEPT = 24
_KEPT_CHARACTERS = 48_000_000
_TELLING = frozenset({STATUSES.index(Status.CHANGED), STATUSES.index(Status.FAILED)})
MODULE: OpPath = (("builtin.module", ""),)


class History:
    """Reads dumps, split into units; caches the last ones."""

    def __init__(self, reader: SessionReader, kept_characters: int = _KEPT_CHARACTERS) -> None:
        """Read a session; ``kept_characters`` is the size of the cache in characters."""
        self.reader = reader
        self._kept_characters = kept_characters
        self.uses = reader.uses().rows
        self.scopes: dict[int, ScopeRow] = reader.scopes_by_id()
        self.paths: dict[int, OpPath] = {number: self._path(number) for number in self.scopes}
        self._by_path: dict[OpPath, list[Use]] = defaultdict(list)
        for use in self.uses:
            if not self.scopes[use.scope_id].shared:
                self._by_path[self.paths[use.scope_id]].append(use)
        self._positions = {path: [use.position for use in uses] for path, uses in self._by_path.items()}
        self._dumps: OrderedDict[tuple[int, OpPath], Dump] = OrderedDict()
        self._befores: OrderedDict[int, Dump | None] = OrderedDict()
        self._origin: Dump | None = None
        self._origin_read = False
        self.origin_is_source = False

    def changed(self, position: int, *, backward: bool = False) -> Iterator[Use]:
        """The executions that changed something: after a position, or with ``backward`` up to it, in reverse order."""
        at = bisect_left(self.uses, position + 1, key=lambda use: use.position)
        for use in reversed(self.uses[:at]) if backward else self.uses[at:]:
            if use.status in _TELLING and not self.scopes[use.scope_id].shared:
                yield use

    def dump(self, use: Use) -> Dump:
        """The text after a pass."""
        key = use.blob, self.paths[use.scope_id]
        found = self._dumps.get(key)
        if found is None:
            found = self._dumps[key] = Dump(key[1], self.reader.text(use.blob))
        else:
            self._dumps.move_to_end(key)
        return found

    def trim(self) -> None:
        """Drop the least recently used dumps; none of them may be in use."""
        kept = sum(len(dump.text) for dump in self._dumps.values())
        while len(self._dumps) > _KEPT or (kept > self._kept_characters and len(self._dumps) > 1):
            dump = self._dumps.popitem(last=False)[1]
            kept -= len(dump.text)
            dump.release()
        while len(self._befores) > 2:
            before = self._befores.popitem(last=False)[1]
            if before is not None:
                before.release()

    def latest(self, path: OpPath, position: int) -> Dump | None:
        """The last dump before a position that shows the op at a path; the input if there is none."""
        best: Use | None = None
        for depth in range(1, len(path) + 1):
            uses = self._by_path.get(path[:depth])
            if uses:
                at = bisect_left(self._positions[path[:depth]], position)
                if at and (best is None or uses[at - 1].position > best.position):
                    best = uses[at - 1]
        return self.dump(best) if best is not None else self.origin()

    def inlining(self, use: Use) -> Use | None:
        """The execution of the inliner during which a pass ran; None if it ran outside."""
        path = self.paths[use.scope_id]
        following: list[Use] = []
        for depth in range(1, len(path)):
            uses = self._by_path.get(path[:depth], [])
            at = bisect_left(self._positions.get(path[:depth], []), use.position + 1)
            following += uses[at : at + 1]
        first = min(following, key=lambda each: each.position, default=None)
        return first if first is not None and first.name == INLINER else None

    def unit_before(self, path: OpPath, position: int) -> Unit | None:
        """A unit before a position."""
        dump = self.latest(path, position)
        return None if dump is None else dump.unit(path) or (counterpart(dump, path) if dump is self._origin else None)

    def whole_before(self, use: Use) -> Dump | None:
        """The whole text before a pass."""
        if use.pass_id not in self._befores:
            try:
                before = self.reader.before(use.pass_id)
            except UserError:
                before = None
            dump = Dump(self.paths[use.scope_id], before.text) if before is not None and before.text else None
            self._befores[use.pass_id] = dump
        return self._befores[use.pass_id]

    def origin(self) -> Dump | None:
        """The input: as the compiler parsed it if that was captured, otherwise as given."""
        if not self._origin_read:
            self._origin_read = True
            kinds = {artifact.kind: artifact.id for artifact in self.reader.artifacts()}
            for kind in (PARSED, SOURCE):
                if kind in kinds:
                    text = self.reader.artifact(kinds[kind]).decode("utf-8", errors="replace")
                    self._origin, self.origin_is_source = Dump(self._root(), text), kind == SOURCE
                    break
        return self._origin

    def source(self) -> Dump | None:
        """The input as given; None if it is not stored as text."""
        kinds = {artifact.kind: artifact.id for artifact in self.reader.artifacts()}
        if SOURCE not in kinds:
            return None
        return Dump(self._root(), self.reader.artifact(kinds[SOURCE]).decode("utf-8", errors="replace"))

    def _root(self) -> OpPath:
        return next((self.paths[one.id] for one in self.scopes.values() if one.parent_id is None), MODULE)

    def _path(self, scope: int) -> OpPath:
        found: list[tuple[str, str]] = []
        current: int | None = scope
        while current is not None:
            row = self.scopes[current]
            found.append((row.op, row.symbol))
            current = row.parent_id
        return tuple(reversed(found))


def counterpart(dump: Dump, path: OpPath) -> Unit | None:
    """The unit at a path, or the one that took over its symbol: ``func.func @f`` in another kind of executable."""
    found = dump.unit(path)
    if found is not None or not path[-1][1]:
        return found
    op, symbol = path[-1]
    # An executable's export has the name of its function: only a function can take over a function's symbol.
    kind = op.rpartition(".")[2]
    heirs = [other for other in dump.units_named(symbol) if other[-1][0].rpartition(".")[2] == kind]
    if len(heirs) > 1:
        names = {name for _, name in path[:-1] if name}
        heirs = [other for other in heirs if names & {name for _, name in other[:-1] if name}]
    return dump.unit(heirs[0]) if len(heirs) == 1 else None
