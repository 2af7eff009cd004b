"""The help: a page for each view, links, the way back."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from passlens.gui.dialogs.manual import CONTENTS, ManualDialog, page_text
from passlens.gui.main_window import MainWindow


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
