"""The phase rail: widths without painting, then clicks and keys on the real widget."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from campaigns import rarely
from passlens.engine.session.rows import PHASES, PhaseRow
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.passes.phase_rail import GAP, PhaseRail, blank_phases, phase_tooltip, segments


def phases(failed: str = "") -> tuple[PhaseRow, ...]:
    reached = True
    rows = []
    for place, name in enumerate(PHASES, 1):
        fails = name == failed
        rows.append(PhaseRow(place, name, 10**6 * place if reached else None, fails, reached and not fails, 100, 5, 2))
        reached = reached and not fails
    return tuple(rows)


def test_that_widths_are_in_proportion_to_time() -> None:
    made = segments([1.0, 3.0], [10, 10], 402)
    assert [segment.width for segment in made] == [100, 300]
    assert made[1].left == 100 + GAP


def test_that_short_phases_keep_their_minimum_and_the_others_share_the_rest() -> None:
    made = segments([0.0, 1.0, 99.0], [30, 40, 50], 1004)
    assert made[0].width == 30
    assert made[1].width == 40
    assert made[2].width == 930


def test_that_the_rail_is_filled_to_its_end_without_overlap() -> None:
    for total in (97, 400, 1301):
        made = segments([5.0, 0.0, 7.0, 1.0], [40, 40, 40, 40], total)
        assert made[-1].left + made[-1].width == total
        for left, right in pairwise(made):
            assert left.left + left.width + GAP == right.left


def test_that_without_times_all_phases_are_shown() -> None:
    assert len(segments([0.0] * 12, [20] * 12, 800)) == 12


@pytest.mark.parametrize("width", [rarely(1200), 700])
def test_that_names_of_phases_that_were_not_reached_are_whole_where_all_have_room(
    themes: ThemeManager, qtbot: QtBot, width: int
) -> None:
    rail = PhaseRail(themes)
    qtbot.addWidget(rail)
    rail.resize(width, 32)
    rail.set_phases(phases(failed="abi"))
    rail.show()
    at = max(x for x in range(width) if rail.tooltip_at(QPointF(x, 15)).startswith("11. hal"))
    left = min(x for x in range(width) if rail.tooltip_at(QPointF(x, 15)).startswith("6. flow"))
    sources = [x for x in range(left, at) if rail.tooltip_at(QPointF(x, 15)).startswith("9. executable-configurations")]
    assert (len(sources) >= rail.fontMetrics().horizontalAdvance("configurations")) == (width == 1200)


def test_that_a_click_selects_a_reached_phase_and_no_other(themes: ThemeManager, qtbot: QtBot) -> None:
    rail = PhaseRail(themes)
    qtbot.addWidget(rail)
    rail.resize(1200, 32)
    rail.set_phases(phases(failed="stream"))
    rail.show()
    chosen: list[str] = []
    rail.phase_chosen.connect(chosen.append)
    for x in range(12, 1190, 4):
        QTest.mouseClick(rail, Qt.MouseButton.LeftButton, pos=QPoint(x, 15))
    assert list(dict.fromkeys(chosen)) == list(PHASES[:7])


def test_that_arrow_keys_walk_the_reached_phases(themes: ThemeManager, qtbot: QtBot) -> None:
    rail = PhaseRail(themes)
    qtbot.addWidget(rail)
    rail.resize(1200, 32)
    rail.set_phases(phases(failed="abi"))
    rail.phase_chosen.connect(rail.set_phase)
    rail.show()
    chosen: list[str] = []
    rail.phase_chosen.connect(chosen.append)
    for _ in range(4):
        QTest.keyClick(rail, Qt.Key.Key_Right)
    assert chosen == ["input", "abi"]
    QTest.keyClick(rail, Qt.Key.Key_Left)
    assert chosen[-1] == "input"


def test_that_a_click_on_the_current_phase_leads_to_it_again(themes: ThemeManager, qtbot: QtBot) -> None:
    rail = PhaseRail(themes)
    qtbot.addWidget(rail)
    rail.resize(1200, 32)
    rail.set_phase("input")
    rail.set_phases(phases())
    with qtbot.waitSignal(rail.phase_chosen) as chosen:
        QTest.mouseClick(rail, Qt.MouseButton.LeftButton, pos=QPoint(14, 15))
    assert chosen.args == ["input"]


def test_that_the_figures_of_the_phases_can_be_exported(themes: ThemeManager, qtbot: QtBot) -> None:
    rail = PhaseRail(themes)
    qtbot.addWidget(rail)
    rail.set_phases(phases(failed="abi"))
    assert rail.csv().splitlines()[:4] == [
        "phase,wall_ns,passes,changed,bytes",
        "input,1000000,5,2,100",
        "abi,2000000,5,2,100",
        "preprocessing,,5,2,100",
    ]


def test_that_the_tooltip_says_failed_in_words() -> None:
    rows = phases(failed="stream")
    assert "failed in this phase" in phase_tooltip(rows[6])
    assert "Not reached." in phase_tooltip(rows[8])
    assert phase_tooltip(blank_phases()[0]) == "1. input\nNot reached."
