"""Fetches the pass that the user selects in the list of a quick look.

The rest of its phase, to which the next-pass keys lead, and then the next phase are prefetched in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from passlens.engine.errors import PasslensError
from passlens.engine.session.rows import PassRow
from passlens.gui.kit.translation import tr
from passlens.gui.passes.fetching_all import FetchingAll
from passlens.gui.shell.planned import Planned
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

if TYPE_CHECKING:
    from pathlib import Path

    from passlens.engine.session.fetched import Piece


class Fetching(QObject):
    """One for each window. The newest request wins; its neighbours are prefetched."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.everything = FetchingAll(shell)
        self._awaited: tuple[int, Planned] | None = None  # the pass that the user waits for, with its job
        self._prefetching: tuple[int, Piece] | None = None
        shell.state.session_changed.connect(lambda _: self._stop())

    @property
    def waiting(self) -> bool:
        """Whether the user waits for a pass."""
        return self._awaited is not None

    def fetch(self, planned: Planned, step: int = 0) -> None:
        """Fetch a pass, and show it; ``step``: see ``FetchPassJob``."""
        from passlens.engine.queries.fetching import FetchPassJob  # noqa: PLC0415 - not with the window

        session = self._shell.state.session
        if session is None:
            return
        if self._prefetching is not None and self._prefetching[1] != planned.piece:
            self._shell.jobs.cancel(self._prefetching[0])
        if self._awaited is not None:
            self._shell.jobs.cancel(self._awaited[0])
        self.everything.pause()
        name = f"@{planned.dispatch}" if planned.dispatch else planned.which.phase
        doing = tr("Fetching", "Making the passes of {name}…").format(name=name)
        self._shell.messages.show_message(
            Notice(MessageKind.BUSY, doing), Step(tr("Fetching", "Cancel"), self._cancel_awaited)
        )
        number = self._shell.jobs.submit(
            FetchPassJob(session.path, planned.which, planned.dispatch, step, self._shell.state.selection.pass_id),
            partial(self._show, session.path, planned),
            on_failed=partial(self._fail, planned),
            on_cancelled=lambda _: self._end(planned),
        )
        self._awaited = number, planned

    def _cancel_awaited(self) -> None:
        if self._awaited is not None:
            self._shell.jobs.cancel(self._awaited[0])

    def _show(self, path: Path, planned: Planned, row: PassRow) -> None:
        self._end(planned)
        session = self._shell.state.session
        if session is None or session.path != path:
            return
        self._shell.messages.dismiss()
        self._shell.session.reload()
        self._shell.open(PassTarget(row.id))
        if not self.everything.asked:
            self._fetch_next(planned)

    def _fail(self, planned: Planned, error: PasslensError) -> None:
        self._end(planned)
        self._shell.session.reload()  # some may be there: for a pass without changes, its phase
        self._shell.messages.show_error(error)

    def _end(self, planned: Planned) -> None:
        """End the wait for this pass, unless another one has replaced it."""
        if self._awaited is not None and self._awaited[1] is planned:
            self._awaited = None
            self.everything.resume()

    def _fetch_next(self, planned: Planned) -> None:
        """Prefetch the rest of a phase, and where the next-pass keys lead after it, or after a dispatch."""
        session, overview = self._shell.state.session, self._shell.session.overview
        if session is None or overview is None:
            return
        rest = [one.piece for one in overview.planned[-planned.listed.id :] if one.piece != planned.piece]
        near = [one for one in rest if bool(one.executable) == bool(planned.dispatch)]
        self._prefetch(session.path, [planned.piece, *near[:1]])

    def _prefetch(self, path: Path, pieces: Sequence[Piece]) -> None:
        """Fetch pieces one after the other; those that exist cost nothing."""
        from passlens.engine.compile.fetch.job import FetchJob  # noqa: PLC0415 - not with the window

        if not pieces:
            return
        done: Callable[[object], None] = partial(self._take_prefetched, path, pieces[1:])
        number = self._shell.jobs.submit(
            FetchJob(path, (pieces[0],)),
            done,
            on_failed=lambda _: self._end_prefetch(),
            on_cancelled=lambda _: self._end_prefetch(),
            quiet=True,
        )
        self._prefetching = number, pieces[0]

    def _take_prefetched(self, path: Path, rest: Sequence[Piece], _: object) -> None:
        self._end_prefetch()
        session = self._shell.state.session
        if session is not None and session.path == path:
            self._shell.session.reload()
            self._prefetch(path, rest)

    def _end_prefetch(self) -> None:
        self._prefetching = None

    def _stop(self) -> None:
        """Another session is shown: cancel the fetches for the previous one."""
        for one in (self._awaited, self._prefetching):
            if one is not None:
                self._shell.jobs.cancel(one[0])
        self._awaited = self._prefetching = None
