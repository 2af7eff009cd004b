"""Options of a run: timing, time limit, where to save results, and the comparison."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from passlens.engine.run.values import DriverState, Elsewhere
from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.form import Number, TextField, add_below_label, form_grid
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.page import GRID, SectionHead
from passlens.gui.kit.translation import tr
from passlens.gui.run.other_side import OtherSide


class TimingOptions(QWidget):
    """Repetitions, warm-up, seed, time limit, and whether each dispatch is timed."""

    def __init__(self) -> None:
        super().__init__()
        self.repetitions = Number(tr("RunOptions", "Repetitions"), 1, 100_000, 10, tr("RunOptions", "Timed calls"))
        self.warmup = Number(
            tr("RunOptions", "Warm-up"), 0, 1000, 2, tr("RunOptions", "Calls before the timed ones, not counted")
        )
        self.seed = Number(
            tr("RunOptions", "Seed"),
            0,
            2**31 - 1,
            0,
            tr("RunOptions", "Of random arguments without a seed"),
        )
        self.limit = Number(
            tr("RunOptions", "Time limit, s"),
            0,
            1_000_000,
            0,
            tr("RunOptions", "Ends the run after this many seconds; 0: never"),
        )
        self.limit.setSpecialValueText(tr("RunOptions", "none"))
        self.profile = QCheckBox(tr("RunOptions", "Profile: what ran when, in a few more calls"))
        self.profile.setChecked(True)
        self.isolated = QCheckBox(tr("RunOptions", "Time each dispatch alone"))
        self.isolated.setToolTip(
            tr(
                "RunOptions",
                "Compiles each dispatch of the function by itself and times it on the device: for drivers that give no "
                "profile (hip, cuda)",
            )
        )
        grid = form_grid()
        for place, box in enumerate((self.repetitions, self.warmup, self.seed, self.limit)):
            add_below_label(grid, box, *divmod(place, 2))
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.setSpacing(2 * GRID)
        column_.addLayout(grid)
        column_.addWidget(self.profile)
        column_.addWidget(self.isolated)

    def set_comparable(self, comparable: bool) -> None:
        """Set whether there is a model whose dispatches can be compiled alone."""
        self.isolated.setVisible(comparable)
        if not comparable:
            self.isolated.setChecked(False)


class ResultOptions(QWidget):
    """Where results are saved, and what the call is compared with."""

    def __init__(self) -> None:
        super().__init__()
        self.save = TextField(
            tr("RunOptions", "Folder for the results"), tr("RunOptions", "folder; empty: not saved"), clear=True
        )
        browse = link_button(tr("RunOptions", "choose…"), self._browse)
        browse.setAccessibleName(tr("RunOptions", "Choose a folder for the results"))
        saved = QHBoxLayout()
        saved.setContentsMargins(0, 0, 0, 0)
        saved.setSpacing(GRID)
        saved.addWidget(self.save, 1)
        saved.addWidget(browse)
        self.other = OtherSide(
            tr("RunOptions", "Compare with"),
            tr("RunOptions", "nothing"),
            tr(
                "RunOptions",
                "Compiles both sides with every dispatch traced, runs them, and names the first dispatch that differs.",
            ),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        self._head = SectionHead(tr("RunOptions", "Compare the results"))
        column.addWidget(SectionHead(tr("RunOptions", "Save results")))
        column.addLayout(saved)
        column.addWidget(self._head)
        column.addWidget(self.other)

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """Set the devices for the other side."""
        self.other.set_devices(drivers)

    def set_comparable(self, comparable: bool) -> None:
        """Set whether there is a model that can be compiled again: a session, not a bare module."""
        for widget in (self._head, self.other):
            widget.setVisible(comparable)
        if not comparable:
            self.other.choice.setCurrentIndex(0)

    @property
    def elsewhere(self) -> Elsewhere | None:
        """The other side; None without a comparison."""
        return self.other.elsewhere

    def _browse(self) -> None:
        ask_for_file(
            self, tr("RunOptions", "Folder for the results"), self.save.text(), (), self.save.setText, folder=True
        )
