"""Light and dark: the tokens of resources/themes as colours, and the manager of the current theme.

Widgets and charts take a ThemeManager, read ``themes.theme`` when they paint, and repaint on ``changed``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette

from passlens.engine.data import resource_path
from passlens.gui.kit.desktop_scheme import DesktopScheme


class ThemeChoice(StrEnum):
    """The user's choice of theme."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours, named as in the token table; ``series`` is for devices and charts."""

    name: str
    background: str
    panel: str
    border: str
    text: str
    muted: str
    accent: str
    selection: str
    added: str
    added_word: str
    removed: str
    removed_word: str
    moved: str
    fail: str
    warn: str
    ok: str
    op: str
    type: str
    attribute: str
    value: str
    comment: str
    series: tuple[str, ...]

    def color(self, token: str) -> QColor:
        """The colour of a token, such as ``accent``."""
        return QColor(getattr(self, token))

    def series_color(self, index: int) -> QColor:
        """The colour of a device or series; the same index has the same colour everywhere."""
        return QColor(self.series[index % len(self.series)])


def load_theme(name: str) -> Theme:
    """Read ``light`` or ``dark`` from resources/themes."""
    raw = json.loads(resource_path("themes", f"{name}.json").read_text(encoding="utf-8"))
    return Theme(name=raw["name"], series=tuple(raw["series"]), **raw["colors"])


def fixed_font(points: float = 0.0) -> QFont:
    """The user's fixed-width font, for IR, assembly and figures."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if points:
        font.setPointSizeF(points)
    return font


def system_is_dark() -> bool:
    """Whether the desktop asks for dark windows now, as far as Qt knows."""
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark


CODE_PX = 12
"""The height of code until the user zooms, px."""
_SMALLEST_PX, _LARGEST_PX = 7, 40


class ThemeManager(QObject):
    """Holds the current theme, and follows the system if chosen; and the height of code, which all texts share.

    Signals:
        changed: The theme.
        code_resized: The height of code.

    Args:
        choice: The user's choice.
        parent: Qt's.
        desktop: The first source for the system's scheme; without it, only Qt is asked.
    """

    changed = Signal()
    code_resized = Signal()

    def __init__(
        self,
        choice: ThemeChoice = ThemeChoice.SYSTEM,
        parent: QObject | None = None,
        desktop: DesktopScheme | None = None,
    ) -> None:
        super().__init__(parent)
        self._themes = {name: load_theme(name) for name in ("light", "dark")}
        self._choice = choice
        self._code_pixels = CODE_PX
        self._desktop = desktop
        self._theme = self._pick()
        if desktop is not None:
            desktop.changed.connect(self._refresh)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._refresh)

    @property
    def theme(self) -> Theme:
        """The current colours."""
        return self._theme

    @property
    def choice(self) -> ThemeChoice:
        """The user's choice."""
        return self._choice

    def choose(self, choice: ThemeChoice) -> None:
        """Use light, dark, or the system's scheme."""
        self._choice = choice
        self._refresh()

    @property
    def code_pixels(self) -> int:
        """The height of code, px."""
        return self._code_pixels

    def set_code_pixels(self, pixels: int) -> None:
        """Set the height of code, px, as far as it can be read."""
        pixels = min(_LARGEST_PX, max(_SMALLEST_PX, pixels))
        if pixels != self._code_pixels:
            self._code_pixels = pixels
            self.code_resized.emit()

    @contextmanager
    def on_paper(self, restyle: Callable[[], object] = lambda: None) -> Iterator[None]:
        """Make the theme light within a context, to draw for white paper; no signal is sent.

        Args:
            restyle: Resets colours cached by the drawing; called at the start and at the end.
        """
        shown = self._theme
        if shown.name == "light":
            yield
            return
        self._theme = self._themes["light"]
        restyle()
        try:
            yield
        finally:
            self._theme = shown
            restyle()

    def palette(self) -> QPalette:
        """The theme as a Qt palette, for what the style paints without a rule."""
        theme = self._theme
        palette = QPalette()
        role = QPalette.ColorRole
        for target, token in (
            (role.Window, "panel"),
            (role.Base, "background"),
            (role.AlternateBase, "panel"),
            (role.Button, "background"),
            (role.ToolTipBase, "panel"),
            (role.Text, "text"),
            (role.WindowText, "text"),
            (role.ButtonText, "text"),
            (role.ToolTipText, "text"),
            (role.PlaceholderText, "muted"),
            (role.Highlight, "selection"),
            (role.HighlightedText, "text"),
            (role.Link, "accent"),
            (role.Accent, "accent"),
            (role.Mid, "border"),
        ):
            palette.setColor(target, theme.color(token))
        for target in (role.Text, role.WindowText, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, target, theme.color("muted"))
        return palette

    def _pick(self) -> Theme:
        if self._choice is not ThemeChoice.SYSTEM:
            return self._themes[self._choice.value]
        dark: bool | None = None
        if self._desktop is not None:
            self._desktop.ask()
            dark = self._desktop.dark
        return self._themes["dark" if (system_is_dark() if dark is None else dark) else "light"]

    def _refresh(self) -> None:
        theme = self._pick()
        if theme is not self._theme:
            self._theme = theme
            self.changed.emit()
