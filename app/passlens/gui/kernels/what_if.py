"""The what-if panel: change a kernel's resources, and see how many wavefronts fit and what limits them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.engine.analysis.occupancy import KernelNeeds, Occupancy, occupancy, what_if
from passlens.engine.analysis.occupancy_steps import next_steps
from passlens.engine.toolchain.targets import ChipLimits
from passlens.gui.kernels.kernel_facts import occupancy_headline
from passlens.gui.kit.form import Number, form_grid, label_of
from passlens.gui.kit.page import GRID, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import tr, translated

_MOST_LANES = 1024


class Figure(Number):
    """A figure of a kernel, with its unit behind it."""

    def __init__(self, name: str, unit: str = "") -> None:
        super().__init__(name, 0, _MOST_LANES, 0)
        self.setSuffix(unit)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.lineEdit().setTextMargins(GRID, 0, GRID, 0)

    def set_step(self, step: int) -> None:
        """Set the step of Up and Down."""
        self.setSingleStep(step)
        self.setToolTip(
            plain(
                tr("WhatIf", "{value}. Up and Down change it by {val:,}").format(value=self.accessibleName(), val=step)
            )
        )


class WhatIf(QWidget):
    """Four figures of one kernel, and the resulting occupancy below."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("WhatIf", "What if"))
        self._chip: ChipLimits | None = None
        self._needs: KernelNeeds | None = None
        self._actual: Occupancy | None = None
        self._quiet = False
        self.vgprs = Figure(tr("WhatIf", "Vector registers per lane"))
        self.sgprs = Figure(tr("WhatIf", "Scalar registers per wavefront"))
        self.lds = Figure(tr("WhatIf", "LDS of a workgroup"), " B")
        self.workgroup = Figure(tr("WhatIf", "Lanes of a workgroup"))
        self.result = text_label("", "title")
        self.next = text_label("", "muted")
        self.reset = QPushButton(tr("WhatIf", "Reset"))
        self.reset.setToolTip(tr("WhatIf", "Back to the kernel's numbers"))
        grid = form_grid()
        pairs = (
            ("VGPR", self.vgprs),
            ("SGPR", self.sgprs),
            ("LDS", self.lds),
            (tr("WhatIf", "Workgroup"), self.workgroup),
        )
        for place, (name, field) in enumerate(pairs):
            grid.addWidget(label_of(field, name), place // 2, 2 * (place % 2))
            grid.addWidget(field, place // 2, 2 * (place % 2) + 1)
            grid.setColumnStretch(2 * (place % 2) + 1, 1)
            field.valueChanged.connect(self._compute)
        foot = QHBoxLayout()
        foot.addWidget(self.result, 1)
        foot.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * GRID)
        column.addLayout(grid)
        column.addLayout(foot)
        column.addWidget(self.next)
        self.reset.clicked.connect(self.reset_fields)

    def set_kernel(self, chip: ChipLimits, needs: KernelNeeds) -> None:
        """Start with a kernel's own figures. Keep what was entered for the same ones."""
        if (chip, needs) != (self._chip, self._needs):
            self._chip, self._needs, self._actual = chip, needs, occupancy(chip, needs)
            for field, most in (
                (self.vgprs, chip.vgprs_per_wave),
                (self.sgprs, chip.sgprs_per_wave + 10),
                (self.lds, max(2 * chip.lds_bytes, needs.lds_bytes)),
                (self.workgroup, _MOST_LANES),
            ):
                field.setRange(0, most)
            self.workgroup.setMinimum(1)
            self.vgprs.set_step(chip.vgpr_step)
            self.sgprs.set_step(1)
            self.lds.set_step(chip.lds_step)
            self.workgroup.set_step(needs.wavefront or chip.wavefront_sizes[0])
            self.reset_fields()

    def reset_fields(self) -> None:
        """Show the kernel's own figures."""
        needs = self._needs
        if needs is None:
            return
        self._quiet = True
        self.vgprs.setValue(needs.vgprs)
        self.sgprs.setValue(needs.sgprs)
        self.lds.setValue(needs.lds_bytes)
        self.workgroup.setValue(needs.workgroup)
        self._quiet = False
        self._compute()

    def _compute(self) -> None:
        if self._quiet or self._chip is None or self._needs is None or self._actual is None:
            return
        found = what_if(
            self._chip,
            self._needs,
            vgprs=self.vgprs.value(),
            sgprs=self.sgprs.value(),
            lds_bytes=self.lds.value(),
            workgroup=self.workgroup.value(),
        )
        gain = found.waves - self._actual.waves
        text = occupancy_headline(found)
        if gain:
            words = tr("WhatIf", "; {gain} more than now") if gain > 0 else tr("WhatIf", "; {gain} fewer than now")
            text += words.format(gain=abs(gain))
        self.result.setText(text)
        set_role(self.result, "fail-title" if found.excess else "title")
        more = " ".join(map(translated, next_steps(found))) if not found.excess else ""
        self.next.setText(
            tr("WhatIf", "More with: {more}").format(more=more) if more and found.waves < found.max_waves else more
        )
        self.next.setVisible(bool(more))
        changed = (self.vgprs.value(), self.sgprs.value(), self.lds.value(), self.workgroup.value()) != (
            self._needs.vgprs,
            self._needs.sgprs,
            self._needs.lds_bytes,
            self._needs.workgroup,
        )
        self.reset.setEnabled(changed)
