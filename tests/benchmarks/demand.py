"""Passes on demand: how long somebody waits for one, and whether it is the one that the whole compile had.

Against the compiler alone: of the whole model, of the same phase from its dump, of the same dispatch from its source.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from capture import COMPILER, FLAGS, capture
from measuring import BIN, Figure, Taken, called, compare, of_processor, seconds, timed, with_cpu

from passlens.engine.compile.dispatch_source import list_dispatches, read_source
from passlens.engine.compile.dump_text import comparable
from passlens.engine.compile.fetch.exact import ends_alike
from passlens.engine.compile.fetch.job import FetchJob
from passlens.engine.compile.fetch.plan import PlannedPass
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.queries.fetching import FetchPassJob
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES, PassFilter, PassRow, Status

_HOST = ("global-optimization", "dispatch-creation", "flow", "stream", "executable-sources")
"""The phases of the host's work on a model; those before take a few ms."""
_CREATION = "iree-dispatch-creation-form-dispatch-regions"
_ELIDE = ("--mlir-elide-elementsattrs-if-larger=32", "--mlir-elide-resource-strings-if-larger=64")
_STEPS = 10
_STEP_MS = 100
_WALK = Path(__file__).parent / "walk_window.py"


def figures(model: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """From clicks to diffs, against the compiler alone."""
    quick = folder / "demand.passlens"

    def plain() -> float:
        return timed([BIN / COMPILER, model, *FLAGS, "-o", folder / "plain.vmfb"])

    # The compile of a large model takes minutes: each of its figures is taken of the same one.
    lists, diffs, plains = list[Taken](), list[Taken](), list[Taken]()
    for number in range(rounds):
        if number % 2:
            plains.append(with_cpu(plain))
        look = with_cpu(lambda: capture(model, quick, "none"))
        listed = with_cpu(lambda: timed([BIN / "passlens", "passes", quick]))
        clicked = shutil.copy(quick, folder / "first.passlens")
        shown = with_cpu(lambda: timed([BIN / "passlens", "diff", clicked, _CREATION]))  # noqa: B023 - called here
        lists.append(Taken(look.wall + listed.wall, look.cpu + listed.cpu))
        diffs.append(Taken(look.wall + shown.wall, look.cpu + shown.cpu))
        if not number % 2:
            plains.append(with_cpu(plain))
    yield _against("quick look with its pass list", lists, plains, 1.05)
    yield _against("compile to the first diff, dispatch creation", diffs, plains, 1.25)
    yield _host_phases(quick, folder, rounds)
    yield _dispatch(quick, folder, rounds)
    yield from _steps(quick, folder)


def _against(name: str, ours: Sequence[Taken], theirs: Sequence[Taken], reach: float) -> Figure:
    """The median of ours against theirs."""
    mine, others = _median(ours), _median(theirs)
    ratio = mine.wall / others.wall
    note = of_processor(mine.cpu, others.cpu)
    return Figure(name, seconds(mine.wall), seconds(others.wall), ratio, f"≤ {reach:g}", ratio <= reach, note)


def _median(taken: Sequence[Taken]) -> Taken:
    return Taken(statistics.median(one.wall for one in taken), statistics.median(one.cpu for one in taken))


def _host_phases(quick: Path, folder: Path, rounds: int) -> Figure:
    """One pass in each of the host's phases, each of a session that has none yet."""
    ratios, ours, theirs, lines = list[float](), list[float](), list[float](), list[str]()
    with SessionReader(quick) as reader:
        dumps = {name: reader.text(blob) for name in PHASES if (blob := reader.phase_blob(name)) is not None}
    for phase in _HOST:
        before = PHASES[PHASES.index(phase) - 1]
        dump = folder / f"{before}.mlir"
        dump.write_text(dumps[before], encoding="utf-8")
        ends = (f"--compile-from={before}", f"--compile-to={phase}", "-o", folder / "phase.mlir")
        planned = _middle(quick, phase)
        words: list[str | Path] = [BIN / COMPILER, dump, *FLAGS, *_ELIDE, *ends]
        mine, others = list[Taken](), list[Taken]()
        for _ in range(rounds):
            mine.append(with_cpu(partial(_click, quick, folder, planned)))
            others.append(with_cpu(partial(timed, words)))
        left, right = _median(mine), _median(others)
        ours.append(left.wall)
        theirs.append(right.wall)
        ratios.append(left.wall / right.wall)
        lines.append(f"{phase} {ratios[-1]:.3g} ({left.cpu / right.cpu:.3g} of processor time)")
    ratio = statistics.median(ratios)
    note = f"the median of {', '.join(lines)}"
    name = "click to diff, a pass of a host phase"
    first, second = seconds(statistics.median(ours)), seconds(statistics.median(theirs))
    return Figure(name, first, second, ratio, "≤ 1.3", ratio <= 1.3, note)


def _dispatch(quick: Path, folder: Path, rounds: int) -> Figure:
    """A pass of the code generation of the largest dispatch."""
    with SessionReader(quick) as reader:
        largest = max(list_dispatches(reader), key=lambda one: one.source_bytes).symbol
        source = read_source(reader, largest)
    assert source is not None, "a quick look has the sources of its dispatches"
    file = folder / "dispatch.mlir"
    file.write_text(source.text, encoding="utf-8")
    ends = ("--compile-from=executable-sources", "--compile-to=executable-targets", "-o", folder / "targets.mlir")
    return compare(
        "click to diff, a pass of a dispatch",
        lambda: _click(quick, folder, _middle(quick, "executable-targets"), largest),
        lambda: timed([BIN / COMPILER, file, *FLAGS, *_ELIDE, *ends]),
        rounds=rounds,
        reach=1.3,
        note=f"@{largest}",
    )


def _steps(quick: Path, folder: Path) -> Iterator[Figure]:
    """The diffs of ten changed passes of a phase, after the first: in a window, from the key to the paint."""
    path, phase = Path(shutil.copy(quick, folder / "steps.passlens")), "dispatch-creation"
    FetchJob(path, (Piece(PHASES.index(phase) + 1),)).run(JobContext())
    folders = {f"XDG_{name}_HOME": str(folder / "walk") for name in ("DATA", "CONFIG", "STATE")}
    done = subprocess.run(
        [sys.executable, str(_WALK), str(path), phase, str(_STEPS)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **folders},
        stdout=subprocess.PIPE,
        check=True,
    )
    for kind, taken in json.loads(done.stdout).items():
        worst, read = max(taken), kind == "read"
        note = f"{len(taken)} steps, median {seconds(statistics.median(taken) / 1_000)}"
        name = f"j to the next changed pass, {'after a look at the last' if read else 'at once'}: the slowest"
        within = not read or worst <= _STEP_MS
        yield Figure(name, seconds(worst / 1_000), "–", None, f"≤ {_STEP_MS} ms" if read else "–", within, note)


def _middle(quick: Path, phase: str) -> PlannedPass:
    """A pass in the middle of a phase."""
    queries = Queries(quick)
    planned = [one for one in queries.passes.plan() if one.phase == phase]
    queries.close()
    return planned[len(planned) // 2]


def _click(quick: Path, folder: Path, planned: PlannedPass, dispatch: str = "") -> float:
    """From a click on a pass of a session without passes to its diff, s."""
    path = Path(shutil.copy(quick, folder / "click.passlens"))

    def work() -> None:
        row = FetchPassJob(path, planned, dispatch).run(JobContext())
        queries = Queries(path)
        queries.changes.op_diff(row.id)
        queries.close()

    return called(work)


_NameAndText = tuple[str, str]


@dataclass(slots=True)
class _Compared:
    """What came of one phase: executions, those with the same texts, those without a text, and what differs."""

    total: int = 0
    same: int = 0
    nameless: int = 0
    differ: list[str] = field(default_factory=list)


def replayed(models: list[Path], folder: Path) -> Iterator[str]:
    """Compare every fetched text of some models with that of a full capture; a line for each phase."""
    yield "| model | phase | passes | same | without a text | differ |"
    yield "|---|---|---|---|---|---|"
    for model in models:
        quick, full = folder / f"{model.stem}.quick.passlens", folder / f"{model.stem}.full.passlens"
        capture(model, quick, "none", expect=frozenset({0, 1}))
        capture(model, full, "all", expect=frozenset({0, 1}))
        with SessionReader(full) as reader:
            phases = [phase for phase in reader.phases() if phase.pass_count]
        FetchJob(quick, tuple(Piece(phase.ordinal) for phase in phases)).run(JobContext())
        with SessionReader(full) as whole, SessionReader(quick) as fetched:
            for phase in phases:
                found = _compare(whole, fetched, phase.name)
                counts = f"{found.total:,} | {found.same:,} | {found.nameless:,} | {len(found.differ):,}"
                yield f"| {model.stem} | {phase.name} | {counts} {'; '.join(found.differ[:3])} |"
            for notice in fetched.info().notices:
                yield f"| {model.stem} | | | | | {notice} |"


def _compare(whole: SessionReader, fetched: SessionReader, phase: str) -> _Compared:
    found = _Compared()
    left, right = _by_scope(whole, phase), _by_scope(fetched, phase)
    for scope in left.keys() | right.keys():
        ours, theirs = left[scope], right[scope]
        found.total += len(ours)
        if ".initializer" in scope:
            _compare_nameless(found, _names_and_texts(whole, ours), _names_and_texts(fetched, theirs), scope)
            continue
        if [row.name for row in ours] != [row.name for row in theirs]:
            found.differ.append(f"other passes on {scope}")
            continue
        for a, b in zip(ours, theirs, strict=True):
            pairs = zip(_texts(whole, a), _texts(fetched, b), strict=True)
            if all(ends_alike(one, other) for one, other in pairs):
                found.same += 1
            else:
                found.differ.append(f"{a.name} on {scope}")
    return found


def _compare_nameless(found: _Compared, ours: Counter[_NameAndText], theirs: Counter[_NameAndText], scope: str) -> None:
    """Compare what is left of executions on ops that share their dumps: which op each ran on is not known."""
    lost = Counter(name for name, text in theirs.elements() if not text)
    for name_and_text, count in ours.items():
        name, text = name_and_text
        same = min(count, theirs[name_and_text]) if text else 0
        found.same += same
        left = count - same
        unseen = min(left, lost[name]) if text else left  # the text with which to compare was overwritten
        lost[name] -= unseen if text else 0
        found.nameless += unseen
        found.differ += [f"{name} on {scope}"] * (left - unseen)


def _names_and_texts(reader: SessionReader, rows: list[PassRow]) -> Counter[_NameAndText]:
    """The names of executions and their texts after; no text where another one has overwritten it."""
    return Counter((row.name, comparable(reader.text(reader.pass_blob(row.id)[0]))) for row in rows)


def _by_scope(reader: SessionReader, phase: str) -> dict[str, list[PassRow]]:
    paths = {scope.id: scope.path for scope in reader.scopes()}
    found: dict[str, list[PassRow]] = defaultdict(list)
    for row in reader.passes(PassFilter(phase=phase)):
        found[paths[row.scope_id]].append(row)
    return found


def _texts(reader: SessionReader, row: PassRow) -> tuple[str, str]:
    """The text after a pass, and the one before it where it changed something; empty where that is not known."""
    blob, _ = reader.pass_blob(row.id)
    before = None if row.status is Status.UNCHANGED else reader.before(row.id)
    return reader.text(blob), "" if before is None else before.text
