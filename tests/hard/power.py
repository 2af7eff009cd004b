"""Power cuts at random system calls: what a command had said is done is there, and nothing is damaged. See ``disk``."""

from __future__ import annotations

import random
import shutil
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from hard.disk import ALL_LOST, NOTHING_LOST, Call, Disk, Loss, lay_out, read_calls, recording, works
from hard.kills import Findings, row_of
from hard.rows import Row
from hard.stage import (
    COMMAND,
    PATIENCE_SECONDS,
    Content,
    Material,
    Stage,
    copy_session,
    damage,
    end,
    is_database,
    make_material,
    read_content,
)
from passlens.engine.errors import UserError

MOMENTS = 200
_LOSSES = (
    ALL_LOST, ALL_LOST, NOTHING_LOST, Loss(0.5, 1.0), Loss(0.5, 0.5), Loss(0.5, 0.0), Loss(1.0, 0.0), Loss(0.0, 1.0),
    Loss(0.9, 1.0, torn=True), Loss(0.5, 0.5, torn=True),
)  # fmt: skip
BOUND = "nothing damaged, what was said to be done is there, what was there before is there"


@dataclass(frozen=True, slots=True)
class Scene:
    """A command, and what may be there after a power cut.

    Attributes:
        name: As the table has it.
        session: The file that it writes.
        words: The command.
        lasting: Whether the session was there before, and has to be so, or as it is to be, at any moment.
    """

    name: str
    session: Path
    words: tuple[object, ...]
    lasting: bool


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """Record each command once, and cut its power at random calls; without strace, copy while it is stopped."""
    until = time.monotonic() + budget_seconds
    chance = random.Random(seed)
    stage = Stage.make(folder)
    found = Findings()
    with stage.as_user():
        material = make_material(stage)
        scenes = _scenes(stage, material)
        traced = works()
        each = -(-MOMENTS // len(scenes))
        attack = _cut if traced else _copy_stopped
        for place, make in enumerate(scenes):
            share = (until - time.monotonic()) / (len(scenes) - place)
            attack(stage, make(), chance, each, time.monotonic() + share, found)
    (folder / "found.txt").write_text("\n".join(found.wrong), encoding="utf-8")
    part = "power cut at random system calls (strace, unsynced pages and names lost)"
    if not traced:
        part = "files copied at random moments (strace is not here: nothing written is lost)"
    row = row_of(part, found, BOUND, MOMENTS)
    return [Row(row.part, row.done.replace("kills", "cuts"), row.found, row.bound, row.verdict, row.reason)]


def _scenes(stage: Stage, material: Material) -> list[Callable[[], Scene]]:
    """Each is made when its turn comes: a scene begins with a folder of its own."""

    def scene(name: str, command: str, *words: object, lasting: bool, there: bool) -> Callable[[], Scene]:
        def make() -> Scene:
            folder = stage.folder / "scene" / name.replace(" ", "-")
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            session = folder / "s.passlens"
            if there:
                copy_session(material.session, session)
            words_of_call = [session if word is Path else word for word in words]
            return Scene(name, session, (command, *words_of_call), lasting)

        return make

    out = ("-o", Path)
    return [
        scene("capture", "compile", material.model, "--passes", "all", *out, lasting=False, there=False),
        scene("capture over a session", "compile", material.model, "--passes", "all", *out, lasting=True, there=True),
        scene("import of a folder", "import", material.tree, *out, lasting=False, there=False),
        scene("import over a session", "import", material.log, *out, lasting=True, there=True),
        scene("analysis", "kernels", Path, lasting=True, there=True),
        scene("note", "note", Path, "--add", "a note", lasting=True, there=True),
        scene("trim", "trim", Path, "--unchanged", lasting=True, there=True),
        scene("compact", "compact", Path, lasting=True, there=True),
    ]


def _cut(stage: Stage, scene: Scene, chance: random.Random, count: int, until: float, found: Findings) -> None:
    folder = scene.session.parent
    disk = Disk(folder)
    before = read_content(scene.session) if scene.session.exists() else None
    log = stage.folder / "calls" / scene.name.replace(" ", "-")
    shutil.rmtree(log, ignore_errors=True)
    log.mkdir(parents=True)
    process = stage.start(*scene.words, program=recording(COMMAND, log / "t"))
    output, _ = process.communicate(timeout=PATIENCE_SECONDS)
    if process.returncode:
        found.wrong.append(f"{scene.name}: does not work under strace: {output[-300:]}")
        return
    after = read_content(scene.session)
    calls = read_calls(log / "t", folder)
    shutil.rmtree(log)
    reported = _last_report(calls)
    moments = sorted(chance.sample(range(1, len(calls) + 1), min(count, len(calls))))
    done = 0
    for moment in moments:
        for call in calls[done:moment]:
            disk.take(call)
        done = moment
        loss = chance.choice(_LOSSES)
        found.done[scene.name] += 1
        least = _look(stage, disk, folder, chance, ALL_LOST)
        most = _look(stage, disk, folder, chance, NOTHING_LOST)
        seen = _look(stage, disk, folder, chance, loss)
        wrong = [text for look in (least, most, seen) for text in look.wrong]
        wrong += _judge(scene, before, after, (least, most, seen), said=moment > reported)
        where = f"{scene.name}, cut after call {moment} of {len(calls)} ({calls[moment - 1].kind}), {loss}"
        found.wrong += [f"{where}: {one}" for one in wrong]
        if time.monotonic() > until:
            return


def _last_report(calls: Sequence[Call]) -> int:
    """The number of the call that told the user the end; all of them when none did."""
    says = [place for place, call in enumerate(calls, 1) if call.kind == "say"]
    return says[-1] if says else len(calls)


@dataclass(frozen=True, slots=True)
class _Look:
    """What is there after a cut; no content where there is none to be read."""

    content: Content | None
    refusal: str
    wrong: tuple[str, ...]


def _look(stage: Stage, disk: Disk, was: Path, chance: random.Random, loss: Loss) -> _Look:
    folder = stage.folder / "after"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    lay_out(disk.after_cut(chance, loss), was, folder, chance)
    session = folder / "s.passlens"
    content, refusal = _read(session)
    sessions = sorted(folder.rglob("*.passlens"))
    wrong = [f"{one.name}: {problem}" for one in sessions if is_database(one) and (problem := damage(one))]
    again, _ = _read(session)  # a writer has opened it: SQLite has rolled back what was not done
    if again != content:
        wrong.append(f"it is shown with {_words(content, refusal)}, and once it is recovered with {_words(again)}")
    return _Look(content, refusal, tuple(wrong))


def _read(session: Path) -> tuple[Content | None, str]:
    """What a session holds; else why it is refused."""
    if not session.exists():
        return None, "no such file"
    try:
        return read_content(session), ""
    except UserError as error:
        return None, error.sentence()


def _words(found: Content | None, refusal: str = "") -> str:
    if found is None:
        return refusal or "nothing"
    return f"{len(found.passes)} passes, {len(found.notes)} notes, {found.outcome}"


def _judge(
    scene: Scene, before: Content | None, after: Content, looks: tuple[_Look, _Look, _Look], *, said: bool
) -> list[str]:
    """What is wrong with what is there."""
    least, most, seen = looks
    wrong = []
    for name, look in (("all that was not synced", least), ("some", seen), ("nothing", most)):
        found = look.content
        if said and found != after:
            wrong.append(f"it had said that it is done; with {name} lost there is {_words(found, look.refusal)}")
        elif scene.lasting and found not in (before, after):
            wrong.append(f"there was a good session; with {name} lost there is {_words(found, look.refusal)}")
    if least.content is not None and seen.content is None:
        wrong.append(f"what is on the disk for sure can be read, and with more on it not: {seen.refusal}")
    counts = [len(look.content.passes) for look in (least, seen, most) if look.content is not None]
    if counts != sorted(counts):
        wrong.append(f"passes, with all, some and nothing lost: {counts}")
    return list(dict.fromkeys(wrong))


def _copy_stopped(stage: Stage, scene: Scene, chance: random.Random, count: int, until: float, found: Findings) -> None:
    """Without strace: stop the command at random moments, and look at a copy of its files."""
    folder = scene.session.parent
    before = read_content(scene.session) if scene.session.exists() else None
    process = stage.start(*scene.words)
    copies = list[Path]()
    try:
        while process.poll() is None and len(copies) < count and time.monotonic() < until:
            time.sleep(chance.uniform(0.005, 0.1))
            with suppress(psutil.Error):
                process.send_signal(signal.SIGSTOP)
                copy = stage.folder / "copies" / f"{scene.name.replace(' ', '-')}-{len(copies)}"
                shutil.copytree(folder, copy, dirs_exist_ok=True)
                copies.append(copy)
                process.send_signal(signal.SIGCONT)
        process.communicate(timeout=PATIENCE_SECONDS)
    finally:
        end(process)
    after = read_content(scene.session)
    for copy in copies:
        found.done[scene.name] += 1
        session = copy / "s.passlens"
        try:
            content = read_content(session) if session.exists() else None
        except UserError:
            content = None
        bad = damage(session) if is_database(session) else ""
        if bad or (scene.lasting and content not in (before, after)):
            found.wrong.append(f"{scene.name}, {copy.name}: {bad or 'neither what was, nor what was to be'}")
        shutil.rmtree(copy)
