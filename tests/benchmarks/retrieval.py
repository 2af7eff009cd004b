"""What a finished session gives back, and how fast: the window's start, the largest diff, a search."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from measuring import Figure, at_least, called, compare, timed

from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassFilter, PassRow, Status
from passlens.engine.session.search.values import Corpus, SearchRequest

_OURS = """
import sys
from pathlib import Path
from passlens.gui import app
from PySide6.QtCore import QTimer
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.passes.pass_tree_model import PassTreeModel
begin = MainWindow.start
def start(window, file):
    begin(window, file)
    model = window.findChild(PassTreeModel)
    timer = QTimer(window)
    def look():
        if model.rowCount() and window.isVisible():
            timer.stop()
            QTimer.singleShot(0, app.QApplication.quit)
    timer.timeout.connect(look)
    timer.start(2)
MainWindow.start = start
app.run(Path(sys.argv[1]))
"""
_BARE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
import pyqtgraph
app = QApplication(sys.argv)
window = QMainWindow()
plot = pyqtgraph.PlotWidget()
plot.plot(range(100), range(100))
window.setCentralWidget(plot)
window.show()
QTimer.singleShot(0, app.quit)
app.exec()
"""
_TOUR = Path(__file__).parent / "tour.py"
_RARE = "zq_never_there"
_MORE_BYTES = 200_000_000
_RESIDENT = "\nimport psutil\nprint(psutil.Process().memory_info().rss)\n"


def window_start(session: Path, rounds: int) -> Iterator[Figure]:
    """From the start of the process to a pass list on screen, against a window with one plot."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    yield compare(
        "window on the session, to its pass list",
        lambda: timed([sys.executable, "-c", _OURS, session]),
        lambda: timed([sys.executable, "-c", _BARE]),
        rounds=at_least(rounds, 5),
        reach=1.5,
        note="against a PySide6 window with one pyqtgraph plot",
    )


def window_memory(session: Path, rounds: int, rest: float) -> Iterator[Figure]:
    """What a window holds in which everything was looked at, against a bare one with a plot.

    ``rest`` is how long each stop of the tour stands before memory is read, s.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    def bare() -> int:
        words = [sys.executable, "-c", _BARE + _RESIDENT]
        return int(subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[-1])

    tours = [_tour(session, rest) for _ in range(rounds)]
    ours = statistics.median(max(stop["bytes"] for stop in tour) for tour in tours)
    theirs = statistics.median(bare() for _ in range(rounds))
    stops = ", ".join(f"{stop['stop']} {stop['bytes'] / 1e6:.0f}" for stop in tours[0])
    child = max(stop["children"] for tour in tours for stop in tour)
    yield Figure(
        "memory of the window on the session",
        f"{ours / 1e6:.0f} MB",
        f"{theirs / 1e6:.0f} MB",
        ours / theirs,
        f"≤ {_MORE_BYTES / 1e6:.0f} MB more",
        ours - theirs <= _MORE_BYTES,
        f"the most at any stop of a tour of all tabs, against a window with one pyqtgraph plot; after each stop, MB:"
        f" {stops}; children that read took {child / 1e6:.0f} MB at most, and had ended",
    )


def _tour(session: Path, rest: float) -> list[dict[str, Any]]:
    """The stops of a tour; on a copy of the session, so that nothing was read and kept before."""
    with tempfile.TemporaryDirectory(dir=session.parent) as folder:
        words: list[str] = [sys.executable, str(_TOUR), str(shutil.copy(session, folder)), str(rest)]
        done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"The tour of the window ended with {done.returncode}: {done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def largest_diff(session: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """The line diff of the largest two snapshots that follow each other, read from the session each time."""
    queries = Queries(session)
    first, second = largest_pair(queries)
    old, new = folder / "before.mlir", folder / "after.mlir"
    old.write_text(queries.texts.ir(first.id).text, encoding="utf-8")
    new.write_text(queries.texts.ir(second.id).text, encoding="utf-8")
    words = ["git", "diff", "--no-index", "--histogram", str(old), str(new)]
    yield compare(
        "line diff of the largest pair",
        lambda: _diff(session, first, second),
        lambda: timed(words, expect=frozenset({0, 1})),
        rounds=at_least(rounds, 7),
        reach=1.0,
        note=f"{first.name} ({first.bytes:,} bytes) and {second.name} ({second.bytes:,}); against git diff --no-index",
    )


def _diff(session: Path, first: PassRow, second: PassRow) -> float:
    queries = Queries(session)
    queries.info()  # the session is open
    taken = called(lambda: queries.changes.diff(first.id, second.id))
    queries.close()
    return taken


def consecutive_pairs(queries: Queries) -> list[tuple[PassRow, PassRow]]:
    """Changed passes of one scope that follow each other."""
    last = dict[int, PassRow]()
    pairs = list[tuple[PassRow, PassRow]]()
    for row in queries.passes.listing(PassFilter(statuses=frozenset({Status.CHANGED}))):
        if row.scope_id in last:
            pairs.append((last[row.scope_id], row))
        last[row.scope_id] = row
    return pairs


def largest_pair(queries: Queries) -> tuple[PassRow, PassRow]:
    """The two consecutive snapshots of one scope that have the most bytes together."""
    return max(consecutive_pairs(queries), key=lambda pair: pair[0].bytes + pair[1].bytes)


def rare_search(session: Path, tree: Path, rounds: int) -> Iterator[Figure]:
    """A string that is nowhere, and one that is in few texts, in all snapshots."""
    queries = Queries(session)
    yield _search(queries, tree, "nowhere", _RARE, rounds)
    yield _search(queries, tree, "in few texts", _scarce(queries), rounds)


def _search(queries: Queries, tree: Path, name: str, pattern: str, rounds: int) -> Figure:
    request = SearchRequest(pattern, where=frozenset({Corpus.PASSES}), journey=False)
    return compare(
        f"search of a string that is {name}",
        lambda: called(lambda: queries.search.find(request)),
        lambda: timed(["grep", "-rF", pattern, str(tree)], expect=frozenset({0, 1})),
        rounds=at_least(rounds, 5),
        reach=1.0,
        note=f"{pattern!r}; against grep -rF over the changed dumps, warm",
    )


def _scarce(queries: Queries) -> str:
    """A name that the compiler gives once: the symbol of the last scope."""
    return max((scope.symbol for scope in queries.passes.scopes()), key=len)
