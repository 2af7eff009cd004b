"""The dialog for the Python that converts PyTorch programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.translation import tr


def ask_for_python(parent: QWidget, take: Callable[[Path], None]) -> QFileDialog:
    """Ask for a Python with PyTorch and iree-turbine."""
    title = tr("TorchPython", "Python with PyTorch and iree-turbine")
    return ask_for_file(parent, title, "", (), lambda path: take(Path(path)))
