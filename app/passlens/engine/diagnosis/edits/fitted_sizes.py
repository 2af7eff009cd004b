"""Edits for an op that is rejected for its sizes: those that its operands, its results or its attributes entail."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, redeclared, sizes_of, stated_type, with_sizes
from passlens.engine.diagnosis.edits.other_shape import sizes_of_argument
from passlens.engine.diagnosis.edits.type_edits import zero_of
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_EMPTY = re.compile(r"^(?P<indent>\s*)%[\w$.\-]+ = tensor\.empty\(\) : (?P<kind>\S+)$")
_PERMUTED = re.compile(r"\bpermutation = \[(?P<value>[\d, ]*)\]")
_DIMENSIONS = re.compile(r"\bdimensions = \[(?P<value>[\d, ]*)\]")
DPS = re.compile(r"\bins\(%[^:]+: (?P<given>[^()]+?)\) outs\(%[^:]+: (?P<made>[^()]+?)\)")
_MOST_PERMUTED = 5
_LIST_OF_MAPS = re.compile(r"\bindexing_maps = \[(?P<maps>[^\[\]]*)\]")
_ITERATORS = re.compile(r"\biterator_types = \[(?P<kinds>[^\[\]]*)\]")
_MAP_ALIAS = re.compile(r"^(?P<alias>#\w+) = (?P<map>affine_map<.*>)$")
MAP = re.compile(r"affine_map<\((?P<loops>[\w, ]*)\) -> \((?P<results>(?:\w+(?:, \w+)*)?)\)>")
_PACK = re.compile(
    r"^(?P<start>(?P<indent>\s*)%[\w$.\-]+ = (?:linalg|tensor)\.pack %[\w$.\-]+)(?! padding_value) .* : "
    r"tensor<(?:[\d?]+x)+(?P<element>\w+)> -> .*$"
)
_OUTPUT_SHAPE = re.compile(r"\boutput_shape \[(?P<sizes>[^\[\]]*)\] : \S+ into (?P<kind>\S+)$")
_SLICE = re.compile(
    r"^.*\btensor\.(?:parallel_)?(?:insert|extract)_slice [^\[\]]*\[(?P<offsets>[^\[\]]*)\] ?\[(?P<sizes>[^\[\]]*)\] ?"
    r"\[(?P<strides>[^\[\]]*)\] : (?P<first>\S+) (?:in)?to (?P<second>\S+)$"
)
_AXIS = re.compile(r"\b(?:dimensions?|dim|axis)(?: = |\(|\s*=\s*\[)(?P<value>\d+)")
_WHOLE = re.compile(r"(?<![\w.%#])\d+(?![\w.]*\d)")
_PADS = re.compile(r"^(?P<start>.* low\[(?P<low>\d+(?:, \d+)*)\] high\[)(?P<high>\d+(?:, \d+)*)(?P<end>\] \{)$")
_PAIR = 2
_MOST_SIZES = 2
"""The most sizes that are proposed for a dimension."""


def last_axis(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The last dimension in place of one beyond the rank."""
    shapes = [sizes for value in (*op.uses, *op.results) if (sizes := sizes_of(stated_type(ir, value)))]
    rank = max(map(len, shapes), default=0)
    for number in op.lines:
        line = ir.lines[number - 1]
        found = _AXIS.search(line)
        if found is not None and rank and whole_number(found["value"]) >= rank:
            text = f"{line[: found.start('value')]}{rank - 1}{line[found.end('value') :]}"
            title = Message("two-types.last-axis", "Use dimension {number}, the last one", number=rank - 1)
            yield edited("last-axis", title, (Edit(number, number, (text,)),))


def ordered(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Another order or choice of dimensions that matches the shapes of the op."""
    number = next((one for one in op.lines if DPS.search(ir.lines[one - 1])), 0)
    line = ir.lines[number - 1] if number else ""
    shapes = DPS.search(line)
    by_op = {"linalg.transpose": _PERMUTED, "linalg.broadcast": _DIMENSIONS, "linalg.reduce": _DIMENSIONS}
    pattern = by_op.get(op.name)
    found = pattern.search(line) if pattern is not None else None
    if shapes is None or found is None:
        return
    given, made = (sizes_of(shapes[key]) for key in ("given", "made"))
    if max(len(given), len(made)) > _MOST_PERMUTED:
        return
    if op.name == "linalg.transpose":
        orders = (
            (one for one in itertools.permutations(range(len(made))) if [given[axis] for axis in one] == made)
            if len(given) == len(made)
            else ()
        )
    elif op.name == "linalg.reduce":
        gone = itertools.combinations(range(len(given)), max(0, len(given) - len(made)))
        orders = (one for one in gone if [size for axis, size in enumerate(given) if axis not in one] == made)
    else:
        added = itertools.combinations(range(len(made)), max(0, len(made) - len(given)))
        orders = (one for one in added if [size for axis, size in enumerate(made) if axis not in one] == given)
    for order in itertools.islice(orders, 1):
        value = ", ".join(map(str, order))
        text = line[: found.start("value")] + value + line[found.end("value") :]
        title = Message("two-types.order", "Write [{value}], which matches the shapes", value=value)
        yield edited("order", title, (Edit(number, number, (text,)),) if text != line else ())


def mapped(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Another order of the results of one indexing map, with which each loop has one size in all operands."""
    number = next((one for one in op.lines if _LIST_OF_MAPS.search(ir.lines[one - 1])), 0)
    line = ir.lines[number - 1] if number else ""
    listed = _LIST_OF_MAPS.search(line)
    shapes = DPS.search(" ".join(ir.lines[one - 1].strip() for one in op.lines))
    if listed is None or shapes is None:
        return
    aliases = {found["alias"]: found["map"] for text in ir.lines if (found := _MAP_ALIAS.match(text)) is not None}
    written = split_list(listed["maps"])
    maps = [MAP.fullmatch(aliases.get(one, one)) for one in written]
    sizes = [sizes_of(kind) for key in ("given", "made") for kind in split_list(shapes[key])]
    loops = [found["results"].split(", ") if found["results"] else [] for found in maps if found is not None]
    if len(loops) != len(sizes) or len(loops) != len(written) or consistent(loops, sizes):
        return
    for at, results in enumerate(loops):
        for order in itertools.permutations(results) if len(results) <= _MOST_PERMUTED else ():
            if consistent([*loops[:at], list(order), *loops[at + 1 :]], sizes):
                found = maps[at]
                assert found is not None
                made = f"affine_map<({found['loops']}) -> ({', '.join(order)})>"
                text = ", ".join((*written[:at], made, *written[at + 1 :]))
                title = Message("two-types.map", "Use {map}, which matches the shapes", map=made)
                edit = Edit(number, number, (line[: listed.start("maps")] + text + line[listed.end("maps") :],))
                yield edited("map", title, (edit,))
                break


def iterated(ir: IrOps, op: Op) -> Iterator[Fix]:
    """An iterator for each loop of the indexing maps: parallel for the loops in the last map, that of the result."""
    number = next((one for one in op.lines if _ITERATORS.search(ir.lines[one - 1])), 0)
    line = ir.lines[number - 1] if number else ""
    listed, maps = _ITERATORS.search(line), _LIST_OF_MAPS.search(" ".join(ir.lines[one - 1] for one in op.lines))
    if listed is None or maps is None:
        return
    aliases = {found["alias"]: found["map"] for text in ir.lines if (found := _MAP_ALIAS.match(text)) is not None}
    read = [MAP.fullmatch(aliases.get(one, one)) for one in split_list(maps["maps"])]
    loops = {found["loops"] for found in read if found is not None}
    if None in read or len(loops) != 1 or read[-1] is None:
        return
    given, names = read[-1]["results"].split(", "), next(iter(loops)).split(", ")
    kinds = ", ".join('"parallel"' if name in given else '"reduction"' for name in names)
    if listed["kinds"].count(",") + 1 != len(names):
        title = Message("two-types.iterators", "Write iterators for {count} loops", count=len(names))
        text = line[: listed.start("kinds")] + kinds + line[listed.end("kinds") :]
        yield edited("iterators", title, (Edit(number, number, (text,)),))


def consistent(loops: Sequence[Sequence[str]], sizes: Sequence[Sequence[str]]) -> bool:
    """Whether each loop has one size in all operands."""
    if any(len(one) != len(two) for one, two in zip(loops, sizes, strict=True)):
        return False
    pairs = {pair for one, two in zip(loops, sizes, strict=True) for pair in zip(one, two, strict=True)}
    return len(pairs) == len({loop for loop, _ in pairs})


def padded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Zeros in tiles that are not full."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found = _PACK.match(line)
    if found is None:
        return
    element = found["element"]
    made = f"{found['indent']}%pad_{at} = arith.constant {zero_of(element)} : {element}"
    text = f"{found['start']} padding_value(%pad_{at} : {element}){line[found.end('start') :]}"
    title = Message("two-types.pad", "Pad the tiles with zeros")
    yield edited("padding-value", title, (Edit(at, at, (made, text)),))


def padded_to(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The high padding that the result type implies."""
    at, pad = op.lines[0], _PADS.match(ir.lines[op.lines[0] - 1].rstrip())
    if op.name != "tensor.pad" or pad is None or not op.uses or len(op.results) != 1:
        return
    given, made = (sizes_of(stated_type(ir, value)) for value in (op.uses[0], op.results[0]))
    low = pad["low"].split(", ")
    if len(given) != len(made) or len(low) != len(made) or "?" in {*given, *made}:
        return
    high = [int(size) - int(was) - int(before) for size, was, before in zip(made, given, low, strict=True)]
    listed = ", ".join(map(str, high))
    if min(high) >= 0 and listed != pad["high"]:
        text = f"{pad['start']}{listed}{pad['end']}"
        title = Message(
            "two-types.high", "Write the high padding [{sizes}], which matches the result type", sizes=listed
        )
        yield edited("padding", title, (Edit(at, at, (text,)),))


def matched(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """An argument redeclared: a size that the others lack becomes one of theirs, first those that the message names, or
    its shape gets 1s in front.
    """
    shapes = {value: sizes_of(stated_type(ir, value)) for value in (*op.uses, *op.results)}
    rank = max(map(len, shapes.values()), default=0)
    told = set(_WHOLE.findall(message))
    yield from _of_axis(ir, op, shapes)
    changes = list[tuple[int, int, list[str]]]()
    for value in reversed(dict.fromkeys(op.uses)):
        others = {size for one, sizes in shapes.items() if one != value for size in sizes}
        if ir.maker(value) is not None or not shapes[value]:
            continue
        if len(shapes[value]) < rank and not op.regions:
            ones = ["1"] * (rank - len(shapes[value]))
            changes.append((0, value, [*ones, *shapes[value]]))
        for axis, size in enumerate(shapes[value]):
            if size == "?" or size in others:
                continue
            near = sorted(others - {"?", *shapes[value]}, key=lambda one: (one not in told, abs(int(one) - int(size))))
            for other in near[:_MOST_SIZES]:
                sizes = [*shapes[value][:axis], other, *shapes[value][axis + 1 :]]
                named = min(int(size), int(other)) if {size, other} <= told else 0
                changes.append((-named, value, sizes))
    for _, value, sizes in sorted(changes, key=lambda one: one[0]):
        yield from redeclared(ir, (value,), with_sizes(stated_type(ir, value), sizes))


def _as_type(sizes: Sequence[str], kind: str) -> Message:
    return Message(
        "two-types.slice", "Write the sizes [{sizes}], as in the type {type}", sizes=", ".join(sizes), type=kind
    )


def expanded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The output shape of an expansion, rewritten to match its type."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found = _OUTPUT_SHAPE.search(line)
    written = split_list(found["sizes"]) if found is not None else []
    stated = sizes_of(found["kind"]) if found is not None else []
    if found is None or len(written) != len(stated):
        return
    sizes = [was if size == "?" else size for was, size in zip(written, stated, strict=True)]
    if sizes != written:
        text = line[: found.start("sizes")] + ", ".join(sizes) + line[found.end("sizes") :]
        yield edited("output-shape", _as_type(sizes, found["kind"]), (Edit(at, at, (text,)),))


def _of_axis(ir: IrOps, op: Op, shapes: Mapping[int, list[str]]) -> Iterator[Fix]:
    """An argument redeclared with the size that all other values of the op have in one dimension, if they agree."""
    if len({len(shape) for shape in shapes.values()}) != 1 or len(shapes) <= _PAIR:
        return
    for value in reversed(dict.fromkeys(op.uses)):
        for axis, size in enumerate(shapes[value]):
            others = {shape[axis] for one, shape in shapes.items() if one != value}
            if ir.maker(value) is None and "?" != size not in others and len(others) == 1 and "?" not in others:
                sizes = [*shapes[value][:axis], *others, *shapes[value][axis + 1 :]]
                yield from redeclared(ir, (value,), with_sizes(stated_type(ir, value), sizes))


def sliced(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The sizes of a slice, rewritten to match its type."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found = _SLICE.match(line)
    if found is None:
        return
    part = found["first"] if op.name.endswith("insert_slice") else found["second"]
    written, stated = split_list(found["sizes"]), sizes_of(part)
    strides = split_list(found["strides"])
    # The type of a rank-reduced slice does not show which dimensions are dropped, except those of size 1.
    kept = [axis for axis, size in enumerate(written) if len(written) == len(stated) or size != "1"]
    if len(kept) != len(stated) or len(strides) != len(written):
        return
    sizes = list(written)
    for axis, size in zip(kept, stated, strict=True):
        if size != "?" and written[axis].isdecimal():
            sizes[axis] = size
    if sizes != written:
        text = line[: found.start("sizes")] + ", ".join(sizes) + line[found.end("sizes") :]
        yield edited("slice-sizes", _as_type(sizes, part), (Edit(at, at, (text,)),))


def sized(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Sizes for a tensor of dynamic shape: those of an argument of that type."""
    at = op.lines[0]
    found = _EMPTY.match(ir.lines[at - 1])
    if found is None:
        return
    name, sizes, made = sizes_of_argument(ir, op, found["kind"], f"%size_{at}")
    if sizes:
        text = ir.lines[at - 1].replace("tensor.empty()", f"tensor.empty({', '.join(sizes)})")
        title = Message("two-types.sizes", "Give {op} the sizes of {value}", op=op.name, value=name)
        lines = (found["indent"] + one for one in made)
        yield edited("sizes", title, (Edit(at, at, (*lines, text)),))
