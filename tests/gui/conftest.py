"""Fixtures of the window's tests: no display, one theme manager for each test, real sessions, a whole window."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from campaigns import rarely
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest
from passlens.gui.failure.unasked import UnaskedTrials
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.text.code_view import CodeView
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.kit.translation import install_language
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from windows import end

Photograph = Callable[[QWidget, str], None]
ShowCode = Callable[[str, int], CodeView]
Turn = Callable[[QWidget, QPointF], None]


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Delete what a test closed, before and after its fixtures end.

    Qt would do so when an event loop runs next, which many tests have none for; and each change of the style goes
    through all widgets that are left. Views that never came into their window stay: with them deleted here, the next
    full collection of garbage crashed.
    """
    _delete_closed()
    yield
    _delete_closed()


def _delete_closed() -> None:
    if QApplication.instance() is not None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def themes(qapp: QApplication) -> ThemeManager:
    """The light theme."""
    return ThemeManager(ThemeChoice.LIGHT, qapp)


@pytest.fixture(params=[ThemeChoice.LIGHT, rarely(ThemeChoice.DARK)])
def both_themes(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[ThemeManager]:
    """The test runs in the light theme and, in a campaign, in the dark one too, with the stylesheet."""
    manager = ThemeManager(request.param, qapp)
    apply_style(qapp, manager)
    yield manager
    clear_style(qapp)


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    """The application speaks Chinese for one test."""
    translators = install_language(qapp, "zh_CN")
    assert len(translators) == 2
    yield
    for translator in translators:
        qapp.removeTranslator(translator)


@pytest.fixture
def photograph(qtbot: QtBot) -> Photograph:
    """Shows a widget and takes its picture; it must not be of one colour. Kept where PASSLENS_PICTURES says."""

    def take(widget: QWidget, name: str) -> None:
        widget.show()
        qtbot.waitExposed(widget)
        qtbot.wait(20)  # new rows are laid out when the event loop comes to it
        image = widget.grab().toImage()
        colors = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
        assert len(colors) > 3, f"{name} shows nothing"
        folder = os.environ.get("PASSLENS_PICTURES")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            image.save(str(Path(folder) / f"{name}.png"))

    return take


@pytest.fixture
def show_code(qtbot: QtBot, themes: ThemeManager) -> ShowCode:
    """Shows a text in a code view 700 pixels wide and of the height given; it has the keyboard."""

    def show(text: str, height: int) -> CodeView:
        view = CodeView(themes, "IR")
        qtbot.addWidget(view)
        view.resize(700, height)
        view.set_text(text)
        view.show()
        view.setFocus()
        # Regions are read between frames, when the machine has the time.
        qtbot.waitUntil(lambda: view.surface.hasFocus() and view.surface.places.whole.regions is not None)
        return view

    return show


@pytest.fixture
def zoom_in() -> Turn:
    """Turns the wheel by one step over a place of a widget, with Ctrl."""

    def turn(widget: QWidget, place: QPointF) -> None:
        event = QWheelEvent(
            place,
            widget.mapToGlobal(place),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.ControlModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    return turn


@pytest.fixture(scope="session")
def small_session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """matmul_f16 compiled for gfx942, with every pass."""
    path = tmp_path_factory.mktemp("small") / "matmul_f16.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), output=path))


@pytest.fixture(scope="session")
def failed_session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """tp8_mlp compiled for one device: fails, since it names eight."""
    path = tmp_path_factory.mktemp("failed") / "tp8_mlp.passlens"
    return compiled_session(CompileRequest(sample("tp8_mlp"), output=path))


@pytest.fixture
def no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """No fix of a compile that fails is tried unasked: some twenty compiles, which have tests of their own."""
    monkeypatch.setattr(UnaskedTrials, "begin", lambda *_, **__: None)


@pytest.fixture
def window(themes: ThemeManager, qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """A whole window on its start page, that has not asked for toolchains and devices."""
    apply_style(qapp, themes)
    made = MainWindow(themes, Settings())
    made.shell.show(START)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    yield made
    end(made, qtbot)
    clear_style(qapp)
