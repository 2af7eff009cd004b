"""Device memory over time, as frozen values: the allocations of each function, and the values in them over time.

Sizes and offsets are expressions as text (``engine.ir.expressions``) over the symbols of their function; a constant
size is its number. ``device_chart`` evaluates them.
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.kernel_tables import SizeSymbol
from passlens.engine.messages import Message, Term


class MemoryKind(Term):
    """The purpose of device memory; the value is displayed."""

    CONSTANT = "constant"  # of the module: parameters, inline and hoisted constants
    VARIABLE = "variable"  # of the module, mutable
    TRANSIENT = "transient"  # a slab for temporaries of one call
    IMPORT = "import"  # an argument, allocated by the caller
    EXPORT = "export"  # a result that outlives the call
    STAGING = "staging"


class Content(Term):
    """The source of the contents of a global's memory."""

    PARAMETER = "parameter"  # a parameter file
    INLINE = "inline"  # bytes in the module
    COMPUTED = "computed"  # computed when the module is loaded


@dataclass(frozen=True, slots=True)
class ModuleMemory:
    """Memory behind one or more globals of the module.

    Attributes:
        names: The globals in it.
        device: The device that holds it, which is the first that the runtime asks; empty if the IR does not say.
        size: Bytes, an expression; empty if unknown.
    """

    names: tuple[str, ...]
    kind: MemoryKind
    device: str
    size: str
    source: Content


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """One step of a function: a command, or several concurrent ones.

    Attributes:
        names: Kernels, ``copy``, ``fill``, and so on, one per command.
        device: The device that runs it.
        line: The line of the first command in the stream phase, from 1; 0 if the phase was printed with locations.
    """

    names: tuple[str, ...]
    device: str
    line: int


@dataclass(frozen=True, slots=True)
class Allocation:
    """Memory that a function allocates or receives.

    Attributes:
        name: Its SSA name.
        first, last: The first and last step in which it exists, from 0. A result exists until the end.
        ordered: Whether it is allocated in the order of the device's work (``stream.resource.alloca``); the compiler's
            statistics call these transient.
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
        allocation: Index in ``FunctionMemory.allocations``.
        offset: Bytes from its start; an expression.
        size: Bytes; an expression. Empty if unknown: the slice then extends to the next one.
        first, last: The steps of its first and last use.
        name: The kernel or command that wrote it first.
        writers, readers: Steps that write and read it.
        type: The tensor type as printed, if known.
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
        function: Its symbol; ``initializer`` for code that runs when the module is loaded.
        symbols: The symbols that its sizes depend on.
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
