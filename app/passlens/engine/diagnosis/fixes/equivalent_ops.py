"""Rewrites parts that the compiler rejects in an equivalent form: ops of another dialect, calls of another kind of
function or of a device library, misnamed symbols, and undeclared devices.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from passlens.engine.compile.device_list import DEVICE_FLAG
from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.edits.declared_types import instead_at
from passlens.engine.diagnosis.edits.passed_on import passed_on, renamed_after
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message
from passlens.engine.near_names import ALIKE_OF_FEW, nearest

_CALLS = {"func.func": "func.call", "util.func": "util.call"}
"""The op that calls each kind of function."""
_CALL = re.compile(r"(?P<op>\b(?:func\.|util\.|flow\.)?call|\bflow\.dispatch)(?P<rest> @(?P<name>[\w$.\-]+)\()")
_SYMBOL = re.compile(r"(?<![\w:\"])@(?P<name>[\w$.\-]+)(?![\w$.\-]|::)")
_DEVICE = re.compile(r"#hal\.device\.(?:affinity|fallback|promise)<@(?P<name>[\w$.\-]+)")
_NO_DEVICE = "(?<!affinity<)(?<!fallback<)(?<!promise<)"
_BACKEND = re.compile(r"(?<=#hal\.device\.target<\")rocm(?=\")|(?<=#hal\.device\.alias<\")rocm(?=\")")
_OF_FUNCTION = re.compile(r"(?<=#hal\.device\.affinity<)@(?P<name>[\w$.\-]+)")
_FALLBACK = re.compile(r"#hal\.device\.fallback<@(?P<name>[\w$.\-]+)>")
_OF_COMMAND = re.compile(r"__device_\d+$")
_ALLOCATES = re.compile(r"bufferization\.alloc_tensor\((?P<sizes>[^()]*)\)(?: copy\((?P<copied>%[\w$.\-]+)\))?")
_WRITES_INTO = re.compile(r"bufferization\.materialize_in_destination (?P<value>%[\w$.\-]+) in ")
_PLACES = re.compile(
    r"stablehlo\.custom_call @(?P<name>annotate_device_placement|Sharding|SPMDFullToShardShape|SPMDShardToFullShape)"
    r"\((?P<value>%[\w$.\-]+)\).* : \((?P<given>[^()]*)\) -> (?P<made>.*)$"
)
"""Calls that only say where a value is."""
_OF_LIBRARY = re.compile(
    r"(?P<before>^\s*%[\w$.\-]+ = )(?:func\.|llvm\.)?call @(?P<symbol>__(?:nv|ocml)_(?:fast_|native_)?"
    r"(?P<name>[a-z]+?\d*)(?:f|_f(?:16|32|64))?)\((?P<values>[^()]*)\) : \((?P<types>[^()]*)\) -> (?P<made>\w+)$"
)
_FUNCTIONS = frozenset(
    {
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atan2",
        "atanh",
        "cbrt",
        "ceil",
        "copysign",
        "cos",
        "cosh",
        "erf",
        "erfc",
    }
    | {"exp", "exp2", "expm1", "floor", "fma", "log", "log10", "log1p", "log2", "round", "roundeven", "rsqrt"}
    | {"sin", "sinh", "sqrt", "tan", "tanh", "trunc"}
)
"""Functions of the dialect ``math``."""
_OTHER_NAMES = {"fabs": "absf", "pow": "powf", "rint": "roundeven"}
_OF_TOSA = {
    "abs": "abs", "add": "add", "ceil": "ceil", "cos": "cosine", "exp": "exponential", "floor": "floor", "log": "log",
    "maximum": "maximum", "minimum": "minimum", "negate": "negate", "pow": "power", "rsqrt": "rsqrt",
    "sigmoid": "logistic", "sin": "sine", "sub": "subtract", "tanh": "tanh",
}  # fmt: skip
"""Elementwise ops of TOSA, and those of StableHLO that compute the same."""
_ELEMENTWISE = re.compile(
    r"^(?P<before>\s*%[\w$.\-]+ = )(?P<dialect>tosa|stablehlo)\.(?P<name>\w+) (?P<values>%[\w$.\-]+(?:, %[\w$.\-]+)*)"
    r"(?P<between>[^:]*) : (?P<types>.+)$"
)
_PARAMETER = re.compile(
    r"^(?P<before>\s*util\.global .*@(?P<name>[\w$.\-]+) = #(?:stream|flow)\.parameter\.named<.*>) : "
    r"(?P<kind>[a-z]+\d+)$"
)
_STAGES = re.compile(r"memref<(?P<stages>\d+)x(?P<rest>\d+x\d+x\w+, #gpu\.address_space<workgroup>)>")
_MOST_STAGES = 8
_TAKEN = re.compile(r"redefinition of symbol named '(?P<name>[^']+)'")
_IMMUTABLE = re.compile(r"global \"?@?(?P<name>[\w$.\-]+)\"? is not mutable and cannot be stored to")
_BETWEEN = re.compile(r"must be (?:between|in (?:the )?range) \[?(?P<low>-?\d+)(?: and |, )(?P<high>-?\d+)\b")
_ATTRIBUTE_NUMBER = re.compile(r"(?<![\w.%@#])-?\d+(?= : i\d+\b)")
_OF_FLOATS = re.compile(
    r"^\s*(?P<result>%[\w$.\-]+) = (?P<op>tosa\.(?:exp|log|tanh|sigmoid|erf|sin|cos|rsqrt|reciprocal|floor|ceil)) "
    r"(?P<value>%[\w$.\-]+) : \((?P<kind>tensor<(?P<sizes>(?:[\d?]+x)*)i\d+>)\) -> (?P=kind)$"
)
_AS_FUNCTIONS = {
    "ml_program.func": "func.func", "ml_program.subgraph": "func.func", "ml_program.return": "return",
    "ml_program.output": "return",
}  # fmt: skip
_OF_PROGRAM = re.compile(r"\bml_program\.(?:func|subgraph|return|output)\b")
_ANY_DIALECT = re.compile(r"^\s*%[\w$.\-:]+ = \"?(?P<dialect>tosa|stablehlo)\.")


def equivalent_ops(facts: Facts, ir: IrOps, op: Op) -> Iterator[Fix]:
    """The rewritings of an op of the input that fails or is rejected."""
    yield from _other_name(facts, ir)
    yield from _of_kind(ir, op)
    yield from _near(ir, op)
    yield from _device(facts, ir, op)
    yield from _buffer(ir, op)
    yield from _placed(ir, op)
    yield from _library(ir, op)
    yield from _one_dialect(ir, op)
    yield from _scalar(ir, op)
    yield from _mutable(facts, ir)
    yield from _in_bounds(facts, ir, op)
    yield from _in_floats(ir, op)
    yield from _as_functions(ir, op)
    yield from _private(ir, op)
    yield from _staged(facts, ir)


def _other_name(facts: Facts, ir: IrOps) -> Iterator[Fix]:
    """Another name for a function with the name that the compiler gives to one that it makes."""
    for row in facts.diagnostics:
        found = _TAKEN.search(row.message)
        name = found["name"] if found is not None else ""
        if not name or sum(one.symbol == name for one in ir.ops) != 1:
            continue
        number = next(one for one in range(2, len(ir.ops) + 3) if not any(f"{name}_{one}" in line for line in ir.lines))
        word, new = re.compile(rf"{_NO_DEVICE}@{re.escape(name)}(?![\w$.\-])"), f"{name}_{number}"
        texts = {at: word.sub(f"@{new}", line) for at, line in enumerate(ir.lines, 1) if word.search(line)}
        edits = tuple(Edit(at, at, (text,)) for at, text in texts.items())
        title = Message("equivalent-ops.rename", "Rename @{name} to @{new}", name=name, new=new)
        detail = Message("equivalent-ops.rename-why", "Callers use the new name.")
        yield Fix("other-name", title, FixKind.EDIT, detail, edits=edits)
        return


def _of_kind(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The call for the kind of function that is called."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found = _CALL.search(line)
    called = next((one for one in ir.ops if found is not None and one.symbol == found["name"]), None)
    if found is None or called is None or called.name not in _CALLS:
        return
    right, wrong = _CALLS[called.name], "func.call" if found["op"] == "call" else found["op"]
    if right != wrong:
        title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=right, wrong=found["op"])
        text = f"{line[: found.start()]}{right}{found['rest']}{line[found.end() :]}"
        yield Fix("other-call", title, FixKind.EDIT, edits=(Edit(at, at, (text,)),))


def _near(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The symbol of a similar name in place of one that nothing defines."""
    known = ir.symbols(op) or frozenset()
    at = op.lines[0]
    line = ir.lines[at - 1]
    for found in _SYMBOL.finditer(line):
        name = found["name"]
        if name in known or name == op.symbol or _CALL.search(line) is not None:
            continue
        for near in nearest(name, sorted(known), 1, ALIKE_OF_FEW):
            title = Message("equivalent-ops.near", "Refer to @{near} instead of @{name}", near=near, name=name)
            text = f"{line[: found.start('name')]}{near}{line[found.end('name') :]}"
            yield Fix("near-symbol", title, FixKind.EDIT, edits=(Edit(at, at, (text,)),))


def _device(facts: Facts, ir: IrOps, op: Op) -> Iterator[Fix]:
    """A declaration of a device that the program names and nothing declares, as one of the target's devices."""
    if edits := tuple(
        Edit(number, number, (text,))
        for number, line in enumerate(ir.lines, 1)
        if (text := _BACKEND.sub("hip", line)) != line
    ):
        title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right='"hip"', wrong='"rocm"')
        yield Fix("device-name", title, FixKind.EDIT, edits=edits)
    known = {one.symbol for one in ir.ops if one.symbol and one.name not in _CALLS}
    first = next((one for one in ir.ops if one.name != "builtin.module" and one.lines), op)
    names = [found["name"] for line in ir.lines for found in _DEVICE.finditer(line)]
    known |= {given.partition("=")[0] for given in flag_values(facts.info.flags, DEVICE_FLAG) if "=" in given}
    lost = [one for one in dict.fromkeys(names) if one not in known and not _OF_COMMAND.match(one)]
    functions = {one.symbol for one in ir.ops if one.name in _CALLS}
    for number, text in enumerate(ir.lines, 1):
        if (of := _OF_FUNCTION.search(text)) is not None and of["name"] in functions:
            default = f"{text[: text.rindex('#', 0, of.start())]}#hal.device.promise<@__device_0>{text[of.end() + 1 :]}"
            title = Message("equivalent-ops.default", "Name the first device instead of @{name}", name=of["name"])
            yield Fix("default-device", title, FixKind.EDIT, edits=(Edit(number, number, (default,)),))
            return
    aliases = "\n".join(ir.lines).count("#hal.device.alias<")
    if not lost or not facts.info.driver:
        return
    for number, text in enumerate(ir.lines, 1):
        if (back := _FALLBACK.search(text)) is not None and back["name"] in lost:
            alias = f'#hal.device.alias<"{facts.info.driver}"[{aliases}]>'
            right = f"{text[: back.start()]}{alias}{text[back.end() :]}"
            title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=alias, wrong=back[0])
            yield Fix("device-alias", title, FixKind.EDIT, edits=(Edit(number, number, (right,)),))
            return
    at = first.lines[0]
    line = ir.lines[at - 1]
    indent = indent_of(line)
    declared = tuple(
        f'{indent}util.global private @{name} = #hal.device.alias<"{facts.info.driver}"[{number}]> : !hal.device'
        for number, name in enumerate(lost, aliases)
    )
    title = Message("equivalent-ops.device", "Declare the device @{name}", name=lost[0])
    detail = Message(
        "equivalent-ops.device-why",
        "The program then needs one {driver} device for each device that it declares.",
        driver=facts.info.driver,
    )
    yield Fix("declare-in-program", title, FixKind.EDIT, detail, edits=(Edit(at, at - 1, declared),))


def _buffer(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Tensors in place of those that bufferization allocates, and values in place of their copies into others."""
    if not op.name.startswith("bufferization."):
        return
    lines = dict(enumerate(ir.lines, 1))
    gone = set[int]()
    for one in ir.ops:
        at = one.lines[0]
        if len(one.results) != 1 or one.last != at:
            continue
        found, written = _ALLOCATES.search(lines[at]), _WRITES_INTO.search(lines[at])
        value = found["copied"] if found is not None else written["value"] if written is not None else ""
        if found is not None and not value:
            lines[at] = f"{lines[at][: found.start()]}tensor.empty({found['sizes']}){lines[at][found.end() :]}"
        elif value:
            gone.add(at)
            lines |= {edit.first: edit.lines[0] for edit in renamed_after(lines, ir, one, value)}
    changed = [number for number, text in lines.items() if number in gone or text != ir.lines[number - 1]]
    edits = tuple(Edit(number, number, () if number in gone else (lines[number],)) for number in changed)
    if edits:
        title = Message("equivalent-ops.tensors", "Use new tensors instead of buffers, and values instead of copies")
        yield Fix("without-buffers", title, FixKind.EDIT, edits=edits)


def _placed(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The value in place of a call that only says where it is."""
    found = _PLACES.search(ir.lines[op.lines[0] - 1])
    if found is not None and len(op.results) == 1 and found["given"].strip() == found["made"].strip():
        title = Message(
            "equivalent-ops.read",
            "Use {value} instead of the result of {op}",
            value=found["value"],
            op=f"@{found['name']}",
        )
        detail = Message("equivalent-ops.read-why", "The call computes nothing: it only says where to place the value.")
        yield Fix("read-value", title, FixKind.EDIT, detail, edits=passed_on(ir, op, found["value"]))


def _library(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Ops of ``math`` in place of the functions of a device library."""
    edits, gone, names = list[Edit](), set[str](), list[str]()
    for number, line in enumerate(ir.lines, 1):
        found = _OF_LIBRARY.match(line)
        words = (found["name"], f"{found['name']}f", found["name"].removesuffix("f")) if found is not None else ()
        name = next((_OTHER_NAMES.get(one, one) for one in words if one in _FUNCTIONS or one in _OTHER_NAMES), "")
        if found is None or not name:
            continue
        if len(set(found["types"].split(", "))) == 1:
            edits.append(Edit(number, number, (f"{found['before']}math.{name} {found['values']} : {found['made']}",)))
            gone.add(found["symbol"])
            names.append(name)
    if not edits or not any(f"@{symbol}" in ir.lines[op.lines[0] - 1] for symbol in gone):
        return
    used = {symbol for symbol in gone if "\n".join(ir.lines).count(f"@{symbol}(") == _calls(ir, symbol) + 1}
    edits += [Edit(one.lines[0], one.last, ()) for one in ir.ops if one.symbol in used and not one.regions]
    title = Message(
        "equivalent-ops.library", "Use math.{name} instead of @{symbol}", name=names[0], symbol=sorted(gone)[0]
    )
    yield Fix("math-op", title, FixKind.EDIT, edits=tuple(sorted(edits, key=lambda edit: edit.first)))


def _calls(ir: IrOps, symbol: str) -> int:
    """How often a function is called in a form that is rewritten."""
    return sum((found := _OF_LIBRARY.match(line)) is not None and found["symbol"] == symbol for line in ir.lines)


def _one_dialect(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The ops of TOSA or StableHLO, whichever are fewer, as ops of the other dialect of the program."""
    of = {"tosa": list[int](), "stablehlo": list[int]()}
    for number, line in enumerate(ir.lines, 1):
        if found := _ANY_DIALECT.match(line):
            of[found["dialect"]].append(number)
    if not all(of.values()):
        return
    for wrong, right in sorted((("tosa", "stablehlo"), ("stablehlo", "tosa")), key=lambda pair: len(of[pair[0]])):
        table = _OF_TOSA if wrong == "tosa" else {other: name for name, other in _OF_TOSA.items()}
        edits = list[Edit]()
        for number in of[wrong]:
            found = _ELEMENTWISE.match(ir.lines[number - 1])
            if found is None or found["name"] not in table:
                break
            kinds = found["types"].rpartition(" -> ")[2]
            count = found["values"].count(",") + 1
            types = kinds if right == "stablehlo" else f"({', '.join([kinds] * count)}) -> {kinds}"
            text = f"{found['before']}{right}.{table[found['name']]} {found['values']} : {types}"
            edits.append(Edit(number, number, (text,)))
        else:
            title = Message("equivalent-ops.dialect", "Write the {wrong} ops as {right} ops", wrong=wrong, right=right)
            yield Fix("one-dialect", title, FixKind.EDIT, edits=tuple(edits))


def _scalar(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A parameter that is a number, as a tensor of one element."""
    for declared in ir.named("util.global"):
        found = _PARAMETER.match(ir.lines[declared.lines[0] - 1])
        if found is None or f"@{found['name']}" not in ir.lines[op.lines[0] - 1]:
            continue
        kind = found["kind"]
        edits = [Edit(declared.lines[0], declared.lines[0], (f"{found['before']} : tensor<{kind}>",))]
        load = re.compile(
            rf"^(?P<indent>\s*)(?P<value>%[\w$.\-]+) = "
            rf"(?P<load>util\.global\.load(?: immutable)? @{re.escape(found['name'])}) : {kind}$"
        )
        for number, line in enumerate(ir.lines, 1):
            if read := load.match(line):
                new = f"%parameter_{number}"
                texts = (
                    f"{read['indent']}{new} = {read['load']} : tensor<{kind}>",
                    f"{read['indent']}{read['value']} = tensor.extract {new}[] : tensor<{kind}>",
                )
                edits.append(Edit(number, number, texts))
        title = Message(
            "equivalent-ops.scalar", "Keep the parameter @{name} as a tensor<{kind}>", name=found["name"], kind=kind
        )
        detail = Message("equivalent-ops.scalar-why", "The program reads its only element instead of the number.")
        yield Fix("tensor-parameter", title, FixKind.EDIT, detail, edits=tuple(edits))


def _mutable(facts: Facts, ir: IrOps) -> Iterator[Fix]:
    """A global that the program stores to, as a mutable one."""
    row = refused_at(facts)
    found = _IMMUTABLE.search(row.message) if row is not None else None
    for declared in ir.named("util.global") if found is not None else ():
        at = declared.lines[0]
        if found is None or declared.symbol != found["name"]:
            continue
        text = re.sub(r"(util\.global(?: (?:private|public))?) (?=@|\")", r"\1 mutable ", ir.lines[at - 1], count=1)
        title = Message("equivalent-ops.mutable", "Declare the global @{name} mutable", name=found["name"])
        yield Fix("mutable", title, FixKind.EDIT, edits=(Edit(at, at, (text,)),))


def _in_bounds(facts: Facts, ir: IrOps, op: Op) -> Iterator[Fix]:
    """The nearest number that an attribute may have."""
    row = refused_at(facts)
    found = _BETWEEN.search(row.message) if row is not None else None
    if found is None:
        return
    at, (low, high) = op.lines[0], (int(found[key]) for key in ("low", "high"))
    line = ir.lines[at - 1]
    for number in _ATTRIBUTE_NUMBER.finditer(line):
        if low <= int(number[0]) <= high:
            continue
        near = str(min(max(int(number[0]), low), high))
        detail = Message("equivalent-ops.bounds-why", "It is the nearest number that the attribute accepts.")
        yield instead_at(line, at, number.span(), near, "nearest-number", detail)


def _in_floats(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A function of TOSA that takes floats, computed in f32 where its operand is an integer."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found = _OF_FLOATS.match(line)
    if found is None:
        return
    wide, indent = f"tensor<{found['sizes']}f32>", indent_of(line)
    lines = (
        f"{indent}%floats_{at} = tosa.cast {found['value']} : ({found['kind']}) -> {wide}",
        f"{indent}%computed_{at} = {found['op']} %floats_{at} : ({wide}) -> {wide}",
        f"{indent}{found['result']} = tosa.cast %computed_{at} : ({wide}) -> {found['kind']}",
    )
    title = Message(
        "two-types.compute", "Compute {op} in {type}, and convert its result back", op=found["op"], type="f32"
    )
    yield Fix("compute-in-f32", title, FixKind.EDIT, edits=(Edit(at, at, lines),))


def _as_functions(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Functions of ``func`` in place of those of ``ml_program``."""
    if not op.name.startswith("ml_program."):
        return
    edits = tuple(
        Edit(number, number, (text,))
        for number, line in enumerate(ir.lines, 1)
        if (text := _OF_PROGRAM.sub(lambda found: _AS_FUNCTIONS[found[0]], line)) != line
    )
    if edits:
        title = Message(
            "parse-fixes.instead", "Write {right} instead of {wrong}", right="func.func", wrong="ml_program.func"
        )
        yield Fix("as-functions", title, FixKind.EDIT, edits=edits)


def _private(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Private memory of a thread in place of memory from the heap, which a GPU does not have."""
    edits = tuple(
        Edit(one.lines[0], one.lines[0], (ir.lines[one.lines[0] - 1].replace("memref.alloc(", "memref.alloca(", 1),))
        for one in ir.named("memref.alloc")
        if "workgroup" not in ir.types(one) and ", #gpu" not in ir.types(one)
    )
    if edits and (
        op.name.startswith("memref.") or any(one.lines[0] == op.lines[0] for one in ir.named("memref.alloc"))
    ):
        title = Message(
            "parse-fixes.instead", "Write {right} instead of {wrong}", right="memref.alloca", wrong="memref.alloc"
        )
        yield Fix("private-memory", title, FixKind.EDIT, edits=edits)


def _staged(facts: Facts, ir: IrOps) -> Iterator[Fix]:
    """One stage fewer in the buffers of workgroup memory that a kernel rotates, the largest first."""
    if not any("shared memory" in row.message for row in facts.diagnostics):
        return
    kinds = dict.fromkeys(
        found for one in ir.named("memref.alloc") if (found := _STAGES.search(ir.types(one))) is not None
    )
    for found in sorted(kinds, key=lambda one: -_count(one)):
        stages = int(found["stages"])
        if not 2 <= stages <= _MOST_STAGES:
            continue
        now = f"memref<{stages - 1}x{found['rest']}>"
        edits = tuple(
            Edit(number, number, (line.replace(found[0], now),))
            for number, line in enumerate(ir.lines, 1)
            if found[0] in line
        )
        title = Message(
            "equivalent-ops.stages", "Keep {count} stages of {type} in shared memory", count=stages - 1, type=found[0]
        )
        detail = Message("equivalent-ops.stages-why", "Make sure that no index uses the removed stage.")
        yield Fix("fewer-stages", title, FixKind.EDIT, detail, edits=edits)


def _count(found: re.Match[str]) -> int:
    """How many elements a buffer has."""
    return math.prod(int(size) for size in re.findall(r"(\d+)x", found[0]))
