"""The room of pasted commands: a dialog, and the compile or run that it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QGuiApplication

from passlens.engine.errors import PasslensError
from passlens.engine.pasted.compile_command import PastedCompile
from passlens.engine.pasted.issue import Outcome, Promise, Verdict, judge
from passlens.engine.pasted.words import LONGEST, find_commands
from passlens.engine.toolchain.discover import is_missing
from passlens.gui.kit.translation import tr, translated
from passlens.gui.paste.dialog import PasteDialog
from passlens.gui.paste.reading import Reading, read_text
from passlens.gui.shell.feature import Room
from passlens.gui.shell.files.opening import OpenedSource
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Setup
from passlens.gui.shell.targets import RunRequestTarget
from passlens.gui.shell.window.messages import MessageKind, Notice

_SHOWN_UNREAD = 4000
"""Characters of a clipboard without a command that the dialog shows anyway, to be corrected."""


class PasteRoom(Room):
    """Reads the clipboard, shows its meaning, and opens the model with it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.dialog: PasteDialog | None = None
        self._compile_next: Path | None = None
        self._promised: tuple[Path, Promise] | None = None  # an issue's model, and its promised failure
        shell.opening.source_opened.connect(self._begin_compile)
        shell.compiling.ended.connect(self._judge)

    def paste(self) -> None:
        """Open files from the clipboard; otherwise show the command in it, or ask for one."""
        text = QGuiApplication.clipboard().text()[:LONGEST]
        lines = [line for line in text.splitlines() if line]
        files = [Path(url.toLocalFile()) for line in lines if (url := QUrl(line)).isLocalFile()]
        if files and len(files) == len(lines):
            self.shell.opening.open_dropped(files)
            return
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show the meaning of a text."""
        if len(text) > _SHOWN_UNREAD and "```" not in text and not find_commands(text):
            text = ""
        if self.dialog is not None:
            self.dialog.close()
        dialog = self.dialog = PasteDialog(text, self.shell.window)
        dialog.destroyed.connect(lambda: self._forget(dialog))
        dialog.text_changed.connect(self._read)
        dialog.compile_requested.connect(self._compile)
        dialog.run_requested.connect(self._fill_run_form)
        dialog.show()
        self._read(text)

    def _read(self, text: str) -> None:
        dialog = self.dialog
        if dialog is None:
            return
        folders = tuple(dict.fromkeys(self._folders()))
        toolchain, here = self.state.setup.toolchain, self.shell.machine.toolchains
        if here and is_missing(toolchain, here):  # a recorded session's: read the text for our own toolchain
            toolchain = ""

        def take(reading: Reading) -> None:
            if self.dialog is dialog:
                dialog.set_reading(reading)

        def fail(error: PasslensError) -> None:
            if self.dialog is dialog:
                dialog.set_failure(error)

        self.shell.jobs.call(
            tr("Paste", "Read a command"), "paste", lambda: read_text(text, toolchain, folders), take, fail
        )

    def _folders(self) -> Iterator[Path]:
        """Folders for the files of a command: beside the open model, then where files were opened."""
        if self.state.setup.source is not None:
            yield self.state.setup.source.parent
        settings = self.shell.settings.now
        if settings.last_folder:
            yield Path(settings.last_folder)
        yield Path.cwd()
        yield from (Path(path).parent for path in settings.recent)

    def _compile(self, start: bool) -> None:
        dialog = self.dialog
        if dialog is None or dialog.reading is None or dialog.reading.compile is None or dialog.source is None:
            return
        source, trusted = dialog.source, dialog.trusted.isChecked()
        self._compile_next = source if start else None
        issue = dialog.reading.issue
        described = issue is not None and (not issue.model or source == dialog.reading.source)
        self._promised = (source, issue.promise) if issue is not None and described else None
        self.shell.messages.dismiss()
        self.shell.opening.open(source, partial(_as_pasted, dialog.reading.compile, trusted))
        dialog.close()

    def _begin_compile(self, opened: OpenedSource) -> None:
        wanted, self._compile_next = self._compile_next, None
        if wanted == (opened.origin or opened.path):
            QTimer.singleShot(0, self, lambda: self.shell.do("compile.start"))

    def _judge(self, session: Path | None) -> None:
        """At the end of a compile, report whether the issue's model failed as the issue describes."""
        promised = self._promised
        if promised is None or session is None or self.state.setup.source != promised[0]:
            return

        def show(outcome: Outcome) -> None:
            expected = outcome.verdict in {Verdict.AS_DESCRIBED, Verdict.IN_RUN}
            kind = MessageKind.OK if expected else MessageKind.WARN
            self.shell.messages.show_message(Notice(kind, translated(outcome.sentence)))

        self.shell.jobs.call(
            tr("Paste", "Compare with the issue"),
            "issue",
            lambda: judge(promised[1], session),
            show,
            self.shell.messages.show_error,
        )

    def _fill_run_form(self) -> None:
        dialog = self.dialog
        if dialog is None or dialog.reading is None or dialog.reading.run is None:
            return
        run, module = dialog.reading.run, dialog.reading.module
        dialog.close()
        self.shell.open(RunRequestTarget(run.request, module))

    def _forget(self, dialog: PasteDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None


def _as_pasted(compiled: PastedCompile, trusted: bool, setup: Setup) -> Setup:
    """The toolbar's options for a command."""
    request = compiled.request(Path(), trusted=trusted)
    return replace(
        setup,
        driver=request.driver,
        target=request.target,
        devices=request.devices,
        opt_level=request.opt_level,
        flags=request.flags,
        toolchain=request.toolchain,
        notices=(*setup.notices, *request.notices),
        imported=False,
        foreign=False,
    )
