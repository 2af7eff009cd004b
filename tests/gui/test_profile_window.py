"""Profiles in the window: of a run, imported, alone, wrong ones; and what other tabs take from them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.run.record import record_run
from passlens.engine.run.values import RunRequest
from passlens.engine.session_runs.session_run import SessionRunJob
from passlens.gui.graph import GRAPH
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.profile_data import ProfileData, ProfileItem
from passlens.gui.memory import MEMORY
from passlens.gui.memory.device_picture import DeviceWish, first_wish, make_picture
from passlens.gui.memory.measured_memory import measured_memory
from passlens.gui.memory.view import MemoryPage
from passlens.gui.profile import PROFILE, loading
from passlens.gui.profile.loading import list_items, read_file, read_item
from passlens.gui.run import RUN
from passlens.gui.shell.state import Condition
from passlens.gui.shell.window.main_window import MainWindow
from profiled import MATMUL_INPUTS, cpu_session, profiled_add
from waiting import PATIENCE


@pytest.fixture(scope="module")
def measured_session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """matmul_f16 compiled for the CPU, with two runs of which each has its profile."""
    folder = tmp_path_factory.mktemp("measured")
    session = cpu_session(sample("matmul_f16"), folder)
    queries = Queries(session)
    module = queries.artifacts.extract("vmfb", folder / "matmul.vmfb")
    queries.close()
    for repetitions in (2, 3):
        request = RunRequest(module, "local-task", "main", MATMUL_INPUTS, repetitions=repetitions, warmup=1)
        record_run(session, SessionRunJob(request, session).run(JobContext()))
    return session


@pytest.fixture
def own(measured_session: Path, tmp_path: Path) -> Path:
    """A copy that a test may write."""
    return Path(shutil.copy(measured_session, tmp_path / "own.passlens"))


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile that is in no session."""
    return profiled_add(tmp_path_factory.mktemp("raw"), calls=3)


def opened(window: MainWindow, session: Path, qtbot: QtBot) -> None:
    window.shell.open_path(session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)


def profiled(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.show(PROFILE)
    qtbot.waitUntil(lambda: window.shell.room(PROFILE).view.data is not None)
    qtbot.waitUntil(window.shell.jobs.idle)


def test_that_the_newest_profile_is_shown_and_joined_with_its_kernels(
    window: MainWindow, measured_session: Path, qtbot: QtBot
) -> None:
    opened(window, measured_session, qtbot)
    window.shell.actions["view.profile"].trigger()
    profiled(window, qtbot)
    view = window.shell.room(PROFILE).view
    assert view.data is not None
    assert view.data.item.profile == "run-2.ireeprof"
    assert view.bar.profiles.count() == 2
    (row,) = view.table.rows.matching
    assert row.kernel is not None
    assert row.dispatch == row.kernel.dispatch
    assert row.calls >= 1
    assert Condition.PROFILE in window.shell.state.conditions()
    view.table.select(lambda one: one is row)
    assert window.shell.state.selection.dispatch == row.dispatch


@pytest.mark.campaign
def test_that_other_tabs_take_the_times_of_the_profile_that_is_chosen(
    window: MainWindow, measured_session: Path, qtbot: QtBot
) -> None:
    queries = Queries(measured_session)
    first, second = (next(iter(run.dispatches)) for run in queries.runs.listing())
    queries.close()
    opened(window, measured_session, qtbot)
    profiled(window, qtbot)
    window.shell.room(PROFILE).view.profile_chosen.emit("run:1")
    qtbot.waitUntil(lambda: window.shell.state.profile is not None and window.shell.state.profile.item.key == "run:1")
    window.shell.show(KERNELS)

    def time() -> int | None:
        rows = [row for row in window.shell.room(KERNELS).view.kernels.rows.matching if row.name == first.name]
        return rows[0].time_ns if rows else None

    qtbot.waitUntil(lambda: time() == first.total_ns // first.calls)
    window.shell.show(PROFILE)
    window.shell.room(PROFILE).view.profile_chosen.emit("run:2")
    qtbot.waitUntil(lambda: window.shell.state.profile is not None and window.shell.state.profile.item.key == "run:2")
    window.shell.show(KERNELS)
    qtbot.waitUntil(lambda: time() == second.total_ns // second.calls)
    with qtbot.waitSignal(window.shell.room(GRAPH).graphs.loaded) as loaded:
        window.shell.show(GRAPH)
    assert loaded.args is not None
    assert set(loaded.args[0].times.values()) == {second.total_ns // second.calls}


@pytest.mark.campaign
def test_that_an_earlier_run_that_is_looked_at_is_the_one_whose_times_count(
    window: MainWindow, measured_session: Path, qtbot: QtBot
) -> None:
    opened(window, measured_session, qtbot)
    window.shell.show(RUN)
    qtbot.waitUntil(lambda: window.shell.room(RUN).view.history.count() == 2)
    window.shell.room(RUN).view.history.activated.emit(0)
    queries = Queries(measured_session)
    (time,) = queries.runs.listing()[0].dispatches
    queries.close()
    assert window.shell.state.measured is not None
    assert dict(window.shell.state.measured.times) == {time.name: time.total_ns // time.calls}
    window.shell.room(RUN).view.results.profile_button.click()
    qtbot.waitUntil(lambda: window.shell.room(PROFILE).view.data is not None)
    shown = window.shell.room(PROFILE).view.data
    assert shown is not None
    assert shown.item.profile == "run-1.ireeprof"


@pytest.mark.campaign
def test_that_each_dispatch_is_timed_alone_by_the_command_and_marked(
    window: MainWindow, own: Path, qtbot: QtBot
) -> None:
    window.shell.machine.look_for_devices()
    qtbot.waitUntil(lambda: bool(window.shell.machine.drivers))
    opened(window, own, qtbot)
    qtbot.waitUntil(lambda: Condition.TIMEABLE in window.shell.state.conditions())
    window.shell.actions["compile.alone"].trigger()
    assert window.shell.shows(RUN)
    with qtbot.waitSignal(window.shell.room(RUN).running.recorded):
        pass
    profiled(window, qtbot)
    view = window.shell.room(PROFILE).view
    qtbot.waitUntil(lambda: view.data is not None and view.data.item.key == "run:3")
    assert "timed alone" in view.notes.text
    (row,) = view.table.rows.matching
    assert row.alone_ns is not None
    assert "alone" in [column.title for column in view.table.rows.columns]


def test_that_a_profile_that_is_opened_with_a_session_is_kept_in_it_and_shown(
    window: MainWindow, own: Path, raw: Path, qtbot: QtBot
) -> None:
    opened(window, own, qtbot)
    window.shell.open_path(raw)
    qtbot.waitUntil(
        lambda: window.shell.state.profile is not None and window.shell.state.profile.item.profile == "add.ireeprof",
    )
    assert window.shell.shows(PROFILE)
    assert window.shell.messages.message is not None
    assert "keeps this profile as add.ireeprof" in window.shell.messages.message.sentence
    queries = Queries(own)
    assert [entry.name for entry in queries.profiles.listing()] == ["run-1.ireeprof", "run-2.ireeprof", "add.ireeprof"]
    queries.close()


def test_that_a_profile_is_shown_alone_when_no_session_is_open(window: MainWindow, raw: Path, qtbot: QtBot) -> None:
    window.shell.opening.open_dropped([raw])
    qtbot.waitUntil(lambda: window.shell.state.profile is not None)
    view = window.shell.room(PROFILE).view
    assert [row.name for row in view.table.rows.matching] == ["add_dispatch_0_elementwise_4_f32"]
    assert view.bar.profiles.currentText() == "add.ireeprof"
    view.ir_requested.emit("add_dispatch_0")
    assert window.shell.messages.message is not None
    assert "There is no IR to show" in window.shell.messages.message.sentence


def test_that_a_wrong_file_is_refused_in_a_sentence_and_leaves_the_session_as_it_was(
    window: MainWindow, own: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    wrong = tmp_path / "notes.csv"
    wrong.write_text("name,age\nx,1\n")
    opened(window, own, qtbot)
    window.shell.open_path(wrong)
    qtbot.waitUntil(lambda: window.shell.messages.message is not None)
    assert window.shell.messages.message is not None
    assert "notes.csv is not a profile" in window.shell.messages.message.sentence
    qtbot.waitUntil(window.shell.jobs.idle)
    assert len(window.shell.room(PROFILE).profiling.items) == 2
    assert not window.shell.room(PROFILE).view.bar.cancel.isVisible()


def test_that_without_a_session_the_tab_says_how_to_get_a_profile(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.show(PROFILE)
    qtbot.waitUntil(lambda: "No profile to show" in window.shell.room(PROFILE).view.empty.text)
    assert ".ireeprof" in window.shell.room(PROFILE).view.empty.text
    assert window.shell.room(PROFILE).view.empty.file.isVisible()
    assert not window.shell.actions["file.perfetto"].isEnabled()


@pytest.mark.campaign
def test_that_a_session_without_a_run_leads_to_the_run_tab(
    window: MainWindow, sample: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    session = cpu_session(sample("matmul_f16"), tmp_path)
    opened(window, session, qtbot)
    window.shell.show(PROFILE)
    qtbot.waitUntil(lambda: Condition.RUNNABLE in window.shell.state.conditions())
    qtbot.waitUntil(lambda: "No profile yet" in window.shell.room(PROFILE).view.empty.text)
    assert window.shell.room(PROFILE).view.empty.run.isVisible()
    window.shell.room(PROFILE).view.empty.run.click()
    assert window.shell.shows(RUN)


@pytest.mark.campaign
def test_that_a_reading_that_is_cancelled_says_so_and_can_be_asked_again(
    window: MainWindow, measured_session: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(queries: Queries, item: ProfileItem, cancel: CancelToken) -> ProfileData:
        cancel.wait(PATIENCE)
        return read_item(queries, item, cancel)

    opened(window, measured_session, qtbot)
    with monkeypatch.context() as held:
        held.setattr(loading, "read_item", wait)
        window.shell.show(PROFILE)
        qtbot.waitUntil(lambda: bool(window.shell.room(PROFILE).profiling.items))
        window.shell.room(PROFILE).view.cancel_requested.emit()
        qtbot.waitUntil(window.shell.jobs.idle)
    assert window.shell.room(PROFILE).view.data is None
    assert "cancelled" in window.shell.room(PROFILE).view.empty.text
    assert window.shell.room(PROFILE).view.bar.profiles.placeholderText() == "choose a profile…"
    assert window.shell.room(PROFILE).view.empty.again.isVisible()
    window.shell.room(PROFILE).view.empty.again.click()
    qtbot.waitUntil(lambda: window.shell.room(PROFILE).view.data is not None)
    window.shell.room(PROFILE).view.profile_chosen.emit("run:2")
    qtbot.waitUntil(window.shell.jobs.idle)
    assert window.shell.room(PROFILE).view.data is not None


@pytest.mark.campaign
def test_that_the_profile_on_screen_is_written_for_perfetto(
    window: MainWindow, measured_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    opened(window, measured_session, qtbot)
    profiled(window, qtbot)
    target = tmp_path / "trace.json"
    with qtbot.waitSignal(window.shell.room(PROFILE).profiling.exported):
        window.shell.room(PROFILE).profiling.export_perfetto(target)
    index = window.shell.room(PROFILE).view.timeline.index
    assert index is not None
    spans = [event for event in json.loads(target.read_text())["traceEvents"] if event["ph"] == "X"]
    assert len(spans) == len(index.timeline.spans)
    assert window.shell.messages.message is not None
    assert str(target) in window.shell.messages.message.sentence


@pytest.mark.campaign
def test_that_device_memory_shows_what_was_measured_beside_the_plan(
    window: MainWindow, measured_session: Path, qtbot: QtBot
) -> None:
    opened(window, measured_session, qtbot)
    window.shell.show(MEMORY)
    window.shell.room(MEMORY).view.show_page(MemoryPage.DEVICE)
    panel = window.shell.room(MEMORY).view.device.measured
    qtbot.waitUntil(lambda: bool(panel.table.rows.total))
    one_call = next(row for row in panel.table.rows.matching if row.what.startswith("temporaries"))
    assert one_call.static == 512 * 2048 * 4  # the result; there are no temporaries
    assert one_call.measured == one_call.static
    assert panel.chart.curves
    assert any("results that the run keeps" in note for note in panel.notes.notes)
    panel.open.click()
    assert window.shell.shows(PROFILE)
    assert window.shell.room(PROFILE).view.data is not None  # the tab was made after the profile was read


def test_that_a_profile_of_another_device_or_without_memory_is_said_to_be_so(measured_session: Path, raw: Path) -> None:
    queries = Queries(measured_session)
    table = queries.memory.device()
    picture = make_picture(table, "", first_wish(table, DeviceWish()))
    data = read_file(raw, CancelToken())
    queries.close()
    nothing = measured_memory(replace(data, curves=()), table, picture)
    assert nothing.curve is None
    assert "has no memory data" in nothing.words[0]


def test_that_profiles_are_listed_by_run_with_the_times_of_runs_that_kept_none(own: Path) -> None:
    queries = Queries(own)
    items = list_items(queries)
    queries.close()
    assert [(item.key, item.profile) for item in items] == [("run:1", "run-1.ireeprof"), ("run:2", "run-2.ireeprof")]
    assert all("main on" in item.title for item in items)
