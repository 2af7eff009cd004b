"""The dialog on toolchains: what it lists and says, and a whole installation through the window."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from message_checks import refused
from passlens.engine.errors import UserError
from passlens.engine.messages import quoted
from passlens.engine.toolchain.discover import find, toolchains_folder
from passlens.engine.toolchain.flags import catalogue
from passlens.engine.toolchain.managed import Place, PlaceKind, add
from passlens.engine.toolchain.package_index import Released
from passlens.engine.toolchain.verify import Check, Verification
from passlens.gui.kit.labels import SelectableLabel
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.setup.flags import FlagsDialog
from passlens.gui.shell.state import Setup
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.toolchains.dialog import ToolchainsDialog
from stand_ins import build_folder
from wheels import make_runtime_wheel, make_wheel, only_from, only_index, stalling_index


def places() -> tuple[Place, ...]:
    own = find()
    return (
        Place("own", PlaceKind.OWN, own.compiler.parent, own, quoted("")),
        Place("3.5.0", PlaceKind.INSTALLED, Path("/data/toolchains/3.5.0"), own, quoted("")),
        Place("mine", PlaceKind.ADDED, Path("/src/build"), None, quoted("No iree-compile was found in /src/build.")),
    )


@pytest.fixture
def dialog(qtbot: QtBot) -> ToolchainsDialog:
    made = ToolchainsDialog()
    qtbot.addWidget(made)
    made.set_setup(Setup())
    made.set_places(places())
    made.set_released(Released(("3.13.0", "3.6.0", "3.5.0")))
    return made


@pytest.fixture
def manager(window: MainWindow, qtbot: QtBot) -> Iterator[ToolchainsDialog]:
    """The dialog of a real window."""
    window.show()
    window.shell.actions["compile.toolchains"].trigger()
    (made,) = window.findChildren(ToolchainsDialog)
    qtbot.waitUntil(lambda: bool(made.shown()))
    yield made
    for one in window.findChildren(ToolchainsDialog):
        one.close()


def press(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


def test_that_the_dialog_shows_what_is_there_in_both_themes(
    both_themes: ThemeManager, dialog: ToolchainsDialog, photograph: Photograph
) -> None:
    dialog.set_verifying("3.5.0")
    checks = (
        Check("version", True, quoted("IREE 3.5.0")),
        Check("iree-opt", False, quoted("iree-opt is not beside its compiler.")),
    )
    dialog.set_verified(Verification("3.5.0", "3.5.0", checks))
    states = {name: state for name, _, state in dialog.shown()}
    assert states == {"own": "", "3.5.0": "✕ 1 of 2 fail", "mine": "✕ broken"}
    assert "iree-opt is not beside its compiler" in dialog.verdict
    photograph(dialog, f"toolchains-{both_themes.theme.name}")
    dialog.set_progress("Downloading: 12 MiB of 80 MiB", 0.15)
    photograph(dialog, f"toolchains-installing-{both_themes.theme.name}")


def test_that_what_is_installed_is_not_offered_again(dialog: ToolchainsDialog) -> None:
    offered = [dialog.versions.itemText(index) for index in range(dialog.versions.count())]
    assert offered == ["3.13.0", "3.6.0"]


def test_that_buttons_fit_what_is_selected(dialog: ToolchainsDialog) -> None:
    enabled = {}
    for name in ("own", "3.5.0", "mine"):
        dialog.select(name)
        enabled[name] = tuple(one.isEnabled() for one in (dialog.use, dialog.verify, dialog.remove))
    assert enabled == {"own": (False, True, False), "3.5.0": (True, True, True), "mine": (False, False, True)}


def test_that_deleting_asks_and_forgetting_does_not(dialog: ToolchainsDialog, qtbot: QtBot) -> None:
    dialog.show()
    asked: list[str] = []
    dialog.remove_requested.connect(asked.append)
    dialog.select("mine")
    press(dialog.remove)
    assert asked == ["mine"]
    dialog.select("3.5.0")
    press(dialog.remove)
    box = dialog.findChild(QMessageBox, "remove-question")
    assert isinstance(box, QMessageBox)
    assert asked == ["mine"]
    press(box.buttons()[[button.text() for button in box.buttons()].index("Remove")])
    qtbot.waitUntil(lambda: asked == ["mine", "3.5.0"])


def test_that_a_failure_is_said_and_the_form_comes_back(dialog: ToolchainsDialog) -> None:
    dialog.show()
    dialog.set_progress("Looking", None)
    assert dialog.cancel.isVisible()
    dialog.set_install_error(UserError("There is no IREE 9.9.9.", hint="See the list."))
    assert dialog.verdict == "✕ There is no IREE 9.9.9. See the list."
    assert dialog.install.isVisible()
    assert not dialog.cancel.isVisible()


@pytest.mark.campaign
def test_that_a_release_is_installed_used_and_removed_in_the_window(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(tmp_path, "7.7.7")
    only_from(monkeypatch, tmp_path)
    monkeypatch.setattr("passlens.engine.toolchain.install.NEEDED_BYTES", 1)
    window.show()
    window.shell.actions["compile.toolchains"].trigger()
    (manager,) = window.findChildren(ToolchainsDialog)
    qtbot.waitUntil(lambda: manager.versions.currentText() == "7.7.7")
    press(manager.install)
    qtbot.waitUntil(lambda: "7.7.7 is installed" in manager.verdict)
    qtbot.waitUntil(lambda: "7.7.7" in [name for name, _, _ in manager.shown()])
    qtbot.waitUntil(lambda: "7.7.7" in [one.name for one in window.shell.machine.toolchains])
    press(manager.use)
    assert window.shell.state.setup.toolchain == "7.7.7"
    press(manager.remove)
    box = manager.findChild(QMessageBox, "remove-question")
    assert isinstance(box, QMessageBox)
    press(box.buttons()[[button.text() for button in box.buttons()].index("Remove")])
    qtbot.waitUntil(lambda: window.shell.state.setup.toolchain == "")
    qtbot.waitUntil(lambda: [name for name, _, _ in manager.shown()] == ["own"])
    assert not (toolchains_folder() / "7.7.7").exists()


@pytest.mark.campaign
def test_that_an_installation_is_cancelled_in_the_window(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = make_wheel(tmp_path, "7.7.7")
    with stalling_index(wheel) as (url, begun):
        only_index(monkeypatch, url)
        window.show()
        window.shell.actions["compile.toolchains"].trigger()
        (manager,) = window.findChildren(ToolchainsDialog)
        qtbot.waitUntil(lambda: manager.versions.currentText() == "7.7.7")
        press(manager.install)
        assert isinstance(begun, threading.Event)
        qtbot.waitUntil(begun.is_set)
        press(manager.cancel)
        assert not manager.cancel.isEnabled()
        qtbot.waitUntil(lambda: "nothing was left behind" in manager.verdict)
    assert [path.name for path in toolchains_folder().iterdir()] == []


def test_that_a_toolchain_is_added_and_verified_in_the_window(
    window: MainWindow, manager: ToolchainsDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = build_folder(tmp_path / "mine", 'exec "$REAL" "$@"')
    manager.add_requested.emit(str(tmp_path))
    qtbot.waitUntil(lambda: "No iree-compile was found" in manager.verdict)
    manager.add_requested.emit(str(folder))
    qtbot.waitUntil(lambda: "mine" in [name for name, _, _ in manager.shown()])
    manager.select("mine")
    press(manager.verify)
    qtbot.waitUntil(lambda: ("mine", "✕ 2 of 6 fail") in [(row[0], row[2]) for row in manager.shown()])
    assert "iree-opt is not beside its compiler" in manager.verdict


@pytest.mark.campaign
def test_that_the_command_brings_the_open_dialog_to_the_front(window: MainWindow, manager: ToolchainsDialog) -> None:
    window.shell.actions["compile.toolchains"].trigger()
    assert window.findChildren(ToolchainsDialog) == [manager]


def test_that_the_toolbar_leads_to_the_dialog(window: MainWindow, qtbot: QtBot) -> None:
    window.show()
    action = next(one for one in window.toolbar.toolchain.menu().actions() if one.text() == "Manage toolchains…")
    action.trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(ToolchainsDialog)))


@pytest.mark.campaign
def test_that_an_added_toolchain_is_in_the_toolbars_menu(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    add(build_folder(tmp_path / "mine", 'exec "$REAL" "$@"'))
    window.shell.machine.look_for_toolchains()
    menu = window.toolbar.toolchain.menu()
    qtbot.waitUntil(lambda: any("mine" in one.text() for one in menu.actions()))


def test_that_the_flags_dialog_takes_a_renamed_flag_and_says_how_it_is_spelled(qtbot: QtBot) -> None:
    dialog = FlagsDialog()
    qtbot.addWidget(dialog)
    dialog.set_catalogue(catalogue(find()))
    dialog.set_flags(["--iree-hip-waves-per-eu=2"])
    assert dialog.flags() == ("--iree-hip-waves-per-eu=2",)  # as typed: another toolchain may know it so
    texts = [label.text() for label in dialog.findChildren(SelectableLabel)]
    assert any("was spelled --iree-rocm-waves-per-eu" in text for text in texts)
    dialog.set_flags(["--iree-flow-enable-gather-fusion"])
    with refused("translate.gone-since", version="3.5.0"):
        dialog.flags()


@pytest.mark.campaign
def test_that_an_installation_goes_on_when_the_dialog_is_closed_and_its_end_is_said(
    window: MainWindow, manager: ToolchainsDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_from(monkeypatch, tmp_path)
    manager.install_requested.emit("7.7.7")  # there is none
    manager.close()
    qtbot.waitUntil(lambda: window.shell.messages.message is not None)
    message = window.shell.messages.message
    assert message is not None
    assert "IREE 7.7.7 was not installed" in message.sentence


@pytest.mark.campaign
def test_that_a_dialog_opened_during_an_installation_shows_and_stops_it(
    window: MainWindow, manager: ToolchainsDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stalling_index(make_wheel(tmp_path, "7.7.7")) as (url, begun):
        only_index(monkeypatch, url)
        manager.install_requested.emit("7.7.7")
        manager.close()
        qtbot.waitUntil(begun.is_set)
        qtbot.waitUntil(lambda: not window.findChildren(ToolchainsDialog))
        window.shell.actions["compile.toolchains"].trigger()
        (again,) = window.findChildren(ToolchainsDialog)
        assert again.cancel.isVisible()
        press(again.cancel)
        qtbot.waitUntil(lambda: "nothing was left behind" in again.verdict)


@pytest.mark.campaign
def test_that_the_runtime_of_an_added_toolchain_is_installed_in_the_window(
    window: MainWindow,
    manager: ToolchainsDialog,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    photograph: Photograph,
) -> None:
    make_runtime_wheel(tmp_path / "index", "3.13.0")
    only_from(monkeypatch, tmp_path / "index")
    manager.add_requested.emit(str(build_folder(tmp_path / "mine", 'exec "$REAL" "$@"')))
    qtbot.waitUntil(lambda: "mine" in [name for name, _, _ in manager.shown()])
    manager.select("own")
    assert not manager.runtime.isEnabled()  # it has one
    manager.select("mine")
    assert manager.runtime.isEnabled()
    press(manager.runtime)
    qtbot.waitUntil(lambda: "The runtime of IREE 3.13.0 is installed" in manager.verdict)
    qtbot.waitUntil(lambda: not manager.runtime.isEnabled())
    photograph(manager, "toolchains-runtime")
