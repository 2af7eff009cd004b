"""Two thousand random actions in a window on a large session: what it said, how long it stood still, what it left."""

from __future__ import annotations

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

from hard.rows import Row, Verdict
from hard.stage import ROOT, SAMPLES, Stage, copy_session, left_over
from hard.yardstick import slowness
from passlens.engine.session import schema

ACTIONS = 2000
STALL_MS, BLOCKED_MS, FLAT = 100, 1000, 0.05
_LARGE, _SMALL = "llama8b_f16_32l", "llama8b_f16_2l"
_COMPILE_SECONDS = 600.0
_WINDOW = (sys.executable, str(Path(__file__).parent), "_window")
_DISPLAY_SECONDS = 10.0
_NOISE = ("This plugin does not support", "QStandardPaths", "propagateSizeHints")


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """Let the robot use a window for what the session leaves of the time."""
    until = time.monotonic() + budget_seconds
    stage = Stage.make(folder)
    session, what = large_session(stage, budget_seconds)
    began = time.time()
    report = folder / "report.json"
    with display() as (environment, shown), (folder / "window.txt").open("w") as log:
        words = [*_WINDOW, session, seed, ACTIONS, until - time.monotonic() - 45, report]
        process = subprocess.Popen(
            [str(word) for word in words],
            env={**stage.environment, **environment},
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        code = _wait(process, until - 5)
    text = (folder / "window.txt").read_text(encoding="utf-8", errors="replace")
    try:
        seen = json.loads(report.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        last = _last(folder / "report.log")
        done = f"actions until {last}, seed {seed}"
        return [Row("window: robot", done, f"it ended with {code}: {text[-400:]}", "it ends", Verdict.FAILED)]
    left = [*seen["left"], *left_files(stage, began), *_group(process.pid)]
    errors = [*seen["errors"], *_complaints(text)] + ([f"it ended with {code}"] if code else [])
    done = f"{seen['done']:,} actions on {what}, {shown}, seed {seed}"
    return [
        _row("window: robot, exceptions", done, errors, "none", seen["done"]),
        stalls(done, seen),
        _memory("memory", "resident", 2**20, "MiB", done, seen["samples"]),
        _memory("Python's memory", "blocks", 1000, "thousand blocks", done, seen["samples"]),
        _row(
            "window: robot, left behind",
            done,
            left + _growth(seen["samples"]),
            "no process, thread, file, folder",
            seen["done"],
        ),
    ]


def _wait(process: subprocess.Popen[bytes], until: float) -> int:
    try:
        return process.wait(max(1.0, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGABRT)
        process.wait()
        return -signal.SIGALRM


def _last(log: Path) -> str:
    with suppress(OSError, IndexError):
        return log.read_text(encoding="utf-8").splitlines()[-1]
    return "the first"


# What it works on.


def large_session(stage: Stage, budget_seconds: float) -> tuple[Path, str]:
    """A copy of a session of 32 layers with every pass, made once; of 2 where the model or the time is not there."""
    models = Path(os.environ.get("PASSLENS_MODELS", ROOT.parent / "shared" / "models"))
    model = models / f"{_LARGE}.mlir"
    kept = _kept(_LARGE)
    name, what = _LARGE, "32 layers"
    if not kept.is_file() and not (model.is_file() and budget_seconds > 400):
        why = "there is no time for more" if model.is_file() else f"{model.name} is not here"
        name, what, model = _SMALL, f"2 layers ({why})", SAMPLES / f"{_SMALL}.mlir"
        kept = _kept(_SMALL)
    key = kept.parent / "passlens" / "session.key"
    mine = stage.folder / "data" / "passlens" / "session.key"
    if not kept.is_file():
        maker = Stage.make(stage.folder / "maker")
        made = stage.folder / "maker" / kept.name
        process = maker.start("compile", model, "--passes", "all", "-o", made)
        output, _ = process.communicate(timeout=_COMPILE_SECONDS)
        if process.returncode:
            raise RuntimeError(f"{model} does not compile: {output[-500:]}")
        kept.parent.mkdir(parents=True, exist_ok=True)
        made_key = maker.folder / "data" / "passlens" / "session.key"
        if made_key.is_file():
            key.parent.mkdir(exist_ok=True)
            shutil.copyfile(made_key, key)
        shutil.copyfile(made, kept.with_suffix(".new"))
        kept.with_suffix(".new").replace(kept)
        shutil.rmtree(maker.folder)
    if key.is_file():
        mine.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(key, mine)
    return copy_session(kept, stage.folder / f"{name}.passlens"), what


def _kept(name: str) -> Path:
    from hard.store import cache_folder

    return cache_folder() / "large" / f"schema-{schema.VERSION}" / name / f"{name}.passlens"


@contextmanager
def display() -> Iterator[tuple[dict[str, str], str]]:
    """A display of our own where Xvfb is there, else none; what programs need of it, and what it is called."""
    server = shutil.which("Xvfb")
    if server is None:
        yield {"QT_QPA_PLATFORM": "offscreen"}, "offscreen"
        return
    read, write = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            name = number.readline().strip()
        if name:
            yield {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{name}"}, "Xvfb"
        else:
            yield {"QT_QPA_PLATFORM": "offscreen"}, "offscreen"
    finally:
        process.terminate()
        process.wait(_DISPLAY_SECONDS)


# What was seen.


def _row(part: str, done: str, wrong: Sequence[str], bound: str, count: int) -> Row:
    if wrong:
        return Row(part, done, f"{len(wrong)}: {wrong[0][:400]}", bound, Verdict.FAILED)
    if count < ACTIONS:
        return Row(part, done, "nothing", bound, Verdict.NOT_RUN, f"only {count:,} of {ACTIONS:,} fitted into the time")
    return Row(part, done, "nothing", bound, Verdict.OK)


def _complaints(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip() and not any(noise in line for noise in _NOISE)]
    return ["\n".join(lines)[:1000]] if lines else []


def stalls(done: str, seen: dict[str, Any]) -> Row:
    """Those that the window had itself to do with: at work for so long, or blocked for longer than others explain.

    A thread that waits for Python's lock waits for whoever has it to get a processor: beside other programs that takes
    up to some hundred milliseconds which a machine of one's own has not, so that only longer waits are blamed on us.
    A slower machine has as much more time as it needs for the same Python, measured meanwhile.
    """
    slow = slowness(seen["yardsticks"])
    here = (
        f", here {STALL_MS * slow:.0f}: Python takes {slow:.2f} times as long as where this was set" if slow > 1 else ""
    )
    bound = f"none of over {STALL_MS} ms of processor time of the GUI thread{here}; or {BLOCKED_MS} ms of waiting"
    texts = []
    for one in sorted(seen["stalls"], key=lambda one: -float(one["cpu"])):
        blocked = one["wall"] - one["queued"] - one["cpu"]
        if one["cpu"] > STALL_MS * slow or blocked > BLOCKED_MS:
            spent = f"{one['cpu']:.0f} ms at work, {blocked:.0f} ms blocked"
            texts.append(f"{spent}, step {one['step']} {one['action']}: {_place(one['stack'])}")
    return _row("window: robot, stalls", done, texts, bound, seen["done"])


def _place(stack: str) -> str:
    ours = [line.strip() for line in stack.splitlines() if "/passlens/" in line]
    return ours[-1].split("/passlens/")[-1] if ours else "in Qt"


def _memory(name: str, what: str, unit: int, units: str, done: str, samples: list[dict[str, int]]) -> Row:
    half = samples[len(samples) // 2 :]
    bound = f"flat within {FLAT:.0%} over the second half"
    part = f"window: robot, {name}"
    if len(half) < 4:
        return Row(part, done, "", bound, Verdict.NOT_RUN, "too few looks at the memory")
    third = max(1, len(half) // 3)
    first, last = ([one[what] / unit for one in some] for some in (half[:third], half[-third:]))
    # What is held at one look and not at the next moves the least or the most of some looks; a leak moves both.
    grown = min(min(last) / min(first), max(last) / max(first)) - 1
    levels = (f"{min(some):,.0f} to {max(some):,.0f}" for some in (first, last))
    found = f"{next(levels)} {units}, then {next(levels)} ({grown:+.1%})"
    return Row(part, done, found, bound, Verdict.OK if grown <= FLAT else Verdict.FAILED)


def _growth(samples: list[dict[str, int]]) -> list[str]:
    """Threads and open files that only ever get more, and children of a window that rests."""
    half = samples[len(samples) // 2 :]
    if len(half) < 4:
        return []
    third = max(1, len(half) // 3)
    wrong = []
    for name, spare in (("threads", 2), ("files", 4)):
        first, last = (statistics.median(one[name] for one in some) for some in (half[:third], half[-third:]))
        if last > first + spare:
            wrong.append(f"{name}: {first:.0f}, then {last:.0f}")
    if (children := max(one["children"] for one in half)) > 0:
        wrong.append(f"{children} children while nothing ran")
    return wrong


def left_files(stage: Stage, began: float) -> list[str]:
    """Files that a window which was closed must not leave."""
    found = [f"working folder {name}" for name in left_over(stage, began)]
    for pattern in ("**/*.part", "**/*.new", "state/passlens/open/*", "state/passlens/notes/*", "*-journal", "*-wal"):
        # A log that is empty stays where a reader had the session open as it was last written.
        found += [
            str(one.relative_to(stage.folder))
            for one in stage.folder.glob(pattern)
            if not pattern.endswith("-wal") or one.stat().st_size
        ]
    return found


def _group(leader: int) -> list[str]:
    """What is left of the processes that the window started, by the session of the system that they are in."""
    left = []
    for one in psutil.process_iter(["pid", "name"]):
        with suppress(psutil.Error, OSError):
            if os.getsid(one.pid) == leader and one.status() != psutil.STATUS_ZOMBIE:
                left.append(f"process {one.info['name']}")
                one.kill()
    return left
