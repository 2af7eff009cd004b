"""The Compare tab in a whole window, on real sessions; its rows alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.compare.compare import compare_sessions
from passlens.engine.compare.values import ComparedPass, PassPlace, Verdict
from passlens.engine.compare.words import counts_of as counted
from passlens.engine.compile.places import sessions_folder
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.session.rows import Status
from passlens.engine.toolchain.install import InstallJob
from passlens.gui.compare import COMPARE
from passlens.gui.compare.making import Otherwise
from passlens.gui.compare.rows import Group, counts_of, group_of, mark_of, pass_title
from passlens.gui.compare.view import CompareView
from passlens.gui.kernels import KERNELS
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from seen import press, words
from small_models import ADD
from stand_in_releases import COMPILES, release
from waiting import PATIENCE

FLAG = "--iree-rocm-waves-per-eu=1"


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One model, compiled without and with a flag."""
    folder = tmp_path_factory.mktemp("pair")
    plain = CompileRequest(ADD, output=folder / "a.passlens")
    flag = CompileRequest(ADD, flags=(FLAG,), output=folder / "b.passlens")
    return compiled_session(plain), compiled_session(flag)


def view_of(window: MainWindow) -> CompareView:
    return window.shell.room(COMPARE).view


@pytest.fixture
def compared(window: MainWindow, qtbot: QtBot, pair: tuple[Path, Path]) -> MainWindow:
    """A window with A open, and both dropped on it."""
    window.shell.open_path(pair[0])
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    window.shell.opening.open_dropped([*pair])
    qtbot.waitUntil(lambda: bool(view_of(window).answer.text()) and window.shell.jobs.idle())
    return window


def test_that_two_sessions_dropped_together_open_at_the_pass_that_parts_them(compared: MainWindow) -> None:
    view = view_of(compared)
    assert compared.shell.shows(COMPARE)
    text = words(view)
    assert "The same until iree-hal-resolve-device-aliases on @__device_0" in text
    assert f"add · gfx942 · 3.13.0 · compiled · {FLAG}" in text, "two of one name are told apart by their flags"
    (row,) = view.passes.selected()
    assert row.place.name == "iree-hal-resolve-device-aliases"
    assert view.sides[0].diff.isVisibleTo(view)
    assert view.sides[1].diff.isVisibleTo(view)
    surface = view.sides[1].diff.active()
    caret = surface.row(surface.place.caret[0])
    assert caret is not None
    assert "@__device_0" in caret.text, "where they part, not where the pass began"
    assert view.minimumSizeHint().height() <= 380, "more made a window of 1000 × 700 grow, with the panel below open"


@pytest.mark.campaign
def test_that_the_ir_of_a_stands_against_that_of_b(compared: MainWindow, qtbot: QtBot) -> None:
    view = view_of(compared)
    QTest.mouseClick(view.looks, Qt.MouseButton.LeftButton, pos=view.looks.rect_of("against").center().toPoint())
    qtbot.waitUntil(lambda: not view.sides[1].isVisibleTo(view))
    qtbot.waitUntil(lambda: view.sides[0].diff.split)
    assert view.sides[0].diff.change_count > 0


@pytest.mark.campaign
def test_that_a_pass_leads_to_both_sessions(compared: MainWindow, qtbot: QtBot, pair: tuple[Path, Path]) -> None:
    view, shell = view_of(compared), compared.shell
    (row,) = view.passes.selected()
    assert row.a is not None
    assert row.b is not None
    view.passes.link_clicked.emit(row, "A")
    assert shell.shows(TEXT)
    assert shell.state.selection.pass_id == row.a.id
    view.passes.link_clicked.emit(row, "B")
    qtbot.waitUntil(lambda: shell.state.session is not None and shell.state.session.path == pair[1])
    assert shell.state.selection.pass_id == row.b.id
    assert view.answer.text(), "the comparison stays"
    kernel = next(one for one in view.dispatches.rows.matching if one.a)
    view.dispatches.link_clicked.emit(kernel, "B")
    assert shell.shows(KERNELS)


@pytest.mark.campaign
def test_that_a_and_b_change_places(compared: MainWindow, qtbot: QtBot) -> None:
    view = view_of(compared)
    press(view, "Swap A and B")
    qtbot.waitUntil(lambda: FLAG in view.a.name.text() and compared.shell.jobs.idle())
    assert view.figures.rows.matching[0].a == FLAG


@pytest.mark.campaign
def test_that_the_files_of_a_comparison_that_nobody_asks_are_closed(
    compared: MainWindow, qtbot: QtBot, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    view, room = view_of(compared), compared.shell.room(COMPARE)
    other = shutil.copyfile(pair[1], tmp_path / "b.passlens")  # windows of other tests may have the first one open
    with qtbot.waitSignal(room.comparing.compared):
        room.compare(pair[0], other)
    qtbot.waitUntil(compared.shell.jobs.idle)

    def opened() -> bool:
        return str(other) in {one.path for one in psutil.Process().open_files()}

    assert opened()
    room.rest()
    assert not opened()
    QTest.mouseClick(view.looks, Qt.MouseButton.LeftButton, pos=view.looks.rect_of("against").center().toPoint())
    qtbot.waitUntil(lambda: not view.sides[1].isVisibleTo(view))
    assert view.sides[0].diff.change_count > 0, "they are opened again"
    assert opened()
    room.rest()
    assert not opened()


@pytest.mark.campaign
def test_that_what_releases_change_is_ignored_when_the_chip_is_on(compared: MainWindow, qtbot: QtBot) -> None:
    view = view_of(compared)
    view.ignore.click()
    qtbot.waitUntil(lambda: "Ignored: target attributes" in words(view))
    assert "The same until iree-rocdl-annotate-kernel-for-translation" in view.answer.text()


@pytest.mark.campaign
def test_that_compare_with_lists_the_recent_sessions(
    window: MainWindow, qtbot: QtBot, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in pair[::-1]:
        window.shell.open_path(path)
        qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.state.session.path == pair[0])
    listed: list[str] = []

    def choose(rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        listed.extend(row.key for row in rows)
        take(rows[0].key)

    monkeypatch.setattr(window, "list_in_palette", choose)
    window.shell.do("file.compare_with")
    qtbot.waitUntil(lambda: bool(view_of(window).answer.text()))
    assert listed == [str(pair[1]), "file", "release", "flags"]


def test_that_a_session_that_is_gone_is_one_sentence(window: MainWindow, qtbot: QtBot, pair: tuple[Path, Path]) -> None:
    room = window.shell.room(COMPARE)
    room.compare(pair[0], pair[0].with_name("gone.passlens"))
    qtbot.waitUntil(lambda: "gone.passlens" in words(room.view) and not room.comparing.running)


def place(position: int, name: str = "canonicalize") -> PassPlace:
    return PassPlace(position, position, "flow", "@main", "", name, "", Status.CHANGED)


def test_that_each_row_has_a_sign_and_belongs_to_a_chip() -> None:
    rows = [
        ComparedPass(place(1), place(1), Verdict.SAME, count=3),
        ComparedPass(place(4), place(4), Verdict.DIFFERS),
        ComparedPass(place(5), None, Verdict.FOLLOWS),
        ComparedPass(None, place(5), Verdict.IDLE),
        ComparedPass(place(6), place(6), Verdict.FOLLOWS),
    ]
    assert [mark_of(row) for row in rows] == ["=", "≠", "−", "+", "≈"]
    assert [group_of(row) for row in rows] == [
        Group.SAME,
        Group.DIFFERS,
        Group.ONLY_A,
        Group.ONLY_B,
        Group.FOLLOWS,
    ]
    assert pass_title(rows[0]) == "3 passes of flow"
    assert pass_title(rows[1]) == "canonicalize · @main"


def test_that_the_line_of_counts_says_what_the_chips_say(pair: tuple[Path, Path]) -> None:
    rows = (
        ComparedPass(place(1), place(1), Verdict.SAME, count=3),
        ComparedPass(place(4), place(4), Verdict.DIFFERS),
        ComparedPass(None, place(5), Verdict.DIFFERS),
        ComparedPass(place(5), None, Verdict.FOLLOWS, count=4),
        ComparedPass(None, place(6), Verdict.FOLLOWS, count=5),
        ComparedPass(place(6), place(7), Verdict.FOLLOWS, count=6),
    )
    found = replace(compare_sessions(*pair), passes=rows)
    chips = counts_of(found)
    assert has_message(
        counted(found),
        "comparison.counts",
        same=chips[Group.SAME],
        differs=chips[Group.DIFFERS],
        follows=chips[Group.FOLLOWS],
        a=chips[Group.ONLY_A],
        b=chips[Group.ONLY_B],
    )
    assert sum(chips.values()) == sum(row.count for row in rows)


class Chooser:
    """Answers the palette: notes its rows, and chooses those that it was given one after the other."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch, *choices: str) -> None:
        self.listed: list[list[PaletteRow]] = []
        self._choices = [*choices]
        monkeypatch.setattr(window, "list_in_palette", self._choose)

    def _choose(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        assert hint
        self.listed.append([*rows])
        take(self._choices.pop(0))


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot, pair: tuple[Path, Path]) -> MainWindow:
    """A window with A open."""
    window.shell.open_path(pair[0])
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    return window


@pytest.mark.campaign
def test_that_another_release_compiles_the_model_beside_it_and_both_are_compared(
    opened: MainWindow, qtbot: QtBot, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    release("3.12.0", COMPILES)
    chooser = Chooser(opened, monkeypatch, "release", "3.12.0")
    opened.shell.do("file.compare_with")
    view = view_of(opened)
    qtbot.waitUntil(lambda: "Compiling with IREE 3.12.0" in view.state.text)
    assert view.state.stop.isVisibleTo(view)
    rows = {row.key: row.note for row in chooser.listed[1]}
    assert (rows["3.12.0"], rows["3.11.0"]) == ("is here", "is installed first, about 0.7 GB")
    assert "own" not in rows, "the session is of it"
    qtbot.waitUntil(lambda: bool(view.answer.text()) and opened.shell.jobs.idle(), timeout=int(PATIENCE * 1000))
    assert view.answer.text().startswith("No divergence")
    other = opened.shell.room(COMPARE).comparing.paths
    assert other is not None
    assert other[0] == pair[0]
    assert opened.shell.state.session is not None
    assert opened.shell.state.session.path == pair[0], "the open session stays"
    assert str(other[1]) in opened.shell.settings.now.recent


def test_that_other_flags_are_edited_compiled_and_compared(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    Chooser(opened, monkeypatch, "flags")
    opened.shell.do("file.compare_with")
    room = opened.shell.room(COMPARE)
    qtbot.waitUntil(lambda: room.flags is not None and opened.shell.jobs.idle())
    assert room.flags is not None
    assert "to compare add with" in words(room.flags).lower()
    room.flags.set_flags([FLAG])
    press(room.flags, "Compile and Compare")
    view = view_of(opened)
    qtbot.waitUntil(lambda: bool(view.answer.text()) and opened.shell.jobs.idle(), timeout=int(PATIENCE * 1000))
    assert "The same until iree-hal-resolve-device-aliases" in view.answer.text()


@pytest.mark.campaign
def test_that_a_release_that_cannot_be_had_says_which_are_here(
    opened: MainWindow, qtbot: QtBot, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(job: InstallJob, context: JobContext) -> NoReturn:
        del job, context
        raise UserError("There is no network.")

    monkeypatch.setattr(InstallJob, "run", offline)
    room = opened.shell.room(COMPARE)
    room.make(pair[0], Otherwise(toolchain="3.9.0"))
    qtbot.waitUntil(lambda: not room.making.running)
    text = words(room.view)
    assert "There is no network." in text
    assert "On this machine are: own" in text


@pytest.mark.campaign
def test_that_a_second_compile_that_is_cancelled_leaves_nothing(
    opened: MainWindow, qtbot: QtBot, pair: tuple[Path, Path]
) -> None:
    room = opened.shell.room(COMPARE)
    before = sorted(sessions_folder().glob("*.passlens"))
    room.make(pair[0], Otherwise(flags=(FLAG,)))
    qtbot.waitUntil(lambda: "Compiling" in room.view.state.text)
    press(room.view, "Cancel")
    qtbot.waitUntil(lambda: not room.making.running and opened.shell.jobs.idle())
    assert "was cancelled" in words(room.view)
    assert sorted(sessions_folder().glob("*.passlens")) == before


@pytest.mark.campaign
def test_that_what_still_compiled_is_compared_again_at_its_end(
    compared: MainWindow, qtbot: QtBot, pair: tuple[Path, Path]
) -> None:
    room = compared.shell.room(COMPARE)
    with qtbot.waitSignal(room.comparing.compared):
        compared.shell.compiling.ended.emit(pair[0])
    compared.shell.compiling.ended.emit(pair[0].with_name("other.passlens"))
    assert not room.comparing.running, "what is not compared here"
    qtbot.waitUntil(compared.shell.jobs.idle)
