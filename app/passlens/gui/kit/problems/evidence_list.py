"""The chain of evidence of a problem: a sentence for each place, with a link to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from passlens.engine.diagnosis.findings import Evidence
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.page import text_label
from passlens.gui.kit.translation import number_of, tr, translated


class EvidenceList(QWidget):
    """Sentences, one below the other.

    Signals:
        requested: The Evidence whose link was clicked.
    """

    requested = Signal(object)

    def __init__(self, chain: Sequence[Evidence], most: int, parent: QWidget | None = None) -> None:
        """``most``: how many are shown; a line gives the number of the rest."""
        super().__init__(parent)
        self.setProperty("role", "page")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, one in enumerate(chain[:most]):
            place = _place_of(one)
            if place:
                link = link_button(place, partial(self.requested.emit, one), one.excerpt or one.source)
                grid.addWidget(link, row, 0, Qt.AlignmentFlag.AlignTop)
            words = text_label(translated(one.text), "muted")
            grid.addWidget(words, row, 1 if place else 0, 1, 1 if place else 2)
        rest = len(chain) - most
        if rest > 0:
            more = tr("Problems", "… and {places}.").format(places=number_of(rest, "more place"))
            grid.addWidget(text_label(more, "muted"), most, 0, 1, 2)
        grid.setRowStretch(grid.rowCount(), 1)


def _place_of(evidence: Evidence) -> str:
    """The text of the link to the place of an evidence; empty without one."""
    if evidence.source:
        return evidence.source.replace("\\", "/").rsplit("/", 1)[-1]
    if evidence.pass_id is not None:
        return (
            tr("Problems", "the pass, line {line:,}").format(line=evidence.line)
            if evidence.line
            else tr("Problems", "the pass")
        )
    if evidence.file:
        return (
            tr("Problems", "{file}, line {line:,}").format(file=evidence.file, line=evidence.line)
            if evidence.line
            else evidence.file
        )
    if evidence.phase:
        return (
            tr("Problems", "{phase}, line {line:,}").format(phase=evidence.phase, line=evidence.line)
            if evidence.line
            else evidence.phase
        )
    return ""
