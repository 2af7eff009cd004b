"""The frame of the attacks: it must notice what goes wrong in a part, or it proves nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from campaigns import rarely
from hard.frame import run_parts
from hard.harness import Check, Kind, WrongAnswerError, judge, keep
from hard.harnesses import HARNESSES
from hard.parts import Part
from hard.robot import ACTIONS, STALL_MS, stalls
from hard.rows import Row, Verdict, table
from hard.yardstick import slowness, yardstick_ms
from passlens.engine.errors import UserError
from waiting import PATIENCE, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="its limits are those of Linux")

_BEGIN = (
    "import os, subprocess, sys, time\nfrom hard.rows import Row, Verdict\ndef run(budget_seconds, seed, folder):\n"
)
_GOOD = "return [Row('good', f'seed {seed}', 'nothing', 'no crash', Verdict.OK)]"


@pytest.fixture(autouse=True)
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def _run(tmp_path: Path, *bodies: str, seconds: float = PATIENCE, memory_bytes: int = 1 << 30) -> list[Row]:
    parts = []
    for place, body in enumerate(bodies):
        (tmp_path / f"planted{place}.py").write_text(f"{_BEGIN}    {body}\n", encoding="utf-8")
        parts.append(Part(f"part {place}", f"planted{place}", 1.0, place % 2, memory_bytes))
    return run_parts(parts, seconds=seconds, seed=7, folder=tmp_path / "kept", tell=lambda line: None)


def test_that_rows_of_a_part_come_back_with_its_seed(tmp_path: Path) -> None:
    assert _run(tmp_path, _GOOD) == [Row("good", "seed 7", "nothing", "no crash", Verdict.OK)]


def test_that_a_crash_of_a_part_is_not_overlooked(tmp_path: Path) -> None:
    good, raised, killed = _run(tmp_path, _GOOD, "raise ValueError('planted')", "os.kill(os.getpid(), 11)")
    assert good.verdict is Verdict.OK
    assert (raised.verdict, raised.reason) == (Verdict.FAILED, "it ended with 1: ValueError: planted")
    assert (killed.verdict, killed.reason[:20]) == (Verdict.FAILED, "it ended with -11: i")


def test_that_a_part_without_rows_is_not_taken_for_success(tmp_path: Path) -> None:
    (row,) = _run(tmp_path, "return []")
    assert row.verdict is Verdict.FAILED


def test_that_a_hang_of_a_part_does_not_outlast_the_bound_nor_leave_a_child(tmp_path: Path) -> None:
    sleeper = ["sleep", f"6{os.getpid()}"]
    body = f"subprocess.Popen({sleeper}, start_new_session=True); time.sleep(2 * {PATIENCE})"
    (row,) = _run(tmp_path, body, seconds=1.0)
    assert (row.verdict, row.reason) == (Verdict.FAILED, "it ran past its 1 s and was killed")
    wait_until(lambda: sleeper not in [one.info["cmdline"] for one in psutil.process_iter(["cmdline"])])


@pytest.mark.campaign
def test_that_a_memory_hog_is_not_left_to_grow(tmp_path: Path) -> None:
    (row,) = _run(tmp_path, "kept = [b'x' * (1 << 20) for _ in range(400)]; time.sleep(600)", memory_bytes=200 << 20)
    assert (row.verdict, row.reason) == (Verdict.FAILED, "it took more than 200.0 MiB and was killed")


def test_that_rows_written_before_a_kill_are_not_lost(tmp_path: Path) -> None:
    body = "from hard.frame import write_rows; write_rows([Row('a', '', '', '', Verdict.OK)], folder); os._exit(9)"
    first, second = _run(tmp_path, body)
    assert (first.part, first.verdict, second.verdict) == ("a", Verdict.OK, Verdict.FAILED)


def test_that_a_bar_or_line_end_in_a_cell_does_not_break_the_table() -> None:
    lines = table([Row("a|b", "c\nd", "", "", Verdict.NOT_RUN, "no wheel")]).splitlines()
    assert lines[2:] == [r"| a\|b | c d |  |  | not run: no wheel |"]


def _refuse(data: bytes) -> None:
    raise UserError("It is damaged.")


def _crash(data: bytes) -> None:
    raise KeyError(data)


def _lie(data: bytes) -> None:
    raise WrongAnswerError


def _hang(data: bytes) -> None:
    while True:
        with suppress(Exception):  # as a reader may
            sum(range(1000))


@pytest.mark.parametrize(
    ("check", "kind"),
    [(_refuse, None), (_crash, Kind.CRASH), (_lie, Kind.WRONG), rarely(_hang, Kind.HANG)],
)
def test_that_a_planted_fault_of_a_reader_is_not_overlooked(check: Check, kind: Kind | None) -> None:
    finding = judge(check, b"x", seconds=0.2 if kind is Kind.HANG else PATIENCE)
    assert (finding.kind if finding else None) == kind


@pytest.mark.parametrize("hidden", [rarely(False), True])
def test_that_a_reader_that_hoards_is_not_overlooked(hidden: bool) -> None:
    raised = "raise UserError('Too large.')" if hidden else "raise"
    program = f"""
from hard.once import once
from hard.harness import Harness
from passlens.engine.errors import UserError
def check(data):
    kept = []
    try:
        while data != b"seed":
            kept.append(bytearray(b"x" * (1 << 20)))
    except MemoryError:
        {raised}
harness = Harness("h", "f", lambda folder: check, lambda: (b"seed",), ())
finding = once(harness, b"x", memory_bytes=100 << 20)
print(finding and finding.kind)
"""
    words = (sys.executable, "-c", program)
    done = subprocess.run(words, env=_environment(), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == Kind.MEMORY


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}


def test_that_a_kept_input_is_the_shortest_of_its_fault(tmp_path: Path) -> None:
    for data in (b"xxx", b"x", b"xx"):
        finding = judge(lambda data: _crash(b""), data)
        assert finding is not None
        path = keep(tmp_path, "ir-scan", data, finding)
    assert path.read_bytes() == b"x"
    assert len(list(tmp_path.iterdir())) == 2  # and what is wrong with it


def test_that_every_harness_takes_its_seeds(tmp_path: Path) -> None:
    names = [name for name, harness in HARNESSES.items() if not any(True for _ in harness.seeds())]
    assert names == []
    assert [name for name in HARNESSES if not re.fullmatch(r"[a-z-]+", name)] == []


@pytest.mark.parametrize(
    ("stall", "yardstick", "verdict"), [(1.2, 1, Verdict.FAILED), (1.2, 2, Verdict.OK), (2.2, 2, Verdict.FAILED)]
)
def test_that_a_slower_machine_has_more_time_for_a_stall_and_no_more_than_that(
    stall: float, yardstick: float, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = {"step": 1, "action": "key: J", "cpu": stall * STALL_MS, "wall": stall * STALL_MS, "queued": 0.0, "stack": ""}
    measured = yardstick_ms()
    monkeypatch.setattr("hard.yardstick._REFERENCE_MS", measured)
    seen = {"done": ACTIONS, "stalls": [one], "yardsticks": [yardstick * measured] * 3}
    assert stalls("", seen).verdict is verdict


def test_that_a_faster_machine_has_no_less_time() -> None:
    assert slowness([0.001]) == 1
    assert slowness([]) == 1
