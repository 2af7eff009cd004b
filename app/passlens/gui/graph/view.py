"""The Graph tab: the dispatches of a function, the data between them, and their devices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedLayout, QVBoxLayout, QWidget

from passlens.engine.analysis.graph import GRAPH_PHASES, GraphNode, NodeKind
from passlens.engine.analysis.graph_picture import Choice, Picture
from passlens.gui.graph.graph_canvas import GraphCanvas
from passlens.gui.graph.graph_look import ColorBy, GraphLook, Loaded
from passlens.gui.graph.graph_paint import box_width
from passlens.gui.kit.charts.chart_menu import insert_above
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.choice import Choice as ChoiceBox
from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID, text_label
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.tab_page import StoppableState, TabPage
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, number_of, tr, translated

_ZOOM_STEP = 1.25


class GraphView(TabPage):
    """Shows the graph of one phase, one function at a time.

    Signals:
        phase_chosen: The phase to show.
        difference_requested: Whether to mark what the other phase does not have.
        choice_changed: A ``Choice`` to lay out.
        dispatch_selected: The executable's symbol of the chosen box.
        line_requested: Phase, line and executable whose IR to show.
        location_requested: ``FILE:LINE`` of the input to show.
        passes_requested: The executable whose passes to show.
        kernel_requested: The executable whose kernel to show.
        cancel_requested: The user cancels the reading or the layout.
    """

    phase_chosen = Signal(str)
    difference_requested = Signal(bool)
    choice_changed = Signal(object)
    dispatch_selected = Signal(str)
    line_requested = Signal(str, int, str)
    location_requested = Signal(str)
    passes_requested = Signal(str)
    kernel_requested = Signal(str)
    cancel_requested = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("GraphView", "Graph"))
        self._loaded: Loaded | None = None
        self._picture: Picture | None = None
        self._choice = Choice()
        self._dispatch = ""
        self._keep = -1  # the node to scroll to in the next picture
        self.canvas = GraphCanvas(themes)
        self.empty = StoppableState()
        self._build()
        self.show_empty(tr("GraphView", "No graph to show"), tr("GraphView", "Open a model and compile it (F5)."))

    @property
    def picture(self) -> Picture | None:
        """The picture shown."""
        return self._picture

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see, and what to do next."""
        self._wait(title, hint)

    def forget(self) -> None:
        """Reset for another session, or for none."""
        self.functions.clear()

    def show_loading(self, phase: str) -> None:
        """Show that the graph of a phase is being read."""
        title = tr("GraphView", "Reading the graph of the phase {phase}…").format(phase=phase)
        self._wait(title, tr("GraphView", "It is read once, and then kept in the session."), stoppable=True)
        self.phases.set_value(phase)

    def show_cancelled(self) -> None:
        """Show that the user cancelled."""
        self.show_empty(
            tr("GraphView", "Cancelled"),
            tr("GraphView", "Choose a phase above to read its graph, or come back to this tab."),
        )

    @property
    def loaded(self) -> Loaded | None:
        """The graph that is shown; None before it is read."""
        return self._loaded

    def set_loaded(self, loaded: Loaded) -> None:
        """Take the graph of a phase; its first function is laid out next."""
        self._loaded = loaded
        functions = loaded.table.functions()
        if not functions:
            self.show_empty(
                tr("GraphView", "The phase {phase} has no function").format(phase=loaded.table.phase),
                tr("GraphView", "There is nothing that a device would execute."),
            )
            return
        self.phases.set_value(loaded.table.phase)
        self.functions.blockSignals(True)
        self.functions.clear()
        for name, count in functions:
            self.functions.addItem(f"{name} · {number_of(count, 'node')}", name)
        known = [name for name, _ in functions]
        function = self._choice.function if self._choice.function in known else known[0]
        self.functions.setCurrentIndex(known.index(function))
        self.functions.blockSignals(False)
        self._change(replace(self._choice, function=self._function_of_dispatch() or function, opened=frozenset()))

    def set_picture(self, picture: Picture) -> None:
        """Show a laid-out picture."""
        if self._loaded is None:
            return
        self._picture = picture
        self._choice = picture.choice
        self._recolor(keep=False)
        self._pages.setCurrentWidget(self.canvas)
        self._find(self.search.text(), go=False)
        self._mark_dispatch(go=self._keep < 0)
        if self._keep >= 0:
            self.canvas.show_item(self._box_of(self._keep))
            self._keep = -1
        self._say_state()

    def select_dispatch(self, executable: str) -> None:
        """Mark the boxes of a dispatch and scroll to the first, without a signal."""
        self._dispatch = executable
        if self._loaded is None or self._picture is None:
            return
        function = self._function_of_dispatch()
        if function and function != self._choice.function:
            self._change(replace(self._choice, function=function, opened=frozenset()))
        else:
            self._mark_dispatch(go=True)

    def focus_search(self) -> None:
        """Focus the search field."""
        self.search.setFocus()
        self.search.selectAll()

    def _build(self) -> None:
        self.phases = Segments(tr("GraphView", "Phase"), [(phase, phase) for phase in GRAPH_PHASES])
        self.functions = ChoiceBox(tr("GraphView", "Function"), 22)
        self.search = TextField(
            tr("GraphView", "Find in the graph"), tr("GraphView", "Find: name, op, device…"), clear=True
        )
        self.search.setMinimumWidth(150)
        self.search.setMaximumWidth(260)
        self.functions.setMaximumWidth(420)
        self._count = PlainLabel()
        self._count.setProperty("role", "muted")
        self.data = Chip(
            tr("GraphView", "Constants"), tr("GraphView", "Show constants, globals and stores as small boxes")
        )
        self.folding = Chip(
            tr("GraphView", "Fold layers"),
            tr("GraphView", "Draw repeated layers, and constants used alike, as one box"),
        )
        self.difference = Chip(
            tr("GraphView", "Difference"), tr("GraphView", "Mark what the other phase does not have")
        )
        self.data.setChecked(True)
        self.folding.setChecked(True)
        self.colors = Segments(
            tr("GraphView", "Colour by"), [(by.value, localized(by.value).capitalize()) for by in ColorBy]
        )
        self._note = text_label("", "muted")
        self._note.setContentsMargins(3 * GRID, 0, 3 * GRID, 0)
        top, below = QHBoxLayout(), QHBoxLayout()
        for widget in (self.phases, self.functions, self.search, self._count):
            top.addWidget(widget, {self.functions: 2, self.search: 1}.get(widget, 0))
        top.addStretch(1)
        for text, name, act in (
            ("−", tr("GraphView", "Zoom out (-)"), lambda: self.canvas.zoom_by(1 / _ZOOM_STEP)),
            ("+", tr("GraphView", "Zoom in (+)"), lambda: self.canvas.zoom_by(_ZOOM_STEP)),
            (tr("GraphView", "Fit"), tr("GraphView", "Show everything (0)"), self.canvas.fit),
        ):
            button = flat_button(text, name)
            button.clicked.connect(act)
            top.addWidget(button)
        label = PlainLabel(tr("GraphView", "Colour by"))
        label.setProperty("role", "muted")
        for part in (self.data, self.folding, self.difference, label, self.colors):
            below.addWidget(part)
        below.addStretch(1)
        body = QWidget()
        self._pages = QStackedLayout(body)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.canvas)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2 * GRID, 0, 0)
        column.setSpacing(2 * GRID)
        for row in (top, below):
            row.setContentsMargins(3 * GRID, 0, 3 * GRID, 0)
            row.setSpacing(2 * GRID)
            column.addLayout(row)
        column.addWidget(self._note)
        column.addWidget(body, 1)
        self._connect()

    def _connect(self) -> None:
        self.phases.chosen.connect(self.phase_chosen)
        self.functions.activated.connect(
            lambda index: self._change(
                replace(self._choice, function=self.functions.itemData(index), opened=frozenset())
            )
        )
        self.data.clicked.connect(lambda on: self._change(replace(self._choice, data=on)))
        self.folding.clicked.connect(lambda on: self._change(replace(self._choice, fold=on, opened=frozenset())))
        self.difference.clicked.connect(self.difference_requested)
        self.colors.chosen.connect(lambda _: self._recolor(keep=True))
        self.search.textChanged.connect(lambda text: self._find(text, go=True))
        self.search.returnPressed.connect(self._next_found)
        self.empty.cancel_requested.connect(self.cancel_requested)
        self.canvas.item_chosen.connect(self._on_box)
        self.canvas.item_opened.connect(self._open_line)
        self.canvas.fold_toggled.connect(self._toggle_fold)
        self.canvas.menu_requested.connect(self._fill_menu)

    def _wait(self, title: str, hint: str, *, stoppable: bool = False) -> None:
        self._loaded = self._picture = None
        self.empty.say(title, hint, stoppable=stoppable)
        self._pages.setCurrentWidget(self.empty)
        self._say_state()

    def _change(self, choice: Choice) -> None:
        if self._loaded is not None:
            nodes = (node for node in self._loaded.table.nodes if node.function == choice.function)
            choice = replace(choice, box_width=box_width(nodes, self.canvas.font()))
        self._choice = choice
        index = self.functions.findData(choice.function)
        if index >= 0:
            self.functions.setCurrentIndex(index)
        if self._loaded is not None:
            self._note.setText(tr("GraphView", "Laying out…"))
            self.choice_changed.emit(choice)

    def _recolor(self, *, keep: bool) -> None:
        if self._loaded is not None and self._picture is not None:
            look = GraphLook(self._loaded, self._picture, ColorBy(self.colors.value))
            self.canvas.set_look(look, keep=keep)

    def _say_state(self) -> None:
        there = self._loaded is not None
        for widget in (self.functions, self.data, self.folding, self.colors, self.search):
            widget.setEnabled(there)
        if self._loaded is None or self._picture is None:
            self._note.setText("")
            return
        parts = [self._loaded.difference()]
        far = sum(line.far for line in self._picture.lines)
        if far:
            parts.append(
                tr("GraphView", "{lines} shown beside the chosen box only.").format(lines=number_of(far, "long line"))
            )
        if self._picture.hidden:
            parts.append(tr("GraphView", "{nodes} not shown.").format(nodes=number_of(self._picture.hidden, "node")))
        self._note.setText(" ".join(part for part in (*parts, *map(translated, self._loaded.table.notes)) if part))

    def _node(self, box: int) -> GraphNode | None:
        if self._loaded is None or self._picture is None or not 0 <= box < len(self._picture.boxes):
            return None
        return self._loaded.table.nodes[self._picture.boxes[box].nodes[0]]

    def _box_of(self, node: int) -> int:
        assert self._picture is not None
        return next((index for index, box in enumerate(self._picture.boxes) if node in box.nodes), -1)

    def _function_of_dispatch(self) -> str:
        """The function of the selected dispatch: the visible one if it calls the dispatch."""
        if self._loaded is None or not self._dispatch:
            return ""
        callers = {node.function for node in self._loaded.table.nodes if node.executable == self._dispatch}
        if self._choice.function in callers:
            return self._choice.function
        return min(callers, default="")

    def _mark_dispatch(self, *, go: bool) -> None:
        look = self.canvas.look
        if look is None:
            return
        boxes = look.boxes_of(self._dispatch) if self._dispatch else ()
        self.canvas.set_marks(chosen=frozenset(boxes))
        if go and boxes and self.canvas.current not in boxes:
            self.canvas.show_item(boxes[0])

    def _on_box(self, box: int) -> None:
        node = self._node(box)
        if node is not None and node.executable:
            self._dispatch = node.executable
            self._mark_dispatch(go=False)
            self.dispatch_selected.emit(node.executable)

    def _open_line(self, box: int) -> None:
        node = self._node(box)
        if node is not None and self._loaded is not None and node.line:
            self.line_requested.emit(self._loaded.table.phase, node.line, node.executable)

    def _toggle_fold(self, box: int) -> None:
        if self._picture is None or self._picture.boxes[box].fold is None:
            return
        fold = self._picture.boxes[box].fold
        assert fold is not None
        self._keep = fold.nodes[0]
        self._change(replace(self._choice, opened=self._choice.opened ^ {fold.first}))

    def _find(self, words: str, *, go: bool) -> None:
        look = self.canvas.look
        if look is None or self._picture is None:
            return
        found = look.find(words)
        self.canvas.set_marks(found=frozenset(found))
        self._count.setText(tr("GraphView", "{found:,} found").format(found=len(found)) if words.strip() else "")
        if go and found:
            self.canvas.show_item(found[0])

    def _next_found(self) -> None:
        found = sorted(self.canvas.marks.found)
        if not found:
            return
        after = next((box for box in found if box > self.canvas.current), found[0])
        self.canvas.set_current(after)
        self.canvas.show_item(after)
        self._count.setText(
            tr("GraphView", "{after:,} of {found:,}").format(after=found.index(after) + 1, found=len(found))
        )
        self._on_box(after)

    def _fill_menu(self, box: int, menu: QMenu) -> None:
        """Add the actions for a box above those of every chart."""
        node = self._node(box)
        if node is None or self._loaded is None or self._picture is None:
            return
        shown = self._picture.boxes[box]
        entries: list[tuple[str, Callable[[], object]]] = []
        if not shown.folded and node.line:
            entries.append(
                (
                    tr("GraphView", "Show in the IR of {phase}").format(phase=self._loaded.table.phase),
                    lambda: self._open_line(box),
                )
            )
        if not shown.folded and node.kind is NodeKind.DISPATCH:
            entries.append((tr("GraphView", "Show its passes"), lambda: self.passes_requested.emit(node.executable)))
            entries.append((tr("GraphView", "Show its kernel"), lambda: self.kernel_requested.emit(node.executable)))
        if node.location and not shown.folded:
            entries.append(
                (
                    tr("GraphView", "Show {location}").format(location=node.location),
                    lambda: self.location_requested.emit(node.location),
                )
            )
        if shown.fold is not None:
            text = tr("GraphView", "Open this fold") if shown.folded else tr("GraphView", "Fold these layers again")
            entries.append((text, lambda: self._toggle_fold(box)))
        insert_above(menu, entries)
