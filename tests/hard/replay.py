"""Inputs that failed, run again in a process each: whether they still do."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hard.guard import End, run_guarded
from hard.harness import MOST_BYTES, Finding, Kind, working_folder

_MOST_SECONDS = 25.0
"""A process may take so long with its start, on a machine that is busy; the input's own bound is 5 s."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of one kept input: the fault it still meets, or None; whether that could be seen at all."""

    file: Path
    finding: Finding | None
    sure: bool = True


def run_again(file: Path, seconds: float = _MOST_SECONDS, memory_bytes: int = 2 * MOST_BYTES) -> Replayed:
    """Run one kept input in a process with limits; its name begins with that of the harness."""
    name = file.name.partition(".")[0]
    with working_folder() as folder:
        output = Path(folder) / "output"
        command = (sys.executable, str(Path(__file__).parent), "_once", name, str(file))
        ended = run_guarded(command, seconds=seconds, memory_bytes=memory_bytes, output=output, env={"TMPDIR": folder})
        printed = output.read_text(encoding="utf-8", errors="replace")
    match ended.end:
        case End.TIME if ended.starved:
            return Replayed(file, None, sure=False)
        case End.TIME:
            return Replayed(file, Finding(Kind.HANG, f"hang {name}", f"it did not end within {seconds:.0f} s"))
        case End.MEMORY:
            return Replayed(file, Finding(Kind.MEMORY, f"memory {name}", f"it took {ended.peak_bytes:,} bytes"))
        case End.ITSELF if ended.code == 0:
            return Replayed(file, None)
    lines = printed.strip().splitlines() or [""]
    try:
        kind, key, text = json.loads(lines[-1])
    except ValueError:
        return Replayed(file, Finding(Kind.CRASH, f"ended with {ended.code} {name}", printed[-2000:]))
    return Replayed(file, Finding(Kind(kind), key, text))


def replay(files: Iterable[Path]) -> int:
    """Run kept inputs again and say what came of them; 1 when one still fails."""
    failed = 0
    for file in files:
        again = run_again(file)
        if not again.sure:
            failed += 1
            sys.stdout.write(f"{file.name}: other programs had the processor; try again\n")
        elif again.finding is None:
            sys.stdout.write(f"{file.name}: nothing wrong any more\n")
        else:
            failed += 1
            sys.stdout.write(f"{file.name}: {again.finding.key}\n{again.finding.text}\n")
    return 1 if failed else 0
