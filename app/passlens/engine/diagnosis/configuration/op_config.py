"""The configurations of a dispatch's ops, as IREE prints them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from passlens.engine.compile.probe_fields import entries
from passlens.engine.diagnosis.parting import attributes
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

LOOPS = {
    "linalg.matmul": 3,
    "linalg.matvec": 2,
    "linalg.vecmat": 2,
    "linalg.batch_matmul": 4,
    "linalg.batch_matvec": 3,
    "linalg.conv_2d_nhwc_hwcf": 7,
    "linalg.conv_2d_nchw_fchw": 7,
    "linalg.depthwise_conv_2d_nhwc_hwc": 6,
}
"""Named ops, whose loops are not in the text."""
PER_LOOP = frozenset(
    {
        "workgroup",
        "reduction",
        "partial_reduction",
        "thread",
        "subgroup",
        "distribution",
        "cache_parallel",
        "cache_reduction",
        "vector_common_parallel",
        "vector_reduction",
        "vector_inner_parallel",
    }
)
"""Fields with a number for each loop."""
_OTHER_LISTS = frozenset(
    {"lane_basis", "padding", "padding_conv", "promote_operands", "promotion_types", "subgroup_basis"}
)
WORKGROUP = re.compile(r"\bworkgroup = \[")
REDUCTION = re.compile(r"\breduction = \[")
NUMBERS = re.compile(r"\b(?P<key>\w+) = \[(?P<numbers>[\d, -]*)\]")
MMA = re.compile(r"\bmma_kind = #iree_gpu\.(?P<virtual>virtual_)?mma_layout<(?P<name>\w+)")
_TYPES = re.compile(r"(?<=[x<])(?P<type>[a-z]+\d\w*)(?=[,>])")
_INS = re.compile(r"\bins\((?P<values>[^)]*)\)")
_OPERANDS = re.compile(r"\b(?:ins|outs)\(([^)]*)\)")
_OUTS = re.compile(r"\bouts\((?P<values>[^)]*)\)")
_CONTRACTS = re.compile(r"matmul|conv|contract|mmt")
_LEAST_OPERANDS = 3
"""Operands of a contraction: two factors and the accumulator."""
OLD_BASIS = ("subgroup_m_count", "subgroup_n_count")
_IN_PARTS = "decomposition_config"
"""The attribute that configures the ops that an op is decomposed into."""
_FIRST_MAP = re.compile(r"\bindexing_maps = \[(?P<map>#map\d*|affine_map<\([^)]*\))")
_MAP_LOOPS = re.compile(r"affine_map<\((?P<loops>[^)]+)\)")
STRATEGY = re.compile(r"\bcodegen_spec = @(?P<symbol>[\w$.\-]+)")
TARGET_ATTRIBUTE = re.compile(r'#hal\.executable\.target<"(?P<backend>[\w\-]+)"')
_HEAD = re.compile(r"lowering_config = (?P<alias>#\w+)\b(?!\.)")


@dataclass(frozen=True, slots=True)
class OpConfig:
    """An op and its configuration.

    Attributes:
        line: The line in the text, from 1.
        loops: The number of the op's loops; None if the text does not show it.
        types: The element types of its inputs.
        operands: The number of its operands; 0 if its line does not show it.
        config: The attribute.
        sums: The element type in which a contraction accumulates; empty for other ops.
        in_parts: Whether further attributes configure the ops that it is decomposed into.
        parts: For each of these ops that has a matrix instruction: the instruction, and the element types of its
            operands in the op.
    """

    op: str
    line: int
    excerpt: str
    loops: int | None
    types: tuple[str, ...]
    config: str
    operands: int = 0
    sums: str = ""
    in_parts: bool = False
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Misfit:
    """A mismatch.

    Attributes:
        what: One sentence without its full stop.
        line: Its line, from 1; 0: not a single line.
    """

    what: Message
    line: int = 0
    excerpt: str = ""
    op: str = ""


def configs(text: str) -> tuple[OpConfig, ...]:
    """The ops of a dispatch that have a configuration."""
    aliases = {
        name: value for name, _, value in (line.partition(" = ") for line in text.split("\n") if line[:1] == "#")
    }
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        head = read_head(line)
        if head is None or "lowering_config" not in line or line.startswith("#"):
            continue
        alias = _HEAD.search(line)
        config = aliases.get(alias["alias"], "") if alias else next(iter(attributes(line, "lowering_config")), "")
        iterators = re.search(r"iterator_types = \[([^\]]*)\]", line)
        loops = iterators[1].count('"') // 2 if iterators else LOOPS.get(head.name) or _loops_of_maps(line, aliases)
        ins = _INS.search(line)
        types = tuple(dict.fromkeys(_TYPES.findall(ins["values"]))) if ins else ()
        values = sum(part.partition(" : ")[0].count("%") for part in _OPERANDS.findall(line))
        sums, in_parts = _accumulator(head.name, line, values), "attention" in head.name
        parts = tuple(_parts(line, aliases)) if in_parts else ()
        found.append(OpConfig(head.name, number, line.strip(), loops, types, config, values, sums, in_parts, parts))
    return tuple(found)


def _parts(line: str, aliases: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The matrix instructions of the two products of an attention, with the types of query and key, and of value."""
    ins = _INS.search(line)
    types = _TYPES.findall(ins["values"]) if ins is not None else []
    for name, kinds in (("qk_attrs", types[:2]), ("pv_attrs", types[2:3])):
        at = line.find(f"{name} = {{")
        alias = _HEAD.search(line, at) if at >= 0 else None
        inline = next(iter(attributes(line[at:], "lowering_config")), "") if at >= 0 else ""
        named = MMA.search(aliases.get(alias["alias"], "") if alias is not None else inline)
        if named is not None and kinds:
            yield named["name"], tuple(dict.fromkeys(kinds))


def _loops_of_maps(line: str, aliases: Mapping[str, str]) -> int | None:
    """The number of loops of an op's first indexing map; None without one, or if the configuration is for a part of the
    op.
    """
    named = _FIRST_MAP.search(line) if _IN_PARTS not in line else None
    found = _MAP_LOOPS.match(aliases.get(named["map"], named["map"])) if named is not None else None
    return len(found["loops"].split(",")) if found is not None else None


def _accumulator(op: str, line: str, operands: int) -> str:
    """The element type in which a contraction in a line accumulates; empty for other ops."""
    outs = _OUTS.search(line)
    result = _TYPES.findall(outs["values"]) if outs is not None else []
    contracts = _CONTRACTS.search(op) or '"reduction"' in line
    return result[0] if contracts and result and operands >= _LEAST_OPERANDS else ""


def other_forms(config: str) -> Iterator[tuple[str, str]]:
    """The fields of a configuration that must be lists but are not, each with its value; the compiler ignores them."""
    for key, _, at, end in entries(config):
        if key in PER_LOOP | _OTHER_LISTS and not config.startswith(("[", "#"), at):
            yield key, config[at:end]


def leaves_loops_whole(text: str) -> bool:
    """Whether tiles leave whole loops, which then come into shared memory.

    A configuration does so if it has tiles for reductions but none for workgroups, a number in place of a list of
    tiles, or, with matrix instructions, fewer tiles than its op has loops.
    """
    found = [one for one in configs(text) if one.config]
    short = (one for one in found if one.loops is not None and MMA.search(one.config) is not None)
    few = any(0 < len(numbers_of("reduction", one.config)) < (one.loops or 0) for one in short)
    few = few or any(key in PER_LOOP for one in found for key, _ in other_forms(one.config))
    tiled = any(WORKGROUP.search(one.config) for one in found)
    return few or (not tiled and any(REDUCTION.search(one.config) for one in found))


def misfit_at(one: OpConfig, what: Message) -> Misfit:
    """A misfit of one configuration, with its place."""
    return Misfit(what, one.line, one.excerpt, one.op)


def numbers_of(key: str, text: str) -> tuple[int, ...]:
    """The numbers of a list attribute; empty without one."""
    found = re.search(rf"\b{key} = \[([\d, ]+)\]", text)
    return tuple(whole_number(one.strip()) for one in found[1].split(",")) if found else ()


def number_of(key: str, text: str) -> int:
    """The value of a numeric attribute; 0 without one."""
    found = re.search(rf"\b{key} = (\d+)", text)
    return whole_number(found[1]) if found else 0
