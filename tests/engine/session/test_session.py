from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from message_checks import has_message, refused
from passlens.engine.errors import UserError
from passlens.engine.messages import Bytes, Message, quoted
from passlens.engine.process import Outcome
from passlens.engine.session import blobs, schema
from passlens.engine.session.blobs import BlobStore, Chain
from passlens.engine.session.head import CUT_SHORT, INTERRUPTED
from passlens.engine.session.opening import is_session
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import DiagnosticRow, Location, OutcomeKind, PassFilter, Severity, Status, Text
from passlens.engine.session.writer import PassRecord, SessionHead, SessionWriter
from sqlite_connections import fill_the_disk, made_from_now_on

HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "O3", ("--x",), "own", "3.13.0", "abc")


@contextmanager
def empty_database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        schema.upgrade(connection)
        yield connection


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with empty_database() as database:
        yield database


def record(writer: SessionWriter, key: str, scope: int, text: str, status: Status = Status.CHANGED) -> PassRecord:
    return PassRecord(key, scope, "cse", "CSEPass", "", status, writer.blobs.put(text.encode()), 1, 0, Text.WHOLE)


# --- blobs


def test_that_equal_content_is_stored_once(connection: sqlite3.Connection) -> None:
    store = BlobStore(connection)
    other, same = store.put(b"other"), store.put(b"same")
    assert (store.put(b"same"), store.put(b"other")) == (same, other)
    assert connection.execute("SELECT count(*) FROM blobs").fetchone() == (2,)


def test_that_a_chain_is_small_and_bounded(connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blobs, "CHAIN_BYTES", 3_000_000)
    store = BlobStore(connection)
    generator = random.Random(1)
    lines = [f"%{index} = arith.constant {generator.random()} : f64" for index in range(4000)]
    texts: list[tuple[int, bytes]] = []
    for step in range(40):
        lines[step * 7] = f"%changed = util.null {step}"
        data = "\n".join(lines).encode()
        texts.append((store.put(data), data))
    chains = store.chains()
    assert len(chains) > 1
    assert all(chain.bytes <= 3_000_000 for chain in chains)
    assert [(one.first, one.last) for one in chains] == [
        (before.last + 1, after.last) for before, after in zip((Chain(0, 0, 0), *chains), chains, strict=False)
    ]
    stored = connection.execute("SELECT sum(length(data)) FROM blobs").fetchone()[0]
    assert stored < sum(len(data) for _, data in texts) / 15
    fresh = BlobStore(connection, cache_bytes=0)
    for blob_id, data in reversed(texts):
        assert fresh.get(blob_id) == data


def test_that_a_content_larger_than_a_chain_is_a_chain_of_its_own(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blobs, "CHAIN_BYTES", 100)
    store = BlobStore(connection)
    contents = [b"a" * 40, random.Random(2).randbytes(5000), b"b" * 40, b"c" * 40]
    ids = [store.put(data) for data in contents]
    assert [chain.bytes for chain in store.chains()] == [40, 5000, 80]
    fresh = BlobStore(connection, cache_bytes=0)
    assert [fresh.get(one) for one in ids] == contents


def test_that_after_a_rollback_the_next_content_begins_a_chain(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        first = writer.blobs.put(b"first" * 100)
        with suppress(ZeroDivisionError), writer.batch():
            raise ZeroDivisionError(writer.blobs.put(b"lost" * 100))
        second = writer.blobs.put(b"second" * 100)
        third = writer.blobs.put(b"third" * 100)
    with SessionReader(path) as reader:
        assert [reader.blob(one) for one in (first, second, third)] == [b"first" * 100, b"second" * 100, b"third" * 100]
        contents = [reader.chain_contents(chain) for chain in reader.chains()]
    assert [[one[blob] for blob in one.blobs] for one in contents][1:] == [[b"second" * 100, b"third" * 100]]


def test_that_a_chain_is_read_while_it_grows(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer, SessionReader(path) as reader:
        for number in range(30):
            data = b"module { %d }" % number * 9
            assert reader.blob(writer.blobs.put(data)) == data


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=400), min_size=1, max_size=8), st.integers(1, 900))
def test_that_any_content_comes_back(contents: list[bytes], chain_bytes: int) -> None:
    with empty_database() as database, pytest.MonkeyPatch.context() as patch:
        patch.setattr(blobs, "CHAIN_BYTES", chain_bytes)
        store = BlobStore(database, cache_bytes=64)
        ids = [store.put(data) for data in contents]
        assert [store.get(one) for one in ids] == contents
        whole = [store.chain_contents(chain.first) for chain in store.chains()]
        assert b"".join(bytes(one.data) for one in whole) == b"".join(dict.fromkeys(contents))
        for one, content in zip(ids, contents, strict=True):
            first = next(chain.first for chain in store.chains() if chain.first <= one <= chain.last)
            cut = store.packed_chain(first, one).unpack()
            assert cut.blobs == tuple(range(first, one + 1))
            assert cut[one] == content


def test_that_a_broken_blob_is_one_sentence(connection: sqlite3.Connection) -> None:
    store = BlobStore(connection)
    blob = store.put(b"content" * 100)
    connection.execute("UPDATE blobs SET data = x'00112233'")
    with refused("blobs.session-is-damaged"):
        BlobStore(connection).get(blob)


# --- writing and reading


def test_that_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        module = writer.add_scope(None, "builtin.module", "m", "@m", shared=False)
        function = writer.add_scope(module, "util.func", "f", "@m/@f", shared=False)
        first = record(writer, "0000001!cse", module, "module {}\n")
        second = record(writer, "0000001/f.util.func/0000000!cse", function, "util.func @f\n", Status.UNCHANGED)
        writer.add_passes([second, first])
        writer.set_phase_of_passes(2, "9")
        lane = writer.begin_lane("quick look", ["iree-compile", "x"])
        message = DiagnosticRow(
            0, Severity.ERROR, "bad", Location("m.mlir", 3, 4), "a.b", "", (Location("n.mlir", 1, 2),), ("see",), ""
        )
        writer.add_diagnostics(lane, [message])
        writer.put_phase(1, "input", b"module {}\n")
        writer.put_phase_time(1, "input", 5_000_000)
        writer.finish(OutcomeKind.FAILED, quoted("Failed in abi."))
    assert not path.with_name("s.passlens-wal").exists(), "a finished session is one file"
    with SessionReader(path) as reader:
        info = reader.info()
        assert (info.outcome, str(info.sentence), info.pass_count, info.changed_count) == (
            OutcomeKind.FAILED,
            "Failed in abi.",
            2,
            1,
        )
        assert info.devices == ("hip",)
        rows = reader.passes()
        assert [(row.position, row.scope, row.phase) for row in rows] == [(1, "@m", "abi"), (2, "@f", "abi")]
        changed = reader.passes(PassFilter(statuses=frozenset({Status.UNCHANGED})))
        assert [row.position for row in changed] == [2], "positions count what a filter leaves out"
        assert reader.text(reader.pass_blob(rows[0].id)[0]) == "module {}\n"
        diagnostic = reader.diagnostics()[0]
        assert diagnostic.location == Location("m.mlir", 3, 4)
        assert diagnostic.calls == (Location("n.mlir", 1, 2),)
        phases = reader.phases()
        assert phases[0].wall_ns == 5_000_000
        assert [phase.reached for phase in phases[:2]] == [True, False]


@pytest.mark.parametrize(
    ("which", "positions"),
    [
        (PassFilter(scope="@f"), [2]),
        (PassFilter(scope="@m*"), [1, 2]),
        (PassFilter(text="cs*"), [1, 2]),
        (PassFilter(text="nothing"), []),
        (PassFilter(phase="vm"), []),
        (PassFilter(phase="no-such-phase"), []),
    ],
)
def test_that_passes_are_filtered(tmp_path: Path, which: PassFilter, positions: list[int]) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        module = writer.add_scope(None, "builtin.module", "m", "@m", shared=False)
        function = writer.add_scope(module, "util.func", "f", "@m/@f", shared=False)
        writer.add_passes([record(writer, "1!a", module, "a"), record(writer, "2!a", function, "b")])
    with SessionReader(path) as reader:
        assert [row.position for row in reader.passes(which)] == positions


def test_that_passes_belong_to_the_phase_after_the_last_mark_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer, SessionReader(path) as reader:
        module = writer.add_scope(None, "builtin.module", "m", "@m", shared=False)
        writer.add_passes([record(writer, "1!a", module, "a")])
        assert [row.phase for row in reader.passes()] == ["input"]
        writer.set_phase_of_passes(1, "2")
        writer.add_passes([record(writer, "2!a", module, "b")])
        assert [row.phase for row in reader.passes()] == ["input", "abi"]


def test_that_a_failed_batch_leaves_what_was_committed(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("first"))

        def fail_half_way() -> None:
            with writer.batch():
                writer.add_notice(quoted("second"))
                raise ValueError("boom")

        with pytest.raises(ValueError, match="boom"):
            fail_half_way()
        writer.add_notice(quoted("third"))
    with SessionReader(path) as reader:
        assert tuple(map(str, reader.info().notices)) == ("first", "third")


def test_that_what_a_session_tells_is_text_in_its_columns_and_a_message_for_its_readers(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    notice = Message("test.too-large", "{file} ({size}) is too large.", file="a.ll", size=Bytes(300 << 20))
    ended = Message("test.ended", "Compiled in {seconds} s.", seconds=2.5)
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(notice)
        writer.add_notice(notice)
        lane = writer.begin_lane("look", ("iree-compile",))
        writer.end_lane(lane, Outcome(("iree-compile",), 0, "", False, 1, None, "", ""), ended)
        writer.finish(OutcomeKind.OK, ended)
    with SessionReader(path) as reader:
        info = reader.info()
        assert info.notices == (notice,)
        assert info.sentence == info.lanes[0].sentence == ended
        assert reader.loud_notices() == (notice,)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT text FROM notices").fetchall() == [("a.ll (300.0 MiB) is too large.",)]
        assert connection.execute("SELECT value FROM meta WHERE key = 'sentence'").fetchall() == [
            ('"Compiled in 2.5 s."',)
        ]


@pytest.mark.parametrize("stored", ["", "{", "[7]", "{}", '[{"id": "x", "template": "y", "arguments": 3}]', "[" * 9999])
def test_that_messages_that_are_none_leave_the_text(
    tmp_path: Path, stored: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.passlens"
    made = made_from_now_on(monkeypatch)
    with SessionWriter.create(path, HEAD) as writer:
        writer.finish(OutcomeKind.OK, Message("test.ended", "Compiled in {seconds} s.", seconds=2.5))
        with writer.batch():
            made[-1].execute("UPDATE meta SET value = ? WHERE key = 'messages'", (stored,))
    with SessionReader(path) as reader:
        assert reader.info().sentence == quoted("Compiled in 2.5 s.")


def test_that_a_full_disk_is_one_sentence_and_keeps_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.passlens"
    made = made_from_now_on(monkeypatch)
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("kept"))
        fill_the_disk(made[-1], pages=2)
        with pytest.raises(UserError) as caught:
            writer.add_artifact("vmfb", "m.vmfb", "", os.urandom(1 << 20))
        assert has_message(caught.value.title, "transactions.not-writable", reason="database or disk is full")
        assert has_message(caught.value.hint, "transactions.free-space")
    with SessionReader(path) as reader:
        assert tuple(map(str, reader.info().notices)) == ("kept",)


WRITER_THAT_IS_KILLED = """
import sys
import threading
from pathlib import Path
from passlens.engine.session.writer import SessionWriter, SessionHead, PassRecord
from passlens.engine.session.rows import Status, Text
head = SessionHead(Path("m.mlir"), 1, "hip", "gfx942", ("hip",), "", (), "own", "3", "")
writer = SessionWriter.create(Path(sys.argv[1]), head)
scope = writer.add_scope(None, "builtin.module", "m", "@m", shared=False)
number = 0
while True:
    with writer.batch():
        for _ in range(10):
            number += 1
            blob = writer.blobs.put(b"module { %d }" % number * 50)
            key = f"{number:07d}!p"
            writer.add_passes([PassRecord(key, scope, "p", "P", "", Status.CHANGED, blob, 1, 1, Text.WHOLE)])
    print(number, flush=True)
"""


WRITER_THAT_WAITS = """
import sys
from pathlib import Path
from passlens.engine.messages import quoted
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session.writer import SessionWriter, SessionHead
writer = SessionWriter.create(Path(sys.argv[1]), SessionHead(Path("m"), 1, "hip", "", ("hip",), "", (), "own", "3", ""))
writer.add_notice(quoted("kept"))
writer.begin_lane("every pass", ["iree-compile"])
writer.finish(OutcomeKind.OK, quoted("Compiled in 1 s."))
print("written", flush=True)
sys.stdin.read()
"""


@contextmanager
def written_elsewhere(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has written a session, with a lane that has not ended, and holds it until it is killed."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER_THAT_WAITS, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        yield process
        process.kill()


def test_that_settled_passes_keep_their_order_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    keys = [f"{number:07d}/name{'x' * 200}.util.func/{inner:07d}!cse" for number in range(40) for inner in range(40)]
    shuffled = random.Random(3).sample(keys, len(keys))
    with SessionWriter.create(path, HEAD) as writer:
        scope = writer.add_scope(None, "builtin.module", "m", "@m", shared=False)
        with writer.batch():
            writer.add_passes([record(writer, key, scope, key) for key in shuffled])
        with SessionReader(path) as reader:
            before = reader.passes()
        large = path.stat().st_size + path.with_name("s.passlens-wal").stat().st_size
        writer.settle()
    with SessionReader(path) as reader:
        assert reader.passes() == before
        assert [reader.text(reader.pass_blob(row.id)[0]) for row in before] == keys
        assert [reader.pass_row(row.id).position for row in before[::97]] == [row.position for row in before[::97]]
    assert path.stat().st_size < large / 2


def test_that_a_session_survives_kill_at_any_moment(tmp_path: Path) -> None:
    for attempt, pause in enumerate((0.0, 0.03, 0.11)):
        path = tmp_path / f"{attempt}.passlens"
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER_THAT_IS_KILLED, str(path)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(pause)
        os.kill(child.pid, signal.SIGKILL)
        lines = child.stdout.read().splitlines()
        child.stdout.close()
        child.wait()
        committed = int(lines[-1]) if lines else 10
        with SessionReader(path) as reader:
            rows = reader.passes()
            assert len(rows) >= committed, "a committed batch was lost"
            assert len(rows) % 10 == 0, "half a batch was kept"
            assert reader.text(reader.pass_blob(rows[-1].id)[0]).startswith("module {")
            info = reader.info()
            assert info.outcome is OutcomeKind.INTERRUPTED
            assert str(info.sentence) == f"Passlens ended before the compile did. {len(rows):,} passes are kept."


def test_that_a_session_whose_writer_lives_is_running(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD), SessionReader(path) as reader:
        assert reader.info().outcome is OutcomeKind.RUNNING
        copy = tmp_path / "copy.passlens"
        with closing(sqlite3.connect(path)) as database, closing(sqlite3.connect(copy)) as other:
            database.backup(other)
    with SessionReader(copy) as reader:
        assert reader.info().outcome is OutcomeKind.INTERRUPTED, "copied while it was written: nobody writes the copy"


def test_that_a_session_killed_while_passes_were_captured_says_so(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with written_elsewhere(path) as writer, SessionReader(path) as reader:
        assert CUT_SHORT not in reader.loud_notices(), "it is still at work"
        assert reader.lanes()[0].outcome is OutcomeKind.RUNNING
        writer.kill()
        writer.wait()
        assert reader.info().outcome is OutcomeKind.OK
        assert reader.info().notices == (quoted("kept"), CUT_SHORT) == reader.loud_notices()
        assert reader.lanes()[0].outcome is OutcomeKind.INTERRUPTED
        assert reader.lanes()[0].sentence == INTERRUPTED


def test_that_what_holds_of_every_compile_is_no_problem(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("loud"))
        writer.add_notice(quoted("quiet"), quiet=True)
    with SessionReader(path) as reader:
        assert tuple(map(str, reader.info().notices)) == ("loud", "quiet")
        assert tuple(map(str, reader.loud_notices())) == ("loud",)


# --- opening


def test_that_a_new_session_replaces_ours_and_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    SessionWriter.create(path, HEAD).close()
    SessionWriter.create(path, HEAD).close()
    assert is_session(path)
    foreign = tmp_path / "notes.txt"
    foreign.write_text("mine")
    with refused("replacing.no-session"):
        SessionWriter.create(foreign, HEAD)
    assert foreign.read_text() == "mine"


def test_that_a_place_which_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with refused("transactions.not-writable"):
        SessionWriter.create(file / "below" / "s.passlens", HEAD)


def wrong_sessions(folder: Path) -> dict[str, tuple[Path, str]]:
    good = folder / "good.passlens"
    with SessionWriter.create(good, HEAD) as writer:
        for number in range(60):
            writer.add_artifact("vmfb", f"{number}", "", os.urandom(4096))
    text = folder / "text.passlens"
    text.write_text("not a database")
    foreign = folder / "foreign.passlens"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    newer = folder / "newer.passlens"
    shutil.copy(good, newer)
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    cut = folder / "cut.passlens"
    cut.write_bytes(good.read_bytes()[:60])
    damaged = folder / "damaged.passlens"
    data = bytearray(good.read_bytes())
    data[100:20000] = os.urandom(19900)
    damaged.write_bytes(data)
    return {
        "missing": (folder / "missing.passlens", "common.no-session"),
        "folder": (folder, "opening.directory"),
        "text": (text, "opening.no-session"),
        "foreign": (foreign, "opening.other-database"),
        "newer": (newer, "opening.newer-schema"),
        "cut": (cut, "opening.damaged"),
        "damaged": (damaged, "opening.damaged"),
    }


@pytest.mark.parametrize("kind", ["missing", "folder", "text", "foreign", "newer", "cut", "damaged"])
def test_that_a_wrong_session_is_one_sentence(tmp_path: Path, kind: str) -> None:
    path, identifier = wrong_sessions(tmp_path)[kind]
    with refused(identifier) as caught:
        SessionReader(path).info()
    assert "\n" not in str(caught.value.title)


def test_that_a_session_on_a_read_only_disk_opens(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("kept"))
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        with SessionReader(path) as reader:
            assert tuple(map(str, reader.info().notices)) == ("kept",)
    finally:
        tmp_path.chmod(0o755)


def test_that_a_session_in_use_is_not_replaced_and_a_killed_one_is(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with written_elsewhere(path), refused("common.still-running"):
        SessionWriter.create(path, HEAD)
    with SessionReader(path) as reader:
        assert reader.info().notices[0] == quoted("kept")
    with SessionWriter.create(path, HEAD) as writer:
        writer.finish(OutcomeKind.OK, quoted("Compiled."))
    with SessionReader(path) as reader:
        assert reader.info().notices == ()


def test_that_a_reader_in_the_writers_process_does_not_let_others_take_its_log_away(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    code = (
        "from pathlib import Path\nfrom passlens.engine.messages import quoted\n"
        "from passlens.engine.session.writer import SessionWriter\n"
        f"with SessionWriter.append(Path({str(path)!r})) as writer: writer.add_notice(quoted('theirs'))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("first"))
        with SessionReader(path) as reader:
            assert tuple(map(str, reader.info().notices)) == ("first",)
        assert is_session(path)
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        writer.add_notice(quoted("ours"))
    with SessionReader(path) as reader:
        assert tuple(map(str, reader.info().notices)) == ("first", "theirs", "ours")


@pytest.mark.parametrize("name", ["a b", "ü-模型", "what?", "#1", "100%", "%41", "a&b=c;d", "'q\"", "file:x", "-o"])
def test_that_any_file_name_will_do(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path(name) / f"{name}.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("kept"))
    with SessionWriter.append(path) as writer, SessionReader(path) as reader:
        writer.add_notice(quoted("more"))
        assert tuple(map(str, reader.info().notices)) == ("kept", "more")
    assert [one.name for one in Path(name).iterdir()] == [f"{name}.passlens"]


# --- migrations


@pytest.fixture
def blank() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


def test_that_steps_run_once_in_order_and_a_failed_one_leaves_the_version_before(blank: sqlite3.Connection) -> None:
    connection = blank
    ran: list[int] = []

    def step(number: int) -> None:
        ran.append(number)
        connection.execute(f"CREATE TABLE t{number} (x)")
        if number == 3:
            raise sqlite3.OperationalError("no")

    plan = {1: lambda _: step(1), 2: lambda _: step(2), 3: lambda _: step(3)}
    with pytest.raises(sqlite3.OperationalError):
        schema.upgrade(connection, plan)
    assert schema.read_version(connection) == 2
    assert [row[0] for row in connection.execute("SELECT name FROM sqlite_schema ORDER BY 1")] == ["t1", "t2"]
    schema.upgrade(connection, {1: plan[1], 2: plan[2]})
    assert ran == [1, 2, 3], "a step ran twice"


FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


@pytest.mark.parametrize("version", range(1, schema.VERSION + 1))
def test_that_a_session_of_every_version_still_opens(version: int, tmp_path: Path) -> None:
    path = tmp_path / "old.passlens"
    recorded = FIXTURES / f"session_{version:04d}.passlens"
    shutil.copy(recorded, path)
    with closing(sqlite3.connect(path)) as connection:
        assert schema.read_version(connection) == version, "a fixture was written over"
    looked = path.stat().st_mtime_ns
    path.chmod(0o400)
    with SessionReader(path) as reader:
        info = reader.info()
        assert info.outcome is OutcomeKind.OK
        rows = reader.passes()
        assert len(rows) == info.pass_count > 100
        for row in [one for one in rows if one.status is not Status.UNKNOWN][::20]:
            assert reader.text(reader.pass_blob(row.id)[0]).endswith("\n")
        assert all(phase.reached for phase in reader.phases())
        wrapped = next(row for row in rows if row.name == "iree-abi-wrap-entry-points")
        before = reader.before(wrapped.id)
        assert before is not None
        assert "util.func public @add(" in before.text
        assert "iree.abi.stub" not in before.text
        assert not reader.check()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (recorded.read_bytes(), looked), "reading changed the file"
    assert [one.name for one in tmp_path.iterdir()] == ["old.passlens"]


@pytest.mark.parametrize("version", [1, schema.VERSION])
def test_that_a_session_at_rest_has_no_file_open_and_answers_all_the_same(version: int, tmp_path: Path) -> None:
    path = tmp_path / f"rests-{version}.passlens"  # an older one is read from a copy of this name
    shutil.copy(FIXTURES / f"session_{version:04d}.passlens", path)

    def opened() -> bool:
        return path.name in {Path(one.path).name for one in psutil.Process().open_files()}

    with SessionReader(path) as reader:
        asked = reader.passes()
        assert opened()
        reader.rest()
        assert not opened()
        assert reader.passes() == asked
        assert opened()
    assert not opened()


def test_that_a_migration_step_imports_nothing_of_ours() -> None:
    from passlens.engine.session import migrations

    for file in Path(migrations.__path__[0]).glob("to_*.py"):
        assert "passlens" not in file.read_text(), file.name


def test_that_a_session_killed_as_it_began_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    connection = sqlite3.connect(path, isolation_level=None)
    schema.upgrade(connection)
    connection.close()
    with refused("connections.empty"):
        SessionReader(path)


# --- threads


def test_that_closing_a_session_while_others_read_it_harms_nobody(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        for number in range(50):
            writer.add_artifact("vmfb", f"{number}", "", os.urandom(2000))
    reader = SessionReader(path)
    faults: list[Exception] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            try:
                assert len(reader.artifact(reader.artifacts()[-1].id)) == 2000
            except Exception as error:
                faults.append(error)

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        time.sleep(0.01)
        reader.close()
    done.set()
    for thread in threads:
        thread.join()
    reader.close()
    assert faults == []


def test_that_threads_that_read_the_same_content_keep_it_once(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        blob = writer.blobs.put(b"module { }" * 500)
    with SessionReader(path) as reader, ThreadPoolExecutor(1) as pool:
        here = reader.blob(blob)
        assert here == b"module { }" * 500
        assert pool.submit(reader.blob, blob).result() is here
        reader.release()
        assert reader.blob(blob) == here
