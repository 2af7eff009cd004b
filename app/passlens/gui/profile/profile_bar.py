"""The bar of the Profile tab: profile, search, colours, progress, and export to other tools."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QProgressBar, QPushButton, QWidget
from typing_extensions import override

from passlens.gui.kit.choice import Choice
from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.profile_data import ProfileItem
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import tr

BY_KERNEL, BY_SHARE = "kernel", "share"
_PROFILES_PX = 560


class ProfileBar(QWidget):
    """Also shown while there is no profile.

    Signals:
        chosen: The key of a profile.
        searched: The words of the search field.
        stepped: Go to the next match (True) or the previous one.
        coloured: ``kernel`` or ``share``.
        import_requested, perfetto_requested, alone_requested, cancel_requested: A button was pressed.
    """

    chosen = Signal(str)
    searched = Signal(str)
    stepped = Signal(bool)
    coloured = Signal(str)
    import_requested = Signal()
    perfetto_requested = Signal()
    alone_requested = Signal()
    cancel_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[str] = []
        self.profiles = Choice(tr("ProfileBar", "Profile"), 22)
        self.profiles.setPlaceholderText(tr("ProfileBar", "no profile"))
        self.search = TextField(
            tr("ProfileBar", "Find events by name"),
            tr("ProfileBar", "Find events by name (/)"),
            tr("ProfileBar", "Enter: next event found, Shift+Enter: the previous one, Escape: back to the timeline"),
            clear=True,
        )
        self.search.setMaximumWidth(260)
        self.search.setMinimumWidth(120)
        self.search.installEventFilter(self)
        self.hits = PlainLabel()
        self.hits.setProperty("role", "muted")
        self.back = flat_button("↑", tr("ProfileBar", "Previous event found (Shift+Enter)"))
        self.on = flat_button("↓", tr("ProfileBar", "Next event found (Enter)"))
        self.colours = Segments(
            tr("ProfileBar", "Colour by"),
            ((BY_KERNEL, tr("ProfileBar", "Kernel")), (BY_SHARE, tr("ProfileBar", "Share"))),
        )
        self.colours.setToolTip(
            tr("ProfileBar", "Colour of dispatches: a colour for each kernel, or darker for more of the time")
        )
        self.doing = PlainLabel()
        self.doing.setProperty("role", "muted")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(80)
        self.cancel = QPushButton(tr("ProfileBar", "Cancel"))
        self.more = QPushButton(tr("ProfileBar", "Open, Export… ▾"))
        self.menu = QMenu(self.more)
        self.menu.addAction(tr("ProfileBar", "Open or Import a Profile…"), self.import_requested.emit)
        self.alone = self.menu.addAction(tr("ProfileBar", "Time Each Dispatch Alone"), self.alone_requested.emit)
        self.menu.addSeparator()
        self.perfetto = self.menu.addAction(tr("ProfileBar", "Export for Perfetto…"), self.perfetto_requested.emit)
        self.more.setMenu(self.menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(4 * GRID, 0, 4 * GRID, 0)
        row.setSpacing(2 * GRID)
        self.profiles.setMaximumWidth(_PROFILES_PX)
        row.addWidget(self.profiles, 2)
        row.addWidget(self.search, 1)
        row.addWidget(self.back)
        row.addWidget(self.on)
        row.addWidget(self.hits)
        self.colour_label = PlainLabel(tr("ProfileBar", "Colour by"))
        self.colour_label.setProperty("role", "muted")
        row.addWidget(self.colour_label)
        row.addWidget(self.colours)
        row.addStretch(1)
        row.addWidget(self.doing)
        row.addWidget(self.progress)
        row.addWidget(self.cancel)
        row.addWidget(self.more)
        self.profiles.activated.connect(lambda place: self.chosen.emit(self._keys[place]))
        self.search.textChanged.connect(self.searched)
        self.back.clicked.connect(lambda: self.stepped.emit(False))
        self.on.clicked.connect(lambda: self.stepped.emit(True))
        self.colours.chosen.connect(self.coloured)
        self.cancel.clicked.connect(self.cancel_requested)
        self.set_items((), "")
        self.show_progress("")
        self.set_timeline(False)
        self.set_timeable(False)

    def set_items(self, items: Sequence[ProfileItem], current: str) -> None:
        """Set the profiles to choose from; the newest is the last."""
        self._keys = [item.key for item in items]
        self.profiles.clear()
        for place, item in enumerate(items):
            self.profiles.addItem(item.title)
            self.profiles.setItemData(place, plain(item.title), Qt.ItemDataRole.ToolTipRole)
        self.profiles.setVisible(bool(items))
        nothing = tr("ProfileBar", "choose a profile…") if items else tr("ProfileBar", "no profile")
        self.profiles.setPlaceholderText(nothing)
        self.set_current(current)

    def set_current(self, key: str) -> None:
        """Set which of them is on screen."""
        self.profiles.setCurrentIndex(self._keys.index(key) if key in self._keys else -1)
        self.profiles.setToolTip(plain(self.profiles.currentText()))

    def set_timeline(self, there: bool) -> None:
        """Set whether there is a timeline to search, colour and export."""
        for widget in (self.search, self.back, self.on, self.hits, self.colour_label, self.colours):
            widget.setVisible(there)
        self.perfetto.setEnabled(there)

    def set_timeable(self, can: bool) -> None:
        """Set whether each dispatch can be timed alone now."""
        self.alone.setEnabled(can)

    def show_hits(self, place: int, count: int, text: str) -> None:
        """Show the number of matches, and the number of the chosen one, from 1."""
        found = (
            tr("ProfileBar", "{place:,} of {count:,}").format(place=place, count=count)
            if place
            else tr("ProfileBar", "{count:,} found").format(count=count)
            if count
            else tr("ProfileBar", "none found")
        )
        self.hits.setText(found if text.strip() else "")
        set_role(self.hits, "fail" if text.strip() and not count else "muted")
        for button in (self.back, self.on):
            button.setEnabled(count > 0)

    def show_progress(self, text: str) -> None:
        """Show the current step; empty: none."""
        self.doing.setText(text)
        self.progress.setRange(0, 0 if text else 1)  # an animated bar costs time even while hidden
        for widget in (self.doing, self.progress, self.cancel):
            widget.setVisible(bool(text))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            match event.key():
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self.stepped.emit(not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                    return True
                case Qt.Key.Key_Escape if self.search.text():
                    self.search.clear()
                    return True
        return super().eventFilter(watched, event)
