"""Requests the text of the selection, and texts opened by name."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from passlens.gui.kit.translation import tr
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.session import PAINT_MS
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.text.controller import TextController, read_place, read_text
from passlens.gui.text.shown import Shown, ShownDiff, TextKey


class SelectedText(QObject):
    """Follows session and selection; the passes come first, then the first text."""

    def __init__(self, shell: Shell, texts: TextController) -> None:
        super().__init__(texts)
        self._state, self._session = shell.state, shell.session
        self._texts = texts
        self._selection: Selection | None = None
        self._listed = False
        self._locations = False
        self._state.session_changed.connect(self._forget)
        self._state.selection_changed.connect(self._follow)
        self._session.overview_changed.connect(self._begin)
        self._last: int | None = None  # the pass whose diff was shown before this one
        texts.changed.connect(self._expect_next)

    def read_again(self, *, plain_diff: bool = False, delay_ms: int = 0) -> None:
        """Request the text of the selection again; ``plain_diff``: a diff even if it is empty."""
        self._selection = None
        self._ask(self._state.selection, plain_diff=plain_diff, delay_ms=delay_ms)

    def show_locations(self, shown: bool) -> None:
        """Read texts with debug locations from now on, or without."""
        if shown != self._locations:
            self._locations = shown
            self.read_again()

    def show_place(self, file: str, line: int) -> None:
        """Show a line of the input, or of a file from the compiler; deselects the pass."""
        session = self._state.session
        if session is None:
            return
        queries = session.queries
        self._state.select(Selection(mode=self._state.selection.mode, line=line))
        self._texts.ask(lambda wish: read_place(queries, file, line), file)

    def compare(self, before: Path, after: Path) -> None:
        """Compare two files of IR; deselects the pass."""
        self._state.select(Selection(mode=self._state.selection.mode))
        self._texts.compare(before, after)

    def _forget(self, session: OpenSession | None) -> None:
        del session
        self._texts.forget()
        self._selection = None
        self._listed = False

    def _begin(self, overview: Overview | None) -> None:
        if overview is not None and not self._listed:
            self._listed = True
            self.read_again(delay_ms=PAINT_MS)

    def _follow(self, selection: Selection) -> None:
        self._ask(selection)

    def _ask(self, selection: Selection, *, plain_diff: bool = False, delay_ms: int = 0) -> None:
        session = self._state.session
        if session is None or not self._listed:
            return
        queries, asked, locations = session.queries, self._selection, self._locations
        self._selection = selection
        if asked is not None and _text_of(asked) == _text_of(selection):
            return
        compares = selection.pass_id is not None and selection.mode is Mode.DIFF
        self._texts.ask(
            lambda wish: read_text(queries, selection, wish, plain_diff=plain_diff, locations=locations),
            self._title(selection),
            TextKey(selection.pass_id, locations) if compares else None,
            delay_ms,
        )

    def _expect_next(self, shown: Shown) -> None:
        """Prefetch the diff of the next changed pass, in the direction of the user's steps."""
        pass_id = self._state.selection.pass_id
        session = self._state.session
        if session is None or pass_id is None or not isinstance(shown, ShownDiff) or shown.key.pass_id != pass_id:
            return
        tree = self._session.tree
        following = tree.step(pass_id, 1)
        if following == self._last:  # the user came from there
            following = tree.step(pass_id, -1)
        self._last = pass_id
        if following is not None and self._session.find_pass(following) is not None:
            queries, locations = session.queries, self._locations
            selection = Selection(following, mode=Mode.DIFF)
            self._texts.expect(
                lambda wish: read_text(queries, selection, wish, locations=locations), TextKey(following, locations)
            )

    def _title(self, selection: Selection) -> str:
        if selection.pass_id is not None:
            row = self._session.find_pass(selection.pass_id)
            return row.name if row else tr("Session", "the pass")
        return selection.phase or tr("Session", "the input")


def _text_of(selection: Selection) -> tuple[int | None, str, Mode, int]:
    return selection.pass_id, selection.phase, selection.mode, selection.line
