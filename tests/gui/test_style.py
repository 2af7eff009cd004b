"""The stylesheet: given, changed and taken back while widgets live."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QProgressBar,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from typing_extensions import override

from gui.test_code_view import contrast
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager


class Widgets(QWidget):
    """Two tabs of widgets of many kinds."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = QLabel("in front"), QLabel("behind")
        tabs = QTabWidget(self)
        QVBoxLayout(self).addWidget(tabs)
        for text in self.texts:
            page = QWidget()
            layout = QVBoxLayout(page)
            field, box, choice, rows = QLineEdit("field"), QCheckBox("check"), QComboBox(), QListWidget()
            box.setChecked(True)
            choice.addItem("choice")
            rows.addItems([str(number) for number in range(40)])
            rows.setCurrentRow(1)
            fail, link, closed = QLabel("fail"), QPushButton("link"), QPushButton("closed")
            fail.setProperty("role", "fail")
            link.setProperty("role", "link")
            closed.setEnabled(False)
            for one in (text, field, box, choice, rows, fail, link, closed, QProgressBar()):
                layout.addWidget(one)
            tabs.addTab(page, text.text())
        self.tabs = tabs
        self.resize(300, 500)

    def picture(self, tab: int) -> QImage:
        self.tabs.setCurrentIndex(tab)
        if (focused := QApplication.focusWidget()) is not None:
            focused.clearFocus()  # only one of two windows has it
        return self.grab().toImage()


def color_of(text: QLabel) -> QColor:
    return text.palette().windowText().color()


class Heard(QObject):
    """Counts what widgets hear of their style."""

    count = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        self.count += event.type() is QEvent.Type.StyleChange
        return False


def test_that_other_colours_look_as_if_the_window_was_made_in_them(
    qapp: QApplication, themes: ThemeManager, qtbot: QtBot
) -> None:
    apply_style(qapp, themes)
    window = Widgets()
    qtbot.addWidget(window)
    window.show()
    light = [window.picture(tab) for tab in (1, 0)]
    heard = Heard()
    for one in window.findChildren(QWidget):
        one.installEventFilter(heard)
    themes.choose(ThemeChoice.DARK)
    dark = themes.theme.color("text")
    in_front, behind = window.texts
    assert color_of(in_front) == dark, "at once"
    qtbot.waitUntil(lambda: color_of(behind) == dark)
    made = Widgets()
    qtbot.addWidget(made)
    made.show()
    expected = [made.picture(tab) for tab in (1, 0)]
    qtbot.waitUntil(lambda: [window.picture(tab) for tab in (1, 0)] == expected)
    assert heard.count == 0, "sizes stay: laying all out again would take a second"
    themes.choose(ThemeChoice.LIGHT)
    qtbot.waitUntil(lambda: [window.picture(tab) for tab in (1, 0)] == light)
    clear_style(qapp)


def test_that_widgets_deleted_meanwhile_are_left_out(qapp: QApplication, themes: ThemeManager, qtbot: QtBot) -> None:
    apply_style(qapp, themes)
    gone, stays = Widgets(), Widgets()
    qtbot.addWidget(stays)
    for one in (gone, stays):
        one.show()
        one.picture(1)
        one.hide()
    themes.choose(ThemeChoice.DARK)
    gone.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: color_of(stays.texts[0]) == themes.theme.color("text"))
    clear_style(qapp)


def test_that_taking_the_rules_back_keeps_qt_s_list_of_styled_widgets(
    qapp: QApplication, themes: ThemeManager, qtbot: QtBot
) -> None:
    apply_style(qapp, themes)
    button = QPushButton("a")
    qtbot.addWidget(button)
    button.show()
    padded = button.sizeHint()
    styled = qapp.style().metaObject().className()
    clear_style(qapp)
    assert qapp.style().metaObject().className() == styled, "that list goes with this style"
    assert button.testAttribute(Qt.WidgetAttribute.WA_StyleSheet)
    assert button.sizeHint() != padded, "no rule is left"
    themes.choose(ThemeChoice.DARK)
    assert button.sizeHint() == padded
    clear_style(qapp)


def test_that_words_are_readable_on_every_ground(both_themes: ThemeManager) -> None:
    theme = both_themes.theme
    worst = {
        (token, ground): contrast(theme.color(token), theme.color(ground))
        for token in ("text", "muted", "accent", "fail", "warn", "ok")
        for ground in ("background", "panel", "selection")
    }
    assert {where: ratio for where, ratio in worst.items() if ratio < 4.5} == {}, "WCAG 2.1, level AA"
