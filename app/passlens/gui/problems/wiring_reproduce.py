"""Connects reproducers and reductions with the Problems cards, the text, and the message bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from typing_extensions import override

from passlens.gui.kit.engine_words import said
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reduce import Reduction
    from passlens.engine.diagnosis.reproduce import Reproducer
    from passlens.engine.session.rows import IrText

_COPY = mark_text("Copy a Reproducer as Markdown, in the menu Compile, gives a text for an upstream issue.")


class Reproducers(Part):
    """What comes of the commands that make something to hand on."""

    @override
    def connect_parts(self, window: Window) -> None:
        window.problems.command_requested.connect(self.do)
        window.reproducing.reproduced.connect(self.say_reproduced)
        window.reproducing.reduced.connect(self.show_reduced)
        window.reproducing.copied.connect(self.copy)
        window.reproducing.failed.connect(window.messages.show_error)

    def do(self, command: str) -> None:
        """A link of a card stands for a command."""
        self.window_.actions_by_id[command].trigger()

    def say_reproduced(self, made: Reproducer) -> None:
        """A folder was written."""
        title = said(made.title)
        sentence = tr("WiringReproduce", "{title}{title2} fails alike: it is in {folder}, with its command.").format(
            title=title[:1].upper(), title2=title[1:], folder=made.folder
        )
        self.window_.messages.show_message(Notice(MessageKind.OK, sentence, localized(_COPY)))

    def show_reduced(self, made: Reduction, text: IrText) -> None:
        """Show what is left of the IR."""
        window = self.window_
        window.show_tab("ir")
        window.ir.show_text(text)
        kind = MessageKind.WARN if made.stopped else MessageKind.OK
        window.messages.show_message(
            Notice(
                kind,
                tr("WiringReproduce", "{made} It is in {path}.").format(made=said(made.sentence()), path=made.path),
                localized(_COPY),
            )
        )

    def copy(self, markdown: str) -> None:
        """The text for an issue is there."""
        QGuiApplication.clipboard().setText(markdown)
        told = tr("WiringReproduce", "Copied, {markdown:,} lines of Markdown: {value}").format(
            markdown=len(markdown.splitlines()), value=markdown.splitlines()[0].lstrip("# ")
        )
        self.window_.messages.show_message(Notice(MessageKind.OK, told))
