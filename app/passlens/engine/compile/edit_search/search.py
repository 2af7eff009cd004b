"""Searches for the smallest edits with which the compiler accepts an input that it rejects.

It checks small edits of tokens, lists, types and lines around the place where the compiler stopped. If the compiler
accepts none of them, the search goes on from those that get it further, at the place where it stops next. The
compiler decides; its message only tells which words to try first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.edit_search.candidate import Candidate, Rank, Step, StepKind
from passlens.engine.compile.edit_search.checks import UNKNOWN, Checks
from passlens.engine.compile.edit_search.excerpt import Excerpt, one_function, one_op, whole
from passlens.engine.compile.edit_search.place import Place, Stop
from passlens.engine.compile.edit_search.text_edits import edits_at
from passlens.engine.compile.split_input import SEPARATOR
from passlens.engine.jobs import CancelToken

SECONDS = 8.0
"""The wall time for one search."""
_MOMENT_SECONDS, _MOST_NEAREST, _CLOSE, _MOST_MEANT = 2.0, 300, 8, 2
"""Limits of the search for the nearest edits: its time, the edits to check, the characters between an unlikely edit and
the place where the compiler stopped, and the accepted edits: if there are more, none is reported.
"""
_ROUNDS, _STATES = 4, 3
"""The most successive edits, and the most texts to edit further after a round."""
_MOST_CHECKED, _BATCH = 2400, 400
"""The most edits to check in a round, and in a run."""
_MOST_LINES, _MOST_BYTES = 400, 100_000
"""The largest part of an input that is edited."""
_MOST_READ, _MOST_READ_BYTES = 50_000, 20 << 20
"""The largest input, in lines and in bytes."""
_OF_LINES = frozenset({StepKind.ADD_LINE, StepKind.REMOVE_LINE, StepKind.MOVE_LINE})
"""Edits that shift lines: if the compiler then stops in another line, it need not have got further."""
_ENOUGH, _MOST_FOUND, _ALIKE = 8, 8, 2
"""The accepted texts after which a round ends, the most to keep, and the most that change the same text."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """An input that the compiler accepts.

    Attributes:
        steps: The edits, in order; the lines of each refer to the text after the edits before it.
        lines: The input after all of them.
        is_likely: Whether the ranks of the edits say that the user may mean them: on average at most ``Rank.SMALL``.
    """

    steps: tuple[Step, ...]
    lines: tuple[str, ...]
    is_likely: bool


@dataclass(frozen=True, slots=True)
class Searched:
    """The outcome of a search.

    Attributes:
        accepted: The accepted inputs, the likeliest first.
        checked: The number of edits that were checked.
    """

    accepted: tuple[Accepted, ...]
    checked: int


@dataclass(frozen=True, slots=True)
class _State:
    """A text that is edited further."""

    rank: int
    steps: tuple[Step, ...]
    lines: tuple[str, ...]
    stop: Stop


def search_edits(
    lines: Sequence[str],
    words: Sequence[str],
    version: str,
    folder: Path,
    cancel: CancelToken,
    seconds: float = SECONDS,
) -> Searched | None:
    """The smallest edits with which the compiler accepts an input; None if it accepts the input unchanged, or if the
    input is too large.

    Args:
        lines: The input.
        words: The command line that failed: program, input, flags.
        version: The version of the compiler.
        folder: An empty folder for the runs.
        cancel: Ends the search.
        seconds: The time that it may take.

    Raises:
        UserError: The program cannot be started.
    """
    checks = Checks(words, folder, cancel, seconds)
    began = _begun(lines, checks)
    if began is None:
        return None
    part, stop = began
    states, accepted = [_State(0, (), part.lines, stop)], list[_State]()
    for _ in range(_ROUNDS):
        accepted, further = _round(states, checks, version)
        if accepted or not further or checks.over:
            break
        states = further
    chosen = _different(accepted)
    found = _sound(chosen, part, checks)
    return Searched(tuple(_accepted(one, part) for one in found), checks.checked)


def _begun(lines: Sequence[str], checks: Checks) -> tuple[Excerpt, Stop] | None:
    """The part of an input to edit, and where the compiler stops in it; None if it is too large, or not rejected as the
    whole is.
    """
    if len(lines) > _MOST_READ or any(one.strip() == SEPARATOR for one in lines):
        return None
    stop = checks.stops([lines])[0]
    if stop is None or stop is UNKNOWN:
        return None
    if _is_small(lines):
        return whole(lines), stop
    for cut in (one_function, one_op):
        part = cut(lines, stop.line)
        if part is not None and _is_small(part.lines):
            alike = checks.stops([part.lines])[0]
            if alike is not None and alike.kind == stop.kind:
                return part, alike
    return None


def _is_small(lines: Sequence[str]) -> bool:
    return len(lines) <= _MOST_LINES and sum(map(len, lines)) <= _MOST_BYTES


def _sound(states: Sequence[_State], part: Excerpt, checks: Checks) -> list[_State]:
    """Those that compile up to the dispatches; of a part of a large input, those after which the whole is accepted."""
    if part.is_whole:
        sound = checks.compiled([one.lines for one in states])
    else:
        sound = _accepts_whole([one.lines for one in states], part, checks)
    return [one for one, is_sound in zip(states, sound, strict=True) if is_sound]


def _accepts_whole(edited: Iterable[Sequence[str]], part: Excerpt, checks: Checks) -> list[bool]:
    """Whether the compiler accepts the whole input after each edit of a part."""
    return [stop is None for stop in checks.stops([part.put_back(lines) for lines in edited])]


def _accepted(state: _State, part: Excerpt) -> Accepted:
    is_likely = state.rank <= Rank.SMALL * len(state.steps)
    return Accepted(tuple(map(part.told, state.steps)), part.put_back(state.lines), is_likely)


def nearest_edits(
    source: Path, words: Sequence[str], version: str, folder: Path, cancel: CancelToken
) -> tuple[Step, ...]:
    """The likeliest single edits with which the compiler accepts a rejected input, from a short search; none if more
    than two are equally likely.

    Args:
        source: The input.
        words: The command line that failed: program, input, flags.
        version: The version of the compiler.
        folder: An empty folder for the runs.
        cancel: Ends the search.

    Raises:
        UserError: The program cannot be started.
    """
    if source.stat().st_size > _MOST_READ_BYTES:
        return ()
    checks = Checks(words, folder, cancel, _MOMENT_SECONDS)
    began = _begun(source.read_text(encoding="utf-8", errors="replace").rstrip("\n").split("\n"), checks)
    if began is None:
        return ()
    part, stop = began
    lines = part.lines
    likely = sorted(edits_at(Place(lines, stop, version)), key=lambda one: (one.rank, one.far))
    made = dict[tuple[str, ...], Candidate]()
    for one in likely:
        if one.rank <= Rank.SMALL or (one.rank < Rank.LOST and one.far <= _CLOSE):
            made.setdefault(one.of(lines), one)
    tried = list(made.items())[:_MOST_NEAREST]
    stops = checks.stops([text for text, _ in tried])
    found = [(text, one) for (text, one), after in zip(tried, stops, strict=True) if after is None]
    if not part.is_whole:
        found = found[:_MOST_FOUND]
        sound = _accepts_whole([text for text, _ in found], part, checks)
        found = [one for one, is_sound in zip(found, sound, strict=True) if is_sound]
    best = {_without_spaces(text): part.told(one.step) for text, one in found if one.rank == found[0][1].rank}
    return tuple(best.values()) if len(best) <= _MOST_MEANT else ()


def _different(states: Iterable[_State]) -> list[_State]:
    """The texts that differ by more than spaces, at most two of them for one changed text."""
    seen, parts, found = set[str](), Counter[tuple[object, ...]](), list[_State]()
    for one in states:
        text = _without_spaces(one.lines)
        part = tuple((step.kind, step.line, step.was) for step in one.steps)
        if text not in seen and parts[part] < _ALIKE and len(found) < _MOST_FOUND:
            seen.add(text)
            parts[part] += 1
            found.append(one)
    return found


def _without_spaces(lines: Sequence[str]) -> str:
    return "".join("".join(lines).split())


def _round(states: Sequence[_State], checks: Checks, version: str) -> tuple[list[_State], list[_State]]:
    """The texts that the compiler accepts after one more edit, and those in which it gets furthest."""
    made = dict[tuple[str, ...], tuple[int, int, _State, Candidate]]()
    for state in states:
        for candidate in edits_at(Place(state.lines, state.stop, version)):
            rank = state.rank + candidate.rank
            lines = candidate.of(state.lines)
            if lines not in made or (rank, candidate.far) < made[lines][:2]:
                made[lines] = rank, candidate.far, state, candidate
    ordered = sorted(made.items(), key=lambda one: one[1][:2])[:_MOST_CHECKED]
    accepted, further = list[_State](), list[_State]()
    for start in range(0, len(ordered), _BATCH):
        batch = ordered[start : start + _BATCH]
        for (lines, (rank, _, state, candidate)), stop in zip(
            batch, checks.stops([one for one, _ in batch]), strict=True
        ):
            then = _State(rank, (*state.steps, candidate.step), lines, stop or state.stop)
            if stop is None:
                accepted.append(then)
            elif candidate.step.kind not in _OF_LINES and _is_further(stop, state.stop):
                further.append(then)
        if len(accepted) >= _ENOUGH:
            break
    return accepted, _furthest(further)


def _is_further(stop: Stop, before: Stop) -> bool:
    """Whether the compiler gets further than before: verifiers run after the parser."""
    if stop is UNKNOWN:
        return False
    return (stop.parsed, stop.line) > (before.parsed, before.line) or (
        stop.line == before.line and stop.parsed == before.parsed and stop.kind != before.kind
    )


def _furthest(states: Iterable[_State]) -> list[_State]:
    """The texts to edit further, each with a different failure: those in which the compiler gets furthest, and one that
    it parses.
    """
    found = dict[tuple[int, str], _State]()
    for one in sorted(states, key=lambda state: (-state.stop.line, state.rank)):
        found.setdefault((one.stop.line, one.stop.kind), one)
    parsed = (one for one in found.values() if one.stop.parsed)
    return list(dict.fromkeys((*list(found.values())[:_STATES], *list(parsed)[:1])))
