"""What a finished session gives back, and how fast: the window's start, the largest diff, a search."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from measuring import Figure, called, compare, timed

from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassFilter, PassRow, Status
from passlens.engine.session.search.values import Corpus, SearchRequest

_LINGER_MS = 3_000
"""How long the window stands before its memory is read, after every tab was opened and had its answers."""
_OURS = """
import sys
LINGER = int(sys.argv[2])
from pathlib import Path
from passlens.gui import app
from PySide6.QtCore import QTimer
from passlens.gui.main_window import MainWindow
from passlens.gui.models.pass_tree_model import PassTreeModel
begin = MainWindow.start
def start(window, file):
    begin(window, file)
    model = window.findChild(PassTreeModel)
    timer = QTimer(window)
    tabs = ["devices", "memory", "kernels", "graph", "run", "time", "ir"] if LINGER else []
    def look():
        if model.rowCount() and window.isVisible():
            timer.stop()
            walk()
    def walk():
        if tabs and window.jobs.idle():
            window.show_tab(tabs.pop(0))
        QTimer.singleShot(100 if tabs else LINGER, walk if tabs else app.QApplication.quit)
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
_RARE = "zq_never_there"
_MORE_BYTES = 200_000_000
_RESIDENT = "\nimport psutil\nprint(psutil.Process().memory_info().rss)\n"


def window_start(session: Path, rounds: int) -> Iterator[Figure]:
    """From the start of the process to a pass list on screen, against a window with one plot."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    yield compare(
        "window on the session, to its pass list",
        lambda: timed([sys.executable, "-c", _OURS, session, "0"]),
        lambda: timed([sys.executable, "-c", _BARE]),
        rounds=max(rounds, 5),
        reach=1.5,
        note="against a PySide6 window with one pyqtgraph plot",
    )


def window_memory(session: Path, rounds: int) -> Iterator[Figure]:
    """What a window holds that shows the session, against a bare one with a plot."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    def resident(script: str, *words: str) -> int:
        command = [sys.executable, "-c", script + _RESIDENT, *words]
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1])

    ours = statistics.median(resident(_OURS, str(session), str(_LINGER_MS)) for _ in range(rounds))
    bare = statistics.median(resident(_BARE) for _ in range(rounds))
    yield Figure(
        "memory of the window on the session",
        f"{ours / 1e6:.0f} MB",
        f"{bare / 1e6:.0f} MB",
        ours / bare,
        f"≤ {_MORE_BYTES / 1e6:.0f} MB more",
        ours - bare <= _MORE_BYTES,
        f"resident, {_LINGER_MS / 1000:g} s after every tab was opened; against a window with one pyqtgraph plot",
    )


def largest_diff(session: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """The line diff of the largest two snapshots that follow each other, read from the session each time."""
    queries = Queries(session)
    first, second = largest_pair(queries)
    old, new = folder / "before.mlir", folder / "after.mlir"
    old.write_text(queries.ir(first.id).text, encoding="utf-8")
    new.write_text(queries.ir(second.id).text, encoding="utf-8")
    words = ["git", "diff", "--no-index", "--histogram", str(old), str(new)]
    yield compare(
        "line diff of the largest pair",
        lambda: _diff(session, first, second),
        lambda: timed(words, expect=frozenset({0, 1})),
        rounds=max(rounds, 7),
        reach=1.0,
        note=f"{first.name} ({first.bytes:,} bytes) and {second.name} ({second.bytes:,}); against git diff --no-index",
    )


def _diff(session: Path, first: PassRow, second: PassRow) -> float:
    queries = Queries(session)
    queries.info()  # the session is open
    taken = called(lambda: queries.diff(first.id, second.id))
    queries.close()
    return taken


def consecutive_pairs(queries: Queries) -> list[tuple[PassRow, PassRow]]:
    """Changed passes of one scope that follow each other."""
    last = dict[int, PassRow]()
    pairs = list[tuple[PassRow, PassRow]]()
    for row in queries.passes(PassFilter(statuses=frozenset({Status.CHANGED}))):
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
        lambda: called(lambda: queries.search(request)),
        lambda: timed(["grep", "-rF", pattern, str(tree)], expect=frozenset({0, 1})),
        rounds=max(rounds, 5),
        reach=1.0,
        note=f"{pattern!r}; against grep -rF over the changed dumps, warm",
    )


def _scarce(queries: Queries) -> str:
    """A name that the compiler gives once: the symbol of the last scope."""
    return max((scope.symbol for scope in queries.scopes()), key=len)
