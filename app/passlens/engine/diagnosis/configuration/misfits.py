"""Checks the pipeline and the tiles of a dispatch against its ops and its target.

Read from the dispatch at the end of the phase that chooses them (``Facts.configured``): the attributes
``translation_info``, ``lowering_config`` and ``#hal.executable.target`` as IREE prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from passlens.engine.diagnosis.configuration.backends import (
    made_for_other,
    misfits_of_microkernels,
    misfits_of_pipeline,
    misfits_of_several,
    misfits_of_strategy,
)
from passlens.engine.diagnosis.configuration.instructions import misfits_of_instruction
from passlens.engine.diagnosis.configuration.lists import misfits_of_lists, misfits_of_loops
from passlens.engine.diagnosis.configuration.op_config import (
    LOOPS,
    MMA,
    OLD_BASIS,
    REDUCTION,
    STRATEGY,
    TARGET_ATTRIBUTE,
    WORKGROUP,
    Misfit,
    OpConfig,
    configs,
    misfit_at,
    numbers_of,
)
from passlens.engine.diagnosis.configuration.subgroups import (
    misfits_of_basis,
    misfits_of_product,
    misfits_of_subgroups,
    misfits_of_threads,
    no_basis,
)
from passlens.engine.diagnosis.parting import attributes
from passlens.engine.messages import Items, Join, Message
from passlens.engine.units import whole_number

_OF_BACKEND = {"rocm": "gpu", "cuda": "gpu", "vulkan-spirv": "gpu", "metal-spirv": "gpu", "llvm-cpu": "cpu"}
_AS_MATMUL = re.compile(r"\buse_igemm_convolution = true")
"""Convolutions become matmuls, whose loops the text does not show."""
_CONVOLUTIONS = frozenset({LOOPS["linalg.conv_2d_nhwc_hwcf"], LOOPS["linalg.depthwise_conv_2d_nhwc_hwc"]})
_GENERALIZED = "linalg.generic"
_MADE_OF = {"iree_linalg_ext.online_attention": "iree_linalg_ext.attention"}
_NO_BASIS = "Could not find a subgroup basis"
_NO_PASSES = re.compile(r"\bpipeline = None\b")
_NO_WIDTH = re.compile(r"dynamic subgroup size|unable to query subgroup size")
_NO_LAYOUT = "does not match the layout"
_NO_PIPELINING = "without software pipelining config"
_NO_SUBGROUPS = "must have a parent subgroup distributed loop"
_SUBGROUP = re.compile(r"\bsubgroup = \[")
_BASIS_SINCE = "3.8.0"
_SHARED_SINCE, _SHARED_BEFORE = ("subgroup_basis",), ("subgroup_m_count", "subgroup_n_count")
"""How releases from this one on, and older ones, divide matrix instructions among subgroups.

Of the compilers' libraries, 3.4.0 to 3.7.1 hold the names of the counts, and later ones do not
(IREE, iree_gpu.lowering_config).
"""


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
    """Fields that divide matrix instructions among subgroups in the form of other releases."""
    if MMA.search(one.config) is None:
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
        yield misfit_at(one, what)


def _version(release: str) -> tuple[int, ...]:
    return tuple(whole_number(part) for part in re.findall(r"\d+", release))


def _as_in_input(found: Sequence[OpConfig], origin: str) -> tuple[OpConfig, ...]:
    """The configured ops; the one made from the input's op gets that op's name."""
    made = [one for one in found if one.config and (_MADE_OF.get(one.op) == origin or one.op == _GENERALIZED)]
    if len(made) != 1 or (made[0].op == _GENERALIZED and (made[0].loops is None or LOOPS.get(origin) != made[0].loops)):
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
        if _NO_SUBGROUPS in refused and (named := MMA.search(one.config)) and not _SUBGROUP.search(one.config):
            what = Message(
                "config.no-subgroups",
                "lowering_config has no subgroup tiles, by which {name} is divided among subgroups",
                name=named["name"],
            )
            yield misfit_at(one, what)
        if _NO_LAYOUT in refused:
            yield from misfits_of_product(one)
        if _NO_BASIS not in refused or not one.config or one.in_parts:
            continue
        if "subgroup_basis" in one.config:
            if "lane_basis" not in one.config and MMA.search(one.config) is None:
                what = Message(
                    "config.no-lane-basis",
                    "lowering_config of {op} has no lane_basis, by which the threads of a subgroup divide its loops",
                    op=one.op,
                )
                yield misfit_at(one, what)
            continue
        if (old := [key for key in OLD_BASIS if key in one.config]) and MMA.search(one.config):
            yield misfit_at(
                one,
                Message(
                    "config.old-basis",
                    "{op} has {keys}, and this release reads subgroup_basis instead",
                    op=one.op,
                    keys=Items(tuple(old)),
                ),
            )
        else:
            yield misfit_at(one, no_basis(one))


def _misfits(text: str, found: Sequence[OpConfig], *, given: bool) -> Iterator[Misfit]:
    target = TARGET_ATTRIBUTE.search(text)
    backend = _OF_BACKEND.get(target["backend"], "") if target is not None else ""
    chosen = next(iter(attributes(text, "translation_info")), "")
    if target is not None and backend:
        yield from misfits_of_pipeline(chosen, target["backend"], backend)
    yield from misfits_of_several(text)
    yield from misfits_of_threads(chosen, text)
    yield from misfits_of_strategy(chosen, text)
    yield from misfits_of_microkernels(text)
    if given and _NO_PASSES.search(chosen):
        yield Misfit(Message("config.no-passes", "the pipeline None runs no passes that tile and lower ops"))
    if (
        given
        and chosen
        and backend == "gpu"
        and STRATEGY.search(chosen) is None
        and not numbers_of("workgroup_size", chosen)
    ):
        yield Misfit(Message("config.no-threads", "no workgroup_size and no subgroup_size are given"))
    for one in found:
        if target is not None and backend:
            other = re.match(r"#iree_(cpu|gpu)\.", one.config)
            if other is not None and other[1] != backend:
                yield misfit_at(
                    one, made_for_other(Message("config.tiles", "its lowering_config"), other[1], target["backend"])
                )
        yield from misfits_of_lists(one, given=given)
        yield from misfits_of_basis(one, given=given)
        if given and REDUCTION.search(one.config) and not any(WORKGROUP.search(each.config) for each in found):
            what = Message(
                "config.no-workgroup",
                "{op} has no workgroup tiles, so one workgroup computes all of it",
                op=one.op,
            )
            yield misfit_at(one, what)
        if given:
            yield from misfits_of_loops(one, chosen, text)
        yield from misfits_of_instruction(one, text, chosen if given else "")
        yield from misfits_of_subgroups(one, chosen if given else "")
