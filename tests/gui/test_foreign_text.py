"""What names, sentences and notes of a session must not do to the window: they are text, whatever they look like."""

from __future__ import annotations

import ast
import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QFont, QHelpEvent, QPainter
from PySide6.QtGui import Qt as QtText
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import passlens.gui
from hostile_names import ESCAPES, MARKUP, NAME, hostile_session
from passlens.engine.errors import UserError
from passlens.gui.kit.charts.chart_menu import svg_bytes
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.plain_text import LINE_CHARACTERS, plain
from passlens.gui.kit.tables.table_model import Column, TableModel
from passlens.gui.shell.upkeep.faults import WindowFaults
from passlens.gui.shell.upkeep.notify import commands
from passlens.gui.shell.window.main_window import MainWindow

# Tooltips and labels.

_TIPS = {"setToolTip", "setItemData", "showText", "setInformativeText", "setLabelText"}
_OURS = {"plain", "tr", "localized", "explain"}


def _calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """The calls of functions and methods of these names in the window's modules, with the module's file name."""
    for file in sorted(Path(passlens.gui.__path__[0]).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if any(f"{name}(" in text for name in names):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names:
                    yield file.name, node


def _is_ours(node: ast.expr) -> bool:
    """Whether an expression is a text of ours, or one made plain."""
    match node:
        case ast.Constant():
            return True
        case ast.BoolOp(values=parts):
            return all(map(_is_ours, parts))
        case ast.IfExp(body=body, orelse=orelse):
            return _is_ours(body) and _is_ours(orelse)
        case ast.Call(func=ast.Name(id="name_tip")):  # rich on purpose; it escapes names itself
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in _OURS
        case ast.Attribute(attr="_explained"):  # what the glossary says
            return True
    return False


def test_that_no_tooltip_is_given_text_that_nobody_made_plain() -> None:
    wrong = []
    for file, call in _calls(*_TIPS):
        words = [ast.unparse(one) for one in call.args]
        name = ast.unparse(call.func).rpartition(".")[2]
        if name == "setItemData" and words[-1] != "Qt.ItemDataRole.ToolTipRole":
            continue
        text = call.args[1 if name in {"setItemData", "showText"} else -1]
        if not _is_ours(text):
            wrong.append(f"{file}:{call.lineno}: {ast.unparse(text)}")
    assert not wrong, "give the text to plain()"


def test_that_no_label_leaves_qt_to_guess_what_its_text_is() -> None:
    """``QLabel`` guesses; ``PlainLabel`` and the labels beside it do not."""
    bare = [f"{file}: {ast.unparse(call)}" for file, call in _calls("QLabel")]
    assert bare == []


def test_that_a_plain_text_stays_as_it_is_and_markup_is_shown_as_it_was_typed(qapp: QApplication) -> None:
    del qapp
    for text in ("tensor<4xf32>", "a & b", "x\n<b>y</b>", "µs · ±"):
        assert plain(text) == text
    for text in (MARKUP, "ptr<b>", "a &lt; b", "x" * (LINE_CHARACTERS + 1)):
        label = QLabel(plain(text))
        assert QtText.mightBeRichText(label.text())
        assert "<img" not in label.text()
        assert "<b>" not in label.text()
    assert plain(f"a{ESCAPES}").isprintable()
    assert PlainLabel(MARKUP).textFormat() is Qt.TextFormat.PlainText


def _columns(model: QAbstractItemModel, parent: QModelIndex) -> int:
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)


def _indexes(model: QAbstractItemModel, parent: QModelIndex, depth: int = 0) -> Iterator[QModelIndex]:
    for row in range(min(model.rowCount(parent), 8)):
        for column in range(_columns(model, parent)):
            yield model.index(row, column, parent)
        if depth < 2:
            yield from _indexes(model, model.index(row, 0, parent), depth + 1)


def _tips(window: MainWindow) -> Iterator[str]:
    """Every tooltip that the window would show now."""
    for widget in [window, *window.findChildren(QWidget)]:
        yield widget.toolTip()
    for model in window.findChildren(QAbstractItemModel):
        for index in _indexes(model, QModelIndex()):
            yield str(model.data(index, Qt.ItemDataRole.ToolTipRole) or "")
        for section in range(_columns(model, QModelIndex())):
            yield str(model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) or "")


@pytest.mark.campaign
def test_that_no_name_of_a_session_becomes_markup_anywhere_in_the_window(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.show()
    window.shell.open_path(hostile_session(tmp_path))
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    for place in (window.tabs, window.bottom):
        for page in range(place.count()):
            place.setCurrentIndex(page)
            qtbot.waitUntil(window.shell.jobs.idle)
            qtbot.wait(20)
    seen = 0
    for tip in _tips(window):
        seen += "HYPERLINK" in tip
        assert not (QtText.mightBeRichText(tip) and any(mark in tip for mark in ("<img", "<b>", "<a "))), tip
    assert seen > 50, "the names are in the tooltips"
    for label in window.findChildren(QLabel):
        rich = label.textFormat() is Qt.TextFormat.RichText or (
            label.textFormat() is Qt.TextFormat.AutoText and QtText.mightBeRichText(label.text())
        )
        assert not (rich and ("<img" in label.text() or "<b>" in label.text())), label.text()


def test_that_a_notification_shows_no_markup_of_a_name() -> None:
    for program, arguments in commands("done\x1b", MARKUP):
        assert not any("<img" in one or "\x1b" in one for one in arguments), program
        assert any("&lt;img" in one for one in arguments)


# Tables and drawings for other programs.


def test_that_no_cell_of_a_copied_or_saved_table_is_a_formula() -> None:
    columns: list[Column[str | int]] = [Column("name", lambda row: row), Column("figure", lambda _: -3.5)]
    table = TableModel(columns)
    rows: list[str | int] = [NAME, "=1+1", "@SUM(A1)", "+1-1", "-2+3", "\t=1", "plain", "-12.5", 7]
    for text, cut in ((table.csv(rows), ","), (table.tsv(rows), "\t")):
        lines = text.replace("\r\n", "\n").split("\n")
        assert not [line for line in lines if line.lstrip('"').startswith(("=", "+", "@", "\t", "-2"))]
        assert f"'=1+1{cut}-3.5" in lines
        assert f"-12.5{cut}-3.5" in lines, "a number stays one"
        assert f"plain{cut}-3.5" in lines
    assert '"' not in table.csv(["x"]), "nothing is quoted that need not be"


class _Named:
    """A chart of one name."""

    def draw(self, painter: QPainter, area: QRectF) -> None:
        painter.setFont(QFont("sans"))
        painter.drawText(QPointF(area.left(), 20), f"{NAME}\x0c")

    def csv(self) -> str:
        return ""

    def export_size(self) -> QSize:
        return QSize(100, 40)

    def reset_zoom(self) -> None:
        return


def test_that_a_drawing_stays_well_formed_whatever_its_names_hold(qapp: QApplication) -> None:
    del qapp
    drawn = ET.fromstring(svg_bytes(_Named(), f"title {MARKUP}"))
    assert any("<img" in (one.text or "") for one in drawn.iter())
    assert not list(drawn.iter("{http://www.w3.org/2000/svg}img"))


# What nobody caught.


@pytest.fixture
def faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WindowFaults]:
    """Installed for one test, with a log of its own."""
    for place, name in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(place, name, getattr(place, name))
    monkeypatch.setattr(logging, "raiseExceptions", logging.raiseExceptions)
    handler = logging.FileHandler(tmp_path / "window.log")
    logging.getLogger().addHandler(handler)
    from PySide6.QtCore import qInstallMessageHandler

    taken = WindowFaults(tmp_path / "window.log")
    taken.install()
    yield taken
    logging.captureWarnings(False)
    qInstallMessageHandler(None)
    logging.getLogger().removeHandler(handler)
    handler.close()


def test_that_nothing_that_nobody_caught_prints_a_traceback(
    faults: WindowFaults, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[object] = []
    faults.show = shown.append

    def slot() -> None:
        raise ValueError(f"in a slot\nsecond line{ESCAPES}")

    class Raises:
        def __del__(self) -> None:
            raise KeyError("while it goes")

    for _ in range(3):  # a painter fails at every picture
        QTimer.singleShot(0, slot)
    qtbot.waitUntil(lambda: bool(shown))
    qtbot.wait(1)
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    raises = Raises()
    del raises
    faults.take(UserError, UserError("a\x1b.mlir is gone.", hint="Open another."), None)
    logging.getLogger("elsewhere").warning("%d", "no number")
    captured = capsys.readouterr()
    where = f"The details are in {tmp_path / 'window.log'}."
    assert captured.err.splitlines() == [
        f"passlens: This is a bug in Passlens, not your mistake: ValueError: in a slot. {where}",
        f"passlens: This is a bug in Passlens, not your mistake: ZeroDivisionError: division by zero. {where}",
        f"passlens: This is a bug in Passlens, not your mistake: KeyError: 'while it goes'. {where}",
        r"passlens: a\x1b.mlir is gone. Open another.",
    ]
    log = (tmp_path / "window.log").read_text(encoding="utf-8")
    assert log.count("Traceback (most recent call last)") == 5
    assert [str(one).partition(":")[0] for one in shown] == ["ValueError", "KeyError", "a\x1b.mlir is gone."]


def test_that_the_remarks_of_qt_go_to_the_log(
    faults: WindowFaults, qapp: QApplication, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    del faults
    widget = QWidget()
    widget.setStyleSheet("no style {")
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, widget.pos(), widget.pos()))
    widget.ensurePolished()
    qapp.processEvents()
    assert "stylesheet" in (tmp_path / "window.log").read_text(encoding="utf-8")
    assert capfd.readouterr().err == ""
