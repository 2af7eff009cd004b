"""Sweeps on a real Dask scheduler with workers, each a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.events import CellEnded, Event, StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.session.reader import SessionReader
from passlens.engine.sweep import cluster as clusters
from passlens.engine.sweep.grid import Grid
from passlens.engine.sweep.results import CellEnd
from passlens.engine.sweep.sweep import SweepJob
from small_models import ADD
from waiting import wait_until

pytest.importorskip("distributed", reason="an environment without the extra 'test'")


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []
        self.address = ""

    def start_scheduler(self) -> None:
        """Start it, at the address it had."""
        self._file.unlink(missing_ok=True)
        port = self.address.rpartition(":")[2] or "0"
        words = ("--host", "127.0.0.1", "--port", port, "--no-dashboard", "--scheduler-file", str(self._file))
        self.scheduler = self._start("dask_scheduler", *words)
        wait_until(self._file.exists)
        self.address = json.loads(self._file.read_text())["address"]

    def add_worker(self) -> None:
        """Start a worker more."""
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self._folder))
        self.workers.append(self._start("dask_worker", self.address, *words))

    def end(self) -> None:
        """End all of it."""
        for one in (*self.workers, self.scheduler):
            if one is not None:
                one.kill()
                one.wait()

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        with (self._folder / f"{program}.log").open("ab") as log:
            command = (sys.executable, "-m", f"distributed.cli.{program}", *words)
            return subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "DASK_LOGGING": "{}"})


def both(context: JobContext, events: list[Event]) -> Callable[[Event], None]:
    """Keep what a context gets, too."""

    def take(event: Event) -> None:
        events.append(event)
        context.emit(event)

    return take


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers."""
    found = Cluster(tmp_path)
    found.start_scheduler()
    found.add_worker()
    found.add_worker()
    yield found
    found.end()


def grid(count: int) -> Grid:
    """So many cells of a tiny model."""
    return Grid(
        (ADD,), flags=tuple((f"set{n}", (f"--iree-hal-benchmark-dispatch-repeat-count={n + 1}",)) for n in range(count))
    )


def after(count: int, act: Callable[[], object]) -> JobContext:
    """Act once when so many cells have ended."""
    left = iter((*[None] * (count - 1), act))

    def take(event: Event) -> None:
        if isinstance(event, CellEnded) and (then := next(left, None)) is not None:
            then()

    return JobContext(emit=take)


@pytest.mark.campaign
def test_that_a_sweep_outlives_a_worker_and_tells_what_none_can_do(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "_LACKING_SECONDS", 0.0)
    sets = grid(3).flags
    lacking = Grid((ADD,), ("own", "3.0.0"), flags=sets, install=False)
    events: list[Event] = []
    context = after(1, cluster.workers[0].kill)
    found = SweepJob(lacking, tmp_path, cluster=cluster.address).run(replace(context, emit=both(context, events)))
    assert (found.anew, found.left, found.untried) == (3, 0, 3)
    for row in found.rows:
        session = found.session(row)
        if row.point.toolchain == "own":
            assert session is not None
            with SessionReader(session) as reader:
                assert reader.info().flags == dict(sets)[row.point.flags]
        else:
            assert row.result is not None
            assert row.result.end is CellEnd.NOT_TRIED
            assert has_message(row.result.cause, "cluster.no-toolchain", name="3.0.0")
    assert any(isinstance(one, StageStarted) and has_message(one.title, "cluster.at-work") for one in events)
    assert len({one.place for one in events if isinstance(one, CellEnded)}) == len(found.rows)

    monkeypatch.setattr(clusters, "__version__", "0.0.1")
    with refused("cluster.unfit", version="0.0.1"):
        SweepJob(grid(1), tmp_path / "other", cluster=cluster.address).run(JobContext())


@pytest.mark.campaign
def test_that_a_sweep_outlives_its_scheduler(cluster: Cluster, tmp_path: Path) -> None:
    def restart() -> None:
        cluster.end()
        cluster.start_scheduler()
        cluster.add_worker()

    found = SweepJob(grid(4), tmp_path, cluster=cluster.address).run(after(2, restart))
    assert (found.anew, found.left, found.untried) == (4, 0, 0)
    assert len({row.result.session for row in found.rows if row.result}) == 4


def test_that_an_address_where_nobody_answers_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 1.0)
    with refused("cluster.unreachable", address="tcp://127.0.0.1:9"):
        SweepJob(grid(1), tmp_path, cluster="tcp://127.0.0.1:9").run(JobContext())
