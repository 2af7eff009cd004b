"""The item model of the pass tree: phases, groups, passes; the passes of a group are handed out in portions.

New passes of a running compile are inserted after the existing ones, so that nothing moves or closes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal
from typing_extensions import override

from passlens.engine.session.listing import ListedPass
from passlens.engine.session.rows import Status
from passlens.gui.kit.note_rows import NoteMark, NoteMarks
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr
from passlens.gui.passes.pass_tree_words import Column, cell_text, tooltip
from passlens.gui.shell.pass_tree import Group, PassTree, Phase

if TYPE_CHECKING:
    from passlens.engine.analysis.op_counts import Counted
    from passlens.engine.op_counts import OpCounts
    from passlens.gui.passes.journey_rows import JourneyMark

PORTION = 300

_Index = QModelIndex | QPersistentModelIndex
_PHASE_BITS = 20
_ASKED_MS = 120
"""Delay after painting a row without counts, to request those of all painted rows together."""


class Role(IntEnum):
    """Data of a node beyond its text."""

    NODE = Qt.ItemDataRole.UserRole + 1  # Phase, Group or ListedPass
    FAILED = Qt.ItemDataRole.UserRole + 2  # bool
    MARK = Qt.ItemDataRole.UserRole + 3  # what happened to the followed op, in words; or ""
    NOTED = Qt.ItemDataRole.UserRole + 4  # bool: it, or a pass in it, has a note


class PassTreeModel(QAbstractItemModel):
    """Internal ids: 0 for a phase; phase row + 1 for a group; group row + 1 above 20 bits of that for a pass.

    Signals:
        counts_requested: The ids of visible passes whose ops are not counted.
    """

    counts_requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tree = PassTree()
        self._fetched: dict[tuple[int, int], int] = {}
        self._growing = False
        self._marks: Mapping[int, JourneyMark] = {}
        self._notes: NoteMarks = {}
        self._phase_notes: Mapping[str, NoteMark] = {}
        self._counted: dict[int, OpCounts | None] = {}
        self._uncounted: dict[int, None] = {}  # in the order of painting
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.setInterval(_ASKED_MS)
        self._asking.timeout.connect(self._ask)
        self._noted: tuple[PassTree, set[int]] | None = None  # the phases and groups with noted passes, for a tree

    def set_marks(self, marks: Mapping[int, JourneyMark]) -> bool:
        """Mark passes, by id, where something happened to the followed op; returns whether any mark changed."""
        if marks == self._marks:
            return False
        self._marks = marks
        if self._tree.phases:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._tree.phases) - 1, len(Column) - 1))
        return True

    def set_counts(self, counted: Counted) -> None:
        """Show the op counts of more passes."""
        self._counted.update(counted)
        if self._tree.phases:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._tree.phases) - 1, len(Column) - 1))

    def forget_counts(self) -> None:
        """Clear the counts for another session."""
        self._counted.clear()
        self._uncounted.clear()

    def _ops(self, node: Phase | Group | ListedPass) -> OpCounts | None:
        """The op counts of a node; requests them if they are missing."""
        if not isinstance(node, ListedPass) or node.status is not Status.CHANGED:
            return None
        if node.id not in self._counted:
            self._uncounted[node.id] = None
            self._asking.start()
        return self._counted.get(node.id)

    def _ask(self) -> None:
        wanted, self._uncounted = tuple(self._uncounted), {}
        self.counts_requested.emit(wanted)

    def set_notes(self, notes: NoteMarks, phases: Mapping[str, NoteMark]) -> bool:
        """Mark passes with notes, by id, and phases, by name; returns whether any note changed."""
        if (notes, phases) == (self._notes, self._phase_notes):
            return False
        self._notes, self._phase_notes, self._noted = notes, phases, None
        if self._tree.phases:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._tree.phases) - 1, len(Column) - 1))
        return True

    def _note(self, node: Phase | Group | ListedPass) -> NoteMark | None:
        """The notes on a row itself."""
        if isinstance(node, ListedPass):
            return self._notes.get(node.id)
        return self._phase_notes.get(node.name) if isinstance(node, Phase) else None

    def _is_noted(self, node: Phase | Group | ListedPass) -> bool:
        if isinstance(node, ListedPass):
            return node.id in self._notes
        if not self._notes:
            return isinstance(node, Phase) and node.name in self._phase_notes
        if self._noted is None or self._noted[0] is not self._tree:
            places = [place for number in self._notes if (place := self._tree.place(number)) is not None]
            phases = self._tree.phases
            nodes = [part for at, group, _ in places for part in (phases[at], phases[at].groups[group])]
            self._noted = self._tree, {id(part) for part in nodes}
        return id(node) in self._noted[1] or (isinstance(node, Phase) and node.name in self._phase_notes)

    def _mark(self, node: Phase | Group | ListedPass) -> str:
        if not self._marks:
            return ""
        if isinstance(node, ListedPass):
            mark = self._marks.get(node.id)
            return mark.words if mark is not None else ""
        groups = node.groups if isinstance(node, Phase) else (node,)
        count = sum(row.id in self._marks for group in groups for row in group.passes)
        return f"◆ {count:,}" if count else ""

    @property
    def tree(self) -> PassTree:
        """The tree shown."""
        return self._tree

    def set_tree(self, tree: PassTree) -> bool:
        """Show another tree; True if the model was reset, False if rows were only appended."""
        self._noted = None  # otherwise the previous tree lives until a row is painted: 20 MB for a large model
        if tree == self._tree:
            self._tree = tree  # the only tree from here on
            return False
        if not self._extends(tree):
            self.beginResetModel()
            self._tree = tree
            self._fetched = {}
            for phase_row, phase in enumerate(tree.phases):
                self._start_fetch(phase_row, phase, 0)
            self.endResetModel()
            return True
        self._growing = True
        self._append(tree)
        self._growing = False
        return False

    def index_of(self, pass_id: int) -> QModelIndex:
        """The index of a pass, fetching up to it; invalid if it is not listed."""
        place = self._tree.place(pass_id)
        if place is None:
            return QModelIndex()
        phase_row, group_row, row = place
        parent = self.group_index(phase_row, group_row)
        while self._fetched[phase_row, group_row] <= row:
            self.fetchMore(parent)
        return self.index(row, 0, parent)

    def phase_index(self, phase_row: int) -> QModelIndex:
        """The index of a phase."""
        return self.index(phase_row, 0, QModelIndex())

    def group_index(self, phase_row: int, group_row: int) -> QModelIndex:
        """The index of a group."""
        return self.index(group_row, 0, self.phase_index(phase_row))

    def node(self, index: _Index) -> Phase | Group | ListedPass | None:
        """The value behind an index."""
        if not index.isValid():
            return None
        internal, row = index.internalId(), index.row()
        phases = self._tree.phases
        if internal == 0:
            return phases[row]
        phase = phases[(internal & ((1 << _PHASE_BITS) - 1)) - 1]
        group_place = internal >> _PHASE_BITS
        if group_place == 0:
            return phase.groups[row]
        return phase.groups[group_place - 1].passes[row]

    @override
    def index(self, row: int, column: int, /, parent: _Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's signature
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(row, column, 0)
        internal = parent.internalId()
        if internal == 0:
            return self.createIndex(row, column, parent.row() + 1)
        return self.createIndex(row, column, ((parent.row() + 1) << _PHASE_BITS) | internal)

    @override
    def parent(self, index: _Index = QModelIndex(), /) -> Any:  # noqa: B008 - Qt's signature
        internal = index.internalId() if index.isValid() else 0
        if internal == 0:
            return QModelIndex()
        phase_place, group_place = internal & ((1 << _PHASE_BITS) - 1), internal >> _PHASE_BITS
        if group_place == 0:
            return self.createIndex(phase_place - 1, 0, 0)
        return self.createIndex(group_place - 1, 0, phase_place)

    @override
    def rowCount(self, /, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        if not parent.isValid():
            return len(self._tree.phases)
        if parent.column() != 0:
            return 0
        node = self.node(parent)
        match node:
            case Phase():
                return len(node.groups)
            case Group():
                return self._fetched.get((parent.internalId() - 1, parent.row()), 0)
            case _:
                return 0

    @override
    def columnCount(self, /, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return len(Column)

    @override
    def hasChildren(self, /, parent: _Index = QModelIndex()) -> bool:  # noqa: B008 - Qt's signature
        return not parent.isValid() or isinstance(self.node(parent), Phase | Group)

    @override
    def canFetchMore(self, parent: _Index, /) -> bool:
        node = self.node(parent)
        # While rows are being inserted, fetching more must wait: Qt's changes do not nest.
        if self._growing or parent.column() != 0:
            return False
        return isinstance(node, Group) and self.rowCount(parent) < len(node.passes)

    @override
    def fetchMore(self, parent: _Index, /) -> None:
        node = self.node(parent)
        if not isinstance(node, Group) or parent.column() != 0:
            return
        have = self.rowCount(parent)
        count = min(PORTION, len(node.passes) - have)
        if count > 0:
            self.beginInsertRows(self.createIndex(parent.row(), 0, parent.internalId()), have, have + count - 1)
            self._fetched[parent.internalId() - 1, parent.row()] = have + count
            self.endInsertRows()

    @override
    def data(self, index: _Index, /, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        if node is None:
            return None
        if role == Role.NODE:
            return node
        if role == Role.FAILED:
            return node.status is Status.FAILED if isinstance(node, ListedPass) else node.failed > 0
        if role == Role.MARK:
            return self._mark(node)
        if role == Role.NOTED:
            return self._is_noted(node)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return note.tip if (note := self._note(node)) is not None else None
        if role == Qt.ItemDataRole.ToolTipRole and (note := self._note(node)) is not None:
            return plain(f"{note.tip}\n\n{tooltip(node, self._ops(node))}")
        if role == Qt.ItemDataRole.ToolTipRole:
            mark = self._marks.get(node.id) if isinstance(node, ListedPass) else None
            count = self._mark(node) if mark is None else ""
            more = (
                tr("PassTreeModel", "\n{count} where something happened to the op that is followed").format(count=count)
                if count
                else ""
            )
            tip = tooltip(node, self._ops(node))
            return plain(f"{mark.tip}\n\n{tip}" if mark is not None else tip + more)
        if role == Qt.ItemDataRole.DisplayRole:
            column = Column(index.column())
            return cell_text(node, column, self._ops(node) if column is Column.DELTA else None)
        return None

    def _extends(self, tree: PassTree) -> bool:
        """Whether the shown tree is a prefix of the other one, group by group."""
        old, new = self._tree.phases, tree.phases
        if not old or len(new) < len(old):
            return False
        for old_phase, new_phase in zip(old, new, strict=False):
            if old_phase.name != new_phase.name or len(new_phase.groups) < len(old_phase.groups):
                return False
            for old_group, new_group in zip(old_phase.groups, new_phase.groups, strict=False):
                count = len(old_group.passes)
                if old_group.scope_id != new_group.scope_id or len(new_group.passes) < count:
                    return False
                if count and (
                    old_group.passes[0].id != new_group.passes[0].id
                    or old_group.passes[-1].id != new_group.passes[count - 1].id
                ):
                    return False
        return True

    def _append(self, tree: PassTree) -> None:
        """Insert new rows, from the outside in; no row exists before Qt knows of it."""
        old = self._tree
        shown = [
            replace(phase, groups=phase.groups[: len(before.groups)])
            for phase, before in zip(tree.phases, old.phases, strict=False)
        ]
        self._tree = replace(tree, phases=tuple(shown))
        for phase_row, phase in enumerate(tree.phases[: len(old.phases)]):
            had = len(shown[phase_row].groups)
            if len(phase.groups) > had:
                self.beginInsertRows(self.createIndex(phase_row, 0, 0), had, len(phase.groups) - 1)
                shown[phase_row] = phase
                self._tree = replace(tree, phases=tuple(shown))
                self._start_fetch(phase_row, phase, had)
                self.endInsertRows()
        if len(tree.phases) > len(old.phases):
            self.beginInsertRows(QModelIndex(), len(old.phases), len(tree.phases) - 1)
            self._tree = tree
            for phase_row in range(len(old.phases), len(tree.phases)):
                self._start_fetch(phase_row, tree.phases[phase_row], 0)
            self.endInsertRows()
        self._tree = tree
        for phase_row, old_phase in enumerate(old.phases):
            for group_row, old_group in enumerate(old_phase.groups):
                fetched = self._fetched[phase_row, group_row]
                # A group that was handed out completely grows at once; of a longer one, the view fetches more itself.
                if fetched == len(old_group.passes) < PORTION:
                    self.fetchMore(self.createIndex(group_row, 0, phase_row + 1))
        self.dataChanged.emit(self.index(0, 0), self.index(len(tree.phases) - 1, len(Column) - 1))

    def _start_fetch(self, phase_row: int, phase: Phase, first: int) -> None:
        for group_row in range(first, len(phase.groups)):
            self._fetched[phase_row, group_row] = min(PORTION, len(phase.groups[group_row].passes))
