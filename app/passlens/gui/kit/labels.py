"""Labels: section titles, selectable text, elided text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QTextEdit, QWidget
from typing_extensions import override

from passlens.gui.kit.glossary import explain
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr

_TELLING = 6
"""A text cut to fewer characters says nothing: it is then left empty, with the tooltip."""


class PlainLabel(QLabel):
    """A label that shows its text as it is; Qt's own guesses whether it is markup."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


class SectionTitle(QLabel):
    """The title of a panel or of a section: small capitals in the muted colour."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "section")
        self.setTextFormat(Qt.TextFormat.PlainText)
        font = self.font()
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.4)
        self.setFont(font)
        self._explained = ""
        self.setText(text)

    @override
    def setText(self, text: str, /) -> None:
        super().setText(text.upper())
        if self.toolTip() in {"", self._explained}:  # otherwise the tooltip was set elsewhere
            self._explained = explain(text)
            self.setToolTip(self._explained)


class SelectableLabel(QLabel):
    """Text that wraps and can be selected and copied."""

    def __init__(self, text: str = "", role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        if role:
            self.setProperty("role", role)


class ElidedLabel(QLabel):
    """One line that is elided if it does not fit; its tooltip is then the whole text."""

    def __init__(
        self, text: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight, parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), self._mode, self.width())
        self.setToolTip(plain(self.text()) if shown != self.text() else "")
        if shown != self.text() and len(shown) < _TELLING:
            return
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), shown)


def hairline(parent: QWidget | None = None) -> QFrame:
    """A line of one pixel in the border's colour."""
    line = QFrame(parent)
    line.setProperty("role", "hairline")
    return line


class WrappingText(QTextEdit):
    """Selectable text that wraps anywhere: for names and paths, which have no blanks to break at."""

    def __init__(self, text: str = "", font: QFont | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAccessibleName(tr("Labels", "Text"))  # its text is its value
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("role", "fact")
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        if font is not None:
            self.document().setDefaultFont(font)
        self.setPlainText(text)

    @override
    def wheelEvent(self, event: QWheelEvent, /) -> None:
        event.ignore()  # the panel around it scrolls

    @override
    def setPlainText(self, text: str, /) -> None:
        super().setPlainText(text)
        self.fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the height of the text at this width."""
        self.document().setTextWidth(self.maximumViewportSize().width())  # it never has scroll bars
        height = round(self.document().size().height())
        if height != self.minimumHeight() or height != self.maximumHeight():
            self.setFixedHeight(height)
