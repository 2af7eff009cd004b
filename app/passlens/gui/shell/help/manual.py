"""The documentation beside the window: a page for each view, the case studies, the command line."""

from __future__ import annotations

from pathlib import PurePosixPath

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.gui.kit.translation import language, tr
from passlens.gui.shell.help.documents import ReadingDialog

CONTENTS = "index.md"
_FOLDER = "docs"


def page_text(page: str) -> str:
    """A page as Markdown, by file name, in the window's language if there is a translation; reads a file."""
    parts = PurePosixPath(page).parts
    for folder in ((_FOLDER, language()), (_FOLDER,)):
        try:
            return resource_path(*folder, *parts).read_text(encoding="utf-8")
        except (BugError, OSError):
            continue
    return tr("Manual", "This installation has no page {page}.").format(page=page)


class ManualDialog(ReadingDialog):
    """Pages that link to each other; not modal."""

    def __init__(self, page: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Manual", "Help"), "", parent)
        self.resize(820, 700)
        self._pages: list[str] = []
        self.browser.setOpenLinks(False)
        self.browser.anchorClicked.connect(self._follow)
        self.contents = QPushButton(tr("Manual", "Contents"))
        self.contents.clicked.connect(lambda: self.open_page(CONTENTS))
        self.back = QPushButton(tr("Manual", "Back"))
        self.back.clicked.connect(self._go_back)
        row = QHBoxLayout()
        row.addWidget(self.contents)
        row.addWidget(self.back)
        row.addStretch(1)
        self._layout.insertLayout(0, row)
        self.open_page(page)

    @property
    def page(self) -> str:
        """The page that is shown."""
        return self._pages[-1]

    def open_page(self, page: str) -> None:
        """Show a page."""
        if self._pages[-1:] != [page]:
            self._pages.append(page)
        self._show_last()

    def _show_last(self) -> None:
        self.set_text(page_text(self.page))
        self.back.setEnabled(len(self._pages) > 1)
        self.contents.setEnabled(self.page != CONTENTS)

    def _go_back(self) -> None:
        del self._pages[-1]
        self._show_last()

    def _follow(self, link: QUrl) -> None:
        if link.scheme():
            QDesktopServices.openUrl(link)
        elif link.path().endswith(".md"):
            self.open_page(link.path())
