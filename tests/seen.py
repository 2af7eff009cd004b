"""What a user sees and presses in a widget, so that tests need no names of its parts."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QTextEdit, QWidget

Part = TypeVar("Part", bound=QObject)


def words(widget: QWidget) -> str:
    """What labels, buttons and texts in a widget say, one a line; what is hidden says nothing."""
    shown = [one for one in (widget, *widget.findChildren(QWidget)) if one is widget or one.isVisibleTo(widget)]
    texts = [one.text() for one in shown if isinstance(one, (QLabel, QAbstractButton))]
    texts += [one.toPlainText() for one in shown if isinstance(one, (QPlainTextEdit, QTextEdit))]
    return "\n".join(text for text in texts if text)


def part(widget: QWidget, kind: type[Part]) -> Part:
    """The one part of a widget of that class."""
    (found,) = widget.findChildren(kind)
    return found


def button(widget: QWidget, name: str) -> QAbstractButton:
    """The button in a widget that is not hidden and has this title, or this name for screen readers."""
    named = [one for one in widget.findChildren(QAbstractButton) if one.isVisibleTo(widget) and name in _names(one)]
    assert len(named) == 1, f"{len(named)} buttons are called {name!r}: {words(widget)}"
    return named[0]


def press(widget: QWidget, name: str) -> None:
    """Press a button, which must be enabled."""
    pressed = button(widget, name)
    assert pressed.isEnabled(), f"{name!r} cannot be pressed"
    pressed.click()


def _names(one: QAbstractButton) -> tuple[str, str]:
    return one.text().replace("&&", "\0").replace("&", "").replace("\0", "&"), one.accessibleName()
