"""The room of the Compare tab: asks what to compare, and links to both sessions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from typing_extensions import override

from passlens.engine.compile.request import as_compiled
from passlens.engine.errors import BugError, PasslensError
from passlens.engine.formats import SESSION, Opens
from passlens.gui.compare import COMPARE
from passlens.gui.compare.controller import CompareController
from passlens.gui.compare.making import Compilers, Making, Otherwise, ask_for_compilers, compiler_rows
from passlens.gui.compare.pairs import Look
from passlens.gui.compare.view import CompareView
from passlens.gui.kit.file_dialog import ask_for_file, filter_of
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.feature import Room
from passlens.gui.shell.files.session_names import ask_for_names, words
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.targets import KernelTarget, PassTarget, SessionComparisonTarget, Target, TextTarget
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from passlens.engine.compare.values import ComparedPass, Comparison
    from passlens.engine.session.naming import SessionName
    from passlens.engine.toolchain.flags import FlagCatalogue
    from passlens.gui.shell.setup.flags import FlagsDialog

_FILE, _RELEASE, _FLAGS = "file", "release", "flags"


class CompareRoom(Room):
    """The Compare tab. It stays as it is when another session is opened, since it has the names of both."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._then: tuple[Path, Target | None] | None = None
        self.flags: FlagsDialog | None = None
        self.comparing = comparing = CompareController(shell.jobs, self)
        comparing.compared.connect(self.show)
        comparing.failed.connect(self.fail)
        comparing.cancelled.connect(self.say_cancelled)
        comparing.pair_failed.connect(self.say_pair)
        self.making = making = Making(shell.jobs, self)
        making.made.connect(self.take_made)
        making.failed.connect(self.fail)
        making.cancelled.connect(self.say_cancelled)
        shell.compiling.ended.connect(self._end)
        self.state.session_changed.connect(self._arrive)

    @override
    @cached_property
    def view(self) -> CompareView:
        view, comparing, making = CompareView(self.shell.themes), self.comparing, self.making
        comparing.begun.connect(lambda a, b: view.show_waiting(a.stem, b.stem))
        comparing.progressed.connect(view.show_progress)
        comparing.pair_read.connect(view.show_pair)
        making.begun.connect(lambda session, how: view.show_making(session.stem, how.words()))
        making.fetching.connect(lambda a, b: view.show_fetching(a.stem, b.stem))
        making.progressed.connect(view.show_stage)
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
        view.cancel_requested.connect(self.stop_waiting)
        view.passes_requested.connect(self.fetch)
        return view

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, SessionComparisonTarget):
            self.compare(target.a, target.b, ignore_release=target.ignore_release)

    def compare(self, a: Path, b: Path, *, ignore_release: bool = False) -> None:
        """Compare two sessions, and show the tab; ``ignore_release`` never switches the option off."""
        self.making.leave()
        self._show_tab()
        if ignore_release:
            self.view.ignore.setChecked(True)
        self.comparing.compare(
            a.expanduser().absolute(), b.expanduser().absolute(), ignore_release=self.view.ignore.isChecked()
        )

    def compare_with(self) -> None:
        """Ask for the session to compare the open one with: a recent one, a file, or a new compile."""
        session = self.state.session
        if session is None:
            return
        own = session.path
        paths = [Path(text) for text in self.shell.settings.now.recent if text.endswith(SESSION.suffix)]
        others = [path for path in paths if path != own]
        ask_for_names(self.shell.jobs, [own, *others], lambda known: self._list(own, others, known.names))

    def _list(self, own: Path, paths: Sequence[Path], names: Mapping[Path, SessionName]) -> None:
        rows = [PaletteRow(str(path), words(names[path]), str(path.parent)) for path in paths if path in names]
        rows.append(PaletteRow(_FILE, tr("Compare", "Another session, from a file…")))
        session = self.state.session
        if session is not None and session.path == own and not session.info.imported:
            rows.append(PaletteRow(_RELEASE, tr("Compare", "The same model, compiled by another release…")))
            rows.append(PaletteRow(_FLAGS, tr("Compare", "The same model, compiled with other flags…")))
        name = translated(names[own].text()) if own in names else own.stem
        hint = tr("Compare", "Compare {name} with…").format(name=name)
        self.shell.list_in_palette(rows, hint, lambda key: self._take(own, key))

    def _take(self, own: Path, key: str) -> None:
        if key == _RELEASE:
            ask_for_compilers(self.shell.jobs, lambda found: self._ask_for_release(own, found))
            return
        if key == _FLAGS:
            self._ask_for_flags(own)
            return
        if key != _FILE:
            self.compare(own, Path(key))
            return
        ask_for_file(
            self.shell.window,
            tr("Compare", "Compare with a session"),
            str(own.parent),
            [filter_of(Opens.SESSION)],
            lambda path: self.compare(own, Path(path)),
        )

    # Compiles for a comparison.

    def _ask_for_release(self, own: Path, found: Compilers) -> None:
        session = self.state.session
        if session is None or session.path != own:
            return
        hint = tr("Compare", "Compile {name} with…").format(name=session.info.source.stem)
        self.shell.list_in_palette(
            compiler_rows(found, session.info.toolchain), hint, lambda key: self.make(own, Otherwise(toolchain=key))
        )

    def _ask_for_flags(self, own: Path) -> None:
        from passlens.gui.shell.setup.flags import FlagsDialog  # noqa: PLC0415 - few ask

        session = self.state.session
        if session is None or session.path != own:
            return
        heading = tr("Compare", "Other flags, to compare {name} with").format(name=session.info.source.stem)
        dialog = FlagsDialog(self.shell.window, heading, tr("Compare", "Compile and Compare"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_flags(session.info.flags)
        dialog.applied.connect(lambda flags: self.make(own, Otherwise(flags=flags)))
        dialog.finished.connect(self._forget_flags)
        if self.flags is not None:
            self.flags.close()
        self.flags = dialog
        self.shell.machine.ask_flags(as_compiled(session.info).toolchain, self._take_flags, self._refuse_flags)
        dialog.show()

    def _take_flags(self, found: FlagCatalogue) -> None:
        if self.flags is not None:
            self.flags.set_catalogue(found)

    def _refuse_flags(self, error: PasslensError) -> None:
        if self.flags is not None:
            self.flags.set_catalogue(None, str(error))

    def _forget_flags(self) -> None:
        self.flags = None

    def make(self, session: Path, how: Otherwise) -> None:
        """Compile the model of a session with other options, and compare both."""
        self._show_tab()
        self.comparing.leave()
        self.making.start(session, how)

    def fetch(self) -> None:
        """Fetch the missing passes of the two sessions, and compare them again."""
        paths = self.comparing.paths
        if paths is not None:
            self.comparing.leave()
            self.making.fetch(*paths)

    def take_made(self, session: Path, other: Path) -> None:
        """Compare both sessions, which now have the missing passes."""
        self.shell.settings.put_recent(other)
        self.shell.settings.put_recent(session)
        self.shell.machine.look_for_toolchains()  # one may have been installed
        self.comparing.compare(session, other)
        if self.state.session is not None and self.state.session.path in {session, other}:
            self.shell.session.reload()  # it may have more passes

    def _show_tab(self) -> None:
        self.shell.messages.dismiss()
        self.shell.frame.set_tab_shown(COMPARE, shown=True)
        self.shell.show(COMPARE)

    def _end(self, path: Path | None) -> None:
        """Compare again if one of the sessions was still compiling."""
        if path is not None and path in (self.comparing.paths or ()):
            self.comparing.again()

    # Display.

    def show(self, found: Comparison) -> None:
        """Show a comparison."""
        self.view.show_comparison(found)

    def show_pair(self, row: ComparedPass, look: str) -> None:
        """Read a pair to show."""
        self.comparing.show(row, Look(look))

    def fail(self, error: PasslensError) -> None:
        """Show why there is no comparison."""
        message = notice_of(error)
        self.view.show_empty(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def say_cancelled(self) -> None:
        """Show how to continue after a cancellation."""
        self.view.show_empty(
            tr("Compare", "The comparison was cancelled."), tr("Compare", "Choose Compare With… to compare again.")
        )

    def say_pair(self, error: PasslensError) -> None:
        """Show why a pair cannot be shown."""
        message = notice_of(error)
        self.view.show_pair_error(message.sentence, message.hint)

    @override
    def stop_waiting(self) -> bool:
        running = self.comparing.running or self.making.running
        self.comparing.cancel()
        self.making.cancel()
        return running

    @override
    def rest(self) -> None:
        self.comparing.rest()

    # Links to both sessions.

    def go(self, side: int, target: Target | None) -> None:
        """Go to a place in A (0) or B (1), after opening its session if necessary."""
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
        """Go to the place for which a session was opened."""
        then, self._then = self._then, None
        if then is not None and session is not None and session.path == then[0] and then[1] is not None:
            self.shell.open(then[1])
