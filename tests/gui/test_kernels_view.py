"""The Kernels tab: resources of each kernel, filtered, sorted, in detail."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from passlens.engine.analysis.tables import Kernel, KernelTable
from passlens.gui.models.table_model import Role
from passlens.gui.theme import ThemeManager
from passlens.gui.views.kernels_view import KernelsView

MATMUL = Kernel(
    name="main$async_dispatch_0_matmul",
    dispatch="main$async_dispatch_0",
    target="gfx942",
    vgprs=128,
    agprs=64,
    sgprs=48,
    vgpr_spills=7,
    sgpr_spills=0,
    lds_bytes=41472,
    scratch_bytes=28,
    workgroup_size=(128, 2, 1),
    max_workgroup_size=1024,
    wavefront_size=64,
    kernarg_bytes=56,
    code_bytes=12884,
    pipeline="LLVMGPUTileAndFuse",
    source="dispatch_0.hsaco",
)
COPY = replace(
    MATMUL, name="slow_memcpy", dispatch="memcpy", vgprs=24, vgpr_spills=0, pipeline="LLVMGPUDistribute", lds_bytes=None
)


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> KernelsView:
    view = KernelsView(themes)
    qtbot.addWidget(view)
    view.resize(780, 500)
    view.set_table(KernelTable((MATMUL, COPY), ("A note.",)))
    view.show()
    return view


def column(view: KernelsView, title: str) -> int:
    return [entry.title for entry in view.kernels.rows.columns].index(title)


def test_that_spills_carry_icon_and_warning_colour_and_their_absence_neither(view: KernelsView) -> None:
    spills = column(view, "spills")
    first, second = (view.kernels.rows.index(row, spills) for row in range(2))
    assert (first.data(), first.data(Role.TONE)) == ("▲ 7", "warn")
    assert (second.data(), second.data(Role.TONE)) == ("0", "muted")
    assert view.count.text() == "2 kernels · ▲ 1 of them spills registers"


def test_that_the_filter_narrows_the_table_by_any_column_and_counts(view: KernelsView) -> None:
    view.filter.setText("tileandfuse 128×2")
    assert [kernel.name for kernel in view.kernels.rows.matching] == [MATMUL.name]
    assert view.count.text().startswith("1 of 2 kernels")
    view.filter.setText("$async")  # the name as the compiler has it, though shown shorter
    assert [kernel.name for kernel in view.kernels.rows.matching] == [MATMUL.name]


def test_that_a_row_selects_its_dispatch_and_shows_its_figures(qtbot: QtBot, view: KernelsView) -> None:
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        view.kernels.selectRow(1)
    assert caught.args == ["memcpy"]
    detail = dict(view.detail)
    assert detail["shared memory"] == "–"
    assert detail["workgroup"] == "128 × 2 × 1 = 256 threads, at most 1,024, waves of 64"
    assert detail["code"] == "12,884 B (12.6 KiB)"


def test_that_choosing_a_dispatch_from_outside_is_silent(qtbot: QtBot, view: KernelsView) -> None:
    with qtbot.assertNotEmitted(view.dispatch_selected):
        view.select_dispatch("memcpy")
    assert dict(view.detail)["pipeline"] == "LLVMGPUDistribute"


def test_that_workgroups_sort_by_their_threads(view: KernelsView) -> None:
    small = replace(MATMUL, name="small", workgroup_size=(64, 1, 1))
    view.set_table(KernelTable((MATMUL, small), ()))
    view.kernels.rows.sort(column(view, "workgroup"), Qt.SortOrder.AscendingOrder)
    assert [kernel.name for kernel in view.kernels.rows.matching] == ["small", MATMUL.name]


def test_that_no_kernels_give_the_reason(view: KernelsView) -> None:
    view.set_table(KernelTable((), ("The executables are LLVM-CPU objects; they state no registers.",)))
    assert view.empty.isVisible()
    assert "LLVM-CPU" in view.empty.text
