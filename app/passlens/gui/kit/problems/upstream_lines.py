"""Upstream issues that resemble a failure: a line for each, with a link."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from passlens.engine.diagnosis.findings import UpstreamReport
from passlens.gui.kit.link_text import Link, LinkText, Sentence
from passlens.gui.kit.translation import clauses, texts_of_language, tr

_ISSUES = "https://github.com/iree-org/iree/issues/"


class UpstreamLines(LinkText):
    """References, one below the other; hidden if there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("muted", parent)
        self.activated.connect(lambda target: QDesktopServices.openUrl(QUrl(target)))

    def show_reports(self, reports: Sequence[UpstreamReport]) -> None:
        """Show these reports."""
        self.say(*map(_line, reports))


def _line(report: UpstreamReport) -> Sentence:
    number = str(report.issue)
    words = clauses((texts_of_language("upstream").get(number, report.what), _state(report)))
    link = Link(f"iree-org/iree#{number}", _ISSUES + number)
    return tr("Upstream", "Looks like "), link, f": {words}"


def _state(report: UpstreamReport) -> str:
    if report.fixed_in:
        return tr("Upstream", "fixed in {release}").format(release=report.fixed_in)
    return tr("Upstream", "open") if report.is_open else tr("Upstream", "closed, fix unknown")
