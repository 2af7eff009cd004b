"""Matrix instructions against the types and sizes of their op."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.configuration.op_config import (
    MMA,
    NUMBERS,
    Misfit,
    OpConfig,
    configs,
    misfit_at,
    number_of,
)
from passlens.engine.diagnosis.configuration.subgroups import misfits_of_counts, no_basis
from passlens.engine.messages import NOTHING, Items, Message
from passlens.engine.units import whole_number

_INTRINSIC = re.compile(r"(?P<family>[A-Z]+)_(?P<result>[A-Z]\w*?)_\d+x\d+x\d+(?:x\d+B)?_(?P<operand>\w+)")
_BASES = ("subgroup_basis", "subgroup_m_count")
"""The keys by which a configuration divides a workgroup among its subgroups, in present and older versions."""
_LANES = {"MFMA": 64, "WMMA": 32}
"""The subgroup sizes for which IREE lays out matrix instructions."""
_ARCH = re.compile(r'\barch = "(?P<arch>\w+)"')


def misfits_of_instruction(one: OpConfig, text: str, chosen: str) -> Iterator[Misfit]:
    """A matrix instruction against the types of its op, the pipeline, and the sizes that it multiplies."""
    named = MMA.search(one.config)
    for name, types in one.parts:
        yield from _of_types(one, name, types)
    if (
        "VectorDistribute" in chosen
        and one.config
        and not one.in_parts
        and not any(key in one.config for key in _BASES)
    ):
        yield misfit_at(one, no_basis(one))
    if named is None:
        return
    known = re.search(r"\bmma = \[([^\]]*)\]", text)
    arch = _ARCH.search(text)
    if known is not None and not named["virtual"] and arch is not None and f"<{named['name']}>" not in known[1]:
        yield misfit_at(
            one,
            Message(
                "config.no-intrinsic", "{arch} has no matrix instruction {name}", arch=arch["arch"], name=named["name"]
            ),
        )
    yield from _of_multiples(one, named["name"], chosen)
    width, lanes = number_of("subgroup_size", chosen), _LANES.get(named["name"].lstrip("V")[:4], 0)
    if width and lanes and width != lanes:
        what = Message(
            "config.lanes",
            "{name} is laid out for subgroups of {lanes} threads, but subgroup_size is {width}",
            name=named["name"],
            lanes=lanes,
            width=width,
        )
        yield misfit_at(one, what)
    parts = _INTRINSIC.fullmatch(named["name"])
    yield from _of_types(one, named["name"], one.types)
    result = parts["result"].lower() if parts is not None else ""
    if chosen and result and one.sums and one.sums.lower() != result and not one.in_parts:
        what = Message(
            "config.accumulates",
            "{name} accumulates in {wanted}, but {op} in {type}",
            name=named["name"],
            wanted=result,
            op=one.op,
            type=one.sums,
        )
        yield misfit_at(one, what)


def _of_types(one: OpConfig, name: str, types: Sequence[str]) -> Iterator[Misfit]:
    """A matrix instruction that takes operands of other types."""
    parts = _INTRINSIC.fullmatch(name)
    operand = parts["operand"].lower() if parts is not None else ""
    if operand and types and not {kind.lower() for kind in types} & set(operand.split("_")):
        what = Message(
            "config.types",
            "{name} takes {wanted} and {op} works on {types}",
            name=name,
            wanted=operand,
            op=one.op,
            types=Items(tuple(types)),
        )
        yield misfit_at(one, what)


def _of_multiples(one: OpConfig, name: str, chosen: str) -> Iterator[Misfit]:
    """Matmul tiles that are not multiples of the matrix instruction, or of the part that a subgroup computes."""
    shape = re.search(r"_(\d+)x(\d+)x\d+_", name)
    lists = {found["key"]: found["numbers"].split(",") for found in NUMBERS.finditer(one.config)}
    tiles = lists.get("workgroup", [])
    if shape is None or one.loops is None or one.loops < 3 or len(tiles) != one.loops:
        return
    counts = lists.get("subgroup", [])
    if "TileAndFuse" in chosen and len(counts) == one.loops:
        yield from misfits_of_counts(one, name, zip(tiles[-3:-1], (shape[1], shape[2]), counts[-3:-1], strict=True))
    for tile, part in ((tiles[-3], shape[1]), (tiles[-2], shape[2])):
        if tile.strip().isdigit() and whole_number(tile.strip()) % whole_number(part):
            what = Message(
                "config.multiples",
                "the tile {size} is not a multiple of {part} of {name}",
                size=tile.strip(),
                part=part,
                name=name,
            )
            yield misfit_at(one, what)


def no_instruction(text: str) -> Message:
    """Why a contraction in a dispatch gets no matrix instruction: none of the target's has its types; otherwise empty.

    Args:
        text: The configured dispatch, with its target.
    """
    listed, arch = re.search(r"\bmma = \[([^\]]*)\]", text), _ARCH.search(text)
    named = re.findall(r"<(\w+)>", listed[1]) if listed is not None else []
    known = [parts for name in named if (parts := _INTRINSIC.fullmatch(name)) is not None]
    for one in configs(text) if known and arch is not None else ():
        if not one.types or not one.sums:
            continue
        taken = [parts for parts in known if _takes(parts["operand"].lower(), one.types)]
        if any(parts["result"].lower() == one.sums.lower() for parts in taken) or arch is None:
            continue
        return Message(
            "config.no-matrix-instruction",
            "{arch} has no matrix instruction that multiplies {types} and accumulates in {result}.",
            arch=arch["arch"],
            types=Items(one.types),
            result=one.sums,
        )
    return NOTHING


def _takes(operand: str, types: Sequence[str]) -> bool:
    """Whether an instruction accepts operands of these types: ``f16``, or ``f8e5m2_f8e4m3fn``."""
    return set(operand.split("_")) == {one.lower() for one in types}
