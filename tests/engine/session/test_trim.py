"""A session made smaller: what stays is what it was, and what can no longer be known is said to be unknown."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typing_extensions import override

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message, refused
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, Progress, StageStarted
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session import blobs, trim
from passlens.engine.session.before import Before
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, PHASES, SOURCE, OutcomeKind, PassFilter, PassRow, Side, Status, Text
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.writer import PassRecord, SessionHead, SessionWriter

HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "O3", (), "own", "3.13.0", "abc")
NOTHING = Drop()


# --- sessions made up: a module of functions, passes on both


@dataclass(frozen=True)
class Step:
    """One pass: on which function (None: the module), whether it changes it, its name, its phase."""

    function: int | None
    changes: bool
    name: str
    phase: int
    dropped_alias: bool


def function_text(name: str, constants: list[int], indent: str) -> str:
    body = "".join(f"{indent}  %{place} = arith.constant {value} : i32\n" for place, value in enumerate(constants))
    return f"{indent}func.func @{name}() {{\n{body}{indent}  return\n{indent}}}\n"


def write_session(path: Path, functions: int, steps: list[Step], *, given_text: str, settled: bool = True) -> None:
    state = {f"f{number}": [number] for number in range(functions)}

    def module() -> str:
        return "module @m {\n" + "".join(function_text(name, body, "  ") for name, body in state.items()) + "}\n"

    with SessionWriter.create(path, HEAD) as writer:
        if given_text:
            writer.add_artifact(given_text, "input", "", module().encode())
        writer.add_artifact("vmfb", "m.vmfb", "", os.urandom(300))
        root = writer.add_scope(None, "builtin.module", "m", "@m", shared=False)
        scopes = {
            name: writer.add_scope(root, "func.func", name, f"@m/@{name}", shared=number == 3)
            for number, name in enumerate(state)
        }
        phase = 1
        for number, step in enumerate(steps):
            key = f"{number:07d}!{step.name}"
            if step.phase > phase:
                writer.put_phase(phase, PHASES[phase - 1], module().encode())
                writer.set_phase_of_passes(phase, key)
                phase = step.phase
            name = None if step.function is None else f"f{step.function % functions}"
            if step.changes:
                state[name or f"f{number % functions}"].append(number)
            text = module() if name is None else function_text(name, state[name], "")
            if step.dropped_alias and not step.changes:
                text += "\n"  # the same to whoever compares the IR, and other bytes
            writer.add_passes(
                [
                    PassRecord(
                        order_key=key,
                        scope=root if name is None else scopes[name],
                        name=step.name,
                        class_name="P",
                        options="",
                        status=Status.CHANGED if step.changes else Status.UNCHANGED,
                        blob=writer.blobs.put(text.encode()),
                        added=int(step.changes),
                        removed=0,
                        text=Text.WHOLE,
                    )
                ]
            )
        if settled:
            writer.settle()
        writer.finish(OutcomeKind.OK, quoted("Compiled."))


def steps_of(seed: int, count: int, functions: int) -> list[Step]:
    """Passes in runs, as pass managers have them: some on the module, then some on each function."""
    chance = random.Random(seed)
    found: list[Step] = []
    phase = 1
    while len(found) < count:
        phase = min(5, phase + (chance.random() < 0.2))
        name = chance.choice(["cse", "canonicalize", "inline"])
        where = [None] if chance.random() < 0.4 else range(chance.randint(1, functions))
        found += [Step(one, chance.random() < 0.5, name, phase, chance.random() < 0.3) for one in where]
    return found


@dataclass(frozen=True)
class Seen:
    """All that a session shows of its passes, phases and artifacts."""

    rows: dict[int, PassRow]
    texts: dict[int, bytes]
    befores: dict[int, Before | None]
    phases: dict[str, bytes | None]
    artifacts: dict[int, tuple[str, bytes]]


def see(path: Path) -> Seen:
    with SessionReader(path) as reader:
        rows = {row.id: row for row in reader.passes()}
        assert [reader.pass_row(number) for number in rows] == list(rows.values())
        assert [row.position for row in rows.values()] == sorted(row.position for row in rows.values())
        ends = {name: reader.phase_blob(name) for name in PHASES}
        return Seen(
            rows,
            {number: reader.blob(reader.pass_blob(number)[0]) for number in rows},
            {number: reader.before(number) for number, row in rows.items() if row.status is not Status.UNCHANGED},
            {name: None if blob is None else reader.blob(blob) for name, blob in ends.items()},
            {one.id: (one.kind, reader.artifact(one.id)) for one in reader.artifacts()},
        )


def check(old: Seen, new: Seen, drop: Drop, paths: dict[int, str]) -> int:
    """Compare what is left with what was; how many texts before are no longer known."""

    def goes(row: PassRow) -> bool:
        below = any(paths[row.scope_id].startswith(glob.removesuffix("*")) for glob in drop.scopes)
        return below or row.phase in drop.phases

    must = {number for number, row in old.rows.items() if not goes(row)}
    may_go = {number for number in must if old.rows[number].status is Status.UNCHANGED} if drop.unchanged else set()
    assert must - may_go <= set(new.rows) <= must
    unknown = 0
    for number, row in new.rows.items():
        assert row == old.rows[number], "a row, or its position, changed"
        assert new.texts[number] == old.texts[number]
        if number in old.befores:
            was, now = old.befores[number], new.befores[number]
            if now is not None and has_message(now.note, "trimmed.no-text-before"):
                assert now.text == ""
                unknown += 1
            else:
                assert (now and now.text) == (was and was.text), "a text before is another one"
    for name, data in new.phases.items():
        assert data == (None if name in drop.phases else old.phases[name])
    assert new.artifacts == {number: one for number, one in old.artifacts.items() if one[0] not in drop.artifacts}
    return unknown


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
@pytest.mark.campaign
def test_that_what_a_trim_leaves_is_byte_for_byte_what_it_was(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("trim") / "s.passlens"
    functions = data.draw(st.integers(1, 5))
    steps = steps_of(data.draw(st.integers(0, 10_000)), data.draw(st.integers(1, 40)), functions)
    given_text = data.draw(st.sampled_from(["", PARSED, SOURCE]))
    write_session(path, functions, steps, given_text=given_text, settled=data.draw(st.booleans()))
    with SessionReader(path) as reader:
        paths = {scope.id: scope.path for scope in reader.scopes()}
    for _ in range(data.draw(st.integers(1, 2))):
        left = see(path)
        with SessionReader(path) as reader:
            present = sorted({scope.path for scope in reader.scopes()})
        drop = Drop(
            scopes=tuple(data.draw(st.lists(st.sampled_from(present), max_size=2, unique=True))) if present else (),
            phases=tuple(data.draw(st.lists(st.sampled_from(PHASES[:5]), max_size=2, unique=True))),
            unchanged=data.draw(st.booleans()),
            artifacts=tuple(
                data.draw(st.lists(st.sampled_from(sorted({k for k, _ in left.artifacts.values()})), unique=True))
                if left.artifacts
                else ()
            ),
        )
        result = trim.trim(path, drop, JobContext())
        new = see(path)
        unknown = check(left, new, drop, paths)
        if not (drop.scopes or drop.phases or set(drop.artifacts) & {PARSED, SOURCE}):
            earlier = sum(
                one is not None and has_message(one.note, "trimmed.no-text-before") for one in left.befores.values()
            )
            assert unknown <= earlier, "passes that changed nothing are kept where a text before needs them"
        assert result.after == path.stat().st_size
        assert len(left.rows) - len(new.rows) == result.dropped.passes
    assert [one.name for one in path.parent.iterdir()] == ["s.passlens"]


def small(path: Path, seed: int = 1) -> Path:
    write_session(path, 4, steps_of(seed, 300, 4), given_text=PARSED)
    return path


def test_that_a_measurement_is_what_it_will_be_to_the_byte_and_changes_nothing(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    before = path.read_bytes()
    drop = Drop(scopes=("@f1",))
    measured = trim.measure(path, drop, JobContext())
    assert path.read_bytes() == before
    assert not measured.done
    done = trim.trim(path, drop, JobContext())
    assert done.done
    assert (done.after, done.dropped) == (measured.after, measured.dropped)
    assert measured.now == len(before)
    assert path.stat().st_size == measured.after < measured.now


@pytest.mark.campaign
def test_that_compacting_packs_closer_and_a_second_time_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    chance = random.Random(5)
    lines = [f"%{place} = arith.constant {chance.random()} : f64" for place in range(3000)]
    with SessionWriter.create(path, HEAD) as writer:
        scope = writer.add_scope(None, "builtin.module", "m", "@m", shared=False)
        for number in range(60):
            chance.shuffle(lines)
            blob = writer.blobs.put("\n".join(lines).encode())
            writer.add_passes(
                [PassRecord(f"{number:07d}!p", scope, "p", "P", "", Status.CHANGED, blob, 1, 1, Text.WHOLE)]
            )
        writer.blobs.put(os.urandom(100_000))  # nothing refers to it
        writer.settle()
    old, size = see(path), path.stat().st_size
    result = trim.trim(path, NOTHING, JobContext())
    assert result.done
    assert path.stat().st_size == result.after < 0.9 * size
    assert see(path) == old
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT max(size) FROM blobs").fetchone()[0] != 100_000
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    again = trim.trim(path, NOTHING, JobContext())
    assert (again.done, again.won) == (False, 0)
    assert path.stat().st_size == result.after


@pytest.mark.campaign
def test_that_texts_longer_than_a_chain_survive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blobs, "CHAIN_BYTES", 700)
    path = small(tmp_path / "s.passlens")
    old = see(path)
    assert trim.trim(path, Drop(phases=("abi",)), JobContext()).done
    with SessionReader(path) as reader:
        paths = {scope.id: scope.path for scope in reader.scopes()}
        assert len(reader.chains()) > 2
    check(old, see(path), Drop(phases=("abi",)), paths)


def test_that_what_was_dropped_is_said_wherever_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    steps = [
        Step(None, True, "first", 1, False),
        Step(0, True, "second", 1, False),
        Step(None, True, "third", 2, False),
        Step(None, True, "fourth", 3, False),
    ]
    write_session(path, 2, steps, given_text=PARSED)
    whole = Queries(path)
    second, third = whole.passes.find("second"), whole.passes.find("third")
    assert "%2 = arith.constant 1" in whole.texts.ir(third.id, Side.BEFORE).text, (
        "put in place from the function's dump"
    )
    trim.trim(path, Drop(scopes=("@f0",), phases=("input",), artifacts=("vmfb",)), JobContext())
    queries = Queries(path)
    assert [row.position for row in queries.passes.listing()] == [3, 4], "the positions that people noted stay"
    assert queries.passes.find("3").id == third.id
    with pytest.raises(UserError) as gone:
        queries.passes.find("2")
    assert has_message(gone.value.hint, "trimmed.of-scopes", names=("@f0",))
    with pytest.raises(UserError) as gone:
        queries.texts.ir(second.id)
    assert has_message(gone.value.hint, "trimmed.dropped")
    before = queries.texts.ir(third.id, Side.BEFORE)
    assert (before.text, str(before.note)[:9]) == ("", "Not known")
    assert queries.texts.ir(queries.passes.find("4").id, Side.BEFORE).text == queries.texts.ir(third.id).text
    with refused("texts.dropped"):
        queries.texts.phase("input")
    with refused("texts.session-holds-no-any-more", name="vmfb"):
        queries.artifacts.extract("vmfb", tmp_path)
    assert any(has_message(notice, "trimmed.of-phase", name="input") for notice in queries.info().notices)
    assert [phase.pass_count for phase in queries.passes.phases()][:3] == [0, 1, 1]
    assert {scope.path for scope in queries.passes.scopes()} == {"@m"}


def test_that_passes_without_a_phase_keep_the_one_they_are_shown_in(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    write_session(path, 1, [Step(None, True, "a", 1, False), Step(None, True, "b", 2, False)], given_text="")
    trim.trim(path, Drop(phases=("input",)), JobContext())
    assert [row.phase for row in Queries(path).passes.listing()] == ["abi"]


@pytest.mark.parametrize(
    ("drop", "identifier"),
    [
        (Drop(scopes=("@nobody*",)), "rewrite.no-scope"),
        rarely(Drop(phases=("flux",)), "rewrite.no-phase"),
        rarely(Drop(artifacts=("ptx",)), "rewrite.no-kind"),
    ],
)
def test_that_what_is_not_there_cannot_be_dropped(tmp_path: Path, drop: Drop, identifier: str) -> None:
    path = small(tmp_path / "s.passlens")
    old = see(path)
    for do in (trim.measure, trim.trim):
        with refused(identifier) as caught:
            do(path, drop, JobContext())
        assert caught.value.hint
    assert see(path) == old


def test_that_a_session_that_is_being_written_is_refused_also_after_the_compile_itself_ended(tmp_path: Path) -> None:
    path = tmp_path / "s.passlens"
    with SessionWriter.create(path, HEAD) as writer:
        writer.add_notice(quoted("x"))
        for outcome in (None, OutcomeKind.OK):
            if outcome is not None:
                writer.finish(outcome, quoted("Compiled in 1 s."))  # its passes are still being captured
            for do in (trim.measure, trim.trim):
                with refused("common.still-running"):
                    do(path, NOTHING, JobContext())
            with refused("common.still-running"):
                SessionWriter.create(path, HEAD)
    trim.measure(path, NOTHING, JobContext())


@pytest.mark.campaign
def test_that_a_session_which_others_have_open_changes_under_them_all_at_once(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    old = see(path)
    faults: list[str] = []
    done = threading.Event()
    reader = SessionReader(path)
    counts = set[int]()

    def read() -> None:
        while not done.is_set():
            rows = reader.passes()
            counts.add(len(rows))
            for row in rows[::7]:
                try:
                    if reader.blob(reader.pass_blob(row.id)[0]) != old.texts[row.id]:
                        faults.append(f"{row.id} is another text")
                except UserError as error:
                    # Between one question and the next it may go, and then that is said.
                    if "missing" not in str(error.title) and "no pass execution" not in str(error.title):
                        faults.append(str(error.title))

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    trim.trim(path, Drop(phases=("abi",)), JobContext())
    trim.trim(path, Drop(scopes=("@f1",)), JobContext())
    done.set()
    for thread in threads:
        thread.join()
    assert not faults
    assert {row.id for row in reader.passes()} == set(see(path).rows), "an open reader sees what is there now"
    reader.close()


def writes_when_replacing(path: Path, times: int) -> Callable[[Event], None]:
    """Write a run to the session as often, each time just before it would be replaced."""
    left = iter(range(times))

    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == "Replacing the session":
            for number in islice(left, 1):
                with SessionWriter.append(path) as writer:
                    writer.add_run(f'{{"run": {number}}}')

    return emit


@pytest.mark.campaign
def test_that_what_is_written_meanwhile_is_trimmed_with_the_rest(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    assert trim.trim(path, Drop(phases=("abi",)), JobContext(emit=writes_when_replacing(path, 2))).done
    with SessionReader(path) as reader:
        assert reader.runs() == ('{"run": 0}', '{"run": 1}')
        assert not [row for row in reader.passes() if row.phase == "abi"]


@pytest.mark.campaign
def test_that_a_session_which_is_written_all_the_time_is_left_as_it_was(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    old = see(path)
    with refused("trim.changed-meanwhile"):
        trim.trim(path, Drop(phases=("abi",)), JobContext(emit=writes_when_replacing(path, 100)))
    assert see(path).rows == old.rows


@pytest.mark.parametrize("stage", [rarely("Packing the texts"), "Replacing the session"])
def test_that_a_cancel_leaves_the_session_as_it_was(tmp_path: Path, stage: str) -> None:
    path = small(tmp_path / "s.passlens")
    old = see(path)
    token = CancelToken()

    def emit(event: Event) -> None:
        if isinstance(event, StageStarted) and str(event.title) == stage:
            token.cancel()

    with pytest.raises(CancelledError):
        trim.trim(path, Drop(phases=("abi",)), JobContext(token, emit))
    assert see(path) == old
    assert [one.name for one in tmp_path.iterdir()] == ["s.passlens"]


@pytest.mark.campaign
def test_that_a_cancel_ends_the_packing_of_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trim, "STEPS_OF_A_LOOK", 1)  # it is a small session
    path = small(tmp_path / "s.passlens")
    token = CancelToken()

    def emit(event: Event) -> None:
        if isinstance(event, Progress) and str(event.text) == "Packing the tables":
            token.cancel()

    with pytest.raises(CancelledError):
        trim.measure(path, NOTHING, JobContext(token, emit))


def test_that_a_link_to_a_session_stays_one_and_the_file_its_rights(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    path.chmod(0o640)
    link = tmp_path / "link.passlens"
    link.symlink_to(path)
    assert trim.trim(link, Drop(phases=("abi",)), JobContext()).done
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert not path.is_symlink()


# --- no room, no right, no power


@pytest.mark.campaign
def test_that_a_lack_of_room_is_said_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = small(tmp_path / "s.passlens")
    usage = shutil.disk_usage(tmp_path)
    for places, what in (((tmp_path,), "beside"), ((None,), "for-rewrite")):
        monkeypatch.setattr(
            trim,
            "disk_usage",
            lambda place, places=places: usage._replace(free=1000 if place in places or None in places else 1 << 40),
        )
        with refused(f"trim.space-{what}", free=1000) as caught:
            (trim.trim if tmp_path in places else trim.measure)(path, NOTHING, JobContext())
        assert caught.value.hint


def test_that_a_session_that_may_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    old = path.read_bytes()
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        if os.access(path, os.W_OK):
            pytest.skip("this user may write everything")
        with pytest.raises(UserError, match="cannot be written"):
            trim.trim(path, Drop(phases=("abi",)), JobContext())
        assert trim.measure(path, Drop(phases=("abi",)), JobContext()).won > 0
    finally:
        tmp_path.chmod(0o755)
    assert path.read_bytes() == old


@pytest.mark.campaign
def test_that_a_file_system_without_a_write_ahead_log_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = small(tmp_path / "s.passlens")
    old = see(path)
    connect = sqlite3.connect

    class WithoutLog(sqlite3.Connection):
        @override
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            return super().execute(sql.replace("= WAL", "= DELETE"), parameters)

    monkeypatch.setattr(sqlite3, "connect", lambda *rest, **more: connect(*rest, **{"factory": WithoutLog} | more))
    with refused("trim.file-system"):
        trim.trim(path, Drop(phases=("abi",)), JobContext())
    assert trim.measure(path, Drop(phases=("abi",)), JobContext()).dropped.passes > 0, "which needs none"
    monkeypatch.undo()
    assert see(path) == old


def test_that_a_damaged_session_is_left_as_it_is(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE blobs SET data = zeroblob(length(data)) WHERE id = 3")
        connection.commit()
    with SessionReader(path) as reader:
        rows = reader.passes()
    with refused("blobs.session-is-damaged"):
        trim.trim(path, NOTHING, JobContext())
    with SessionReader(path) as reader:
        assert reader.passes() == rows


CHILD = """
import os, resource, signal, sys
from pathlib import Path
from passlens.engine.errors import UserError
from passlens.engine.events import StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.session import trim
from passlens.engine.session.trimmed import Drop
path, how, at = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
count = 0
def emit(event):
    global count
    count += 1
    if how == "kill" and count == at:
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "full" and isinstance(event, StageStarted) and event.title.id == "trim.replacing-session":
        resource.setrlimit(resource.RLIMIT_FSIZE, (at, at))
replace = trim._replace
def replaced(*rest):
    replace(*rest)
    if how == "late":
        os.kill(os.getpid(), signal.SIGKILL)
trim._replace = replaced
try:
    trim.trim(path, Drop(phases=("abi",)), JobContext(emit=emit))
except UserError as error:
    print(error.title)
print(count)
"""


def run_child(path: Path, how: str, at: int) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", CHILD, str(path), how, str(at)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.campaign
def test_that_a_kill_at_any_moment_leaves_the_old_session_or_the_new_one(tmp_path: Path) -> None:
    master = small(tmp_path / "master.passlens")
    target = Path(shutil.copy(master, tmp_path / "new.passlens"))
    ended = run_child(target, "none", 0)
    assert ended.returncode == 0, ended.stderr
    events = int(ended.stdout)
    old, new = see(master), see(target)
    assert old != new
    found = []
    moments = [("kill", at) for at in {1, 2, events // 2, events - 4, events - 2, events - 1, events}] + [("late", 0)]
    for how, at in moments:
        path = Path(shutil.copy(master, tmp_path / f"{how}{at}.passlens"))
        assert run_child(path, how, at).returncode == -signal.SIGKILL
        seen = see(path)
        assert seen in (old, new)
        found.append(seen == new)
        trim.trim(path, Drop(phases=("flow",)), JobContext())  # and goes on as if nothing had been
        assert set(see(path).rows) <= set(old.rows)
    assert found[0] is False
    assert found[-1] is True, "what was committed before the kill is there"


def test_that_a_disk_which_fills_while_the_session_is_replaced_leaves_it_as_it_was(tmp_path: Path) -> None:
    path = small(tmp_path / "s.passlens")
    old = see(path)
    ended = run_child(path, "full", 20_000)
    assert ended.returncode == 0, ended.stderr
    assert "cannot be written" in ended.stdout
    assert see(path) == old


# --- a real one


@pytest.mark.campaign
def test_that_a_real_session_shrinks_and_shows_what_it_did(tmp_path: Path, sample: Callable[[str], Path]) -> None:
    path = tmp_path / "s.passlens"
    compiled_session(CompileRequest(sample("matmul_f16"), output=path))
    whole = Queries(path)
    rows = whole.passes.listing(PassFilter(statuses=frozenset({Status.CHANGED})))
    shown = {row.id: (whole.texts.ir(row.id).text, whole.texts.ir(row.id, Side.BEFORE).text) for row in rows}
    result = trim.trim(path, Drop(unchanged=True), JobContext())
    assert result.won > 0
    assert result.dropped.unknown == 0
    assert result.dropped.passes > len(rows)
    smaller = Queries(path)
    assert smaller.passes.listing(PassFilter(statuses=frozenset({Status.CHANGED}))) == rows
    for row in rows:
        assert (smaller.texts.ir(row.id).text, smaller.texts.ir(row.id, Side.BEFORE).text) == shown[row.id]
    assert smaller.kernels.table() == whole.kernels.table()
    assert smaller.log() == whole.log()
    assert smaller.texts.source() == whole.texts.source()
    assert smaller.problems.listing() == whole.problems.listing()
