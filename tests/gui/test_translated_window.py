"""A whole window in Chinese, on recorded sessions: no text of it is left in English.

The other tests of translations look at marked texts. These look at the window itself, so that they also find what
never passed through ``tr``: every label, button, action, header, tooltip, field and painted word. English stays what
the lists below name, with the reason.
"""

from __future__ import annotations

import getpass
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QTabBar,
    QTableView,
    QTextEdit,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from campaigns import rarely
from passlens.engine.data import resource_path
from passlens.engine.session.recorded import unpack
from passlens.gui.devices import DEVICES
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.memory import MEMORY
from passlens.gui.memory.view import MemoryPage
from passlens.gui.shell.help.about import third_party
from passlens.gui.shell.help.documents import GlossaryDialog, ReadingDialog
from passlens.gui.shell.help.manual import ManualDialog
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from windows import TABS, end

CODE = re.compile(r"surface|\.text_|log_view")
"""Modules that paint IR, assembly and the log."""
CHINESE = re.compile(r"[\u4e00-\u9fff]")
SIGNATURE = re.compile(r"^(sync |async )?func @.*", re.DOTALL)
"""Of a function, as the module declares it."""
MARKUP = re.compile(r"<[a-zA-Z/][^>]*>|&[a-z]+;")
WORD = re.compile(r"[A-Za-z][A-Za-z']*")

KEPT = {
    "terms that engineers write in English in every language; the glossary explains them": """
        affinity async block buffer bufferization dialect diff dispatch encoding executable fence flag flow global
        intrinsic kernel lane linalg loop memref module op ops pass pattern pipeline profile promotion region reduction
        rewrite roofline scope scratch slab spill stream subgroup symbol tensor tile trace transient variant wave
        wavefront workgroup workload store fill barrier promote timepoint staging reshape matmul padding thread
        """,
    "phases of the compiler, drivers, chips, and words of its command line": """
        abi configurations cpu cuda default device gpu hal hip host input local preprocessing pre sources vm vulkan iree
        compile opt own python bash adreno ampere generic turing valhall true false
        """,
    "units and abbreviations": """
        ms ns min max kib mib gib gb tb ulp nan inf mma simd lds vgpr sgpr agpr ir csv png svg pdf html json md
        """,
    "names of passes": "cse canonicalize",
    "names of products and formats, and keys": """
        passlens llvm mlir onnx perfetto rocprof markdown amd nvidia qt linux debian shift ctrl alt esc enter page home
        end del space tab backspace left right up down return ins english aa
        """,
}
KEPT_TOGETHER = ("Shared memory", "Pipeline Collection")
"""Words that stay English beside each other only: LDS, and a row of the compiler's report on its times."""
TERMS = frozenset(word for words in KEPT.values() for word in words.split())
"""What stays English as a word of its own."""
IDENTIFIER = re.compile(r"[@%#$_./\\=:<>\[\]{}×*]|\d|[a-z][A-Z]|^[A-Z]{2,}|-")
"""A word with one of these is a name of the compiler, a path, a flag, a number with its unit, or an abbreviation."""

ENGINE_SENTENCES = {
    "DetailsView": "what the toolchain's own help says of a pass, and notices of the session",
    "OptionList": "the toolchain's own help",
    "LogView": "what the compiler wrote",
    "FlagsDialog": "the compiler's own help on its flags",
    "JourneyList": "what a pass did to an op, with names of ops",
}
"""Widgets whose long texts come from the compiler or the engine; the words around them are looked at."""
QUOTING = (GlossaryDialog, ManualDialog, ReadingDialog)
"""Dialogs with documents: each document is looked at by itself."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What the program paints itself while the test goes on, besides code and what it shortens: names, mostly."""
    texts: set[str] = set()
    draw = QPainter.drawText

    def draw_and_note(painter: QPainter, *arguments: object) -> object:
        frame = inspect.currentframe()
        caller = frame.f_back if frame is not None else None
        module = caller.f_globals["__name__"] if caller is not None else ""
        # A frame that holds itself would keep the painter until a collection, long after the widget it paints on is
        # gone; to delete it then crashes.
        del frame, caller
        if not CODE.search(module):
            texts.update(one for one in arguments if isinstance(one, str) and "…" not in one)
        return draw(painter, *arguments)  # type: ignore[call-overload]

    monkeypatch.setattr(QPainter, "drawText", draw_and_note)
    return texts


@pytest.fixture
def window(chinese: None, qapp: QApplication, qtbot: QtBot, themes: ThemeManager) -> Iterator[MainWindow]:
    """The window in Chinese, as the program starts it."""
    apply_style(qapp, themes)
    made = MainWindow(themes, Settings())
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    made.start()
    yield made
    end(made, qtbot)
    clear_style(qapp)


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing runs and nothing waits to be read."""
    for _ in range(3):
        qtbot.waitUntil(window.shell.jobs.idle)
        qtbot.wait(60)


def open_recorded(window: MainWindow, qtbot: QtBot, name: str, folder: Path) -> None:
    """Open a recorded sample."""
    path = unpack(resource_path("samples", "recorded", f"{name}.passlens.zst"), resource_path("samples"), folder)
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.state.session.path == path)
    settle(window, qtbot)


def is_english(text: str, names: frozenset[str]) -> bool:
    """Whether a text has words that belong to no list above, are none of the ``names``, and no Chinese."""
    plain = SIGNATURE.sub(" ", MARKUP.sub(" ", text))
    for name in names:
        plain = plain.replace(name, " ")
    if CHINESE.search(plain):
        return False
    for word_with_signs in plain.split():
        part = word_with_signs.strip("()[],;:，；：.…·▾✓✕▲⊘●○→–—-+?!'\"“”×=|&")
        if part and not IDENTIFIER.search(part):
            words = [word.casefold() for word in WORD.findall(part)]
            if any(len(word) > 1 and word not in TERMS for word in words):
                return True
    return False


def texts_of(widget: QWidget) -> Iterator[str]:
    """What a widget says, in sight or to a screen reader, with its actions and the head of its table."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.whatsThis())
    if widget.isWindow():
        yield widget.windowTitle().split(" — ")[-1]
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(place) for place in range(widget.count()))
        yield widget.placeholderText()
    elif isinstance(widget, QTabBar):
        for place in range(widget.count()):
            yield from (widget.tabText(place), widget.tabToolTip(place))
    elif isinstance(widget, QAbstractSpinBox):
        yield widget.specialValueText()
    elif isinstance(widget, QTextEdit) and widget.property("role") == "fact":
        yield from widget.toPlainText().split("\n")
    elif isinstance(widget, QTableView | QTreeView) and widget.model() is not None:
        model = widget.model()
        for column in range(model.columnCount(QModelIndex())):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                head = model.headerData(column, Qt.Orientation.Horizontal, role)
                yield head if isinstance(head, str) else ""
    for action in widget.actions():
        yield from action_texts(action)


def action_texts(action: QAction) -> Iterator[str]:
    """What an action says."""
    yield from (action.text(), action.toolTip(), action.whatsThis())


def is_ours(widget: QWidget) -> bool:
    """Whether a widget is part of the window or a dialog; pyqtgraph makes menus that are never shown."""
    while (parent := widget.parentWidget()) is not None:
        widget = parent
    return isinstance(widget, MainWindow)


def is_quoted(widget: QWidget | None) -> bool:
    """Whether a widget shows what others wrote."""
    while widget is not None:
        if type(widget).__name__ in ENGINE_SENTENCES or isinstance(widget, QUOTING):
            return True
        widget = widget.parentWidget()
    return False


def names_of(window: MainWindow) -> frozenset[str]:
    """Names that others gave: of devices, functions of the samples, software and its licences, and of the user."""
    drivers = window.shell.machine.drivers or ()
    names = {str(device.name) for driver in drivers for device in driver.devices}
    devices = {name for name in names if not name.startswith("CPU")}
    software = {word for work in third_party() for word in (work.name, work.licence)}
    return frozenset(
        {
            *devices,
            *software,
            getpass.getuser(),
            "main_graph",
            "forward",
            "inline",
            "Shared memory",
            "Pipeline Collection",
        }
        - {""}
    )


def english_texts(app: QApplication, painted: set[str], window: MainWindow) -> set[tuple[str, str]]:
    """The texts that are English, with the class of the widget."""
    found = set()
    names = names_of(window)
    for widget in app.allWidgets():
        if not is_ours(widget):
            continue
        long = is_quoted(widget)
        for text in texts_of(widget):
            sentence = long and (len(text.split()) > 3 or not isinstance(widget, QAbstractButton))
            if text and not sentence and is_english(text, names):
                found.add((type(widget).__name__, text))
    found |= {("painted", text) for text in painted if is_english(text, names)}
    return found


def fail_on(found: set[tuple[str, str]]) -> None:
    """Name each text that was found."""
    if found:
        pytest.fail("\n".join(f"{kind}: {text}" for kind, text in sorted(found)))


DIALOGS = (
    "compile.flags",
    "compile.toolchains",
    "file.trim",
    "file.preferences",
    "help.view",
    "help.shortcuts",
    "help.glossary",
    "help.new",
    "help.about",
)


def walk(window: MainWindow, qtbot: QtBot) -> None:
    """Through every tab with its pages, and every panel below."""
    for tab in TABS:
        window.shell.show(tab)
        settle(window, qtbot)
        window.grab()
    window.shell.show(MEMORY)
    for page in MemoryPage:
        window.shell.room(MEMORY).view.show_page(page)
        settle(window, qtbot)
        window.grab()
    window.shell.show(KERNELS)
    for page_name in ("bars", "roofline", "table"):
        window.shell.room(KERNELS).view.bar.pages.chosen.emit(page_name)
        settle(window, qtbot)
        window.grab()
    window.shell.show(DEVICES)
    for page_name in ("matrix", "overview", "placement"):
        window.shell.room(DEVICES).view.bar.page_chosen.emit(page_name)
        settle(window, qtbot)
        window.grab()
    for panel in ("view.problems", "go.search", "view.jobs", "view.log"):
        window.shell.actions[panel].trigger()
        settle(window, qtbot)
        window.grab()


@pytest.mark.campaign
def test_that_a_start_page_and_dialogs_have_no_english(
    qapp: QApplication, qtbot: QtBot, window: MainWindow, painted: set[str]
) -> None:
    window.shell.show(START)
    settle(window, qtbot)
    window.grab()
    found = english_texts(qapp, painted, window)
    for command in DIALOGS:
        action = window.shell.actions[command]
        if action.isEnabled():
            action.trigger()
            settle(window, qtbot)
            found |= english_texts(qapp, painted, window)
            for dialog in window.findChildren(QDialog):
                dialog.close()
    window.shell.actions["go.palette"].trigger()
    settle(window, qtbot)
    window.grab()
    fail_on(found | english_texts(qapp, painted, window))


@pytest.mark.parametrize(
    "name", [pytest.param("conv_group-3.9.0", marks=pytest.mark.campaign), rarely("pinned_constant")]
)
def test_that_no_view_of_a_session_has_english(
    qapp: QApplication, qtbot: QtBot, window: MainWindow, painted: set[str], tmp_path: Path, name: str
) -> None:
    open_recorded(window, qtbot, name, tmp_path)
    walk(window, qtbot)
    fail_on(english_texts(qapp, painted, window))
