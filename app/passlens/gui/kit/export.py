"""Save as: a non-blocking dialog, then one atomic write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QIODevice, QSaveFile, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from passlens.gui.kit.file_dialog import all_files
from passlens.gui.kit.folders import FOLDERS
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import localized, mark_text, tr

FILTERS = {
    "png": mark_text("Picture (*.png)"),
    "svg": mark_text("Drawing (*.svg)"),
    "csv": mark_text("Table (*.csv)"),
    "pdf": mark_text("Page (*.pdf)"),
}


def save_as(parent: QWidget, title: str, suggestion: str, produce: Callable[[], bytes]) -> QFileDialog:
    """Ask where to save, then write the result of ``produce``; a failure is reported in one sentence.

    Args:
        parent: The widget that the dialog belongs to.
        title: The dialog's title.
        suggestion: A file name; its suffix selects the filter.
        produce: Called when the user has chosen a file.
    """
    ending = Path(suggestion).suffix.lstrip(".")
    kind = f"save .{ending}"
    dialog = QFileDialog(parent, title, FOLDERS.start(kind, suggestion))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ending)
    dialog.setNameFilters([localized(FILTERS.get(ending, f"{ending.upper()} (*.{ending})")), all_files()])

    def write(path: str) -> None:
        fault = write_file(Path(path), produce())
        if fault:
            box = QMessageBox(QMessageBox.Icon.Warning, title, plain(fault), QMessageBox.StandardButton.Ok, parent)
            box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            box.open()
        FOLDERS.used(kind, path)

    dialog.fileSelected.connect(write)
    dialog.open()
    return dialog


def write_file(path: Path, content: bytes) -> str:
    """Write a file atomically. Returns an empty string, or a sentence that explains the failure."""
    file = QSaveFile(str(path))
    if file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(content) == len(content) and file.commit():
        return ""
    return tr("Export", "{name} was not written to {parent}: {file}. Choose another folder.").format(
        name=path.name, parent=path.parent, file=file.errorString()
    )
