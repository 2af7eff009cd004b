"""The frame of the attacks: it must notice what goes wrong in a part, or it proves nothing."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import psutil
import pytest

from hard.frame import run_parts
from hard.parts import Part
from hard.rows import Row, Verdict, table
from waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="its limits are those of Linux")

_BEGIN = (
    "import os, subprocess, sys, time\nfrom hard.rows import Row, Verdict\ndef run(budget_seconds, seed, folder):\n"
)
_GOOD = "return [Row('good', f'seed {seed}', 'nothing', 'no crash', Verdict.OK)]"


@pytest.fixture(autouse=True)
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def _run(tmp_path: Path, *bodies: str, seconds: float = 20.0, memory_bytes: int = 1 << 30) -> list[Row]:
    parts = []
    for place, body in enumerate(bodies):
        (tmp_path / f"planted{place}.py").write_text(f"{_BEGIN}    {body}\n", encoding="utf-8")
        parts.append(Part(f"part {place}", f"planted{place}", 1.0, place % 2, memory_bytes))
    return run_parts(parts, seconds=seconds, seed=7, folder=tmp_path / "kept", tell=lambda line: None)


def _lives(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


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
    pid = tmp_path / "pid"
    child = "subprocess.Popen(['sleep', '60'], start_new_session=True)"
    begun = time.monotonic()
    (row,) = _run(tmp_path, f"open({str(pid)!r}, 'w').write(str({child}.pid)); time.sleep(60)", seconds=1.0)
    assert time.monotonic() - begun < 5
    assert (row.verdict, row.reason) == (Verdict.FAILED, "it ran past its 1 s and was killed")
    wait_until(lambda: not _lives(int(pid.read_text(encoding="utf-8"))))


def test_that_a_memory_hog_is_not_left_to_grow(tmp_path: Path) -> None:
    (row,) = _run(tmp_path, "kept = [b'x' * (1 << 20) for _ in range(400)]; time.sleep(60)", memory_bytes=200 << 20)
    assert (row.verdict, row.reason) == (Verdict.FAILED, "it took more than 200.0 MiB and was killed")


def test_that_rows_written_before_a_kill_are_not_lost(tmp_path: Path) -> None:
    body = "from hard.frame import write_rows; write_rows([Row('a', '', '', '', Verdict.OK)], folder); os._exit(9)"
    first, second = _run(tmp_path, body)
    assert (first.part, first.verdict, second.verdict) == ("a", Verdict.OK, Verdict.FAILED)


def test_that_a_bar_or_line_end_in_a_cell_does_not_break_the_table() -> None:
    lines = table([Row("a|b", "c\nd", "", "", Verdict.NOT_RUN, "no wheel")]).splitlines()
    assert lines[2:] == [r"| a\|b | c d |  |  | not run: no wheel |"]
