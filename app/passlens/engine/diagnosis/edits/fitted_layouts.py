"""Edits for the named dimensions of a convolution of StableHLO, and the maps of a matrix product, that do not match the
sizes of the operands.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, sizes_of
from passlens.engine.diagnosis.edits.fitted_sizes import DPS, MAP, consistent
from passlens.engine.diagnosis.edits.retyped import type_spans
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_NUMBERS = re.compile(r"dim_numbers = (?P<all>\[(?P<image>[\w, ]+)\]x\[(?P<filter>[\w, ]+)\]->\[(?P<result>[\w, ]+)\])")
_GROUPS = re.compile(r"feature_group_count = (?P<count>\d+)")
_WINDOW = re.compile(r"\bwindow = \{(?P<parts>[^{}]*)\}")
_PARTS = ("image", "filter", "result")
_MOST_RANK = 5
_PRODUCTS = {
    "linalg.matmul": ((("m", "k"), ("k", "m")), (("k", "n"), ("n", "k")), (("m", "n"),)),
    "linalg.batch_matmul": (
        (("b", "m", "k"), ("b", "k", "m")),
        (("b", "k", "n"), ("b", "n", "k")),
        (("b", "m", "n"),),
    ),
}
"""The loops of each operand of a product, in the orders that its maps may have."""
_LOOPS = {"linalg.matmul": "mnk", "linalg.batch_matmul": "bmnk"}


def named_dimensions(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Another order of the dimensions of filter, image or result of a convolution, which the sizes match."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found, spans = _NUMBERS.search(line), type_spans(line, len(op.uses), len(op.results))
    if op.name != "stablehlo.convolution" or found is None or spans is None:
        return
    sizes = [sizes_of(line[start:end]) for start, end in (*spans[0], *spans[1])]
    names = [found[part].split(", ") for part in _PARTS]
    groups = _GROUPS.search(line)
    count = whole_number(groups["count"]) if groups is not None else 1
    if len(sizes) != len(names) or max(map(len, names)) > _MOST_RANK:
        return
    if any(len(one) != len(two) for one, two in zip(names, sizes, strict=True)) or _suits(names, sizes, count):
        return
    for place in (1, 0, 2):
        for order in itertools.permutations(names[place]):
            now = [*names[:place], list(order), *names[place + 1 :]]
            spatial = [one for one in order if one.isdecimal()]
            if spatial == sorted(spatial) and _suits(now, sizes, count):
                image, weights, result = (f"[{', '.join(one)}]" for one in now)
                text = f"{image}x{weights}->{result}"
                title = Message("fitted-layouts.names", "Write {text}, which matches the shapes", text=text)
                whole = line[: found.start("all")] + text + line[found.end("all") :]
                yield edited("dimension-names", title, (Edit(at, at, (whole,)),))
                break


def _suits(names: Sequence[Sequence[str]], sizes: Sequence[Sequence[str]], groups: int) -> bool:
    """Whether image, filter and result have the same batch and channels, and no window is larger than its image."""
    image, weights, result = (dict(zip(one, two, strict=True)) for one, two in zip(names, sizes, strict=True))
    pairs = [(image.get("b", "?"), result.get("b", "?")), (weights.get("o", "?"), result.get("f", "?"))]
    if any("?" not in pair and pair[0] != pair[1] for pair in pairs):
        return False
    channels = (image.get("f", "?"), weights.get("i", "?"))
    if "?" not in channels and whole_number(channels[0]) != groups * whole_number(channels[1]):
        return False
    return all(_fits(image, weights, one) for one in image if one.isdecimal())


def _fits(image: Mapping[str, str], weights: Mapping[str, str], axis: str) -> bool:
    pair = (weights.get(axis, "?"), image[axis])
    return "?" in pair or whole_number(pair[0]) <= whole_number(pair[1])


def whole_window(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A convolution with its window in full: also the strides, paddings and dilations that the input omits."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    names, found = _NUMBERS.search(line), _WINDOW.search(line)
    if op.name != "stablehlo.convolution" or names is None or found is None:
        return
    count = sum(one.isdecimal() for one in names["image"].split(", "))
    ones, pads = ", ".join(["1"] * count), ", ".join(["[0, 0]"] * count)
    defaults = {"stride": ones, "pad": pads, "lhs_dilate": ones, "rhs_dilate": ones}
    more = [f"{name} = [{text}]" for name, text in defaults.items() if not re.search(rf"\b{name} = ", found["parts"])]
    if more:
        parts = ", ".join(filter(None, (found["parts"], *more)))
        text = line[: found.start("parts")] + parts + line[found.end("parts") :]
        title = Message("fitted-layouts.window", "Write the window of the convolution in full")
        yield edited("whole-window", title, (Edit(at, at, (text,)),))


def maps_of_product(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The maps of a matrix product that its operands match."""
    orders = _PRODUCTS.get(op.name)
    places = [(number, one) for number in op.lines for one in MAP.finditer(ir.lines[number - 1])]
    shapes = DPS.search(" ".join(ir.lines[number - 1].strip() for number in op.lines))
    if orders is None or shapes is None or len(places) != len(orders):
        return
    sizes = [sizes_of(kind) for key in ("given", "made") for kind in split_list(shapes[key])]
    loops = places[0][1]["loops"].split(", ")
    if len(loops) != len(_LOOPS[op.name]) or len(sizes) != len(orders):
        return
    named = dict(zip(_LOOPS[op.name], loops, strict=True))
    choices = [[[named[one] for one in order] for order in listed] for listed in orders]
    for chosen in itertools.product(*choices):
        texts = [f"affine_map<({', '.join(loops)}) -> ({', '.join(one)})>" for one in chosen]
        if not consistent(chosen, sizes) or texts == [found[0] for _, found in places]:
            continue
        lines = {number: ir.lines[number - 1] for number, _ in places}
        for (number, found), text in reversed(list(zip(places, texts, strict=True))):
            lines[number] = lines[number][: found.start()] + text + lines[number][found.end() :]
        edits = [Edit(number, number, (text,)) for number, text in lines.items() if text != ir.lines[number - 1]]
        changed = next(text for (_, found), text in zip(places, texts, strict=True) if text != found[0])
        yield edited("map", Message("two-types.map", "Use {map}, which matches the shapes", map=changed), edits)
        return
