"""kill -9 at random moments, of the command line and of the window: nothing that was there is lost."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from hard.rows import Row, Verdict
from hard.stage import (
    Content,
    Material,
    Stage,
    children,
    copy_session,
    damage,
    is_database,
    kill,
    left_over,
    make_material,
    read_content,
    still_there,
)
from passlens.engine.errors import PasslensError

MOMENTS = 100
"""Kills of each client."""
CHILDREN_SECONDS = 4.0
BOUND = "nothing committed lost, integrity_check clean, children gone in 4 s, no working files left"
_VICTIM = (sys.executable, str(Path(__file__).with_name("window_victim.py")))
_EARLIEST = 0.1  # of a command: before, Python itself is loading
_START_SHARE = 0.15  # of the kills of a window: while it starts
_READY_SECONDS = 60.0


@dataclass(slots=True)
class Findings:
    """What was done, and what was found, one sentence each."""

    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        """How many moments there were."""
        return self.done.total()


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """Kill commands for half of the time, and windows for the other."""
    until = time.monotonic() + budget_seconds
    chance = random.Random(seed)
    stage = Stage.make(folder)
    began = time.time()
    with stage.as_user():
        material = make_material(stage)
        half = time.monotonic() + (until - time.monotonic()) * 0.4
        commands = kill_commands(stage, material, chance, half)
        windows, offers = kill_windows(stage, material, chance, until - 10)
        left = left_over(stage, began)
    (windows if windows.total else commands).wrong += [f"working files left: {name}" for name in left]
    (folder / "found.txt").write_text("\n".join([*commands.wrong, *windows.wrong, *offers.wrong]), encoding="utf-8")
    return [
        row_of("kill -9: command line", commands, BOUND),
        row_of("kill -9: window", windows, BOUND),
        # The first window finds nothing, and one that is killed before it looked leaves its note to the next.
        row_of("recovery offer after kill -9", offers, "names what was open, and opens it", MOMENTS * 9 // 10),
    ]


def row_of(part: str, found: Findings, bound: str, wanted: int = MOMENTS) -> Row:
    """The row of what was found; where the time was short, it says so."""
    kinds = ", ".join(f"{count} {name}" for name, count in sorted(found.done.items()))
    done = f"{found.total} kills ({kinds})"
    if found.wrong:
        return Row(part, done, f"{len(found.wrong)}: {found.wrong[0]}", bound, Verdict.FAILED, "see found.txt")
    short = found.total < wanted
    reason = f"only {found.total} of {wanted} fitted into the time" if short else ""
    return Row(part, done, "nothing", bound, Verdict.NOT_RUN if short else Verdict.OK, reason)


# Commands.


@dataclass(frozen=True, slots=True)
class Kill:
    """One command to be killed.

    Attributes:
        words: The command.
        watched: The session that it writes: what is in it just before the kill must be there after it.
        check: Takes all that the command wrote, and gives what is wrong.
    """

    words: tuple[object, ...]
    watched: Path | None
    check: Callable[[str], list[str]]


class Commands:
    """Makes commands to be killed."""

    def __init__(self, stage: Stage, material: Material, chance: random.Random) -> None:
        self._material, self._chance = material, chance
        self._folder = stage.folder / "work"
        self._folder.mkdir(exist_ok=True)
        self._stage = stage
        self._before = read_content(material.session)
        self._after: dict[str, Content] = {}
        self._number = 0
        self._report = ""

    def kinds(self) -> dict[str, Callable[[], Kill]]:
        """By the name that the table has."""
        return {
            "capture": self._capture,
            "capture over a session": self._over,
            "import of a folder": lambda: self._import(self._material.tree),
            "import of a log": lambda: self._import(self._material.log),
            "analysis": self._analyse,
            "note": self._note,
            "trim": self._trim,
            "save": self._save,
        }

    def _new(self) -> Path:
        """A place where nothing is."""
        for one in self._folder.iterdir():
            shutil.rmtree(one) if one.is_dir() else one.unlink()
        return self._folder / "killed.passlens"

    def _copy(self) -> Path:
        return copy_session(self._material.session, self._new())

    def _capture(self) -> Kill:
        path = self._new()
        return Kill(("compile", self._material.model, "--passes", "all", "-o", path), path, lambda _: [])

    def _over(self) -> Kill:
        path = self._copy()

        def check(_: str) -> list[str]:
            found = read_content(path)
            whole = found.outcome == "ok" and len(found.passes) == len(self._before.passes)
            if found == self._before or whole:
                return []
            return [f"a good session of {len(self._before.passes)} passes has {len(found.passes)}, {found.outcome}"]

        return Kill(("compile", self._material.model, "--passes", "all", "-o", path), path, check)

    def _import(self, dumps: Path) -> Kill:
        path = self._new()
        return Kill(("import", dumps, "-o", path), path, lambda _: [])

    def _analyse(self) -> Kill:
        path = self._copy()
        command = self._chance.choice(("kernels", "memory", "affinity", "graph", "problems", "times"))
        return Kill((command, path), path, lambda _: self._unchanged(path, command))

    def _note(self) -> Kill:
        path = self._copy()
        self._number += 1
        text = f"note {self._number}"

        def check(output: str) -> list[str]:
            found = read_content(path)
            wrong = [] if found.passes == self._before.passes else ["a note changed the passes"]
            if "Added note" in output and text not in found.notes:
                wrong.append("a note was said to be added, and is not there")
            return wrong

        return Kill(("note", path, "--add", text), path, check)

    def _trim(self) -> Kill:
        how = self._chance.choice(("--unchanged", ""))
        words = ("trim", "--unchanged") if how else ("compact",)
        if how not in self._after:
            path = self._copy()
            code, output = self._stage.call(words[0], path, *words[1:])
            if code:
                raise RuntimeError(f"the session cannot be trimmed: {output}")
            self._after[how] = read_content(path)
        path = self._copy()

        def check(_: str) -> list[str]:
            found = read_content(path)
            same = found in (self._before, self._after[how])
            return [] if same else [f"a trim left {len(found.passes)} passes, neither what was nor what was to be"]

        return Kill((words[0], path, *words[1:]), path, check)

    def _save(self) -> Kill:
        path = self._copy()
        report = self._folder / "report.html"
        if not self._report:
            code, output = self._stage.call("report", path, "-o", report)
            if code:
                raise RuntimeError(f"no report can be written: {output}")
            self._report = report.read_text(encoding="utf-8")
        report.write_text(self._report, encoding="utf-8")

        def check(_: str) -> list[str]:
            text = report.read_text(encoding="utf-8") if report.exists() else ""
            if text.rstrip().endswith("</html>"):
                return self._unchanged(path, "report")
            return [f"of the report that was there {len(text):,} of {len(self._report):,} characters are left"]

        return Kill(("report", path, "-o", report), path, check)

    def _unchanged(self, path: Path, command: str) -> list[str]:
        return [] if read_content(path) == self._before else [f"'{command}' changed the session"]


def kill_commands(stage: Stage, material: Material, chance: random.Random, until: float) -> Findings:
    """Kill each kind of command in turn, at a moment of the time that it takes."""
    found = Findings()
    commands = Commands(stage, material, chance)
    took: dict[str, float] = {}
    for name, make in rounds(commands.kinds()):
        if found.total >= MOMENTS or time.monotonic() > until:
            break
        if name not in took:
            begun = time.monotonic()
            code, output = stage.call(*make().words)
            took[name] = time.monotonic() - begun
            if code:
                found.wrong.append(f"{name}: does not work when nobody kills it: {output[-300:]}")
        found.done[name] += 1
        moment = chance.uniform(_EARLIEST, took[name] * 1.02)
        wrong = _kill_one(stage, make(), moment)
        found.wrong += [f"{name}, killed after {moment:.3f} s: {one}" for one in wrong]
    return found


def rounds(kinds: dict[str, Callable[[], Kill]]) -> Iterator[tuple[str, Callable[[], Kill]]]:
    """All kinds, again and again."""
    while True:
        yield from kinds.items()


def _kill_one(stage: Stage, victim: Kill, moment: float) -> list[str]:
    process = stage.start(*victim.words)
    with suppress(subprocess.TimeoutExpired):
        process.wait(moment)
    seen = seen_passes(victim.watched)
    started = children(process.pid)
    ended = process.poll() is not None
    output = kill(process)
    return check_after(stage, started, victim.watched, seen, lambda: victim.check(output), ended=ended)


def seen_passes(path: Path | None) -> int:
    """How many passes a session has at this moment, as another program sees it; 0 where it cannot be read yet."""
    if path is None or not path.exists():
        return 0
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=1)) as database:
            return int(database.execute("SELECT count(*) FROM passes").fetchone()[0])
    except sqlite3.Error:
        return 0


def check_after(
    stage: Stage,
    started: list[psutil.Process],
    path: Path | None,
    seen: int,
    check: Callable[[], list[str]],
    *,
    ended: bool,
) -> list[str]:
    """What is wrong after a kill."""
    wrong = []
    left = still_there(started, CHILDREN_SECONDS)
    if left:
        wrong.append(f"{', '.join(left)} went on for nobody")
    sessions = [one for one in sorted(stage.folder.rglob("*.passlens")) if one.parent.name != "material"]
    wrong += [f"{one.name}: {problem}" for one in sessions if is_database(one) and (problem := damage(one))]
    try:
        if path is not None and path.exists() and path.stat().st_size and seen:
            found = read_content(path)
            if len(found.passes) < seen and not ended:
                wrong.append(f"{seen} passes were there, {len(found.passes)} are")
            if found.outcome == "running":
                wrong.append("a compile that was killed is said to run")
        elif seen:
            wrong.append(f"{seen} passes were there, and the file is gone")
        wrong += check()
    except PasslensError as error:
        wrong.append(f"cannot be read: {error}")
    return wrong


# Windows.

_TAKES = {"capture": 4.0, "import": 3.0, "note": 1.0, "trim": 2.0, "save": 1.5, "analyse": 3.0}
"""About how long each kind takes, s: the kill comes in that time."""


class Lines:
    """What a window says, read as it comes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.all: list[dict[str, object]] = []
        self.other: list[str] = []
        self._process = process
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                self.all.append(json.loads(line))
            except ValueError:
                self.other.append(line)

    def wait_for(self, key: str) -> bool:
        """Wait until a line has a key; False where the window ended or took too long."""
        until = time.monotonic() + _READY_SECONDS
        while not any(key in line for line in self.all):
            if self._process.poll() is not None or time.monotonic() > until:
                return any(key in line for line in self.all)
            time.sleep(0.01)
        return True

    def values(self, key: str) -> list[object]:
        """What was said under a key."""
        return [line[key] for line in self.all if key in line]

    def end(self) -> None:
        """The window has ended: read the rest."""
        self._thread.join(5)


def kill_windows(stage: Stage, material: Material, chance: random.Random, until: float) -> tuple[Findings, Findings]:
    """Kill windows at each kind of work; each is started without a file, and takes what is offered."""
    found, offers = Findings(), Findings()
    before = read_content(material.session)
    expected: Path | None = None
    known = False
    kinds = list(_TAKES)
    while found.total < MOMENTS and time.monotonic() < until:
        kind = kinds[found.total % len(kinds)]
        folder = stage.folder / "work" / f"{found.total}"
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / "window.passlens"
        file = {"capture": material.model, "import": material.tree}.get(kind, target)
        if file == target:
            copy_session(material.session, target)
        process = stage.start(kind, file, folder, program=_VICTIM)
        lines = Lines(process)
        early = chance.random() < _START_SHARE
        if early:
            moment = chance.uniform(_EARLIEST, 2.0)
        elif not lines.wait_for("begins"):
            found.wrong.append(f"window, {kind}: did not begin: {' '.join(lines.other)[-300:]}")
            end_window(process)
            known = False
            continue
        else:
            moment = chance.uniform(0, _TAKES[kind])
        with suppress(subprocess.TimeoutExpired):
            process.wait(moment)
        sessions = [Path(str(one)) for one in dict.fromkeys(lines.values("session"))]
        seen = {path: seen_passes(path) for path in sessions}
        started = children(process.pid)
        if process.poll() is not None:
            found.wrong.append(f"window, {kind}: ended by itself: {' '.join(lines.other)[-500:]}")
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
        lines.end()
        found.done[kind] += 1
        wrong = check_after(stage, started, None, 0, list, ended=False)
        wrong += [f"the window said: {line.strip()}" for line in lines.other if "Traceback" in line or "Error" in line]
        for path, count in seen.items():
            wrong += check_after(stage, [], path, count, list, ended=False)
        if file == target:
            wrong += check_session_of_window(kind, target, folder, before, lines)
        found.wrong += [f"window, {kind}, killed {moment:.3f} s on: {one}" for one in wrong]
        if lines.values("offer") and known:
            offers.done[kind] += 1
            offers.wrong += check_offer(expected, lines)
        shutil.rmtree(stage.folder / "work" / f"{found.total - 4}", ignore_errors=True)
        expected, known = left_open(stage), True
    return found, offers


def end_window(process: subprocess.Popen[str]) -> None:
    """Kill a window whose lines another thread reads."""
    with suppress(ProcessLookupError):
        process.kill()
    process.wait()


def left_open(stage: Stage) -> Path | None:
    """What the next start must offer: what the newest note of a window says, of what is still there."""
    newest: tuple[float, Path | None] = (0.0, None)
    for one in stage.folder.glob("state/passlens/open/*.json"):
        with suppress(ValueError, OSError):
            left = json.loads(one.read_text(encoding="utf-8"))
            path = next(
                (Path(text) for text in (left["session"], left["source"]) if text and Path(text).exists()), None
            )
            if path is not None:
                newest = max(newest, (left["turn"], path), key=lambda pair: pair[0])
    return newest[1]


def check_offer(expected: Path | None, lines: Lines) -> list[str]:
    """Whether a window offered what the one before it had open, and opened it."""
    offer = str(lines.values("offer")[0])
    if expected is None:
        return [f"nothing was left, and it offers: {offer}"] if offer else []
    if not offer:
        return [f"{expected.name} was open, and is not offered"]
    reopened = [Path(str(one)) for one in lines.values("reopened")]
    if reopened and reopened[0] != expected:
        return [f"{expected} was open, and {reopened[0]} is opened again"]
    return []


def check_session_of_window(kind: str, target: Path, folder: Path, before: Content, lines: Lines) -> list[str]:
    """What is wrong with a session that a window was killed over."""
    wrong = []
    try:
        found = read_content(target)
    except PasslensError as error:
        return [f"cannot be read: {error}"]
    lost = [text for text in lines.values("stored") if text not in found.notes]
    if lost:
        wrong.append(f"{len(lost)} notes were stored, and are not there, such as '{lost[0]}'")
    if kind != "trim" and found.passes != before.passes:
        wrong.append("the passes are others")
    if kind == "trim" and not set(found.passes) <= set(before.passes):
        wrong.append("a trim left passes that were never there")
    report, module = folder / "report.html", folder / "module.vmfb"
    if report.exists() and not report.read_text(encoding="utf-8").rstrip().endswith("</html>"):
        wrong.append("half a report was left")
    sizes = {digest for of, _, digest in before.artifacts if of == "vmfb"}
    if module.exists() and sizes and module.stat().st_size == 0:
        wrong.append("an empty module was left")
    return wrong
