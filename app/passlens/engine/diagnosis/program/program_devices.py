"""Devices of a program for which no kernel can be compiled: their declarations name no target."""

from __future__ import annotations

import re

from passlens.engine.compile.device_list import DEVICE_FLAG
from passlens.engine.compile.request import Driver, flag_values
from passlens.engine.diagnosis.edits.corrections import instead, one_device
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import in_source
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.ir.aliases import Expander, definitions
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.rows import DiagnosticRow

_EXECUTABLE, _GLOBAL = "stream.executable", "util.global"
_ON = re.compile(r"\bon\((?P<affinity>[^()]*(?:\([^()]*\)[^()]*)*)\)")
_OPTIMAL = "#hal.device.optimal<"
_PROMISE = "#hal.device.promise<@__device_0>"
_NAMED = re.compile(r"#hal\.device\.(?:affinity|promise)<@(?P<symbol>[\w$.\-]+)")
_UNTARGETED = re.compile(r"#hal\.device\.ordinal<(?P<number>\d{1,9})>")
_VALUE = re.compile(r"@[\w$.\-]+ = (?P<value>.+?)(?: : !hal\.device)?$")
_REDEFINED = re.compile(r"redefinition of symbol named '(?P<symbol>[^']+)'")
_HAS_TARGET = re.compile(r"#hal\.device\.(?:target|alias)<|#hal\.executable\.target<")


def taken_name(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A symbol of the input with the name that the command gives to a device."""
    found = _REDEFINED.search(row.message)
    symbol = found["symbol"] if found is not None else ""
    flags = (f"--{DEVICE_FLAG}={value}" for value in flag_values(facts.info.flags, DEVICE_FLAG))
    flag = next((one for one in flags if symbol and one.startswith(f"--{DEVICE_FLAG}={symbol}=")), "")
    line = next((number for number, head in facts.heads if head.symbol == symbol), 0)
    if not flag or not line:
        return None
    title = Message(
        "program-fault.taken-name",
        "{flag} declares the device @{symbol}, but line {line:,} already defines @{symbol}.",
        flag=flag,
        symbol=symbol,
        line=line,
    )
    why = Message(
        "program-fault.taken-name-why",
        "Devices are symbols of the module, like functions and globals: each symbol needs a unique name.",
    )
    hint = Message(
        "program-fault.taken-name-hint",
        "Rename the symbol in the input, or rename the device in the flag and in the input.",
    )
    here = in_source(facts, Message("program-fault.taken-name-here", "The symbol with this name."), line)
    return ProgramFault(title, why, hint, (here,))


def untargeted(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """The device of a kernel without a target to compile it for, from the affinity of the code that dispatches it."""
    cause = facts.cause
    if cause is None or cause.op != _EXECUTABLE or cause.dispatch:
        return None
    ir = IrOps(facts.texts.before)
    aliases = Expander(definitions(facts.texts.before))
    for op in ir.ops:
        around, affinity = op if op.name.endswith(".dispatch") else None, None
        while around is not None and affinity is None:
            affinity = _ON.search(ir.line(around)) if around.lines else None
            around = around.parent
        if affinity is None:
            continue
        place = aliases.expand(affinity["affinity"])
        if _OPTIMAL in place:
            undeclared = {one["symbol"] for one in _NAMED.finditer(place)} - {one.symbol for one in ir.named(_GLOBAL)}
            return None if undeclared else _either(facts)
        for named in _NAMED.finditer(place):
            declared = next((one for one in ir.named(_GLOBAL) if one.symbol == named["symbol"]), None)
            value = _VALUE.search(ir.line(declared)) if declared is not None else None
            text = aliases.expand(value["value"]) if value is not None else ""
            if (number := _UNTARGETED.search(text)) is not None:
                return _number(facts, named["symbol"], number, alone=_HAS_TARGET.search(text) is None)
    return None


def _either(facts: Facts) -> ProgramFault | None:
    """A kernel placed on whichever device of a set suits, which only memory can be."""
    line = next((number for number, text in enumerate(facts.source, 1) if _OPTIMAL in text), 0)
    if not line:
        return None
    title = Message(
        "program-fault.either-device",
        "Line {line:,} names a set of devices ({attribute}…>), but a kernel is compiled for one device.",
        line=line,
        attribute=_OPTIMAL,
    )
    why = Message(
        "program-fault.either-device-why",
        "Only memory can be placed on whichever device of a set suits: an executable gets its targets from the "
        "device on which it is dispatched.",
    )
    hint = Message(
        "program-fault.either-device-hint", "Name one device where work is placed, such as {one}.", one=_PROMISE
    )
    here = in_source(facts, Message("program-fault.either-device-here", "The set of devices."), line)
    return ProgramFault(title, why, hint, (here,), one_device(facts.source, line))


def _number(facts: Facts, symbol: str, number: re.Match[str], *, alone: bool) -> ProgramFault | None:
    """A device of which only the number is known."""
    heads = ((at, head) for at, head in facts.heads if head.name == _GLOBAL and head.symbol == symbol)
    line = next((at for at, _ in heads), 0)
    if not line:
        return None
    title = Message(
        "program-fault.untargeted",
        "The device @{symbol} in line {line:,} is only a number ({number}), which names no chip to compile its "
        "kernels for.",
        symbol=symbol,
        line=line,
        number=number[0],
    )
    if not alone:
        title = Message(
            "program-fault.may-be-untargeted",
            "The device @{symbol} in line {line:,} may be {number}, a number that names no chip to compile its "
            "kernels for.",
            symbol=symbol,
            line=line,
            number=number[0],
        )
    alias = f'#hal.device.alias<"{facts.info.driver or Driver.HIP.value}"[{number["number"]}]>'
    hint = Message(
        "program-fault.untargeted-hint", "Declare it with a driver or a target, such as {alias}.", alias=alias
    )
    here = in_source(facts, Message("program-fault.untargeted-here", "The device is declared here."), line)
    return ProgramFault(title, NOTHING, hint, (here,), instead(facts.source, line, number[0], alias))
