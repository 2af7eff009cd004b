"""What is asked before notes are lost that could not be stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import number_of, tr


@dataclass(frozen=True, slots=True)
class UnsavedChoices:
    """What each button does."""

    again: Callable[[], object]
    to_file: Callable[[], object]
    discard: Callable[[], object]
    cancel: Callable[[], object]


def ask_about_unsaved(parent: QWidget, session: str, count: int, reason: str, choices: UnsavedChoices) -> QMessageBox:
    """Ask, without blocking the window.

    Args:
        parent: The window.
        session: Name of the session.
        count: How many notes are not in it.
        reason: Why, one sentence.
        choices: What the buttons do.
    """
    box = QMessageBox(parent)
    box.setObjectName("unsaved-notes")
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setText(
        plain(
            tr("UnsavedNotes", "Not saved in {session}: {notes}.").format(
                notes=number_of(count, "note"), session=session
            )
        )
    )
    box.setInformativeText(plain(reason))
    roles = QMessageBox.ButtonRole
    again = box.addButton(tr("UnsavedNotes", "Save Again"), roles.AcceptRole)
    to_file = box.addButton(tr("UnsavedNotes", "Save to a File…"), roles.ActionRole)
    discard = box.addButton(tr("UnsavedNotes", "Discard"), roles.DestructiveRole)
    cancel = box.addButton(tr("UnsavedNotes", "Cancel"), roles.RejectRole)
    box.setDefaultButton(again)
    box.setEscapeButton(cancel)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for button, do in (
        (again, choices.again),
        (to_file, choices.to_file),
        (discard, choices.discard),
        (cancel, choices.cancel),
    ):
        button.clicked.connect(lambda _checked=False, do=do: do())
    box.open()
    return box
