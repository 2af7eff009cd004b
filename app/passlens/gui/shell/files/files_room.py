"""Files in a window: open, import, recent files and samples, save, report, trim."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from passlens.engine.compile.plain_command import plain_command
from passlens.engine.errors import PasslensError
from passlens.engine.formats import HTML, LOG, MODULE, STARTS_WINDOW, Opens
from passlens.engine.jobs import CancelToken
from passlens.gui.kit.file_dialog import all_files, ask_for_file, file_filter, filter_of
from passlens.gui.kit.folders import FOLDERS
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.files.session_names import ask_for_names, gone, words
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.jobs import Work
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.window.messages import MessageKind, Notice, Step, notice_of

if TYPE_CHECKING:
    from passlens.engine.queries.names import KnownFiles
    from passlens.engine.session.rows import SessionInfo
    from passlens.gui.shell.files.trimming import TrimController


class FilesRoom(Room):
    """The commands for files."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._trim: QDialog | None = None
        self.state.session_changed.connect(self._follow_session)

    @cached_property
    def trimming(self) -> TrimController:
        """Compacts and trims sessions."""
        from passlens.gui.shell.files.trimming import TrimController  # noqa: PLC0415 - with its first dialog

        return TrimController(self.state, self.shell.jobs, self)

    def open_file(self) -> None:
        """Ask for a file without blocking the window."""
        ask_for_file(
            self.shell.window,
            tr("FileActions", "Open a file"),
            self.shell.settings.now.last_folder,
            [
                file_filter(tr("FileActions", "IREE files"), (*STARTS_WINDOW, *LOG.suffixes)),
                *(filter_of(each) for each in (Opens.MODEL, Opens.SESSION, Opens.MODULE, Opens.PROFILE, Opens.LOG)),
                all_files(),
            ],
            lambda path: self.shell.open_path(Path(path)),
        )

    def import_folder(self) -> None:
        """Ask for a dump folder without blocking the window."""
        ask_for_file(
            self.shell.window,
            tr("FileActions", "Import a dump folder"),
            self.shell.settings.now.last_folder,
            [],
            lambda path: self.shell.open_path(Path(path)),
            folder=True,
        )

    def list_recent(self) -> None:
        """List recent files in the palette."""
        paths = [Path(text) for text in self.shell.settings.now.recent]
        ask_for_names(self.shell.jobs, paths, lambda known: self._list_recent(paths, known))

    def _list_recent(self, paths: Sequence[Path], known: KnownFiles) -> None:
        rows = [
            PaletteRow(
                str(path),
                words(known.names[path]) if path in known.names else path.name,
                f"▲ {gone()} · {path.parent}" if path in known.missing else str(path.parent),
            )
            for path in paths
        ]
        self.shell.list_in_palette(
            rows, tr("FileActions", "Recent files…"), lambda path: self.shell.open_path(Path(path))
        )

    def list_samples(self) -> None:
        """List the samples in the palette."""
        samples = self.shell.machine.samples
        rows = [PaletteRow(str(place), sample.title, sample.what) for place, sample in enumerate(samples)]
        self.shell.list_in_palette(
            rows, tr("FileActions", "Samples…"), lambda place: self.shell.open_sample(samples[int(place)])
        )

    def save_module(self) -> None:
        """Ask where to write the session's compiled module."""
        session = self.state.session
        if session is None:
            return
        ask_for_file(
            self.shell.window,
            tr("FileActions", "Save the compiled module"),
            _beside(session.info.source, MODULE.suffix),
            [filter_of(Opens.MODULE), all_files()],
            lambda path: self.write_module(Path(path)),
            save=True,
        )

    def write_module(self, target: Path) -> None:
        """Write the session's compiled module to a file."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries
        self._write(
            tr("Window", "Save the module"),
            target,
            lambda _: queries.artifacts.extract("vmfb", target),
            tr("Window", "The compiled module is in {path}."),
            self.save_module,
        )

    def save_model(self) -> None:
        """Ask where to write the session's input as it was compiled; a fix may have edited it."""
        session = self.state.session
        if session is None:
            return
        ask_for_file(
            self.shell.window,
            tr("FileActions", "Save the model"),
            str(self._place_of_model(session.info)),
            [file_filter("MLIR", (session.info.source.suffix,)), all_files()],
            lambda path: self.write_model(Path(path)),
            save=True,
        )

    def _place_of_model(self, info: SessionInfo) -> Path:
        """Where to suggest saving a session's model: in place of the original, if that is known."""
        from passlens.engine.session.naming import model_of, model_to_compile, parent_of  # noqa: PLC0415 - for this alone

        settings, made_from = self.shell.settings.now, parent_of(info)
        if made_from is not None and (original := settings.recent_models.get(str(made_from.session))) is not None:
            return Path(original)
        return model_to_compile(info) or Path(settings.last_folder) / f"{model_of(info)}{info.source.suffix}"

    def write_model(self, target: Path) -> None:
        """Write the session's input to a file."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries
        self._write(
            tr("Window", "Save the model"),
            target,
            lambda _: queries.artifacts.write_input(target),
            tr("Window", "The model is in {path}."),
            self.save_model,
            Step(tr("Window", "Open It"), lambda: self.shell.open_path(target)),
        )

    def export_report(self) -> None:
        """Ask where to write the session's report."""
        session = self.state.session
        if session is None:
            return
        ask_for_file(
            self.shell.window,
            tr("FileActions", "Export the report"),
            _beside(session.info.source, HTML.suffix),
            [file_filter("HTML", HTML.suffixes), all_files()],
            lambda path: self.write_report(Path(path)),
            save=True,
        )

    def write_report(self, target: Path) -> None:
        """Write the session's report, one HTML file."""
        from passlens.engine.report import write_report  # noqa: PLC0415 - with the first report

        session = self.state.session
        if session is None:
            return
        queries = session.queries
        self._write(
            tr("Window", "Write the report"),
            target,
            lambda cancel: write_report(queries, target, cancel),
            tr("Window", "The report is in {path}."),
            self.export_report,
        )

    def copy_path(self) -> None:
        """Copy the session's path to the clipboard."""
        if self.state.session is not None:
            self.shell.copy(str(self.state.session.path), tr("FileActions", "The session's path is on the clipboard."))

    def copy_command(self) -> None:
        """Copy the command line of the session's compile, quoted for a shell."""
        session = self.state.session
        if session is not None and session.info.imported:
            words = tr("SetupActions", "Imported dumps do not record the command line that made them.")
            self.shell.messages.show_message(Notice(MessageKind.WARN, words))
        elif session is not None and session.info.lanes:
            words = tr("SetupActions", "The command line is on the clipboard.")
            self.shell.copy(shlex.join(plain_command(session.info)), words)

    def trim(self) -> None:
        """List what takes space in the session, and offer to trim it."""
        session, trimming = self.state.session, self.trimming
        if session is None:
            return
        if self._trim is not None:
            self._trim.close()
        from passlens.gui.shell.files.trim import TrimDialog  # noqa: PLC0415 - with its first dialog

        dialog = self._trim = TrimDialog(session.path, self.shell.window)
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
        dialog.destroyed.connect(lambda: self._forget(dialog))
        trimming.begin(session)
        dialog.show()

    def _forget(self, dialog: QDialog) -> None:
        if self._trim is dialog:
            self._trim = None

    def _follow_session(self, session: OpenSession | None) -> None:
        """Show the open session in the trim dialog, or close the dialog without one."""
        if self._trim is None:
            return
        if session is not None and session.path == self.trimming.path:
            self.trimming.begin(session)
        else:
            self._trim.close()

    def _write(
        self,
        title: str,
        target: Path,
        write: Callable[[CancelToken], Path],
        confirmation: str,
        ask_again: Callable[[], object],
        *then: Step,
    ) -> None:
        """Write a file in a job, then show its path and the steps ``then``; if that fails, offer another place."""
        messages = self.shell.messages

        def tell(path: Path) -> None:
            messages.show_message(Notice(MessageKind.OK, confirmation.format(path=path)), *then)

        def fail(error: PasslensError) -> None:
            FOLDERS.forget(target.parent)
            messages.show_message(notice_of(error), Step(tr("Window", "Save Elsewhere…"), ask_again))

        self.shell.jobs.submit(Work(title, write), tell, on_failed=fail)


def _beside(source: Path, suffix: str) -> str:
    """A path to suggest: beside the input if that folder is writable, else in the user's folder."""
    folder = source.parent if os.access(source.parent, os.W_OK) else Path.home()
    return str(folder / f"{source.stem}{suffix}")
