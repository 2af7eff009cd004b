"""Parts of a view that are made when they are first shown: they know by then what was said before."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from passlens.gui.kit.deferred import Deferred, page_of


def test_that_a_deferred_view_is_told_the_last_word_on_each_topic(qtbot: QtBot) -> None:
    late, heard = Deferred(QLabel), list[str]()
    for word in ("one", "two"):
        late.tell("text", lambda view, word=word: view.setText(word))  # type: ignore[misc]
        late.tell("heard", lambda view, word=word: heard.append(word))  # type: ignore[misc]
    late.when_made(lambda view: heard.append("made"))
    assert [late.made] == [None]
    assert (late.view.text(), heard) == ("two", ["made", "two"])
    late.tell("text", lambda view: view.setText("three"))
    assert late.view.text() == "three", "one that is there is told at once"
    qtbot.addWidget(late.view)


def test_that_a_late_page_is_added_once(qtbot: QtBot) -> None:
    pages, late = QStackedWidget(), Deferred(QLabel)
    qtbot.addWidget(pages)
    pages.addWidget(QWidget())
    assert page_of(pages, late) is page_of(pages, late) is late.made
    assert (pages.count(), pages.currentIndex()) == (2, 0)
