"""The window's message: a sentence and a hint over the page. Never a dialog; stays until dismissed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.errors import PasslensError, UserError
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.labels import PlainLabel, SelectableLabel
from passlens.gui.kit.page import clear
from passlens.gui.kit.style import ROW_PX, set_role
from passlens.gui.kit.translation import tr, translated

_DETAIL_SHOWN = 600
_WIDEST_PX, _MARGIN_PX = 640, 12


class MessageKind(StrEnum):
    """The severity of a message."""

    FAIL = "fail"
    WARN = "warn"
    OK = "ok"
    BUSY = "muted"
    """For work in progress; the message on its end replaces it."""


_WORDS = {MessageKind.FAIL: "✕", MessageKind.WARN: "▲", MessageKind.OK: "✓", MessageKind.BUSY: "…"}


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for the bar."""

    kind: MessageKind
    sentence: str
    hint: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A next step that a message offers: the title of its button, and its action."""

    title: str
    take: Callable[[], object]


def notice_of(error: PasslensError) -> Notice:
    """The message for an error: a user error as worded, any other as a bug to report."""
    if isinstance(error, UserError):
        return Notice(MessageKind.FAIL, translated(error.title), translated(error.hint), error.detail)
    return Notice(
        MessageKind.FAIL,
        tr("Messages", "Passlens made a mistake; what was captured is kept."),
        tr("Messages", "Please report it with the text below."),
        str(error),
    )


class MessageBar(QFrame):
    """Shows the newest message in the lower right corner of the page, whose layout stays as it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: Notice | None = None
        self._offered: tuple[Step, ...] = ()
        self._above: QWidget | None = None
        self._icon = PlainLabel()
        self._sentence = SelectableLabel()
        for label in (self._icon, self._sentence):  # aligned with the buttons
            label.setMinimumHeight(ROW_PX)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._hint = SelectableLabel(role="muted")
        self._detail = SelectableLabel(role="muted")
        self._copy = QPushButton(tr("Messages", "Copy"))
        self._copy.setProperty("role", "flat")
        self._copy.clicked.connect(self._copy_text)
        self._close = QPushButton(tr("Messages", "Dismiss"))
        self._close.setProperty("role", "flat")
        self._close.clicked.connect(self.dismiss)
        self._steps = FlowLayout(spacing=8, line_spacing=4)
        steps = self._row = QWidget()
        steps.setLayout(self._steps)
        steps.setContentsMargins(0, 4, 0, 2)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        for label in (self._sentence, self._hint, self._detail):
            texts.addWidget(label)
        texts.addWidget(steps)
        layout = QHBoxLayout(self)
        texts.addStretch(1)
        layout.setContentsMargins(10, 6, 8, 6)
        layout.setSpacing(8)
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(texts, 1)
        for button in (self._copy, self._close):
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def message(self) -> Notice | None:
        """The message shown; None while the bar is hidden."""
        return self._message

    def show_message(self, message: Notice, *steps: Step) -> None:
        """Show a message, with a button for each step."""
        self._message = message
        set_role(self, f"message-{message.kind.value}")
        self._icon.setText(_WORDS[message.kind])
        set_role(self._icon, message.kind.value)
        detail = message.detail[:_DETAIL_SHOWN]
        for label, text in ((self._sentence, message.sentence), (self._hint, message.hint), (self._detail, detail)):
            label.setText(text)
            label.setVisible(bool(text))
        if [step.title for step in steps] != [step.title for step in self._offered]:  # else a click would be lost
            clear(self._steps)
            for place, step in enumerate(steps):
                button = QPushButton(step.title)
                button.clicked.connect(partial(self._go, place))
                self._steps.addWidget(button)
                button.show()  # now, so that it counts in the height
        self._offered = steps
        self._row.setVisible(bool(steps))
        self._copy.setVisible(message.kind in {MessageKind.FAIL, MessageKind.WARN})
        self.show()
        self._place()

    def lie_over(self, page: QWidget, *, above: QWidget) -> None:
        """Lie over a page; above the widget ``above``, if that is visible in it."""
        self.setParent(page)
        self._above = above
        for widget in (page, above):
            widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide}:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        page = self.parentWidget()
        if page is None or self._above is None or self.isHidden():
            return
        above = self._above
        bottom = above.mapTo(page, QPoint(0, 0)).y() if above.isVisible() else page.height()
        width = max(1, min(_WIDEST_PX, page.width() - 2 * _MARGIN_PX))
        height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
        left, top = page.width() - width - _MARGIN_PX, max(0, bottom - height - _MARGIN_PX)
        self.setGeometry(left, top, width, height)
        self.raise_()

    def show_error(self, error: PasslensError) -> None:
        """Show an error."""
        self.show_message(notice_of(error))

    def dismiss(self) -> None:
        """Hide the bar."""
        self._message = None
        self.hide()

    def _go(self, place: int, checked: bool = False) -> None:
        del checked
        step = self._offered[place]
        self.dismiss()
        step.take()

    def _copy_text(self) -> None:
        if self._message is not None:
            parts = (self._message.sentence, self._message.hint, self._message.detail)
            QGuiApplication.clipboard().setText("\n".join(part for part in parts if part))
