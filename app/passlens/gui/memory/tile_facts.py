"""The tiles behind a kernel's shared memory, and the op with that configuration."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from passlens.engine.analysis.shared_memory.values import TileConfig
from passlens.gui.kit.facts import FactsGrid
from passlens.gui.kit.link_text import Link, LinkText
from passlens.gui.kit.page import GRID, SectionHead
from passlens.gui.kit.translation import tr
from passlens.gui.memory.targets import ir_of


class TileFacts(QWidget):
    """Hidden without a known configuration.

    Signals:
        target_requested: A place to show, in the format of ``memory.targets``.
    """

    target_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.facts = FactsGrid()
        self.link = LinkText()
        self.link.activated.connect(self.target_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for part in (SectionHead(tr("TileFacts", "The tiles that make it")), self.facts, self.link):
            column.addWidget(part)

    def set_config(self, config: TileConfig | None) -> None:
        """Show a configuration; None if unknown."""
        self.setVisible(config is not None)
        if config is None:
            return
        promoted = ", ".join(tr("TileFacts", "operand {one}").format(one=one) for one in config.promoted)
        lists = (("workgroup", config.workgroup), ("reduction", config.reduction), ("subgroup", config.subgroup))
        self.facts.set_facts(
            [
                ("loops", " × ".join("?" if one is None else f"{one:,}" for one in config.ranges)),
                *((name, ", ".join(map(str, sizes))) for name, sizes in (*lists, ("padding", config.padding))),
                ("promoted", promoted),
                ("intrinsic", config.intrinsic),
                ("pipeline", config.pipeline),
                ("threads", " × ".join(map(str, config.workgroup_size))),
                ("options", ", ".join(config.options)),
                ("as printed", config.text),
            ],
            frozenset({"as printed", "intrinsic", "pipeline"}),
        )
        if config.pass_id is not None:
            place = tr("TileFacts", "{op}, line {line:,}").format(op=config.op, line=config.line)
            self.link.say((tr("TileFacts", "Configured op: "), Link(place, ir_of(config.pass_id, config.line))))
        else:
            self.link.say((tr("TileFacts", "Configured op: {op}").format(op=config.op),))
