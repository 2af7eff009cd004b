"""Lists of tile sizes against the loops of their op."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from passlens.engine.diagnosis.configuration.op_config import (
    MMA,
    NUMBERS,
    PER_LOOP,
    Misfit,
    OpConfig,
    misfit_at,
    other_forms,
)
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_EXAMPLES = {
    "lane_basis": "[[1, 64], [0, 1]]",
    "promote_operands": "[0, 1]",
    "subgroup_basis": "[[2, 2], [0, 1]]",
}
"""Lists that do not have a number for each loop."""
_ITERATORS = re.compile(r"iterator_types = \[(?P<kinds>[^\]]*)\]")
_MAP_ALIAS = re.compile(r"^(#map\d*) = affine_map<\([^)]*\) -> \(([^)]*)\)>", re.MULTILINE)
_SHAPED = re.compile(r"\btensor<(?P<shape>[\d?x]+x[a-zA-Z]\w*)")


def misfits_of_lists(one: OpConfig, *, given: bool) -> Iterator[Misfit]:
    """Lists of a configuration against the number of operands and loops."""
    for key, value in other_forms(one.config) if given else ():
        what = Message(
            "config.form",
            "the compiler ignores {key} = {value}, which must be a list in brackets, such as {example}",
            key=key,
            value=value,
            example=_EXAMPLES.get(key, "[1, 1, 64]"),
        )
        yield misfit_at(one, what)
    for found in NUMBERS.finditer(one.config):
        count = len(found["numbers"].split(",")) if found["numbers"].strip() else 0
        sizes = [part.strip() for part in found["numbers"].split(",")]
        if found["key"] in PER_LOOP and (negative := next((size for size in sizes if size.startswith("-")), "")):
            what = Message("config.negative", "{key} gives a tile of {size}", key=found["key"], size=negative)
            yield misfit_at(one, what)
        if found["key"] == "promote_operands" and one.operands:
            for size in (size for size in sizes if size.isdigit() and whole_number(size) >= one.operands):
                what = Message(
                    "config.promotes",
                    "promote_operands names operand {number} and {op} has {count} operands",
                    number=size,
                    op=one.op,
                    count=one.operands,
                )
                yield misfit_at(one, what)
        # Without a tile for the last loop, a contraction is not tiled where matrix instructions multiply.
        short = given and MMA.search(one.config) is not None and found["key"] == "reduction"
        if one.loops is None:
            continue
        pads = given and found["key"] == "padding"  # has a size for each loop
        over = found["key"] in PER_LOOP and (count > one.loops or (short and count < one.loops))
        if over or (pads and count != one.loops):
            yield misfit_at(
                one,
                Message(
                    "config.loops",
                    "{key} gives {count} tile sizes and {op} has {loops} loops",
                    key=found["key"],
                    count=count,
                    op=one.op,
                    loops=one.loops,
                ),
            )


def misfits_of_loops(one: OpConfig, chosen: str, text: str) -> Iterator[Misfit]:
    """Tiles in the wrong list for their loop, and loops that whole tiles of matrix instructions do not fill."""
    if one.loops is None:
        return
    kinds = _ITERATORS.search(one.excerpt)
    loops = re.findall(r'"(\w+)"', kinds["kinds"]) if kinds is not None else []
    lists = {
        found["key"]: [part.strip() for part in found["numbers"].split(",")] for found in NUMBERS.finditer(one.config)
    }
    reduction = lists.get("reduction", [])
    for number, (tile, kind) in enumerate(zip(reduction, loops, strict=False)):
        if tile not in {"0", ""} and kind == "parallel":
            what = Message("config.parallel", "reduction tiles loop {loop}, which is parallel", loop=number)
            yield misfit_at(one, what)
    named = MMA.search(one.config)
    shape = re.search(r"_\d+x\d+x(?P<k>\d+)", named["name"]) if named is not None else None
    if named is not None and shape is not None and "TileAndFuse" in chosen:
        yield from _of_padding(one, lists, whole_number(shape["k"]))
    if named is None or ("padding" in lists and "VectorDistribute" not in chosen):
        return
    if shape is not None and "VectorDistribute" in chosen and reduction and len(reduction) == one.loops:
        tile = reduction[-1]
        if tile.isdigit() and whole_number(tile) % whole_number(shape["k"]):
            what = Message(
                "config.multiples",
                "the tile {size} is not a multiple of {part} of {name}",
                size=tile,
                part=shape["k"],
                name=named["name"],
            )
            yield misfit_at(one, what)
    for number, size in _sizes(one, text).items():
        if size == "?":
            what = Message(
                "config.dynamic",
                "the size of loop {loop} of {op} is not known at compile time, and {name} takes whole tiles",
                loop=number,
                op=one.op,
                name=named["name"],
            )
            yield misfit_at(one, what)
            return
        depth = whole_number(shape["k"]) if shape is not None and "TileAndFuse" in chosen else 1
        tile = tile_of(lists.get("workgroup", []), number) or tile_of(reduction, number) * depth
        is_whole = tile > whole_number(size) and depth > 1 and not whole_number(size) % depth
        if tile and whole_number(size) % tile and not is_whole:  # a larger tile takes the loop whole
            what = Message(
                "config.remainder",
                "loop {loop} of {op} has {size:,} iterations, not a multiple of its tile {tile}, and {padding}",
                loop=number,
                op=one.op,
                size=whole_number(size),
                tile=tile,
                padding=Message("config.not-padded", "VectorDistribute does not pad")
                if "padding" in lists
                else Message("config.no-padding", "no padding is given"),
            )
            yield misfit_at(one, what)


def _of_padding(one: OpConfig, lists: Mapping[str, Sequence[str]], depth: int) -> Iterator[Misfit]:
    """Padded sizes of loops that are not multiples of their tiles.

    Args:
        one: The op.
        lists: The lists of its configuration, by key.
        depth: The size of the matrix instruction along the reduction, whose tiles count instructions.
    """
    tiles, steps = lists.get("workgroup", []), lists.get("reduction", [])
    for number, padded in enumerate(lists.get("padding", [])):
        tile = tile_of(tiles, number) or tile_of(steps, number) * depth
        if padded.isdigit() and whole_number(padded) and tile and whole_number(padded) % tile:
            what = Message(
                "config.pads",
                "padding rounds loop {loop} of {op} up to a multiple of {size}, which is not a multiple of its tile "
                "{tile}",
                loop=number,
                op=one.op,
                size=whole_number(padded),
                tile=tile,
            )
            yield misfit_at(one, what)


def tile_of(tiles: Sequence[str], number: int) -> int:
    """The tile of a loop; 0 without one."""
    return whole_number(tiles[number]) if number < len(tiles) and tiles[number].isdigit() else 0


def _sizes(one: OpConfig, text: str) -> dict[int, str]:
    """The size of each loop that indexes an operand's dimension alone, ``?`` if dynamic."""
    listed = re.search(r"indexing_maps = \[(?P<maps>[^\]]*)\]", one.excerpt)
    maps = dict(_MAP_ALIAS.findall(text))
    results = (
        [maps.get(name.strip(), "").split(", ") for name in listed["maps"].split(",")] if listed is not None else []
    )
    shapes = [found["shape"].split("x")[:-1] for found in _SHAPED.finditer(one.excerpt.partition(" outs(")[0])]
    found = dict[int, str]()
    for dimensions, shape in zip(results, shapes, strict=False):
        for dimension, size in zip(dimensions, shape, strict=False):
            if re.fullmatch(r"d\d+", dimension):
                found.setdefault(whole_number(dimension[1:]), size)
    return found
