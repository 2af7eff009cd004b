"""The room of the Sweep tab: opens grids and results, and links cells to their sessions."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from typing_extensions import override

from passlens.engine.compile.device_list import device_specs
from passlens.engine.errors import PasslensError
from passlens.engine.formats import HTML, MARKDOWN, TABLE
from passlens.engine.sweep.built import GridForm
from passlens.engine.sweep.export import export_text
from passlens.engine.sweep.results import compile_wall
from passlens.engine.sweep.sweep import Row
from passlens.engine.toolchain import OWN
from passlens.gui.kit.export import write_file
from passlens.gui.kit.file_dialog import ask_for_file, file_filter
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.feature import Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import SessionComparisonTarget
from passlens.gui.shell.window.messages import MessageKind, Notice, notice_of
from passlens.gui.sweep import SWEEP
from passlens.gui.sweep.controller import LoadedSweep, SweepController
from passlens.gui.sweep.dialog import SweepDialog
from passlens.gui.sweep.view import SweepView

_TARGETS = ("hip:gfx942", "hip:gfx950", "hip:gfx90a", "hip:gfx1100", "hip:gfx1201", "local:host")
_EXPORTS = (TABLE.suffix, MARKDOWN.suffix, HTML.suffix)


class SweepRoom(Room):
    """The Sweep tab. It stays as it is when another session is opened, since its cells are sessions."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.dialog: SweepDialog | None = None
        self.sweeping = sweeping = SweepController(shell.jobs, self)
        cluster = shell.settings.now.sweep_cluster
        self._view = view = SweepView(shell.themes, cluster)
        sweeping.cluster = cluster
        sweeping.loaded.connect(self._take)
        sweeping.failed.connect(self.fail)
        sweeping.begun.connect(lambda: view.set_running(running=True))
        sweeping.progressed.connect(view.set_progress)
        sweeping.updated.connect(view.show_result)
        sweeping.ended.connect(self._end)
        sweeping.saved.connect(self._say_saved)
        view.grid_requested.connect(self.ask_for_grid)
        view.results_requested.connect(self.ask_for_results)
        view.build_requested.connect(self.build)
        view.run_requested.connect(sweeping.run)
        view.cancel_requested.connect(sweeping.cancel)
        view.cluster_changed.connect(self._set_cluster)
        view.export_requested.connect(self.ask_for_export)
        view.session_requested.connect(self.open_cell)
        view.comparison_requested.connect(self.compare)
        self.state.setup_changed.connect(self._follow)
        self._follow()

    @property
    @override
    def view(self) -> SweepView:
        return self._view

    def show(self) -> None:
        """Show the tab."""
        self.shell.messages.dismiss()
        self.shell.frame.set_tab_shown(SWEEP, shown=True)
        self.shell.show(SWEEP)

    def open_source(self, source: Path) -> None:
        """Open a grid, or a folder with results."""
        self.show()
        self.sweeping.open(source)

    def ask_for_grid(self) -> None:
        """Ask for the file of a grid."""
        ask_for_file(
            self.shell.window,
            tr("Sweep", "Open a grid"),
            "",
            [file_filter(tr("Sweep", "Grids"), (".toml",))],
            lambda path: self.open_source(Path(path)),
        )

    def ask_for_results(self) -> None:
        """Ask for a folder with results."""
        take = self.open_source
        ask_for_file(
            self.shell.window, tr("Sweep", "Results of a sweep"), "", [], lambda path: take(Path(path)), folder=True
        )

    def build(self) -> None:
        """Show the dialog that builds a grid for the open model."""
        setup = self.state.setup
        if setup.source is None:
            return
        if self.dialog is not None:
            self.dialog.raise_()
            self.dialog.activateWindow()
            return
        flags = (*setup.flags, *([f"--iree-opt-level=O{setup.opt_level}"] if setup.opt_level is not None else []))
        form = GridForm(
            setup.source,
            (setup.toolchain or OWN,),
            (f"{setup.driver}:{setup.target}",),
            # Flags from elsewhere are used only if the user writes them.
            f"as now: {shlex.join(flags)}" if flags and not setup.foreign else "",
            devices=",".join(device_specs(setup.driver, setup.devices))
            if not isinstance(setup.devices, int)
            else str(setup.devices),
        )
        here = [one.name for one in self.shell.machine.toolchains]
        self.dialog = dialog = SweepDialog(form, here, _TARGETS, self.shell.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.changed.connect(self.sweeping.look_at_form)
        dialog.run_requested.connect(self._run_form)
        dialog.save_requested.connect(self._ask_where_to_save)
        dialog.finished.connect(self._forget)
        self.sweeping.estimated.connect(dialog.show_estimate)
        self.sweeping.form_refused.connect(dialog.show_fault)
        dialog.tell()
        dialog.show()

    def _run_form(self, form: GridForm) -> None:
        self.show()
        self.sweeping.open(form, start=True)

    def _ask_where_to_save(self, form: GridForm) -> None:
        ask_for_file(
            self.shell.window,
            tr("Sweep", "Save the grid"),
            str(form.model.with_suffix(".toml")),
            [file_filter(tr("Sweep", "Grids"), (".toml",))],
            lambda path: self.sweeping.save_grid(form, Path(path)),
            save=True,
        )

    def _set_cluster(self, address: str) -> None:
        self.sweeping.cluster = address
        self.shell.settings.change(sweep_cluster=address)

    def _forget(self) -> None:
        self.dialog = None

    def _say_saved(self, file: Path) -> None:
        self.shell.messages.show_message(
            Notice(
                MessageKind.OK,
                tr("Sweep", "{name} was written to {folder}.").format(name=file.name, folder=file.parent),
            )
        )

    def _follow(self, *_: object) -> None:
        """Track the open model: whether there is one, and its compile time."""
        setup, session = self.state.setup, self.state.session
        self.view.set_buildable(buildable=setup.source is not None and setup.taken_from is None and not setup.imported)
        wall = compile_wall(session.info) if session is not None and session.info.source == setup.source else None
        self.sweeping.set_known((setup.source, wall) if setup.source is not None and wall is not None else None)

    # Display.

    def _take(self, found: LoadedSweep) -> None:
        self.view.show_sweep(found.name, found.sweep, found.estimate, found.elsewhere)

    def _end(self) -> None:
        self.view.set_running(running=False)
        if self.sweeping.current is not None:
            self.view.show_result(self.sweeping.current.sweep)
        self.shell.machine.look_for_toolchains()  # some may have been installed

    def fail(self, error: PasslensError) -> None:
        """Show why a sweep cannot be opened or run."""
        if self.sweeping.current is None:
            notice = notice_of(error)
            self.view.show_empty(notice.sentence, notice.hint)
        else:
            self.shell.messages.show_error(error)

    @override
    def stop_waiting(self) -> bool:
        running = self.sweeping.running
        self.sweeping.cancel()
        return running

    # Cells.

    def open_cell(self, cell: Row) -> None:
        """Open the session of a cell."""
        session = self._session(cell)
        if session is not None:
            self.shell.open_path(session)

    def compare(self, first: Row, second: Row) -> None:
        """Compare two cells."""
        a, b = self._session(first), self._session(second)
        if a is not None and b is not None:
            self.shell.open(SessionComparisonTarget(a, b))

    def _session(self, cell: Row) -> Path | None:
        current = self.sweeping.current
        return current.sweep.session(cell) if current is not None else None

    def ask_for_export(self, cells: Sequence[Row]) -> None:
        """Ask where to export cells."""
        current = self.sweeping.current
        if current is None:
            return
        ask_for_file(
            self.shell.window,
            tr("Sweep", "Export the cells"),
            str(current.sweep.folder.with_suffix(TABLE.suffix)),
            [file_filter(suffix[1:].upper(), (suffix,)) for suffix in _EXPORTS],
            lambda path: self.export(current, cells, Path(path)),
            save=True,
        )

    def export(self, current: LoadedSweep, cells: Sequence[Row], file: Path) -> None:
        """Write cells as CSV, Markdown or HTML, by the suffix of the file; CSV without one."""
        if file.suffix not in _EXPORTS:
            file = file.with_name(f"{file.name}.csv")
        text = export_text(file, current.sweep, cells, translated, Path(current.name).stem)
        fault = write_file(file, text.encode())
        if fault:
            self.shell.messages.show_message(Notice(MessageKind.FAIL, fault))
        else:
            self._say_saved(file)
