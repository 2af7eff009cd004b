"""The About dialog: version, system, and third-party software, as text for bug reports."""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from importlib import metadata

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from passlens import __version__
from passlens.engine.data import resource_path
from passlens.engine.errors import BugError
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import PlainLabel, SectionTitle, SelectableLabel
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr

_ICON_PX = 64
LICENCE = "Apache-2.0 WITH LLVM-exception"


@dataclass(frozen=True, slots=True)
class Work:
    """Third-party software in Passlens; ``version`` is empty if unknown."""

    name: str
    version: str
    licence: str


def facts(toolchain: str) -> tuple[tuple[str, str], ...]:
    """Names and values for a bug report."""
    return (
        (tr("About", "Version"), __version__),
        (tr("About", "Compiler"), f"IREE {toolchain}" if toolchain else tr("About", "none found")),
        (tr("About", "Python"), platform.python_version()),
        (tr("About", "Qt"), PySide6.__version__),
        (tr("About", "System"), platform.platform()),
        (tr("About", "Licence"), LICENCE),
    )


def third_party() -> tuple[Work, ...]:
    """The list of resources/knowledge, with the versions that are installed."""
    try:
        raw = json.loads(resource_path("knowledge", "third-party.json").read_text(encoding="utf-8"))
    except (BugError, OSError, ValueError):
        return ()
    return tuple(Work(item["name"], _version(item["package"]), item["licence"]) for item in raw)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:  # a frozen program may have left it out
        return ""


class AboutDialog(Dialog):
    """Name, version, licence, and what it runs on; below, the software that is part of it."""

    def __init__(self, themes: ThemeManager, toolchain: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About", "About Passlens"))
        self.resize(560, 600)
        self._facts = facts(toolchain)
        title = PlainLabel(tr("About", "Passlens"))
        title.setProperty("role", "headline")
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(title)
        words.addWidget(
            SelectableLabel(tr("About", "What IREE does to a model: every pass, devices, memory, kernels, and runs."))
        )
        words.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(_picture(), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        self.text = SelectableLabel("\n".join(f"{name}: {value}" for name, value in self._facts), role="muted")
        self.works: DataTable[Work] = DataTable(
            themes,
            (
                Column(mark_text("part"), lambda row: row.name, stretch=True),
                Column(mark_text("version"), lambda row: row.version or None),
                Column(mark_text("licence"), lambda row: row.licence),
            ),
            tr("About", "Software that is part of Passlens"),
        )
        self.works.set_rows(third_party())
        copy = QPushButton(tr("About", "Copy These Facts"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.text()))
        close = QPushButton(tr("About", "Close"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        buttons = QHBoxLayout()
        buttons.addWidget(copy)
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addLayout(head)
        layout.addWidget(self.text)
        layout.addWidget(SectionTitle(tr("About", "Software that is part of it")))
        layout.addWidget(self.works, 1)
        layout.addLayout(buttons)
        close.setFocus()


def _picture() -> QLabel:
    label = PlainLabel()
    label.setAccessibleName(tr("About", "Icon"))
    try:
        icon = QIcon(str(resource_path("icons", "passlens.svg")))
    except BugError:
        return label
    label.setPixmap(icon.pixmap(_ICON_PX, _ICON_PX))
    label.setFixedSize(_ICON_PX, _ICON_PX)
    return label
