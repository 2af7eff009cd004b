"""File dialogs: non-blocking, opened in the folder last used for their kind of file, and of a comfortable size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHeaderView, QTreeView, QWidget

from passlens.engine.formats import Opens, suffixes_of
from passlens.gui.kit.folders import FOLDERS
from passlens.gui.kit.translation import localized, mark_text, tr

_WIDTH, _HEIGHT = 860, 520
_LABELS = {
    Opens.MODEL: mark_text("Models"),
    Opens.SESSION: mark_text("Sessions"),
    Opens.MODULE: mark_text("Compiled modules"),
    Opens.PROFILE: mark_text("Profiles"),
    Opens.LOG: mark_text("Logs"),
    Opens.PARAMETERS: mark_text("Parameters"),
    Opens.TENSORS: mark_text("Tensors"),
}


def file_filter(label: str, suffixes: Iterable[str]) -> str:
    """A name filter for files with these suffixes: ``Profiles (*.ireeprof *.db)``."""
    return f"{label} ({' '.join(f'*{suffix}' for suffix in suffixes)})"


def filter_of(opens: Opens) -> str:
    """The name filter for the files that open as one kind: ``Profiles (*.ireeprof *.db)``."""
    return file_filter(localized(_LABELS[opens]), suffixes_of(opens))


def all_files() -> str:
    """The name filter for all files."""
    return tr("FileDialog", "All files (*)")


def ask_for_file(
    parent: QWidget,
    title: str,
    start: str,
    filters: Sequence[str],
    take: Callable[[str], None],
    *,
    save: bool = False,
    folder: bool = False,
) -> QFileDialog:
    """Ask for a file or folder and pass its path to ``take``; returns at once.

    Args:
        parent: The widget that the dialog belongs to.
        title: The dialog's title.
        start: The initial folder or, to save, the suggested file: in the folder where such a file was saved last.
            Empty: the folder of the last dialog of this kind, or the working directory.
        filters: Name filters, such as ``Tensors (*.npy)``; empty: all files.
        take: Called with the chosen path.
        save: Ask for a file to write.
        folder: Ask for a folder instead of a file.
    """
    kind = f"save {Path(start).suffix}" if save else title.split(maxsplit=1)[0].rstrip(":").lower()
    dialog = QFileDialog(parent, title, FOLDERS.start(kind, start) if save or not start else start)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave if save else QFileDialog.AcceptMode.AcceptOpen)
    modes = QFileDialog.FileMode
    if save:
        dialog.setDefaultSuffix(Path(start).suffix.lstrip("."))
    dialog.setFileMode(modes.Directory if folder else modes.AnyFile if save else modes.ExistingFile)
    dialog.setOption(QFileDialog.Option.DontResolveSymlinks)  # a Python belongs to the environment of its link
    if folder:
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    if filters:
        dialog.setNameFilters(list(filters))
    dialog.fileSelected.connect(lambda path: FOLDERS.used(kind, path, folder=folder))
    dialog.fileSelected.connect(take)
    dialog.resize(_WIDTH, _HEIGHT)
    for view in dialog.findChildren(QTreeView):  # a native dialog has none
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 90), (2, 110), (3, 150)):
            header.resizeSection(column, width)
    dialog.open()
    return dialog
