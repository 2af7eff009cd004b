"""The command line of the attacks."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from hard.frame import run_parts, serve_part
from hard.parts import PARTS
from hard.rows import Verdict, table
from hard.store import cache_folder

MOST_MINUTES = 30.0


def main(words: Sequence[str]) -> int:
    """Run what is asked for; the exit code."""
    match words:
        case ["_part", module, budget, seed, place]:
            return serve_part(module, float(budget), int(seed), Path(place))
        case ["_fuzz", *rest]:
            from hard.fuzz_child import fuzz  # needs atheris

            return fuzz(rest)
        case ["_window", *rest]:
            from hard.robot_window import main as use_a_window  # needs a display

            return use_a_window(rest)
        case ["_once", name, file]:
            from hard.once import main as once

            return once(name, Path(file))
        case ["replay", *files] if files:
            from hard.replay import replay

            return replay([Path(file) for file in files])
    arguments = _arguments(words)
    parts = [part for part in PARTS if not arguments.parts or part.name in arguments.parts]
    folder = arguments.folder or cache_folder() / "runs" / time.strftime("%Y-%m-%d-%H%M%S")
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    def tell(line: str) -> None:
        sys.stderr.write(f"{line}\n")

    tell(f"seed {arguments.seed}; at most {arguments.minutes:g} min; what fails is kept in {folder}")
    seconds = 60 * arguments.minutes
    rows = run_parts(parts, seconds=seconds, seed=arguments.seed, folder=folder, tell=tell)
    sys.stdout.write(f"{table(rows)}\n")
    failed = sum(row.verdict is Verdict.FAILED for row in rows)
    if failed:
        tell(f"{failed} of {len(rows)} rows failed; run an input again with: .venv/bin/python tests/hard replay FILE")
    return 1 if failed or not rows else 0


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    names = [part.name for part in PARTS]
    parser = argparse.ArgumentParser(prog="tests/hard", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(names)}; all when none is named")
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES, help="bound for all parts together")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    parser.add_argument("--folder", type=Path, help="takes the logs and the inputs that fail")
    arguments = parser.parse_args(words)
    for unknown in set(arguments.parts) - set(names):
        parser.error(f"there is no part {unknown}; there are {', '.join(names)}")
    if not 0 < arguments.minutes <= MOST_MINUTES:
        parser.error(f"--minutes is more than 0 and at most {MOST_MINUTES:g}")
    return arguments
