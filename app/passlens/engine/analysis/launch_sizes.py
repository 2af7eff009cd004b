"""The run-time sizes that launches depend on, and their values until the user sets them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.device_tables import DeviceMemoryTable
from passlens.engine.analysis.kernel_tables import Launch, SizeSymbol
from passlens.engine.analysis.launch_work import Measured, Values
from passlens.engine.ir.expressions import parse
from passlens.engine.messages import NOTHING, Items, Message


@dataclass(frozen=True, slots=True)
class SizeField:
    """A size that the user sets: a symbol of a function, and its bounds in the IR."""

    function: str
    symbol: SizeSymbol

    @property
    def least(self) -> int:
        """The smallest useful value, shown until the user sets a size."""
        return max(self.symbol.minimum, self.symbol.multiple, 1)


def size_fields(launches: Iterable[Launch], memory: DeviceMemoryTable) -> tuple[SizeField, ...]:
    """The sizes that launches depend on, function by function."""
    known = {(one.function, symbol.name): symbol for one in memory.functions for symbol in one.symbols}
    wanted = dict.fromkeys(
        (launch.function, name) for launch in launches for text in launch.workload for name in parse(text).symbols()
    )
    return tuple(
        SizeField(function, known.get((function, name)) or SizeSymbol(name, 0, None, 1)) for function, name in wanted
    )


def first_values(fields: Sequence[SizeField], measured: Measured) -> dict[str, dict[str, int]]:
    """The initial values: the sizes of the measured run, and the smallest value of each that it lacks."""
    values: dict[str, dict[str, int]] = {}
    for field in fields:
        ran = measured.values if measured.function and measured.calls(field.function) else {}
        values.setdefault(field.function, {})[field.symbol.name] = ran.get(field.symbol.name, field.least)
    return values


def assumed_sizes(fields: Sequence[SizeField], measured: Measured, values: Values) -> Message:
    """The sizes assumed for shares and gains because neither the user nor a run gave them; may be empty."""
    assumed = [
        field
        for field in fields
        if field.symbol.name not in values.get(field.function, {})
        and not (measured.function and measured.calls(field.function) and field.symbol.name in measured.values)
    ]
    if not assumed:
        return NOTHING
    sizes = tuple(
        Message(
            "launch-sizes.size",
            "{name} = {value:,} of @{function}",
            name=field.symbol.name,
            value=field.least,
            function=field.function,
        )
        for field in assumed
    )
    return Message(
        "launch-sizes.assumed",
        "Shares and gains are for {sizes}, the least that the IR allows.",
        sizes=Items(sizes),
    )
