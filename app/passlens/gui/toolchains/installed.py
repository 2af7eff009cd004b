"""The installed toolchains as a list: the state of each, and below it the results of its verification."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from passlens.engine.toolchain.managed import Place
from passlens.engine.toolchain.verify import Verification
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import localized, tr, translated

_PLACE = Qt.ItemDataRole.UserRole
_NAME, _VERSION, _RUNTIME, _KIND, _STATE, _FOLDER = range(6)


class ToolchainList(QTreeWidget):
    """One row for each toolchain, with the results of its verification as child rows."""

    def __init__(self, chosen: str, parent: QWidget | None = None) -> None:
        """Make it; ``chosen`` is the name of the toolchain that the next compile uses."""
        super().__init__(parent)
        self._chosen = chosen
        self._results: dict[str, Verification] = {}
        self._verifying = ""
        self.setHeaderLabels(
            [
                tr("Toolchains", "name"),
                tr("Toolchains", "version"),
                tr("Toolchains", "runtime"),
                tr("Toolchains", "from"),
                tr("Toolchains", "state"),
                tr("Toolchains", "folder"),
            ]
        )
        self.setUniformRowHeights(True)
        self.setAccessibleName(tr("Toolchains", "Toolchains on this machine"))
        header = self.header()
        header.setStretchLastSection(True)
        for column in (_NAME, _VERSION, _RUNTIME, _KIND, _STATE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    @property
    def chosen(self) -> str:
        """The toolchain of the next compile."""
        return self._chosen

    @property
    def verifying(self) -> str:
        """The toolchain that is being verified; empty for none."""
        return self._verifying

    def choose(self, name: str) -> None:
        """Mark the toolchain of the next compile."""
        self._chosen = name
        for item in self._rows():
            self._mark(item)

    def set_places(self, places: tuple[Place, ...], selected: str) -> None:
        """List toolchains; move the cursor to the one named ``selected``."""
        self.clear()
        for place in places:
            version = place.toolchain.version if place.toolchain else localized("unknown")
            runtime = place.runtime or (tr("Toolchains", "none") if place.toolchain else "")
            cells = [place.name, version, runtime, translated(place.kind), "", str(place.folder)]
            item = QTreeWidgetItem(self, cells)
            item.setData(0, _PLACE, place)
            item.setToolTip(_FOLDER, plain(str(place.folder)))
            self._mark(item)
            self._show_state(item)
            if place.name == selected:
                self.setCurrentItem(item)

    def set_verifying(self, name: str) -> None:
        """Mark the toolchain that is being verified; empty for none."""
        self._verifying = name
        self._results.pop(name, None)
        self._show_states()

    def set_verified(self, found: Verification) -> None:
        """Show the results of a verification below the toolchain."""
        self._results[self._verifying or found.name] = found
        self._verifying = ""
        self._show_states()

    def current_place(self) -> Place | None:
        """The toolchain at the cursor, which may be on a child row."""
        item = self.currentItem()
        if item is None:
            return None
        place: Place = (item.parent() or item).data(0, _PLACE)
        return place

    def current_name(self) -> str:
        """Its name; empty if there is none."""
        place = self.current_place()
        return place.name if place is not None else ""

    def names(self) -> tuple[str, ...]:
        """The names of all rows."""
        return tuple(_name(item) for item in self._rows())

    def select(self, name: str) -> None:
        """Move the cursor to a toolchain.

        Raises:
            KeyError: It is not listed.
        """
        for item in self._rows():
            if _name(item) == name:
                self.setCurrentItem(item)
                return
        raise KeyError(name)

    def shown(self) -> tuple[tuple[str, str, str], ...]:
        """Name, version and state of each row."""
        return tuple((_name(item), item.text(_VERSION), item.text(_STATE)) for item in self._rows())

    def _rows(self) -> list[QTreeWidgetItem]:
        items = (self.topLevelItem(place) for place in range(self.topLevelItemCount()))
        return [item for item in items if item is not None]

    def _mark(self, item: QTreeWidgetItem) -> None:
        """Mark the toolchain of the next compile."""
        name = _name(item)
        item.setText(_NAME, f"● {name}" if name == self._chosen else name)
        item.setToolTip(_NAME, tr("Toolchains", "The next compile uses it") if name == self._chosen else "")

    def _show_states(self) -> None:
        for item in self._rows():
            self._show_state(item)

    def _show_state(self, item: QTreeWidgetItem) -> None:
        """Show the state of a toolchain, and below it the results of its verification."""
        place: Place = item.data(0, _PLACE)
        item.takeChildren()
        result = self._results.get(place.name)
        if place.name == self._verifying:
            item.setText(_STATE, tr("Toolchains", "trying…"))
        elif place.toolchain is None:
            item.setText(_STATE, tr("Toolchains", "✕ broken"))
            _explain(item, translated(place.fault))
        elif result is not None:
            bad = sum(not check.ok for check in result.checks)
            item.setText(
                _STATE,
                tr("Toolchains", "✕ {bad} of {checks} fail").format(bad=bad, checks=len(result.checks))
                if bad
                else tr("Toolchains", "✓ works"),
            )
            for check in result.checks:
                _explain(item, f"{'✓' if check.ok else '✕'} {check.name}: {translated(check.text)}")
        else:
            item.setText(_STATE, "" if place.toolchain.python is not None else tr("Toolchains", "does not read IR"))
        item.setExpanded(bool(item.childCount()))


def _name(item: QTreeWidgetItem) -> str:
    place: Place = item.data(0, _PLACE)
    return place.name


def _explain(item: QTreeWidgetItem, text: str) -> None:
    child = QTreeWidgetItem(item, [text])
    child.setToolTip(0, plain(text))
    child.setFirstColumnSpanned(True)
