"""The panel of one kernel: its places, occupancy with the formula, what-if, instructions, figures, launches."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from passlens.engine.analysis.kernel_places import PlaceKind
from passlens.engine.analysis.kernel_tables import Launch
from passlens.engine.analysis.occupancy_steps import SOURCE
from passlens.engine.analysis.roofline import Roofline
from passlens.engine.toolchain.targets import chip_limits
from passlens.gui.kernels.kernel_facts import (
    bound_facts,
    configuration_facts,
    occupancy_facts,
    occupancy_headline,
    resource_facts,
    work_facts,
)
from passlens.gui.kernels.mix_bar import MixBar
from passlens.gui.kernels.what_if import WhatIf
from passlens.gui.kit.facts import FactsGrid
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.labels import WrappingText
from passlens.gui.kit.page import GRID, Page, SectionHead, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.kernel_columns import worth_text
from passlens.gui.kit.tables.table_model import Column, short_name
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr, translated

_MEMORY, _GRAPH, _CAPTURE, _PATTERNS = "memory", "graph", "capture", "patterns"
_PLACES = {
    PlaceKind.SOURCE: (mark_text("Source dispatch"), mark_text("The dispatch as it goes into code generation")),
    PlaceKind.CONFIGURED: (mark_text("Configured IR"), mark_text("With its pipeline, tile sizes and workgroup chosen")),
    PlaceKind.LAST: (
        mark_text("Last IR"),
        mark_text("After the last pass inside this dispatch that the session has"),
    ),
    PlaceKind.LLVM: (mark_text("LLVM IR"), mark_text("As it goes into LLVM, with the device libraries linked")),
    PlaceKind.OPTIMIZED: (mark_text("Optimized LLVM IR"), mark_text("After LLVM's optimisations")),
    PlaceKind.ASSEMBLY: (mark_text("Assembly"), mark_text("The machine code as text")),
}
_OTHERS = {
    _MEMORY: (mark_text("Its shared memory"), mark_text("The bill for its LDS in the Memory tab")),
    _GRAPH: (mark_text("In the graph"), mark_text("Its dispatches in the Graph tab")),
    _CAPTURE: (
        mark_text("Capture every pass"),
        mark_text("Compile this dispatch alone into a new session (F6)"),
    ),
    _PATTERNS: (mark_text("Rewrite patterns"), mark_text("Trace the rewrite patterns of this dispatch")),
}
_IN_FRONT = (PlaceKind.SOURCE.value, PlaceKind.CONFIGURED.value, PlaceKind.ASSEMBLY.value)
"""The links that are visible directly; the others are in a menu."""


class KernelPanel(Page):
    """Shows one ``KernelRow``.

    Signals:
        place_requested: The kind of text in which to show the kernel (``PlaceKind``).
        memory_requested, graph_requested, capture_requested, patterns_requested: The executable's symbol.
        launch_requested: A launch whose IR to show.
    """

    place_requested = Signal(object)
    memory_requested = Signal(str)
    graph_requested = Signal(str)
    capture_requested = Signal(str)
    patterns_requested = Signal(str)
    launch_requested = Signal(object)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(tr("KernelPanel", "Kernel detail"), parent)
        self._row: KernelRow | None = None
        self._without_assembly = False
        self.head = SectionHead(tr("KernelPanel", "Kernel"))
        self.name = WrappingText()
        self.links: dict[str, QAction] = {}
        self.more = QPushButton(tr("KernelPanel", "More ▾"))
        self.more.setAccessibleName(tr("KernelPanel", "More on this kernel"))
        self.worth = text_label("", "title")
        self.headline = text_label("", "title")
        self.occupancy = FactsGrid()
        self.source = text_label(translated(SOURCE), "muted")
        self.what_if_head = SectionHead(tr("KernelPanel", "What if"))
        self.what_if = WhatIf()
        self.mix_head = SectionHead(tr("KernelPanel", "Instructions"))
        self.mix = MixBar(themes)
        self.no_mix = text_label(
            tr(
                "KernelPanel",
                "Counted in the assembly, which the compile did not keep: capture every pass of this dispatch (F6) "
                "or of the model (Ctrl+Shift+F5).",
            ),
            "muted",
        )
        self.resources, self.configuration, self.work = FactsGrid(), FactsGrid(), FactsGrid()
        self.bounds = FactsGrid()
        self.launch_head = SectionHead(tr("KernelPanel", "Launches"))
        self.launches: DataTable[Launch] = DataTable(
            themes, _launch_columns(), tr("KernelPanel", "Launches"), max_rows=8
        )
        self.configuration_head = SectionHead(tr("KernelPanel", "Configuration"))
        self.work_head = SectionHead(tr("KernelPanel", "Work of one launch"))
        self.bounds_head = SectionHead(tr("KernelPanel", "Time"))
        self.add(self.head, self.name, self.worth, self._build_links())
        self.add(SectionHead(tr("KernelPanel", "Occupancy")), self.headline, self.occupancy, self.source)
        self.add(self.what_if_head, self.what_if, self.mix_head, self.mix, self.no_mix)
        self.add(SectionHead(tr("KernelPanel", "Resources")), self.resources)
        self.add(self.configuration_head, self.configuration, self.work_head, self.work)
        self.add(self.bounds_head, self.bounds, self.launch_head, self.launches)
        self.column.addStretch(1)
        self.launches.link_clicked.connect(lambda launch, _: self.launch_requested.emit(launch))
        self.launches.add_action(tr("KernelPanel", "Show it in the stream phase"), self.launch_requested.emit)

    def set_capturable(self, capturable: bool) -> None:
        """Set whether the dispatches can be compiled alone: not in the session of a single one."""
        self.links[_CAPTURE].setVisible(capturable)

    def set_without_assembly(self, without: bool) -> None:
        """Set whether instructions are missing because no assembly was requested; applies from the next row on."""
        self._without_assembly = without

    def set_row(self, row: KernelRow, chart: Roofline | None) -> None:
        """Show a kernel, with the roofline of a product."""
        new = self._row is None or row.name != self._row.name
        self._row = row
        self.name.setPlainText(row.name)
        self.worth.setText(worth_text(row) if row.ranked and row.ranked.reasons else "")
        self.worth.setVisible(bool(self.worth.text()))
        needs = row.needs
        chip = chip_limits(row.target)
        self.headline.setText(occupancy_headline(row.occupancy))
        steps = occupancy_facts(chip, needs, row.occupancy)
        self.occupancy.set_facts(steps)
        self.occupancy.setVisible(bool(steps))
        self.source.setVisible(bool(steps))
        possible = chip is not None and needs is not None
        if chip is not None and needs is not None:
            self.what_if.set_kernel(chip, needs)
        self.what_if.setVisible(possible)
        self.what_if_head.setVisible(possible)
        self._show_mix(row)
        self.resources.set_facts(resource_facts(row))
        for head, grid, facts in (
            (self.configuration_head, self.configuration, configuration_facts(row)),
            (self.work_head, self.work, work_facts(row)),
            (self.bounds_head, self.bounds, bound_facts(row, chart)),
        ):
            grid.set_facts(facts, frozenset({"config"}))
            head.setVisible(any(value for _, value in facts))
            grid.setVisible(any(value for _, value in facts))
        sized = row.detail is not None and row.detail.work is not None and bool(row.detail.work.symbols)
        self.bounds_head.set_remark(
            tr("KernelPanel", "for the sizes given under Roofline") if sized and chart is not None else ""
        )
        self.launch_head.set_title(number_of(len(row.launches), "launch", "launches"))
        self.launches.set_rows(row.launches)
        self.launch_head.setVisible(bool(row.launches))
        self.launches.setVisible(bool(row.launches))
        for name in (_MEMORY, _GRAPH, _CAPTURE, _PATTERNS):
            self.links[name].setEnabled(bool(row.dispatch))
        if chip is None and row.lds_bytes is None:
            self.links[_MEMORY].setEnabled(False)  # a CPU has no shared memory of a workgroup
        if new:
            self.verticalScrollBar().setValue(0)

    def _show_mix(self, row: KernelRow) -> None:
        counts = row.detail.instructions if row.detail is not None else ()
        self.mix.set_counts(counts)
        self.mix_head.set_title(
            number_of(self.mix.total, "instruction") if counts else tr("KernelPanel", "Instructions")
        )
        self.mix_head.set_remark(tr("KernelPanel", "in the code as written, not as executed") if counts else "")
        missing = self._without_assembly and not counts
        self.mix_head.setVisible(bool(counts) or missing)
        self.mix.setVisible(bool(counts))
        self.no_mix.setVisible(missing)

    def _build_links(self) -> QWidget:
        place = QWidget()
        row = FlowLayout(3 * GRID, GRID)
        place.setLayout(row)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        entries = [(kind.value, *words) for kind, words in _PLACES.items()]
        entries += [(name, *words) for name, words in _OTHERS.items()]
        for name, title, tip in entries:
            action = QAction(localized(title), self)
            action.setToolTip(plain(localized(tip)))
            action.triggered.connect(partial(self._follow, name))
            self.links[name] = action
            if name not in _IN_FRONT:
                menu.addAction(action)
        for name in _IN_FRONT:
            link = QPushButton(self.links[name].text())
            link.setProperty("role", "link")
            link.setCursor(Qt.CursorShape.PointingHandCursor)
            link.setToolTip(plain(self.links[name].toolTip()))
            link.clicked.connect(self.links[name].trigger)
            row.addWidget(link)
        self.more.setMenu(menu)
        row.addWidget(self.more)
        return place

    def _follow(self, name: str) -> None:
        if self._row is None:
            return
        others = {
            _MEMORY: self.memory_requested,
            _GRAPH: self.graph_requested,
            _CAPTURE: self.capture_requested,
            _PATTERNS: self.patterns_requested,
        }
        if name in others:
            others[name].emit(self._row.dispatch)
        else:
            self.place_requested.emit(PlaceKind(name))


def _launch_columns() -> tuple[Column[Launch], ...]:
    return (
        Column(
            mark_text("function"),
            lambda row: row.function,
            show=lambda row: short_name(row.function),
            tooltip=lambda row: tr("KernelPanel", "@{function}\nClick: the launch in the stream phase").format(
                function=row.function
            ),
            link=True,
            stretch=True,
        ),
        Column(
            mark_text("step"),
            lambda row: row.step,
            number=True,
            help=tr("KernelPanel", "Step of the function's timeline"),
        ),
        Column(
            mark_text("workload"),
            lambda row: ", ".join(row.workload) or None,
            tooltip=lambda row: "\n".join(f"w{place} = {size}" for place, size in enumerate(row.workload)),
            help=tr("KernelPanel", "Sizes that it is launched for: w0, w1, …"),
        ),
        Column(mark_text("device"), lambda row: f"@{row.device}", help=tr("KernelPanel", "Where it is launched")),
    )
