"""Connects the IR tab: texts, diffs, and how they are shown."""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.engine.session.rows import IrText
from passlens.gui.kit.engine_words import said
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.state import Mode
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part
from passlens.gui.text.shown import ShownDiff, ShownText


class Texts(Part):
    """The IR tab."""

    @override
    def connect_parts(self, window: Window) -> None:
        texts, ir = window.session.texts, window.ir
        window.session.text_changed.connect(self.show_text)
        texts.loading.connect(ir.show_loading)
        texts.failed.connect(self.fail)
        texts.cancelled.connect(self.say_cancelled)
        ir.exact_changed.connect(self.choose_exact)
        ir.pin_requested.connect(texts.pin)
        ir.unpin_requested.connect(self.unpin)
        ir.cancel_requested.connect(texts.cancel)
        window.opening.comparison_asked.connect(window.compare_files)
        window.ir.mode_changed.connect(self.choose_mode)
        window.ir.split_changed.connect(self.remember_split)
        window.ir.locations_changed.connect(self.choose_locations)

    def show_text(self, shown: ShownText | ShownDiff) -> None:
        """Show a text or a diff."""
        ir = self.window_.ir
        # Only a pass has a text before it.
        ir.modes.setVisible(shown.key.pass_id is not None if isinstance(shown, ShownDiff) else shown.of_pass)
        match shown:
            case ShownDiff():
                ir.show_diff(shown)
                if shown.ops is not None and shown.key.pass_id is not None:
                    self.window_.details.show_ops(shown.key.pass_id, shown.ops)
            case ShownText(text=IrText(text="", title=title, note=note)):
                ir.show_empty(title, said(note) or tr("WiringTexts", "There is no text."))
            case ShownText():
                if shown.of_pass:
                    ir.set_mode(shown.mode.value)
                ir.show_text(shown.text, shown.named)
                if shown.line:
                    ir.go_to_line(shown.line)

    def fail(self, error: PasslensError) -> None:
        """Say in the tab itself why there is no text."""
        message = notice_of(error)
        self.window_.ir.show_empty(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)

    def choose_mode(self, mode: str) -> None:
        """The text's mode was changed in the tab."""
        if self.state.selection.mode.value == mode:
            # A pass that changed nothing shows its text in place of an empty diff, until one asks for the diff.
            self.window_.session.reload_text(plain_diff=True)
        self.state.set_mode(Mode(mode))
        self.window_.remember(replace(self.window_.settings, mode=mode))

    def choose_exact(self, exact: bool) -> None:
        """Compare the exact text or ops from now on, and keep that."""
        self.window_.session.texts.set_exact(exact)
        self.window_.remember(replace(self.window_.settings, exact_diff=exact))

    def unpin(self, old: int, new: int) -> None:
        """A pin is to go, or all of them."""
        texts = self.window_.session.texts
        if old or new:
            texts.unpin(old, new)
        else:
            texts.unpin_all()

    def say_cancelled(self) -> None:
        """Say how to get the text that nobody waited for."""
        hint = tr(
            "WiringTexts",
            "Without “Ignore renumbering” the exact text is compared, which is quick; tick it to compare ops again.",
        )
        ir = self.window_.ir
        ir.set_mode(self.state.selection.mode.value)
        ir.show_empty(tr("WiringTexts", "The comparison was cancelled."), hint)
        ir.renumbering.show()

    def choose_locations(self, shown: bool) -> None:
        """Show debug locations or not, and keep that."""
        self.window_.session.show_locations(shown)
        self.window_.remember(replace(self.window_.settings, show_locations=shown))

    def remember_split(self, split: bool) -> None:
        """Keep whether diffs are split."""
        self.window_.remember(replace(self.window_.settings, diff_split=split))
