"""Devices that the model names but the command does not declare.

The compiler reports them when it resolves promises (IREE, HAL/Transforms/ResolveDevicePromises.cpp): ``'OP' op
references a promised device that was not declared: #hal.device.promise<@D>``, once per op, after minutes for a large
model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.inputs import device_symbols
from passlens.engine.analysis.named_devices import named_in, natural
from passlens.engine.compile.device_list import number_of
from passlens.engine.compile.request import Driver
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.edits.device_fixes import beyond_limit, declare, listed
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.ir_oddities import other_global
from passlens.engine.diagnosis.inference.rule_help import in_source
from passlens.engine.messages import NOTHING, Argument, Count, Items, Message, together

RULE = "undeclared-device"
MESSAGE = re.compile(
    r"references a promised device that was not declared: #hal\.device\.promise<@\"?(?P<device>[^>\"]+)"
)
FOLLOWS = re.compile(
    r"failed to resolve affinity: only HAL device affinities are supported"
    r"|explicitly marked illegal: [\s\S]*#hal\.device\.promise<"
)
"""Messages on ops whose promise was not resolved."""
_GLOBAL = "util.global"
_EXECUTABLE = ".executable"
"""The suffix of ops that no pass converts if the device of their kernels is unknown."""
EXPLANATION = Message(
    "undeclared-device.promise",
    "A promise such as #hal.device.promise<@__device_1> is kept by the command line: the n-th "
    "--iree-hal-target-device without a name is @__device_n, and NAME=hip[0] declares @NAME.",
)


@dataclass(frozen=True, slots=True)
class Missing:
    """A device that is named but not declared.

    Attributes:
        symbol: Without the ``@``.
        evidence: The places that name it.
        own: Whether the module declares it as a global, which promises ignore.
    """

    symbol: str
    evidence: Evidence
    own: bool = False


def undeclared_device(facts: Facts) -> Sequence[Finding]:
    """One finding for all missing devices: one device list fixes them together."""
    rows = [(row, found["device"]) for row in facts.diagnostics if (found := MESSAGE.search(row.message))]
    if not rows:
        return _by_affinity(facts)
    info, affinity = facts.info, facts.affinity
    uses = {use.symbol.lstrip("@"): use for use in affinity.devices} if affinity else {}
    tabled = {symbol.lstrip("@") for symbol in affinity.undeclared} if affinity else set[str]()
    functions = {head.symbol for _, head in facts.heads if head.kind == "func"}
    missing = []
    for symbol in sorted({device for _, device in rows} | tabled, key=natural):
        errors = [row for row, device in rows if device == symbol]
        use = uses.get(symbol)
        source = str(errors[0].location) if errors and errors[0].location else use.first_reference if use else ""
        places = use.referenced if use and use.referenced else len(errors)
        text = Message(
            "undeclared-device.named", "@{device} is named in {count}.", device=symbol, count=Count(places, "place")
        )
        if symbol in functions:
            text = Message(
                "undeclared-device.function", "@{device} is named as a device, but is a function.", device=symbol
            )
        missing.append(Missing(symbol, Evidence(text, source=source)))
    declared = device_symbols(info.devices)
    named = {one.symbol for one in missing} | {name for name, use in uses.items() if use.referenced}
    driver = info.driver or Driver.HIP.value
    said_of_it = [row.id for row, _ in rows]
    said_of_it += [row.id for row in facts.diagnostics if FOLLOWS.search(row.message)]
    finding = undeclared_finding(missing, named, declared, driver, tuple(said_of_it))
    if len(missing) == 1 and missing[0].symbol in functions:
        title = Message(
            "undeclared-device.of-function",
            "The model names @{device} as a device, but @{device} is a function.",
            device=missing[0].symbol,
        )
        finding = replace(finding, title=title, headline=title, fixes=())
    return (_own(finding, missing, facts) or finding,)


def _own(finding: Finding, missing: Sequence[Missing], facts: Facts) -> Finding | None:
    """The finding for promises of devices that the module declares; None if it declares none of them."""
    symbols = {one.symbol for one in missing}
    lines = [
        (head.symbol, number)
        for number, head in facts.heads
        if head.symbol in symbols and head.name == _GLOBAL and "!hal.device" in facts.source[number - 1]
    ]
    if not lines:
        return None
    symbol, line = lines[0]
    title = Message(
        "undeclared-device.own",
        "#hal.device.promise<@{device}> names the device that the model declares in line {line:,}, but "
        "only the command line keeps promises.",
        device=symbol,
        line=line,
    )
    here = in_source(facts, Message("undeclared-device.own-here", "The model declares @{device}.", device=symbol), line)
    return replace(
        finding,
        title=title,
        headline=title,
        evidence=(here, *finding.evidence),
        fixes=(),
        hint=Message(
            "undeclared-device.own-hint",
            "Refer to it with #hal.device.affinity<@{device}>, and declare it with a driver or a target.",
            device=symbol,
        ),
    )


def _by_affinity(facts: Facts) -> Sequence[Finding]:
    """A finding if a pass fails on the code around dispatches, in which an affinity names a device that neither the
    command nor the module declares.
    """
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.FAILED or cause.dispatch:
        return ()
    text = "\n".join(facts.source)
    named = named_in(text)
    command = dict(named.targets) or device_symbols(facts.info.devices)
    first = facts.first_error
    said = " ".join((cause.excerpt, first.message, first.current_op)) if first is not None else cause.excerpt
    missing, others = list[Missing](), dict[str, str]()
    for one in named.mentions:
        other = other_global(text, one.symbol)
        at_fault = other is not None or cause.op.endswith(_EXECUTABLE) or _names(said, one.symbol)
        if one.symbol in command or one.symbol in dict(named.own) or not at_fault:
            continue
        count = Count(one.count, "place")
        why = Message("undeclared-device.named", "@{device} is named in {count}.", device=one.symbol, count=count)
        if other is not None:
            others[one.symbol] = other
            why = Message(
                "undeclared-device.other-global",
                "@{device} is named as a device, and is a global of type {type}.",
                device=one.symbol,
                type=other,
            )
        place = f"{facts.info.source.name}:{one.line}"
        missing.append(Missing(one.symbol, Evidence(why, place, excerpt=one.excerpt)))
    if not missing:
        return ()
    everywhere = {one.symbol for one in named.mentions if one.symbol not in dict(named.own)}
    driver = facts.info.driver or Driver.HIP.value
    finding = undeclared_finding(missing, everywhere, command, driver, tuple(row.id for row in facts.errors))
    if len(missing) == 1 and others:
        title = Message(
            "undeclared-device.of-global",
            "The model names @{device} as a device, but @{device} is a global of type {type}.",
            device=missing[0].symbol,
            type=others[missing[0].symbol],
        )
        finding = replace(finding, title=title, headline=title, fixes=())
    return (replace(finding, place=missing[0].evidence.source),)


def _names(text: str, symbol: str) -> bool:
    return re.search(rf"@{re.escape(symbol)}(?![\w$.\-])", text) is not None


def undeclared_finding(
    missing: Sequence[Missing],
    named: set[str],
    declared: Mapping[str, str],
    driver: str,
    diagnostics: tuple[int, ...] = (),
) -> Finding:
    """The finding, before a compile or after one.

    Args:
        missing: The undeclared devices, in the order of the report.
        named: All devices that the command should declare.
        declared: The devices that it declares, specification by symbol.
        driver: The driver of the devices.
        diagnostics: The compiler's messages on it.
    """
    symbols = [one.symbol for one in missing]
    if len(symbols) == 1:
        title = Message(
            "undeclared-device.one",
            "The model names device {device}, which this compile does not declare.",
            device=listed(symbols),
        )
        headline = title
    else:
        headline = Message(
            "undeclared-device.headline",
            "The model names {count:,} devices that this compile does not declare.",
            count=len(symbols),
        )
        title = Message(
            "undeclared-device.several",
            "The model names {count:,} devices which this compile does not declare: {devices}.",
            count=len(symbols),
            devices=listed(symbols),
        )
    own = NOTHING
    if any(one.own for one in missing):
        own = Message("undeclared-device.own-global", "A global of the module with that name is not looked at.")
    declared_text = Message("undeclared-device.declared", "Declared: {devices}.", devices=_declared(declared))
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(declared_text, EXPLANATION, own, beyond_limit(named)),
        tuple(one.evidence for one in missing),
        declare(named, declared, driver),
        diagnostics=diagnostics,
        headline=headline,
        reason=declared_text,
    )


def _declared(declared: Mapping[str, str]) -> Argument:
    if not declared:
        return Message("undeclared-device.none-declared", "none")
    return Items(tuple(f"{symbol}={spec}" if number_of(symbol) is None else spec for symbol, spec in declared.items()))
