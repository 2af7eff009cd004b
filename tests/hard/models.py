"""Whole models: the tests that are marked ``campaign``, which take too long for every run of the test command."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path

from hard.frame import write_rows
from hard.rows import Row, Verdict

TESTS = Path(__file__).resolve().parents[1]
BOUND = "the test passes"
_ENDED = re.compile(r"^\S+::test_that_(?P<name>\S+) (?P<how>PASSED|FAILED|ERROR|SKIPPED)(?: \((?P<why>.*)\))?")
_VERDICTS = {"PASSED": Verdict.OK, "SKIPPED": Verdict.NOT_RUN}


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """Run the tests one after the other; a row for each that ended. ``seed`` changes nothing here."""
    words = [sys.executable, "-m", "pytest", "-v", "--color=no", "-m", "campaign", f"--basetemp={folder / 'temp'}"]
    rows: list[Row] = []
    with (
        (folder / "pytest.txt").open("w", encoding="utf-8") as log,
        subprocess.Popen(
            [*words, str(TESTS)], cwd=TESTS.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as child,
    ):
        assert child.stdout is not None
        late = threading.Event()

        def stop() -> None:
            late.set()
            child.terminate()

        timer = threading.Timer(budget_seconds, stop)
        timer.start()
        for line in child.stdout:
            log.write(line)
            log.flush()
            if ended := _ENDED.match(line):
                rows.append(_row(ended, Path(log.name)))
                write_rows(rows, folder)
        timer.cancel()
    if late.is_set():
        rows.append(Row("whole models", "the rest", "", BOUND, Verdict.NOT_RUN, "no time was left for it"))
    elif child.returncode not in {0, 1}:
        rows.append(Row("whole models", "pytest", f"log in {log.name}", BOUND, Verdict.FAILED, "pytest did not run"))
    return rows


def _row(ended: re.Match[str], log: Path) -> Row:
    verdict = _VERDICTS.get(ended["how"], Verdict.FAILED)
    found = f"log in {log}" if verdict is Verdict.FAILED else ""
    reason = {Verdict.OK: "", Verdict.NOT_RUN: ended["why"] or "skipped"}.get(verdict, "the test failed")
    return Row(f"whole models: {ended['name'].replace('_', ' ')}", "1 run", found or "nothing", BOUND, verdict, reason)
