"""Subgroups and threads that a configuration names, against the workgroup and each other."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from passlens.engine.diagnosis.configuration.lists import tile_of
from passlens.engine.diagnosis.configuration.op_config import (
    NUMBERS,
    OLD_BASIS,
    Misfit,
    OpConfig,
    misfit_at,
    number_of,
    numbers_of,
)
from passlens.engine.messages import Items, Message
from passlens.engine.units import whole_number

_BASIS = re.compile(r"\bsubgroup_basis = \[\[(?P<counts>\d+(?:, \d+)*)\]")
_WHOLE_BASIS = re.compile(r"\bsubgroup_basis = \[\[(?P<counts>\d+(?:, \d+)*)\], \[(?P<order>\d+(?:, \d+)*)\]\]")


def no_basis(one: OpConfig) -> Message:
    """What an op without subgroup_basis lacks, as a clause."""
    return Message("config.no-basis", "{op} has no subgroup_basis, which VectorDistribute takes", op=one.op)


def misfits_of_threads(chosen: str, text: str) -> Iterator[Misfit]:
    """A workgroup with more threads than the target has."""
    sizes = numbers_of("workgroup_size", chosen)
    most = number_of("max_thread_count_per_workgroup", text)
    if sizes and most and math.prod(sizes) > most:
        yield Misfit(
            Message(
                "config.threads",
                "a workgroup has {count:,} threads and the target takes {most:,}",
                count=math.prod(sizes),
                most=most,
            )
        )
    width, widths = number_of("subgroup_size", chosen), numbers_of("subgroup_size_choices", text)
    if width and widths and width not in widths:
        yield Misfit(
            Message(
                "config.subgroup",
                "the subgroup size is {width} and the target has {widths}",
                width=width,
                widths=Items(tuple(str(one) for one in widths)),
            )
        )


def misfits_of_counts(one: OpConfig, name: str, rows: Iterable[tuple[str, str, str]]) -> Iterator[Misfit]:
    """Tiles that subgroups, with several matrix instructions each, do not divide evenly.

    Each row has a tile, the size of the instruction in that loop, and the number of instructions per subgroup.
    """
    for tile, part, count in rows:
        if not tile.strip().isdigit() or not count.strip().isdigit():
            continue
        size, share = whole_number(tile.strip()), whole_number(part) * whole_number(count.strip())
        if 0 < share < size and size % share:
            what = Message(
                "config.subgroup-share",
                "subgroup assigns {count} × {part} of {name} to each subgroup, but the tile {size} is not a multiple "
                "of {share}",
                count=whole_number(count.strip()),
                part=whole_number(part),
                name=name,
                size=size,
                share=share,
            )
            yield misfit_at(one, what)


def misfits_of_basis(one: OpConfig, *, given: bool) -> Iterator[Misfit]:
    """A division among subgroups that does not cover each loop."""
    basis = _WHOLE_BASIS.search(one.config)
    if basis is None or one.loops is None:
        return
    counts, order = ([whole_number(part.strip()) for part in basis[key].split(",")] for key in ("counts", "order"))
    beyond = next((index for index in order if index >= len(counts)), None)
    if beyond is not None:
        what = Message(
            "config.basis-count",
            "subgroup_basis refers to count {index} and has {count}, numbered from 0",
            index=beyond,
            count=len(counts),
        )
        yield misfit_at(one, what)
    elif len(order) != one.loops:
        what = Message(
            "config.basis",
            "subgroup_basis names {count} loops and {op} has {loops}",
            count=len(order),
            op=one.op,
            loops=one.loops,
        )
        yield misfit_at(one, what)
    elif given:
        yield from _of_shares(one, [counts[index] for index in order])


def misfits_of_product(one: OpConfig) -> Iterator[Misfit]:
    """A tile that is not a multiple of subgroups times lanes times elements per thread."""
    lists = {
        found["key"]: [part.strip() for part in found["numbers"].split(",")] for found in NUMBERS.finditer(one.config)
    }
    groups, lanes = (_counts(one.config, key) for key in ("subgroup_basis", "lane_basis"))
    for loop, elements in enumerate(lists.get("thread", [])):
        tiles = (tile_of(lists.get(key, []), loop) for key in ("partial_reduction", "reduction", "workgroup"))
        tile = next((size for size in tiles if size), 0)
        if not (loop < len(groups) and loop < len(lanes) and elements.isdigit() and whole_number(elements)):
            continue
        product = groups[loop] * lanes[loop] * whole_number(elements)
        if tile and product and tile % product:
            what = Message(
                "config.product",
                "the tile {size:,} of loop {loop} is not a multiple of {groups} subgroups × {lanes} lanes × "
                "{elements} elements",
                size=tile,
                loop=loop,
                groups=groups[loop],
                lanes=lanes[loop],
                elements=whole_number(elements),
            )
            yield misfit_at(one, what)


def _counts(config: str, key: str) -> list[int]:
    """The number of parts into which a basis divides each loop; empty without one."""
    found = re.search(rf"\b{key} = \[\[(?P<counts>[\d, ]+)\], \[(?P<order>[\d, ]+)\]\]", config)
    if found is None:
        return []
    counts, order = ([whole_number(part.strip()) for part in found[name].split(",")] for name in ("counts", "order"))
    return [counts[at] for at in order] if all(at < len(counts) for at in order) else []


def _of_shares(one: OpConfig, counts: Sequence[int]) -> Iterator[Misfit]:
    """A tile that does not divide among the subgroups of its loop."""
    lists = {found["key"]: found["numbers"].split(",") for found in NUMBERS.finditer(one.config)}
    for key in ("workgroup", "reduction"):
        for loop, (tile, count) in enumerate(zip(lists.get(key, []), counts, strict=False)):
            size = whole_number(tile.strip()) if tile.strip().isdigit() else 0
            if size and count and size % count:
                what = Message(
                    "config.shares",
                    "subgroup_basis divides loop {loop} of {op} among {count} subgroups, but its tile is {size}",
                    loop=loop,
                    op=one.op,
                    count=count,
                    size=size,
                )
                yield misfit_at(one, what)


def misfits_of_subgroups(one: OpConfig, chosen: str) -> Iterator[Misfit]:
    """A mismatch between the subgroups of a configuration and those of the workgroup."""
    basis = _BASIS.search(one.config)
    counts = [number_of(key, one.config) for key in OLD_BASIS]
    if basis is not None:
        counts = [whole_number(part.strip()) for part in basis["counts"].split(",")]
    threads, width = math.prod(numbers_of("workgroup_size", chosen)), number_of("subgroup_size", chosen)
    if not all(counts) or not width or not numbers_of("workgroup_size", chosen):
        return
    if math.prod(counts) * width != threads:
        what = Message(
            "config.subgroups",
            "it distributes {op} over {count} subgroups of {width} threads, but a workgroup has {threads:,} threads",
            op=one.op,
            count=math.prod(counts),
            width=width,
            threads=threads,
        )
        yield misfit_at(one, what)
