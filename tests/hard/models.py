"""The tests marked ``campaign``: whole models, rare paths, and the many cases of which the test command keeps a few."""

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


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """Run the tests one after the other; a row for all that passed, and one for each other. ``seed`` is not used."""
    words = [sys.executable, "-m", "pytest", "-v", "--color=no", "-m", "campaign", f"--basetemp={folder / 'temp'}"]
    rows: list[Row] = []
    passed = 0
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
                if ended["how"] == "PASSED":
                    passed += 1
                else:
                    rows.append(_row(ended, Path(log.name)))
                write_rows([_passed(passed), *rows], folder)
        timer.cancel()
    if late.is_set():
        rows.append(Row("whole models", "the rest", "", BOUND, Verdict.NOT_RUN, "no time was left for it"))
    elif child.returncode not in {0, 1}:
        rows.append(Row("whole models", "pytest", f"log in {log.name}", BOUND, Verdict.FAILED, "pytest did not run"))
    return [_passed(passed), *rows]


def _passed(count: int) -> Row:
    return Row("whole models and many cases", f"{count} tests passed", "nothing", BOUND, Verdict.OK)


def _row(ended: re.Match[str], log: Path) -> Row:
    name = f"whole models: {ended['name'].replace('_', ' ')}"
    if ended["how"] == "SKIPPED":
        return Row(name, "1 run", "nothing", BOUND, Verdict.NOT_RUN, ended["why"] or "skipped")
    return Row(name, "1 run", f"log in {log}", BOUND, Verdict.FAILED, "the test failed")
