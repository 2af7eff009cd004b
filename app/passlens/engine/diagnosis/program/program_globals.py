"""Globals of a program whose type, initial value or stores do not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.corrections import as_argument, as_parameter
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference import const_eval
from passlens.engine.diagnosis.inference.rule_help import in_source, source_op, version_of
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.rows import DiagnosticRow

_DIMENSIONS = re.compile(r"\bdynamic dimensions? but only \d+ dimension values?\b")
_LOADED = re.compile(r"\butil\.global\.load (?:[a-z]\w* )*@(?P<symbol>[\w$.\-]+)")
_GLOBAL = re.compile(r"^ *util\.global [^@]{0,100}@(?P<symbol>[\w$.\-]+)(?P<rest>.*)$")
_DYNAMIC = re.compile(r"tensor<(?:\d+x|\?x)*\?[^>]*>")
_IMMUTABLE = re.compile(r"\bis marked as immutable but the global is mutable\b|\bstore to immutable global\b")
_STORED = re.compile(r"\butil\.global\.store %[\w#$.\-]+, @(?P<symbol>[\w$.\-]+)")
_NAMED = re.compile(r"@(?P<symbol>[\w$.\-]+)")
_EXTERN = re.compile(r"^ *ml_program\.global [^@]{0,100}@(?P<symbol>[\w$.\-]+)\((?P<value>#ml_program\.extern)\b")
_CAST = "builtin.unrealized_conversion_cast"
_PARAMETER = re.compile(r"#(?:stream|flow)\.parameter\.named<[^>]*>")


def loaded_global(facts: Facts, line: int) -> int:
    """The line, from 1, of the global that the op in a line of the input loads; 0 without one."""
    loaded = _LOADED.search(facts.source[line - 1])
    symbol = loaded["symbol"] if loaded is not None else ""
    heads = enumerate(map(_GLOBAL.match, facts.source), 1)
    return next((number for number, head in heads if head is not None and head["symbol"] == symbol), 0)


def dynamic_global(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A global with an initial value, such as a parameter, of a type with a dynamic size."""
    line = loaded_global(facts, at) if _DIMENSIONS.search(row.message) else 0
    head = _GLOBAL.match(facts.source[line - 1]) if line else None
    if head is None or (type_ := _DYNAMIC.search(head["rest"])) is None or " = " not in head["rest"]:
        return None
    value = head["rest"].rpartition(" = ")[2].partition("<")[0].partition(" : ")[0].strip()
    title = Message(
        "program-fault.dynamic-global",
        "The global @{symbol} has the type {type} with a dynamic size, but its initial value ({value}) specifies none.",
        symbol=head["symbol"],
        type=type_[0],
        value=value,
    )
    why = Message("program-fault.dynamic-global-why", "The size of a constant or a parameter is known at compile time.")
    hint = Message("program-fault.dynamic-global-hint", "Write the sizes of the data in place of each ?.")
    shown = (
        in_source(facts, Message("program-fault.global", "The global."), line),
        in_source(facts, Message("program-fault.loaded", "It is loaded here."), at),
    )
    return ProgramFault(title, why if value else NOTHING, hint, shown, as_argument(facts.ir, head["symbol"]))


def immutable(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A scalar global that code sets and that the loads take for immutable."""
    if _IMMUTABLE.search(row.message) is None:
        return None
    heads = {head["symbol"]: (number, head) for number, head in _globals(facts)}
    for number, text in enumerate(facts.source, 1):
        stored = _STORED.search(text)
        found = heads.get(stored["symbol"]) if stored is not None else None
        if stored is not None and found is not None and " mutable " not in found[1][0].partition("@")[0]:
            return _stored(facts, stored["symbol"], found[0], number)
    named = _NAMED.search(facts.cause.excerpt if facts.cause is not None else "")
    symbol = named["symbol"] if named is not None else ""
    why = Message(
        "program-fault.immutable-why",
        "The module sets the value when it is loaded, so the global becomes mutable, but the compiler converted the "
        "load as that of a global that never changes.",
    )
    loads = in_source(facts, Message("program-fault.loaded", "It is loaded here."), at)
    if symbol in heads:
        line, head = heads[symbol]
        parameter = _PARAMETER.search(head["rest"])
        here = in_source(facts, Message("program-fault.global", "The global."), line)
        title = Message(
            "program-fault.immutable",
            "IREE {version} cannot load the scalar global @{symbol} in line {line:,}, which is not mutable and has an "
            "initial value.",
            version=version_of(facts),
            symbol=symbol,
            line=line,
        )
        hint = Message("program-fault.as-tensor", "Declare it as a tensor and read its element with tensor.extract.")
        if parameter is not None:
            title = Message(
                "program-fault.scalar-parameter",
                "IREE {version} cannot load a scalar from a parameter: the global @{symbol} in line {line:,} is not a "
                "tensor.",
                version=version_of(facts),
                symbol=symbol,
                line=line,
            )
        return ProgramFault(title, why, hint, (here, loads))
    if not symbol:
        return None
    title = Message(
        "program-fault.hoisted",
        "The compiler computes a constant from {op} in line {line:,} at compile time and keeps it in a global that "
        "IREE {version} cannot load.",
        op=source_op(facts) or row.message.partition(" ")[0].strip("'"),
        line=at,
        version=version_of(facts),
    )
    hint = Message(
        "program-fault.hoisted-hint",
        "Leave the computation to the device with --{flag}=false.",
        flag=const_eval.FLAG,
    )
    here = in_source(facts, Message("program-fault.hoisted-here", "The constant is hoisted from here."), at)
    return ProgramFault(title, why, hint, (here,), (const_eval.without_evaluation(),))


def initial_order(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """Globals whose initial values need one another."""
    if "undefined global" not in row.message:
        return None
    needs = dict[str, dict[str, int]]()
    for op in (ir := facts.ir).named("util.initializer"):
        loads, stores = dict[str, int](), list[str]()
        for child in op.children():
            text = ir.line(child)
            if (loaded := _LOADED.search(text)) is not None:
                loads[loaded["symbol"]] = child.lines[0]
            elif (stored := _STORED.search(text)) is not None:
                stores.append(stored["symbol"])
        for symbol in stores:
            needs.setdefault(symbol, {}).update(loads)
    for symbol, loads in needs.items():
        other = next((name for name in loads if symbol in needs.get(name, {})), "")
        if other:
            title = Message(
                "program-fault.initial-cycle",
                "The initial values of the globals @{symbol} and @{other} depend on each other.",
                symbol=symbol,
                other=other,
            )
            here = in_source(facts, Message("program-fault.loaded", "It is loaded here."), loads[other])
            there = in_source(facts, Message("program-fault.loaded", "It is loaded here."), needs[other][symbol])
            return ProgramFault(title, NOTHING, NOTHING, (here, there))
    return None


def buffer_parameter(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A global whose initial value is a parameter, but whose type is not a tensor."""
    cause = facts.cause
    if cause is None or _PARAMETER.search(cause.excerpt) is None:
        return None
    for line, head in _globals(facts):
        parameter = _PARAMETER.search(head["rest"])
        type_ = head["rest"].rpartition(" : ")[2].strip()
        if parameter is None or not type_.startswith("!") or parameter[0] not in cause.excerpt:
            continue
        title = Message(
            "program-fault.buffer-parameter",
            "The global @{symbol} in line {line:,} loads a parameter as {type}, but a parameter is a tensor.",
            symbol=head["symbol"],
            line=line,
            type=type_,
        )
        hint = Message(
            "program-fault.buffer-parameter-hint",
            "Declare it as a tensor, such as tensor<…xi8>, and read its elements with tensor.extract.",
        )
        here = in_source(facts, Message("program-fault.global", "The global."), line)
        return ProgramFault(title, NOTHING, hint, (here,))
    return None


def extern_global(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A global whose value is outside the program, which the import of ml_program does not convert."""
    cause = facts.cause
    after = IrOps(facts.texts.after) if cause is not None else None
    failing = {f"@{op.symbol}" for op in after.named("util.global")} if after is not None else set()
    for line, text in enumerate(facts.source, 1):
        head = _EXTERN.match(text)
        if head is None or after is None or cause is None or f"@{head['symbol']}" not in failing:
            continue
        stores = (op for op in after.named("util.global.store") if f"@{head['symbol']}__size" in after.line(op))
        if not any(maker.name == _CAST for op in stores for use in op.uses if (maker := after.maker(use)) is not None):
            continue
        title = Message(
            "program-fault.extern",
            "The ml_program.global @{symbol} in line {line:,} has an extern value ({value}), which IREE {version} "
            "does not import.",
            symbol=head["symbol"],
            line=line,
            value=head["value"],
            version=version_of(facts),
        )
        why = Message(
            "program-fault.extern-why", "An extern value does not say where its data is, so there is none to store."
        )
        hint = Message(
            "program-fault.extern-hint",
            "Give it its value, or make it a parameter: util.global private @{symbol} = {parameter}.",
            symbol=head["symbol"],
            parameter=f'#flow.parameter.named<"model"::"{head["symbol"]}">',
        )
        here = in_source(facts, Message("program-fault.global", "The global."), line)
        return ProgramFault(title, why, hint, (here,), as_parameter(facts.source, line, head["symbol"]))
    return None


def _globals(facts: Facts) -> Iterator[tuple[int, re.Match[str]]]:
    """The globals of the input, with their lines, from 1."""
    for number, line in enumerate(facts.source, 1):
        if (head := _GLOBAL.match(line)) is not None:
            yield number, head


def _stored(facts: Facts, symbol: str, declared: int, at: int) -> ProgramFault:
    title = Message(
        "program-fault.stored",
        "Line {line:,} stores to the global @{symbol}, but it is not declared mutable in line {declared:,}.",
        line=at,
        symbol=symbol,
        declared=declared,
    )
    why = Message(
        "program-fault.stored-why",
        "The compiler treats the global as a constant and folds its loads, so its passes contradict one another.",
    )
    hint = Message("program-fault.stored-hint", "Declare it as util.global private mutable @{symbol}.", symbol=symbol)
    shown = (
        in_source(facts, Message("program-fault.global", "The global."), declared),
        in_source(facts, Message("program-fault.store", "The store."), at),
    )
    return ProgramFault(title, why, hint, shown)
