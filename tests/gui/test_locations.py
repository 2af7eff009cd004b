"""Debug locations in the window: left out by default, shown with a box, asked for with the flags."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import IrText
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.settings import KeptSettings, Settings, load_settings, save_settings
from passlens.gui.shell.setup.flags import FlagsDialog
from passlens.gui.shell.state import Mode
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from passlens.gui.text.view import IrView
from seen import button, press

Photograph = Callable[[QWidget, str], None]
LOCATIONS = "Keep debug locations in the dumps"


@pytest.fixture(scope="module")
def located(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("located") / "s.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), output=path, locations=True))


def shown(window: MainWindow) -> str:
    lines = window.shell.room(TEXT).view.code.surface.lines
    return "\n".join(lines.line(number) for number in range(lines.count))


def settle(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())


def test_that_the_box_shows_locations_and_is_there_only_where_there_are_any(
    window: MainWindow, located: Path, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(located)
    settle(window, qtbot)
    assert window.shell.state.setup.locations, "Compile does the same again"
    window.shell.state.select_phase("flow")
    settle(window, qtbot)
    assert "flow.dispatch" in shown(window)
    assert "loc(" not in shown(window)
    assert window.shell.room(TEXT).view.locations.isVisible()
    window.shell.actions["view.locations"].trigger()
    settle(window, qtbot)
    assert ' loc("' in shown(window)
    assert window.shell.settings.now.show_locations
    window.shell.room(TEXT).view.locations.click()
    settle(window, qtbot)
    assert "loc(" not in shown(window)
    window.shell.open_path(small_session)
    settle(window, qtbot)
    window.shell.state.select_phase("flow")
    settle(window, qtbot)
    assert not window.shell.room(TEXT).view.locations.isVisible()
    assert not window.shell.state.setup.locations


@pytest.mark.campaign
def test_that_a_line_of_the_whole_text_is_found_where_it_is_shown(
    window: MainWindow, located: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(located)
    settle(window, qtbot)
    with SessionReader(located) as reader:
        whole = reader.text(reader.phase_blob("flow") or 0).splitlines()
    number = next(place for place, line in enumerate(whole, 1) if "flow.dispatch @" in line)
    assert whole[number - 1] not in Queries(located).texts.phase("flow").text
    window.shell.state.select_phase("flow")
    settle(window, qtbot)
    column = whole[number - 1].index("flow.dispatch") + 1
    window.shell.room(TEXT).view.mark(number, column, "flow.dispatch")
    assert window.shell.room(TEXT).view.selected_words() == "flow.dispatch"
    line = window.shell.room(TEXT).view.code.surface.place.start[0]
    assert shown(window).splitlines()[line].startswith(whole[number - 1][:60])


@pytest.mark.campaign
def test_that_a_diff_has_locations_when_asked_for(window: MainWindow, located: Path, qtbot: QtBot) -> None:
    window.shell.open_path(located)
    settle(window, qtbot)
    row = Queries(located).passes.find("iree-stream-schedule-execution")
    window.shell.state.set_mode(Mode.DIFF)
    window.shell.open(PassTarget(row.id))
    settle(window, qtbot)
    assert window.shell.room(TEXT).view.locations.isVisible()
    with qtbot.waitSignal(window.shell.room(TEXT).texts.changed) as caught:
        window.shell.room(TEXT).view.locations.click()
    assert any(" loc(" in line.text for line in caught.args[0].diff.rows)


def test_that_locations_are_asked_for_with_the_flags(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.actions["compile.flags"].trigger()
    dialog = window.findChild(FlagsDialog)
    assert dialog is not None
    assert not button(dialog, LOCATIONS).isChecked()
    press(dialog, LOCATIONS)
    press(dialog, "Apply")
    assert window.shell.state.setup.locations
    assert "Debug locations" in window.toolbar.flags.toolTip()
    settle_idle = window.shell.jobs.idle
    qtbot.waitUntil(settle_idle)
    window.shell.actions["compile.flags"].trigger()
    again = next(one for one in window.findChildren(FlagsDialog) if one.isVisible())
    assert button(again, LOCATIONS).isChecked()
    qtbot.waitUntil(settle_idle)


def test_that_the_choices_come_back_at_the_next_start(window: MainWindow, tmp_path: Path) -> None:
    settings = KeptSettings(Settings(show_locations=True))
    settings.keep_setup(replace(window.shell.state.setup, locations=True))
    path = tmp_path / "window.json"
    save_settings(settings.now, path)
    loaded = load_settings(path)
    assert loaded.setup().locations
    assert loaded.show_locations


def test_that_the_box_is_seen_in_both_themes(both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph) -> None:
    view = IrView(both_themes)
    qtbot.addWidget(view)
    view.resize(900, 300)
    view.show_text(IrText(quoted("module after flow"), "module {\n}\n", located=True, hidden=(1,)))
    photograph(view, f"locations-{both_themes.theme.name}")
    assert view.locations.isVisible()
