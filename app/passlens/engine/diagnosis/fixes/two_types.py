"""Fixes for an op that the compiler rejects with the type that it has and the one that it takes: convert the value, or
declare the other type. Also the sizes that such a message states or that the op's own attributes entail.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.retyped import retyped, type_of
from passlens.engine.diagnosis.edits.type_edits import SHAPED, cast_verb
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.ir_ops import IrOps, function_of
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import NOTHING, Message
from passlens.engine.units import whole_number

_MOST = 4
"""The most fixes that are proposed."""
_MOST_LINES = 20_000
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
_TYPE = re.compile(r"(?:(?:tensor|vector|memref)<.+>|!torch\.vtensor<.+>|complex<\w+>|index|[su]?i\d+|b?f\d+\w*|tf32)$")
_STATED_SHAPE = re.compile(
    r"inferred shape of elements literal \(\[(?P<dense>[\d, ]*)\]\) does not match type"
    r"|inferred shape '?\[(?P<inferred>[\d, ]*)\]'? is incompatible with return type"
)
_MUST_BE = re.compile(
    r"op (?P<what>operand|result) #(?P<number>\d+) must be (?P<wanted>.+?),? but got '(?P<got>[^']+)'"
)
_UNARY = re.compile(r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = (?P<call>(?:math|arith)\.\w+ .+?) : (?P<kind>\S+)$")
_COUNT = re.compile(r"operation defines (?P<made>\d+) results? but was provided (?P<named>\d+) to bind")
_CALL = re.compile(r"\bcall (?P<callee>@[\w$.\-]+)\(")
_CAST = re.compile(
    r"^(?P<before>\s*%[\w$.\-]+ = arith\.)(?P<verb>\w+)(?P<value> %[\w$.\-]+)[^:]* : (?P<was>\S+) to (?P<now>\S+)$"
)
_GLOBAL = re.compile(r"\butil\.global\.(?:load|store)\b[^@]*@(?P<name>[\w$.\-]+)")
_DYNAMIC = re.compile(r"incorrect number of dynamic sizes, has 0, expected \d+")
_EMPTY = re.compile(r"^(?P<indent>\s*)%[\w$.\-]+ = tensor\.empty\(\) : (?P<kind>\S+)$")
_PERMUTED = re.compile(r"\bpermutation = \[(?P<value>[\d, ]*)\]")
_BROADCAST = re.compile(r"\bdimensions = \[(?P<value>[\d, ]*)\]")
_DPS = re.compile(r"\bins\(%[^:]+: (?P<given>[^()]+?)\) outs\(%[^:]+: (?P<made>[^()]+?)\)")
_MOST_PERMUTED = 5
_LIST_OF_MAPS = re.compile(r"\bindexing_maps = \[(?P<maps>[^\[\]]*)\]")
_MAP_ALIAS = re.compile(r"^(?P<alias>#\w+) = (?P<map>affine_map<.*>)$")
_MAP = re.compile(r"affine_map<\((?P<loops>[\w, ]*)\) -> \((?P<results>\w+(?:, \w+)*)\)>")
_FULL_TILES = re.compile(r"\bpadding_value\b")
_PACK = re.compile(
    r"^(?P<start>(?P<indent>\s*)%[\w$.\-]+ = (?:linalg|tensor)\.pack %[\w$.\-]+)(?! padding_value) .* : "
    r"tensor<(?:[\d?]+x)+(?P<element>\w+)> -> .*$"
)
_ELEMENTWISE = ("arith.", "math.")
"""Dialects whose ops state one type, that of operands and result."""
_OF_DIMENSION = re.compile(r"\b(?:dimensions?|axis|rank)\b")
_AXIS = re.compile(r"\b(?:dimensions?|dim|axis)(?: = |\(|\s*=\s*\[)(?P<value>\d+)")
_MOST_SIZES = 2
"""The most sizes that are proposed for a dimension."""
_UNPARSED = re.compile(r"(?:custom op '[\w.]+' )?expected ")
_NO_END = re.compile(r"\bterminator\b")


def two_types(facts: Facts) -> Iterator[Fix]:
    """The fixes of a rejected op, the smallest change first."""
    row = refused_at(facts)
    if row is None or row.location is None or len(facts.source) > _MOST_LINES:
        return
    ir = IrOps("\n".join(facts.source))
    op = next((one for one in ir.ops if row.location.line in one.lines), None)
    if op is None:
        return
    messages = (row.message, *(one.message for one in facts.diagnostics if one.location == row.location))
    seen = set[tuple[Edit, ...]]()
    for fix in _candidates(ir, op, "\n".join(dict.fromkeys(messages)), facts.source):
        if fix.edits and fix.edits not in seen:
            seen.add(fix.edits)
            yield fix
            if len(seen) == _MOST:
                return


def _candidates(ir: IrOps, op: Op, message: str, source: Sequence[str]) -> Iterator[Fix]:
    yield from _other_verb(ir, op)
    named = list(dict.fromkeys(one for one in _QUOTED.findall(message) if _TYPE.match(one)))
    if not named and op.parent is not None and op.block is not None and op.block.ops[-1] is op:
        ends_as = zip(op.uses, op.parent.results, strict=False)
        named = list(dict.fromkeys(kind for pair in ends_as for one in pair if (kind := _type(ir, one))))[:2]
    ends = [block.ops[-1] for block in op.blocks() if block.ops]  # what an op rejects may be what its region gives it
    for (first, second), one in itertools.product(itertools.permutations(named, 2), (op, *ends)):
        yield from _converted(ir, one, first, second)
    if (must := _MUST_BE.search(message)) is not None:
        yield from _computed(ir, op, must)
    yield from _of_global(ir, op)
    for kind in named:
        yield from _declared(ir, op, kind, named)
    if (stated := _STATED_SHAPE.search(message)) is not None and len(op.results) == 1:
        sizes = (stated["dense"] if stated["dense"] is not None else stated["inferred"]).replace(" ", "")
        if SHAPED.match(was := _type(ir, op.results[0])):
            yield from _redeclared(ir, op.results, _shaped(was, [one for one in sizes.split(",") if one]))
    yield from _orders(ir, op)
    yield from _maps(ir, op)
    if _FULL_TILES.search(message):
        yield from _padded(ir, op)
    yield from _names(ir, op, message)
    if _DYNAMIC.search(message):
        yield from _sized(ir, op)
    if _NO_END.search(message):
        yield from _returned(ir, op)
    if _OF_DIMENSION.search(message):
        yield from _last_axis(ir, op)
    if not _UNPARSED.match(message):  # sizes matter to verifiers only
        yield from _matched(ir, op)


def _last_axis(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The last dimension in place of one beyond the rank."""
    shapes = [sizes for value in (*op.uses, *op.results) if (sizes := _sizes(_type(ir, value)))]
    rank = max(map(len, shapes), default=0)
    for number in op.lines:
        line = ir.lines[number - 1]
        found = _AXIS.search(line)
        if found is not None and rank and whole_number(found["value"]) >= rank:
            text = f"{line[: found.start('value')]}{rank - 1}{line[found.end('value') :]}"
            title = Message("two-types.last-axis", "Use dimension {number}, the last one", number=rank - 1)
            yield _edit("last-axis", title, (Edit(number, number, (text,)),))


def _other_verb(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The cast for its types in place of one for others."""
    line = ir.lines[op.lines[0] - 1]
    found = _CAST.match(line)
    verb = cast_verb(found["was"], found["now"]) if found is not None else ""
    if found is not None and verb and verb != found["verb"] and found["verb"] != "bitcast":
        title = Message("two-types.cast", "Use arith.{right} instead of arith.{wrong}", right=verb, wrong=found["verb"])
        text = f"{found['before']}{verb}{line[found.end('verb') :]}"
        yield _edit("other-cast", title, (Edit(op.lines[0], op.lines[0], (text,)),))


def _converted(ir: IrOps, op: Op, was: str, now: str) -> Iterator[Fix]:
    """The op with operands of one type converted to the other one, before it."""
    verb = cast_verb(was, now)
    shapes = [found for kind in (was, now) if (found := SHAPED.match(kind)) is not None]
    how = f"arith.{verb}" if verb else ""
    if not verb and len(shapes) == 2 and shapes[0]["element"] == shapes[1]["element"] and _compatible(*shapes):
        how = "tensor.cast"
    if not how or op.regions:
        return
    at = op.lines[0]
    line = ir.lines[at - 1]
    indent = line[: len(line) - len(line.lstrip())]
    for value in dict.fromkeys(op.uses):
        if _type(ir, value) != was or ir.maker(value) is op:
            continue
        name = ir.name(value)
        new = f"%{name.removeprefix('%').replace('#', '_')}_as_{at}"
        new = f"%v{new[1:]}" if new[1].isdigit() else new
        start = line.find(" = ") + 3 if " = " in line else 0
        used = re.sub(rf"{re.escape(name)}(?![\w$.\-#])", new, line[start:])
        used = re.sub(rf"(?<![\w!#.]){re.escape(was)}(?![\w<])", now, used) if was in line else used
        cast = f"{indent}{new} = {how} {name} : {was} to {now}"
        title = Message("two-types.convert", "Convert {value} from {was} to {now}", value=name, was=was, now=now)
        yield _edit("convert", title, (Edit(at, at, (cast, line[:start] + used)),))


def _compatible(first: re.Match[str], second: re.Match[str]) -> bool:
    """Whether two shapes differ only in sizes that one of them leaves open."""
    one, two = (found["sizes"].split("x") for found in (first, second))
    return len(one) == len(two) and all(a == b or "?" in (a, b) for a, b in zip(one, two, strict=True))


def _type(ir: IrOps, value: int) -> str:
    """The type with which a value is declared: by its op, by the signature, or by the label of its block."""
    maker = ir.maker(value)
    if maker is not None and (cast := _CAST.match(ir.lines[maker.lines[0] - 1])) is not None:
        return cast["now"]
    name = re.escape(ir.name(value))
    declared = re.compile(rf"[(\s,]{name}: (?P<type>[\w.!]+(?:<(?:[^<>]|<[^<>]*>)*>)?)(?=[\s,)])")
    found = next((found for line in ir.lines if (found := declared.search(line)) is not None), None)
    if maker is None:
        return found["type"] if found is not None else type_of(ir, value)
    if kind := type_of(ir, value):
        return kind
    stated = ir.lines[maker.last - 1].rpartition(" : ")[2]
    return stated if maker.name.startswith(_ELEMENTWISE) and _TYPE.match(stated) else ""


def _computed(ir: IrOps, op: Op, must: re.Match[str]) -> Iterator[Fix]:
    """A floating-point op that is given integers, computed in f32 between conversions."""
    found = _UNARY.match(ir.lines[op.lines[0] - 1])
    if found is None or "float" not in must["wanted"] or found["kind"] != must["got"]:
        return
    shaped = SHAPED.match(found["kind"])
    wide = f"{shaped['before']}{shaped['sizes']}f32{shaped['after']}" if shaped is not None else "f32"
    into, back = cast_verb(found["kind"], wide), cast_verb(wide, found["kind"])
    if not into or not back:
        return
    at, indent, call, lines = op.lines[0], found["indent"], found["call"], list[str]()
    for number, value in enumerate(dict.fromkeys(op.uses)):
        new = f"%wide_{at}_{number}"
        lines.append(f"{indent}{new} = arith.{into} {ir.name(value)} : {found['kind']} to {wide}")
        call = re.sub(rf"{re.escape(ir.name(value))}(?![\w$.\-#])", new, call)
    lines += [
        f"{indent}%wide_{at} = {call} : {wide}",
        f"{indent}{found['result']} = arith.{back} %wide_{at} : {wide} to {found['kind']}",
    ]
    title = Message("two-types.compute", "Compute {op} in {type}, and convert its result back", op=op.name, type="f32")
    yield _edit("compute-in-f32", title, (Edit(at, at, tuple(lines)),))


def _of_global(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A conversion between the type of a global and the one that a load or store states."""
    line = ir.lines[op.lines[0] - 1]
    found = _GLOBAL.search(line)
    symbol = next((one for one in ir.ops if found is not None and one.symbol == found["name"] and one is not op), None)
    if found is None or symbol is None:
        return
    kind, stated = (ir.line(one).rpartition(" : ")[2] for one in (symbol, op))
    loads = bool(op.results)
    verb = cast_verb(kind, stated) if loads else cast_verb(stated, kind)
    if not verb:
        return
    at, indent = op.lines[0], line[: len(line) - len(line.lstrip())]
    name = ir.name(op.results[0] if loads else op.uses[0])
    new = f"%state_{at}"
    access = re.sub(rf"{re.escape(name)}(?![\w$.\-#])", new, line, count=1).replace(f" : {stated}", f" : {kind}")
    was, now = (kind, stated) if loads else (stated, kind)
    cast = f"{indent}{name if loads else new} = arith.{verb} {new if loads else name} : {was} to {now}"
    title = Message("two-types.convert", "Convert {value} from {was} to {now}", value=name, was=was, now=now)
    yield _edit("convert", title, (Edit(at, at, (access, cast) if loads else (cast, access)),))


def _declared(ir: IrOps, op: Op, kind: str, named: Sequence[str]) -> Iterator[Fix]:
    """The op's results, or what the function returns, declared with a type that the message names."""
    if len(op.results) == 1 and (was := _type(ir, op.results[0])) and was != kind and _like(was, kind):
        yield from _redeclared(ir, op.results, kind)
    function = function_of(op)
    if op.name.endswith("return") and function is not None and kind in ir.line(op):
        head = ir.lines[function.lines[0] - 1]
        for other in named:
            before, arrow, given = head.rpartition(" -> ")
            if other != kind and arrow and other in given:
                title = Message(
                    "two-types.returns", "Let @{function} return {type}", function=function.symbol, type=kind
                )
                detail = Message("two-types.returns-why", "Callers of the function get this type.")
                edit = Edit(function.lines[0], function.lines[0], (f"{before} -> {given.replace(other, kind, 1)}",))
                yield _edit("returns", title, (edit,), detail)


def _like(was: str, kind: str) -> bool:
    """Whether both are tensors, or both are not."""
    return (SHAPED.match(was) is None) == (SHAPED.match(kind) is None)


def _redeclared(ir: IrOps, values: Sequence[int], kind: str) -> Iterator[Fix]:
    names = ", ".join(ir.name(value) for value in values)
    if edits := retyped(ir, values, [kind] * len(values)):
        title = Message("two-types.declare", "Declare {name} as {type}", name=names, type=kind)
        yield _edit("declare", title, edits)


def _orders(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Another order or choice of dimensions that matches the shapes of the op."""
    number = next((one for one in op.lines if _DPS.search(ir.lines[one - 1])), 0)
    line = ir.lines[number - 1] if number else ""
    shapes = _DPS.search(line)
    pattern = {"linalg.transpose": _PERMUTED, "linalg.broadcast": _BROADCAST}.get(op.name)
    found = pattern.search(line) if pattern is not None else None
    if shapes is None or found is None:
        return
    given, made = (_sizes(shapes[key]) for key in ("given", "made"))
    if len(made) > _MOST_PERMUTED:
        return
    if op.name == "linalg.transpose":
        orders = (
            (one for one in itertools.permutations(range(len(made))) if [given[axis] for axis in one] == made)
            if len(given) == len(made)
            else ()
        )
    else:
        added = itertools.combinations(range(len(made)), max(0, len(made) - len(given)))
        orders = (one for one in added if [size for axis, size in enumerate(made) if axis not in one] == given)
    for order in itertools.islice(orders, 1):
        value = ", ".join(map(str, order))
        text = line[: found.start("value")] + value + line[found.end("value") :]
        title = Message("two-types.order", "Write [{value}], which matches the shapes", value=value)
        yield _edit("order", title, (Edit(number, number, (text,)),) if text != line else ())


def _maps(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Another order of the results of one indexing map, with which each loop has one size in all operands."""
    number = next((one for one in op.lines if _LIST_OF_MAPS.search(ir.lines[one - 1])), 0)
    line = ir.lines[number - 1] if number else ""
    listed = _LIST_OF_MAPS.search(line)
    shapes = _DPS.search(" ".join(ir.lines[one - 1].strip() for one in op.lines))
    if listed is None or shapes is None:
        return
    aliases = {found["alias"]: found["map"] for text in ir.lines if (found := _MAP_ALIAS.match(text)) is not None}
    written = split_list(listed["maps"])
    maps = [_MAP.fullmatch(aliases.get(one, one)) for one in written]
    sizes = [_sizes(kind) for key in ("given", "made") for kind in split_list(shapes[key])]
    loops = [found["results"].split(", ") for found in maps if found is not None]
    if len(loops) != len(sizes) or len(loops) != len(written) or _consistent(loops, sizes):
        return
    for at, results in enumerate(loops):
        for order in itertools.permutations(results) if len(results) <= _MOST_PERMUTED else ():
            if _consistent([*loops[:at], list(order), *loops[at + 1 :]], sizes):
                found = maps[at]
                assert found is not None
                made = f"affine_map<({found['loops']}) -> ({', '.join(order)})>"
                text = ", ".join((*written[:at], made, *written[at + 1 :]))
                title = Message("two-types.map", "Use {map}, which matches the shapes", map=made)
                edit = Edit(number, number, (line[: listed.start("maps")] + text + line[listed.end("maps") :],))
                yield _edit("map", title, (edit,))
                break


def _consistent(loops: Sequence[Sequence[str]], sizes: Sequence[Sequence[str]]) -> bool:
    """Whether each loop has one size in all operands."""
    if any(len(one) != len(two) for one, two in zip(loops, sizes, strict=True)):
        return False
    pairs = {pair for one, two in zip(loops, sizes, strict=True) for pair in zip(one, two, strict=True)}
    return len(pairs) == len({loop for loop, _ in pairs})


def _padded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Zeros in tiles that are not full."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found = _PACK.match(line)
    if found is None:
        return
    element = found["element"]
    zero = "0" if element.startswith(("i", "u", "s")) else "0.0"
    made = f"{found['indent']}%pad_{at} = arith.constant {zero} : {element}"
    text = f"{found['start']} padding_value(%pad_{at} : {element}){line[found.end('start') :]}"
    title = Message("two-types.pad", "Pad the tiles with zeros")
    yield _edit("padding-value", title, (Edit(at, at, (made, text)),))


def _sizes(kind: str) -> list[str]:
    shaped = SHAPED.match(kind.strip())
    return shaped["sizes"].split("x")[:-1] if shaped is not None else []


def _matched(ir: IrOps, op: Op) -> Iterator[Fix]:
    """An argument redeclared: a size that the others lack becomes one of theirs, or its shape gets 1s in front."""
    shapes = {value: _sizes(_type(ir, value)) for value in (*op.uses, *op.results)}
    rank = max(map(len, shapes.values()), default=0)
    for value in reversed(dict.fromkeys(op.uses)):
        others = {size for one, sizes in shapes.items() if one != value for size in sizes}
        if ir.maker(value) is not None or not shapes[value]:
            continue
        if len(shapes[value]) < rank and not op.regions:
            ones = ["1"] * (rank - len(shapes[value]))
            yield from _redeclared(ir, (value,), _shaped(_type(ir, value), [*ones, *shapes[value]]))
        for axis, size in enumerate(shapes[value]):
            if size == "?" or size in others:
                continue
            near = sorted(others - {"?", *shapes[value]}, key=lambda one: abs(int(one) - int(size)))
            for other in near[:_MOST_SIZES]:
                sizes = [*shapes[value][:axis], other, *shapes[value][axis + 1 :]]
                yield from _redeclared(ir, (value,), _shaped(_type(ir, value), sizes))


def _shaped(kind: str, sizes: Sequence[str]) -> str:
    """A type with other sizes."""
    return SHAPED.sub(
        lambda found: f"{found['before']}{''.join(f'{one}x' for one in sizes)}{found['element']}{found['after']}", kind
    )


def _names(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """As many names as the op has results."""
    found, line = _COUNT.search(message), ir.lines[op.lines[0] - 1]
    if found is None or " = " not in line:
        return
    left, _, right = line.partition(" = ")
    names, count = left.strip().split(", "), whole_number(found["made"])
    indent = left[: len(left) - len(left.lstrip())]
    if 0 < count < len(names):
        title = Message("two-types.names", "Name only the results that {op} has", op=op.name)
        yield _edit(
            "names", title, (Edit(op.lines[0], op.lines[0], (f"{indent}{', '.join(names[:count])} = {right}",)),)
        )


def _sized(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Sizes for a tensor of dynamic shape: those of an argument of that type."""
    at = op.lines[0]
    found, function = _EMPTY.match(ir.lines[at - 1]), function_of(op)
    if found is None or function is None:
        return
    like = re.search(rf"(%[\w$.\-]+): {re.escape(found['kind'])}", ir.lines[function.lines[0] - 1])
    if like is None:
        return
    indent, kind, lines, sizes = found["indent"], found["kind"], list[str](), list[str]()
    for axis, size in enumerate(_sizes(kind)):
        if size == "?":
            sizes.append(f"%size_{at}_{axis}")
            lines.append(f"{indent}%axis_{at}_{axis} = arith.constant {axis} : index")
            lines.append(f"{indent}%size_{at}_{axis} = tensor.dim {like[1]}, %axis_{at}_{axis} : {kind}")
    text = ir.lines[at - 1].replace("tensor.empty()", f"tensor.empty({', '.join(sizes)})")
    title = Message("two-types.sizes", "Give {op} the sizes of {value}", op=op.name, value=like[1])
    yield _edit("sizes", title, (Edit(at, at, (*lines, text)),))


def _returned(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The end of a function that has none: the last value of the type that it returns."""
    function = op if op.name in {"func.func", "util.func"} else function_of(op)
    head = ir.lines[function.lines[0] - 1] if function is not None else ""
    kind = head.rpartition(" -> ")[2].removesuffix("{").strip() if " -> " in head else ""
    made = [
        value for one in ir.ops if function_of(one) is function for value in one.results if _type(ir, value) == kind
    ]
    if function is None or not kind or not made:
        return
    name = ir.name(made[-1])
    end = "util.return" if function.name == "util.func" else "return"
    title = Message("two-types.return", "Return {value}", value=name)
    yield _edit("return", title, (Edit(function.last, function.last - 1, (f"  {end} {name} : {kind}",)),))


def _edit(name: str, title: Message, edits: Sequence[Edit], detail: Message = NOTHING) -> Fix:
    return Fix(name, title, FixKind.EDIT, detail, edits=tuple(edits))
