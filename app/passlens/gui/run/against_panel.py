"""Compares a call with the same call elsewhere: the verdict, the results, and the first dispatch that differs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from passlens.engine.run.values import Against, Comparison
from passlens.gui.kit.page import GRID, SectionHead, StatusLine, Tone
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr, translated


class AgainstPanel(QWidget):
    """Shows an ``Against``.

    Signals:
        dispatch_requested: Symbol of the first dispatch that differs.
    """

    dispatch_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._dispatch = ""
        self._head = SectionHead(tr("AgainstPanel", "Compared with the same call elsewhere"))
        self.verdict = StatusLine()
        self.look = QPushButton(tr("AgainstPanel", "Show the dispatch's IR"))
        self.results: DataTable[Comparison] = DataTable(
            themes, comparison_columns(), tr("AgainstPanel", "Results elsewhere"), max_rows=6
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self._head, self.verdict, self.results, self.look):
            column.addWidget(widget)
        self.look.clicked.connect(lambda: self.dispatch_requested.emit(self._dispatch))
        self.show_against(None)

    def show_against(self, against: Against | None) -> None:
        """Show a comparison; None: there is none."""
        self._dispatch = against.dispatch if against is not None else ""
        self.setVisible(against is not None)
        if against is None:
            return
        self._head.set_remark(translated(against.other))
        wrong = bool(against.dispatch) or any(not one.matches for one in against.comparisons)
        tone = Tone.FAIL if wrong else Tone.OK if against.comparisons else Tone.WARN
        self.verdict.say(tone, translated(against.sentence))
        self.results.set_rows(against.comparisons)
        self.results.setVisible(bool(against.comparisons))
        self.look.setVisible(bool(against.dispatch))


def comparison_columns() -> tuple[Column[Comparison], ...]:
    """The columns for one result compared with another."""
    return (
        Column("#", lambda row: row.index + 1, number=True),
        Column(
            mark_text("verdict"),
            lambda row: "matches" if row.matches else "differs",
            show=lambda row: tr("AgainstPanel", "✓ matches") if row.matches else tr("AgainstPanel", "✗ differs"),
            tone=lambda row: "ok" if row.matches else "fail",
        ),
        Column(
            mark_text("max abs error"),
            lambda row: row.max_abs_error,
            number=True,
            show=lambda row: _error(row.max_abs_error),
        ),
        Column(
            mark_text("max rel error"),
            lambda row: row.max_rel_error,
            number=True,
            show=lambda row: _error(row.max_rel_error),
        ),
        Column(
            mark_text("worst at"),
            lambda row: ", ".join(map(str, row.worst_at)) or None,
            show=lambda row: f"[{', '.join(map(str, row.worst_at))}]" if row.worst_at else UNKNOWN,
        ),
        Column(
            mark_text("max ULP"),
            lambda row: row.max_ulp,
            number=True,
            help=tr("AgainstPanel", "Most representable numbers between the two, of f16, bf16, f32 and f64"),
        ),
        Column(mark_text("mismatches"), lambda row: row.mismatches, number=True),
        Column(
            mark_text("NaN, Inf"),
            lambda row: row.non_finite_given,
            number=True,
            tooltip=lambda row: tr("AgainstPanel", "{non_finite_given:,} given, {non_finite_wanted:,} expected").format(
                non_finite_given=row.non_finite_given, non_finite_wanted=row.non_finite_wanted
            ),
            tone=lambda row: "warn" if row.non_finite_given != row.non_finite_wanted else "muted",
        ),
        Column(
            mark_text("says"),
            lambda row: translated(row.sentence),
            stretch=True,
            least=160,
            tooltip=lambda row: translated(row.sentence),
        ),
    )


def _error(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.3g}"
