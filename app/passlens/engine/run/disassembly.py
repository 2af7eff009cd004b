"""Reads from a module's disassembly what its reflection lacks: argument types, scopes, targets.

Modules imported from torch have no ``iree.abi.declaration``. But their code first checks each argument
(``hal.buffer_view.assert`` with element type, encoding and dimensions) and builds each result
(``hal.buffer_view.create``), from constants wherever the shape is static. Similarly, ``io_parameters.*`` calls name the
scopes of parameters, and ``hal.device.query.i64`` the formats of executables.

The text is that of ``iree-dump-module --output=disassembly`` of IREE 3.13.0; for other bytecode versions, unreadable
facts are left out.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field

from passlens.engine.run.elements import element_coded
from passlens.engine.run.signature import format_shape
from passlens.engine.run.values import ParameterNeed, Signature, TensorType

LONGEST_LINE = 1 << 18
"""The most useful characters of a line: the tables of parameters are at most that long, embedded constants longer."""

_RODATA = re.compile(r"vm\.rodata\[(\d+)\] = ([0-9A-F]{2,})$")
_LONGEST_TEXT = 256  # hexadecimal digits of a name or a format
_KEY_PLACE = struct.Struct("<II")  # offset and length of a key
_SPAN = struct.Struct("<QQQ")  # iree_io_parameter_span_t: offset in the parameter, offset in the buffer, length
_FUNCTION = re.compile(r"vm\.func @(.+?)\((.*?)\) -> \((.*?)\) \{$")
_CONSTANT = re.compile(r"\s+(%\w+)(?::\d+)? = vm\.const\.i(?:32|64)(?:\.zero| (-?\d+))")
_RODATA_REF = re.compile(r"\s+(%r\d+) = vm\.const\.ref\.rodata (\d+)")
_NULL_REF = re.compile(r"\s+(%r\d+) = vm\.const\.ref\.zero")
_CALL = re.compile(r"\s+(?:(%[^=]*) = )?vm\.call[.\w]* @([\w.$:]+)(?: segments\[[^\]]*\])?\((.*?)\)(?: -> .*)?$")
_DEFINITION = re.compile(r"\s+(%[^=]*?) = ")
_RETURN = re.compile(r"\s+vm\.return ?(.*)$")
_ARCH = re.compile(r'vm\.fail .*?arch = "([\w-]+)"')
_ELEMENT_UNKNOWN = ""


@dataclass(slots=True)
class CodeFacts:
    """The facts in a module's code.

    Attributes:
        functions: Signatures by name, one per function of the code, with the types from its checks.
        scopes: The scopes of parameters, sorted.
        targets: Executable formats with the chip if the code names one, such as ``rocm-hsaco-fb (gfx942)``.
    """

    functions: dict[str, Signature] = field(default_factory=dict)
    scopes: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    parameters: tuple[ParameterNeed, ...] = ()


@dataclass(slots=True)
class _Seen:
    """Facts about the whole module, found while its functions are read."""

    rodata: dict[int, bytes] = field(default_factory=dict)
    scopes: set[str] = field(default_factory=set)
    formats: dict[str, None] = field(default_factory=dict)
    lengths: dict[tuple[str, str], int] = field(default_factory=dict)  # of parameters, by scope and key

    def text(self, number: int) -> str:
        data = self.rodata.get(number, b"")
        return data.decode("ascii", errors="replace") if 2 * len(data) <= _LONGEST_TEXT else ""

    def need(self, scope: str, places: int, names: int, spans: int) -> None:
        """Process the tables of one load: the places of keys, the keys, and the bytes wanted of each."""
        keys = self.rodata.get(names, b"")
        for place, span in zip(
            _KEY_PLACE.iter_unpack(_whole(self.rodata.get(places, b""), _KEY_PLACE)),
            _SPAN.iter_unpack(_whole(self.rodata.get(spans, b""), _SPAN)),
            strict=False,
        ):
            key = keys[place[0] : place[0] + place[1]].decode("utf-8", errors="replace")
            name = (scope, key)
            self.lengths[name] = max(self.lengths.get(name, 0), span[0] + span[2])


def _whole(data: bytes, record: struct.Struct) -> bytes:
    """The complete records at the start."""
    return data[: len(data) // record.size * record.size]


@dataclass(slots=True)
class _Function:
    """A function being read. Registers map to constants known at this point of the text."""

    name: str
    arguments: list[TensorType]
    registers: dict[str, int] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    tables: dict[str, int] = field(default_factory=dict)  # registers with a constant, by its number
    views: dict[str, TensorType] = field(default_factory=dict)
    incoming: dict[str, int] = field(default_factory=dict)  # registers that still have an argument
    results: list[TensorType] = field(default_factory=list)
    in_entry: bool = True


def read_disassembly(lines: Iterable[str]) -> CodeFacts:
    """Parse a module's disassembly."""
    facts = CodeFacts()
    seen = _Seen()
    chips: dict[str, None] = {}
    current: _Function | None = None
    for raw in lines:
        line = raw.rstrip("\n")
        if line.startswith("vm.rodata["):
            if len(line) < LONGEST_LINE and (found := _RODATA.match(line)):
                seen.rodata[int(found[1])] = bytes.fromhex(found[2])
        elif found := _FUNCTION.match(line):
            current = _begin(found)
        elif current is None:
            continue
        elif line == "}":
            text = f"func @{current.name}({_list(current.arguments)}) -> ({_list(current.results)})"
            facts.functions[current.name] = Signature(
                current.name, tuple(current.arguments), tuple(current.results), text, parsed=True
            )
            current = None
        else:
            if found := _ARCH.search(line):
                chips[found[1]] = None
            _step(current, line, seen)
    facts.scopes = tuple(sorted(seen.scopes))
    facts.parameters = tuple(ParameterNeed(scope, key, length) for (scope, key), length in seen.lengths.items())
    chip = f" ({', '.join(chips)})" if chips else ""
    facts.targets = tuple(f"{name}{chip}" for name in seen.formats)
    return facts


def _begin(found: re.Match[str]) -> _Function:
    arguments: list[TensorType] = []
    incoming: dict[str, int] = {}
    for index, text in enumerate(part for part in found[2].split(", ") if part):
        register, _, kind = text.partition(": ")
        scalar = kind in ("i32", "i64", "f32", "f64")
        arguments.append(
            TensorType(kind, (), kind, is_scalar=True) if scalar else TensorType(_ELEMENT_UNKNOWN, (), kind)
        )
        incoming[register.split(":")[0]] = index
    return _Function(found[1], arguments, incoming=incoming)


def _step(function: _Function, line: str, seen: _Seen) -> None:
    """Process one instruction."""
    if line.startswith("^bb"):
        function.in_entry = line.startswith("^bb0")
        return
    if found := _CONSTANT.match(line):
        # Only the first block is certain to run before every other.
        _forget(function, found[1])
        if function.in_entry:
            function.registers[found[1]] = int(found[2] or 0)
    elif found := _RODATA_REF.match(line):
        _forget(function, found[1])
        function.tables[found[1]] = int(found[2])
        function.texts[found[1]] = seen.text(int(found[2]))
    elif found := _NULL_REF.match(line):
        _forget(function, found[1])
        function.texts[found[1]] = ""
    elif found := _CALL.match(line):
        _call(function, found[1] or "", found[2], _operands(found[3]), seen)
    elif found := _RETURN.match(line):
        returned = [_returned(function, operand) for operand in _operands(found[1])]
        # Several returns: use the one with the most types.
        if sum(bool(value.element) for value in returned) >= sum(bool(value.element) for value in function.results):
            function.results = returned
    elif found := _DEFINITION.match(line):
        _forget(function, found[1])


def _call(function: _Function, targets: str, callee: str, operands: list[str], seen: _Seen) -> None:
    view: TensorType | None = None
    if callee == "hal.buffer_view.assert" and len(operands) >= 4:
        index = function.incoming.get(operands[0])
        declared = _tensor(function, operands[2], operands[4:])
        if index is not None and declared is not None:
            function.arguments[index] = declared
    elif callee == "hal.buffer_view.create" and len(operands) >= 5:
        view = _tensor(function, operands[3], operands[5:])
    elif callee.startswith("io_parameters.") and len(operands) > 5:
        # (device, affinity, wait, signal, scope, …); scatter has the source buffer there and then its scope.
        operand = operands[5 if callee.endswith("scatter") else 4]
        if operand in function.texts:
            seen.scopes.add(function.texts[operand])
            tables = [function.tables[one] for one in operands[-3:] if one in function.tables]
            if callee.endswith(("load", "gather")) and len(tables) == 3:
                seen.need(function.texts[operand], *tables)
    elif (
        callee == "hal.device.query.i64"
        and len(operands) == 3
        and function.texts.get(operands[1]) == "hal.executable.format"
        and operands[2] in function.texts
    ):
        seen.formats[function.texts[operands[2]]] = None
    if targets:
        _forget(function, targets)
    if view is not None:
        function.views[targets.strip()] = view


def _tensor(function: _Function, code: str, sizes: list[str]) -> TensorType | None:
    element = element_coded(function.registers.get(code, 0))
    if element is None:
        return None
    shape = tuple(function.registers.get(size) for size in sizes)
    return TensorType(element.name, shape, f"tensor<{format_shape(shape, element.name)}>")


def _returned(function: _Function, operand: str) -> TensorType:
    if operand in function.views:
        return function.views[operand]
    if operand in function.incoming:
        return function.arguments[function.incoming[operand]]
    kind = "!vm.ref<?>" if operand.startswith("%r") else "a number"
    return TensorType(_ELEMENT_UNKNOWN, (), kind)


def _operands(text: str) -> list[str]:
    """Register names; an upper-case letter only marks a moved register, ``%i8:9`` is a pair."""
    return [part.strip().lower().split(":")[0] for part in text.split(", ") if part.strip()]


def _forget(function: _Function, registers: str) -> None:
    """Drop the known values of these registers."""
    for register in _operands(registers):
        function.registers.pop(register, None)
        function.texts.pop(register, None)
        function.tables.pop(register, None)
        function.views.pop(register, None)
        function.incoming.pop(register, None)


def _list(types: list[TensorType]) -> str:
    return ", ".join(value.text for value in types)
