"""What a killed process leaves: its children end with it, and the next one removes its folders."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import psutil
import pytest

from passlens.engine import scratch
from passlens.engine.child_start import tied_to_us
from passlens.engine.process import run_child, scratch_folder
from waiting import PATIENCE, wait_until

TIES = len(tied_to_us([sys.executable])) > 1
SLEEP = shutil.which("sleep") or "sleep"
OWNER = f"""
import threading
from passlens.engine.process import run_child, scratch_folder
def work():
    with scratch_folder("compile") as folder:
        print(folder, flush=True)
        run_child([{SLEEP!r}, "300"])
other = threading.Thread(target=work)
other.start()
other.join()
"""
"""Holds a folder and a child, which another thread than the first one waits for, as in the window."""


def is_gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


class Place:
    """A folder for temporary files, with processes that use it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.owners: list[subprocess.Popen[str]] = []

    def owner(self, **environment: str) -> tuple[subprocess.Popen[str], Path, int]:
        """A process with a folder and a child: these three."""
        env = os.environ | {"TMPDIR": str(self.folder), "PYTHONPATH": os.pathsep.join(sys.path)} | environment
        before = set(self.folder.glob("passlens-child-*"))
        owner = subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True, env=env)
        self.owners.append(owner)
        assert owner.stdout is not None
        folder = Path(owner.stdout.readline().strip())

        def note() -> str:
            found = set(self.folder.glob("passlens-child-*/child")) - {one / "child" for one in before}
            return next(iter(found)).read_text() if found else ""

        wait_until(note)
        return owner, folder, int(note().split()[0])

    def kill(self, owner: subprocess.Popen[str]) -> None:
        owner.kill()
        owner.wait(PATIENCE)
        assert owner.stdout is not None
        owner.stdout.close()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(scratch, "MEMORY", tmp_path / "none")  # that of the machine is left alone
    monkeypatch.setattr(scratch, "SWEEP_SECONDS", 0.0)
    found = Place(tmp_path)
    yield found
    for owner in found.owners:
        if owner.poll() is None:
            for child in psutil.Process(owner.pid).children(recursive=True):
                child.kill()
            found.kill(owner)


@pytest.mark.skipif(not TIES, reason="this system has no setpriv that ties a process to its parent")
def test_that_a_child_ends_with_a_process_that_is_killed(place: Place) -> None:
    owner, folder, child = place.owner()
    wait_until(lambda: psutil.Process(child).name() == "sleep", "the program did not take the place of the shell")
    place.kill(owner)
    wait_until(lambda: is_gone(child), "the child outlived its parent")
    assert folder.is_dir(), "the next one has not come yet"
    scratch.remove_left_over()
    assert list(place.folder.iterdir()) == []


@pytest.mark.skipif(not TIES, reason="this system has no setpriv that ties a process to its parent")
def test_that_a_child_whose_parent_ended_before_it_was_tied_does_not_start(tmp_path: Path) -> None:
    words = tied_to_us([shutil.which("touch") or "touch", str(tmp_path / "started")])
    # The shell takes the place of the process that inherits a child when its parent ends.
    assert subprocess.run(["sh", "-c", '"$@"; exit $?', "sh", *words], check=False).returncode == 1
    assert not (tmp_path / "started").exists()
    assert subprocess.run(words, check=False).returncode == 0
    assert (tmp_path / "started").exists()


def test_that_an_orphan_is_ended_with_its_folder_where_nothing_ties_it(place: Place) -> None:
    owner, folder, child = place.owner(PATH="")
    with scratch_folder("probe"):
        assert folder.is_dir(), "its owner lives"
    place.kill(owner)
    assert not is_gone(child)
    with scratch_folder("probe") as mine:
        assert sorted(place.folder.iterdir()) == [mine]
    wait_until(lambda: is_gone(child), "the orphan lives on")


def test_that_of_two_only_the_killed_one_loses_its_folder(place: Place) -> None:
    killed, left, _ = place.owner()
    _, kept, child = place.owner()
    place.kill(killed)
    scratch.remove_left_over()
    assert not left.exists()
    assert kept.is_dir()
    assert not is_gone(child)


def test_that_a_folder_of_others_is_left_alone(place: Place) -> None:
    (place.folder / "passlens-results").mkdir()
    foreign = place.folder / "other-compile"
    foreign.mkdir()
    (foreign / "lock").touch()
    target = place.folder / "models"
    target.mkdir()
    (target / "lock").touch()
    (place.folder / "passlens-link").symlink_to(target)
    scratch.remove_left_over()
    names = {"lock", "models", "other-compile", "passlens-results", "passlens-link"}
    assert {one.name for one in place.folder.rglob("*")} == names


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks")
@pytest.mark.parametrize("call", ["flock", "rename", "unlink", "rmdir"])
def test_that_whoever_is_killed_while_it_makes_or_removes_a_folder_leaves_none(place: Place, call: str) -> None:
    words = "import os, fcntl, pathlib; from passlens.engine import scratch; die = lambda *_, **__: os._exit(9)\n"
    words += {"flock": "fcntl.flock = die", "rename": "pathlib.Path.rename = die"}.get(call, "")
    env = os.environ | {"TMPDIR": str(place.folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    words += "\nheld = scratch.HeldFolder('probe'); (held.path / 'child').touch(); (held.path / 'x').mkdir()"
    words += {"unlink": "\nos.unlink = die", "rmdir": "\nos.rmdir = die"}.get(call, "")
    words += "\nheld.close()"
    assert subprocess.run([sys.executable, "-c", words], env=env, check=False).returncode == 9
    assert len(list(place.folder.iterdir())) == 1
    scratch.remove_left_over()
    assert list(place.folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks")
@pytest.mark.parametrize("moment", ["before", "within"])
def test_that_a_folder_taken_for_left_over_while_it_is_made_is_made_again(
    place: Place, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    import fcntl

    lock, taken = scratch.lock_folder, list[Path]()

    def take(folder: Path) -> None:
        if not taken:
            taken.append(folder)
            scratch.remove_unheld(folder)

    def late(folder: Path) -> IO[bytes] | None:
        take(folder)
        return lock(folder)

    def later(file: int, flags: int) -> None:
        (folder,) = place.folder.iterdir()
        take(folder)
        real(file, flags)

    real = fcntl.flock
    if moment == "before":
        monkeypatch.setattr(scratch, "lock_folder", late)
    else:
        monkeypatch.setattr(fcntl, "flock", lambda file, flags: real(file, flags) if taken else later(file, flags))
    held = scratch.HeldFolder("probe")
    assert taken
    assert [one.name for one in place.folder.iterdir()] == [held.path.name]
    assert held.path.name.startswith("passlens-probe-")
    held.close()


def test_that_half_a_note_of_a_child_keeps_no_folder(place: Place) -> None:
    left = place.folder / "passlens-child-left"
    left.mkdir()
    (left / "lock").touch()
    (left / "child").write_text("123")
    scratch.remove_left_over()
    assert not left.exists()


def test_that_many_making_and_sweeping_at_once_lose_nothing(place: Place) -> None:
    """Each sweeps as it makes: nobody may take a folder between its making and its lock."""
    lost: list[str] = []

    def work() -> None:
        for number in range(60):
            with scratch_folder("race") as folder:
                try:
                    (folder / "file").write_text(str(number))
                    scratch.remove_left_over()
                    if (folder / "file").read_text() != str(number):
                        lost.append(str(folder))
                except OSError as error:
                    lost.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lost == []
    assert list(place.folder.iterdir()) == []


def test_that_places_are_not_looked_through_for_each_child(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch, "SWEEP_SECONDS", 1e6)
    monkeypatch.setattr(scratch, "swept", {})
    looked: list[Path] = []
    monkeypatch.setattr(scratch, "remove_unheld", looked.append)
    (place.folder / "passlens-x").mkdir()
    for _ in range(3):
        scratch.remove_left_over()
    assert looked == [place.folder / "passlens-x"]


@pytest.mark.skipif(not TIES, reason="this system has no setpriv that ties a process to its parent")
def test_that_a_tied_child_keeps_its_exit_code_its_signal_and_its_arguments() -> None:
    words = [sys.executable, "-c", "import os, sys; print(sys.argv[1:]); os.kill(os.getpid(), 11)", "--", "--help"]
    outcome = run_child(words)
    assert outcome.argv == tuple(words)
    assert outcome.signal == "SIGSEGV"
    outcome = run_child([sys.executable, "-c", "import sys; print(sys.argv[1:]); sys.exit(127)", "--", "--help"])
    assert (outcome.exit_code, outcome.stdout) == (127, "['--', '--help']\n")


def test_that_a_clock_step_does_not_save_an_orphan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    orphan = subprocess.Popen([SLEEP, "300"], start_new_session=True)
    scratch.note_child(tmp_path, orphan.pid)
    monkeypatch.setattr(psutil.Process, "create_time", lambda self: 0.0)
    monkeypatch.setattr(psutil, "boot_time", lambda: 0.0)
    scratch.end_orphan(tmp_path)
    assert orphan.wait(PATIENCE) < 0


def test_that_a_process_with_the_id_of_a_child_of_before_is_left_alone(tmp_path: Path) -> None:
    other = subprocess.Popen([SLEEP, "300"], start_new_session=True)
    scratch.note_child(tmp_path, other.pid)
    noted = tmp_path / "child"
    noted.write_text(noted.read_text().replace(f"{other.pid} ", f"{other.pid} 1"))
    scratch.end_orphan(tmp_path)
    assert other.poll() is None
    other.kill()
    other.wait(PATIENCE)
