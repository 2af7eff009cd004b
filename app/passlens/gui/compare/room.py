"""The room of the Compare tab: asks what to compare, and leads to both places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.engine.formats import SESSION
from passlens.gui.compare import COMPARE
from passlens.gui.compare.controller import CompareController
from passlens.gui.compare.pairs import Look
from passlens.gui.compare.view import CompareView
from passlens.gui.kit.file_dialog import ask_for_file, file_filter
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.palette_row import PaletteRow
from passlens.gui.shell.session_names import ask_for_names, words
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.targets import KernelTarget, PassTarget, SessionComparisonTarget, Target, TextTarget

if TYPE_CHECKING:
    from passlens.engine.compare.values import ComparedPass, Comparison
    from passlens.engine.session.naming import SessionName

_FILE = "file"


class CompareRoom(Room):
    """The Compare tab. It stays as it is when another session is opened: it has the names of both."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._then: tuple[Path, Target | None] | None = None
        self.comparing = comparing = CompareController(shell.jobs, self)
        self._view = view = CompareView(shell.themes)
        comparing.begun.connect(lambda a, b: view.show_waiting(a.stem, b.stem))
        comparing.progressed.connect(view.show_progress)
        comparing.compared.connect(self.show)
        comparing.failed.connect(self.fail)
        comparing.cancelled.connect(self.say_cancelled)
        comparing.pair_read.connect(view.show_pair)
        comparing.pair_failed.connect(self.say_pair)
        view.pair_requested.connect(self.show_pair)
        view.pass_requested.connect(lambda side, pass_id: self.go(side, PassTarget(pass_id)))
        view.dispatch_requested.connect(lambda side, symbol: self.go(side, KernelTarget(symbol)))
        view.phase_requested.connect(
            lambda side, phase: self.go(side, TextTarget(Selection(phase=phase, mode=Mode.AFTER)))
        )
        view.session_requested.connect(lambda side: self.go(side, None))
        view.swap_requested.connect(comparing.swap)
        view.other_requested.connect(self.compare_with)
        view.ignore_changed.connect(comparing.set_ignore_release)
        view.cancel_requested.connect(comparing.cancel)
        self.state.session_changed.connect(self._arrive)

    @property
    @override
    def view(self) -> CompareView:
        return self._view

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, SessionComparisonTarget):
            self.compare(target.a, target.b)

    def compare(self, a: Path, b: Path) -> None:
        """Compare two sessions, and show the tab."""
        self.shell.messages.dismiss()
        self.shell.frame.set_tab_shown(COMPARE, shown=True)
        self.shell.show(COMPARE)
        self.comparing.compare(a.expanduser().absolute(), b.expanduser().absolute())

    def compare_with(self) -> None:
        """Ask what to compare the open session with: a recent one, or a file."""
        session = self.state.session
        if session is None:
            return
        own = session.path
        paths = [Path(text) for text in self.shell.settings.now.recent if text.endswith(SESSION.suffix)]
        others = [path for path in paths if path != own]
        ask_for_names(self.shell.jobs, others, lambda names: self._list(own, others, names))

    def _list(self, own: Path, paths: Sequence[Path], names: Mapping[Path, SessionName]) -> None:
        rows = [PaletteRow(str(path), words(names[path]), str(path.parent)) for path in paths if path in names]
        rows.append(PaletteRow(_FILE, tr("Compare", "Another session, from a file…")))
        hint = tr("Compare", "Compare {name} with…").format(name=own.stem)
        self.shell.list_in_palette(rows, hint, lambda key: self._take(own, key))

    def _take(self, own: Path, key: str) -> None:
        if key != _FILE:
            self.compare(own, Path(key))
            return
        ask_for_file(
            self.shell.window,
            tr("Compare", "Compare with a session"),
            str(own.parent),
            [file_filter(tr("Compare", "Sessions"), SESSION.suffixes)],
            lambda path: self.compare(own, Path(path)),
        )

    # What is shown.

    def show(self, found: Comparison) -> None:
        """Show a comparison."""
        self.view.show_comparison(found)

    def show_pair(self, row: ComparedPass, look: str) -> None:
        """Read what is shown of a pair."""
        self.comparing.show(row, Look(look))

    def fail(self, error: PasslensError) -> None:
        """Say why there is no comparison."""
        message = notice_of(error)
        self.view.show_empty(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def say_cancelled(self) -> None:
        """Say how to go on after a cancel."""
        self.view.show_empty(
            tr("Compare", "The comparison was cancelled."), tr("Compare", "Choose Compare With… to compare again.")
        )

    def say_pair(self, error: PasslensError) -> None:
        """Say why a pair cannot be shown."""
        message = notice_of(error)
        self.view.show_pair_error(message.sentence, message.hint)

    @override
    def stop_waiting(self) -> bool:
        running = self.comparing.running
        self.comparing.cancel()
        return running

    # Both places.

    def go(self, side: int, target: Target | None) -> None:
        """Go to a place in A (0) or B (1): its session is opened first where it is not open."""
        if self.comparing.paths is None:
            return
        path = self.comparing.paths[side]
        session = self.state.session
        if session is not None and session.path == path:
            if target is not None:
                self.shell.open(target)
            return
        self._then = path, target
        self.shell.open_path(path)

    def _arrive(self, session: OpenSession | None) -> None:
        """Go to the place for whose sake a session was opened."""
        then, self._then = self._then, None
        if then is not None and session is not None and session.path == then[0] and then[1] is not None:
            self.shell.open(then[1])
