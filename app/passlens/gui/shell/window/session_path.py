"""The line above the phases: names the open session and its parent."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from passlens.engine.session.naming import is_edited_copy, model_of, name_of, parent_of
from passlens.engine.session.rows import ChildKind, Origin, SessionInfo
from passlens.gui.kit.labels import ElidedLabel, PlainLabel
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.files.session_names import OUTCOME_MARKS

_AGES_MS = 30_000


class SessionPath(QWidget):
    """Model, target, release, outcome and age; for a trial or a dispatch, a link to the parent session.

    Signals:
        parent_requested: Path of the session that this one was made from.
        comparison_requested: The paths of that session and of this one.
        saving_requested: The user wants to keep the copy of the model that a fix edited.
    """

    parent_requested = Signal(object)
    comparison_requested = Signal(object, object)
    saving_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._info: SessionInfo | None = None
        self.setFixedHeight(24)
        self.back = link_button("", self._go_back)
        self.step = PlainLabel("›")
        self.step.setProperty("role", "muted")
        self.model = PlainLabel()
        self.model.setProperty("role", "title")
        self.facts = PlainLabel()
        self.facts.setProperty("role", "muted")
        self.end = PlainLabel()
        self.compare = link_button(
            tr("SessionPath", "What it changed"),
            self._compare,
            tr("SessionPath", "Compare this session with its parent"),
        )
        self.save = link_button(
            tr("SessionPath", "Apply…"),
            self.saving_requested.emit,
            tr("SessionPath", "Save the edited model; its flags are already in the toolbar"),
        )
        self.age = ElidedLabel()
        self.age.setProperty("role", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 12, 0)
        layout.setSpacing(6)
        for widget in (self.back, self.step, self.model, self.compare, self.save, self.facts, self.end):
            layout.addWidget(widget)
        layout.addWidget(self.age, 1)
        self._ages = QTimer(self)
        self._ages.setInterval(_AGES_MS)
        self._ages.timeout.connect(self._tell)
        self.hide()

    def set_session(self, info: SessionInfo | None) -> None:
        """Name a session; None if there is none."""
        if self._info is None or info is None:
            self.setVisible(info is not None)
        self._info = info
        if info is None:
            self._ages.stop()
            return
        self._ages.start()
        self.setToolTip(plain(str(info.path)))
        self._tell()

    def give_way(self, away: bool) -> None:
        """Hide while a page is shown that is not about the session."""
        self.setVisible(not away and self._info is not None)

    def _tell(self) -> None:
        info = self._info
        if info is None:
            return
        name, made_from = name_of(info), parent_of(info)
        # Paths in a file from elsewhere mean nothing on this machine.
        known = made_from if info.origin is not Origin.ELSEWHERE else None
        for widget in (self.back, self.step):
            widget.setVisible(known is not None)
        self.compare.setVisible(known is not None and known.kind is ChildKind.FIX)
        self.save.setVisible(known is not None and is_edited_copy(info))
        self.model.setText(name.model)
        if known is not None:
            self.back.setText(model_of(info))
            self.back.setToolTip(plain(tr("SessionPath", "Back to {session}").format(session=known.session)))
            self.model.setText(
                tr("SessionPath", "fix: {fix}").format(fix=translated(known.what))
                if known.kind is ChildKind.FIX
                else translated(known.what)
            )
        self.facts.setText(" · ".join(part for part in (name.target, name.release) if part))
        _, role = OUTCOME_MARKS[name.outcome]  # the toolbar shows the mark, with the sentence
        self.end.setText(translated(name.end))
        set_role(self.end, role)
        self.age.setText(translated(name.age()))

    def _go_back(self) -> None:
        made_from = parent_of(self._info) if self._info is not None else None
        if made_from is not None:
            self.parent_requested.emit(made_from.session)

    def _compare(self) -> None:
        made_from = parent_of(self._info) if self._info is not None else None
        if self._info is not None and made_from is not None:
            self.comparison_requested.emit(made_from.session, self._info.path)
