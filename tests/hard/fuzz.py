"""The part that fuzzes: each harness in turn, with a corpus that is kept between runs and grows."""

from __future__ import annotations

import hashlib
import importlib.util
import random
import shutil
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from hard.current import CURRENT, last_input
from hard.frame import write_rows
from hard.guard import End, Ended, run_guarded
from hard.harness import MOST_SECONDS, Finding, Harness, Kind, keep, working_folder
from hard.harnesses import HARNESSES
from hard.replay import run_again
from hard.rows import Row, Verdict
from hard.store import add_count, cache_folder, total_counts

_BOUND = "no crash, at most 5 s and 1 GB for an input"
_CONFIRMING = 0.12
"""The share of the time that is kept for running again what failed."""
_START_SECONDS = 4.0
_SHORTEST_SECONDS = 3.0
_MEMORY_BYTES = 5 << 29
_AGAIN_SECONDS = 15.0
"""What running one input again may take: the start on a busy machine, the seeds, and the input's own 5 s."""
_WANTED = 1_000_000


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """Fuzz all harnesses; a row for each family of them."""
    families = list(dict.fromkeys(harness.family for harness in HARNESSES.values()))
    if importlib.util.find_spec("atheris") is None:
        reason = "atheris is not installed: it has wheels for Linux on x86_64, up to Python 3.13"
        return [Row(f"fuzzing: {family}", "nothing", "", _BOUND, Verdict.NOT_RUN, reason) for family in families]
    end = time.monotonic() + budget_seconds
    found = folder / "inputs"
    found.mkdir(exist_ok=True)
    earlier = _take_earlier(found)
    harnesses = list(HARNESSES.values())
    random.Random(seed).shuffle(harnesses)
    counts: dict[str, int] = {}
    starved: set[str] = set()
    fuzz_end = time.monotonic() + budget_seconds * (1 - _CONFIRMING)
    for place, harness in enumerate(harnesses):
        left = fuzz_end - time.monotonic()
        if left < _START_SECONDS:
            starved.update(other.name for other in harnesses[place:])
            break
        slot = left * harness.weight / sum(other.weight for other in harnesses[place:])
        counts[harness.name] = _fuzz(harness, slot, seed + place, found, folder, starved, fuzz_end + _START_SECONDS)
        write_rows(
            _rows(families, counts, found, {}, starved, "it was killed before what failed was run again"), folder
        )
    true, unsure = _confirm(found, end)
    kept = cache_folder() / "failing"
    for name in true:
        shutil.copy2(found / name, kept / name)
    for name in earlier - set(true):
        if name not in unsure:
            (kept / name).unlink(missing_ok=True)
    return _rows(families, counts, found, true, starved)


def _fuzz(
    harness: Harness, seconds: float, seed: int, found: Path, folder: Path, starved: set[str], latest: float
) -> int:
    """Fuzz one harness, again when an input ended its process; how many inputs it took.

    Its name is added to ``starved`` when other programs had the processor. It ends by ``latest``.
    """
    corpus = cache_folder() / "corpus" / harness.name
    _plant(corpus, harness.seeds())
    counts = folder / "count"
    end = time.monotonic() + seconds
    total = 0
    tried = False
    while (left := end - time.monotonic() - _START_SECONDS) > _SHORTEST_SECONDS or not tried:
        left, tried = max(left, 1.0), True
        counts.write_text("0", encoding="ascii")
        (folder / CURRENT).unlink(missing_ok=True)
        words = (harness.name, f"{left:.0f}", str(seed + total), str(found), str(corpus), str(counts))
        with working_folder() as work:
            ended = run_guarded(
                ("nice", "-n", "15", sys.executable, str(Path(__file__).parent), "_fuzz", *words),
                seconds=min(left + 2 * _START_SECONDS + MOST_SECONDS, latest - time.monotonic()),
                memory_bytes=_MEMORY_BYTES,
                output=folder / f"{harness.name}.log",
                env={"TMPDIR": work},
            )
        if ended.end is not End.ITSELF or ended.code < 0:
            _keep_current(harness, ended, folder, found)
        count = int(counts.read_text(encoding="ascii") or 0)
        total += count
        if ended.starved or (ended.end is End.TIME and not count):
            starved.add(harness.name)
        if not count and not (ended.end is End.ITSELF and ended.code == 0):
            break  # it cannot start: the row of its family says so
    add_count(harness.name, total)
    return total


def _keep_current(harness: Harness, ended: Ended, folder: Path, found: Path) -> None:
    """Keep the input at which a process was killed, where it may be the cause."""
    last = last_input(folder / CURRENT)
    if last is None or (ended.end is End.TIME and last[1] < MOST_SECONDS):
        return
    kind = Kind.HANG if ended.end is End.TIME else Kind.MEMORY if ended.end is End.MEMORY else Kind.CRASH
    keep(found, harness.name, last[0], Finding(kind, f"{kind} that ended the process", f"ended with {ended.code}"))


def _plant(corpus: Path, seeds: Iterable[bytes]) -> None:
    corpus.mkdir(parents=True, exist_ok=True)
    for data in seeds:
        path = corpus / hashlib.sha1(data, usedforsecurity=False).hexdigest()  # as libFuzzer names them
        if not path.exists():
            path.write_bytes(data)


def _take_earlier(found: Path) -> set[str]:
    """Take the inputs that failed in earlier runs, so that they are run again in this; their names."""
    kept = cache_folder() / "failing"
    kept.mkdir(parents=True, exist_ok=True)
    names = {path.name for path in kept.iterdir() if path.name.partition(".")[0] in HARNESSES}
    for name in names:
        shutil.copy2(kept / name, found / name)
    return names


def _confirm(found: Path, end: float) -> tuple[dict[str, str], set[str]]:
    """Run what failed again, without instrumentation: the true faults by file name, and what there was no time for."""
    true: dict[str, str] = {}
    unsure: set[str] = set()
    for path in sorted(found.iterdir(), key=lambda path: path.stat().st_size):
        if path.suffix == ".txt":
            continue
        left = end - time.monotonic()
        if left < _AGAIN_SECONDS:
            unsure.add(path.name)
            true[path.name] = "there was no time to run it again"
            continue
        again = run_again(path, _AGAIN_SECONDS)
        finding = again.finding
        if not again.sure:
            unsure.add(path.name)
            true[path.name] = "other programs had the processor when it was run again"
        elif finding is None:
            path.unlink()
            path.with_name(f"{path.name}.txt").unlink(missing_ok=True)
        else:
            true[path.name] = finding.key
            path.with_name(f"{path.name}.txt").write_text(f"{finding.key}\n\n{finding.text}\n", encoding="utf-8")
    return true, unsure


def _rows(
    families: list[str],
    counts: dict[str, int],
    found: Path,
    true: dict[str, str],
    starved: set[str],
    unsure: str = "",
) -> list[Row]:
    totals = total_counts()
    rows = []
    for family in families:
        names = [harness.name for harness in HARNESSES.values() if harness.family == family]
        inputs = sum(counts.get(name, 0) for name in names)
        whole = sum(totals.get(name, 0) for name in names)
        done = f"{inputs:,} inputs to {len(names)} harnesses; {whole:,} in all runs"
        faults = {file: key for file, key in true.items() if file.partition(".")[0] in names}
        silent = [name for name in names if not counts.get(name)]
        reason, verdict = unsure, Verdict.FAILED if unsure else Verdict.OK
        if faults:
            reason, verdict = "; ".join(sorted(set(faults.values())))[:400], Verdict.FAILED
        elif silent and starved.issuperset(silent) and not unsure:
            reason, verdict = f"no time or processor was left to {', '.join(silent)}", Verdict.NOT_RUN
        elif silent and not unsure:
            reason, verdict = f"{', '.join(silent)} took no input: see the logs in {found.parent}", Verdict.FAILED
        found_text = f"{len(faults)} inputs in {found}" if faults else "nothing"
        rows.append(Row(f"fuzzing: {family}", done, found_text, _BOUND, verdict, reason))
    inputs, whole = sum(counts.values()), sum(totals.values())
    lacking = f"{_WANTED - whole:,} inputs to go, in further runs" if whole < _WANTED else ""
    done = f"{inputs:,} inputs to {len(HARNESSES)} harnesses; {whole:,} in all runs"
    verdict = Verdict.NOT_RUN if lacking else Verdict.OK
    return [
        *rows,
        Row("fuzzing: all", done, f"{len(true)} inputs", f"{_WANTED:,} inputs in all runs", verdict, lacking),
    ]
