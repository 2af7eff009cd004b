"""Finds where two aligned timelines diverge: the executions that leave different IR after starting from the same.

A difference is followed from scope to scope: a pass on a module leaves the input of the passes on its functions, and
vice versa. So an execution *differs* if the texts before it were equal in both, and *follows* if they were not; several
may differ, each the start of a separate difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from passlens.engine.compare.code import SERIALIZES
from passlens.engine.compare.normal import Texts, stem
from passlens.engine.compare.timeline import Aligned, Timeline
from passlens.engine.compare.values import Verdict
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.rows import Status, Use

_UNKNOWN = STATUSES.index(Status.UNKNOWN)
_FAILED = STATUSES.index(Status.FAILED)
_IDLE = frozenset({STATUSES.index(Status.UNCHANGED), STATUSES.index(Status.RENUMBERED)})
_TEXT_OF_CODE = 9
"""From this phase on, ``executable-configurations``, dispatches are compiled one by one."""

_IN_INPUT = 2
"""Scopes of a function in the input: its own and the module's."""


@dataclass(slots=True)
class _State:
    """The state of a scope in A: when it was last compared, and whether it was equal to B."""

    at: int
    same: bool
    blobs: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Walk:
    """Walks aligned executions in order; see the module.

    Attributes:
        mine: The timeline of A.
        theirs: The timeline of B.
        texts: Compare the texts.
        same_sources: By executable of A, whether it has the same IR before code generation in B.
        begins_same: Whether the inputs are the same.
        other_code: The executables of A whose machine code differs in B.
        input_symbols: The symbols in the module of A's input; None if it is not stored.
    """

    mine: Timeline
    theirs: Timeline
    texts: Texts
    same_sources: Mapping[str, bool]
    begins_same: bool
    other_code: frozenset[str] = frozenset()
    input_symbols: frozenset[str] | None = None
    _states: dict[int, _State] = field(default_factory=dict)
    _differing_inside: dict[int, dict[int, int]] = field(default_factory=dict)
    _at: int = 0

    def verdict(self, one: Aligned, partners: Mapping[int, int]) -> Verdict:
        """The verdict of the next execution in order; ``partners``: the scopes of A by those of B."""
        self._at += 1
        if one.a is None or one.b is None:
            return self._alone(one, partners)
        if _UNKNOWN in {one.a.status, one.b.status}:
            return Verdict.UNKNOWN
        scope = one.a.scope_id
        same_end = (one.a.status == _FAILED) == (one.b.status == _FAILED) and not self._makes_other_code(one.a)
        if same_end and self.texts.identical(one.a.blob, one.b.blob):
            self._take(scope, one, same=True)
            return Verdict.SAME
        began = self._began_same(one.a)
        # Ops are compared one by one only where a difference may begin. After that, texts usually differ for good: for
        # a dispatch, which has many passes, only equal bytes end a difference.
        look = began or scope not in self.mine.executables
        if same_end and look and self.texts.same(one.a.blob, one.b.blob, carefully=began):
            self._take(scope, one, same=True)
            return Verdict.SAME
        self._take(scope, one, same=False)
        if began and (not same_end or one.a.status not in _IDLE or one.b.status not in _IDLE):
            return Verdict.DIFFERS
        return Verdict.FOLLOWS

    def _makes_other_code(self, use: Use) -> bool:
        """Whether a pass makes different code in B: IR shows only its size."""
        return use.name in SERIALIZES and self.mine.executables.get(use.scope_id) in self.other_code

    def _alone(self, one: Aligned, partners: Mapping[int, int]) -> Verdict:
        """An execution in only one of them begins a difference if it changed IR that was equal so far."""
        use = one.a or one.b
        if use is None or use.status == _UNKNOWN:
            return Verdict.UNKNOWN
        if use.status in _IDLE:
            return Verdict.IDLE
        scope = use.scope_id if one.a is not None else partners.get(use.scope_id)
        if scope is None or (one.a is not None and scope not in partners.values()):
            return Verdict.FOLLOWS  # on an op that the other one lacks
        began = self._began_same_in(scope, use.phase)
        self._set(scope, _State(self._at, same=False))
        return Verdict.DIFFERS if began else Verdict.FOLLOWS

    def _take(self, scope: int, one: Aligned, *, same: bool) -> None:
        blobs = (one.a.blob, one.b.blob) if one.a is not None and one.b is not None else (0, 0)
        self._set(scope, _State(self._at, same, blobs))

    def _set(self, scope: int, state: _State) -> None:
        self._states[scope] = state
        for around in self.mine.lineage[scope][1:]:
            inside = self._differing_inside.setdefault(around, {})
            inside.pop(scope, None)
            if not state.same:
                inside[scope] = state.at

    def _began_same(self, use: Use) -> bool:
        return self._began_same_in(use.scope_id, use.phase)

    def _began_same_in(self, scope: int, phase: int) -> bool:
        """Whether a pass on a scope of A starts from the same IR in B."""
        lineage = self.mine.lineage[scope]
        executable = self.mine.executables.get(scope, "")
        around = [one for one in lineage if not executable or self.mine.executables.get(one) == executable]
        known = [(self._states[one].at, one) for one in around if one in self._states]
        newest, holder = max(known, default=(-1, -1))
        if any(at > newest for at in self._differing_inside.get(scope, {}).values()):
            return False  # a nested op was changed since, and differently
        if holder < 0:
            if not executable:
                return self.begins_same and self._is_in_input(lineage)
            if phase >= _TEXT_OF_CODE and executable in self.same_sources:
                return self.same_sources[executable]
            return self.begins_same and all(known.same for known in self._states.values())
        state = self._states[holder]
        if state.same or holder == scope:
            return state.same
        return self._inside(holder, state, lineage)

    def _is_in_input(self, lineage: tuple[int, ...]) -> bool:
        """Whether a scope is the module or a function of the input; unrecorded passes created the others."""
        if len(lineage) == 1 or self.input_symbols is None:
            return len(lineage) <= _IN_INPUT
        return len(lineage) == _IN_INPUT and self.mine.scopes[lineage[0]].symbol in self.input_symbols

    def _inside(self, holder: int, state: _State, lineage: tuple[int, ...]) -> bool:
        """Whether the contents of a differing scope are equal."""
        if not all(state.blobs):
            return False
        differing = self.texts.differing(*state.blobs)
        if differing is None:
            return False
        top = self.mine.scopes[lineage[lineage.index(holder) - 1]]
        return (top.op, stem(top.symbol)) not in differing
