"""Other forms of a rejected op: the general op, without a keyword, with the type of the value that it reads, with the
sizes or the symbol that it lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited, stated_type
from passlens.engine.diagnosis.edits.type_edits import cast_verb
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.inference.constants import number_of
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, indent_of, split_list
from passlens.engine.messages import Items, Message
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.toolchain.knowledge import NameKind, table_knows

_KEYWORD = re.compile(
    r"^(?P<before>\s*(?:%[^=]* = )?[a-z_]\w*(?:\.\w+)+ )(?P<word>(?!(?:public|private|nested) )[a-z]\w+) (?=[@%])"
)
_HELD = re.compile(r"![a-z]\w*(?:\.\w+)+<(?P<type>[^<>*?]+(?:<[^<>]*>)?)>")
_RESULT = re.compile(r"(?P<before>.* (?:->|:) )(?P<type>\S+)$")
_GLOBAL = re.compile(r"^\s*util\.global private mutable @(?P<name>[\w$.\-]+) : (?P<type>\S+)$")
_IMPORT = re.compile(
    r"^(?P<indent>\s*)vm\.import (?:private|public) @(?P<name>[\w$.\-]+)\((?P<takes>[^()]*)\)"
    r"(?: -> (?P<gives>\([^()]*\)|\S+))?.*$"
)
_OPEN = re.compile(r"(?:tensor|memref)<(?:\d+x)*\?(?:x[\d?]+)*x[^<>{}]*(?:<[^<>]*>)?>(?!\{)")
_INDEX = re.compile(r"(?P<name>%[\w$.\-]+): index\b")
_SYMBOL = re.compile(r"(?<![\w:])@(?P<name>[\w$.\-]+)(?![\w$.\-:])")
_KINDS = {
    "vm.export": ("vm.func",),
    "vm.call": ("vm.import", "vm.func"),
    "vm.call.variadic": ("vm.import", "vm.func"),
    "vm.global.load": ("vm.global",),
    "vm.global.store": ("vm.global",),
    "util.global.load": ("util.global",),
    "util.global.store": ("util.global",),
    "util.call": ("util.func",),
    "func.call": ("func.func",),
    "ml_program.global_load": ("ml_program.global",),
    "ml_program.global_load_const": ("ml_program.global",),
    "ml_program.global_store": ("ml_program.global",),
}
"""The ops that define what the symbol of an op names; each may have a suffix, such as the type of a global."""
_PART = re.compile(
    r"offsets = \[(?P<offsets>[^\]]*)\], sizes = \[(?P<counts>[^\]]*)\], strides = \[(?P<strides>[^\]]*)\] : "
    r"[^>]*?\btensor<(?P<sizes>(?:[\d?]+x)*)\w+>.*\btensor<(?P<other>(?:[\d?]+x)*)\w+>"
)
_PARAMETER = re.compile(r"\barith\.constant (?=#(?:flow|stream)\.parameter\.named<)")
_OF_STATE = ("ml_program.", "util.", "vm.")
"""Dialects in which the special form of an op has its syntax."""
_NOT_AFFINE = re.compile(r"\bnon-affine expression\b")
_AT_MOST = 2
_DYNAMIC_SIZES = re.compile(r"\bdynamic (?:dim|size|shape)|\bnumber of (?:dynamic )?dim|\bdims?\b")


def rejected_forms(ir: IrOps, op: Op, message: str, version: str) -> Iterator[Fix]:
    """The forms of a rejected op, the likeliest first.

    Args:
        ir: The input.
        op: The op.
        message: What the verifier, or the parser of the op, says.
        version: Of the compiler.
    """
    at = op.lines[0]
    line = ir.lines[at - 1]
    yield from _sibling(op, at, line, version)
    if (found := _KEYWORD.match(line)) is not None:
        title = Message("parse-fixes.leave-out", "Leave out {text} in line {line:,}", text=found["word"], line=at)
        yield edited("without-word", title, (Edit(at, at, (found["before"] + line[found.end() :],)),))
    yield from _as_held(ir, op, at, line)
    yield from _fitting(ir, op, at, line)
    yield from _imported(ir, op, line)
    yield from _nothing_returned(ir, op, at, line)
    if _NOT_AFFINE.search(message):
        yield from _folded(ir, op, at, line)
    if _DYNAMIC_SIZES.search(message):
        yield from _with_sizes(ir, op, at, line)
    if (part := _PART.search(line)) is not None:
        yield from _whole(at, line, part)
    if (inline := _PARAMETER.search(line)) is not None:
        title = Message(
            "parse-fixes.instead", "Write {right} instead of {wrong}", right="flow.tensor.constant", wrong=op.name
        )
        text = f"{line[: inline.start()]}flow.tensor.constant {line[inline.end() :]}"
        yield edited("tensor-constant", title, (Edit(at, at, (text,)),))


def _folded(ir: IrOps, op: Op, at: int, line: str) -> Iterator[Fix]:
    """Constants as numbers instead of names in an affine expression."""
    text = line
    for value in dict.fromkeys(op.uses):
        if (number := number_of(ir, value)) is not None:
            word = re.compile(rf"(?<=[* +(\[,-]){re.escape(ir.name(value))}(?![\w$.\-])(?=[^\[]*\])")
            text = word.sub(str(number), text)
    if text != line:
        title = Message("rejected-forms.folded", "Write constants as numbers in the affine expression")
        yield edited("folded", title, (Edit(at, at, (text,)),))


def _whole(at: int, line: str, part: re.Match[str]) -> Iterator[Fix]:
    """The whole tensor instead of a part with too few or too many dimensions, if both have the same shape."""
    sizes = [one for one in part["sizes"].split("x") if one]
    lists = [part[key].split(", ") for key in ("offsets", "counts", "strides")]
    if "?" in sizes or part["sizes"] != part["other"] or all(len(one) == len(sizes) for one in lists):
        return
    now = (
        f"offsets = [{', '.join('0' for _ in sizes)}], sizes = [{', '.join(sizes)}], "
        f"strides = [{', '.join('1' for _ in sizes)}]"
    )
    title = Message("rejected-forms.whole", "Take the whole tensor: {parts}", parts=now)
    text = f"{line[: part.start()]}{now}{line[part.end('strides') + 1 :]}"
    yield edited("whole-tensor", title, (Edit(at, at, (text,)),))


def _sibling(op: Op, at: int, line: str, version: str) -> Iterator[Fix]:
    """The general op of which the rejected one is a special form, by its name."""
    name = op.name.rpartition("_")[0]
    if op.name.startswith(_OF_STATE) and table_knows(version, name, NameKind.OP) and f"{op.name} " in line:
        title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=name, wrong=op.name)
        yield edited("sibling", title, (Edit(at, at, (line.replace(f"{op.name} ", f"{name} ", 1),)),))


def _as_held(ir: IrOps, op: Op, at: int, line: str) -> Iterator[Fix]:
    """A result with the element type of the container that the op reads, converted to the type that its users take."""
    stated = _RESULT.match(line)
    if stated is None or len(op.results) != 1 or op.regions:
        return
    for held in dict.fromkeys(_HELD.findall(stated["before"])):
        verb = cast_verb(held, stated["type"])
        if not verb:
            continue
        name = ir.name(op.results[0])
        made = f"%v{name[1:]}_held" if name[1].isdigit() else f"{name}_held"
        indent = indent_of(line)
        start = line.find(" = ")
        texts = (
            f"{indent}{made}{stated['before'][start:]}{held}",
            f"{indent}{name} = arith.{verb} {made} : {held} to {stated['type']}",
        )
        title = Message(
            "two-types.convert", "Convert {value} from {was} to {now}", value=name, was=held, now=stated["type"]
        )
        yield edited("convert-result", title, (Edit(at, at, texts),))


def _fitting(ir: IrOps, op: Op, at: int, line: str) -> Iterator[Fix]:
    """The symbol that the op may name in place of one that nothing defines: of a name that holds the other, or the only
    one; for a function that is read like a global, a call of it.
    """
    kinds, here = _KINDS.get(op.name, ()), ir.symbols(op)
    known = here if here is not None else {one.symbol for one in ir.ops if one.symbol}
    if all(one.symbol != op.symbol for one in ir.ops if one is not op):
        known = known - {op.symbol}  # an export has the name of what it exports
    kinds = kinds or next((of for name, of in _KINDS.items() if op.name.startswith(f"{name}.")), ())
    found = next((one for one in _SYMBOL.finditer(line)), None)
    if not kinds or found is None:
        return
    if found["name"] in known:
        callee = next((one for one in ir.ops if one.symbol == found["name"] and one.name == "util.func"), None)
        result = line.rpartition(" : ")[2].strip()
        if callee is not None and op.name == "util.global.load":
            text = f"{line[: line.find(op.name)]}util.call @{found['name']}() : () -> {result}"
            title = Message("rejected-forms.call", "Call @{name}, which is a function", name=found["name"])
            yield edited("call", title, (Edit(at, at, (text,)),))
        return
    own = function_of(op)
    fit = [
        one.symbol
        for one in ir.ops
        if one.symbol and one is not own and one is not op and any(one.name.startswith(kind) for kind in kinds)
    ]
    parts = [one for one in fit if one in found["name"] or found["name"] in one]
    if nearest(found["name"], fit, 1, ALIKE_OF_FEW):
        return  # others propose it
    for near in (parts or (fit if len(fit) == 1 else []))[:_AT_MOST]:
        title = Message("equivalent-ops.near", "Refer to @{near} instead of @{name}", near=near, name=found["name"])
        text = f"{line[: found.start('name')]}{near}{line[found.end('name') :]}"
        yield edited("near-symbol", title, (Edit(at, at, (text,)),))


def _imported(ir: IrOps, op: Op, line: str) -> Iterator[Fix]:
    """A VM import that a program calls, as a function without a body."""
    called = _SYMBOL.search(line) if op.name == "func.call" else None
    for number, text in enumerate(ir.lines, 1):
        found = _IMPORT.match(text) if called is not None else None
        if found is None or called is None or found["name"] != called["name"]:
            continue
        takes = ", ".join(one.rpartition(":")[2].strip() for one in split_list(found["takes"]) if one.strip())
        gives = f" -> {found['gives']}" if found["gives"] else ""
        now = f"{found['indent']}func.func private @{found['name']}({takes}){gives}"
        title = Message(
            "rejected-forms.import", "Declare @{name} with func.func, which also makes it an import", name=found["name"]
        )
        yield edited("import", title, (Edit(number, number, (now,)),))


def _nothing_returned(ir: IrOps, op: Op, at: int, line: str) -> Iterator[Fix]:
    """For values that an initializer or a function must not return: a store to the global of that type that has no
    initial value, or the result types that the function lacks.
    """
    around = op.parent
    if around is None or not op.name.endswith("return") or not op.uses or len(op.lines) != 1:
        return
    indent, types = indent_of(line), [stated_type(ir, value) for value in op.uses]
    if around.name == "util.initializer":
        free = [one for text in ir.lines if (one := _GLOBAL.match(text)) is not None]
        for found in [one for one in free if [one["type"]] == types][:_AT_MOST]:
            store = f"{indent}util.global.store {ir.name(op.uses[0])}, @{found['name']} : {found['type']}"
            title = Message(
                "rejected-forms.store", "Store {value} to @{name}", value=ir.name(op.uses[0]), name=found["name"]
            )
            yield edited("store", title, (Edit(at, at, (store, f"{indent}{op.name}")),))
        return
    head = ir.lines[around.lines[0] - 1] if around.name in FUNCTIONS else ""
    if head.rstrip().endswith(") {") and " -> " not in head and all(types):
        given = types[0] if len(types) == 1 else f"({', '.join(types)})"
        text = f"{head.rstrip().removesuffix(' {')} -> {given} {{"
        title = Message(
            "two-types.returns", "Let @{function} return {type}", function=around.symbol, type=Items(tuple(types))
        )
        detail = Message("two-types.returns-why", "Callers of the function get this type.")
        yield edited("returns", title, (Edit(around.lines[0], around.lines[0], (text,)),), detail)


def _with_sizes(ir: IrOps, op: Op, at: int, line: str) -> Iterator[Fix]:
    """Sizes in braces for the types of dynamic shape that have none: those that other lines of the function give the
    type, or the function's arguments of type index, if as many.
    """
    function, number = function_of(op), op.lines[-1]
    lines = ir.lines[function.lines[0] - 1 : function.last] if function is not None else []
    text = ir.lines[number - 1]
    for kind in dict.fromkeys(found[0] for found in _OPEN.finditer(text)):
        given = re.compile(rf"{re.escape(kind)}(?P<sizes>\{{%[^{{}}]*\}})")
        sizes = next((found["sizes"] for one in lines if (found := given.search(one)) is not None), "")
        arguments = _INDEX.findall(lines[0]) if lines else []
        if not sizes and len(arguments) == kind.count("?"):
            sizes = f"{{{', '.join(arguments)}}}"
        now = re.sub(rf"{re.escape(kind)}(?!\{{)", f"{kind}{sizes}", text)
        if sizes and now != text:
            title = Message("rejected-forms.sizes", "Add the sizes {sizes} to {type}", type=kind, sizes=sizes)
            yield edited("sizes", title, (Edit(number, number, (now,)),))
