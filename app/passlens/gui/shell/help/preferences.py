"""Preferences: theme, language, one window or several. All but the language apply at once."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.language import LANGUAGES
from passlens.engine.session.notes import login_name
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import PlainLabel, SectionTitle
from passlens.gui.kit.page import text_label
from passlens.gui.kit.theme import ThemeChoice
from passlens.gui.kit.translation import SYSTEM, localized, mark_text, tr

_LONGEST_NAME = 60
_THEMES = (
    (ThemeChoice.SYSTEM, mark_text("As the system")),
    (ThemeChoice.LIGHT, mark_text("Light")),
    (ThemeChoice.DARK, mark_text("Dark")),
)


_TRIAL_SECONDS = (0, 30, 60, 300, 1800)


def _trials_text(seconds: int) -> str:
    """The time limit for trials of fixes, in words."""
    if not seconds:
        return tr("Preferences", "Only when asked")
    if seconds < 120:
        return tr("Preferences", "For at most {seconds} s").format(seconds=seconds)
    return tr("Preferences", "For at most {minutes} min").format(minutes=seconds // 60)


class PreferencesDialog(Dialog):
    """Not modal, and without OK: each choice applies at once.

    Signals:
        theme_chosen: A ThemeChoice.
        language_chosen: A locale of LANGUAGES, or empty for the system's; applies from the next start.
        notify_chosen: Whether long jobs notify the desktop.
        one_window_chosen: Whether later starts hand their files to this window.
        author_chosen: The name in notes; empty: the login name.
        trials_chosen: How long fixes are tried automatically after a failed compile, s; 0: not at all.
        every_pass_chosen: Whether each compile captures all passes.
    """

    theme_chosen = Signal(object)
    language_chosen = Signal(str)
    notify_chosen = Signal(bool)
    one_window_chosen = Signal(bool)
    author_chosen = Signal(str)
    trials_chosen = Signal(int)
    every_pass_chosen = Signal(bool)

    def __init__(
        self,
        theme: ThemeChoice,
        language: str,
        notify: bool,
        one_window: bool,
        parent: QWidget | None = None,
        *,
        author: str = "",
        trial_seconds: int = 60,
        every_pass: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences", "Preferences"))
        self.setMinimumWidth(460)
        self.theme = Choice(tr("Preferences", "Theme"))
        for choice, words in _THEMES:
            self.theme.addItem(localized(words), choice)
        self.theme.setCurrentIndex([choice for choice, _ in _THEMES].index(theme))
        self.theme.currentIndexChanged.connect(lambda index: self.theme_chosen.emit(_THEMES[index][0]))
        self.language = Choice(tr("Preferences", "Language"))
        for known, name in ((SYSTEM, tr("Preferences", "As the system")), *LANGUAGES.items()):
            self.language.addItem(name, known)
        self.language.setCurrentIndex(max(0, self.language.findData(language)))
        self.language.currentIndexChanged.connect(lambda _: self.language_chosen.emit(self.language.currentData()))
        self.notify = QCheckBox(tr("Preferences", "Send a desktop notification when a job longer than 10 s ends"))
        self.notify.setChecked(notify)
        self.notify.toggled.connect(self.notify_chosen)
        self.one_window = QCheckBox(tr("Preferences", "Open files in the window that is already open"))
        self.one_window.setChecked(one_window)
        self.one_window.toggled.connect(self.one_window_chosen)
        self.author = QLineEdit(author)
        self.author.setPlaceholderText(login_name() or tr("Preferences", "nobody"))
        self.author.setMaxLength(_LONGEST_NAME)
        self.author.editingFinished.connect(lambda: self.author_chosen.emit(self.author.text().strip()))
        self.trials = Choice(tr("Preferences", "Try fixes after a failed compile"))
        for seconds in sorted({*_TRIAL_SECONDS, trial_seconds}):
            self.trials.addItem(_trials_text(seconds), seconds)
        self.trials.setCurrentIndex(self.trials.findData(trial_seconds))
        self.trials.currentIndexChanged.connect(lambda _: self.trials_chosen.emit(self.trials.currentData()))
        self.every_pass = QCheckBox(tr("Preferences", "Capture every pass with each compile"))
        self.every_pass.setChecked(every_pass)
        self.every_pass.toggled.connect(self.every_pass_chosen)
        close = QPushButton(tr("Preferences", "Close"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        label = PlainLabel(tr("Preferences", "&Theme"))
        label.setBuddy(self.theme)
        language_label = PlainLabel(tr("Preferences", "&Language"))
        language_label.setBuddy(self.language)
        look = QGridLayout()
        look.setHorizontalSpacing(12)
        look.setVerticalSpacing(8)
        look.setColumnStretch(2, 1)
        for row, (words_of, box) in enumerate(((label, self.theme), (language_label, self.language))):
            look.addWidget(words_of, row, 0)
            look.addWidget(box, row, 1)
        language_note = _note(tr("Preferences", "The language changes when Passlens is started again."))
        language_note.setContentsMargins(0, 0, 0, 4)
        look.addWidget(language_note, 2, 1, 1, 2)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(8)
        layout.addWidget(SectionTitle(tr("Preferences", "Look")))
        layout.addLayout(look)
        layout.addSpacing(8)
        layout.addWidget(SectionTitle(tr("Preferences", "Desktop")))
        layout.addWidget(self.notify)
        layout.addWidget(
            _note(tr("Preferences", "Only while another window is in front, and not for a cancelled job."))
        )
        layout.addWidget(self.one_window)
        layout.addWidget(_note(tr("Preferences", "Off, or with --new-window, each start opens a new window.")))
        layout.addSpacing(8)
        layout.addWidget(SectionTitle(tr("Preferences", "Compiles")))
        layout.addWidget(self.every_pass)
        layout.addWidget(
            _note(
                tr(
                    "Preferences",
                    "Takes two to three times as long. If off, a pass is captured when you choose it, and kept.",
                )
            )
        )
        layout.addSpacing(8)
        layout.addWidget(SectionTitle(tr("Preferences", "Failed compiles")))
        trials_label = PlainLabel(tr("Preferences", "&Try fixes"))
        trials_label.setBuddy(self.trials)
        trials = QGridLayout()
        trials.setHorizontalSpacing(12)
        trials.setVerticalSpacing(8)
        trials.addWidget(trials_label, 0, 0)
        trials.addWidget(self.trials, 0, 1)
        trials.setColumnStretch(2, 1)
        trials_note = _note(
            tr("Preferences", "Compiles copies of the model in the background. Opening another model ends it.")
        )
        trials_note.setContentsMargins(0, 0, 0, 4)
        trials.addWidget(trials_note, 1, 1, 1, 2)
        layout.addLayout(trials)
        layout.addSpacing(8)
        layout.addWidget(SectionTitle(tr("Preferences", "Notes")))
        author_label = PlainLabel(tr("Preferences", "&Author"))
        author_label.setBuddy(self.author)
        notes = QGridLayout()
        notes.setHorizontalSpacing(12)
        notes.setVerticalSpacing(8)
        labels = (label, language_label, trials_label, author_label)
        for grid in (look, trials, notes):  # align all fields
            grid.setColumnMinimumWidth(0, max(one.sizeHint().width() for one in labels))
        notes.addWidget(author_label, 0, 0)
        notes.addWidget(self.author, 0, 1)
        author_note = _note(tr("Preferences", "Shown with each new note. If empty: your login name."))
        author_note.setContentsMargins(0, 0, 0, 4)
        notes.addWidget(author_note, 1, 1)
        layout.addLayout(notes)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self.resize(self.minimumWidth(), layout.totalHeightForWidth(self.minimumWidth()))


def _note(text: str) -> QWidget:
    label = text_label(text, "muted")
    label.setContentsMargins(20, 0, 0, 4)
    return label
