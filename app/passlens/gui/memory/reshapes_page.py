"""Reshapes: chains that collapse and expand dimensions, and the cost of their temporaries."""

from __future__ import annotations

from passlens.engine.analysis.shared_memory.values import SharedMemory
from passlens.engine.units import format_bytes
from passlens.gui.kit.page import Page, SectionHead, text_label
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr
from passlens.gui.memory.kernel_memory import trip_rows
from passlens.gui.memory.reading import Reading, ReadingState
from passlens.gui.memory.trip_table import TripTable


class ReshapesPage(Page):
    """The round trips of all functions, in a table that fills the page."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("MemoryView", "Reshapes"))
        self._head = SectionHead(tr("MemoryView", "Dimensions collapsed and expanded again"))
        self._none = text_label("", "muted")
        self.trips = TripTable(themes, tr("MemoryView", "Round trips of all functions"), with_kernel=True)
        self.trips.set_most_rows(None)
        self.add(self._head, text_label(localized(_TRIPS), "muted"), self._none)
        self.column.addWidget(self.trips, 1)

    def set_reading(self, reading: Reading[SharedMemory]) -> None:
        """Show the state of reading the bills; the round trips are read with them."""
        trips = trip_rows(reading.value) if reading.value is not None else ()
        self.trips.set_rows(trips)
        cost = sum(trip.temporary_bytes or 0 for trip in trips)
        self._head.set_remark(
            tr("MemoryView", "{chains} · temporaries of {cost} in all").format(
                chains=number_of(len(trips), "chain"), cost=format_bytes(cost)
            )
            if trips
            else ""
        )
        self._none.setVisible(not trips)
        self._none.setText(localized(_NO_TRIPS) if reading.state is ReadingState.READ else localized(_TRIPS_LATER))
        self.trips.setVisible(bool(trips))


_TRIPS = mark_text(
    "Chains of ops that collapse dimensions and expand them again, or the other way round: the passes that made "
    "them, and the size of their values as separate buffers. The part in shared memory is in the bill of its "
    "kernel."
)
_NO_TRIPS = mark_text("None found in the passes that the session has.")
_TRIPS_LATER = mark_text("They are read together with the bills for shared memory.")
