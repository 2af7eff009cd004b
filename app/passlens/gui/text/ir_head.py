"""The line above a text of the IR tab: which text, the layout and kind of a diff, and the title."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from passlens.gui.kit.labels import ElidedLabel, PlainLabel
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.translation import tr
from passlens.gui.shell.state import Mode


class IrHead(QWidget):
    """The choices, and a title at the right.

    Attributes:
        modes: Which text of a pass, a ``Mode``.
        layouts: ``unified`` or ``split``.
        renumbering: Whether ops are compared, not the exact text.
        locations: Whether debug locations are shown.
        cramped: Says that a split diff is in one column for want of room.
        title: The title of the text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.modes = Segments(
            tr("IrView", "Which text"),
            (
                (Mode.AFTER, tr("IrView", "After")),
                (Mode.BEFORE, tr("IrView", "Before")),
                (Mode.DIFF, tr("IrView", "Diff")),
            ),
        )
        self.layouts = Segments(
            tr("IrView", "Layout of the diff"), (("unified", tr("IrView", "Unified")), ("split", tr("IrView", "Split")))
        )
        self.renumbering = QCheckBox(tr("IrView", "Ignore renumbering"))
        self.renumbering.setToolTip(
            tr(
                "IrView",
                "Compare ops, without the names of values, aliases and blocks and the order of independent ops "
                "(Alt+R). If off, the exact text is compared.",
            )
        )
        self.renumbering.setChecked(True)
        self.locations = QCheckBox(tr("IrView", "Locations"))
        self.locations.setToolTip(
            tr("IrView", "Show the debug locations in the text: where each op comes from (Alt+L)")
        )
        self.cramped = PlainLabel(tr("IrView", "Too narrow for two sides"))
        self.cramped.setProperty("role", "muted")
        self.cramped.setToolTip(
            tr(
                "IrView",
                "Two columns would be too narrow to read, so the diff is in one. Widen the window, close the panels "
                "beside the text, or make the text smaller (Ctrl+wheel).",
            )
        )
        self.cramped.hide()
        self.title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
        self.title.setProperty("role", "muted")
        self.title.setAlignment(Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(8)
        for widget in (self.modes, self.layouts, self.cramped, self.renumbering, self.locations):
            row.addWidget(widget)
        row.addWidget(self.title, 1)

    def say(self, title: str, *, of_diff: bool) -> None:
        """Set the title; ``of_diff``: show the choices for a diff."""
        self.title.setText(title)
        self.locations.hide()  # until a text is known to have any
        self.layouts.setVisible(of_diff)
        self.renumbering.setVisible(of_diff)
