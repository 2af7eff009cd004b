"""Explains an allocation's shape by tile sizes, and computes what smaller tiles need.

A kernel's main op has a ``lowering_config`` with a size for each of its loops; its indexing maps give the loops of each
operand's dimensions. An operand's tile is the product of those. For MMA intrinsics in the pipeline TileAndFuse,
reduction sizes count intrinsics, not elements (IREE, GPUApplyTilingLevel.cpp and GPUPackToIntrinsics.cpp); ``padding``,
if present, gives the sizes in elements.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.shared_memory.types import element_bits, parse_shaped, type_at
from passlens.engine.analysis.shared_memory.values import Allocation, TileConfig, TileFactor
from passlens.engine.ir.syntax import read_head, split_list
from passlens.engine.messages import NOTHING, Message, quoted
from passlens.engine.units import whole_number

CONFIGURED = "lowering_config<"
_CONFIGURED = re.compile(re.escape(CONFIGURED))
_MAP = re.compile(r"affine_map<\(([^()]*+)\)(?:\[[^\]<]*+\])? -> \(([^)]{0,2000}+)\)>")
_LIST = r"\b{} = \[([\d, ]*)\]"
_INTRINSIC = re.compile(r"mma_layout<(\w+)>|\b((?:V?MFMA|WMMAR?\d?|NV_WMMA)\w*)")
_SHAPE_OF_INTRINSIC = re.compile(r"_(\d+)x(\d+)x(\d+)_")
_OPERANDS = re.compile(r"\b(?:ins|outs)\(")
_PIPELINE = re.compile(r"pipeline = (?:#iree_gpu\.pipeline<(\w+)>|(\w+))")
_SIZE = re.compile(r"workgroup_size = \[([\d, ]*)\]")
_LANES = re.compile(r"\bsubgroup_size = (\d+)")
_OPTIONS = re.compile(r"pipeline_options<([^>]{0,2000}+)>")
_MATMULS = {
    "linalg.matmul": ("d0, d2", "d2, d1", "d0, d1"),
    "linalg.matmul_transpose_a": ("d2, d0", "d2, d1", "d0, d1"),
    "linalg.matmul_transpose_b": ("d0, d2", "d1, d2", "d0, d1"),
    "linalg.batch_matmul": ("d0, d1, d3", "d0, d3, d2", "d0, d1, d2"),
    "linalg.batch_matmul_transpose_b": ("d0, d1, d3", "d0, d2, d3", "d0, d1, d2"),
}
"""Named ops that print no indexing maps: linalg's named structured ops, LinalgNamedStructuredOps.yaml."""


@dataclass(frozen=True, slots=True)
class Configured:
    """A configured op: its tiles, and the loop of each dimension of each operand (None: no single loop).

    ``lanes`` are the threads of a subgroup; 0 if unknown.
    """

    config: TileConfig
    operands: tuple[tuple[int | None, ...], ...]
    elements: tuple[str, ...]
    lanes: int


@dataclass(frozen=True, slots=True)
class Tiles:
    """The size of each loop's tile in elements, and its origin, under one interpretation of a configuration.

    Attributes:
        counted: Whether reduction sizes count intrinsics.
        padded: Whether ``padding`` gives the sizes.
        clipped: Whether tiles end at their loop's bound.
    """

    sizes: tuple[int | None, ...]
    origins: tuple[Message, ...]
    counted: bool
    padded: bool
    clipped: bool


@dataclass(frozen=True, slots=True)
class Fit:
    """An allocation matched to the tile of an operand."""

    operand: int
    factors: tuple[TileFactor, ...]
    tiles: Tiles


def read_config(text: str, pass_id: int | None, first: int = 1, last: int = 0) -> Configured | None:
    """The configured op of a text, or of a range of its lines (from 1), whose loops match its tiles; None if there is
    none.

    Of several, the one with the most promoted operands, then the most loops.
    """
    lines = text.split("\n")
    best: Configured | None = None
    for number in range(first, min(last or len(lines), len(lines)) + 1):
        row = lines[number - 1]
        if CONFIGURED not in row and "#config" not in row:
            continue
        made = _configured(row, lines, number, pass_id)
        if made is not None and (best is None or _weight(made) > _weight(best)):
            best = made
    return best


def _weight(one: Configured) -> tuple[int, int, int]:
    return len(one.config.promoted), bool(one.config.intrinsic), len(one.config.workgroup)


def _configured(row: str, lines: Sequence[str], number: int, pass_id: int | None) -> Configured | None:
    op = read_head(row)
    attribute = _attribute(row, lines)
    if op is None or not op.certain or not attribute:
        return None
    loops, maps = _maps(row, op.name)
    workgroup = _numbers("workgroup", attribute) or _levels(attribute)
    if not maps or len(workgroup) != loops:
        return None
    types = _types(row)
    ranges = _ranges(loops, maps, types)
    intrinsic = _INTRINSIC.search(attribute)
    named = (intrinsic[1] or intrinsic[2]) if intrinsic else ""
    shape = _SHAPE_OF_INTRINSIC.search(named)
    head = next((one for one in lines[:number] if "translation_info" in one and "pipeline = " in one), "")
    pipeline, size, options = _PIPELINE.search(head), _SIZE.search(head), _OPTIONS.search(head)
    lanes = _LANES.search(head)
    config = TileConfig(
        op=op.name,
        pass_id=pass_id,
        line=number,
        text=attribute,
        workgroup=workgroup,
        reduction=_numbers("reduction", attribute) or _numbers("partial_reduction", attribute),
        subgroup=_numbers("subgroup", attribute),
        padding=_numbers("padding", attribute),
        ranges=tuple(ranges),
        promoted=_numbers("promote_operands", attribute),
        intrinsic=named,
        intrinsic_shape=tuple(whole_number(part) for part in shape.groups()) if shape else (),
        pipeline=(pipeline[1] or pipeline[2]) if pipeline else "",
        workgroup_size=_integers(size[1]) if size else (),
        threads=None,
        direct=tuple(_is_direct(name, lines, number) for name in _operands(row)),
        options=tuple(split_list(options[1])) if options and options[1] else (),
    )
    elements = tuple(shaped.element if (shaped := parse_shaped(kind)) else "" for kind in types)
    made = Configured(config, maps, elements, whole_number(lanes[1]) if lanes else 0)
    return replace(made, config=replace(config, threads=threads(made, config)))


def subgroups(found: Configured, config: TileConfig) -> dict[int, int]:
    """The number of subgroups that share the tile of each loop that they divide; empty if the sizes do not match.

    A subgroup's tile counts intrinsics along the innermost loop of M and of N, and elements along the others.
    """
    if not config.intrinsic_shape or not config.subgroup or len(found.operands) < 3:
        return {}
    left, right, out = (set(found.operands[0]), set(found.operands[1]), found.operands[-1])
    rows = [loop for loop in out if loop is not None and loop in left and loop not in right]
    columns = [loop for loop in out if loop is not None and loop in right and loop not in left]
    widths = {}
    if rows:
        widths[rows[-1]] = config.intrinsic_shape[0]
    if columns:
        widths[columns[-1]] = config.intrinsic_shape[1]
    counts: dict[int, int] = {}
    for loop in (*rows, *columns):
        tile = config.workgroup[loop] if loop < len(config.workgroup) else 0
        inner = (config.subgroup[loop] if loop < len(config.subgroup) else 0) * widths.get(loop, 1)
        if not tile or not inner:
            continue
        if tile % inner:
            return {}
        counts[loop] = tile // inner
    return counts


def threads(found: Configured, config: TileConfig) -> int | None:
    """The number of threads that the subgroups' tiles need; None if unknown."""
    counts = subgroups(found, config)
    return math.prod(counts.values()) * found.lanes if counts and found.lanes else None


_GLOBAL = re.compile(r"dispatch\.tensor\.load|load_from_buffer|interface\.binding\.subspan|to_tensor")
_THROUGH = re.compile(r"extract_slice|collapse_shape|expand_shape|tensor\.cast|fat_raw_buffer_cast")


def _operands(row: str) -> list[str]:
    """Names of the operands, inputs first."""
    found: list[str] = []
    for match in _OPERANDS.finditer(row):
        found += re.findall(r"%[\w$.\-#]+", row[match.end() : row.find(" : ", match.end())])
    return found


def _is_direct(name: str, lines: Sequence[str], number: int) -> bool:
    """Whether a value is global memory's content, or a part of it."""
    for at in range(number - 1, 0, -1):
        row = lines[at - 1].lstrip()
        if not row.startswith(f"{name} = "):
            continue
        if _GLOBAL.search(row):
            return True
        source = re.search(r"%[\w$.\-#]+", row.partition(" = ")[2])
        if source is None or not _THROUGH.search(row):
            return False
        name = source[0]
    return False


def _attribute(row: str, lines: Sequence[str]) -> str:
    """The configuration as printed, also if the text defines it as an alias.

    Of several in one line (attention has others for its parts) the one for workgroups.
    """
    found = [type_at(row, row.rfind("#", 0, match.start())) for match in _CONFIGURED.finditer(row)]
    if found:
        return next((one for one in found if "workgroup = [" in one), found[0])
    alias = re.search(r"#config\d*\b", row)
    if alias is None:
        return ""
    named = next((line for line in lines if line.startswith(f"{alias[0]} = ")), "")
    return named.partition(" = ")[2] if CONFIGURED in named else ""


def _integers(text: str) -> tuple[int, ...]:
    return tuple(whole_number(part) for part in re.findall(r"\d+", text))  # also without a comma in between


def _numbers(key: str, attribute: str) -> tuple[int, ...]:
    match = re.search(_LIST.format(key), attribute)
    return _integers(match[1]) if match else ()


def _levels(attribute: str) -> tuple[int, ...]:
    """The first level of a ``tile_sizes`` list, as in pipelines of older versions."""
    match = re.search(r"tile_sizes = \[\[([\d, ]*)\]", attribute)
    return _integers(match[1]) if match else ()


def _maps(row: str, op: str) -> tuple[int, tuple[tuple[int | None, ...], ...]]:
    """The number of loops, and the loops of each operand's dimensions."""
    place = row.find("indexing_maps = [")
    found = list(_MAP.finditer(row, place)) if place >= 0 else []
    if found:
        loops = len(split_list(found[0][1])) if found[0][1] else 0
        results = [match[2] for match in found]
    elif op in _MATMULS:
        results = list(_MATMULS[op])
        loops = 1 + max(whole_number(part) for part in re.findall(r"d(\d+)", ", ".join(results)))
    else:
        return 0, ()
    return loops, tuple(tuple(_loop(part) for part in split_list(result)) if result else () for result in results)


def _loop(expression: str) -> int | None:
    match = re.fullmatch(r"d(\d+)", expression.strip())
    return whole_number(match[1]) if match else None


def _types(row: str) -> list[str]:
    """The types of the operands, inputs first."""
    found: list[str] = []
    for match in _OPERANDS.finditer(row):
        place = row.find(" : ", match.end())
        while 0 <= place < len(row):
            start = place + (3 if row.startswith(" : ", place) else 2)
            kind = type_at(row, start)
            found.append(kind)
            place = start + len(kind)
            if not row.startswith(", ", place):
                break
    return found


def _ranges(loops: int, maps: Sequence[Sequence[int | None]], types: Sequence[str]) -> list[int | None]:
    ranges: list[int | None] = [None] * loops
    for operand, kind in zip(maps, types, strict=False):
        shaped = parse_shaped(kind)
        if shaped is None or len(shaped.shape) != len(operand):
            continue
        for loop, size in zip(operand, shaped.shape, strict=True):
            if loop is not None and size is not None:
                ranges[loop] = size
    return ranges


def tile_choices(config: TileConfig) -> Iterator[Tiles]:
    """The possible interpretations of a configuration's tiles, the most likely first: padded, and clipped at the loops'
    bounds.
    """
    counts = (True, False) if config.intrinsic_shape else (False,)
    for counted in counts:
        for padded in (True, False) if config.padding else (False,):
            yield tiles_of(config, counted=counted, padded=padded, clipped=False)
    for counted in counts:
        yield tiles_of(config, counted=counted, padded=False, clipped=True)


def tiles_of(config: TileConfig, *, counted: bool, padded: bool, clipped: bool) -> Tiles:
    """The tiles under one interpretation of a configuration; see ``Tiles``."""
    sizes: list[int | None] = []
    origins: list[Message] = []
    for loop, extent in enumerate(config.ranges):
        size, origin = _tile(config, loop, counted=counted, padded=padded)
        if clipped and extent is not None and size is not None and size > extent:
            size = extent
            origin = Message("tiles.cut", "{origin}, cut at the loop's {extent:,}", origin=origin, extent=extent)
        sizes.append(size)
        origins.append(origin)
    return Tiles(tuple(sizes), tuple(origins), counted, padded, clipped)


def _tile(config: TileConfig, loop: int, *, counted: bool, padded: bool) -> tuple[int | None, Message]:
    """The size of a loop's tile in elements, and its origin; the whole loop if nothing tiles it."""
    origin, size = NOTHING, 0
    if loop < len(config.workgroup) and config.workgroup[loop]:
        size, origin = config.workgroup[loop], quoted(f"workgroup[{loop}] = {config.workgroup[loop]}")
    elif loop < len(config.reduction) and config.reduction[loop]:
        size, origin = config.reduction[loop], quoted(f"reduction[{loop}] = {config.reduction[loop]}")
        if counted and loop == len(config.workgroup) - 1:
            inner = config.intrinsic_shape[2]
            size *= inner
            origin = Message("tiles.of-intrinsic", "{origin} × {count} of the intrinsic", origin=origin, count=inner)
    if padded and loop < len(config.padding) and config.padding[loop]:
        if config.padding[loop] != size:
            origin = quoted(f"padding[{loop}] = {config.padding[loop]}")
        size = config.padding[loop]
    if not size:
        extent = config.ranges[loop] if loop < len(config.ranges) else None
        return extent, Message(
            "tiles.whole-loop", "the whole loop of {size:,}", size=extent
        ) if extent is not None else NOTHING
    return size, origin


def fit(found: Configured, allocation: Allocation, known_operand: int | None, taken: Sequence[int]) -> Fit | None:
    """The operand whose tile an allocation is; None if there is none.

    Args:
        found: The configured op.
        allocation: The allocation; its logical shape is compared, ignoring dimensions of extent one.
        known_operand: The operand that it serves, if known: tried first.
        taken: Operands already matched to other allocations: tried last.
    """
    order = sorted(range(len(found.operands)), key=lambda one: (one != known_operand, one in taken, one))
    for operand in order:
        if element_bits(found.elements[operand] if operand < len(found.elements) else "") != element_bits(
            allocation.element
        ):
            continue
        for tiles in tile_choices(found.config):
            factors = _factors(found.operands[operand], tiles, allocation.logical_shape)
            if factors is not None:
                return Fit(operand, factors, tiles)
    return None


def _factors(loops: Sequence[int | None], tiles: Tiles, shape: tuple[int | None, ...]) -> tuple[TileFactor, ...] | None:
    """The origin of each dimension; None if the shape is not the tile. Dimensions of extent one may be missing."""
    sizes = [(loop, None if loop is None else tiles.sizes[loop]) for loop in loops]
    if any(size is None for _, size in sizes):
        return None
    tiled = [(loop, size) for loop, size in sizes if size != 1]
    got = [(dimension, size) for dimension, size in enumerate(shape) if size != 1]
    if [size for _, size in tiled] != [size for _, size in got]:
        # A copy may have the operand's dimensions in another order.
        if sorted(size or 0 for _, size in tiled) != sorted(size or 0 for _, size in got):
            return None
        left = list(tiled)
        tiled = []
        for _, size in got:
            match = next(one for one in left if one[1] == size)
            left.remove(match)
            tiled.append(match)
    return tuple(
        TileFactor(dimension, size or 0, loop, tiles.origins[loop] if loop is not None else NOTHING)
        for (dimension, size), (loop, _) in zip(got, tiled, strict=True)
    )


def arithmetic(one: Allocation) -> Message:
    """The bytes of an allocation as a product: ``64 × (128 + 4) × 2 B = 16,896 B``."""
    if one.bytes is None:
        return NOTHING
    parts = [
        f"{size:,}" if inner == size or inner is None or size is None else f"({inner:,} + {size - inner:,})"
        for size, inner in _pairs(one)
        if size != 1
    ]
    bits = element_bits(one.element)
    if bits is None:
        return quoted(f"{one.bytes:,} B")
    product = "".join(f"{part} × " for part in parts)
    plain = bits * math.prod(size for size in one.shape if size is not None)
    counted = (
        quoted(f"{product}{bits // 8} B = {one.bytes:,} B")
        if bits % 8 == 0
        else Message("tiles.in-bits", "{product}{bits} bits = {bytes:,} B", product=product, bits=bits, bytes=one.bytes)
    )
    if plain == one.bytes * 8 or not one.alignment:
        return counted
    return Message("tiles.rounded", "{sum}, rounded up to {alignment} B", sum=counted, alignment=one.alignment)


def _pairs(one: Allocation) -> list[tuple[int | None, int | None]]:
    if len(one.shape) == len(one.logical_shape):
        return list(zip(one.shape, one.logical_shape, strict=True))
    return [(size, size) for size in one.shape]
