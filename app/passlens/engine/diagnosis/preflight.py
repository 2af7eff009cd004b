"""Before compiling: compares the devices that a model names with those that the command declares.

A model of 70 billion parameters compiles for minutes before the compiler reports an undeclared device. The file alone
shows it in a second. (For whether the file itself can be compiled: ``compile.source_check``.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from pathlib import Path

from passlens.engine.analysis.inputs import device_symbols
from passlens.engine.analysis.named_devices import DeviceMention, NamedDevices, natural, read_bytecode, scan_text
from passlens.engine.compile.device_list import Driver, number_of, ordinal_of
from passlens.engine.compile.request import CompileRequest, declared_devices, flag_values
from passlens.engine.compile.source_check import check_source
from passlens.engine.diagnosis.edits.device_fixes import SHOWN, beyond_limit, declare, listed
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, Level
from passlens.engine.diagnosis.rules.undeclared_device import RULE, Missing, undeclared_finding
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import NOTHING, Count, Message, together
from passlens.engine.run.devices import list_drivers
from passlens.engine.session.rows import PHASES
from passlens.engine.toolchain.discover import find

UNUSED, NUMBERING, MACHINE = "unused-device", "device-numbering", "devices-of-machine"
_PROMISES_KEPT = PHASES.index("dispatch-creation")
"""The phase that resolves promises and fails at an unresolved one (IREE 3.13.0)."""


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device that the model names, or the command or the module declares.

    Attributes:
        symbol: Without the ``@``.
        declared: Its specification; empty if undeclared.
        by: ``command``, ``module``, or empty.
        count: The number of places in the model that name it.
        line: The line of the first, from 1; 0 if there is none, or the file is bytecode.
        excerpt: That line, shortened.
    """

    symbol: str
    declared: str
    by: str
    count: int
    line: int
    excerpt: str


@dataclass(frozen=True, slots=True)
class Preflight:
    """The known facts on the devices of a compile before it starts.

    Attributes:
        machine: The number of devices of the driver on this machine; None if not counted.
        note: What could not be read, and why; empty on success.
    """

    source: Path
    driver: str
    devices: tuple[DeviceRow, ...]
    findings: tuple[Finding, ...]
    machine: int | None = None
    note: Message = NOTHING

    @property
    def can_succeed(self) -> bool:
        """Whether no known problem makes the compile fail."""
        return all(finding.level is not Level.ERROR for finding in self.findings)


def read_named(request: CompileRequest, cancel: CancelToken) -> NamedDevices:
    """The devices that the input of a request names.

    Raises:
        UserError: The input cannot be compiled, or the toolchain to read it is missing.
        CancelledError: The user cancelled.
    """
    source = check_source(request.source, cancel)
    if source.bytecode:
        return read_bytecode(source.path, find(request.toolchain), cancel)
    return scan_text(source.path, cancel)


def count_machine(driver: Driver, context: JobContext) -> int | None:
    """The number of devices of a driver on this machine; None for the CPU, which is always there.

    Raises:
        CancelledError: The user cancelled.
    """
    if driver is Driver.LOCAL:
        return None
    return len(list_drivers(context, (driver.value,))[0].devices)


def preflight(request: CompileRequest, named: NamedDevices, machine: int | None = None) -> Preflight:
    """Compare the devices that a model names with those that a request declares."""
    command = dict(named.targets) or device_symbols(declared_devices(request))
    own = dict(named.own)
    mentions = {one.symbol: one for one in named.mentions}
    by_module = "module" if named.targets else "command"
    rows = []
    for symbol in sorted({*command, *own, *mentions}, key=natural):
        one = mentions.get(symbol, DeviceMention(symbol, 0, 0, "", promised=False))
        in_module = symbol not in command and symbol in own and not one.promised
        declared = own[symbol] if in_module else command.get(symbol, "")
        by = "module" if in_module else by_module if symbol in command else ""
        rows.append(DeviceRow(symbol, declared, by, one.count, one.line, one.excerpt))
    findings = () if named.note else tuple(_findings(request, named, command, rows, machine))
    return Preflight(request.source, request.driver.value, tuple(rows), findings, machine, named.note)


def _findings(
    request: CompileRequest, named: NamedDevices, command: dict[str, str], rows: list[DeviceRow], machine: int | None
) -> Iterator[Finding]:
    own = dict(named.own)
    named_symbols = {one.symbol for one in named.mentions if one.promised or one.symbol not in own}
    missing = [
        Missing(row.symbol, _evidence(request.source, row), row.symbol in own)
        for row in rows
        if not row.by and row.count
    ]
    fixes = declare(named_symbols, command, request.driver.value)
    if missing:
        finding = undeclared_finding(missing, named_symbols, command, request.driver.value)
        yield finding if _keeps_promises(request) else _ends_before(finding)
    yield from _numbering(request.source, named_symbols, rows, fixes)
    if not missing:
        yield from _unused(request, command, named_symbols, rows, fixes)
    yield from _machine(request, command, machine)


def _evidence(source: Path, row: DeviceRow) -> Evidence:
    place = f"{source.name}:{row.line}" if row.line else source.name
    count = Count(row.count, "place")
    if row.line and row.count > 1:
        text = Message(
            "preflight.first-here", "@{device} is named in {count}, first here.", device=row.symbol, count=count
        )
    else:
        text = Message("undeclared-device.named", "@{device} is named in {count}.", device=row.symbol, count=count)
    return Evidence(text, place, excerpt=row.excerpt)


def _keeps_promises(request: CompileRequest) -> bool:
    """Whether the compile reaches the phase that needs the devices."""
    ends = flag_values(request.flags, "compile-to")
    return not ends or ends[-1] not in PHASES[:_PROMISES_KEPT]


def _ends_before(finding: Finding) -> Finding:
    text = together(
        finding.explanation,
        Message("preflight.ends-before", "With --compile-to this compile ends before they are needed."),
    )
    return Finding(
        RULE, Level.WARNING, finding.certainty, finding.title, text, evidence=finding.evidence, fixes=finding.fixes
    )


def _numbering(source: Path, named: set[str], rows: list[DeviceRow], fixes: tuple[Fix, ...]) -> Iterator[Finding]:
    """Device numbers with gaps: the list must declare the missing numbers too, or use names."""
    numbered = {number: symbol for symbol in named if (number := number_of(symbol)) is not None}
    gaps = missing_numbers(sorted(numbered))
    if not gaps:
        return
    left_out = listed(f"__device_{number}" for number in gaps)
    last = next(row for row in rows if row.symbol == numbered[max(numbered)])
    yield Finding(
        NUMBERING,
        Level.INFO,
        Certainty.CERTAIN,
        Message(
            "preflight.gaps",
            "The devices are not numbered without gaps: the model names @{last} and not {names}.",
            last=last.symbol,
            names=left_out,
        ),
        together(
            Message(
                "preflight.numbered",
                "Devices without names are numbered in the order in which they are declared: those that are left out "
                "have to be declared too, or all be given names.",
            ),
            beyond_limit(named),
        ),
        (_evidence(source, last),),
        fixes,
    )


def missing_numbers(numbers: list[int]) -> list[int]:
    """The missing numbers from 0 on; of many, the first ones and the last: there may be 10^11."""
    missing = chain.from_iterable(range(before + 1, after) for before, after in pairwise([-1, *numbers]))
    first = list(islice(missing, SHOWN + 1))
    if len(first) <= SHOWN:
        return first
    last = next(after - 1 for after, before in pairwise([*reversed(numbers), -1]) if after - before > 1)
    return [*first, last]


def _unused(
    request: CompileRequest, command: dict[str, str], named: set[str], rows: list[DeviceRow], fixes: tuple[Fix, ...]
) -> Iterator[Finding]:
    if len(command) < 2 or flag_values(request.flags, "compile-from"):
        return
    default = next(iter(command))  # unnamed work runs on the first device
    unused = [row.symbol for row in rows if row.symbol in command and not row.count and row.symbol != default]
    if not unused:
        return
    if named:
        title = Message(
            "idle-device.never-named",
            "The model never names {names}, which this compile declares.",
            names=listed(unused),
        )
        text = Message("preflight.no-work", "What names no device runs on the first: these get no work.")
    else:
        title = Message(
            "preflight.none-named",
            "The model names no device: all of it runs on the first of the {count} that are declared.",
            count=len(command),
        )
        text = Message("preflight.spread", "To spread it, export it with shards or pipeline stages that name devices.")
        fixes = declare({"__device_0"}, {}, request.driver.value)
    yield Finding(UNUSED, Level.INFO, Certainty.CERTAIN, title, text, fixes=fixes)


def _machine(request: CompileRequest, command: dict[str, str], machine: int | None) -> Iterator[Finding]:
    if machine is None:
        return
    driver = request.driver.value
    ordinals = [ordinal_of(spec) or 0 for spec in command.values() if spec.startswith(driver)]
    needed = max(ordinals, default=-1) + 1
    if needed <= machine:
        return
    yield Finding(
        MACHINE,
        Level.WARNING if machine else Level.INFO,
        Certainty.CERTAIN,
        _needs(needed, machine, driver),
        Message("preflight.compiles-all-the-same", "It compiles all the same, and runs where there are as many."),
    )


def _needs(needed: int, there: int, driver: str) -> Message:
    """The note that ``there`` is less than ``needed``."""
    if needed == 1:
        return Message(
            "preflight.needs-one",
            "The module needs 1 {driver} device to run, and none is on this machine.",
            driver=driver,
        )
    if there == 0:
        return Message(
            "preflight.needs-and-none",
            "The module needs {count:,} {driver} devices to run, and none is on this machine.",
            count=needed,
            driver=driver,
        )
    if there == 1:
        return Message(
            "preflight.needs-and-one",
            "The module needs {count:,} {driver} devices to run, and this machine has 1 {kind} device.",
            count=needed,
            driver=driver,
            kind=driver,
        )
    return Message(
        "preflight.needs",
        "The module needs {count:,} {driver} devices to run, and this machine has {here:,} {kind} devices.",
        count=needed,
        driver=driver,
        here=there,
        kind=driver,
    )
