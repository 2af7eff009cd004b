"""The device list that a model requests, as a fix: by number, or by name if its symbols are names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from passlens.engine.analysis.named_devices import natural
from passlens.engine.compile.device_list import DEVICE_FLAG, MAX_DEVICES, number_of, ordinal_of
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.messages import NOTHING, Argument, Count, Items, Join, Message, quoted

SHOWN = 8
"""The most devices of a list that are written out."""


def listed(symbols: Iterable[str], join: Join = Join.AND) -> Argument:
    """Symbols with ``@``, for a sentence."""
    names = tuple(f"@{symbol}" for symbol in symbols)
    if len(names) > SHOWN:
        return Items((*names[: SHOWN - 2], f"… {names[-1]}"))
    return Items(names, join)


def as_flags(devices: Iterable[str]) -> str:
    """Specifications as compiler flags."""
    return " ".join(f"--{DEVICE_FLAG}={device}" for device in devices)


def declare(named: Iterable[str], declared: Mapping[str, str], driver: str) -> tuple[Fix, ...]:
    """The ways to declare exactly the devices that a model names, best first; none if it names none or too many.

    Args:
        named: The symbols that the model names without declaring them itself.
        declared: The command's declarations, specification by symbol: remaining devices keep theirs.
        driver: The driver of the devices.
    """
    symbols = sorted(set(named), key=natural)
    if not 1 <= len(symbols) <= MAX_DEVICES:
        return ()
    numbers = [number for symbol in symbols if (number := number_of(symbol)) is not None]
    if len(numbers) < len(symbols):
        # A single name means that all are declared by name.
        return (_by_name("declare-by-name", symbols, declared, driver),)
    fixes = []
    if max(numbers) < MAX_DEVICES:
        fixes.append(_by_number([f"__device_{number}" for number in range(max(numbers) + 1)], declared, driver))
    if max(numbers) >= len(symbols):
        fixes.append(_by_name("declare-named-only", symbols, declared, driver))
    return tuple(fixes)


def beyond_limit(named: Iterable[str]) -> Message:
    """The hint if some ways to declare devices are omitted because they would be too many; otherwise empty."""
    symbols = set(named)
    if len(symbols) <= MAX_DEVICES and all((number_of(symbol) or 0) < MAX_DEVICES for symbol in symbols):
        return NOTHING
    return Message(
        "device-fixes.at-most",
        "At most {count} devices can be declared in one compile.",
        count=MAX_DEVICES,
    )


def _by_number(symbols: list[str], declared: Mapping[str, str], driver: str) -> Fix:
    specs = _specs(symbols, declared, driver)
    if len(specs) == 1:
        specs = (declared.get(symbols[0], driver),)
    return Fix(
        name="declare",
        title=Message("device-fixes.declare", "Declare {devices}", devices=Count(len(specs), "device")),
        kind=FixKind.DEVICES,
        detail=quoted(as_flags(specs)),
        devices=specs,
    )


def _by_name(name: str, symbols: list[str], declared: Mapping[str, str], driver: str) -> Fix:
    specs = _specs(symbols, declared, driver)
    devices = tuple(f"{symbol}={spec}" for symbol, spec in zip(symbols, specs, strict=True))
    return Fix(
        name=name,
        title=Message(
            "device-fixes.declare-by-name",
            "Declare {names} by name",
            names=listed(symbols) if len(symbols) < 4 else Count(len(symbols), "device"),
        ),
        kind=FixKind.DEVICES,
        detail=quoted(as_flags(devices)),
        devices=devices,
    )


def _specs(symbols: list[str], declared: Mapping[str, str], driver: str) -> tuple[str, ...]:
    """A specification for each symbol: its present one, or the lowest unused number."""
    kept = {symbol: declared[symbol] for symbol in symbols if ordinal_of(declared.get(symbol, "")) is not None}
    taken = set(kept.values())
    free = (f"{driver}[{number}]" for number in range(len(symbols) + len(taken)))
    unused = iter([spec for spec in free if spec not in taken])
    return tuple(kept[symbol] if symbol in kept else next(unused) for symbol in symbols)
