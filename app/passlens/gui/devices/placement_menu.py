"""The context menu of an item of a placement."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from passlens.engine.analysis.placement_tables import ItemKind, PlacedItem
from passlens.gui.devices.placement_chart import executable_of_item
from passlens.gui.kit.affinity_rows import at_symbol
from passlens.gui.kit.translation import tr

Entry = tuple[str, Callable[[], object]]
_DEVICES = 2  # for an item that may be on several devices, the number of histories offered


def item_entries(
    item: PlacedItem,
    phase: str,
    show: Callable[[], object],
    show_location: Callable[[str], object],
    ask_history: Callable[[str], object],
) -> list[Entry]:
    """Menu entries: its IR in a phase, its line of the input, the histories of its devices and globals."""
    entries: list[Entry] = [(tr("PlacementMenu", "Show in the IR of {phase}").format(phase=phase), show)]
    if item.location:
        title = tr("PlacementMenu", "Show {location}").format(location=item.location)
        entries.append((title, partial(show_location, item.location)))
    executable = executable_of_item(item)
    subjects = [item.name] if item.kind is ItemKind.GLOBAL else [at_symbol(executable)] if executable else []
    subjects += map(at_symbol, item.devices[:_DEVICES])
    return entries + [
        (tr("PlacementMenu", "History of {one}").format(one=one), partial(ask_history, one)) for one in subjects
    ]
