"""The launches of one function call: kernels with their workloads, constants and buffers, for given inputs.

Read from the stream phase, which has the schedule of a function (``analysis.reader.ir_timeline``); sizes are
expressions over the function's arguments. Launches that differ only in the slab offsets that they access, or in the
device among several, are merged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from passlens.engine.analysis.device_timeline import fold
from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.errors import UserError
from passlens.engine.ir.expressions import Expression
from passlens.engine.ir.locations import elide
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message
from passlens.engine.process import scratch_folder
from passlens.engine.session.made_with import reads_ir_of
from passlens.engine.session.reader import SessionReader

_PHASE = "stream"


@dataclass(frozen=True, slots=True)
class LaunchShape:
    """A group of equal launches of a kernel in one call of a function.

    Attributes:
        device: The device's symbol without ``@``; the first of several.
        workload: The workload ``w0``, ``w1``, …
        constants: Its 32-bit constants.
        buffers: The bytes of each of its buffers.
        bindings: For each binding the buffer, the offset in it and the length, bytes.
        count: The number of such launches in a call.
        guessed: The number of constants that depend on tensor values: 0 is used for them.
    """

    kernel: str
    device: str
    workload: tuple[int, ...]
    constants: tuple[int, ...]
    buffers: tuple[int, ...]
    bindings: tuple[tuple[int, int, int], ...]
    count: int
    guessed: int


@dataclass(frozen=True, slots=True)
class Launches:
    """All launches of a function.

    Attributes:
        shapes: The shapes in order of their first launch.
        missing: Kernels whose sizes depend on symbols that the inputs do not determine, with these.
        branches: Whether the function has branches: each launch in the text then counts once.
        others: The number of other commands, such as copies and fills.
        devices: The number of devices that it launches on.
    """

    shapes: tuple[LaunchShape, ...]
    missing: tuple[tuple[str, tuple[str, ...]], ...]
    branches: bool
    others: int
    devices: int


def read_launches(reader: SessionReader, function: str, sizes: Mapping[str, int], cancel: CancelToken) -> Launches:
    """The launches of one call.

    Args:
        reader: The session.
        function: The function's name without ``$async``.
        sizes: The sizes of its arguments, such as ``arg0[1]``.
        cancel: Stops the reading.

    Raises:
        UserError: The session has no IR of the stream phase, it cannot be read, or has no such function.
        CancelledError: The reading was cancelled.
    """
    blob = reader.phase_blob(_PHASE)
    if blob is None:
        raise UserError(
            Message(
                "isolated-launches.no-phase",
                "The session holds no IR of phase '{phase}', which says what a call dispatches.",
                phase=_PHASE,
            ),
            hint=Message(
                "isolated-launches.compile-again",
                "Compile the model again; a session without passes has it too.",
            ),
            location=str(reader.path),
        )
    toolchain = reads_ir_of(reader.info())
    with scratch_folder("launches") as folder:
        file = folder / f"{_PHASE}.mlir"
        file.write_text(elide(reader.text(blob)).text, encoding="utf-8")
        facts = read_ir(
            toolchain.python, [FileToRead(_PHASE, file, ("timeline",))], cancel, python_path=toolchain.python_path
        )
    found = facts.get(_PHASE, "timeline")
    if found is None:
        raise UserError(
            Message(
                "isolated-launches.unreadable",
                "What a call dispatches could not be read from the session.",
            ),
            detail=str(facts.failure or facts.errors.get(_PHASE, NOTHING)),
            location=str(reader.path),
        )
    names = (function, f"{function}$async")
    entry = next((one for one in found["functions"] if one["function"] in names), None)
    if entry is None:
        raise UserError(
            Message(
                "isolated-launches.no-schedule",
                "The session's IR has no schedule of @{function}.",
                function=function,
            ),
            location=function,
        )
    return _launches(entry, sizes)


def _launches(entry: Mapping[str, Any], sizes: Mapping[str, int]) -> Launches:
    expressions = fold(entry["nodes"])
    slabs = [expressions[one["size"]] for one in entry["allocations"]]
    shapes: dict[tuple[object, ...], LaunchShape] = {}
    missing: dict[str, tuple[str, ...]] = {}
    devices: set[str] = set()
    for launch in entry["launches"]:
        shape, lacking = _shape(launch, expressions, slabs, sizes)
        if shape is None:
            missing.setdefault(launch["kernel"], lacking)
            continue
        lengths = tuple(length for _, _, length in shape.bindings)
        devices.add(shape.device)
        key = (shape.kernel, shape.workload, shape.buffers, lengths)
        known = shapes.get(key)
        count = 1 if known is None else known.count + 1
        kept = known or shape
        shapes[key] = LaunchShape(
            kept.kernel, kept.device, kept.workload, kept.constants, kept.buffers, kept.bindings, count, kept.guessed
        )
    commands = sum(len(step["names"]) for step in entry["steps"])
    others = max(0, commands - len(entry["launches"]))
    return Launches(tuple(shapes.values()), tuple(missing.items()), bool(entry["branches"]), others, len(devices))


def _shape(
    launch: Mapping[str, Any], expressions: Sequence[Expression], slabs: Sequence[Expression], sizes: Mapping[str, int]
) -> tuple[LaunchShape | None, tuple[str, ...]]:
    """One launch; None if a size is unknown, with the symbols that it depends on."""
    needed = [expressions[place] for place in launch["workload"]]
    resources = launch["resources"]
    for place, offset, length, *_ in resources:
        needed += [expressions[offset], expressions[length]]
        if place is not None:
            needed.append(slabs[place])
    values = [one.evaluate(sizes) for one in needed]
    if None in values:
        lacking = dict.fromkeys(name for one in needed for name in one.symbols() if name not in sizes)
        return None, tuple(lacking)
    constants = [expressions[place].evaluate(sizes) for place in launch["operands"]]
    buffers: list[int] = []
    by_slab: dict[int, int] = {}
    bindings = []
    for place, offset, length, *_ in resources:
        start, size = expressions[offset].evaluate(sizes) or 0, expressions[length].evaluate(sizes) or 0
        if place is None or place not in by_slab:
            buffers.append(start + size if place is None else max(slabs[place].evaluate(sizes) or 0, start + size))
            number = len(buffers) - 1
            if place is not None:
                by_slab[place] = number
        else:
            number = by_slab[place]
        bindings.append((number, start, size))
    return LaunchShape(
        kernel=launch["kernel"],
        device=launch["device"],
        workload=tuple(value or 0 for value in values[: len(launch["workload"])]),
        constants=tuple((value or 0) & 0xFFFFFFFF for value in constants),
        buffers=tuple(buffers),
        bindings=tuple(bindings),
        count=1,
        guessed=constants.count(None),
    ), ()
