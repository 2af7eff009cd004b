"""The views and dialogs that the window makes when they are first shown, each with the modules that it needs.

Imports stand inside of the functions: charts, numbers and forms take longer to load than the window to start.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QWidget

from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.kit.translation import tr

if TYPE_CHECKING:
    from passlens.gui.kit.code_view import CodeView
    from passlens.gui.notes.view import NotesView
    from passlens.gui.passes.journey import JourneyView
    from passlens.gui.profile.view import ProfileView
    from passlens.gui.run.view import RunView
    from passlens.gui.search.view import SearchView
    from passlens.gui.shell.flags import FlagsDialog
    from passlens.gui.shell.jobs_view import JobsView
    from passlens.gui.shell.log_view import LogView
    from passlens.gui.shell.palette import Palette
    from passlens.gui.shell.preferences import PreferencesDialog
    from passlens.gui.shell.trim import TrimDialog
    from passlens.gui.start.view import StartPage
    from passlens.gui.text.diff_bar import DiffBar
    from passlens.gui.text.diff_view import DiffView
    from passlens.gui.time.view import TimeView
    from passlens.gui.toolchains.dialog import ToolchainsDialog


def start_page() -> StartPage:
    """The start page."""
    from passlens.gui.start.view import StartPage

    return StartPage()


def run_view(themes: ThemeManager) -> RunView:
    """The Run tab."""
    from passlens.gui.run.view import RunView

    return RunView(themes)


def time_view(themes: ThemeManager) -> TimeView:
    """The Time tab."""
    from passlens.gui.time.view import TimeView

    return TimeView(themes)


def profile_view(themes: ThemeManager) -> ProfileView:
    """The Profile tab."""
    from passlens.gui.profile.view import ProfileView

    return ProfileView(themes)


def search_view(themes: ThemeManager) -> SearchView:
    """The Search panel."""
    from passlens.gui.search.view import SearchView

    return SearchView(themes)


def jobs_view() -> JobsView:
    """The Jobs panel."""
    from passlens.gui.shell.jobs_view import JobsView

    return JobsView()


def log_view(themes: ThemeManager) -> LogView:
    """The Log panel."""
    from passlens.gui.shell.log_view import LogView

    return LogView(themes)


def code_view(themes: ThemeManager, name: str) -> CodeView:
    """A text."""
    from passlens.gui.kit.code_view import CodeView

    return CodeView(themes, name)


def diff_view(themes: ThemeManager) -> DiffView:
    """A diff."""
    from passlens.gui.text.diff_view import DiffView

    return DiffView(themes)


def diff_bar(themes: ThemeManager) -> DiffBar:
    """What stands above a diff."""
    from passlens.gui.text.diff_bar import DiffBar

    return DiffBar(themes)


def journey_view() -> JourneyView:
    """The journey of an op."""
    from passlens.gui.passes.journey import JourneyView

    return JourneyView()


def palette(themes: ThemeManager, parent: QWidget) -> Palette:
    """The palette of commands."""
    from passlens.gui.shell.palette import Palette

    return Palette(themes, parent)


def flags_dialog(parent: QWidget) -> FlagsDialog:
    """The dialog of raw flags."""
    from passlens.gui.shell.flags import FlagsDialog

    return FlagsDialog(parent)


def trim_dialog(session: Path, parent: QWidget) -> TrimDialog:
    """The dialog on a session's space."""
    from passlens.gui.shell.trim import TrimDialog

    return TrimDialog(session, parent)


def toolchains_dialog(parent: QWidget) -> ToolchainsDialog:
    """The dialog on toolchains."""
    from passlens.gui.toolchains.dialog import ToolchainsDialog

    return ToolchainsDialog(parent)


def about_dialog(themes: ThemeManager, toolchain: str, parent: QWidget) -> QDialog:
    """What this program is."""
    from passlens.gui.shell.about import AboutDialog

    return AboutDialog(themes, toolchain, parent)


def notes_view(themes: ThemeManager) -> NotesView:
    """The Notes panel."""
    from passlens.gui.notes.view import NotesView

    return NotesView(themes)


def new_dialog(parent: QWidget) -> QDialog:
    """The changelog."""
    from passlens.gui.shell.documents import ReadingDialog, whats_new

    return ReadingDialog(tr("LateViews", "What's new"), whats_new(), parent)


def manual_dialog(page: str, parent: QWidget) -> QDialog:
    """The help, at the page on a view; at its contents without one."""
    from passlens.gui.shell.manual import CONTENTS, ManualDialog

    return ManualDialog(f"{page}.md" if page else CONTENTS, parent)


def glossary_dialog(parent: QWidget) -> QDialog:
    """The terms."""
    from passlens.gui.shell.documents import GlossaryDialog

    return GlossaryDialog(parent)


def preferences_dialog(
    theme: ThemeChoice, language: str, notify: bool, one_window: bool, author: str, parent: QWidget
) -> PreferencesDialog:
    """How the window behaves."""
    from passlens.gui.shell.preferences import PreferencesDialog

    return PreferencesDialog(theme, language, notify, one_window, parent, author=author)


def load_texts() -> None:
    """Load the modules of texts and diffs; for the job's thread that reads the first of them."""
    from passlens.gui.kit import code_view
    from passlens.gui.text import diff_bar, diff_view, diffs

    del code_view, diff_bar, diff_view, diffs


def load_all() -> None:
    """Load the modules of all of these, ahead of the first click; for a job's thread."""
    from passlens.gui.devices import room as devices_room
    from passlens.gui.graph import room as graph_room
    from passlens.gui.kernels import room as kernels_room
    from passlens.gui.kit import problem_card
    from passlens.gui.memory import view as memory_view
    from passlens.gui.notes import view as notes_view
    from passlens.gui.profile import view as profile_view
    from passlens.gui.run import view as run_view
    from passlens.gui.search import view as search_view
    from passlens.gui.shell import flags, jobs_view, log_view, palette, trim
    from passlens.gui.time import view as time_view
    from passlens.gui.toolchains import dialog as toolchains

    load_texts()
    del graph_room, notes_view, problem_card, profile_view, time_view, toolchains
    del flags, trim, devices_room, jobs_view, kernels_room, log_view, memory_view, run_view, search_view, palette
