"""What a capture costs: time against the compiler's own, bytes against the tree of dumps, memory, time a snapshot."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from measuring import BIN, Figure, Watched, compare, timed, watched

from passlens.engine.session.reader import SessionReader

FLAGS = ("--iree-hal-target-device=hip", "--iree-rocm-target=gfx942", "--iree-opt-level=O3")
_TREE_FLAGS = ("--mlir-print-ir-after-all", "--mlir-print-ir-after-change")
COMPILER = "iree-compile"
_PEAK_BYTES = 300 << 20


def session_of(model: Path, folder: Path) -> Path:
    """Where a full capture of a model is kept for the other benchmarks; made when it is not there."""
    path = folder / f"{model.stem}.passlens"
    if not path.exists():
        capture(model, path, "all")
    return path


def tree_of(model: Path, folder: Path) -> Path:
    """The changed-only dumps of a model, made when they are not there."""
    path = folder / f"{model.stem}.tree"
    if not path.exists():
        _write_tree(model, path)
    return path


def quick_look(model: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """The quick look against a plain compile."""
    path = folder / "quick.passlens"
    yield compare(
        "quick look, whole",
        lambda: capture(model, path, "none"),
        lambda: timed([BIN / COMPILER, model, *FLAGS, "-o", folder / "plain.vmfb"]),
        rounds=rounds,
        reach=1.10,
    )


def full_capture(model: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """A capture until the session is complete, against the compiler writing changed dumps itself; and the bytes."""
    tree = folder / f"{model.stem}.tree"
    yield from _full(model, folder / f"{model.stem}.passlens", tree, "all", "full capture, every execution", rounds)
    yield from _full(model, folder / "changed.passlens", tree, "changed", "full capture, changed only", rounds)


def _full(model: Path, session: Path, tree: Path, passes: str, name: str, rounds: int) -> Iterator[Figure]:
    yield compare(
        name, lambda: capture(model, session, passes), lambda: _write_tree(model, tree), rounds=rounds, reach=1.05
    )
    stored, dumped = session.stat().st_size, sum(file.stat().st_size for file in tree.rglob("*.mlir"))
    yield Figure(
        f"session file, {passes}",
        f"{stored / 1e6:.1f} MB",
        f"{dumped / 1e6:.1f} MB",
        stored / dumped,
        "≤ 1/40",
        stored * 40 <= dumped,
    )


def memory(large: Path, small: Path, folder: Path) -> Iterator[Figure]:
    """Peak memory of our processes while capturing, and what a snapshot costs at both sizes."""
    found = dict[Path, tuple[Watched, int]]()
    for model in (small, large):
        path = folder / "watched.passlens"
        taken = watched(_words(model, path, "all"), without=(COMPILER, "iree-opt"))
        with SessionReader(path) as reader:
            found[model] = taken, reader.info().pass_count
    (big, big_count), (little, little_count) = found[large], found[small]
    yield Figure(
        "peak memory of our processes",
        f"{big.peak_bytes / 2**20:.0f} MiB",
        f"{little.peak_bytes / 2**20:.0f} MiB ({small.stem})",
        big.peak_bytes / little.peak_bytes,
        "300 MiB",
        big.peak_bytes <= _PEAK_BYTES,
    )
    ratio = (big.cpu_seconds / big_count) / (little.cpu_seconds / little_count)
    yield Figure(
        "our CPU time for each snapshot",
        f"{big.cpu_seconds / big_count * 1e3:.2f} ms × {big_count:,}",
        f"{little.cpu_seconds / little_count * 1e3:.2f} ms × {little_count:,}",
        ratio,
        "≤ 1.2",
        ratio <= 1.2,
        f"against {small.stem}",
    )


def _words(model: Path, session: Path, passes: str) -> list[str | Path]:
    return [BIN / "passlens", "compile", model, "--target", "gfx942", "-O", "3", "--passes", passes, "-o", session]


def capture(model: Path, session: Path, passes: str, *, expect: frozenset[int] = frozenset({0})) -> float:
    """Compile a model into a session; the seconds it took."""
    return timed(_words(model, session, passes), expect=expect)


def _write_tree(model: Path, tree: Path) -> float:
    shutil.rmtree(tree, ignore_errors=True)
    dumps = [*_TREE_FLAGS, f"--mlir-print-ir-tree-dir={tree}"]
    return timed([BIN / COMPILER, model, *FLAGS, *dumps, "-o", tree.with_suffix(".vmfb")])
