"""The bridge from job threads to the window."""

from __future__ import annotations

import threading
import time
import weakref
from dataclasses import dataclass, field

import pytest
from pytestqt.qtbot import QtBot

from passlens.engine.errors import BugError, CancelledError, PasslensError, UserError
from passlens.engine.events import Event, LogLine, PassesArrived, Progress
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.gui.shell.jobs import QUERY_THREADS, Call, Jobs, JobState, Work, coalesce
from waiting import PATIENCE


@dataclass(frozen=True, slots=True)
class WaitingJob:
    """Runs until it is cancelled or let go, as a compile does."""

    title: str = "Wait"
    queue: str = "compile"
    key: str = ""
    let_go: threading.Event = field(default_factory=threading.Event)
    running: threading.Event = field(default_factory=threading.Event)

    def run(self, context: JobContext) -> str:
        context.emit(LogLine("started"))
        self.running.set()
        while not self.let_go.wait(0.01):
            context.cancel.raise_if_cancelled()
        return self.title


@pytest.fixture
def jobs(qtbot: QtBot) -> Jobs:
    return Jobs()


def test_that_a_finished_job_hands_its_result_to_the_gui_thread(jobs: Jobs, qtbot: QtBot) -> None:
    threads: list[int] = []
    results: list[int] = []

    def done(value: int) -> None:
        threads.append(threading.get_ident())
        results.append(value)

    jobs.submit(Call("Ask", "", threading.get_ident), done)
    qtbot.waitUntil(lambda: bool(results))
    assert threads == [threading.get_ident()]
    assert results != threads
    assert [row.state for row in jobs.rows()] == [JobState.DONE]
    jobs.close()


def test_that_a_failed_job_says_why_and_its_lane_goes_on(jobs: Jobs, qtbot: QtBot) -> None:
    errors: list[PasslensError] = []
    results: list[str] = []

    def fail() -> str:
        raise UserError("There is no such file.")

    jobs.submit(Call("Fail", "", fail, queue="compile"), on_failed=errors.append)
    jobs.submit(Call("Go on", "", lambda: "went on", queue="compile"), results.append)
    qtbot.waitUntil(lambda: results == ["went on"])
    assert [str(error) for error in errors] == ["There is no such file."]
    assert jobs.rows()[-1].text == "There is no such file."
    jobs.close()


def test_that_an_unexpected_exception_is_our_bug_and_does_not_end_the_lane(jobs: Jobs, qtbot: QtBot) -> None:
    unseen: list[PasslensError] = []
    jobs.failed_unseen.connect(unseen.append)
    results: list[int] = []
    jobs.submit(Call("Break", "", lambda: 1 // 0, queue="compile"))
    jobs.submit(Call("Next", "", lambda: 7, queue="compile"), results.append)
    qtbot.waitUntil(lambda: results == [7])
    assert isinstance(unseen[0], BugError)
    assert "ZeroDivisionError" in str(unseen[0])
    jobs.close()


def test_that_a_cancelled_job_says_so_at_once_and_then_ends(jobs: Jobs, qtbot: QtBot) -> None:
    job = WaitingJob()
    cancelled: list[object] = []
    results: list[str] = []
    job_id = jobs.submit(job, results.append, on_cancelled=cancelled.append)
    assert job.running.wait(PATIENCE)
    jobs.cancel(job_id)
    assert [row.state for row in jobs.rows()] == [JobState.CANCELLING]
    qtbot.waitUntil(lambda: len(cancelled) == 1)
    assert isinstance(cancelled[0], CancelledError)
    assert results == []
    assert [row.state for row in jobs.rows()] == [JobState.CANCELLED]
    assert jobs.idle()
    jobs.close()


def test_that_the_newest_request_of_a_key_wins(jobs: Jobs, qtbot: QtBot) -> None:
    """The older one has run to its end already when the newer one comes: its result is dropped all the same."""
    release = threading.Event()
    shown: list[str] = []

    def slow() -> str:
        release.wait(PATIENCE)
        return "old"

    jobs.submit(Call("Old", "ir", slow), shown.append)
    jobs.submit(Call("New", "ir", lambda: "new"), shown.append)
    release.set()
    qtbot.waitUntil(jobs.idle)
    assert shown == ["new"]
    jobs.close()


def test_that_the_compile_lane_runs_one_job_at_a_time(jobs: Jobs, qtbot: QtBot) -> None:
    first, second = WaitingJob("first"), WaitingJob("second")
    results: list[str] = []
    jobs.submit(first, results.append)
    jobs.submit(second, results.append)
    assert first.running.wait(PATIENCE)
    assert not second.running.wait(0.1)
    first.let_go.set()
    assert second.running.wait(PATIENCE)
    second.let_go.set()
    qtbot.waitUntil(lambda: results == ["first", "second"])
    jobs.close()


def test_that_events_come_in_at_most_ten_portions_a_second_and_before_the_result(jobs: Jobs, qtbot: QtBot) -> None:
    @dataclass(frozen=True, slots=True)
    class Chatty:
        title: str = "Chat"
        queue: str = "query"
        key: str = ""

        def run(self, context: JobContext) -> None:
            for index in range(300):
                context.emit(PassesArrived(index, f"pass-{index}"))
                context.cancel.wait(0.001)
            context.emit(LogLine("last words"))

    portions: list[tuple[Event, ...]] = []
    ended_after: list[int] = []
    begun = time.monotonic()
    jobs.submit(Chatty(), lambda _: ended_after.append(len(portions)), on_events=portions.append)
    qtbot.waitUntil(lambda: bool(ended_after))
    assert len(portions) <= 2 + 10 * (time.monotonic() - begun)
    assert ended_after == [len(portions)]
    assert portions[-1][-1] == LogLine("last words")
    jobs.close()


def test_that_only_the_last_progress_is_kept_and_every_log_line() -> None:
    events: list[Event] = [
        Progress(quoted("a")),
        LogLine("1"),
        Progress(quoted("b")),
        LogLine("2"),
        PassesArrived(3, "x"),
    ]
    assert coalesce(events) == [LogLine("1"), Progress(quoted("b")), LogLine("2"), PassesArrived(3, "x")]


def test_that_nothing_is_called_back_after_close(jobs: Jobs, qtbot: QtBot) -> None:
    job = WaitingJob()
    called: list[object] = []
    jobs.submit(job, called.append, on_cancelled=called.append)
    assert job.running.wait(PATIENCE)
    jobs.close()
    qtbot.wait(50)
    assert called == []


def test_that_a_delayed_job_lets_others_go_first_and_may_be_taken_back(jobs: Jobs, qtbot: QtBot) -> None:
    done: list[str] = []
    jobs.call("Later", "later", lambda: "later", done.append, queue="refresh", delay_ms=30)
    jobs.call("Dropped", "dropped", lambda: "dropped", done.append, queue="refresh", delay_ms=10)
    jobs.drop("dropped")
    jobs.call("At once", "", lambda: "at once", done.append, queue="refresh")
    assert not jobs.idle(), "what waits to begin is under way for whoever waits for all"
    qtbot.waitUntil(jobs.idle)
    assert done == ["at once", "later"]
    jobs.close()


def test_that_work_is_told_to_stop_and_is_listed(qtbot: QtBot) -> None:
    jobs, ended = Jobs(), list[str]()

    def write(cancel: CancelToken) -> str:
        cancel.wait(PATIENCE)
        cancel.raise_if_cancelled()
        return "written"

    number = jobs.submit(Work("Write it", write), ended.append, on_cancelled=lambda _: ended.append("cancelled"))
    qtbot.waitUntil(lambda: [row.state for row in jobs.rows()] == [JobState.RUNNING])
    jobs.cancel(number)
    qtbot.waitUntil(jobs.idle)
    assert ended == ["cancelled"]
    jobs.close()


def test_that_questions_do_not_wait_for_files_that_are_written(jobs: Jobs, qtbot: QtBot) -> None:
    answers, leave = list[str](), threading.Event()
    for _ in range(QUERY_THREADS):
        jobs.submit(Work("Write the report", lambda _: leave.wait(PATIENCE)))
    jobs.call("Read", "", lambda: "read", answers.append)
    qtbot.waitUntil(lambda: answers == ["read"])
    leave.set()
    qtbot.waitUntil(jobs.idle)
    jobs.close()


def test_that_nothing_of_a_job_stays_once_it_has_ended(jobs: Jobs, qtbot: QtBot) -> None:
    """A closed session, with all its texts, would stay until the lane has another job."""

    class Session:
        def read(self) -> int:
            return 1

    session, results = Session(), list[int]()
    seen = weakref.ref(session)
    jobs.submit(Call("Read", "", session.read), results.append)
    del session
    qtbot.waitUntil(lambda: bool(results) and jobs.idle())
    qtbot.waitUntil(lambda: seen() is None)
    jobs.close()
