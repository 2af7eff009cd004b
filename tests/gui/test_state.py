"""The shared state: selection, history, conditions; and the settings that outlive the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from passlens.engine.compile.request import Driver
from passlens.gui.shell.settings import KeptSettings, Settings, load_settings, save_settings
from passlens.gui.shell.state import AppState, CompileActivity, Condition, Mode, Selection, Setup


def test_that_back_and_forward_walk_the_selections(qtbot: QtBot) -> None:
    state = AppState()
    for pass_id in (1, 2, 3):
        state.select_pass(pass_id)
    state.back()
    state.back()
    assert state.selection.pass_id == 1
    assert Condition.BACK not in state.conditions()
    state.forward()
    assert state.selection.pass_id == 2
    state.select_pass(9)
    assert Condition.FORWARD not in state.conditions(), "a new selection drops what lay ahead"
    state.back()
    assert state.selection.pass_id == 2


def test_that_another_mode_is_no_step_of_the_history(qtbot: QtBot) -> None:
    state = AppState()
    state.select_pass(1)
    state.select_pass(2)
    state.set_mode(Mode.BEFORE)
    state.set_mode(Mode.AFTER)
    state.back()
    assert state.selection.pass_id == 1


def test_that_equal_values_are_silent(qtbot: QtBot) -> None:
    state = AppState()
    heard: list[Selection] = []
    state.selection_changed.connect(heard.append)
    state.select_pass(1)
    state.select_pass(1)
    state.set_mode(Mode.DIFF)
    assert len(heard) == 1


def test_that_a_selected_dispatch_stays_when_a_pass_is_chosen(qtbot: QtBot) -> None:
    state = AppState()
    state.select(Selection(pass_id=1, dispatch="main_dispatch_0"))
    state.select_pass(2)
    assert state.selection.dispatch == "main_dispatch_0"


def test_that_a_source_can_be_compiled_only_while_nothing_compiles(qtbot: QtBot) -> None:
    state = AppState()
    assert Condition.SOURCE not in state.conditions()
    state.set_setup(Setup(source=Path("m.mlir")))
    assert Condition.SOURCE in state.conditions()
    state.set_activity(CompileActivity("Quick look"))
    assert Condition.SOURCE not in state.conditions()
    assert Condition.COMPILING in state.conditions()


def test_that_settings_come_back(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "window.json"
    setup = Setup(driver=Driver.CUDA, target="sm_80", devices=4, opt_level=3, flags=("--x=1",), toolchain="3.9.0")
    settings = KeptSettings(Settings(theme="dark"))
    settings.keep_setup(setup)
    settings.put_recent(Path("/a/m.mlir"))
    save_settings(settings.now, path)
    assert load_settings(path) == settings.now
    assert load_settings(path).setup() == setup


def test_that_damaged_settings_give_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    for text in ("", "{", "[1, 2]", '{"driver": 7, "recent": "x", "devices": true, "theme": null}'):
        path.write_text(text, encoding="utf-8")
        assert load_settings(path) == Settings()


def test_that_settings_of_another_version_keep_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"theme": "dark", "defaults": {"driver": "metal"}, "future": [1]}', encoding="utf-8")
    settings = load_settings(path)
    assert (settings.theme, settings.setup().driver) == ("dark", Driver.HIP)


def test_that_each_model_keeps_its_options_and_a_new_one_gets_the_defaults(tmp_path: Path, qtbot: QtBot) -> None:
    first, second = Path("/a/first.mlir"), Path("/a/second.mlir")
    named = Setup(first, target="gfx1100", devices=("a=hip[0]", "b=hip[1]"), flags=("--x=1",))
    settings = KeptSettings(Settings())
    settings.keep_setup(Setup(target="gfx950"))
    settings.keep_setup(named)
    save_settings(settings.now, tmp_path / "window.json")
    again = load_settings(tmp_path / "window.json")
    assert again.setup(first) == named
    assert again.setup(second) == Setup(second, target="gfx950")


@pytest.mark.parametrize(
    "setup",
    [
        Setup(Path("/m.mlir"), flags=("--x=1",), foreign=True),
        Setup(Path("/m.mlir"), taken_from=Path("/theirs.passlens")),
        Setup(imported=True, target=""),
    ],
)
def test_that_options_of_a_file_from_elsewhere_are_not_kept(setup: Setup, qtbot: QtBot) -> None:
    settings = KeptSettings(Settings())
    settings.keep_setup(setup)
    assert settings.now == Settings()


def test_that_the_newest_recent_file_is_first_and_none_is_twice(qtbot: QtBot) -> None:
    settings = KeptSettings(Settings())
    lists: list[tuple[str, ...]] = []
    settings.recent_changed.connect(lists.append)
    for name in ("a", "b", "a"):
        settings.put_recent(Path("/" + name))
    settings.forget_recent(Path("/a"))
    assert lists == [("/a",), ("/b", "/a"), ("/a", "/b"), ("/b",)]
