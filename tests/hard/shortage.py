"""A full disk, a folder that cannot be written, no descriptors, a clock that jumps: one sentence, and nothing is lost.

How each is made, without root where that can be:

- a small tmpfs in a mount namespace (``unshare``, as root or with user namespaces), else a limit on the size of files
  (RLIMIT_FSIZE);
- the same tmpfs read-only, else a folder without the right to write;
- RLIMIT_NOFILE;
- a clock as Python sees it (``time.time``, and the start of the system that ``psutil`` tells), moved in the process
  that reads while another one writes. The clock of the machine itself is left alone.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hard.kills import Findings
from hard.rows import Row, Verdict
from hard.stage import (
    COMMAND,
    PATIENCE_SECONDS,
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

_BUG = 70
_STEPS = (-86_400.0, -3600.0, -1.0, 1.0, 2.0, 3600.0, 31_536_000.0)
"""Of the clock, s."""
_CLOCK = """
import sys, time
step = float(sys.argv.pop(1))
import psutil
before, boot = time.time, psutil.boot_time
time.time = lambda: before() + step
from psutil import _pslinux
_pslinux.boot_time = lambda: boot() + step
if getattr(_pslinux, "BOOT_TIME", None) is not None:
    _pslinux.BOOT_TIME += step
psutil.boot_time = _pslinux.boot_time
from passlens.cli.start import main
sys.exit(main())
"""
_LIMITED = (
    "import os, resource, sys; n = int(sys.argv[2]); k = getattr(resource, sys.argv[1])\n"
    "resource.setrlimit(k, (n, n)); os.execv(sys.argv[3], sys.argv[3:])"
)


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """All shortages; in a mount namespace where there is one, so that no mount outlives this."""
    if os.environ.get("PASSLENS_HARD_MOUNTS") is None and (words := _namespace()):
        return _again_in(words, budget_seconds, seed, folder)
    until = time.monotonic() + budget_seconds
    chance = random.Random(seed)
    stage = Stage.make(folder)
    with stage.as_user():
        material = make_material(stage)
        share = budget_seconds / 4
        attacks = (_full_disk, _read_only, _descriptors, _clock)
        return [attack(stage, material, chance, min(until, time.monotonic() + share)) for attack in attacks]


# Where mounts are private.


def _namespace() -> list[str]:
    """The beginning of a command line that runs a program with mounts of its own; empty where that is not allowed."""
    tool = shutil.which("unshare")
    for words in ([tool, "-m"], [tool, "-Urm"]) if tool else ():
        tried = subprocess.run(
            [*map(str, words), "sh", "-c", "mount -t tmpfs none /mnt && umount /mnt"], capture_output=True, check=False
        )
        if tried.returncode == 0:
            return [str(word) for word in words]
    return []


def _again_in(words: list[str], budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    import json

    from hard.rows import row_from

    code = (
        "import sys, json; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\nfrom hard.shortage import run\n"
        "rows = run(float(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))\n"
        "print(json.dumps([row.stored() for row in rows]))"
    )
    done = subprocess.run(
        [
            *words,
            sys.executable,
            "-c",
            code,
            str(Path(__file__).parents[1]),
            str(budget_seconds),
            str(seed),
            str(folder),
        ],
        env={**os.environ, "PASSLENS_HARD_MOUNTS": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=budget_seconds + PATIENCE_SECONDS,
    )
    return [row_from(stored) for stored in json.loads(done.stdout.splitlines()[-1])]


def _mount(place: Path, options: str) -> bool:
    place.mkdir(exist_ok=True, parents=True)
    if os.environ.get("PASSLENS_HARD_MOUNTS") is None:
        return False
    return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", str(place)], check=False).returncode == 0


def _unmount(place: Path) -> None:
    subprocess.run(["umount", "-l", str(place)], check=False)


# What is done in each.


def _commands(material: Material, folder: Path, session: Path) -> Iterator[tuple[str, list[object]]]:
    """What writes, and what reads."""
    yield "capture", ["compile", material.model, "--passes", "all", "-o", folder / "new.passlens"]
    yield "capture over", ["compile", material.model, "--passes", "all", "-o", session]
    yield "import", ["import", material.tree, "-o", folder / "imported.passlens"]
    yield "note", ["note", session, "--add", "x" * 100_000]
    yield "trim", ["trim", session, "--unchanged"]
    yield "report", ["report", session, "-o", folder / "report.html"]
    yield "info", ["info", session]
    yield "kernels", ["kernels", session]


def _judge(found: Findings, what: str, code: int, output: str) -> None:
    if code == _BUG or "Traceback" in output or "bug in Passlens" in output:
        found.wrong.append(f"{what}: exit {code}: {output.strip()[-400:]}")
    elif code < 0:
        found.wrong.append(f"{what}: ended by signal {-code}: {output.strip()[-300:]}")
    elif code and "passlens:" not in output and not output.strip():
        found.wrong.append(f"{what}: exit {code} without a word")


def _row(part: str, found: Findings, how: str, bound: str) -> Row:
    done = f"{found.total} commands ({how})"
    if not found.total:
        return Row(part, done, "", bound, Verdict.NOT_RUN, how)
    if found.wrong:
        return Row(part, done, f"{len(found.wrong)}: {found.wrong[0][:500]}", bound, Verdict.FAILED)
    return Row(part, done, "nothing", bound, Verdict.OK)


def _full_disk(stage: Stage, material: Material, chance: random.Random, until: float) -> Row:
    """Disks of random sizes, from no room at all to nearly enough."""
    found, place = Findings(), stage.folder / "full"
    before = read_content(material.session)
    size = material.session.stat().st_size
    how = "a tmpfs of a random size"
    while time.monotonic() < until:
        room = size + chance.choice((4096, 65536, 300_000, 600_000, chance.randrange(4096, 3 * size)))
        for name, _ in _commands(material, place, place / "s.passlens"):
            if time.monotonic() > until:
                break
            mounted = _mount(place, f"size={room // 4096 * 4}k")
            for one in place.iterdir():
                one.unlink()
            session = copy_session(material.session, place / "s.passlens")
            words = dict(_commands(material, place, session))[name]
            if mounted:
                code, output = stage.call(*words)
            else:
                how = "RLIMIT_FSIZE of a random size: no mount is allowed here"
                code, output = _limited(stage, "RLIMIT_FSIZE", room // 4, words)
            found.done[name] += 1
            what = f"full disk, {room:,} bytes, {name}"
            _judge(found, what, code, output)
            _still_good(found, what, session, before, name, code)
            for one in place.glob("*.passlens"):
                if is_database(one) and (wrong := damage(one)):
                    found.wrong.append(f"{what}: {one.name}: {wrong}")
            if mounted:
                _unmount(place)
    return _row("disk full", found, how, "one sentence, nothing damaged, what was there is there")


def _still_good(found: Findings, what: str, session: Path, before: object, name: str, code: int) -> None:
    try:
        now = read_content(session)
    except UserError as error:
        found.wrong.append(f"{what}: {error}")
        return
    allowed = now == before or (code == 0 and name in {"capture over", "note", "trim"})
    if not allowed:
        found.wrong.append(f"{what}: exit {code}, the session now has {len(now.passes)} passes, {now.outcome}")


def _limited(stage: Stage, limit: str, number: int, words: list[object]) -> tuple[int, str]:
    process = stage.start(*words, program=(sys.executable, "-c", _LIMITED, limit, str(number), *COMMAND))
    try:
        output, _ = process.communicate(timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        end(process)
        return 0, f"Traceback: it did not end in {PATIENCE_SECONDS:g} s"
    return process.returncode, output


def _read_only(stage: Stage, material: Material, chance: random.Random, until: float) -> Row:
    """A folder that cannot be written, with a session as it was left: whole, or with its log beside it after a kill."""
    del chance
    found, place = Findings(), stage.folder / "read-only"
    killed = stage.folder / "killed"
    kept = _killed_session(stage, material, killed)
    how = "a tmpfs mounted read-only"
    for state in ("whole", "killed"):
        mounted = _mount(place, "size=64m")
        session = place / "s.passlens"
        if state == "whole":
            copy_session(material.session, session)
        else:
            for one in killed.glob("s.passlens*"):
                if not one.name.endswith("-shm"):
                    shutil.copyfile(one, place / one.name)
        if mounted:
            subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
        else:
            how = "a folder without the right to write"
            if os.access(place, os.W_OK) and os.getuid() == 0:
                return _row("read-only folder", found, "root may write anywhere, and no mount is allowed here", "")
            place.chmod(0o555)
        for name, words in _commands(material, place, session):
            if time.monotonic() > until:
                break
            code, output = stage.call(*words)
            found.done[name] += 1
            _judge(found, f"read-only, {state}, {name}", code, output)
            if code == 0 and name not in {"info", "kernels"}:
                found.wrong.append(f"read-only, {state}, {name}: said that it is done")
            if code and state == "whole" and name in {"info", "kernels"}:
                found.wrong.append(f"read-only, {state}, {name}: {output.strip()[-300:]}")
        if state == "killed":
            with suppress(UserError):  # to say that it cannot be read as it is would do
                seen = len(read_content(session).passes)
                if seen < kept:
                    found.wrong.append(
                        f"a killed session of {kept} passes shows {seen} from a read-only folder, in silence"
                    )
        if mounted:
            _unmount(place)
        else:
            place.chmod(0o755)
    return _row("read-only folder", found, how, "one sentence; what can be read is read")


def _killed_session(stage: Stage, material: Material, folder: Path) -> int:
    """A capture that was killed half-way, with its log; how many passes it has."""
    folder.mkdir(exist_ok=True)
    session = folder / "s.passlens"
    process = stage.start("compile", material.model, "--passes", "all", "-o", session)
    give_up = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < give_up:
        time.sleep(0.05)
        files = list(folder.glob("*-wal"))
        if files and files[0].stat().st_size > 200_000:
            break
    end(process)
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    try:
        return len(read_content(copy / "s.passlens").passes)
    except UserError:
        return 0


def _descriptors(stage: Stage, material: Material, chance: random.Random, until: float) -> Row:
    """As many open files as a command may have, from fewer than Python needs."""
    found, folder = Findings(), stage.folder / "descriptors"
    folder.mkdir(exist_ok=True)
    before = read_content(material.session)
    while time.monotonic() < until and found.total < 120:
        session = copy_session(material.session, folder / "s.passlens")
        for one in folder.glob("*.passlens"):
            if one != session:
                one.unlink()
        name, words = chance.choice(list(_commands(material, folder, session)))
        number = chance.randint(6, 40)
        code, output = _limited(stage, "RLIMIT_NOFILE", number, words)
        found.done[name] += 1
        what = f"{number} descriptors, {name}"
        if "Fatal Python error" in output or "can't open file" in output or "init_import_site" in output:
            continue  # Python itself did not start
        _judge(found, what, code, output)
        _still_good(found, what, session, before, name, code)
    return _row("out of descriptors", found, "RLIMIT_NOFILE of 6 to 40", "one sentence, what was there is there")


def _clock(stage: Stage, material: Material, chance: random.Random, until: float) -> Row:
    """While a compile writes, others whose clock has jumped look at its session and want to write over it."""
    found, folder = Findings(), stage.folder / "clock"
    folder.mkdir(exist_ok=True)
    bound = "a live compile is neither called interrupted nor written over"
    while time.monotonic() < until and found.total < 60:
        session = folder / f"s{found.total}.passlens"
        writer = stage.start("compile", material.model, "--passes", "all", "-o", session)
        step = chance.choice(_STEPS)
        with suppress(subprocess.TimeoutExpired):
            writer.wait(chance.uniform(0.8, 2.5))
        looks: tuple[tuple[str, list[object]], ...] = (
            ("info", ["info", session]),
            ("compile over", ["compile", material.model, "--passes", "all", "-o", session]),
            ("trim", ["trim", session, "--unchanged"]),
        )
        name, words = chance.choice(looks)
        begun = session.exists() and writer.poll() is None
        program = (sys.executable, "-c", _CLOCK, str(step))
        reader = stage.start(*words, program=program)
        output, _ = reader.communicate(timeout=PATIENCE_SECONDS)
        alive = writer.poll() is None
        wrote, _ = writer.communicate(timeout=PATIENCE_SECONDS)
        found.done[name] += 1
        what = f"clock {step:+g} s, {name}"
        _judge(found, what, reader.returncode, output)
        if begun and alive and "interrupted" in output.lower():
            found.wrong.append(f"{what}: a compile that runs is called interrupted")
        if begun and alive and name == "trim" and reader.returncode == 0:
            found.wrong.append(f"{what}: a session that is being written was trimmed")
        if writer.returncode == 0:
            try:
                content = read_content(session)
                if content.outcome != "ok" or not content.passes:
                    found.wrong.append(
                        f"{what}: the compile said that it is done, and left {len(content.passes)} passes"
                    )
            except UserError as error:
                found.wrong.append(f"{what}: the compile said that it is done: {error}")
        else:
            found.wrong.append(f"{what}: the compile itself ended with {writer.returncode}: {wrote.strip()[-300:]}")
    return _row("clock steps", found, "of 1 s to 1 year, as Python and psutil see the clock", bound)
