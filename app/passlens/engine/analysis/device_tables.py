"""Device memory over time, as frozen values: what each function allocates, and which part of it holds what when.

Sizes and offsets are expressions as text (``engine.ir.expressions``) over the symbols of their function; a size that is
known is its number. ``device_chart`` evaluates them.
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.kernel_tables import SizeSymbol
from passlens.engine.messages import Message, Term


class MemoryKind(Term):
    """What device memory is for; the value is shown."""

    CONSTANT = "constant"  # of the module: parameters, inline and hoisted constants
    VARIABLE = "variable"  # of the module, mutable
    TRANSIENT = "transient"  # a slab for temporaries of one call
    IMPORT = "import"  # an argument, allocated by the caller
    EXPORT = "export"  # a result that outlives the call
    STAGING = "staging"


class Content(Term):
    """Where the content of a global's memory comes from."""

    PARAMETER = "parameter"  # a parameter file
    INLINE = "inline"  # bytes in the module
    COMPUTED = "computed"  # made when the module is loaded


@dataclass(frozen=True, slots=True)
class ModuleMemory:
    """Memory behind one or several globals of the module.

    Attributes:
        names: The globals that lie in it.
        device: Where it lies, the first that the runtime asks; empty when the IR does not say.
        size: Bytes, an expression; empty when the IR does not say.
    """

    names: tuple[str, ...]
    kind: MemoryKind
    device: str
    size: str
    source: Content


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """One step of a function: a command, or several that run side by side.

    Attributes:
        names: Kernels, ``copy``, ``fill``, and so on, one for each command.
        device: Where it runs.
        line: Line in the stream phase of the first of them, from 1; 0 when the phase was printed with locations.
    """

    names: tuple[str, ...]
    device: str
    line: int


@dataclass(frozen=True, slots=True)
class Allocation:
    """Memory that a function allocates, or is given.

    Attributes:
        name: Its SSA name.
        first, last: The steps between which it exists, from 0; both included. A result exists until the end.
        ordered: Whether it is allocated in the order of the device's work (``stream.resource.alloca``); those are what
            the compiler's statistics call transient.
    """

    name: str
    kind: MemoryKind
    device: str
    size: str
    first: int
    last: int
    line: int
    ordered: bool


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of an allocation that holds one value.

    Attributes:
        allocation: Place in ``FunctionMemory.allocations``.
        offset: Bytes from its beginning; an expression.
        size: Bytes; an expression. Empty when the IR does not say, and it then reaches to the next slice.
        first, last: The steps of its first and last use, both included.
        name: The kernel or command that wrote it first.
        writers, readers: Steps that write and read it.
        type: The tensor type as printed, where it is known.
    """

    allocation: int
    offset: str
    size: str
    first: int
    last: int
    name: str
    writers: tuple[int, ...]
    readers: tuple[int, ...]
    type: str


@dataclass(frozen=True, slots=True)
class FunctionMemory:
    """The timeline of one function.

    Attributes:
        function: Its symbol; ``initializer`` for what runs when the module is loaded.
        symbols: What its sizes depend on.
    """

    function: str
    steps: tuple[TimelineStep, ...]
    allocations: tuple[Allocation, ...]
    slices: tuple[Slice, ...]
    symbols: tuple[SizeSymbol, ...]


@dataclass(frozen=True, slots=True)
class DeviceMemoryTable:
    """Device memory of a session, read from the IR of ``phase``."""

    phase: str
    module: tuple[ModuleMemory, ...]
    functions: tuple[FunctionMemory, ...]
    notes: tuple[Message, ...]
