"""The help: a page for each view, links, the way back."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from passlens.gui.shell.help.manual import CONTENTS, ManualDialog, page_text
from passlens.gui.shell.window.main_window import MainWindow

CHINESE = re.compile(r"[\u3400-\u9fff]")


def test_that_every_tab_has_a_page(window: MainWindow) -> None:
    names = [window.tabs.tabText(index).lower() for index in range(window.tabs.count())]
    assert len(names) > 7
    for name in names:
        assert page_text(f"{'passes' if name == 'ir' else name}.md").startswith("# ")


def test_that_links_lead_to_pages_and_back(qtbot: QtBot) -> None:
    dialog = ManualDialog(CONTENTS)
    qtbot.addWidget(dialog)
    assert not dialog.back.isEnabled()
    dialog.browser.anchorClicked.emit(QUrl("case-gather.md"))
    assert dialog.page == "case-gather.md"
    assert "vector.gather" in dialog.browser.toPlainText()
    dialog.browser.anchorClicked.emit(QUrl("../knowledge/json-schema.md"))
    assert "JSON" in dialog.browser.toPlainText()
    dialog.back.click()
    dialog.contents.click()
    assert dialog.page == CONTENTS
    dialog.back.click()
    dialog.back.click()
    assert dialog.page == CONTENTS
    assert not dialog.back.isEnabled()


def test_that_a_missing_page_is_said(qtbot: QtBot) -> None:
    dialog = ManualDialog("nowhere.md")
    qtbot.addWidget(dialog)
    assert "no page nowhere.md" in dialog.browser.toPlainText()


def test_that_the_help_menu_leads_to_the_file_formats(window: MainWindow) -> None:
    window.shell.do("help.formats")
    dialog = window.findChild(ManualDialog)
    assert dialog is not None
    assert "rocprofv3" in dialog.browser.toPlainText()


@pytest.mark.campaign
@pytest.mark.usefixtures("chinese")
def test_that_f1_in_a_chinese_window_leads_to_chinese_pages_only(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: window.findChild(ManualDialog) is not None)
    dialog = window.findChild(ManualDialog)
    assert dialog is not None
    assert dialog.page == CONTENTS
    links = re.findall(r"\]\(([^)]+)\)", page_text(CONTENTS))
    assert len(links) > 15
    for link in links:
        dialog.browser.anchorClicked.emit(QUrl(link))
        text = dialog.browser.toPlainText()
        assert CHINESE.search(text) or (link.endswith("json-schema.md") and "--json" in text), link
        dialog.back.click()
        assert dialog.page == CONTENTS
    dialog.close()


def test_that_a_page_keeps_its_shape_from_one_to_the_next(qtbot: QtBot) -> None:
    dialog = ManualDialog("case-gather.md")
    qtbot.addWidget(dialog)
    first = dialog.browser.document()
    look = first.documentMargin(), first.indentWidth(), first.defaultFont()
    dialog.open_page("command-line.md")
    second = dialog.browser.document()
    assert (second.documentMargin(), second.indentWidth(), second.defaultFont()) == look
    assert second.defaultFont() == dialog.browser.font()
