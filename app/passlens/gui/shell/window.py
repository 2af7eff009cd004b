"""What can be done with the window; actions and wiring know this, not how its parts are put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget
from typing_extensions import override

from passlens.engine.jobs import CancelToken
from passlens.engine.session.rows import executable_of
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.shell import late_jobs
from passlens.gui.shell.feature import Feature, Place, Room
from passlens.gui.shell.jobs import Work
from passlens.gui.shell.late import page_of
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.opening import FILE_FILTER
from passlens.gui.shell.palette_row import PaletteRow
from passlens.gui.shell.samples import Sample
from passlens.gui.shell.settings import KeptSettings, Settings, load_settings
from passlens.gui.shell.state import Condition
from passlens.gui.shell.window_parts import WindowParts


class Window(WindowParts):
    """``MainWindow`` gives it actions and connects it."""

    file_filter = FILE_FILTER
    actions_by_id: dict[str, QAction]
    trace_requested = Signal()  # the patterns of the selected dispatch are wanted
    note_wanted = Signal(bool)  # a note is to be begun: on what is in front, or on the session
    begun = Signal(bool)  # the first picture is there; whether a file was named
    closed = Signal()  # the window closes, and nothing runs any more

    def __init__(self, themes: ThemeManager, settings: Settings | None = None) -> None:
        super().__init__(themes, KeptSettings(load_settings() if settings is None else settings))
        self.shell.frame = self
        self._take_row: Callable[[str], object] | None = None
        # The tables and charts need the width: beside them the side panels are shown only when asked for.
        self._side_panels = {("pipeline", True): True, ("details", True): True}

    def open_path(self, path: Path) -> None:
        """Open any file; what is wrong with it is said in the message bar."""
        self.messages.dismiss()
        self.opening.open(path.expanduser().absolute())

    def open_sample(self, sample: Sample) -> None:
        """Open a sample with the choices it is meant to be compiled with."""
        self.messages.dismiss()
        self.opening.open_sample(sample)

    def waiting_for_passes(self) -> str:
        """What stands in the place of the passes until the first of them come."""
        return tr("Window", "{rest}: the passes arrive here.").format(
            rest=tr("Window", "Importing") if self.compiling.importing else tr("Window", "Compiling")
        )

    def show_start(self) -> None:
        """Show the start page."""
        self.pages.setCurrentWidget(page_of(self.pages, self.late_start))
        self.start_page.setFocus()
        self.rail.hide()

    @property
    def on_start_page(self) -> bool:
        """Whether the start page is shown: what is about a text does nothing there."""
        return self.pages.currentWidget() is not self.workspace

    def show_opening(self, file: Path) -> None:
        """Say that a file is on its way."""
        self.pipeline.show_empty(tr("Window", "Opening {name}…").format(name=file.name))
        self.ir.show_loading(file.name)
        self.show_workspace()
        self.ir.setFocus()

    def show_workspace(self) -> None:
        """Show the panels and tabs."""
        if self.pages.currentWidget() is not self.workspace:
            self.pages.setCurrentWidget(self.workspace)
            self.rail.show()
            # Not the filter box, which Qt would choose: single-key commands must work at once.
            self.ir.setFocus()

    def show_tab(self, name: str) -> None:
        """Show a tab by its name."""
        self.show_workspace()
        late = self._late_tabs.get(name)
        page = late.view if late is not None else self.ir
        if self.tabs.currentWidget() is not page:
            self.tabs.setCurrentWidget(page)
            page.setFocus()  # not a field on it, which would swallow single-key commands

    @property
    def tab_name(self) -> str:
        """The name of the tab in front, as ``show_tab`` takes it."""
        current = self.tabs.currentWidget()
        return next((name for name, late in self._late_tabs.items() if late.made is current), "ir")

    def toggle_side_panel(self, name: str) -> None:
        """Show or hide ``pipeline`` or ``details``, beside the IR and beside the other tabs on their own."""
        beside_ir = self.tabs.currentWidget() is self.ir
        self._side_panels[name, beside_ir] = not self._side_panels.get((name, beside_ir), False)
        self._place_side_panels()

    def show_panel(self, panel: QWidget) -> None:
        """Show a panel at the bottom."""
        self.show_workspace()
        self.bottom.setVisible(True)
        self.bottom.setCurrentWidget(panel)
        self.bottom.unfold()

    def show_pass(self, pass_id: int) -> None:
        """Select a pass and show its text, wherever it was asked for."""
        overview = self.session.overview
        row = overview.listing.find(pass_id) if overview else None
        self.show_tab("ir")
        if row is None:
            self.state.select_pass(pass_id)
        else:
            self.state.select_pass(pass_id, row.phase, self.dispatch_of(row.scope_id))

    def capture_dispatch(self, name: str) -> None:
        """Compile a dispatch of the open session alone, and show its passes."""
        if not self.compiling.running:
            self.show_tab("ir")
        self.compiling.capture_dispatch(name)

    def dispatch_of(self, scope: int) -> str:
        """The executable that a scope of the pass list is, or lies in; empty when it is none."""
        overview = self.session.overview
        return executable_of(scope, overview.listing.scopes) if overview else ""

    def show_line(self, file: str, line: int) -> None:
        """Show a line of the input or of a file that the compiler left."""
        self.show_tab("ir")
        self.session.show_place(file, line)

    def compare_files(self, before: Path, after: Path) -> None:
        """Show what differs between two files of IR."""
        self.messages.dismiss()
        self.show_tab("ir")
        self.session.compare(before.expanduser().absolute(), after.expanduser().absolute())

    def run_module(self) -> None:
        """Show the Run tab and start the run that its form describes."""
        self.show_tab("run")
        self.run.submit()

    def benchmark_module(self) -> None:
        """Show the Run tab and start the benchmark that its form describes."""
        self.show_tab("run")
        self.run.submit_benchmark()

    def save_module(self, target: Path) -> None:
        """Write the session's compiled module to a file."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries
        said = tr("Window", "The compiled module is in {path}.")
        self._write(tr("Window", "Save the module"), lambda _: queries.extract_artifact("vmfb", target), said)

    def open_profile(self, path: Path) -> None:
        """Show a profile: kept in the session that is open, or alone."""
        self.messages.dismiss()
        self.show_tab("profile")
        self.profiling.open_file(path.expanduser().absolute())

    def export_report(self, target: Path) -> None:
        """Write the session's report, one HTML file."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries
        said = tr("Window", "The report is in {path}.")
        self._write(
            tr("Window", "Write the report"), lambda cancel: late_jobs.write_report(queries, target, cancel), said
        )

    def _write(self, title: str, write: Callable[[CancelToken], Path], said: str) -> None:
        """Write a file in a job, and say at its end where it is."""

        def tell(path: Path) -> None:
            self.messages.show_message(Notice(MessageKind.OK, said.format(path=path)))

        self.jobs.submit(Work(title, write), tell, on_failed=self.messages.show_error)

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Take a theme and remember it."""
        self.themes.choose(choice)
        self.remember(replace(self.settings, theme=choice.value))

    def name_author(self, name: str) -> None:
        """Take a name for notes that are begun from now on, and remember it."""
        self.note_keeping.author = name
        self.remember(replace(self.settings, note_author=name))

    def escape(self) -> None:
        """Close what floats, then the message, then cancel the compile or the run."""
        if self.close_palette() or self.pipeline.leave_filter() or self.ir.cancel_pin():
            return
        if self.messages.message is not None:
            self.messages.dismiss()
        elif self.session.texts.waiting:
            self.session.texts.cancel()
        elif Condition.COMPILING in self.state.conditions():
            self.compiling.cancel()
        else:
            self.running.cancel()

    def take_palette_row(self, key: str) -> bool:
        """Hand the chosen row to whoever listed it; False when the commands were listed."""
        take, self._take_row = self._take_row, None
        if take is not None:
            take(key)
        return take is not None

    def close_palette(self) -> bool:
        """Close the palette; whether it was open."""
        palette = self.late_palette.made
        return palette is not None and palette.close_palette()

    def remember(self, settings: Settings) -> None:
        """Keep settings; written to the disk a moment later."""
        self.shell.settings.keep(settings)

    @property
    def settings(self) -> Settings:
        """The settings as they are."""
        return self.shell.settings.now

    def bring(self, feature: Feature[Room]) -> None:
        """Show the feature's tab or panel."""
        if feature.place is Place.TAB:
            self.show_tab(feature.name)
        elif feature.place is Place.PANEL:
            self.show_panel(self.shell.room(feature).view)

    def shows(self, feature: Feature[Room]) -> bool:
        """Whether the feature's tab or panel is in front."""
        room = self.shell.made(feature)
        return room is not None and room.view in {self.tabs.currentWidget(), self.bottom.currentWidget()}

    def list_in_palette(self, rows: Sequence[PaletteRow], hint: str, take: Callable[[str], object]) -> None:
        """Show rows in the palette."""
        self._take_row = take
        self.palette_box.open_with(list(rows), hint)

    def rename(self, feature: Feature[Room], title: str) -> None:
        """Change the title of its tab or panel."""
        place = self._late_tabs.get(feature.name)
        if place is not None:
            self.tabs.set_title(place, title)

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        self.remember(self.settings.with_recent(path))
        self.show_recent()

    def forget_file(self, path: Path) -> None:
        """Take a file that is gone from the recent ones."""
        self.remember(self.settings.without_recent(path))
        self.show_recent()

    def show_recent(self) -> None:
        """List the recent files on the start page."""
        recent = [Path(text) for text in self.settings.recent]
        self.late_start.tell("recent", lambda page: page.set_recent(recent))

    def update_title(self) -> None:
        """Name the session or the input in the title bar."""
        session, source = self.state.session, self.state.setup.source
        name = session.path.name if session else source.name if source else ""
        self.setWindowTitle(tr("Window", "{name} — Passlens").format(name=name) if name else tr("Window", "Passlens"))

    @override
    def _build(self, act: dict[str, QAction], menu: QMenu) -> None:
        super()._build(act, menu)
        self.status_line.job_clicked.connect(lambda: self.show_panel(self.jobs_view))
        self.tabs.currentChanged.connect(self._place_side_panels)

    def _place_side_panels(self) -> None:
        beside_ir = self.tabs.currentWidget() is self.ir
        for name, panel in (("pipeline", self.pipeline), ("details", self.details)):
            panel.setVisible(self._side_panels.get((name, beside_ir), False))
