"""The diff that sees ops: of a typical pass on a function within a frame, of whole modules against git diff."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from measuring import Figure, at_least, compare, seconds, timed
from retrieval import consecutive_pairs, largest_pair

from passlens.engine.diff.ops import diff_ops
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassRow, Side

_FRAME = 0.016
_SAMPLED = 300
_REACH = 15.0


def figures(session: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """All figures of this part; texts are read from the session before the clock runs."""
    queries = Queries(session)
    yield _of_functions(queries)
    yield _of_largest(queries, folder, rounds)
    yield from _of_modules(queries, folder)
    queries.close()


def _of_functions(queries: Queries) -> Figure:
    scopes = {scope.id: scope for scope in queries.passes.scopes()}
    rows = [row for row, _ in consecutive_pairs(queries) if scopes[row.scope_id].op.endswith(".func")]
    taken: list[float] = []
    for row in rows[:: max(1, len(rows) // _SAMPLED)]:
        before, after = _sides(queries, row)
        taken.append(_worked(lambda before=before, after=after: diff_ops(before, after)))  # type: ignore[misc]
    taken.sort()
    median = statistics.median(taken)
    return Figure(
        "op diff of a pass on a function, median",
        seconds(median),
        "",
        None,
        f"≤ {seconds(_FRAME)}",
        median <= _FRAME,
        f"of {len(taken):,} taken evenly from {len(rows):,} that changed something; "
        f"9 of 10 within {seconds(taken[len(taken) * 9 // 10])}, the slowest {seconds(taken[-1])}",
    )


def _of_largest(queries: Queries, folder: Path, rounds: int) -> Figure:
    _, second = largest_pair(queries)
    before, after = _sides(queries, second)
    words = _git(folder, before, after)
    return compare(
        "op diff of the largest pair",
        lambda: _worked(lambda: diff_ops(before, after)),
        lambda: _git_worked(words),
        rounds=at_least(rounds, 5),
        reach=_REACH,
        note=f"before and after {second.name}, {len(before):,} and {len(after):,} characters; CPU time, against "
        "that of git diff --no-index --histogram",
    )


def _of_modules(queries: Queries, folder: Path) -> Iterator[Figure]:
    """Every pass that changed the whole module, each once."""
    tops = {scope.id for scope in queries.passes.scopes() if scope.parent_id is None}
    pairs = [pair for pair in consecutive_pairs(queries) if pair[1].scope_id in tops]
    found: list[tuple[float, float, float, PassRow]] = []
    for _, second in pairs:
        before, after = _sides(queries, second)
        words = _git(folder, before, after)
        ours = _worked(lambda before=before, after=after: diff_ops(before, after))  # type: ignore[misc]
        theirs = statistics.median(_git_worked(words) for _ in range(3))
        found.append((ours / theirs, ours, theirs, second))
    if not found:
        return
    found.sort(key=lambda entry: entry[0])
    within = sum(entry[0] <= _REACH for entry in found)
    for name, at in (("median", len(found) // 2), ("slowest", -1)):
        ratio, ours, theirs, row = found[at]
        yield Figure(
            f"op diff of a pass on the module, {name}",
            seconds(ours),
            seconds(theirs),
            ratio,
            f"≤ {_REACH:g}",
            ratio <= _REACH,
            f"{row.name}, {row.bytes:,} bytes; {within} of {len(found)} modules are within the reach",
        )


def _git(folder: Path, before: str, after: str) -> Sequence[str]:
    old, new = folder / "before.mlir", folder / "after.mlir"
    old.write_text(before, encoding="utf-8")
    new.write_text(after, encoding="utf-8")
    return ["git", "diff", "--no-index", "--histogram", str(old), str(new)]


def _sides(queries: Queries, row: PassRow) -> tuple[str, str]:
    """The texts before and after a pass, as the window compares them."""
    return queries.texts.ir(row.id, Side.BEFORE).text, queries.texts.ir(row.id, Side.AFTER).text


def _worked(work: Callable[[], object]) -> float:
    """The CPU time of a call, s: seconds of work on a busy machine do not become more."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _git_worked(words: Sequence[str]) -> float:
    """The CPU time of a git command that finds a difference or none, s."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    start = spent()
    timed(words, expect=frozenset({0, 1}))
    return spent() - start
