"""Checks the pipeline and the tiles of a dispatch against its ops and its target.

Read from the dispatch at the end of the phase that chooses them (``Facts.configured``): the attributes
``translation_info``, ``lowering_config`` and ``#hal.executable.target`` as IREE prints them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from passlens.engine.diagnosis.parting import attributes
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.units import whole_number

_OF_BACKEND = {"rocm": "gpu", "cuda": "gpu", "vulkan-spirv": "gpu", "metal-spirv": "gpu", "llvm-cpu": "cpu"}
_LOOPS = {
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
_AS_MATMUL = re.compile(r"\buse_igemm_convolution = true")
"""Convolutions become matmuls with loops of their own, which the text does not show."""
_CONVOLUTIONS = frozenset({_LOOPS["linalg.conv_2d_nhwc_hwcf"], _LOOPS["linalg.depthwise_conv_2d_nhwc_hwc"]})
_PER_LOOP = frozenset(
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
_GENERALIZED = "linalg.generic"
_MADE_OF = {"iree_linalg_ext.online_attention": "iree_linalg_ext.attention"}
_WORKGROUP = re.compile(r"\bworkgroup = \[")
_REDUCTION = re.compile(r"\breduction = \[")
_LIST = re.compile(r"\b(?P<key>\w+) = \[(?P<numbers>[\d, -]*)\]")
_MMA = re.compile(r"\bmma_kind = #iree_gpu\.(?P<virtual>virtual_)?mma_layout<(?P<name>\w+)")
_INTRINSIC = re.compile(r"(?P<family>[A-Z]+)_(?P<result>[A-Z]\w*?)_\d+x\d+x\d+(?:x\d+B)?_(?P<operand>\w+)")
_TYPES = re.compile(r"(?<=[x<])(?P<type>[a-z]+\d\w*)(?=[,>])")
_INS = re.compile(r"\bins\((?P<values>[^)]*)\)")
_OPERANDS = re.compile(r"\b(?:ins|outs)\(([^)]*)\)")
_OUTS = re.compile(r"\bouts\((?P<values>[^)]*)\)")
_CONTRACTS = re.compile(r"matmul|conv|contract|mmt")
_LEAST_OPERANDS = 3
"""Operands of a contraction: two factors and the accumulator."""
_BASES = ("subgroup_basis", "subgroup_m_count")
"""The keys by which a configuration divides a workgroup among its subgroups, in present and older versions."""
_OLD_BASIS = ("subgroup_m_count", "subgroup_n_count")
_NO_BASIS = "Could not find a subgroup basis"
_MADE_FOR = {"spirv": ("SPIR-V", ("vulkan-spirv", "metal-spirv")), "nvidia": ("NVIDIA GPUs", ("cuda",)), "": None}
"""The targets of pipelines that only some GPUs have."""
_NO_PASSES = re.compile(r"\bpipeline = None\b")
_NO_WIDTH = re.compile(r"dynamic subgroup size|unable to query subgroup size")
_NO_LAYOUT = "does not match the layout"
_NO_PIPELINING = "without software pipelining config"
_NO_SUBGROUPS = "must have a parent subgroup distributed loop"
_SUBGROUP = re.compile(r"\bsubgroup = \[")
_LANES = {"MFMA": 64, "WMMA": 32}
"""The subgroup sizes for which IREE lays out matrix instructions."""
_BASIS = re.compile(r"\bsubgroup_basis = \[\[(?P<counts>\d+(?:, \d+)*)\]")
_WHOLE_BASIS = re.compile(r"\bsubgroup_basis = \[\[(?P<counts>\d+(?:, \d+)*)\], \[(?P<order>\d+(?:, \d+)*)\]\]")
_ITERATORS = re.compile(r"iterator_types = \[(?P<kinds>[^\]]*)\]")
_IN_PARTS = "decomposition_config"
"""The attribute that configures the ops that an op is decomposed into."""
_FIRST_MAP = re.compile(r"\bindexing_maps = \[(?P<map>#map\d*|affine_map<\([^)]*\))")
_MAP_LOOPS = re.compile(r"affine_map<\((?P<loops>[^)]+)\)")
_MAP_ALIAS = re.compile(r"^(#map\d*) = affine_map<\([^)]*\) -> \(([^)]*)\)>", re.MULTILINE)
_SHAPED = re.compile(r"\btensor<(?P<shape>[\d?x]+x[a-zA-Z]\w*)")
_STRATEGY = re.compile(r"\bcodegen_spec = @(?P<symbol>[\w$.\-]+)")
_MICROKERNEL = re.compile(r'#iree_codegen\.ukernel_descriptor<"(?P<name>[\w.\-]+)"')
_TARGET = re.compile(r'#hal\.executable\.target<"(?P<backend>[\w\-]+)"')
_ARCH = re.compile(r'\barch = "(?P<arch>\w+)"')
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


_BASIS_SINCE = "3.8.0"
_SHARED_SINCE, _SHARED_BEFORE = ("subgroup_basis",), ("subgroup_m_count", "subgroup_n_count")
"""How releases from that on, and those before, share matrix instructions among subgroups.

Of the compilers' libraries, 3.4.0 to 3.7.1 hold the names of the counts, and later ones do not
(IREE, iree_gpu.lowering_config).
"""


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
        loops = iterators[1].count('"') // 2 if iterators else _LOOPS.get(head.name) or _loops_of_maps(line, aliases)
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
        named = _MMA.search(aliases.get(alias["alias"], "") if alias is not None else inline)
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


def misfits(
    text: str, *, given: bool = True, refused: str = "", origin: str = "", release: str = ""
) -> tuple[Misfit, ...]:
    """The mismatches in a dispatch's text, each once: first those that the compiler's message is about.

    Args:
        text: The configured dispatch.
        given: Whether the input set the configuration: then missing parts count too.
        refused: The compiler's message.
        origin: The op of the input that has the configuration; empty if unknown.
        release: The release of the compiler; empty if unknown.
    """
    chosen = next(iter(attributes(text, "translation_info")), "")
    found = _as_in_input(configs(text), origin)
    if _AS_MATMUL.search(chosen):
        found = tuple(replace(one, loops=None) if one.loops in _CONVOLUTIONS else one for one in found)
    named = _of_message(found, chosen, refused) if given else ()
    of_release = (what for one in found for what in _of_release(one, release)) if given and release else ()
    return tuple(dict.fromkeys((*of_release, *named, *_misfits(text, found, given=given))))


def _of_release(one: OpConfig, release: str) -> Iterator[Misfit]:
    """Fields that share matrix instructions among subgroups in the way of other releases."""
    if _MMA.search(one.config) is None:
        return
    is_new = _version(release) >= _version(_BASIS_SINCE)
    reads, others = (_SHARED_SINCE, _SHARED_BEFORE) if is_new else (_SHARED_BEFORE, _SHARED_SINCE)
    has = [name for name in others if re.search(rf"\b{name} = ", one.config)]
    if has and not any(re.search(rf"\b{name} = ", one.config) for name in reads):
        what = Message(
            "config.other-release",
            "it has {fields}, which IREE {release} does not read for matrix instructions: it reads {reads}",
            fields=Items(tuple(has), Join.AND),
            release=release,
            reads=Items(reads, Join.AND),
        )
        yield _at(one, what)


def _version(release: str) -> tuple[int, ...]:
    return tuple(whole_number(part) for part in re.findall(r"\d+", release))


def _as_in_input(found: Sequence[OpConfig], origin: str) -> tuple[OpConfig, ...]:
    """The configured ops; the one made from the input's op gets that op's name."""
    made = [one for one in found if one.config and (_MADE_OF.get(one.op) == origin or one.op == _GENERALIZED)]
    if len(made) != 1 or (
        made[0].op == _GENERALIZED and (made[0].loops is None or _LOOPS.get(origin) != made[0].loops)
    ):
        return tuple(found)
    return tuple(replace(one, op=origin) if one is made[0] else one for one in found)


def _of_message(found: Sequence[OpConfig], chosen: str, refused: str) -> Iterator[Misfit]:
    """What the compiler misses in a configuration; some releases do not read the keys of older ones."""
    if _NO_WIDTH.search(refused) and "subgroup_size" not in chosen:
        yield Misfit(Message("config.no-width", "translation_info has no subgroup_size"))
    if _NO_PIPELINING in refused and "pipeline_depth" not in chosen:
        yield Misfit(
            Message("config.no-depth", "translation_info has no pipeline_depth, which its matmul pipeline needs")
        )
    for one in found:
        if _NO_SUBGROUPS in refused and (named := _MMA.search(one.config)) and not _SUBGROUP.search(one.config):
            what = Message(
                "config.no-subgroups",
                "lowering_config has no subgroup tiles, by which {name} is divided among subgroups",
                name=named["name"],
            )
            yield _at(one, what)
        if _NO_LAYOUT in refused:
            yield from _of_product(one)
        if _NO_BASIS not in refused or not one.config or one.in_parts:
            continue
        if "subgroup_basis" in one.config:
            if "lane_basis" not in one.config and _MMA.search(one.config) is None:
                what = Message(
                    "config.no-lane-basis",
                    "lowering_config of {op} has no lane_basis, by which the threads of a subgroup divide its loops",
                    op=one.op,
                )
                yield _at(one, what)
            continue
        if (old := [key for key in _OLD_BASIS if key in one.config]) and _MMA.search(one.config):
            yield _at(
                one,
                Message(
                    "config.old-basis",
                    "{op} has {keys}, and this release reads subgroup_basis instead",
                    op=one.op,
                    keys=Items(tuple(old)),
                ),
            )
        else:
            yield _at(one, _no_basis(one))


def _no_basis(one: OpConfig) -> Message:
    return Message("config.no-basis", "{op} has no subgroup_basis, which VectorDistribute takes", op=one.op)


def _misfits(text: str, found: Sequence[OpConfig], *, given: bool) -> Iterator[Misfit]:
    target = _TARGET.search(text)
    backend = _OF_BACKEND.get(target["backend"], "") if target is not None else ""
    chosen = next(iter(attributes(text, "translation_info")), "")
    if target is not None and backend:
        yield from _of_backend(chosen, target["backend"], backend)
    yield from _of_several(text)
    yield from _of_threads(chosen, text)
    yield from _of_strategy(chosen, text)
    yield from _of_microkernels(text)
    if given and _NO_PASSES.search(chosen):
        yield Misfit(Message("config.no-passes", "the pipeline None runs no passes that tile and lower ops"))
    if (
        given
        and chosen
        and backend == "gpu"
        and _STRATEGY.search(chosen) is None
        and not _numbers("workgroup_size", chosen)
    ):
        yield Misfit(Message("config.no-threads", "no workgroup_size and no subgroup_size are given"))
    for one in found:
        if target is not None and backend:
            other = re.match(r"#iree_(cpu|gpu)\.", one.config)
            if other is not None and other[1] != backend:
                yield _at(one, _for_other(Message("config.tiles", "its lowering_config"), other[1], target["backend"]))
        yield from _of_lists(one, given=given)
        yield from _of_basis(one, given=given)
        if given and _REDUCTION.search(one.config) and not any(_WORKGROUP.search(each.config) for each in found):
            what = Message(
                "config.no-workgroup",
                "{op} has no workgroup tiles, so one workgroup computes all of it",
                op=one.op,
            )
            yield _at(one, what)
        if given:
            yield from _of_loops(one, chosen, text)
        yield from _of_intrinsic(one, text, chosen if given else "")
        yield from _of_subgroups(one, chosen if given else "")


def _for_other(what: Message, kind: str, backend: str) -> Message:
    return Message(
        "config.other-backend",
        "{what} is for the {kind}, but the target is {backend}",
        what=what,
        kind=kind.upper(),
        backend=backend,
    )


def _of_backend(chosen: str, name: str, backend: str) -> Iterator[Misfit]:
    pipeline = re.search(
        r"pipeline = (?:#iree_(?P<dialect>cpu|gpu)\.|(?P<cpu>(?:M|C)PU)|(?P<gpu>LLVMGPU(?P<nvidia>MatmulTensorCore)?)"
        r"|(?P<spirv>SPIRV))",
        chosen,
    )
    if pipeline is None:
        return
    what = Message("config.pipeline", "the lowering pipeline")
    kind = pipeline["dialect"] or ("cpu" if pipeline["cpu"] else "gpu")
    if kind != backend:
        yield Misfit(_for_other(what, kind, name))
    elif (made_for := _MADE_FOR["spirv" if pipeline["spirv"] else "nvidia" if pipeline["nvidia"] else ""]) and (
        name not in made_for[1]
    ):
        yield Misfit(
            Message(
                "config.other-target",
                "{what} is for {kind}, but the target is {backend}",
                what=what,
                kind=made_for[0],
                backend=name,
            )
        )


def _of_threads(chosen: str, text: str) -> Iterator[Misfit]:
    sizes = _numbers("workgroup_size", chosen)
    most = _number("max_thread_count_per_workgroup", text)
    if sizes and most and math.prod(sizes) > most:
        yield Misfit(
            Message(
                "config.threads",
                "a workgroup has {count:,} threads and the target takes {most:,}",
                count=math.prod(sizes),
                most=most,
            )
        )
    width, widths = _number("subgroup_size", chosen), _numbers("subgroup_size_choices", text)
    if width and widths and width not in widths:
        yield Misfit(
            Message(
                "config.subgroup",
                "the subgroup size is {width} and the target has {widths}",
                width=width,
                widths=Items(tuple(str(one) for one in widths)),
            )
        )


def _of_several(text: str) -> Iterator[Misfit]:
    """Ops of one dispatch that give it different pipelines or workgroup sizes."""
    found = dict[str, tuple[int, str]]()
    for number, line in enumerate(text.split("\n"), 1):
        if "compilation_info" in line and not line.startswith("#"):
            for given in attributes(line, "translation_info")[:1]:
                found.setdefault(given, (number, line.strip()))
    if len(found) > 1:
        what = Message("config.several", "its ops specify different ones: {ones}", ones=Items(tuple(found)))
        number, line = list(found.values())[-1]
        yield Misfit(what, number, line)


def _of_microkernels(text: str) -> Iterator[Misfit]:
    """A microkernel that an op asks for, without anything that provides it."""
    for named in _MICROKERNEL.finditer(text):
        if f"@{named['name']}" not in text and "ukernel_provider" not in text:
            yield Misfit(
                Message(
                    "config.microkernel",
                    "it asks for the microkernel {name}, but has no provider for it",
                    name=named["name"],
                )
            )


def leaves_loops_whole(text: str) -> bool:
    """Whether a configuration with tiles for reductions has none for workgroups, or, with matrix instructions, fewer
    than its op has loops: whole loops then come into shared memory.
    """
    found = [one for one in configs(text) if one.config]
    short = (one for one in found if one.loops is not None and _MMA.search(one.config) is not None)
    few = any(0 < len(_numbers("reduction", one.config)) < (one.loops or 0) for one in short)
    tiled = any(_WORKGROUP.search(one.config) for one in found)
    return few or (not tiled and any(_REDUCTION.search(one.config) for one in found))


def _of_lists(one: OpConfig, *, given: bool) -> Iterator[Misfit]:
    for found in _LIST.finditer(one.config):
        count = len(found["numbers"].split(",")) if found["numbers"].strip() else 0
        sizes = [part.strip() for part in found["numbers"].split(",")]
        if found["key"] in _PER_LOOP and (negative := next((size for size in sizes if size.startswith("-")), "")):
            what = Message("config.negative", "{key} gives a tile of {size}", key=found["key"], size=negative)
            yield _at(one, what)
        if found["key"] == "promote_operands" and one.operands:
            for size in (size for size in sizes if size.isdigit() and whole_number(size) >= one.operands):
                what = Message(
                    "config.promotes",
                    "promote_operands names operand {number} and {op} has {count} operands",
                    number=size,
                    op=one.op,
                    count=one.operands,
                )
                yield _at(one, what)
        # Without a tile for the last loop, a contraction is not tiled where matrix instructions multiply.
        short = given and _MMA.search(one.config) is not None and found["key"] == "reduction"
        if one.loops is None:
            continue
        pads = given and found["key"] == "padding"  # has a size for each loop
        over = found["key"] in _PER_LOOP and (count > one.loops or (short and count < one.loops))
        if over or (pads and count != one.loops):
            yield _at(
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


def _of_intrinsic(one: OpConfig, text: str, chosen: str) -> Iterator[Misfit]:
    named = _MMA.search(one.config)
    for name, types in one.parts:
        yield from _of_types(one, name, types)
    if (
        "VectorDistribute" in chosen
        and one.config
        and not one.in_parts
        and not any(key in one.config for key in _BASES)
    ):
        yield _at(one, _no_basis(one))
    if named is None:
        return
    known = re.search(r"\bmma = \[([^\]]*)\]", text)
    arch = _ARCH.search(text)
    if known is not None and not named["virtual"] and arch is not None and f"<{named['name']}>" not in known[1]:
        yield _at(
            one,
            Message(
                "config.no-intrinsic", "{arch} has no matrix instruction {name}", arch=arch["arch"], name=named["name"]
            ),
        )
    yield from _of_multiples(one, named["name"], chosen)
    width, lanes = _number("subgroup_size", chosen), _LANES.get(named["name"].lstrip("V")[:4], 0)
    if width and lanes and width != lanes:
        what = Message(
            "config.lanes",
            "{name} is laid out for subgroups of {lanes} threads, but subgroup_size is {width}",
            name=named["name"],
            lanes=lanes,
            width=width,
        )
        yield _at(one, what)
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
        yield _at(one, what)


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
        yield _at(one, what)


def _of_multiples(one: OpConfig, name: str, chosen: str) -> Iterator[Misfit]:
    """Matmul tiles that are not multiples of the matrix instruction, or of the part that a subgroup computes."""
    shape = re.search(r"_(\d+)x(\d+)x\d+_", name)
    lists = {found["key"]: found["numbers"].split(",") for found in _LIST.finditer(one.config)}
    tiles = lists.get("workgroup", [])
    if shape is None or one.loops is None or one.loops < 3 or len(tiles) != one.loops:
        return
    counts = lists.get("subgroup", [])
    if "TileAndFuse" in chosen and len(counts) == one.loops:
        yield from _of_counts(one, name, zip(tiles[-3:-1], (shape[1], shape[2]), counts[-3:-1], strict=True))
    for tile, part in ((tiles[-3], shape[1]), (tiles[-2], shape[2])):
        if tile.strip().isdigit() and whole_number(tile.strip()) % whole_number(part):
            what = Message(
                "config.multiples",
                "the tile {size} is not a multiple of {part} of {name}",
                size=tile.strip(),
                part=part,
                name=name,
            )
            yield _at(one, what)


def _of_counts(one: OpConfig, name: str, rows: Iterable[tuple[str, str, str]]) -> Iterator[Misfit]:
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
            yield _at(one, what)


def _of_strategy(chosen: str, text: str) -> Iterator[Misfit]:
    """A transform script that the configuration names but the module lacks."""
    named = _STRATEGY.search(chosen)
    if named is not None and not re.search(rf"transform\.named_sequence [^\n]*@{re.escape(named['symbol'])}\b", text):
        what = Message(
            "config.strategy",
            "it names the transform script @{symbol}, which is not in the dispatch",
            symbol=named["symbol"],
        )
        yield Misfit(what)


def _of_basis(one: OpConfig, *, given: bool) -> Iterator[Misfit]:
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
        yield _at(one, what)
    elif len(order) != one.loops:
        what = Message(
            "config.basis",
            "subgroup_basis names {count} loops and {op} has {loops}",
            count=len(order),
            op=one.op,
            loops=one.loops,
        )
        yield _at(one, what)
    elif given:
        yield from _of_shares(one, [counts[index] for index in order])


def _of_product(one: OpConfig) -> Iterator[Misfit]:
    """A tile that is not a multiple of subgroups times lanes times elements per thread."""
    lists = {
        found["key"]: [part.strip() for part in found["numbers"].split(",")] for found in _LIST.finditer(one.config)
    }
    groups, lanes = (_counts(one.config, key) for key in ("subgroup_basis", "lane_basis"))
    for loop, elements in enumerate(lists.get("thread", [])):
        tiles = (_tile(lists.get(key, []), loop) for key in ("partial_reduction", "reduction", "workgroup"))
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
            yield _at(one, what)


def _counts(config: str, key: str) -> list[int]:
    """The number of parts into which a basis divides each loop; empty without one."""
    found = re.search(rf"\b{key} = \[\[(?P<counts>[\d, ]+)\], \[(?P<order>[\d, ]+)\]\]", config)
    if found is None:
        return []
    counts, order = ([whole_number(part.strip()) for part in found[name].split(",")] for name in ("counts", "order"))
    return [counts[at] for at in order] if all(at < len(counts) for at in order) else []


def _of_shares(one: OpConfig, counts: Sequence[int]) -> Iterator[Misfit]:
    """A tile that does not divide among the subgroups of its loop."""
    lists = {found["key"]: found["numbers"].split(",") for found in _LIST.finditer(one.config)}
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
                yield _at(one, what)


def _of_loops(one: OpConfig, chosen: str, text: str) -> Iterator[Misfit]:
    """Tiles in the wrong list for their loop, and loops that whole tiles of matrix instructions do not fill."""
    if one.loops is None:
        return
    kinds = _ITERATORS.search(one.excerpt)
    loops = re.findall(r'"(\w+)"', kinds["kinds"]) if kinds is not None else []
    lists = {
        found["key"]: [part.strip() for part in found["numbers"].split(",")] for found in _LIST.finditer(one.config)
    }
    reduction = lists.get("reduction", [])
    for number, (tile, kind) in enumerate(zip(reduction, loops, strict=False)):
        if tile not in {"0", ""} and kind == "parallel":
            what = Message("config.parallel", "reduction tiles loop {loop}, which is parallel", loop=number)
            yield _at(one, what)
    named = _MMA.search(one.config)
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
            yield _at(one, what)
    for number, size in _sizes(one, text).items():
        if size == "?":
            what = Message(
                "config.dynamic",
                "the size of loop {loop} of {op} is not known at compile time, and {name} takes whole tiles",
                loop=number,
                op=one.op,
                name=named["name"],
            )
            yield _at(one, what)
            return
        depth = whole_number(shape["k"]) if shape is not None and "TileAndFuse" in chosen else 1
        tile = _tile(lists.get("workgroup", []), number) or _tile(reduction, number) * depth
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
            yield _at(one, what)


def _of_padding(one: OpConfig, lists: Mapping[str, Sequence[str]], depth: int) -> Iterator[Misfit]:
    """Padded sizes of loops that are not multiples of their tiles.

    Args:
        one: The op.
        lists: The lists of its configuration, by key.
        depth: The size of the matrix instruction along the reduction, whose tiles count instructions.
    """
    tiles, steps = lists.get("workgroup", []), lists.get("reduction", [])
    for number, padded in enumerate(lists.get("padding", [])):
        tile = _tile(tiles, number) or _tile(steps, number) * depth
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
            yield _at(one, what)


def _tile(tiles: Sequence[str], number: int) -> int:
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


def _at(one: OpConfig, what: Message) -> Misfit:
    return Misfit(what, one.line, one.excerpt, one.op)


def _numbers(key: str, text: str) -> tuple[int, ...]:
    found = re.search(rf"\b{key} = \[([\d, ]+)\]", text)
    return tuple(whole_number(one.strip()) for one in found[1].split(",")) if found else ()


def _of_subgroups(one: OpConfig, chosen: str) -> Iterator[Misfit]:
    """A mismatch between the subgroups of a configuration and those of the workgroup."""
    basis = _BASIS.search(one.config)
    counts = [_number(key, one.config) for key in _OLD_BASIS]
    if basis is not None:
        counts = [whole_number(part.strip()) for part in basis["counts"].split(",")]
    threads, width = math.prod(_numbers("workgroup_size", chosen)), _number("subgroup_size", chosen)
    if not all(counts) or not width or not _numbers("workgroup_size", chosen):
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
        yield _at(one, what)


def _number(key: str, text: str) -> int:
    found = re.search(rf"\b{key} = (\d+)", text)
    return whole_number(found[1]) if found else 0


def backends(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of an input that pin an executable target, from 1, with its backend."""
    for number, line in enumerate(lines, 1):
        if found := _TARGET.search(line):
            yield number, found["backend"]


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
