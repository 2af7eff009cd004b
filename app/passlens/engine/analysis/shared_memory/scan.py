"""Finds allocations in workgroup memory in the text of printed IR: of all passes of all kernels in one scan.

A session of a large model has thousands of texts and few with such an allocation; parsing each would take minutes. The
texts are found chain by chain (see ``session.search.scan``), and only the lines that allocate, or that open a function,
executable or module around them, are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from passlens.engine.analysis.shared_memory.types import (
    WORKGROUP,
    ShapedType,
    counted_bytes,
    is_dynamic,
    parse_nested,
    parse_shaped,
    type_at,
)
from passlens.engine.analysis.shared_memory.values import Allocation, Kind, Size
from passlens.engine.ir.syntax import Head, read_head, sym_name
from passlens.engine.jobs import CancelToken
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.search.pattern import Pattern
from passlens.engine.session.search.scan import scan
from passlens.engine.units import whole_number

TELLING = r"address_space<workgroup>|storage_class<Workgroup>|addr_space = 3 |, 3>|, 3 : i\d+>|, Workgroup>"
"""Patterns of lines with workgroup memory; a few other lines match too."""
_FUNCTIONS = frozenset({"func.func", "llvm.func", "spirv.func"})
_EXECUTABLES = frozenset({"hal.executable", "stream.executable", "flow.executable"})
_ALLOCATIONS = frozenset({"memref.alloc", "bufferization.alloc_tensor"})
_GLOBALS = frozenset({"llvm.mlir.global", "spirv.GlobalVariable", "memref.global"})
_ADDRESSES = frozenset({"llvm.mlir.addressof", "spirv.mlir.addressof", "memref.get_global"})
_COUNTED = _FUNCTIONS | _GLOBALS | _ALLOCATIONS
"""Ops whose line is kept."""
_WORDS = (
    ".func", "executable", "module", "memref.alloc", "alloc_tensor", "mlir.global", "GlobalVariable", "memref.global",
    "addressof", "get_global",
)  # fmt: skip
"""Each relevant line has one of these; searching for them takes a tenth of the time of matching every line."""
_ALIGNMENT = re.compile(r"\balignment = (\d+)")
_LAUNCHED = re.compile(r"\bworkgroup_local_memory = (\d+)")


@dataclass(frozen=True, slots=True)
class FunctionAllocations:
    """The allocations of one function in one text. ``line`` is that of the function.

    ``executable`` and ``variant`` are empty if the text does not show them.
    """

    function: str
    executable: str
    variant: str
    line: int
    allocations: tuple[Allocation, ...]


def texts_with_allocations(
    reader: SessionReader,
    blobs: Collection[int],
    cancel: CancelToken,
    progress: Callable[[float], None] = lambda done: None,
) -> list[int]:
    """The wanted blobs with workgroup memory.

    Raises:
        CancelledError: The scan was cancelled.
        UserError: The session is damaged.
    """
    pattern = Pattern(TELLING, regex=True)
    found: list[int] = []
    for part in scan(reader, pattern, blobs, 0, cancel, count=False):
        found += [one.blob for one in part.found]
        progress(part.done)
    return found


def read_allocations(text: str) -> list[FunctionAllocations]:
    """The allocations in workgroup memory of each function of a text that has some, in text order."""
    found: dict[int, FunctionAllocations] = {}
    function = executable = variant = ""
    start = counted = variant_at = 0
    line = 1
    globals_here: dict[str, Allocation] = {}
    for place in _telling_lines(text):
        head = read_head(text, place)
        if head is None:
            continue
        name = head.name
        if name in _COUNTED:
            line += text.count("\n", counted, place)
            counted = place
        made: Allocation | None = None
        if name in _FUNCTIONS:
            symbol = sym_name(text, head.name_end, _end(text, place)) if head.generic else head.symbol
            function, start = symbol, line
        elif name in _EXECUTABLES:
            executable, variant = head.symbol, ""
        elif name == "hal.executable.variant":
            variant, variant_at = head.symbol, place
        elif name == "builtin.module":
            globals_here = {}
        elif name in _GLOBALS and head.symbol:
            one = _global(text[head.start : _end(text, place)], head.symbol, line, text, variant_at)
            if one is not None:
                globals_here[head.symbol] = one
        elif name in _ADDRESSES:
            made = globals_here.get(head.symbol)
        elif name in _ALLOCATIONS and head.results:
            made = _buffer(head, text[head.name_at : _end(text, place)], line)
        if made is not None:
            before = found.get(start)
            if before is None:
                found[start] = FunctionAllocations(function, executable, variant, start, (made,))
            elif made.kind is not Kind.GLOBAL or all(made.name != other.name for other in before.allocations):
                found[start] = FunctionAllocations(function, executable, variant, start, (*before.allocations, made))
    return list(found.values())


def _telling_lines(text: str) -> list[int]:
    """The offsets of lines that may be relevant."""
    found = set[int]()
    for word in _WORDS:
        place = text.find(word)
        while place >= 0:
            found.add(text.rfind("\n", 0, place) + 1)
            place = text.find(word, place + 1)
    return sorted(found)


def _end(text: str, place: int) -> int:
    """The end of the line that begins at an offset."""
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _buffer(head: Head, row: str, line: int) -> Allocation | None:
    """The allocation of an op; ``row`` is its text from the name on. None for other memory."""
    tensor = head.name == "bufferization.alloc_tensor"
    place = row.rfind(" tensor<" if tensor else " memref<")
    if place < 0:
        return None
    kind = type_at(row, place + 1)
    shaped = parse_shaped(kind)
    if shaped is None or not (shaped.workgroup or (tensor and f"memory_space = {WORKGROUP}" in row)):
        return None
    if tensor:
        shaped = ShapedType(shaped.shape, shaped.element, shaped.strides, WORKGROUP)
    kind_of = Kind.TENSOR if tensor else Kind.BUFFER
    return _allocation(head.results[0], kind_of, kind, shaped, _alignment(row), line)


def _global(row: str, symbol: str, line: int, text: str, variant_at: int) -> Allocation | None:
    """The allocation of a global in workgroup memory; None for another global. ``variant_at`` is the offset of its
    variant.
    """
    if row.startswith("llvm"):
        if not re.search(r"\baddr_space = 3\b", row):
            return None
        kind = row[row.rfind(" : ") + 3 :].strip()
        kind = type_at(kind, 0)
    elif row.startswith("spirv"):
        pointer = row.find("!spirv.ptr<")
        kind = type_at(row, pointer) if pointer >= 0 else ""
        if not kind.endswith(", Workgroup>"):
            return None
        kind = kind[len("!spirv.ptr<") : -len(", Workgroup>")]
    else:
        place = row.rfind(" memref<")
        kind = type_at(row, place + 1) if place >= 0 else ""
        shaped = parse_shaped(kind)
        if shaped is None or not shaped.workgroup:
            return None
        return _allocation("@" + symbol, Kind.GLOBAL, kind, shaped, _alignment(row), line)
    nested = parse_nested(kind) or ShapedType((), kind, "", "3")
    alignment = _alignment(row)
    made = _allocation("@" + symbol, Kind.GLOBAL, kind, nested, alignment, line, aligned=False)
    if made.bytes == 0:  # dynamic size: a launch sets it, and the export states it
        launched = _LAUNCHED.search(text, variant_at)
        size = whole_number(launched[1]) if launched else None
        known = Size.DYNAMIC if size is None else Size.KNOWN
        shape = (size,) if size is not None and nested.element == "i8" else (None,)
        return Allocation(
            "", made.name, Kind.GLOBAL, kind, shape, nested.element, known, size, shape, 0, "", "3", alignment, line
        )
    return made


def _alignment(row: str) -> int | None:
    match = _ALIGNMENT.search(row)
    return whole_number(match[1]) if match else None


def _allocation(
    name: str, kind: Kind, printed: str, shaped: ShapedType, alignment: int | None, line: int, *, aligned: bool = True
) -> Allocation:
    size, count = counted_bytes(shaped.shape, shaped.element, alignment if aligned else None)
    if is_dynamic(shaped.shape):
        size, count = Size.DYNAMIC, None
    return Allocation(
        key="",
        name=name,
        kind=kind,
        type=printed,
        shape=shaped.shape,
        element=shaped.element,
        size=size,
        bytes=count,
        logical_shape=shaped.shape,
        padding_bytes=0,
        strides=shaped.strides,
        address_space=shaped.space,
        alignment=alignment,
        line=line,
    )
