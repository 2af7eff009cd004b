"""The stylesheet of the whole window, built from the theme's tokens.

12 px text on a 4 px grid, 24 px rows, 5 px corners, hairlines instead of nested boxes. Widgets state their purpose by
the dynamic property ``role``; no other module sets a stylesheet.
"""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from passlens.engine.data import resource_path
from passlens.gui.kit.restyling import Restyling
from passlens.gui.kit.theme import Theme, ThemeManager

TEXT_PX = 12
ROW_PX = 24

_PLAIN_FALLBACKS = {"dejavu sans", "sans serif", "sans", "bitstream vera sans"}
_PREFERRED = ("Inter", "Noto Sans", "Cantarell", "Ubuntu", "Liberation Sans", "Arimo")


def interface_font() -> QFont:
    """The desktop's font at 12 px; if the desktop names none, the best of those installed."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if font.family().lower() in _PLAIN_FALLBACKS:
        installed = set(QFontDatabase.families())
        family = next((name for name in _PREFERRED if name in installed), None)
        if family is not None:
            font.setFamily(family)
    font.setPixelSize(TEXT_PX)
    return font


def numbers_font(font: QFont) -> QFont:
    """The same font with figures of equal width, so that columns of numbers line up."""
    figures = QFont(font)
    if hasattr(QFont, "Tag"):  # since Qt 6.7
        figures.setFeature(QFont.Tag("tnum"), 1)
    return figures


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """A mix of two colours, with ``share`` of the second."""
    keep = 1.0 - share
    return QColor(
        round(first.red() * keep + second.red() * share),
        round(first.green() * keep + second.green() * share),
        round(first.blue() * keep + second.blue() * share),
    )


def apply_style(app: QApplication, themes: ThemeManager) -> None:
    """Set the application's font, palette and stylesheet, now and whenever the theme changes."""
    begin_style(app, themes)
    finish_style(app, themes)


def begin_style(app: QApplication, themes: ThemeManager) -> None:
    """Set what widgets need when they are made: the style, the font and the palette."""
    app.setStyle("Fusion")
    font = interface_font()
    app.setFont(font)
    QToolTip.setFont(font)
    app.setPalette(themes.palette())


def finish_style(app: QApplication, themes: ThemeManager) -> None:
    """Set the stylesheet with the palette, now and whenever the theme changes.

    Call it when the window is assembled: Qt styles a widget and its children again whenever it gets a parent.
    """
    app.setStyleSheet(stylesheet(themes.theme))
    themes.changed.connect(Restyling(app, themes.palette, lambda: stylesheet(themes.theme), themes).begin)


def clear_style(app: QApplication) -> None:
    """Replace the stylesheet by one without rules, for an application that lives on, as in tests.

    An empty sheet is not safe: Qt then frees its list of styled widgets, while a scroll bar that was laid out meanwhile
    stays marked as styled. The next sheet does not watch that scroll bar's end, keeps a pointer to it, and the next
    change of the sheet crashes on it.
    """
    app.setStyleSheet("/* no rules */")


def set_role(widget: QWidget, role: str) -> None:
    """Change the role of a widget in the stylesheet, also after it was shown."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def stylesheet(theme: Theme) -> str:
    """The stylesheet of a theme. Themes differ in colours only, so a change needs no layout (``Restyling``).

    Spin boxes lose their arrows here and not by ``NoButtons``: with a stylesheet, Qt 6.11 then gives their text field
    a width of one pixel. Fields have a maximum height: Qt would make some kinds 25 px high, others 27.
    """
    text, panel, back = theme.color("text"), theme.color("panel"), theme.color("background")
    accent = theme.color("accent")
    on_accent = back.name() if theme.name == "dark" else "#FFFFFF"
    hover = mixed(back, text, 0.05).name()
    pressed = mixed(back, text, 0.10).name()
    scroll = mixed(panel, text, 0.22).name()
    scroll_hover = mixed(panel, text, 0.38).name()
    accent_hover = mixed(accent, text, 0.15).name()
    fail_back = mixed(back, theme.color("fail"), 0.08).name()
    warn_back = mixed(back, theme.color("warn"), 0.08).name()
    arrow, back_arrow, on_arrow, check = (
        resource_path("icons", f"{name}-{theme.name}.svg").as_posix()
        for name in ("arrow", "arrow-left", "arrow-right", "check")
    )
    # A checkbox's mark is on the accent colour; a menu's is on the background and needs the other mark.
    ticked = resource_path("icons", f"check-{'light' if theme.name == 'dark' else 'dark'}.svg").as_posix()
    faint = mixed(panel, theme.color("muted"), 0.55).name()
    # Where a thick line ends in a round corner, Qt draws a hook.
    right_corners = "border-top-right-radius: 5px; border-bottom-right-radius: 5px;"
    return f"""
QWidget {{ color: {theme.text}; }}
QMainWindow, QDialog {{ background: {theme.background}; }}
QToolTip {{ background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.border}; padding: 4px 6px; }}

QWidget[role="panel"], QStatusBar {{ background: {theme.panel}; }}
QWidget[role="page"], QScrollArea[role="page"] {{ background: {theme.background}; }}
QScrollArea {{ border: 0; background: transparent; }}
QWidget[role="status"] {{ background: {theme.panel}; border: 0; border-top: 1px solid {theme.border}; }}
QWidget[role="status"] QLabel {{ border: 0; background: transparent; font-size: 11px; }}
QPushButton[role="status"] {{ background: transparent; border: 0; padding: 0 4px 1px 4px; font-size: 11px;
    color: {theme.accent}; }}
QFrame[role="hairline"] {{ background: {theme.border}; border: 0; max-height: 1px; min-height: 1px; }}
QFrame[role="card"] {{ background: {theme.background}; border: 1px solid {theme.border}; border-radius: 5px; }}
QFrame[role="card-fail"] {{ background: {theme.background}; border: 1px solid {theme.border};
    border-left: 3px solid {theme.fail}; {right_corners} }}
QFrame[role="card-warn"] {{ background: {theme.background}; border: 1px solid {theme.border};
    border-left: 3px solid {theme.warn}; {right_corners} }}
QFrame[role="card-note"] {{ background: {theme.background}; border: 1px solid {theme.border};
    border-left: 3px solid {theme.muted}; {right_corners} }}
QFrame[role="card-fail"][chosen="true"], QFrame[role="card-warn"][chosen="true"],
QFrame[role="card-note"][chosen="true"] {{ background: {theme.selection}; }}
QFrame[role="drop"] {{ background: {theme.panel}; border: 1px dashed {faint}; border-radius: 5px; }}
QFrame[role="drop-active"] {{ background: {theme.selection}; border: 1px dashed {theme.accent}; border-radius: 5px; }}
QFrame[role="floating"] {{ background: {theme.background}; border: 1px solid {theme.border}; border-radius: 5px; }}
QFrame[role="message-fail"] {{ background: {fail_back}; border: 1px solid {theme.border};
    border-left: 3px solid {theme.fail}; {right_corners} }}
QFrame[role="message-warn"] {{ background: {warn_back}; border: 1px solid {theme.border};
    border-left: 3px solid {theme.warn}; {right_corners} }}
QFrame[role="message-muted"] {{ background: {theme.panel}; border: 1px solid {theme.border};
    border-left: 3px solid {theme.muted}; {right_corners} }}
QFrame[role="message-ok"] {{ background: {theme.panel}; border: 1px solid {theme.border};
    border-left: 3px solid {theme.ok}; {right_corners} }}

QLabel[role="muted"] {{ color: {theme.muted}; }}
QLabel[role="section"] {{ color: {theme.muted}; font-size: 11px; font-weight: 600; }}
QLabel[role="title"] {{ font-weight: 600; }}
QLabel[role="headline"] {{ font-size: 20px; font-weight: 600; }}
QLabel[role="cause"] {{ font-size: 15px; font-weight: 600; }}
QLabel[role="fail"] {{ color: {theme.fail}; }}
QLabel[role="warn"] {{ color: {theme.warn}; }}
QLabel[role="ok"] {{ color: {theme.ok}; }}
QLabel[role="fail-title"] {{ color: {theme.fail}; font-weight: 600; }}
QLabel[role="warn-title"] {{ color: {theme.warn}; font-weight: 600; }}

QPushButton, QToolButton {{ background: {theme.background}; border: 1px solid {theme.border}; border-radius: 5px;
    padding: 3px 10px; min-height: 16px; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {pressed}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {faint}; }}
QPushButton:focus, QToolButton:focus {{ border-color: {theme.accent}; }}
QPushButton::menu-indicator, QToolButton::menu-indicator {{ image: none; width: 0; }}
QPushButton[role="primary"] {{ background: {theme.accent}; color: {on_accent}; border-color: {theme.accent}; }}
QPushButton[role="primary"]:hover {{ background: {accent_hover}; }}
QPushButton[role="primary"]:focus {{ border-color: {theme.text}; }}
QPushButton[role="primary"]:disabled {{ background: {theme.panel}; color: {faint}; border-color: {theme.border}; }}
QPushButton[role="chip"] {{ border-radius: 10px; padding: 1px 8px; min-height: 16px; font-size: 11px; }}
QPushButton[role="chip"]:checked {{ background: {theme.selection}; border-color: {theme.accent};
    color: {theme.accent}; }}
QPushButton[role="chip"]:checked:disabled {{ background: transparent; border-color: {theme.border};
    color: {faint}; }}
QPushButton[role="chip"]:focus {{ border-color: {theme.text}; }}
QFileDialog QToolButton {{ padding: 2px; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton[role="flat"], QToolButton[role="flat"] {{ background: transparent; border: 1px solid transparent;
    padding: 3px 6px; }}
QPushButton[role="flat"]:hover, QToolButton[role="flat"]:hover {{ background: {pressed}; }}
QPushButton[role="row"] {{ background: transparent; border: 0; border-radius: 5px; padding: 0; text-align: left;
    min-height: 40px; }}
QPushButton[role="row"]:hover, QPushButton[role="row"]:focus {{ background: {theme.selection}; }}
QPushButton[role="link"] {{ background: transparent; border: 0; color: {theme.accent}; padding: 0;
    text-align: left; text-decoration: underline; }}
QPushButton[role="link"]:focus {{ color: {theme.text}; }}
QPushButton[role="link"]:disabled {{ color: {theme.muted}; text-decoration: none; }}

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit[role="field"] {{ background: {theme.background};
    border: 1px solid {theme.border}; border-radius: 5px; padding: 3px 8px; min-height: 16px;
    selection-background-color: {theme.selection}; selection-color: {theme.text}; }}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit[role="field"]:focus {{
    border-color: {theme.accent}; }}
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ max-height: 16px; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: 0; padding: 0 4px; background: transparent; min-height: 0; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0; border: 0; }}
QAbstractSpinBox {{ padding: 3px 4px 3px 8px; }}
QComboBox {{ padding-right: 20px; }}
QComboBox::drop-down {{ border: 0; width: 18px; }}
QComboBox::down-arrow {{ image: url("{arrow}"); width: 9px; height: 9px; }}
Choice::down-arrow {{ image: none; }}
QCheckBox::indicator, QTreeWidget::indicator {{ width: 12px; height: 12px; border: 1px solid {faint};
    border-radius: 3px; background: {theme.background}; }}
QCheckBox::indicator:checked, QTreeWidget::indicator:checked {{ background: {theme.accent};
    border-color: {theme.accent}; image: url("{check}"); }}
QCheckBox::indicator:focus {{ border-color: {theme.accent}; }}
QCheckBox::indicator:checked:focus {{ border-color: {theme.text}; }}
QComboBox QAbstractItemView {{ background: {theme.background}; border: 1px solid {theme.border};
    selection-background-color: {theme.selection}; selection-color: {theme.text}; outline: 0; }}
QPlainTextEdit, QTextEdit {{ background: {theme.background}; border: 0;
    selection-background-color: {theme.selection}; selection-color: {theme.text}; }}

QTextEdit[role="fact"] {{ background: transparent; padding: 0; }}

QTreeView, QTableView, QListView, QTreeWidget, QListWidget {{ background: {theme.background}; border: 0; outline: 0;
    alternate-background-color: {theme.panel}; selection-background-color: {theme.selection};
    selection-color: {theme.text}; }}
QTreeView[role="sidebar"] {{ background: {theme.panel}; }}
QTreeView::item, QListView::item {{ height: {ROW_PX}px; border: 0; }}
QListView::item, QTreeWidget::item {{ padding: 0 5px; }}
QTreeView::item:hover, QListView::item:hover {{ background: {hover}; }}
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {{ background: {theme.selection};
    color: {theme.text}; }}
QHeaderView {{ background: {theme.background}; border: 0; }}
QHeaderView::section {{ background: {theme.background}; color: {theme.muted}; font-weight: 600; border: 0;
    border-bottom: 1px solid {theme.border}; padding: 3px 8px; }}
QTreeWidget QHeaderView::section {{ font-size: 11px; }}
QTableView {{ gridline-color: {theme.border}; }}
QTableCornerButton::section {{ background: {theme.background}; border: 0; }}

QTabWidget {{ background: {theme.panel}; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {theme.border}; background: {theme.background}; top: -1px; }}
QTabWidget::tab-bar {{ left: 8px; }}
QTabBar {{ background: {theme.panel}; }}
QTabBar::tab {{ background: transparent; color: {theme.muted}; border: 1px solid transparent;
    border-bottom-color: {theme.border}; padding: 5px 12px 4px 12px; margin-top: 4px; min-height: 18px;
    border-top-left-radius: 5px; border-top-right-radius: 5px; }}
QTabBar::tab:selected {{ background: {theme.background}; color: {theme.text}; border-color: {theme.border};
    border-bottom-color: {theme.background}; font-weight: 600; }}
QTabBar::tab:focus {{ border-color: {theme.accent}; border-bottom-color: {theme.background}; }}
QTabBar::scroller {{ width: 20px; }}
QTabBar QToolButton {{ border-radius: 0; padding: 0; min-height: 0; }}
QTabBar QToolButton::left-arrow {{ image: url("{back_arrow}"); width: 9px; height: 9px; }}
QTabBar QToolButton::right-arrow {{ image: url("{on_arrow}"); width: 9px; height: 9px; }}
QTabBar::tab:hover:!selected {{ color: {theme.text}; }}
QTabBar::tab:disabled {{ color: {faint}; }}

QSplitter::handle {{ background: {theme.border}; }}
QSplitter::handle:hover {{ background: {theme.accent}; }}
QStatusBar {{ border-top: 1px solid {theme.border}; }}
QStatusBar::item {{ border: 0; }}

QMenu {{ background: {theme.background}; border: 1px solid {theme.border}; padding: 4px; }}
QMenu::item {{ padding: 4px 24px 4px 24px; border-radius: 4px; min-height: 16px; }}
QMenu::item:selected {{ background: {theme.selection}; }}
QMenu::item:disabled {{ color: {faint}; }}
QMenu::separator {{ height: 1px; background: {theme.border}; margin: 4px 8px; }}
QMenu::indicator {{ width: 12px; height: 12px; left: 6px; }}
QMenu::indicator:checked {{ image: url("{ticked}"); }}

QProgressBar {{ background: {pressed}; border: 0; border-radius: 2px; max-height: 4px; min-height: 4px; }}
QProgressBar::chunk {{ background: {theme.accent}; border-radius: 2px; }}

QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {scroll}; border-radius: 3px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {scroll_hover}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
