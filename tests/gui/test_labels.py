"""Labels keep the flags of a sentence in one piece, and copy the sentence as it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QFont, QGuiApplication, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from passlens.gui.kit.labels import PlainLabel, SelectableLabel
from passlens.gui.kit.link_text import Link, LinkText
from passlens.gui.kit.theme import ThemeManager

FLAG = "--iree-hal-target-device=hip"
LONG = "--iree-flow-experimental-break-dispatches-at-the-n-th-one"
SENTENCE = f"The command has {FLAG}, and {LONG} - or not."


def ends(text: str, font: QFont, width: int) -> list[str]:
    """The texts of the lines in which Qt lays out a text."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
    layout.endLayout()
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    return [text[line.textStart() : line.textStart() + line.textLength()].replace("\u2060", "") for line in lines]


@pytest.mark.parametrize("kind", [PlainLabel, SelectableLabel])
def test_that_no_line_ends_inside_a_flag(themes: ThemeManager, qtbot: QtBot, kind: type[PlainLabel]) -> None:
    label = kind(SENTENCE)
    qtbot.addWidget(label)
    widths = range(label.fontMetrics().horizontalAdvance(FLAG) + 8, 700, 7)
    shown = [ends(QLabel.text(label), label.font(), width) for width in widths]
    assert all(any(FLAG in line for line in lines) for lines in shown)
    assert not any(line.endswith("--") for lines in shown for line in lines)
    usual = [ends(SENTENCE, label.font(), width) for width in widths]
    assert not all(any(FLAG in line for line in lines) for lines in usual), "Qt breaks flags"
    assert label.text() == SENTENCE


def test_that_a_sentence_is_copied_as_it_is(themes: ThemeManager, qtbot: QtBot) -> None:
    label = SelectableLabel(SENTENCE)
    qtbot.addWidget(label)
    label.show()
    label.setFocus()
    label.contextMenuEvent(_at(label))
    menu = label.findChild(QMenu)
    assert menu is not None
    copy, select = menu.actions()
    assert not copy.isEnabled()
    select.trigger()
    menu.close()
    assert label.selectedText() == SENTENCE
    QTest.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == SENTENCE
    QGuiApplication.clipboard().clear()
    label.contextMenuEvent(_at(label))
    label.findChildren(QMenu)[-1].actions()[0].trigger()
    assert QGuiApplication.clipboard().text() == SENTENCE


def test_that_links_keep_their_targets(themes: ThemeManager, qtbot: QtBot) -> None:
    text = LinkText()
    qtbot.addWidget(text)
    text.say(("Without ", Link(FLAG, FLAG)))
    label = text.findChild(SelectableLabel)
    assert label is not None
    assert f'href="{FLAG}"' in QLabel.text(label)
    assert FLAG in label.text().replace(f'href="{FLAG}"', ""), "and the words are the flag"
    assert FLAG not in QLabel.text(label).replace(f'href="{FLAG}"', ""), "whose hyphens are joined"


def _at(label: SelectableLabel) -> QContextMenuEvent:
    place = label.rect().center()
    return QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, label.mapToGlobal(place))
