"""Exports of a failure: a reproducer, reduced IR, a text for an issue."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from passlens.engine.formats import MLIR
from passlens.gui.failure.reproducing import ReproduceController
from passlens.gui.kit.file_dialog import all_files, ask_for_file, file_filter
from passlens.gui.kit.translation import localized, mark_text, tr, translated
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import FreeTextTarget
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reproduce.job import Reproducer
    from passlens.engine.diagnosis.reproduce.reduce import Reduction
    from passlens.engine.session.rows import IrText

_COPY = mark_text("Copy a Reproducer as Markdown, in the menu Compile, gives a text for an upstream issue.")


class Reproducers(QObject):
    """Asks where to write the results, and shows them."""

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self.shell = shell
        self.reproducing = reproducing = ReproduceController(shell.jobs, self)
        reproducing.reproduced.connect(self.say_reproduced)
        reproducing.narrowed.connect(self.take_narrowed)
        reproducing.reduced.connect(self.show_reduced)
        reproducing.copied.connect(self.copy)
        reproducing.failed.connect(shell.messages.show_error)

    def ask_reproducer(self) -> None:
        """Ask for a folder, and write a reproducer into a new folder in it."""
        session = self.shell.state.session
        if session is None:
            return
        path = session.path
        name = f"{path.stem}.reproducer"
        ask_for_file(
            self.shell.window,
            tr("ReproduceActions", "The folder to put {name} in").format(name=name),
            str(path.parent),
            [],
            lambda chosen: self._reproduce(path, Path(chosen) / name),
            folder=True,
        )

    def ask_reduction(self) -> None:
        """Ask where to write the result, and reduce the IR."""
        session = self.shell.state.session
        if session is None:
            return
        path = session.path
        ask_for_file(
            self.shell.window,
            tr("ReproduceActions", "Where the reduced IR goes"),
            str(path.with_name(f"{path.stem}.reduced{MLIR.suffix}")),
            [file_filter("MLIR", MLIR.suffixes), all_files()],
            lambda chosen: self._reduce(path, Path(chosen)),
            save=True,
        )

    def copy_issue(self) -> None:
        """Copy a text for an upstream issue."""
        session = self.shell.state.session
        if session is not None:
            self.reproducing.copy_issue(session.path)

    def take_narrowed(self, session: Path) -> None:
        """Show with the cause what was found about it."""
        here = self.shell.state.session
        if here is not None and here.path == session:
            self.shell.session.reload_problems()

    def say_reproduced(self, made: Reproducer) -> None:
        """Report that the reproducer was written."""
        title = translated(made.title)
        sentence = tr(
            "WiringReproduce", "{title}{title2} fails the same way: it is in {folder}, with its command."
        ).format(title=title[:1].upper(), title2=title[1:], folder=made.folder)
        self.shell.messages.show_message(Notice(MessageKind.OK, sentence, localized(_COPY)))

    def show_reduced(self, session: Path, made: Reduction, text: IrText) -> None:
        """Show the reduced IR, or offer it if another session is open now."""
        kind = MessageKind.WARN if made.stopped else MessageKind.OK
        sentence = tr("WiringReproduce", "{made} It is in {path}.").format(
            made=translated(made.sentence()), path=made.path
        )
        here = self.shell.state.session
        if here is not None and here.path == session:
            self.shell.open(FreeTextTarget(text))
            self.shell.messages.show_message(Notice(kind, sentence, localized(_COPY)))
        else:
            self.shell.messages.show_message(
                Notice(kind, sentence),
                Step(tr("WiringReproduce", "Show"), lambda: self.shell.open(FreeTextTarget(text))),
            )

    def copy(self, markdown: str) -> None:
        """Copy the text for an issue to the clipboard."""
        text = tr("WiringReproduce", "Copied, {markdown:,} lines of Markdown: {value}").format(
            markdown=len(markdown.splitlines()), value=markdown.splitlines()[0].lstrip("# ")
        )
        self.shell.copy(markdown, text)

    def _reproduce(self, session: Path, folder: Path) -> None:
        self.reproducing.reproduce(session, folder)
        self.shell.do("view.jobs")

    def _reduce(self, session: Path, output: Path) -> None:
        self.reproducing.reduce(session, output)
        self.shell.do("view.jobs")
