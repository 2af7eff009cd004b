"""The dispatch graph of a phase: dispatches, transfers and the bytes between them, function by function.

It is read on demand, not during the compile: few users open it, and for a large model it takes a second and a megabyte.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from passlens.engine.analysis import session_analysis
from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, Term
from passlens.engine.process import scratch_folder

VERSION = 2
"""The version of stored graphs; raise it when fields or their meaning change, so that they are read again."""
GRAPH_PHASES = ("flow", "stream")
_SYMBOL = re.compile(r"^(?P<stem>.*?)_dispatch_(?P<number>\d+)(?:_(?P<what>.+))?$")

_PARAMETER = re.compile(r"^__(?:parameter|auto)[_.](.+?)(?:_tensor_[0-9a-zA-Z]+)?$")
"""A parameter's global, split from the part that all parameters share."""


class NodeKind(Term):
    """The kind of a node; the value is shown."""

    DISPATCH = "dispatch"
    TRANSFER = "transfer"  # from one device to another
    COPY = "copy"  # within one device's memory
    FILL = "fill"
    CALL = "call"
    OP = "op"  # anything else that produces or uses tensors
    CONSTANT = "constant"
    GLOBAL = "global"  # a variable
    ARGUMENT = "argument"
    RESULT = "result"
    STORE = "store"  # to a global

    @property
    def works(self) -> bool:
        """Whether it is executed; the others only name the source or destination of data."""
        return self not in _DATA


_DATA = frozenset({NodeKind.CONSTANT, NodeKind.GLOBAL, NodeKind.ARGUMENT, NodeKind.RESULT, NodeKind.STORE})


@dataclass(frozen=True, slots=True)
class GraphNode:
    """One dispatch, move, constant, argument or result.

    Attributes:
        name: The symbol of a dispatch's entry point or of a global, or the SSA value.
        op: The op's name.
        executable: Symbol of the executable that a dispatch calls; empty for others.
        device: Where it runs or is stored; several are joined by `` or ``; empty when the IR does not say.
        came, goes: The source and target device of a transfer.
        bytes: Size of its output, bytes; None when dynamic, and ``size`` then has the form (``8,192 B × ?``).
        line: Line in the text of the phase, from 1; 0 when unknown.
        location: ``FILE:LINE`` of the input; empty when the IR was printed without locations.
    """

    function: str
    kind: NodeKind
    name: str
    op: str
    executable: str
    device: str
    came: str
    goes: str
    bytes: int | None
    size: str
    line: int
    location: str

    @property
    def label(self) -> str:
        """A short description: ``matmul_like_4x4096x4096_f16xf16xf32``."""
        if self.kind is NodeKind.CONSTANT:
            return _PARAMETER.sub(r"\1", self.name)
        if self.kind is not NodeKind.DISPATCH:
            return self.name
        found = _SYMBOL.match(self.name)
        return (found["what"] or self.name) if found else self.name

    @property
    def number(self) -> str:
        """The compiler's number of a dispatch; empty where there is none."""
        found = _SYMBOL.match(self.name) if self.kind is NodeKind.DISPATCH else None
        return found["number"] if found else ""


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """Data that flows from one node to another; the ends are indices into ``GraphTable.nodes``.

    ``bytes`` is None when the size is dynamic; ``size`` then gives what it depends on, if known.
    """

    source: int
    target: int
    bytes: int | None
    size: str


@dataclass(frozen=True, slots=True)
class GraphTable:
    """The graph of one phase. Nodes are in the order of the text; ``notes`` name what is uncertain."""

    phase: str
    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]
    notes: tuple[Message, ...]

    def functions(self) -> tuple[tuple[str, int], ...]:
        """The functions with the number of executed nodes of each, the largest first."""
        counts = Counter({node.function: 0 for node in self.nodes})
        counts.update(node.function for node in self.nodes if node.kind.works)
        return tuple(counts.most_common())


@dataclass(frozen=True, slots=True)
class GraphSource:
    """The text from which to read a graph.

    Attributes:
        text: The phase's IR as shown, without debug locations; the nodes refer to its lines.
        located: The same IR with its debug locations; empty when it has none.
        python: Interpreter with ``iree.compiler`` of the version that wrote the IR; None when there is none.
        python_path: Folder to put on that interpreter's path.
    """

    phase: str
    text: str
    located: str
    python: Path | None
    python_path: str


def read_graph(source: GraphSource, cancel: CancelToken) -> GraphTable:
    """Read the graph of a phase, in a child process.

    Raises:
        UserError: The IR could not be read.
        CancelledError: The user asked to stop.
    """
    with scratch_folder("graph") as folder:
        path = folder / f"{source.phase}.mlir"
        path.write_text(source.text, encoding="utf-8")
        files = [FileToRead("graph", path, ("graph",))]
        if source.located:
            located = folder / f"{source.phase}.located.mlir"
            located.write_text(source.located, encoding="utf-8")
            files.append(FileToRead("located", located, ("graph",)))
        facts = read_ir(source.python, files, cancel, python_path=source.python_path)
    found = facts.get("graph", "graph")
    if found is None:
        reason = facts.failure or facts.errors.get("graph", NOTHING)
        raise UserError(
            Message("graph.unreadable", "The graph of the phase {phase} cannot be read.", phase=source.phase),
            detail=str(reason),
            hint=reason or Message("common.read-as-text", "You can read its IR as text."),
            location=source.phase,
        )
    return _table(source.phase, found, facts.get("located", "graph"))


def _table(phase: str, found: dict[str, Any], located: dict[str, Any] | None) -> GraphTable:
    places = located["nodes"] if located is not None and len(located["nodes"]) == len(found["nodes"]) else None
    nodes = []
    for index, entry in enumerate(found["nodes"]):
        place: dict[str, Any] = places[index] if places is not None else {"file": "", "line": 0}
        file = place["file"].replace("\\", "/").rsplit("/", 1)[-1]
        nodes.append(
            GraphNode(
                function=entry["function"],
                kind=NodeKind(entry["kind"]),
                name=entry["name"],
                op=entry["op"],
                executable=entry["executable"],
                device=entry["device"],
                came=entry["came"],
                goes=entry["goes"],
                bytes=entry["bytes"],
                size=entry["text"],
                line=entry["line"],
                location=f"{file}:{place['line']}" if file else "",
            )
        )
    edges = tuple(GraphEdge(*edge) for edge in found["edges"])
    return GraphTable(phase, tuple(nodes), edges, tuple(_notes(phase, nodes)))


def _notes(phase: str, nodes: list[GraphNode]) -> list[Message]:
    notes: list[Message] = []
    if phase == "flow" and len({node.device for node in nodes if node.device}) > 1:
        notes.append(
            Message(
                "graph.before-placement",
                "Before placement a dispatch is shown on the device of its operands; the stream phase "
                "says where it runs.",
            )
        )
    if phase == "stream" and any(node.kind is NodeKind.DISPATCH for node in nodes):
        notes.append(
            Message(
                "graph.reused-memory",
                "In the stream phase, readers are matched to writers by resource and offset; where memory is "
                "reused, a dispatch that updates it in place may be shown with a writer too many.",
            )
        )
    unplaced = sum(1 for node in nodes if node.kind.works and not node.device)
    if unplaced:
        notes.append(
            Message(
                "graph.device-unknown",
                "For {count:,} of the nodes the IR of this phase does not say the device.",
                count=unplaced,
            )
        )
    return notes


def differences(table: GraphTable, other: GraphTable) -> frozenset[int]:
    """The nodes of ``table`` that have no counterpart in ``other``, the graph of another phase.

    Counterparts have the same function and the same entry point, global, argument, or target of a transfer. Equal nodes
    are paired in order, as many as the other graph has.
    """
    left = Counter(_key(node) for node in other.nodes)
    found = set()
    for index, node in enumerate(table.nodes):
        key = _key(node)
        if left[key] > 0:
            left[key] -= 1
        else:
            found.add(index)
    return frozenset(found)


def _key(node: GraphNode) -> tuple[str, ...]:
    match node.kind:
        case NodeKind.TRANSFER:
            return node.function, node.kind, node.goes
        case NodeKind.RESULT | NodeKind.COPY | NodeKind.FILL:
            return node.function, node.kind
        case NodeKind.CONSTANT | NodeKind.GLOBAL:
            return node.function, "data", node.name
        case _:
            return node.function, node.kind, node.name


_CUT_OFF = 48
"""A name in a profile may be truncated after this many characters (60 in IREE 3.13)."""


def node_times(table: GraphTable, times: Mapping[str, int]) -> dict[int, int]:
    """The time of one call of each node, ns, from times by name in a profile; nodes without one are left out."""
    cut = tuple(name for name in times if len(name) >= _CUT_OFF)
    found: dict[int, int] = {}
    by_name: dict[str, int | None] = {}
    for index, node in enumerate(table.nodes):
        if node.kind is not NodeKind.DISPATCH:
            continue
        if node.name not in by_name:
            near = node.name if node.name in times else next((n for n in cut if node.name.startswith(n)), "")
            by_name[node.name] = times.get(near)
        time = by_name[node.name]
        if time is not None:
            found[index] = time
    return found


def kind_of(phase: str) -> str:
    """The kind under which a session stores the graph of a phase."""
    return f"graph:{phase}"


def pack(table: GraphTable) -> str:
    """The table in storage form."""
    return session_analysis.pack(table)


def unpack(text: str) -> GraphTable:
    """Read a table that ``pack`` wrote.

    Raises:
        StoredValueError: The text does not fit: it is from another version, or damaged.
    """
    return session_analysis.unpack(GraphTable, text)
