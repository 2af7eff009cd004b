"""The Kernels tab: table, roofline, bars and the panel on one kernel."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QStackedWidget
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph, Turn
from gui.kernel_samples import COPY, DETAILS, MATMUL, TABLE, detail_of, figures
from passlens.engine.analysis.kernel_places import NO_INSTRUCTIONS, PlaceKind
from passlens.engine.analysis.kernel_tables import KernelDetails
from passlens.engine.analysis.tables import KernelTable
from passlens.engine.messages import Message, quoted
from passlens.gui.kernels.kernel_bar import BARS, ROOFLINE
from passlens.gui.kernels.kernel_bar import TABLE as ROWS
from passlens.gui.kernels.kernel_facts import resource_facts
from passlens.gui.kernels.roofline_points import spot_text
from passlens.gui.kernels.view import KernelsView
from passlens.gui.kit.kernel_rows import figures_of
from passlens.gui.kit.theme import ThemeManager


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> KernelsView:
    view = KernelsView(themes)
    qtbot.addWidget(view)
    view.resize(1280, 640)
    view.set_table(TABLE)
    view.show()
    return view


def column(view: KernelsView, title: str) -> int:
    return [entry.title for entry in view.kernels.rows.columns].index(title)


def names(view: KernelsView) -> list[str]:
    return [row.name for row in view.kernels.rows.matching]


def test_that_spills_carry_icon_and_warning_colour_and_their_absence_neither(view: KernelsView) -> None:
    spills = column(view, "spills")
    first, second = (view.kernels.rows.index(row, spills) for row in range(2))
    assert [cell.data() for cell in (first, second)] == ["▲ 7", "0"]
    assert list(map(view.kernels.rows.columns[spills].tone_of, view.kernels.rows.matching[:2])) == ["warn", "muted"]
    assert view.bar.count.text() == "2 kernels · ▲ 1 spills"


def test_that_the_filter_narrows_the_table_by_any_column_and_counts(view: KernelsView) -> None:
    view.bar.filter.setText("tileandfuse 128×2")
    assert names(view) == [MATMUL.name]
    assert view.bar.count.text().startswith("1 of 2 kernels")
    view.bar.filter.setText("$async")  # the name as the compiler has it, though shown shorter
    assert names(view) == [MATMUL.name]


def test_that_a_row_selects_its_dispatch_and_shows_its_figures(qtbot: QtBot, view: KernelsView) -> None:
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        view.kernels.selectRow(1)
    assert caught.args == ["memcpy"]
    assert view.panel.name.toPlainText() == COPY.name


def test_that_choosing_a_dispatch_from_outside_is_silent(qtbot: QtBot, view: KernelsView) -> None:
    with qtbot.assertNotEmitted(view.dispatch_selected):
        view.select_dispatch("memcpy")
    assert view.chosen == COPY.name
    assert view.panel.name.toPlainText() == COPY.name


def test_that_workgroups_sort_by_their_threads(view: KernelsView) -> None:
    small = replace(MATMUL, name="small", workgroup_size=(64, 1, 1))
    view.set_table(KernelTable((MATMUL, small), ()))
    view.kernels.rows.sort(column(view, "workgroup"), Qt.SortOrder.AscendingOrder)
    assert names(view) == ["small", MATMUL.name]


def test_that_no_kernels_give_the_reason(view: KernelsView) -> None:
    view.set_table(KernelTable((), (quoted("The executables are LLVM-CPU objects; they state no registers."),)))
    assert view.empty.isVisible()
    assert "LLVM-CPU" in view.empty.text


def test_that_functions_for_a_cpu_are_said_to_be_none_for_a_gpu_and_listed_all_the_same(view: KernelsView) -> None:
    bare = replace(MATMUL, target="znver5", vgprs=None, sgprs=None, vgpr_spills=None, sgpr_spills=None, lds_bytes=None)
    view.set_table(KernelTable((bare,), (Message("kernels.no-metadata", "Code of {backend}.", backend="llvm-cpu"),)))
    assert "No GPU kernels" in view.strips[0].text
    assert "znver5" in view.strips[0].text
    assert names(view) == [MATMUL.name]
    assert not view.panel.what_if.isVisible()
    assert "VGPR" not in [entry.title for entry in view.kernels.rows.columns]
    view.set_table(TABLE)
    assert "VGPR" in [entry.title for entry in view.kernels.rows.columns]
    assert view.strips == ()


def test_that_what_is_read_later_fills_the_table_and_keeps_the_kernel(view: KernelsView) -> None:
    view.select_dispatch("memcpy")
    view.set_figures(figures({"main": {"arg0[1]": 4}}))
    assert view.chosen == COPY.name
    view.select_dispatch(MATMUL.dispatch)
    tiles = view.kernels.rows.index(0, column(view, "tiles"))
    assert tiles.data() == "64×128×0"
    assert view.panel.mix.total == 40
    assert view.panel.launches.rows.total == 3
    view.set_table(TABLE)  # the tables are read again: nothing is lost
    assert view.panel.mix.total == 40


def test_that_the_panel_says_where_instructions_come_from_when_nobody_asked_for_assembly(view: KernelsView) -> None:
    bare = tuple(replace(one, instructions=()) for one in DETAILS.kernels)
    view.set_figures(figures(details=replace(DETAILS, kernels=bare, notes=(NO_INSTRUCTIONS, *DETAILS.notes))))
    panel = view.panel
    assert panel.mix_head.isVisible()
    assert panel.no_mix.isVisible()
    assert "Ctrl+Shift+F5" in panel.no_mix.text()
    assert not panel.mix.isVisible()
    assert view.notes.notes[-2:] == ("A note.", "Another note.")
    view.set_figures(figures())  # the passes have come
    assert panel.mix.isVisible()
    assert not panel.no_mix.isVisible()
    view.set_figures(figures(details=replace(DETAILS, kernels=bare)))  # of a compile that failed, say
    assert not panel.mix_head.isVisible()
    assert not panel.no_mix.isVisible()


def test_that_chips_and_limiter_narrow_all_pages(view: KernelsView) -> None:
    view.set_figures(figures())
    view.bar.matrix.setChecked(True)
    assert names(view) == [MATMUL.name]
    assert view.bars.columns[0].values == (MATMUL.vgprs,)
    view.bar.matrix.setChecked(False)
    view.bar.limiter.setCurrentText("nothing")
    assert names(view) == [COPY.name]
    assert view.roofline.chart.spots == ()


def test_that_columns_can_be_chosen_and_the_sorting_stays(qtbot: QtBot, view: KernelsView) -> None:
    view.kernels.rows.sort(column(view, "VGPR"), Qt.SortOrder.AscendingOrder)
    with qtbot.waitSignal(view.columns_changed) as caught:
        view.bar.columns.actions_by_name["SGPR"].trigger()
    assert "SGPR" in caught.args[0]
    assert "SGPR" not in [entry.title for entry in view.kernels.rows.columns]
    assert names(view) == [COPY.name, MATMUL.name]
    view.copy_csv()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].startswith('kernel,worth a look,"share, %",VGPR,AGPR,spills,')
    assert lines[1].startswith("slow_memcpy,,,24,64,0,")


def test_that_what_if_shows_waves_and_limiter_at_once_and_resets(view: KernelsView) -> None:
    view.set_figures(figures())
    panel = view.panel.what_if
    assert panel.result.text().startswith("1 of 8 wavefronts")
    assert not panel.reset.isEnabled()
    panel.lds.setValue(16_384)  # 4 workgroups of 4 wavefronts on 4 SIMDs; 128 registers: 4
    assert panel.result.text().startswith("4 of 8 wavefronts")
    assert "vector registers and LDS" in panel.result.text()
    assert "3 more than now" in panel.result.text()
    assert "96 vector registers or fewer" in panel.next.text()
    panel.lds.setValue(70_000)
    assert "does not run" in panel.result.text()
    panel.reset.click()
    assert panel.lds.value() == MATMUL.lds_bytes
    assert panel.result.text().startswith("1 of 8 wavefronts")


def test_that_every_link_of_the_panel_says_where_to(qtbot: QtBot, view: KernelsView) -> None:
    links = view.panel.links
    for kind in PlaceKind:
        with qtbot.waitSignal(view.place_requested) as caught:
            links[kind.value].trigger()
        assert caught.args == [MATMUL.name, MATMUL.dispatch, kind]
    for name, signal in (
        ("memory", view.memory_requested),
        ("graph", view.graph_requested),
        ("capture", view.capture_requested),
        ("patterns", view.patterns_requested),
    ):
        with qtbot.waitSignal(signal) as caught:
            links[name].trigger()
        assert caught.args == [MATMUL.dispatch]


def test_that_a_point_of_the_roofline_selects_its_kernel(qtbot: QtBot, view: KernelsView) -> None:
    view.set_figures(figures({"main": {"arg0[1]": 4}}))
    view.select_dispatch("memcpy")
    view.show_page(ROOFLINE)
    chart = view.roofline.chart
    place = chart.position_of(chart.spots[0])
    tip = chart.tooltip_at(place)
    assert "10,000 operations" in tip  # of equal intensity, the smaller one is on top
    assert tip.endswith("and 1 more point here: click again for the next")
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert caught.args == [MATMUL.dispatch]
    assert view.chosen == MATMUL.name


@pytest.mark.campaign
def test_that_a_size_that_only_a_run_knows_can_be_given(qtbot: QtBot, view: KernelsView) -> None:
    view.set_figures(figures())
    view.show_page(ROOFLINE)
    (box,) = view.roofline.boxes
    assert (box.minimum(), box.maximum(), box.value()) == (2, 64, 2)
    with qtbot.waitSignal(view.values_changed) as caught:
        box.setValue(8)
    assert caught.args == [{"main": {"arg0[1]": 8}}]
    view.set_figures(figures(caught.args[0]))
    assert not view.notes.notes[0].startswith("Operations and bytes"), "the field says it"
    view.show_page(ROWS)
    assert view.notes.notes[0].startswith("Operations and bytes are for arg0[1] = 8 of @main:")
    assert view.roofline.boxes == (box,)  # the field keeps the keyboard
    assert max(spot.point.flops for spot in view.roofline.chart.spots) == 160_000


def test_that_zoom_of_the_roofline_can_be_taken_back(qtbot: QtBot, view: KernelsView, zoom_in: Turn) -> None:
    view.set_figures(figures())
    view.show_page(ROOFLINE)
    chart = view.roofline.chart
    before = chart.position_of(chart.spots[0])
    zoom_in(chart, QPointF(200, 100))
    assert chart.position_of(chart.spots[0]) != before
    QTest.keyClick(chart, Qt.Key.Key_0)
    assert chart.position_of(chart.spots[0]) == before


def test_that_bars_are_walked_with_the_keys(qtbot: QtBot, view: KernelsView, zoom_in: Turn) -> None:
    view.show_page(BARS)
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        QTest.keyClick(view.bars, Qt.Key.Key_Down)
    assert caught.args == ["memcpy"]
    assert view.panel.name.toPlainText() == COPY.name
    assert "VGPR: 24 of 512" in view.bars.tooltip_of(1)
    high = view.bars.row_px
    zoom_in(view.bars, QPointF(100, 60))
    assert view.bars.row_px > high
    view.bars.reset_zoom()
    assert view.bars.row_px == high


def test_that_reading_can_be_cancelled_and_asked_for_again(qtbot: QtBot, view: KernelsView) -> None:
    view.show_reading("Reading…")
    with qtbot.waitSignal(view.cancel_requested):
        view.reading.cancel.click()
    view.show_reading("", cancelled=True)
    assert "Not read" in view.reading.text
    assert names(view) == [MATMUL.name, COPY.name]
    with qtbot.waitSignal(view.read_requested):
        view.reading.again.click()
    view.set_figures(figures())
    assert not view.reading.isVisible()


def test_that_a_failed_compile_shows_what_is_known_of_its_kernels(view: KernelsView) -> None:
    bare = detail_of(replace(MATMUL, vgprs=None, sgprs=None, agprs=None), mma="MFMA_F32_16x16x4_F32")
    view.set_table(KernelTable((), (quoted("The compile ended before they were made."),)))
    made = figures(details=KernelDetails((bare,), (), ()))
    rows = tuple(replace(row, resources=None, occupancy=None) for row in made.rows)
    view.set_figures(replace(made, rows=rows))
    assert "No machine code" in view.strips[0].text
    assert names(view) == [MATMUL.name]
    assert dict(resource_facts(rows[0]))["resources"].startswith("Not known")


def test_that_the_order_comes_back_after_a_session_whose_kernels_have_no_figure_to_order_by(view: KernelsView) -> None:
    bare = replace(MATMUL, vgprs=None, sgprs=None, agprs=None)
    view.set_table(KernelTable((bare,), ()))
    assert "worth a look" not in [one.title for one in view.kernels.rows.columns]
    view.set_table(KernelTable((COPY, MATMUL), ()))
    view.set_figures(figures())
    assert view.kernels.rows.sorting == (column(view, "worth a look"), Qt.SortOrder.AscendingOrder)
    assert names(view) == [MATMUL.name, COPY.name]


def test_that_a_failure_to_read_keeps_what_was_stored(view: KernelsView) -> None:
    view.fail("The session is damaged.", "Compile again.")
    assert "damaged" in view.strips[0].text
    assert names(view) == [MATMUL.name, COPY.name]


def test_that_a_kernel_without_a_product_says_so_in_place_of_the_chart(view: KernelsView) -> None:
    made = figures(details=DETAILS)
    view.set_figures(figures_of(replace(made.facts, products=()), made.values))
    view.show_page(ROOFLINE)
    assert view.roofline.empty.isVisible()
    assert "peak rates" in view.roofline.empty.text


@pytest.mark.campaign
def test_that_measured_points_are_drawn_without_a_roof_too(view: KernelsView) -> None:
    made = figures({"main": {"arg0[1]": 4}}, {MATMUL.name: 1000})
    view.set_figures(figures_of(replace(made.facts, products=()), made.values))
    view.show_page(ROOFLINE)
    assert view.roofline.chart.isVisible()
    assert [spot.y for spot in view.roofline.chart.spots] == [
        pytest.approx(80_000 / 1e-6),
        pytest.approx(10_000 / 1e-6),
    ]
    assert "No roof" in view.roofline.notes.text()
    assert "of the roofline" not in spot_text(view.roofline.chart.spots[0])


@pytest.mark.parametrize("page", ["table", "roofline", "bars"])
def test_that_every_page_is_painted_in_both_themes(
    qtbot: QtBot, both_themes: ThemeManager, photograph: Photograph, page: str
) -> None:
    view = KernelsView(both_themes)
    qtbot.addWidget(view)
    view.resize(1280, 640)
    view.set_figures(figures(times={MATMUL.name: 1500}))
    view.show_page(page)
    photograph(view, f"kernels-{page}-{both_themes.theme.name}")


def test_that_what_is_not_shown_asks_for_no_height(view: KernelsView, qtbot: QtBot) -> None:
    shown = view.kernels.parentWidget()
    assert isinstance(shown, QStackedWidget)
    shown.setCurrentWidget(view.kernels)
    assert shown.minimumSizeHint().height() < view.roofline.minimumSizeHint().height()


def test_that_the_panel_tells_the_phase_or_the_file_that_it_was_read_from(view: KernelsView) -> None:
    phase = Message("kernels.of-phase", "{phase} phase", phase="executable-targets")
    view.set_table(KernelTable((replace(MATMUL, source=phase),), ()))
    assert "executable-targets phase" in view.panel.resources.toPlainText()
    view.set_table(KernelTable((replace(MATMUL, source=quoted("module_linked.hsaco")),), ()))
    assert "module_linked.hsaco" in view.panel.resources.toPlainText()


def test_that_three_links_are_in_front_and_a_menu_has_the_others(view: KernelsView) -> None:
    panel = view.panel
    in_front = [link.text() for link in panel.findChildren(QPushButton) if link.property("role") == "link"]
    assert in_front == ["Source dispatch", "Configured IR", "Assembly"]
    others = [action.text() for action in panel.more.menu().actions()]
    assert set(in_front).isdisjoint(others)
    assert len(in_front) + len(others) == len(panel.links)


def test_that_what_deserves_a_look_comes_first_and_is_chosen_until_somebody_chooses(view: KernelsView) -> None:
    view.show_empty("No kernels", "")  # another session
    view.set_table(KernelTable((COPY, MATMUL), ()))
    assert view.chosen == COPY.name
    view.set_figures(figures())
    assert names(view) == [MATMUL.name, COPY.name]
    assert view.chosen == MATMUL.name
    worth = column(view, "worth a look")
    # Both are bound by memory: 2 × 2,500 B + 625 B of 13,817 B, rounded up.
    assert view.kernels.rows.index(0, worth).data() == "spills, low occupancy: up to 40.8 %"
    assert view.kernels.rows.index(1, worth).data() == "no reason seen"
    assert view.panel.worth.text() == "spills, low occupancy: up to 40.8 % of the estimated work"
    assert view.kernels.rows.index(0, worth).data(Qt.ItemDataRole.ToolTipRole).endswith(view.panel.worth.text())
    view.kernels.selectRow(1)
    view.set_figures(figures({"main": {"arg0[1]": 4}}))
    assert view.chosen == COPY.name


def test_that_the_reason_for_a_look_is_whole_beside_names_in_a_narrow_window(view: KernelsView) -> None:
    view.set_figures(figures())
    name, table = view.kernels.rows.columns[0], view.kernels
    reason = table.sizeHintForColumn(column(view, "worth a look"))
    assert name.least + reason <= 575, "what the table has in a window of 1000 px, less the scroll bar"


def test_that_a_point_that_was_not_measured_stands_on_the_axis_however_far_it_is_zoomed(
    view: KernelsView, zoom_in: Turn
) -> None:
    view.set_figures(figures())
    view.show_page(ROOFLINE)
    chart = view.roofline.chart
    before = chart.position_of(chart.spots[0])
    zoom_in(chart, QPointF(before.x(), 60))
    assert chart.position_of(chart.spots[0]).y() == before.y()
    assert chart.height() - 80 < before.y() < chart.height() - 40
    assert "its speed is not known" in spot_text(chart.spots[0])
