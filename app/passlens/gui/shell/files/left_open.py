"""Records what the window has open, and offers to reopen it after a kill."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from passlens.engine.session.rows import Origin
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Place
from passlens.gui.shell.files import recovery
from passlens.gui.shell.files.recovery import LeftOpen
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

_PAUSE_MS = 1000
_MODES = set(Mode)


class Recovery(QObject):
    """Records changes after a short delay; offers the record of a killed window."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.state = shell.state
        self._begun = False
        self._noted = LeftOpen()
        self._reopening: LeftOpen | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._note)
        state = self.state
        for changed in (state.session_changed, state.setup_changed, state.selection_changed, state.conditions_changed):
            changed.connect(self._soon)
        shell.tab_changed.connect(self._soon)
        shell.begun.connect(self._begin)
        shell.closed.connect(self._forget)
        state.session_changed.connect(self._return)

    def _begin(self, with_file: bool) -> None:
        """Look for the record of a killed window, unless this one opens a file."""
        self._begun = True
        if not with_file:
            self._shell.jobs.call(
                tr("WiringRecovery", "Look for what was open"), "left-open", recovery.take_left, self._offer
            )

    def _offer(self, left: LeftOpen | None) -> None:
        """Offer what was open in a window that was killed."""
        path = left.path if left is not None else None
        if left is None or path is None or self.state.session is not None:
            return
        name = Path(left.source or left.session).name
        doing = tr("WiringRecovery", ", and this was not done: {busy}").format(busy=left.busy) if left.busy else ""
        self._shell.messages.show_message(
            Notice(
                MessageKind.WARN,
                tr("WiringRecovery", "Passlens was ended with {name} open{doing}.").format(name=name, doing=doing),
                tr("WiringRecovery", "What was captured until then is kept in its session.")
                if left.session
                else tr("WiringRecovery", "It was not compiled."),
            ),
            Step(tr("WiringRecovery", "Reopen"), lambda: self._reopen(left, path)),
        )

    def _reopen(self, left: LeftOpen, path: Path) -> None:
        self._reopening = left if left.session == str(path) else None
        self._shell.open_path(path)

    def _return(self, session: OpenSession | None) -> None:
        """Restore the selected pass and the tab in front."""
        left, self._reopening = self._reopening, None
        if left is None or session is None or str(session.path) != left.session:
            return
        if left.pass_id is not None or left.phase:
            mode = Mode(left.mode) if left.mode in _MODES else self.state.selection.mode
            self.state.select(Selection(left.pass_id, left.phase, left.dispatch, mode=mode))
        for feature in self._shell.features:
            if feature.name == left.tab and feature.place is Place.TAB:
                self._shell.show(feature)

    def _soon(self, *_: object) -> None:
        if self._begun and not self._pause.isActive():
            self._pause.start()

    def _note(self) -> None:
        left = self._now()
        if left != self._noted and self._begun:
            self._noted = left
            self._shell.jobs.call(tr("WiringRecovery", "Note what is open"), "note-open", lambda: recovery.note(left))

    def _now(self) -> LeftOpen:
        state, selection = self.state, self.state.selection
        session, source = state.session, state.setup.source
        if session is not None:
            source = session.info.source if session.info.origin is Origin.HERE else None
        left = LeftOpen(
            session="" if session is None else str(session.path),
            source="" if source is None else str(source),
            tab=self._shell.frame.tab.name,
            pass_id=selection.pass_id,
            phase=selection.phase,
            dispatch=selection.dispatch,
            mode=selection.mode.value,
        )
        active = [row.title for row in self._shell.jobs.active()]
        return replace(left, busy=active[0] if active else "")

    def _forget(self) -> None:
        """Delete the record: the window closes normally."""
        self._pause.stop()
        if self._begun:
            self._begun = False
            recovery.forget()
