"""The Memory tab: shared memory against the limit, device memory, statistics."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from passlens.engine.analysis.tables import DeviceMemory, KernelLds, LdsAllocation, MemoryTable
from passlens.gui.theme import ThemeChoice, ThemeManager
from passlens.gui.views.memory_view import MemoryView


def kernel(name: str, *sizes: int | None, limit: int | None = 65536, pass_id: int | None = None) -> KernelLds:
    allocations = tuple(LdsAllocation(f"%a{place}", "memref<f32>", size, place) for place, size in enumerate(sizes, 33))
    total = None if None in sizes else sum(size or 0 for size in sizes)
    return KernelLds(name, f"{name}_exe", total, limit, "the target attribute", allocations, "a pass", pass_id)


CONV = kernel("conv", 32768, 16384, 28672, pass_id=1411)
SMALL = kernel("small", 1024)
NONE = kernel("none")
DEVICE = DeviceMemory("__device_1", 2**31, 291, None, 3_211_264, 3)


def make(qtbot: QtBot, themes: ThemeManager, table: MemoryTable) -> MemoryView:
    view = MemoryView(themes)
    qtbot.addWidget(view)
    view.resize(780, 500)
    view.set_table(table)
    view.show()
    return view


def test_that_a_kernel_over_the_limit_comes_first_and_says_by_how_much(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable((SMALL, NONE, CONV), (), (), ()))
    (strip,) = view.strips
    assert "@conv asks for 77,824 B of shared memory; the limit is 65,536 B: 12,288 B over." in strip.text
    assert [bar.note for bar in view.chart.bars] == ["77,824 B · ✗ 12,288 B over", "1,024 B"]
    assert view.kernel is CONV
    assert [row.bytes for row in view.allocations.rows.matching] == [32768, 16384, 28672]


def test_that_a_bar_shows_its_allocations_and_selects_the_dispatch(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable((CONV, SMALL), (), (), ()))
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        QTest.mouseClick(view.chart, Qt.MouseButton.LeftButton, pos=QPoint(300, 18 + 24 + 12))
    assert caught.args == ["small_exe"]
    assert [row.bytes for row in view.allocations.rows.matching] == [1024]


def test_that_the_pass_behind_the_allocations_can_be_opened(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable((CONV, SMALL), (), (), ()))
    button = next(entry for entry in view.findChildren(QPushButton) if entry.text() == "Open the pass")
    with qtbot.waitSignal(view.pass_requested) as caught:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert caught.args == [1411]
    view.select_dispatch("small_exe")  # read from an artifact: there is no pass to open
    assert not button.isVisible()


def test_that_kernels_without_shared_memory_are_said_in_a_sentence(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable((NONE, NONE), (DEVICE,), (), ()))
    assert view.lds_status.text.endswith("None of the 2 kernels uses shared memory.")
    assert not view.chart.isVisible()
    assert not view.allocations.isVisible()


def test_that_an_unknown_limit_is_no_pass(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable((kernel("k", 1024, limit=None),), (), (), ()))
    assert view.lds_status.text.startswith("▲")
    view.set_table(MemoryTable((kernel("k", None, 64),), (), (), ()))
    assert view.lds_status.text.startswith("▲")
    assert view.chart.bars[0].note == "dynamic"
    view.set_table(MemoryTable((SMALL,), (), (), ()))
    assert view.lds_status.text.startswith("✓")


def test_that_device_memory_is_drawn_in_the_colour_of_the_device(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable((), (DEVICE,), (("transient-memory-size", 3_211_264), ("awaits", 2)), ()))
    (bar,) = view.device_chart.bars
    assert [(part.label, part.series) for part in bar.segments] == [("constants", 1), ("transient", 1)]
    assert bar.note == "2.0 GiB +"
    cells = [view.devices.rows.index(0, column).data() for column in range(6)]
    assert cells == ["@__device_1", "2,147,483,648", "291", "–", "3,211,264", "3"]
    assert [view.statistics.rows.index(row, 1).data() for row in range(2)] == ["3,211,264 B", "2"]


def test_that_two_hundred_kernels_scroll_within_the_chart(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable(tuple(kernel(f"k{place}", 1024) for place in range(200)), (), (), ()))
    assert view.chart.height() < 320
    view.select_dispatch("k150_exe")
    assert view.kernel is not None
    assert view.kernel.kernel == "k150"


def test_that_the_empty_state_says_what_to_do_and_both_themes_paint(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, MemoryTable((CONV,), (DEVICE,), (), ("A note.",)))
    assert view.notes.notes[0] == "A note."
    assert "transient-memory-size" in view.notes.notes[1], "why the compiler's own figure is another"
    light = view.chart.grab().toImage()
    themes.choose(ThemeChoice.DARK)
    assert view.chart.grab().toImage() != light
    view.show_empty("No session", "Open a model.")
    assert view.empty.isVisible()
