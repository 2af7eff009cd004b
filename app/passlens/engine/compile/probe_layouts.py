"""Changes to the inputs of an op: an input stored in the order of the loops, and one input instead of several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from passlens.engine.compile.probe_change import Change, Changed, ChangeKind
from passlens.engine.compile.probe_op import Form

_MAPS = "indexing_maps"
_MAP = re.compile(r"affine_map<\((?P<loops>[\w, ]*)\) -> \((?P<dims>[\w, ]*)\)>")
_TENSOR = re.compile(r"^tensor<(?P<sizes>(?:[\d?]+x)+)(?P<element>[^,]+)>$")
_HEAD = re.compile(r"^\(\{\s*\^bb0\((?P<given>[^()]*)\):")
_VARIADIC = frozenset({"stablehlo.reduce", "stablehlo.reduce_window", "stablehlo.scatter"})
_BOTH = 2


def of_layouts(form: Form) -> Iterator[Changed]:
    """The op with one input whose dimensions are in the order of the op's loops."""
    place = "properties" if _MAPS in dict(form.properties) else "attributes"
    entries = form.properties if place == "properties" else form.attributes
    text = dict(entries).get(_MAPS, "")
    for number, found in enumerate(_MAP.finditer(text)):
        if number >= len(form.operands) - len(form.results):
            return
        operand, dims, loops = form.operands[number], found["dims"].split(", "), found["loops"].split(", ")
        shape = _TENSOR.match(operand.type)
        if operand.maker is not None or shape is None or not {*dims} <= {*loops}:
            continue
        order = sorted(range(len(dims)), key=lambda one, dims=dims, loops=loops: loops.index(dims[one]))  # type: ignore[misc]
        sizes = shape["sizes"].split("x")[:-1]
        now = ", ".join(dims[one] for one in order)
        if now == found["dims"] or len(sizes) != len(dims):
            continue
        type_ = f"tensor<{''.join(f'{sizes[one]}x' for one in order)}{shape['element']}>"
        made = f"{text[: found.start('dims')]}{now}{text[found.end('dims') :]}"
        kept = tuple((name, made if name == _MAPS else value) for name, value in entries)
        given = (*form.operands[:number], replace(operand, type=type_), *form.operands[number + 1 :])
        change = Change(ChangeKind.LAYOUT, str(number), f"({found['dims']})", f"({now})")
        yield change, replace(form, operands=given, **{place: kept})  # type: ignore[arg-type]


def of_counts(form: Form) -> Iterator[Changed]:
    """An op that takes several inputs together, first with a plain body that returns its last arguments, then with one
    input.
    """
    count, head = len(form.results), _HEAD.match(form.regions)
    if form.name not in _VARIADIC or count < _BOTH or head is None:
        return
    types = [one.partition(": ")[2] for one in head["given"].split(", ")]
    between = len(form.operands) - _BOTH * count
    if len(types) != _BOTH * count or between not in {0, 1}:
        return
    yield Change(ChangeKind.REGION, "", "", ""), replace(form, regions=_body(types), captured=())
    taken = (form.operands[0], *form.operands[count : count + between], form.operands[count + between])
    one = replace(
        form,
        operands=taken,
        results=form.results[:1],
        unused=frozenset[int](),
        regions=_body([types[0], types[count]]),
        captured=(),
    )
    yield Change(ChangeKind.COUNT, "", str(count), "1"), one


def _body(types: list[str]) -> str:
    """A region that returns the second half of its arguments."""
    names = [f"%one{number}" for number in range(len(types))]
    given = ", ".join(f"{name}: {type_}" for name, type_ in zip(names, types, strict=True))
    half = len(types) // 2
    ends = f'"stablehlo.return"({", ".join(names[half:])}) : ({", ".join(types[half:])}) -> ()'
    return f"({{\n^bb0({given}):\n{ends}\n}})"
