"""A session of the user is never lost: not to the compile that is to replace it, to a kill, a full disk or a clock."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from message_checks import has_message, refused
from passlens.engine.errors import UserError
from passlens.engine.held import Life, hold, look
from passlens.engine.messages import quoted
from passlens.engine.scratch import MEMORY
from passlens.engine.session.lock import lock_path, lock_session
from passlens.engine.session.note_writer import write_notes
from passlens.engine.session.notes import Anchor
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.replacing import LOGS
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session.writer import SessionHead, SessionWriter
from waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="fork")

HEAD = SessionHead(Path("m.mlir"), 1, "hip", "gfx942", ("hip",), "", (), "own", "3", "")
FIXTURES = Path(__file__).parents[2] / "fixtures"

PREAMBLE = """
import os, resource, signal, sys, time
from pathlib import Path
from passlens.engine.errors import UserError
from passlens.engine.messages import quoted
from passlens.engine.session import note_writer, reader, replacing, seal, trim
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session.writer import SessionHead, SessionWriter
HEAD = SessionHead(Path("m.mlir"), 1, "hip", "gfx942", ("hip",), "", (), "own", "3", "")
"""
SERVER = """
import json
for line in sys.stdin:
    code, wait = json.loads(line)
    child = os.fork()
    if not child:
        try:
            exec(code)
        except UserError as error:
            print(error.title, file=sys.stderr, flush=True)
            os._exit(3)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) if wait else child, flush=True)
"""
AT_STEP = """
done = 0
def step(name, _):
    global done
    if name in {"os.rename", "os.remove", "os.chmod", "sqlite3.connect", "open"}:
        done += 1
        if done == at:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(step)
"""
"""Is killed at the n-th change of a file."""


class Others:
    """Other processes: copies of one that has loaded what writes sessions, which takes a second."""

    def __init__(self, folder: Path) -> None:
        self._stderr = folder / "said"
        with self._stderr.open("wb") as said_file:
            self._process = subprocess.Popen(
                [sys.executable, "-c", PREAMBLE + SERVER],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said_file,
                text=True,
            )

    def run(self, code: str) -> tuple[int, str]:
        """The exit code of a process that runs this, and what it said."""
        before = self._stderr.stat().st_size
        return self._ask(code, wait=True), self._stderr.read_bytes()[before:].decode()

    def live(self, path: Path) -> int:
        """A process that makes a session, until ``let_end`` or a kill; its id."""
        go, ready = path.with_name("go"), path.with_name("ready")
        child = self._ask(
            f"with SessionWriter.create(Path({str(path)!r}), HEAD) as writer:\n"
            f"    writer.add_notice(quoted('first'))\n"
            f"    Path({str(ready)!r}).touch()\n"
            f"    while not Path({str(go)!r}).exists(): time.sleep(0.005)\n"
            f"    writer.finish(OutcomeKind.OK, quoted('Compiled.'))\n",
            wait=False,
        )
        wait_until(ready.exists)
        ready.unlink()
        return child

    def let_end(self, path: Path, child: int) -> None:
        """Have the compile of ``live`` come to its end."""
        go = path.with_name("go")
        go.touch()
        self.wait(child)
        go.unlink()

    def kill(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)
        self.wait(child)

    def wait(self, child: int) -> None:
        wait_until(lambda: psutil.Process(child).status() == psutil.STATUS_ZOMBIE)

    def close(self) -> None:
        self._process.communicate()

    def _ask(self, code: str, *, wait: bool) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([code, wait]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a place: what is tested here waits for the disk wherever it can."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY, prefix="test-") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Others]:
    found = Others(tmp_path_factory.mktemp("others"))
    yield found
    found.close()


def make(path: Path, notice: str = "old", outcome: OutcomeKind = OutcomeKind.OK) -> Path:
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted(notice))
        writer.finish(outcome, quoted("Ended."))
    return writer.path


def notice(path: Path) -> str:
    """The notice that ``make`` wrote, or the compile that was killed."""
    with SessionReader(path) as reader:
        return str(reader.info().notices[0])


def outcome(path: Path) -> OutcomeKind:
    with SessionReader(path) as reader:
        return reader.info().outcome


def sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)])


# --- a compile over a session


def test_that_a_good_session_is_not_touched_while_another_one_is_made_for_its_place(tmp_path: Path) -> None:
    path = make(tmp_path / "s.passlens")
    before = path.read_bytes()
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("new"))
        assert path.read_bytes() == before
        assert writer.path == tmp_path / "s.new.passlens"
        assert outcome(writer.path) is OutcomeKind.RUNNING, "whoever follows the compile reads it there"
        writer.finish(OutcomeKind.OK, quoted("Compiled."))
    assert writer.path == path
    assert not writer.kept
    assert notice(path) == "new"
    assert [one.name for one in tmp_path.iterdir()] == ["s.passlens"]


@pytest.mark.parametrize("how", ["cancelled", "fault", "failed", "unfinished"])
def test_that_a_compile_that_is_no_better_does_not_cost_the_good_session(tmp_path: Path, how: str) -> None:
    path = make(tmp_path / "s.passlens")
    before = path.read_bytes()
    writer = SessionWriter.create(path, HEAD)
    try:
        with writer:
            writer.add_notice(quoted("new"))
            if how == "fault":
                raise UserError("The disk is full.")
            if how != "unfinished":
                writer.finish(OutcomeKind(how), quoted("It went wrong."))
    except UserError:
        pass
    assert path.read_bytes() == before
    assert writer.path == tmp_path / "s.new.passlens"
    assert has_message(writer.kept, "writer.session-kept", path=path, other=writer.path)
    assert notice(writer.path) == "new", "what was captured is kept too"
    with SessionReader(path) as reader:
        assert "A compile that was to replace it is in s.new.passlens." in map(str, reader.info().notices)


def test_that_the_newest_failed_compile_is_found_under_one_name_and_goes_when_one_succeeds(tmp_path: Path) -> None:
    path = make(tmp_path / "s.passlens")
    for number in range(3):
        assert make(path, f"failed {number}", OutcomeKind.FAILED) == tmp_path / "s.new.passlens"
    assert notice(tmp_path / "s.new.passlens") == "failed 2"
    assert make(path, "good") == path
    assert [one.name for one in tmp_path.iterdir()] == ["s.passlens"]


def test_that_what_a_cancelled_compile_had_captured_is_not_lost_to_the_next_one(tmp_path: Path) -> None:
    path = make(tmp_path / "s.passlens")
    with SessionWriter.create(path, HEAD) as cut:
        cut.add_notice(quoted("captured"))
        cut.finish(OutcomeKind.CANCELLED, quoted("Cancelled."))
    assert make(path, "failed", OutcomeKind.FAILED) == tmp_path / "s.new-2.passlens"
    assert make(path, "good") == path
    assert notice(cut.path) == "captured"


def test_that_a_failed_compile_replaces_one_that_had_failed_too(tmp_path: Path) -> None:
    path = make(tmp_path / "s.passlens", outcome=OutcomeKind.FAILED)
    assert make(path, "new", OutcomeKind.FAILED) == path
    assert notice(path) == "new"


def test_that_notes_written_while_the_compile_ran_are_not_lost_with_their_session(tmp_path: Path) -> None:
    path = make(tmp_path / "s.passlens")
    with SessionWriter.create(path, HEAD) as writer:
        write_notes(path, lambda notes: notes.add("mine", Anchor(), "Ada"))
        writer.finish(OutcomeKind.OK, quoted("Compiled."))
    with SessionReader(path) as reader:
        assert [note.text for note in reader.notes()] == ["mine"]
    assert has_message(writer.kept, "replacing.holds-now", notes=1)
    assert outcome(writer.path) is OutcomeKind.OK


def test_that_a_log_that_another_program_holds_is_not_taken_for_that_of_the_new_session(tmp_path: Path) -> None:
    path = make(tmp_path / "s.passlens")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("SELECT * FROM meta").fetchall()
        with SessionWriter.create(path, HEAD) as writer:
            writer.add_notice(quoted("new"))
            writer.finish(OutcomeKind.OK, quoted("Compiled."))
        assert has_message(writer.kept, "replacing.open-elsewhere")
    assert notice(path) == "old"
    assert notice(writer.path) == "new"
    assert sound(path)
    assert sound(writer.path)


def test_that_a_log_left_by_a_killed_program_is_not_taken_for_that_of_the_new_session(
    tmp_path: Path, others: Others
) -> None:
    path = make(tmp_path / "s.passlens")
    others.run(
        f"import sqlite3\nc = sqlite3.connect({str(path)!r}, isolation_level=None)\n"
        "c.execute('PRAGMA journal_mode = WAL')\nc.execute('CREATE TABLE more (x)')\nos.kill(os.getpid(), 9)"
    )
    assert path.with_name("s.passlens-wal").stat().st_size
    assert make(path, "new") == path
    assert not [ending for ending in LOGS if path.with_name(path.name + ending).exists()]
    assert notice(path) == "new"
    assert sound(path)


def test_that_a_reader_does_not_see_another_session_under_its_feet(tmp_path: Path) -> None:
    path = make(tmp_path / "s.passlens")
    with SessionReader(path) as reader:
        assert str(reader.info().notices[0]) == "old"
        assert make(path, "new") == path
        assert str(reader.info().notices[0]) == "old"
        with ThreadPoolExecutor(1) as another, refused("connections.replaced"):
            another.submit(reader.info).result()
    assert notice(path) == "new"


def test_that_a_link_stays_a_link_and_rights_stay_rights(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real = make(tmp_path / "far" / "s.passlens")
    real.chmod(0o640)
    link = tmp_path / "s.passlens"
    link.symlink_to(real)
    assert make(link, "new") == real
    assert link.is_symlink()
    assert notice(real) == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_that_a_kill_at_any_step_of_the_replacement_leaves_the_old_or_the_new_session_whole(
    tmp_path: Path, others: Others
) -> None:
    good, seen = make(tmp_path / "good.passlens"), list[str]()
    for at in range(1, 200):
        path = tmp_path / f"{at}.passlens"
        shutil.copy(good, path)
        code, _ = others.run(
            f"{AT_STEP}\nat = {at}\n"
            f"with SessionWriter.create(Path({str(path)!r}), HEAD) as writer:\n"
            "    writer.add_notice(quoted('new'))\n"
            "    writer.finish(OutcomeKind.OK, quoted('Compiled.'))\n"
        )
        if not code:
            break
        assert code == -signal.SIGKILL
        seen.append(notice(path))
        assert sound(path)
        if at % 4 == 0:
            assert make(path, "next") == path, "what the killed one left is no obstacle"
    assert seen == sorted(seen, reverse=True)
    assert set(seen) == {"old", "new"}
    assert len(seen) > 8


def test_that_a_disk_that_fills_up_does_not_cost_the_good_session(tmp_path: Path, others: Others) -> None:
    path = make(tmp_path / "s.passlens")
    before = path.read_bytes()
    most = len(before) * 2
    code, output = others.run(
        f"signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nresource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))\n"
        f"with SessionWriter.create(Path({str(path)!r}), HEAD) as writer:\n"
        "    for number in range(100): writer.add_artifact('vmfb', str(number), '', os.urandom(50_000))\n"
    )
    assert code == 3, output
    assert "s.new.passlens cannot be written" in output
    assert path.read_bytes() == before


def test_that_a_folder_that_may_not_be_written_is_one_sentence_and_leaves_the_session(others: Others) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # not in pytest's own, which lets nobody else in
        path = make(Path(folder) / "s.passlens")
        before = path.read_bytes()
        Path(folder).chmod(0o555)
        code, output = others.run(
            f"if not os.getuid(): os.setuid(65534)\nSessionWriter.create(Path({str(path)!r}), HEAD)"
        )
        Path(folder).chmod(0o755)
        assert code == 3, output
        assert output == f"The session {path} cannot be written: Permission denied.\n"
        assert path.read_bytes() == before
        assert [one.name for one in Path(folder).iterdir()] == ["s.passlens"]


def test_that_a_process_without_file_descriptors_does_not_cost_the_good_session(tmp_path: Path, others: Others) -> None:
    path = make(tmp_path / "s.passlens")
    before = path.read_bytes()
    code, output = others.run(
        "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))\n"
        "taken = []\n"
        "try:\n"
        "    while True: taken.append(os.open(os.devnull, os.O_RDONLY))\n"
        "except OSError: pass\n"
        "for free in range(8):\n"
        f"    try: SessionWriter.create(Path({str(path)!r}), HEAD).close()\n"
        "    except UserError as error: print(error.title, file=sys.stderr, flush=True)\n"
        "    os.close(taken.pop())\n"
    )
    assert code == 0, output
    assert "Too many open files" in output
    assert path.read_bytes() == before


# --- locks


def test_that_a_clock_step_does_not_make_a_live_compile_look_interrupted(
    tmp_path: Path, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.passlens"
    child = others.live(path)
    real = time.time
    for step in (1.0, -3600.0, 1e8):
        monkeypatch.setattr(time, "time", lambda step=step: real() + step)
        monkeypatch.setattr(psutil, "boot_time", lambda step=step: step)
        assert outcome(path) is OutcomeKind.RUNNING
        with refused("common.still-running"):
            SessionWriter.create(path, HEAD)
    others.let_end(path, child)
    assert (notice(path), outcome(path)) == ("first", OutcomeKind.OK)


def test_that_a_second_compile_to_the_same_file_does_not_harm_the_first(tmp_path: Path, others: Others) -> None:
    path = make(tmp_path / "s.passlens")
    child = others.live(path)
    files = sorted(tmp_path.iterdir())
    with refused("common.still-running"):
        SessionWriter.create(path, HEAD)
    assert sorted(tmp_path.iterdir()) == files
    others.let_end(path, child)
    assert notice(path) == "first"


def test_that_a_process_id_that_is_given_again_does_not_make_a_killed_compile_look_alive(
    tmp_path: Path, others: Others
) -> None:
    path = tmp_path / "s.passlens"
    child = others.live(path)
    others.kill(child)
    lock = lock_path(path)
    lock.write_text(json.dumps(json.loads(lock.read_text()) | {"pid": os.getpid()}))
    assert outcome(path) is OutcomeKind.INTERRUPTED
    assert notice(path) == "first"
    assert make(path, "new") == path
    assert [one.name for one in tmp_path.iterdir()] == ["s.passlens"], "the lock that was left is gone"


def test_that_a_compile_on_another_machine_is_not_called_interrupted(tmp_path: Path, others: Others) -> None:
    path = tmp_path / "s.passlens"
    child = others.live(path)
    others.kill(child)
    lock = lock_path(path)
    lock.write_text(json.dumps(json.loads(lock.read_text()) | {"host": "node7", "boot": "other"}))
    with SessionReader(path) as reader:
        assert reader.info().outcome is OutcomeKind.RUNNING
        assert has_message(reader.info().sentence, "head.unknown-writer")
    with refused("lock.elsewhere", host="node7") as caught:
        SessionWriter.create(path, HEAD)
    assert has_message(caught.value.hint, "lock.delete-lock", file=lock.name)
    lock.unlink()
    assert outcome(path) is OutcomeKind.INTERRUPTED


def test_that_the_old_session_is_not_taken_for_the_running_one_that_replaces_it(tmp_path: Path, others: Others) -> None:
    path = tmp_path / "s.passlens"
    killed = others.live(path)
    others.kill(killed)
    child = others.live(path)
    assert outcome(path) is OutcomeKind.INTERRUPTED
    assert outcome(tmp_path / "s.new.passlens") is OutcomeKind.RUNNING
    others.let_end(path, child)
    assert outcome(path) is OutcomeKind.OK


def test_that_a_session_that_is_removed_while_it_is_written_does_not_end_well(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        path.unlink()
        with refused("writer.replaced"):
            writer.finish(OutcomeKind.OK, quoted("Compiled."))


def test_that_a_lock_is_not_shared_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "held"
    held = hold(path, {"who": "me"})
    assert held is not None
    assert hold(path, {}) is None
    assert look(path) == (Life.ALIVE, json.loads(path.read_text()))
    held.release()
    assert look(path) == (Life.GONE, {})
    assert not path.exists()


def test_that_whoever_looks_at_a_lock_does_not_keep_others_from_taking_it(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    for _ in range(50):
        lock = lock_session(path)
        assert look(lock_path(path))[0] is Life.ALIVE
        lock.release()
        assert look(lock_path(path))[0] is Life.GONE


# --- older sessions


@pytest.mark.parametrize("version", [1, 2, 3])
def test_that_reading_an_old_session_does_not_change_it_and_writing_keeps_a_copy(tmp_path: Path, version: int) -> None:
    path = tmp_path / "s.passlens"
    before = (FIXTURES / f"session_{version:04}.passlens").read_bytes()
    path.write_bytes(before)
    with SessionReader(path) as reader:
        passes = reader.passes()
        assert path.read_bytes() == before
        write_notes(path, lambda notes: notes.add("mine", Anchor(), "Ada"))
        assert [note.text for note in reader.notes()][-1] == "mine", "who has it open sees it"
        assert reader.passes() == passes
        kept = [str(one) for one in reader.info().notices if has_message(one, "converting.converted")]
    old = tmp_path / f"s.schema-{version}.passlens"
    assert kept == [f"Converted from schema {version} when it was first written to; the old session is {old.name}."]
    assert old.read_bytes() == before
    write_notes(path, lambda notes: notes.add("more", Anchor(), "Ada"))
    assert sorted(one.name for one in tmp_path.iterdir()) == ["s.passlens", old.name]
    assert sound(path)
