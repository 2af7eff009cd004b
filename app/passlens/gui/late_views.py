"""The views and dialogs that the window makes when they are first shown, each with the modules that it needs.

Imports stand inside of the functions: charts, numbers and forms take longer to load than the window to start.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QWidget

from passlens.gui.theme import ThemeChoice, ThemeManager
from passlens.gui.translation import tr

if TYPE_CHECKING:
    from passlens.gui.dialogs.flags import FlagsDialog
    from passlens.gui.dialogs.preferences import PreferencesDialog
    from passlens.gui.dialogs.toolchains import ToolchainsDialog
    from passlens.gui.dialogs.trim import TrimDialog
    from passlens.gui.views.devices_view import DevicesView
    from passlens.gui.views.graph_view import GraphView
    from passlens.gui.views.jobs_view import JobsView
    from passlens.gui.views.journey import JourneyView
    from passlens.gui.views.kernels_view import KernelsView
    from passlens.gui.views.log_view import LogView
    from passlens.gui.views.memory_view import MemoryView
    from passlens.gui.views.notes_view import NotesView
    from passlens.gui.views.profile_view import ProfileView
    from passlens.gui.views.run_view import RunView
    from passlens.gui.views.search_view import SearchView
    from passlens.gui.views.start_page import StartPage
    from passlens.gui.views.time_view import TimeView
    from passlens.gui.widgets.code_view import CodeView
    from passlens.gui.widgets.diff_bar import DiffBar
    from passlens.gui.widgets.diff_view import DiffView
    from passlens.gui.widgets.palette import Palette, PaletteRow


def start_page() -> StartPage:
    """The start page."""
    from passlens.gui.views.start_page import StartPage

    return StartPage()


def devices_view(themes: ThemeManager) -> DevicesView:
    """The Devices tab."""
    from passlens.gui.views.devices_view import DevicesView

    return DevicesView(themes)


def memory_view(themes: ThemeManager) -> MemoryView:
    """The Memory tab."""
    from passlens.gui.views.memory_view import MemoryView

    return MemoryView(themes)


def kernels_view(themes: ThemeManager) -> KernelsView:
    """The Kernels tab."""
    from passlens.gui.views.kernels_view import KernelsView

    return KernelsView(themes)


def graph_view(themes: ThemeManager) -> GraphView:
    """The Graph tab."""
    from passlens.gui.views.graph_view import GraphView

    return GraphView(themes)


def run_view(themes: ThemeManager) -> RunView:
    """The Run tab."""
    from passlens.gui.views.run_view import RunView

    return RunView(themes)


def time_view(themes: ThemeManager) -> TimeView:
    """The Time tab."""
    from passlens.gui.views.time_view import TimeView

    return TimeView(themes)


def profile_view(themes: ThemeManager) -> ProfileView:
    """The Profile tab."""
    from passlens.gui.views.profile_view import ProfileView

    return ProfileView(themes)


def search_view(themes: ThemeManager) -> SearchView:
    """The Search panel."""
    from passlens.gui.views.search_view import SearchView

    return SearchView(themes)


def jobs_view() -> JobsView:
    """The Jobs panel."""
    from passlens.gui.views.jobs_view import JobsView

    return JobsView()


def log_view(themes: ThemeManager) -> LogView:
    """The Log panel."""
    from passlens.gui.views.log_view import LogView

    return LogView(themes)


def code_view(themes: ThemeManager, name: str) -> CodeView:
    """A text."""
    from passlens.gui.widgets.code_view import CodeView

    return CodeView(themes, name)


def diff_view(themes: ThemeManager) -> DiffView:
    """A diff."""
    from passlens.gui.widgets.diff_view import DiffView

    return DiffView(themes)


def diff_bar(themes: ThemeManager) -> DiffBar:
    """What stands above a diff."""
    from passlens.gui.widgets.diff_bar import DiffBar

    return DiffBar(themes)


def journey_view() -> JourneyView:
    """The journey of an op."""
    from passlens.gui.views.journey import JourneyView

    return JourneyView()


def palette(themes: ThemeManager, parent: QWidget) -> Palette:
    """The palette of commands."""
    from passlens.gui.widgets.palette import Palette

    return Palette(themes, parent)


def palette_row(key: str, title: str, note: str = "", group: str = "", enabled: bool = True) -> PaletteRow:
    """A row of the palette."""
    from passlens.gui.widgets.palette import PaletteRow

    return PaletteRow(key, title, note, group, enabled)


def flags_dialog(parent: QWidget) -> FlagsDialog:
    """The dialog of raw flags."""
    from passlens.gui.dialogs.flags import FlagsDialog

    return FlagsDialog(parent)


def trim_dialog(session: Path, parent: QWidget) -> TrimDialog:
    """The dialog on a session's space."""
    from passlens.gui.dialogs.trim import TrimDialog

    return TrimDialog(session, parent)


def toolchains_dialog(parent: QWidget) -> ToolchainsDialog:
    """The dialog on toolchains."""
    from passlens.gui.dialogs.toolchains import ToolchainsDialog

    return ToolchainsDialog(parent)


def about_dialog(themes: ThemeManager, toolchain: str, parent: QWidget) -> QDialog:
    """What this program is."""
    from passlens.gui.dialogs.about import AboutDialog

    return AboutDialog(themes, toolchain, parent)


def notes_view(themes: ThemeManager) -> NotesView:
    """The Notes panel."""
    from passlens.gui.views.notes_view import NotesView

    return NotesView(themes)


def new_dialog(parent: QWidget) -> QDialog:
    """The changelog."""
    from passlens.gui.dialogs.reading import ReadingDialog, whats_new

    return ReadingDialog(tr("LateViews", "What's new"), whats_new(), parent)


def manual_dialog(page: str, parent: QWidget) -> QDialog:
    """The help, at the page on a view; at its contents without one."""
    from passlens.gui.dialogs.manual import CONTENTS, ManualDialog

    return ManualDialog(f"{page}.md" if page else CONTENTS, parent)


def glossary_dialog(parent: QWidget) -> QDialog:
    """The terms."""
    from passlens.gui.dialogs.reading import GlossaryDialog

    return GlossaryDialog(parent)


def preferences_dialog(
    theme: ThemeChoice, language: str, notify: bool, one_window: bool, author: str, parent: QWidget
) -> PreferencesDialog:
    """How the window behaves."""
    from passlens.gui.dialogs.preferences import PreferencesDialog

    return PreferencesDialog(theme, language, notify, one_window, parent, author=author)


def load_texts() -> None:
    """Load the modules of texts and diffs; for the job's thread that reads the first of them."""
    from passlens.gui.controllers import diffs
    from passlens.gui.widgets import code_view, diff_bar, diff_view

    del code_view, diff_bar, diff_view, diffs


def load_all() -> None:
    """Load the modules of all of these, ahead of the first click; for a job's thread."""
    from passlens.gui.dialogs import flags, toolchains, trim
    from passlens.gui.views import (
        devices_view,
        graph_view,
        jobs_view,
        kernels_view,
        log_view,
        memory_view,
        notes_view,
        profile_view,
        run_view,
        search_view,
        time_view,
    )
    from passlens.gui.widgets import palette, problem_card

    load_texts()
    del graph_view, notes_view, problem_card, profile_view, time_view, toolchains
    del flags, trim, devices_view, jobs_view, kernels_view, log_view, memory_view, run_view, search_view, palette
