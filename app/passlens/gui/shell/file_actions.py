"""The commands for files: open, compare, save, report, trim."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.translation import localized, tr
from passlens.gui.shell import late_views
from passlens.gui.shell.actions_base import ActionsBase
from passlens.gui.shell.palette_row import PaletteRow
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.window import Window

if TYPE_CHECKING:
    from passlens.gui.shell.trim import TrimDialog

_RECENT = "recent:"
_SAMPLE = "sample:"


class FileActions(ActionsBase):
    """Methods that the command table names."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._trim: TrimDialog | None = None
        self._state.session_changed.connect(self._follow_session)

    def open_file(self) -> None:
        """Ask for a file, without blocking the window."""
        ask_for_file(
            self._window,
            tr("FileActions", "Open a file"),
            self._folder(),
            localized(self._window.file_filter).split(";;"),
            lambda path: self._window.open_path(Path(path)),
        )

    def import_folder(self) -> None:
        """Ask for a dump folder, without blocking the window."""
        ask_for_file(
            self._window,
            tr("FileActions", "Import a dump folder"),
            self._folder(),
            [],
            lambda path: self._window.open_path(Path(path)),
            folder=True,
        )

    def compare_files(self) -> None:
        """Ask for two files of IR, one after the other, without blocking the window."""
        filters = [tr("FileActions", "IR (*.mlir *.txt)"), tr("FileActions", "All files (*)")]

        def then(before: str) -> None:
            ask_for_file(
                self._window,
                tr("FileActions", "Compare {name} with").format(name=Path(before).name),
                str(Path(before).parent),
                filters,
                lambda after: self._window.compare_files(Path(before), Path(after)),
            )

        ask_for_file(self._window, tr("FileActions", "Compare: choose the file before"), self._folder(), filters, then)

    def open_recent(self) -> None:
        """List recent files in the palette."""
        rows = [
            PaletteRow(_RECENT + path, Path(path).name, str(Path(path).parent)) for path in self._window.settings.recent
        ]
        self._window.palette_box.open_with(rows, tr("FileActions", "Recent files…"))

    def take_recent_row(self, key: str) -> bool:
        """Open the file that was chosen in the list; False when the row is of another list."""
        if not key.startswith(_RECENT):
            return False
        self._window.open_path(Path(key.removeprefix(_RECENT)))
        return True

    def choose_sample(self) -> None:
        """List the samples in the palette."""
        samples = self._window.machine.samples
        rows = [PaletteRow(f"{_SAMPLE}{place}", sample.title, sample.what) for place, sample in enumerate(samples)]
        self._window.palette_box.open_with(rows, tr("FileActions", "Samples…"))

    def take_sample_row(self, key: str) -> bool:
        """Open the sample that was chosen in the list; False when the row is of another list."""
        if not key.startswith(_SAMPLE):
            return False
        self._window.open_sample(self._window.machine.samples[int(key.removeprefix(_SAMPLE))])
        return True

    def show_start(self) -> None:
        """Back to the start page; the session stays open behind it."""
        self._window.show_start()

    def save_module(self) -> None:
        """Ask where to write the compiled module of the session."""
        session = self._state.session
        if session is None:
            return
        ask_for_file(
            self._window,
            tr("FileActions", "Save the compiled module"),
            self._beside(session.info.source, ".vmfb"),
            [tr("FileActions", "Compiled modules (*.vmfb)"), tr("FileActions", "All files (*)")],
            lambda path: self._window.save_module(Path(path)),
            save=True,
        )

    def export_report(self) -> None:
        """Ask where to write the report of the session."""
        session = self._state.session
        if session is None:
            return
        ask_for_file(
            self._window,
            tr("FileActions", "Export the report"),
            self._beside(session.info.source, ".html"),
            [tr("FileActions", "HTML (*.html)"), tr("FileActions", "All files (*)")],
            lambda path: self._window.export_report(Path(path)),
            save=True,
        )

    def open_profile(self) -> None:
        """Ask for a profile of this or another machine; with a session open it is kept there."""
        ask_for_file(
            self._window,
            tr("FileActions", "Open or import a profile"),
            self._folder(),
            [tr("FileActions", "Profiles (*.ireeprof *.db *.csv)"), tr("FileActions", "All files (*)")],
            lambda path: self._window.open_profile(Path(path)),
        )

    def export_perfetto(self) -> None:
        """Ask where to write the profile on screen, as https://ui.perfetto.dev reads it."""
        data = self._window.profiling.data
        if data is None or data.index is None:
            return
        stem = Path(data.item.profile or data.item.title.split(" ")[0]).stem
        ask_for_file(
            self._window,
            tr("FileActions", "Export the profile for Perfetto"),
            str(Path(self._folder() or Path.home()) / f"{stem}.json"),
            [tr("FileActions", "Traces (*.json)"), tr("FileActions", "All files (*)")],
            lambda path: self._window.profiling.export_perfetto(Path(path)),
            save=True,
        )

    def copy_session_path(self) -> None:
        """Put the session's path on the clipboard."""
        if self._state.session is not None:
            self._copy(str(self._state.session.path), tr("FileActions", "The session's path is on the clipboard."))

    def trim_session(self) -> None:
        """List what takes the space in the session, and make it smaller."""
        session, trimming = self._state.session, self._window.trimming
        if session is None:
            return
        if self._trim is not None:
            self._trim.close()
        dialog = self._trim = late_views.trim_dialog(session.path, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        trimming.usage_read.connect(dialog.set_usage)
        trimming.estimated.connect(dialog.set_estimate)
        trimming.measured.connect(dialog.set_measured)
        trimming.progressed.connect(dialog.set_progress)
        trimming.done.connect(dialog.set_done)
        trimming.cancelled.connect(dialog.set_cancelled)
        trimming.failed.connect(dialog.set_error)
        dialog.choice_changed.connect(trimming.choose)
        dialog.apply_requested.connect(trimming.apply)
        dialog.cancel_requested.connect(trimming.cancel)
        dialog.finished.connect(trimming.end)
        dialog.destroyed.connect(lambda: setattr(self, "_trim", None) if self._trim is dialog else None)
        trimming.begin(session)
        dialog.show()

    def quit(self) -> None:
        """Close the window."""
        self._window.close()

    def _folder(self) -> str:
        """Where the last input was: sessions lie in a folder of their own, where nobody looks for models."""
        inputs = (path for path in self._window.settings.recent if not path.endswith(".passlens"))
        latest = next(inputs, "")
        return str(Path(latest).parent) if latest else ""

    def _beside(self, source: Path, suffix: str) -> str:
        """A name to write to: beside the input where that can be written, else in the user's folder."""
        folder = source.parent if os.access(source.parent, os.W_OK) else Path.home()
        return str(folder / f"{source.stem}{suffix}")

    def _follow_session(self, session: OpenSession | None) -> None:
        """The dialog on the session's space shows the session that is open, or goes."""
        if self._trim is None:
            return
        if session is not None and session.path == self._window.trimming.path:
            self._window.trimming.begin(session)
        else:
            self._trim.close()
