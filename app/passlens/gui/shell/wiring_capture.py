"""Connects what leads to the capture of one dispatch or of every pass, and back to the whole model."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from typing_extensions import override

from passlens.engine.session.rows import SessionInfo
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

_OFFERS = ("compile.every", "compile.dispatches")


class Captures(Part):
    """Pass tree, kernels and problems, where they lead to another capture."""

    @override
    def connect_parts(self, window: Window) -> None:
        self._before: SessionInfo | None = None
        window.pipeline.set_offers([window.actions_by_id[name] for name in _OFFERS])
        window.pipeline.menu_requested.connect(self.open_menu)
        window.problems.dispatch_requested.connect(window.capture_dispatch)
        window.compiling.refused.connect(window.messages.show_error)
        self.state.session_changed.connect(self.follow_session)

    def open_menu(self, scope: int, place: QPoint) -> None:
        """A context menu was asked for in the pass tree."""
        window = self.window_
        dispatch = window.dispatch_of(scope)
        if dispatch:
            self.state.select(replace(self.state.selection, dispatch=dispatch), remember=False)
        menu = QMenu(window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        names = ("compile.dispatch", "compile.patterns", *_OFFERS) if dispatch else _OFFERS
        menu.addAction(window.actions_by_id["go.add_note"])
        menu.addSeparator()
        menu.addActions([window.actions_by_id[name] for name in names])
        menu.popup(place)

    def follow_session(self, session: OpenSession | None) -> None:
        """Say of which dispatch a session is, and find that dispatch again on the way back."""
        window, before = self.window_, self._before
        self._before = info = session.info if session else None
        if info is None:
            return
        if info.dispatch is not None:
            sentence = tr("WiringCapture", "This session is of one dispatch: @{name}.").format(name=info.dispatch.name)
            hint = tr("WiringCapture", "F5 compiles it again, with other flags if you like. Alt+Up: {name}.").format(
                name=info.dispatch.session.name
            )
            window.messages.show_message(Notice(MessageKind.OK, sentence, hint))
        elif before is not None and before.dispatch is not None and before.dispatch.session == info.path:
            self.state.select(replace(self.state.selection, dispatch=before.dispatch.name), remember=False)
