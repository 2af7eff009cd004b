"""Unusual parts of an IR on which a pass crashes, hangs, or fails without a reason.

Such an end names a pass and no op; these are properties of the IR before the pass that such passes do not expect.
"""

from __future__ import annotations

import functools
import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from passlens.engine.diagnosis.causes.source_rank import Rank, op_in, rank_of
from passlens.engine.diagnosis.inference.exports import undefined_dispatch
from passlens.engine.diagnosis.inference.padding import is_invariant
from passlens.engine.ir.syntax import read_head, split_list
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.toolchain.knowledge import NameKind, names
from passlens.engine.units import whole_number

_UNKNOWN_TYPES = re.compile(
    r"(?<![\w.])(?:[\dx?]+x)?(?P<type>tf32|f80|f128|i(?:6[5-9]|[7-9]\d|[1-9]\d\d+))(?=[,>)\s]|$)", re.MULTILINE
)
"""Element types that no GPU supports."""
_UNRANKED = re.compile(r"tensor<\*[x,]\w+>|!torch\.vtensor(?:<\*,\w+>|(?!<))")
_MUTABLE = re.compile(r"!torch\.tensor(?:<[^>\n]*>)?")
_UNTYPED = re.compile(r"!torch\.v?tensor<\[[\d?,]*\],unk>")
_COPIES = frozenset({"torch.copy.to_vtensor", "torch.copy.to_tensor", "torch.overwrite.tensor.contents"})
"""Ops that may use mutable tensors."""
_ENCODED = re.compile(r"tensor<[\dx?]+\w+, (?P<encoding>#[A-Za-z_][\w.]*)")
_EMPTY = re.compile(r"(?:tensor|vector|memref)<(?:[\d?]+x)*?0x[^<>,\n]*>|!torch\.vtensor<\[(?:[\d?]+,)*?0[,\]][^>\n]*>")
_SMALL = re.compile(r"\btensor<(?P<shape>(?:\d+x)+)i(?P<bits>[2-7])>")
_RARE = re.compile(r"(?<![\w.])(?:[\dx?]+x)?(?P<type>f[468]E\w+|complex<\w+>|i[2-7])(?=[,>)\s]|$)", re.MULTILINE)
_NOT_NUMBERS = re.compile(
    r"(?P<whole>\b(?:tensor|vector|memref)<(?:[\d?]+x)*(?P<type>index|none|complex<\w+>|![\w.]+)"
    r"(?:<(?:[^<>\n]|<[^<>\n]*>)*>)?)(?=[>,])"
)
_SHAPED_ELEMENT = re.compile(r"\b(?:tensor|vector|memref)<(?:[\d?]+x)*([a-zA-Z]\w*)[,>]")
_INTEGER = re.compile(r"[su]?i\d+")
_VECTOR = re.compile(r"vector<(?P<shape>(?:\d+x)+)\w+>")
_HUGE_VECTOR = 1 << 15
"""Elements of a vector from which on passes unroll it to as many ops."""
_DEVICE = re.compile(r"#hal\.device\.(?:affinity|promise|fallback)<@(?P<symbol>[\w$.\-]+)")
_BOUNDARY = re.compile(
    r"^ *(?:func|util)\.func (?!private)[^@\n]*@(?P<name>[\w$.\-]+)\([^\n]*?"
    r"(?P<type>(?:memref|vector|tuple|complex)<[^>\n]*>)",
    re.MULTILINE,
)
_MODULE = re.compile(r"^\s*(?:builtin\.)?module\b|^\s*util\.global ", re.MULTILINE)
_GLOBAL = re.compile(r"^ *util\.global [^@\n]{0,100}@(?P<symbol>[\w$.\-]+)(?P<rest>[^\n]*)", re.MULTILINE)
_SCALAR_PARAMETER = re.compile(
    r"^ *util\.global [^@\n]{0,100}@(?P<symbol>[\w$.\-]+)[^\n]* = #(?:flow|stream)\.parameter\.named<[^>\n]*> : "
    r"(?P<type>index|i\d+|b?f\d+)$",
    re.MULTILINE,
)
_PAD = re.compile(
    r"(?P<head>\btensor\.pad) [^\n]*\{\n(?P<body>(?:(?!tensor\.yield)[^\n]*\n){0,64}?)"
    r" *tensor\.yield (?P<value>%[\w$.\-]+)"
)
_FALLBACK = re.compile(r" = #hal\.device\.fallback<@(?P<symbol>[\w$.\-]+)>")
_EXECUTABLE = re.compile(
    r"^(?P<indent> *)(?:stream|flow)\.executable (?:\w+ )?@[^\n]*\{\n(?P<body>.*?)^(?P=indent)\}",
    re.MULTILINE | re.DOTALL,
)
_EXPORT = re.compile(r"^ *(?P<op>\w+\.executable\.export) (?:\w+ )?@(?P<name>[\w$.\-]+)", re.MULTILINE)
_OP = re.compile(r'^ *(?:%[^=\n]*= )?"?(?P<dialect>[a-z_]\w*)(?:\.\w+)+', re.MULTILINE)
_OP_LINE = re.compile(r'^(?P<indent> *)(?:%[^=\n]*= )?"?(?P<op>[a-z_]\w*(?:\.\w+)+)', re.MULTILINE)
_HOLDERS = (".executable", ".workgroups", ".dispatch.region", "gpu.module")
"""The ends of the names of ops that hold code of devices."""
_FORMED = (".dispatch.region", ".dispatch.workgroups")
_LOOPS = frozenset({"scf.for", "scf.while"})
_CARRIED = re.compile(r"-> \(?(?P<type>tensor<[^<>]*>)")
_ONLY_INSIDE = frozenset({"affine.for", "affine.if", "affine.parallel", "scf.forall", "scf.parallel"})
_DIALECTS_INSIDE = frozenset({"memref", "vector", "gpu", "nvgpu", "amdgpu", "async", "bufferization", "quant"})
_LLVM = re.compile(r"^ *llvm\.func\b", re.MULTILINE)
_MODEL = re.compile(r"\b(?:func|util)\.func\b")
_FUNCTION = re.compile(r"^ *(?:func|util|llvm|vm)\.func [^@\n]*@(?P<name>[\w$.\-]+)", re.MULTILINE)
_CODE = re.compile(
    r"^ *(?:(?:func|util|llvm|vm)\.func [^@\n]*@(?P<name>[\w$.\-]+)|(?:util|vm)\.initializer\b)", re.MULTILINE
)
"""The head of a function, or of code without a name."""
_CALL = re.compile(r"\bcall @(?P<name>[\w$.\-]+)")
_DISPATCHED = re.compile(
    r"\.dispatch (?:[^@\n]{0,400} )?(?P<full>@(?P<executable>[\w$.\-]+)::(?:@[\w$.\-]+::)?@(?P<export>[\w$.\-]+))"
)
_FLAT = re.compile(
    r"\b(?P<op>(?:flow|stream(?:\.\w+)?|hal\.\w+)\.dispatch) (?:[^@\n]{0,400} )?@(?P<symbol>[\w$.\-]+)(?![\w$.\-:])"
)
"""A dispatch that names one symbol."""
_REGION = re.compile(
    r"(?P<op>flow\.dispatch\.workgroups)(?:\[[^\]\n]*\])?\([^()\n]*\) : \((?P<takes>[^()]*)\) -> "
    r"(?P<gives>\([^()]*\)|[^()=\n]*?) =\s*\((?P<arguments>[^()]*)\) \{"
)
"""The head of a dispatch with its kernel inside: operands, results that are tied to an operand or not, arguments."""
_DISPATCH_TENSOR = re.compile(r"dispatch\.tensor<\w+:(?P<type>tensor<[^<>]*>)>")
_ENCODES = re.compile(
    r"^ *(?:%[^=\n]*= )?(?P<op>linalg\.(?:\w*matmul\w*|matvec|vecmat|batch_matvec|batch_vecmat)) [^\n]*?"
    r"\bins\([^:\n]*: (?P<types>[^\n]*?)\) outs\(",
    re.MULTILINE,
)
_DEFINED = re.compile(r"\.(?:executable(?:\.\w+)*|export) (?:private |public )?@(?P<symbol>[\w$.\-]+)")
_STRING = re.compile(r'(?P<name>@?"[a-z_]\w*(?:\.\w+)+"|@"[^"\n]*")|"(?:[^"\\\n]|\\.)*"')
_NOT_DIALECTS = frozenset({"loc", "dense", "affine_map"})
_NAMES = 4
"""The most names in a sentence."""
_MOST = 4096
"""The most places of one kind that are examined."""


@dataclass(frozen=True, slots=True)
class Oddity:
    """An unusual property, and the first line, from 1, with an op that has it.

    Attributes:
        kind: The kind of property; each is reported once.
        op: The op in that line; empty if only a function has it.
        fatal: Whether no module with it compiles: it is then the cause wherever the compile fails.
        symbol: The symbol that it is about; empty without one. A kind with symbols is reported once for each.
    """

    kind: str
    what: Message
    line: int
    excerpt: str
    op: str = ""
    fatal: bool = False
    symbol: str = ""


def oddities(text: str, *, whole: bool = False) -> tuple[Oddity, ...]:
    """The oddities of an IR, fatal ones first, otherwise in text order.

    Args:
        text: The IR.
        whole: Whether the text is the whole IR; otherwise this follows from its outermost op.
    """
    whole = whole or _MODULE.search(text) is not None
    bare, lines = without_strings(text), text.split("\n")
    found = (one for find in _FINDERS if whole or find not in _OF_WHOLE for one in find(bare))
    shown = (replace(one, excerpt=lines[one.line - 1].strip()) for one in found)
    return tuple(sorted(shown, key=lambda one: (not one.fatal, one.line)))


def without_strings(text: str) -> str:
    """A text with the contents of its strings blanked, at the same places: names of features or files are no types.

    Names of ops in quotes, as the generic form has them, and of symbols stay.
    """
    return _STRING.sub(lambda match: match["name"] or f'"{" " * (len(match[0]) - 2)}"', text)


def _dialect(text: str) -> Iterator[Oddity]:
    for match in _OP.finditer(text):
        if match["dialect"] in _dialects() or match["dialect"] in _NOT_DIALECTS:
            continue
        if op := op_in(_line(text, match)):
            what = Message(
                "oddities.dialect",
                "{op} is of the dialect {dialect}, which IREE does not have",
                op=op,
                dialect=match["dialect"],
            )
            yield _at("dialect", what, text, match, fatal=True)
            return


def _llvm(text: str) -> Iterator[Oddity]:
    match = _LLVM.search(text)
    if match is not None and "hal.executable" not in text and _MODEL.search(text):
        what = Message("oddities.llvm", "llvm.func is in a model, which may hold no functions of LLVM")
        yield _at("llvm", what, text, match, fatal=True)


def _mutable(text: str) -> Iterator[Oddity]:
    match = _first(text, _MUTABLE, _COPIES)
    if match is not None:
        what = Message("oddities.mutable", "{type} is mutable", type=match[0])
        line = _line(text, match)
        fatal = op_in(line) not in _COPIES and rank_of(line) is Rank.OP
        yield _at("mutable", what, text, match, fatal=fatal)


def _rank(text: str) -> Iterator[Oddity]:
    match = _first(text, _UNRANKED)
    if match is not None:
        yield _at("rank", Message("oddities.rank", "{type} has no rank", type=match[0]), text, match, fatal=True)


def _untyped(text: str) -> Iterator[Oddity]:
    match = _first(text, _UNTYPED)
    if match is not None:
        what = Message("oddities.untyped", "{type} has no element type", type=match[0])
        yield _at("untyped", what, text, match, fatal=True)


def _encoding(text: str) -> Iterator[Oddity]:
    for match in islice(_ENCODED.finditer(text), _MOST):
        name = match["encoding"]
        defined = re.search(rf"^{re.escape(name)} = (?P<full>#[\w.]+)", text, re.MULTILINE)
        full = defined["full"] if defined is not None else name
        if not full.startswith("#iree_") and "." in full:
            what = Message(
                "oddities.encoding",
                "{type} has the encoding {encoding}, and IREE takes dense tensors only",
                type=f"{match[0]}>",
                encoding=full,
            )
            best = _first(text, re.compile(re.escape(match[0]))) or match
            yield _at("encoding", what, text, best, fatal=True)
            return


def _half_encoded(text: str) -> Iterator[Oddity]:
    for match in islice(_ENCODES.finditer(text), _MOST):
        types = split_list(match["types"])
        encoded = [one for one in types if ", #" in one]
        if encoded and len(encoded) < len(types):
            other = next(one for one in types if one not in encoded)
            what = Message(
                "oddities.half-encoded",
                "operand {encoded} of {op} has an encoding ({name}), but operand {other} has none",
                encoded=types.index(encoded[0]),
                op=match["op"],
                name=encoded[0].partition(", ")[2].partition("<")[0].rstrip(">"),
                other=types.index(other),
            )
            yield _at("half-encoded", what, text, match)
            return


def arguments(text: str) -> Iterator[Oddity]:
    """A dispatch whose region does not take what it passes."""
    for match in islice(_REGION.finditer(text), _MOST):
        takes, given = ([one for one in split_list(match[key]) if one] for key in ("takes", "arguments"))
        gives = [one for one in split_list(match["gives"].strip("()")) if one and not one.startswith("%")]
        if len(given) != len(takes) + len(gives):
            what = Message(
                "oddities.arguments",
                "{op} has {operands} and {results} to write, but its region takes {arguments}",
                op=match["op"],
                operands=Count(len(takes), "operand"),
                results=Count(len(gives), "result"),
                arguments=Count(len(given), "argument"),
            )
            yield _at("arguments", what, text, match, at="op", fatal=True)
            return
        wanted = [one.partition("{")[0].partition(" as ")[2] or one.partition("{")[0] for one in (*takes, *gives)]
        for number, (argument, whole) in enumerate(zip(given, wanted, strict=True)):
            inner, name = _DISPATCH_TENSOR.search(argument), argument.partition(":")[0].strip()
            if inner is None and whole.startswith("tensor<") and argument.partition(": ")[2].startswith("tensor<"):
                what = Message(
                    "oddities.argument-whole",
                    "argument {name} of the region of {op} is a tensor, but a kernel must take tensors as "
                    "!iree_tensor_ext.dispatch.tensor and load them",
                    name=name,
                    op=match["op"],
                )
                yield _at("arguments", what, text, match, at="op", fatal=True)
                return
            if inner is not None and whole.startswith("tensor<") and inner["type"] != whole:
                what = Message(
                    "oddities.argument",
                    "argument {number} of the region of {op} is {given}, but {wanted} is passed there",
                    number=number,
                    op=match["op"],
                    given=inner["type"],
                    wanted=whole,
                )
                yield _at("arguments", what, text, match, at="op", fatal=True)
                return


def computed_padding(text: str) -> Iterator[Oddity]:
    """A pad whose value is computed in its region."""
    for match in islice(_PAD.finditer(text), _MOST):
        value = re.escape(match["value"])
        made = re.search(rf"^ *{value} = (?P<op>[a-z_]\w*(?:\.\w+)+)", match["body"], re.MULTILINE)
        if made is not None and not made["op"].endswith(".constant"):
            what = Message(
                "oddities.computed-padding",
                "the region of tensor.pad computes its value with {op}: few passes accept a padding value that varies",
                op=made["op"],
            )
            if is_invariant(match["body"]):
                what = Message(
                    "oddities.invariant-padding",
                    "the region of tensor.pad computes its value with {op}: few passes accept a padding value "
                    "computed there, even if it is the same for every element",
                    op=made["op"],
                )
            yield _at("padding", what, text, match, at="head")
            return


def scalar_parameter(text: str) -> Iterator[Oddity]:
    """A global that is no tensor and whose value is a parameter."""
    match = _SCALAR_PARAMETER.search(text)
    if match is not None:
        what = Message(
            "oddities.scalar-parameter",
            "the global @{symbol} of type {type} takes its value from a parameter, but not every release loads "
            "scalars from parameters",
            symbol=match["symbol"],
            type=match["type"],
        )
        yield _at("parameter", what, text, match, symbol=match["symbol"])


def loops(text: str) -> Iterator[Oddity]:
    """A loop that carries a tensor inside of a dispatch formed by hand: passes that tile a dispatch make their own."""
    around, inside = "", 0
    for match in _OP_LINE.finditer(text):
        indent = match["indent"]
        if inside and len(indent) <= len(around):
            inside = 0
        if not inside and match["op"].endswith(_FORMED):
            around, inside = indent, match.end()
        elif inside and match["op"] in _LOOPS:
            line = text[match.start() : end if (end := text.find("\n", match.end())) >= 0 else len(text)]
            carried = _CARRIED.search(line)
            if carried is None:
                continue
            what = Message(
                "oddities.loop",
                "a hand-written dispatch contains the loop {op}, which carries {type} from one iteration to the next",
                op=match["op"],
                type=carried["type"],
            )
            yield _at("loop", what, text, match)
            return


def _device(text: str) -> Iterator[Oddity]:
    """Applies to a whole text: otherwise devices may be declared outside it."""
    declared = {match["symbol"]: match for match in _GLOBAL.finditer(text)}
    seen = set[str]()
    for match in islice(_DEVICE.finditer(text), _MOST):
        symbol = match["symbol"]
        if symbol in seen:
            continue
        seen.add(symbol)
        if (other := other_global(text, symbol)) is not None:
            what = Message(
                "oddities.no-device", "@{symbol} is a global of type {type}, not a device", symbol=symbol, type=other
            )
            yield _at("device", what, text, match, fatal=True, symbol=symbol)
            continue
        if (is_global := declared.get(symbol)) is not None:
            if (what := _without_device(is_global, declared)) is not NOTHING:
                yield _at("device", what, text, is_global, fatal=True, symbol=symbol)
        elif f"@{symbol} = #hal.device" not in text:
            what = Message("oddities.device", "no device @{symbol} is declared", symbol=symbol)
            function = next((one for one in _FUNCTION.finditer(text) if one["name"] == symbol), None)
            if function is not None:
                what = Message("oddities.function", "@{symbol} is a function, not a device", symbol=symbol)
            yield _at("device", what, text, match, fatal=True, symbol=symbol)


def _without_device(found: re.Match[str], declared: Mapping[str, re.Match[str]]) -> Message:
    """Why the global of a device leads to no device: it has no value, or falls back to itself; otherwise empty."""
    symbol = found["symbol"]
    if " = " not in found["rest"]:
        return Message(
            "oddities.no-value", "the device @{symbol} has no initial value, such as #hal.device.target", symbol=symbol
        )
    chain = [symbol]
    while (then := _FALLBACK.match(found["rest"])) is not None:
        if then["symbol"] in chain:
            return Message(
                "oddities.fallback",
                "the fallbacks of the device @{symbol} form a cycle: {devices}",
                symbol=symbol,
                devices=" -> ".join(f"@{one}" for one in (*chain, then["symbol"])),
            )
        if (following := declared.get(then["symbol"])) is None:
            break
        chain.append(then["symbol"])
        found = following
    return NOTHING


def _exported(text: str) -> Iterator[Oddity]:
    """An export of an executable whose module has no function of that name; applies to a whole text."""
    for executable in islice(_EXECUTABLE.finditer(text), _MOST):
        functions = [match["name"] for match in _FUNCTION.finditer(executable["body"])]
        for match in _EXPORT.finditer(text, executable.start("body"), executable.end("body")) if functions else ():
            if match["name"] not in functions:
                what = Message(
                    "oddities.exported",
                    "{op} names @{symbol}, but its module has {functions}",
                    op=match["op"],
                    symbol=match["name"],
                    functions=Items(tuple(f"@{one}" for one in functions[:_NAMES]), Join.AND),
                )
                yield _at("exported", what, text, match, fatal=True)
                return


def other_global(text: str, symbol: str) -> str | None:
    """The type of a global that is no device; None if there is no such global, or it is one."""
    found = re.search(rf"util\.global [^@\n]{{0,100}}@{re.escape(symbol)}\b[^\n]*? : (?P<type>[^\n]*)", text)
    return found["type"] if found is not None and "!hal.device" not in found["type"] else None


def _dispatched(text: str) -> Iterator[Oddity]:
    """Applies to a whole text."""
    defined = {match["symbol"] for match in _DEFINED.finditer(text)}
    for match in islice(_DISPATCHED.finditer(text), _MOST):
        if not {match["executable"], match["export"]} <= defined:
            what = undefined_dispatch(text, match["full"], match["executable"])
            yield _at("dispatched", what, text, match, fatal=True, symbol=match["executable"])
            return
    functions = {match["name"] for match in _FUNCTION.finditer(text)}
    for match in islice(_FLAT.finditer(text), _MOST):
        if match["symbol"] in functions and match["symbol"] not in defined:
            what = Message(
                "oddities.dispatched-function",
                "{op} names the function @{symbol}, but takes only an export of an executable",
                op=match["op"],
                symbol=match["symbol"],
            )
            yield _at("dispatched", what, text, match, fatal=True, symbol=match["symbol"])
            return


def _recursion(text: str) -> Iterator[Oddity]:
    heads = [(match.start(), match["name"] or "") for match in _CODE.finditer(text)]
    starts = [start for start, _ in heads]
    calls = dict[str, list[tuple[str, re.Match[str]]]]()
    for match in islice(_CALL.finditer(text), _MOST):
        if at := bisect_right(starts, match.start()):
            calls.setdefault(heads[at - 1][1], []).append((match["name"], match))
    for name, called in calls.items():
        for first, match in called:
            seen, waiting = set[str](), [first]
            while waiting:
                here = waiting.pop()
                if here not in seen:
                    seen.add(here)
                    waiting += [other for other, _ in calls.get(here, ())]
            if name in seen:
                what = Message("oddities.recursion", "@{function} calls itself", function=name)
                if first != name:
                    what = Message(
                        "oddities.recursion-through",
                        "@{function} calls itself through @{other}",
                        function=name,
                        other=first,
                    )
                yield _at("recursion", what, text, match, fatal=True)
                return


def _boundary(text: str) -> Iterator[Oddity]:
    match = _BOUNDARY.search(text) if "hal.executable" not in text else None
    if match is not None:
        what = Message(
            "oddities.boundary",
            "@{function} takes or returns {type}, which the runtime does not support",
            function=match["name"],
            type=match["type"],
        )
        yield _at("boundary", what, text, match)


def _type(text: str) -> Iterator[Oddity]:
    match = _first(text, _UNKNOWN_TYPES)
    if match is not None:
        yield _at("type", Message("oddities.type", "no GPU computes with {type}", type=match["type"]), text, match)


def _empty(text: str) -> Iterator[Oddity]:
    match = _first(text, _EMPTY)
    if match is not None:
        yield _at("empty", Message("oddities.empty", "{type} has no elements", type=match[0]), text, match)


def _bytes(text: str) -> Iterator[Oddity]:
    for match in islice(_SMALL.finditer(text), _MOST):
        if _elements(match) * whole_number(match["bits"]) % 8:
            what = Message("oddities.bytes", "{type} does not fill a whole number of bytes", type=match[0])
            yield _at("bytes", what, text, _first(text, re.compile(re.escape(match[0]))) or match)
            return


def unusual_type(text: str) -> Iterator[Oddity]:
    """The first type in an IR that few models use."""
    match = _first(text, _RARE)
    if match is not None:
        what = Message("oddities.unusual", "{type} is not supported by every pass", type=match["type"])
        yield _at("unusual", what, text, match)


def without_width(text: str) -> Iterator[Oddity]:
    """The first op on elements that are neither integers nor floats, if all such elements are of one type."""
    types = {match["type"] for match in islice(_NOT_NUMBERS.finditer(text), _MOST)}
    match = _first(text, _NOT_NUMBERS)
    if match is not None and len(types) == 1:
        what = Message(
            "oddities.width", "the elements of {type} are neither integers nor floats", type=f"{match['whole']}>"
        )
        yield _at("width", what, text, match)


def without_floats(text: str, op: str) -> Iterator[Oddity]:
    """The first op with a name, if its input tensors have only integer elements."""
    for match in _OP_LINE.finditer(text) if op else ():
        if match["op"] != op:
            continue
        line = text[match.start() : text.find("\n", match.end())]
        types = tuple(dict.fromkeys(_SHAPED_ELEMENT.findall(line.rpartition(" ins(")[2].partition(") outs(")[0])))
        if types and all(_INTEGER.fullmatch(one) for one in types):
            what = Message(
                "oddities.no-floats",
                "{op} works on {types}, but the pass takes only floating-point types",
                op=op,
                types=Items(types),
            )
            yield _at("width", what, text, match)
        return


def around_dispatches(text: str) -> Iterator[Oddity]:
    """The first op in the code around dispatches that only code inside of them can have."""
    inside = ""
    for match in _OP_LINE.finditer(text):
        indent = match["indent"]
        if inside and len(indent) > len(inside):
            continue
        inside = ""
        if match["op"].endswith(_HOLDERS):
            inside = indent or " "
        elif match["op"] in _ONLY_INSIDE or match["op"].partition(".")[0] in _DIALECTS_INSIDE:
            what = Message(
                "oddities.around",
                "{op} is in the code around the dispatches, where no pass lowers it",
                op=match["op"],
            )
            yield _at("around", what, text, match)
            return


def _vector(text: str) -> Iterator[Oddity]:
    largest = max(islice(_VECTOR.finditer(text), _MOST), key=_elements, default=None)
    if largest is not None and (count := _elements(largest)) >= _HUGE_VECTOR:
        what = Message("oddities.vector", "{type} has {count:,} elements", type=largest[0], count=count)
        yield _at("vector", what, text, largest)


def _elements(match: re.Match[str]) -> int:
    """The number of elements of a type with a static shape."""
    return math.prod(whole_number(part) for part in match["shape"].split("x") if part)


_FINDERS: tuple[Callable[[str], Iterator[Oddity]], ...] = (
    _dialect,
    _llvm,
    _mutable,
    _rank,
    _untyped,
    _encoding,
    _half_encoded,
    arguments,
    _device,
    _dispatched,
    _exported,
    _recursion,
    _boundary,
    _type,
    _empty,
    _bytes,
    _vector,
)
_OF_WHOLE = frozenset({_device, _dispatched, _exported})
"""Checks for definitions, which need the whole text."""


def _first(text: str, pattern: re.Pattern[str], not_in: frozenset[str] = frozenset()) -> re.Match[str] | None:
    """The first match in the line of an op, preferably one not in ``not_in``; otherwise the first match."""
    first, best, value = None, None, None
    for match in islice(pattern.finditer(text), _MOST):
        first = first or match
        line = _line(text, match)
        if rank_of(line) is Rank.OP:
            head = read_head(line)
            if head is None or head.name not in not_in:
                return match
            best = best or match
        elif value is None and rank_of(line) is Rank.VALUE:
            value = match
    return best or value or first


def _line(text: str, match: re.Match[str]) -> str:
    end = text.find("\n", match.end())
    return text[text.rfind("\n", 0, match.end()) + 1 : end if end >= 0 else len(text)]


def _at(
    kind: str, what: Message, text: str, match: re.Match[str], *, fatal: bool = False, symbol: str = "", at: str = ""
) -> Oddity:
    """The oddity at the end of a match, or of one of its groups."""
    end = match.end(at or 0)
    line = text[text.rfind("\n", 0, end) + 1 : stop if (stop := text.find("\n", end)) >= 0 else len(text)]
    return Oddity(kind, what, text.count("\n", 0, end) + 1, line.strip(), op_in(line), fatal, symbol)


def odd_words(found: Sequence[Oddity]) -> Message:
    """A sentence on the oddities; empty if there are none."""
    if not found:
        return NOTHING
    what = Items(tuple(one.what for one in found), Join.CLAUSES)
    return Message("oddities.likely", "In the IR that the pass got, {what}: a likely reason.", what=what)


@functools.lru_cache(maxsize=1)
def _dialects() -> frozenset[str]:
    """The dialects with an op known to any release."""
    return frozenset(name.partition(".")[0] for name in names(NameKind.OP)) | {"builtin"}
