"""A tour of the window: every tab and panel is looked at as a user would, and the memory after each is written down.

A program of its own: ``python tour.py SESSION SECONDS``. It prints one line of JSON for each stop: its name; the
resident bytes of the window and of what it started, so many seconds after all jobs have ended (the window gives free
memory back 1.5 s after that); the seconds until it was shown; and the largest resident size of its children until then.
A stop that does not show what it is for ends the program with a sentence: a tour that looks at nothing would need
little memory.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from retrieval import largest_pair
from typing_extensions import override

from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassRow
from passlens.gui import app
from passlens.gui.devices import DEVICES
from passlens.gui.devices.controller import Moment
from passlens.gui.graph import GRAPH
from passlens.gui.kernels import KERNELS
from passlens.gui.memory import MEMORY
from passlens.gui.memory.reading import ReadingState
from passlens.gui.memory.view import MemoryPage
from passlens.gui.problems import PROBLEMS
from passlens.gui.run import RUN
from passlens.gui.search import SEARCH
from passlens.gui.shell.features import FEATURES
from passlens.gui.shell.panels.log_feature import LOG
from passlens.gui.shell.state import Mode
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from passlens.gui.time import TIME

_PATIENCE_S = 400.0
_SEARCHED = "linalg.generic"


@dataclass(frozen=True, slots=True)
class Stop:
    """One thing to look at. ``go`` shows it, ``there`` says whether it is to be seen."""

    name: str
    go: Callable[[], object]
    there: Callable[[], bool]


class Children(threading.Thread):
    """Watches what the window starts."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak = 0

    @override
    def run(self) -> None:
        own = psutil.Process()
        while True:
            self.peak = max(self.peak, _of_children(own))
            time.sleep(0.05)


def _of_children(own: psutil.Process) -> int:
    total = 0
    for child in own.children(recursive=True):
        try:
            total += child.memory_info().rss
        except psutil.Error:  # it ended meanwhile
            continue
    return total


class Tour:
    """Goes from stop to stop, and closes the window at the last."""

    def __init__(self, window: MainWindow, stops: Sequence[Stop], rest: float) -> None:
        self._rest = rest
        self._window = window
        self._stops = list(stops)
        self._children = Children()
        self._children.start()
        self._at: Stop | None = None
        self._since = self._rested = self._shown = 0.0
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._look)
        self._timer.start(20)

    def _look(self) -> None:
        now = time.monotonic()
        if self._at is None:
            if not self._stops:
                QApplication.quit()
                return
            self._at, self._since, self._rested, self._children.peak = self._stops.pop(0), now, 0.0, 0
            self._at.go()
            return
        if not (self._window.shell.jobs.idle() and self._at.there()):
            self._rested = 0.0
            if now - self._since > _PATIENCE_S:
                sys.stderr.write(f"The window did not show '{self._at.name}' in {_PATIENCE_S:g} s.\n")
                QApplication.exit(1)
                self._timer.stop()
            return
        if not self._rested:
            self._rested = self._shown = now
        if now - self._rested >= self._rest:
            own = psutil.Process()
            facts = {
                "stop": self._at.name,
                "bytes": own.memory_info().rss + _of_children(own),
                "seconds": round(self._shown - self._since, 3),
                "children": self._children.peak,
            }
            sys.stdout.write(f"{json.dumps(facts)}\n")
            sys.stdout.flush()
            self._at = None


def stops(window: MainWindow, pair: tuple[PassRow, PassRow], phases: Sequence[str]) -> list[Stop]:
    """Everything there is to look at."""

    def tab(name: str) -> Callable[[], None]:
        feature = next(feature for feature in FEATURES if feature.name == name)
        return lambda: window.shell.show(feature)

    def devices(phase: str) -> Callable[[], None]:
        def go() -> None:
            window.shell.show(DEVICES)
            window.shell.room(DEVICES).placing.choose(Moment(phase))

        return go

    def placed(phase: str) -> Callable[[], bool]:
        def look() -> bool:
            arranged = window.shell.room(DEVICES).view.arranged
            return arranged is not None and arranged.table.phase == phase

        return look

    def memory(page: MemoryPage) -> Callable[[], None]:
        def go() -> None:
            window.shell.show(MEMORY)
            window.shell.room(MEMORY).view.show_page(page)

        return go

    def bill() -> None:
        page = window.shell.room(MEMORY).view.shared
        if page.rows:
            page.select_dispatch(page.rows[len(page.rows) // 2].dispatch)

    def measured() -> bool:
        return window.shell.room(MEMORY).view.device.picture is not None

    def joined() -> bool:
        view = window.shell.room(KERNELS).view
        return bool(view.chosen) and view.roofline.roofline is not None

    def chosen() -> bool:
        page = window.shell.room(MEMORY).view.shared
        return page.kernel is not None or not page.rows

    def graph(phase: str) -> Callable[[], None]:
        def go() -> None:
            window.shell.show(GRAPH)
            window.shell.room(GRAPH).graphs.choose_phase(phase)

        return go

    def drawn(phase: str) -> Callable[[], bool]:
        return lambda: (
            window.shell.room(GRAPH).view.picture is not None and window.shell.room(GRAPH).graphs.wish.phase == phase
        )

    def diff() -> None:
        window.shell.open(PassTarget(pair[1].id))
        window.shell.state.set_mode(Mode.DIFF)

    def search() -> None:
        window.shell.show(SEARCH)
        window.shell.room(SEARCH).view.ask(_SEARCHED)
        window.shell.room(SEARCH).view.submit()

    return [
        Stop("list of passes", lambda: None, window.isVisible),
        Stop("diff of the largest pair", diff, lambda: not window.shell.room(TEXT).texts.waiting),
        *(Stop(f"devices, {phase}", devices(phase), placed(phase)) for phase in phases),
        Stop("devices, matrix", lambda: window.shell.room(DEVICES).view.show_page("matrix"), lambda: True),
        Stop("devices, table", lambda: window.shell.room(DEVICES).view.show_page("overview"), lambda: True),
        Stop(
            "shared memory",
            memory(MemoryPage.SHARED),
            lambda: window.shell.room(MEMORY).reading.shared.reading.state is ReadingState.READ,
        ),
        Stop("shared memory, a kernel", bill, chosen),
        Stop("reshapes", memory(MemoryPage.TRIPS), lambda: window.shell.room(MEMORY).view.page is MemoryPage.TRIPS),
        Stop(
            "device memory",
            memory(MemoryPage.DEVICE),
            lambda: window.shell.room(MEMORY).view.device.picture is not None,
        ),
        Stop(
            "kernels",
            tab("kernels"),
            lambda: (
                bool(window.shell.room(KERNELS).view.chosen)
                and window.shell.room(KERNELS).view.roofline.roofline is not None
            ),
        ),
        Stop("roofline", lambda: window.shell.room(KERNELS).view.show_page("roofline"), lambda: True),
        Stop("kernels, bars", lambda: window.shell.room(KERNELS).view.show_page("bars"), lambda: True),
        *(Stop(f"graph, {phase}", graph(phase), drawn(phase)) for phase in ("flow", "stream")),
        Stop("time", tab("time"), lambda: bool(window.shell.room(TIME).view.totals.rows.matching)),
        Stop("profile", tab("profile"), lambda: window.tab.name == "profile"),
        Stop("run", tab("run"), lambda: window.shell.shows(RUN)),
        Stop(
            "search",
            search,
            lambda: bool(window.shell.room(SEARCH).view.summary) and not window.shell.room(SEARCH).searching.running,
        ),
        Stop("problems", lambda: window.shell.show(PROBLEMS), lambda: True),
        Stop("log", lambda: window.shell.show(LOG), lambda: True),
        Stop("ir", tab("ir"), lambda: True),
    ]


def main() -> int:
    """Open the window, and go round."""
    path, rest = Path(sys.argv[1]), float(sys.argv[2])
    queries = Queries(path)
    pair = largest_pair(queries)
    reached = [phase.name for phase in queries.passes.phases() if phase.reached and phase.bytes is not None]
    queries.close()
    phases = [name for name in ("input", "global-optimization", "flow", "stream") if name in reached]
    begin = MainWindow.start
    tours: list[Tour] = []  # Qt holds no reference to what a timer calls

    def start(window: MainWindow, *files: Path) -> None:
        begin(window, *files)
        tours.append(Tour(window, stops(window, pair, phases), rest))

    MainWindow.start = start  # type: ignore[assignment, method-assign]
    return app.run(path)


if __name__ == "__main__":
    sys.exit(main())
