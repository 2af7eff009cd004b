"""Runs parts in two lanes, each part in a process with limits, within a bound of time for all."""

from __future__ import annotations

import importlib
import json
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from hard.guard import End, Ended, run_guarded
from hard.parts import Part
from hard.rows import Row, Verdict, row_from
from passlens.engine.units import format_bytes

GRACE_SECONDS = 20.0
"""How long a part may go on past its share, to end what it began."""
_ROWS, _LOG = "rows.json", "log.txt"
_SHOWN = 300

Tell = Callable[[str], None]


def run_parts(parts: Sequence[Part], *, seconds: float, seed: int, folder: Path, tell: Tell) -> list[Row]:
    """Run parts; their rows, in the order of the parts.

    Args:
        parts: What to run.
        seconds: Bound for all of them; a part that runs past its share is killed, and its row says so.
        seed: Given to each.
        folder: Each part gets a folder of its name in it.
        tell: Takes a line about each part that begins or ends; called on two threads.
    """
    rows: dict[str, list[Row]] = {}
    end = time.monotonic() + seconds
    lanes = [[part for part in parts if part.lane == lane] for lane in sorted({part.lane for part in parts})]

    def run_lane(lane: list[Part]) -> None:
        for place, part in enumerate(lane):
            left = end - time.monotonic()
            share = part.weight / sum(other.weight for other in lane[place:])
            rows[part.name] = _run_part(part, left * share, seed, folder / part.name, tell)

    threads = [threading.Thread(target=run_lane, args=(lane,), daemon=True) for lane in lanes]
    for thread in threads:  # daemons: Ctrl-C ends this process, and with it what they wait for
        thread.start()
    for thread in threads:
        thread.join()
    return [row for part in parts for row in rows.get(part.name, [])]


def _run_part(part: Part, seconds: float, seed: int, folder: Path, tell: Tell) -> list[Row]:
    grace = min(GRACE_SECONDS, seconds / 10)
    budget = seconds - grace
    if budget <= 0:
        return [Row(part.name, "nothing", "", "", Verdict.NOT_RUN, "no time was left for it")]
    folder.mkdir(parents=True, exist_ok=True)
    tell(f"{part.name}: begins, for {budget:.0f} s")
    ended = run_guarded(
        (sys.executable, str(Path(__file__).parent), "_part", part.module, f"{budget:.1f}", str(seed), str(folder)),
        seconds=seconds,
        memory_bytes=part.memory_bytes,
        output=folder / _LOG,
    )
    rows = _rows_of(part, ended, seconds, folder)
    failed = sum(row.verdict is Verdict.FAILED for row in rows)
    tell(f"{part.name}: ended after {ended.seconds:.0f} s, {len(rows)} rows, {failed} failed")
    return rows


def _rows_of(part: Part, ended: Ended, seconds: float, folder: Path) -> list[Row]:
    """The rows that a part wrote; one more where it did not come to its end."""
    try:
        rows = [row_from(stored) for stored in json.loads((folder / _ROWS).read_text(encoding="utf-8"))]
    except OSError:
        rows = []
    except ValueError as error:
        rows = [Row(part.name, "", "", "", Verdict.FAILED, f"its rows cannot be read: {error}")]
    match ended.end:
        case End.TIME:
            reason = f"it ran past its {seconds:.0f} s and was killed"
        case End.MEMORY:
            reason = f"it took more than {format_bytes(part.memory_bytes)} and was killed"
        case End.ITSELF if ended.code == 0 and rows:
            return rows
        case End.ITSELF:
            reason = f"it ended with {ended.code}: {_last_line(folder / _LOG)}"
    return [*rows, Row(part.name, "did not finish", f"log in {folder / _LOG}", "", Verdict.FAILED, reason)]


def _last_line(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1][:_SHOWN] if lines else "it said nothing"


def serve_part(module: str, budget_seconds: float, seed: int, folder: Path) -> int:
    """The child's side: run one part and write its rows."""
    run = importlib.import_module(module).run
    rows: list[Row] = run(budget_seconds, seed, folder)
    write_rows(rows, folder)
    return 0


def write_rows(rows: Sequence[Row], folder: Path) -> None:
    """Write rows where the frame reads them; a part may do so as it goes on, so that a kill does not lose them."""
    unfinished = folder / f"{_ROWS}.new"
    unfinished.write_text(json.dumps([row.stored() for row in rows], indent=1), encoding="utf-8")
    unfinished.replace(folder / _ROWS)
