"""Rows of the Devices tab, derived from an affinity table: colours, findings, the matrix, ops by device."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.tables import AffinityTable, DeviceUse
from passlens.gui.kit.translation import mark_text, tr

TRANSIENT = mark_text(
    "Transient is the most that one function holds at once and frees itself. It excludes results, which go to "
    "the caller; transient-memory-size of the compiler's statistics counts them as well."
)
"""What both tables count (``engine.analysis.device_memory``), and why the compiler's own figure differs."""

NOT_DECLARED = mark_text("not declared")
"""The specification shown for a device that the IR names and the command does not declare."""

_NUMBER = re.compile(r"(\d+)$")
_SEPARATELY = 3  # more findings of one kind become a single strip


@dataclass(frozen=True, slots=True)
class Finding:
    """One strip above the table. ``location`` is the target of its link; empty for none."""

    fail: bool
    text: str
    location: str
    hint: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """Bytes from one device to each other one. ``dynamic`` names targets whose sum leaves out an unknown size."""

    source: str
    bytes: Mapping[str, int]
    transfers: Mapping[str, int]
    dynamic: frozenset[str]


@dataclass(frozen=True, slots=True)
class OpRow:
    """One op name and its count on each device."""

    op: str
    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        """The count on all devices."""
        return sum(self.counts.values())


def at_symbol(symbol: str) -> str:
    """The symbol as written in IR: with ``@``."""
    return symbol if symbol.startswith("@") or not symbol else f"@{symbol}"


def short_symbol(symbol: str) -> str:
    """The symbol without ``@`` and its leading underscores: ``device_0``."""
    return symbol.lstrip("@").lstrip("_") or symbol


def series_index(symbol: str, symbols: Sequence[str]) -> int:
    """The series colour of a device: by its number, so that it is the same in every view; else by its position."""
    found = _NUMBER.search(symbol)
    if found:
        return int(found[1])
    return symbols.index(symbol) if symbol in symbols else len(symbols)


def findings(table: AffinityTable) -> tuple[Finding, ...]:
    """Problems of the device declarations, undeclared devices first."""
    by_symbol = {device.symbol: device for device in table.devices}
    strips: list[Finding] = []
    if table.undeclared:
        hint = tr("AffinityRows", "Declare it: Devices ▸ {table}").format(table=_needed(table))
        uses = [by_symbol.get(symbol) for symbol in table.undeclared]
        if len(uses) <= _SEPARATELY:
            strips += [_undeclared(symbol, use, hint) for symbol, use in zip(table.undeclared, uses, strict=True)]
        else:
            names = ", ".join(at_symbol(symbol) for symbol in table.undeclared)
            named = sum(use.referenced for use in uses if use)
            first = next((use.first_reference for use in uses if use and use.first_reference), "")
            text = tr("AffinityRows", "{uses} devices are named {named:,} times and not declared: {names}").format(
                uses=len(uses), named=named, names=names
            )
            text += tr("AffinityRows", "; first at {first}").format(first=first) if first else ""
            them = tr("AffinityRows", "Declare them: Devices ▸ {table}").format(table=_needed(table))
            strips.append(Finding(True, text + ".", first, them))
    if len(table.unused) <= _SEPARATELY:
        for symbol in table.unused:
            strips.append(
                Finding(
                    False,
                    tr("AffinityRows", "{symbol} is declared and never named.").format(symbol=at_symbol(symbol)),
                    "",
                    "",
                )
            )
    else:
        names = ", ".join(at_symbol(symbol) for symbol in table.unused)
        strips.append(
            Finding(
                False,
                tr("AffinityRows", "{unused} devices are declared and never named: {names}.").format(
                    unused=len(table.unused), names=names
                ),
                "",
                "",
            )
        )
    return tuple(strips)


def matrix(table: AffinityTable) -> tuple[tuple[str, ...], tuple[MatrixRow, ...]]:
    """The devices in order, and for each the bytes that it sends to each other one."""
    symbols = [device.symbol for device in table.devices]
    for transfer in table.transfers:
        symbols += [symbol for symbol in (transfer.source, transfer.target) if symbol not in symbols]
    rows = []
    for source in symbols:
        sums: dict[str, int] = {}
        counts: dict[str, int] = {}
        dynamic = set()
        for transfer in table.transfers:
            if transfer.source != source:
                continue
            counts[transfer.target] = counts.get(transfer.target, 0) + 1
            if transfer.bytes is None:
                dynamic.add(transfer.target)
            sums[transfer.target] = sums.get(transfer.target, 0) + (transfer.bytes or 0)
        rows.append(MatrixRow(source, sums, counts, frozenset(dynamic)))
    return tuple(symbols), tuple(rows)


def ops_by_name(table: AffinityTable) -> tuple[tuple[str, ...], tuple[OpRow, ...]]:
    """The devices that execute ops, and each op name with its count on them, most frequent first."""
    order = [device.symbol for device in table.devices]
    present = {entry.symbol for entry in table.ops}
    symbols = [symbol for symbol in order if symbol in present] + sorted(present - set(order))
    counts: dict[str, dict[str, int]] = {}
    for entry in table.ops:
        per_device = counts.setdefault(entry.op, {})
        per_device[entry.symbol] = per_device.get(entry.symbol, 0) + entry.count
    rows = sorted((OpRow(op, per_device) for op, per_device in counts.items()), key=lambda row: (-row.total, row.op))
    return tuple(symbols), tuple(rows)


def _undeclared(symbol: str, use: DeviceUse | None, hint: str) -> Finding:
    if use is None:
        return Finding(
            True, tr("AffinityRows", "{symbol} is named and not declared.").format(symbol=at_symbol(symbol)), "", hint
        )
    times = (
        tr("AffinityRows", "once")
        if use.referenced == 1
        else tr("AffinityRows", "{referenced:,} times").format(referenced=use.referenced)
    )
    where = (
        tr("AffinityRows", "; first at {first_reference}").format(first_reference=use.first_reference)
        if use.first_reference
        else ""
    )
    return Finding(
        True,
        tr("AffinityRows", "{symbol} is named {times} and not declared{where}.").format(
            symbol=at_symbol(symbol), times=times, where=where
        ),
        use.first_reference,
        hint,
    )


def _needed(table: AffinityTable) -> int:
    numbers = [int(found[1]) for device in table.devices if (found := _NUMBER.search(device.symbol))]
    numbers += [int(found[1]) for symbol in table.undeclared if (found := _NUMBER.search(symbol))]
    return max(max(numbers, default=-1) + 1, len(table.devices))
