"""The parts of tabs with tables: section heads, findings, empty states, notes, a scrolling body."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.engine.messages import Message
from passlens.gui.kit.labels import PlainLabel, SectionTitle, SelectableLabel
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import translated

GRID = 4
_READABLE = 640
"""The width of lines in an empty state, px."""


def text_label(text: str = "", role: str = "") -> SelectableLabel:
    """A wrapping label that asks for at least one line, and for more only at the width it gets."""
    label = SelectableLabel(text, role)
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label


class Tone(StrEnum):
    """The tone of a sentence; the value is a role of the stylesheet and a token of the theme."""

    FAIL = "fail"
    WARN = "warn"
    OK = "ok"
    MUTED = "muted"


ICONS = {Tone.FAIL: "✗", Tone.WARN: "▲", Tone.OK: "✓", Tone.MUTED: "·"}


class SectionHead(QWidget):
    """A section's title, with a remark at the right."""

    def __init__(self, title: str, remark: str = "") -> None:
        super().__init__()
        self._title = SectionTitle(title)
        self._remark = text_label(remark, "muted")
        self._remark.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 3 * GRID, 0, GRID)
        layout.addWidget(self._title)
        layout.addWidget(self._remark, 1)

    def set_title(self, text: str) -> None:
        """Change the title."""
        self._title.setText(text)

    def set_remark(self, text: str) -> None:
        """Change the text at the right."""
        self._remark.setText(text)

    @property
    def remark(self) -> str:
        """The text at the right."""
        return self._remark.text()


class Strip(QFrame):
    """One finding: a coloured edge, icon and sentence; a part of it may be a link, and a hint may follow.

    Signals:
        link_activated: The text of the link.
    """

    link_activated = Signal(str)

    def __init__(self, tone: Tone, text: str, hint: str = "", link: str = "") -> None:
        super().__init__()
        self._plain = f"{text} {hint}".strip()
        self.setProperty("role", {Tone.FAIL: "card-fail", Tone.WARN: "card-warn"}.get(tone, "card-note"))
        self.setAccessibleName(self._plain)
        icon = PlainLabel(ICONS[tone])
        icon.setProperty("role", f"{tone.value}-title" if tone in {Tone.FAIL, Tone.WARN} else tone.value)
        self._body, self._link = escape(text), escape(link)
        self._sentence = text_label()
        self._sentence.setTextFormat(Qt.TextFormat.RichText)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._sentence.linkActivated.connect(self.link_activated)
        self._write()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(2 * GRID)
        layout.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        texts = QVBoxLayout()
        texts.setSpacing(GRID // 2)
        texts.addWidget(self._sentence)
        if hint:
            texts.addWidget(text_label(hint, "muted"))
        layout.addLayout(texts, 1)

    @property
    def text(self) -> str:
        """The sentence and the hint, plain."""
        return self._plain

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._write()

    def _write(self) -> None:
        # Rich text takes a link's colour when it is set, so set it again for another theme.
        color = self.palette().color(QPalette.ColorRole.Link).name()
        link = f'<a href="{self._link}" style="color: {color}">{self._link}</a>'
        self._sentence.setText(self._body.replace(self._link, link, 1) if self._link else self._body)


class StatusLine(QWidget):
    """The outcome of something: icon and sentence, in the tone's colour."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = PlainLabel()
        self._text = text_label()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID + 2)
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._text, 1)

    @property
    def text(self) -> str:
        """Icon and sentence."""
        return f"{self._icon.text()} {self._text.text()}".strip()

    def say(self, tone: Tone, text: str) -> None:
        """Change icon, colour and sentence."""
        strong = {Tone.FAIL: "fail-title", Tone.WARN: "warn-title"}
        self._icon.setText(ICONS[tone])
        self._icon.setVisible(tone is not Tone.MUTED)
        set_role(self._icon, strong.get(tone, tone.value))
        self._text.setText(text)
        set_role(self._text, tone.value)
        self.setAccessibleName(self.text)


class EmptyState(QWidget):
    """The content of an empty page: what is missing, and what to do next."""

    def __init__(self, title: str = "", hint: str = "") -> None:
        super().__init__()
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = text_label(title, "title")
        self._hint = text_label(hint, "muted")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, 2 * GRID)
        self._column.setSpacing(GRID)
        self._column.addStretch(2)
        for label in (self._title, self._hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setMaximumWidth(_READABLE)
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(label, 1000)
            row.addStretch(1)
            self._column.addLayout(row)
        self._column.addStretch(3)
        self.say(title, hint)

    def add(self, widget: QWidget) -> None:
        """Put a widget right below the texts."""
        self._column.insertSpacing(self._column.count() - 1, 2 * GRID)
        self._column.insertWidget(self._column.count() - 1, widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def say(self, title: str, hint: str) -> None:
        """Change both texts."""
        self._title.setText(title)
        self._hint.setText(hint)
        self.setAccessibleName(f"{title} {hint}".strip())

    @property
    def text(self) -> str:
        """Both texts."""
        return f"{self._title.text()} {self._hint.text()}".strip()


class Notes(QWidget):
    """Sentences below the tables: what is certain and what is inferred. Hidden if there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID // 2)
        self._notes: tuple[str, ...] = ()
        self.setVisible(False)

    @property
    def notes(self) -> tuple[str, ...]:
        """The sentences shown."""
        return self._notes

    def set_notes(self, notes: Sequence[Message]) -> None:
        """Replace the sentences."""
        self._notes = tuple(map(translated, notes))
        clear(self._column)
        mark = "· " if len(self._notes) > 1 else ""
        for note in self._notes:
            self._column.addWidget(text_label(f"{mark}{note}", "muted"))
        self.setVisible(bool(notes))


class Pages(QStackedWidget):
    """Pages of which one is shown; the size hint is that of the shown page, not of a taller hidden one."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    @override
    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return super().sizeHint() if page is None else page.sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return super().minimumSizeHint() if page is None else page.minimumSizeHint().expandedTo(page.minimumSize())


class PageBody(QWidget):
    """The body of a scroll area, as tall as its texts at its width, so that no empty space scrolls below them.

    Qt would use the largest minimum height, at the smallest width, for the range.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    @override
    def minimumSizeHint(self) -> QSize:
        least, layout = super().minimumSizeHint(), self.layout()
        return QSize(least.width(), 0) if layout is not None and layout.hasHeightForWidth() else least


class Page(QScrollArea):
    """A body that scrolls if the window is too small; nothing is cut off."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(name)
        body = PageBody()
        body.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.column = QVBoxLayout(body)
        self.column.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, 4 * GRID)
        self.column.setSpacing(GRID)
        self.setWidget(body)

    def add(self, *widgets: QWidget) -> None:
        """Append widgets, top to bottom."""
        for widget in widgets:
            self.column.addWidget(widget)


def clear(layout: QLayout) -> None:
    """Remove and delete everything in a layout."""
    while layout.count():
        item = layout.takeAt(0)
        if item is not None and (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
