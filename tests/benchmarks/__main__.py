"""Measures what the project promises, and prints one table: ``python tests/benchmarks``.

All figures of one run stand side by side on one machine; nothing is compared with an earlier run. A figure that falls
short does not fail the command: it is a figure.
"""

from __future__ import annotations

import argparse
import compileall
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import capture
import cause
import demand
import founding
import ops
import retrieval
import running
import scale
import text
import truth
import verdicts
from measuring import Figure, table

import passlens

_MODELS = Path(os.environ.get("PASSLENS_MODELS") or Path(__file__).resolve().parents[2].parent / "shared" / "models")
_RESULTS = Path.home() / ".cache" / "passlens" / "causes"
_FOUNDING = "founding"
"""A part with a table of its own; only when it is named."""
_CAUSE = "cause"
"""How often the cause of a failing compile is found, in a table of its own; only when it is named."""
_PARTS = ("quick", "full", "memory", "window", "diff", "ops", "search", "text", "run", "alone")
_TRUTH = "truth"
"""Holds figures against other sources, in a table of its own; only when it is named."""
_REPLAY = "replay"
"""Compares passes that were fetched with those of a full capture, in a table of its own; only when it is named."""
_DEMAND = "demand"
"""Takes some minutes; only when it is named."""
_SCALE = "scale"
"""Compiles a model of 650,000 lines twice; only when it is named."""
_VERDICT = "verdict"
"""Takes some minutes; only when it is named."""


def main() -> int:
    """Run the parts asked for."""
    arguments = _arguments()
    if _FOUNDING in arguments.parts:
        return _founding(arguments)
    if _CAUSE in arguments.parts:
        return _cause(arguments)
    if _TRUTH in arguments.parts:
        return _truth(arguments)
    if _REPLAY in arguments.parts:
        return _replay(arguments)
    for model in (arguments.model, arguments.small):
        if not model.is_file():
            sys.stderr.write(f"{model} is not there; name a model with --model and --small, or set PASSLENS_MODELS.\n")
            return 2
    _compile_modules()
    rounds: int = arguments.rounds
    figures = list[Figure]()
    with tempfile.TemporaryDirectory(prefix="passlens-benchmarks-", dir=arguments.scratch) as scratch:
        folder = Path(scratch)

        def window(session: Path) -> Iterator[Figure]:
            yield from retrieval.window_start(session, rounds)
            yield from retrieval.window_memory(session, rounds, arguments.rest)

        parts: dict[str, Callable[[], Iterator[Figure]]] = {
            "quick": lambda: capture.quick_look(arguments.model, folder, rounds),
            "full": lambda: capture.full_capture(arguments.model, folder, rounds),
            "memory": lambda: capture.memory(arguments.model, arguments.small, folder),
            "window": lambda: window(capture.session_of(arguments.model, folder)),
            "diff": lambda: retrieval.largest_diff(capture.session_of(arguments.model, folder), folder, rounds),
            "ops": lambda: ops.figures(capture.session_of(arguments.model, folder), folder, rounds),
            "search": lambda: retrieval.rare_search(
                capture.session_of(arguments.model, folder), capture.tree_of(arguments.model, folder), rounds
            ),
            "text": lambda: text.figures(rounds),
            "run": lambda: running.figures(_MODELS, folder, rounds),
            "alone": lambda: running.dispatches_alone(_MODELS, folder, rounds),
            _DEMAND: lambda: demand.figures(arguments.model, folder, rounds),
            _SCALE: lambda: scale.figures(arguments.model, folder, arguments.lines),
            _VERDICT: lambda: verdicts.figures(folder, rounds),
        }
        for name in arguments.parts or _PARTS:
            for figure in parts[name]():
                sys.stderr.write(f"{figure.name}: {figure.ours}, {figure.theirs}\n")
                figures.append(figure)
    sys.stdout.write(f"{arguments.model.stem}, gfx942, O3; medians of {rounds} rounds\n\n{table(figures)}\n")
    return 0


def _compile_modules() -> None:
    """Compile our modules, as every package has them and as a first start leaves them.

    Where PYTHONDONTWRITEBYTECODE is set, each start from a checkout compiles them anew, a quarter of the processor time
    of the window's, while those of site-packages, which ours are held against, were compiled when they were installed.
    """
    compileall.compile_dir(Path(passlens.__file__).parent, quiet=1)


def _founding(arguments: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="passlens-founding-", dir=arguments.scratch) as scratch:
        for line in founding.lines(_MODELS, arguments.toolchains, Path(scratch), arguments.case):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    return 0


def _cause(arguments: argparse.Namespace) -> int:
    wanted = cause.Selection(
        half=arguments.half,
        release=arguments.release,
        case=arguments.case,
        fixes=arguments.fixes or arguments.first,
        first=arguments.first,
        reproduce=arguments.reproduce,
        seconds=arguments.seconds,
        minutes=arguments.minutes,
        keep=arguments.keep,
        toolchains=arguments.toolchains,
        results=arguments.results,
    )
    for line in cause.lines(_MODELS, wanted):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def _truth(arguments: argparse.Namespace) -> int:
    samples = Path(__file__).resolve().parents[2] / "resources" / "samples"
    models = [
        (samples / "pinned_constant.mlir", "gfx942", 2),
        (samples / "tp8_mlp.mlir", "gfx942", 8),
        (samples / "deepseek_v3_toy.mlir", "gfx942", 1),
        (samples / "llama8b_f16_2l.mlir", "gfx942", 1),
        (samples / "llama8b_f16_2l.mlir", "gfx1100", 1),
    ]
    if arguments.case:
        models = [one for one in models if arguments.case in one[0].name]
    with tempfile.TemporaryDirectory(prefix="passlens-truth-", dir=arguments.scratch) as scratch:
        for line in truth.lines(models, Path(scratch)):
            sys.stdout.write(line + "\n")
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    names = ("matmul_f16", "clip_f32", "deepseek_v3_toy", "llama8b_f16_2l")
    models = [_MODELS / f"{name}.mlir" for name in names if arguments.case in name]
    with tempfile.TemporaryDirectory(prefix="passlens-replay-", dir=arguments.scratch) as scratch:
        for line in demand.replayed(models, Path(scratch)):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python tests/benchmarks", description="Ratios of medians, in one table.")
    parser.add_argument(
        "parts",
        nargs="*",
        choices=[*_PARTS, _DEMAND, _SCALE, _VERDICT, _TRUTH, _REPLAY, _FOUNDING, _CAUSE, []],
        help="which figures; all but demand, scale, verdict, truth, replay, founding and cause",
    )
    parser.add_argument("--model", type=Path, default=_MODELS / "llama8b_f16_32l.mlir")
    parser.add_argument("--small", type=Path, default=_MODELS / "llama8b_f16_2l.mlir", help="for growth")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lines", type=int, default=scale.LINES, help="scale: of the model that is made of --model")
    parser.add_argument("--rest", type=float, default=2.5, help="seconds until the memory of the window is read")
    parser.add_argument("--scratch", type=Path, help="a folder with room for all dumps: memory-backed is steadier")
    parser.add_argument(
        "--toolchains", type=Path, help="a folder with an environment of each older version: founding, cause"
    )
    parser.add_argument("--half", default="", choices=["build", "held"], help="cause: only this half")
    parser.add_argument("--release", default="", help="cause: only failures of this release")
    parser.add_argument("--fixes", action="store_true", help="cause: try the fixes too, minutes for each failure")
    parser.add_argument(
        "--first", action="store_true", help="cause: try the fixes until one compiles, for more failures"
    )
    parser.add_argument("--reproduce", action="store_true", help="cause: write the reproducers too")
    parser.add_argument("--seconds", action="store_true", help="cause: time the compiler alone too, when all is idle")
    parser.add_argument(
        "--keep", action="store_true", help="cause: keep the sessions, to judge them anew without a compile"
    )
    parser.add_argument("--minutes", type=float, default=60, help="cause: begin no failure after this time")
    parser.add_argument("--results", type=Path, default=_RESULTS, help="cause: keeps answers, and causes.json")
    parser.add_argument(
        "--case", default="", help="founding, truth, replay, cause: only cases whose name or model has this text"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
