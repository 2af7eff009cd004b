"""Where a run crashed, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.engine.run.values import CrashSite
from passlens.gui.kit.page import GRID, SectionHead, text_label
from passlens.gui.kit.translation import tr


class CrashPanel(QWidget):
    """The dispatch in which a run crashed.

    Signals:
        dispatch_requested: Symbol of the executable to show.
        capture_requested: Symbol of the executable to compile alone, with every pass.
        reproducer_requested: The user wants a folder that reproduces the crash.
    """

    dispatch_requested = Signal(str)
    capture_requested = Signal(str)
    reproducer_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._dispatch = ""
        self.text = text_label()
        self.look = QPushButton(tr("CrashPanel", "Show its IR"))
        self.capture = QPushButton(tr("CrashPanel", "Compile this dispatch alone…"))
        self.capture.setToolTip(tr("CrashPanel", "Every pass of this one dispatch, in a new session"))
        self.reproducer = QPushButton(tr("CrashPanel", "Make a reproducer"))
        self.reproducer.setToolTip(
            tr(
                "CrashPanel",
                "A folder beside the session: the model, the inputs, what the dispatch was given, "
                "and the command lines",
            )
        )
        self.note = text_label("", "muted")
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        for button in (self.look, self.capture, self.reproducer):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * GRID)
        column.addWidget(SectionHead(tr("CrashPanel", "Where it died")))
        column.addWidget(self.text)
        column.addLayout(row)
        column.addWidget(self.note)
        self.look.clicked.connect(lambda: self.dispatch_requested.emit(self._dispatch))
        self.capture.clicked.connect(lambda: self.capture_requested.emit(self._dispatch))
        self.reproducer.clicked.connect(self._on_reproducer)
        self.show_site(None, can_reproduce=False)

    def show_site(self, site: CrashSite | None, *, can_reproduce: bool) -> None:
        """Show where a run crashed; None: it did not, or the place is unknown."""
        self._dispatch = site.dispatch if site is not None else ""
        self.setVisible(site is not None)
        if site is None:
            return
        # The status of the run shows the sentence already.
        self.text.setText(
            site.kernel or tr("CrashPanel", "No dispatch: it crashed in the runtime itself, or not again when traced.")
        )
        for button in (self.look, self.capture):
            button.setVisible(bool(site.dispatch))
        self.reproducer.setVisible(can_reproduce)
        self.reproducer.setEnabled(True)
        self.say("")

    def say(self, text: str) -> None:
        """Show the result of writing the reproducer."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _on_reproducer(self) -> None:
        self.reproducer.setEnabled(False)
        self.say(tr("CrashPanel", "Writing the reproducer: the model is compiled and run once more…"))
        self.reproducer_requested.emit()
