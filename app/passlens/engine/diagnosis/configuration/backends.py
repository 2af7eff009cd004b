"""Pipelines, strategies and microkernels against the backend that runs them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.configuration.op_config import STRATEGY, TARGET_ATTRIBUTE, Misfit
from passlens.engine.diagnosis.parting import attributes
from passlens.engine.messages import Items, Message

_MADE_FOR = {"spirv": ("SPIR-V", ("vulkan-spirv", "metal-spirv")), "nvidia": ("NVIDIA GPUs", ("cuda",)), "": None}
"""The targets of pipelines that only some GPUs have."""
_MICROKERNEL = re.compile(r'#iree_codegen\.ukernel_descriptor<"(?P<name>[\w.\-]+)"')


def made_for_other(what: Message, kind: str, backend: str) -> Message:
    """A part of a configuration that is for another kind of backend, as a clause."""
    return Message(
        "config.other-backend",
        "{what} is for the {kind}, but the target is {backend}",
        what=what,
        kind=kind.upper(),
        backend=backend,
    )


def misfits_of_pipeline(chosen: str, name: str, backend: str) -> Iterator[Misfit]:
    """A pipeline of another kind of backend than the target."""
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
        yield Misfit(made_for_other(what, kind, name))
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


def misfits_of_several(text: str) -> Iterator[Misfit]:
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


def misfits_of_microkernels(text: str) -> Iterator[Misfit]:
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


def misfits_of_strategy(chosen: str, text: str) -> Iterator[Misfit]:
    """A transform script that the configuration names but the module lacks."""
    named = STRATEGY.search(chosen)
    if named is not None and not re.search(rf"transform\.named_sequence [^\n]*@{re.escape(named['symbol'])}\b", text):
        what = Message(
            "config.strategy",
            "it names the transform script @{symbol}, which is not in the dispatch",
            symbol=named["symbol"],
        )
        yield Misfit(what)


def backends(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of an input that pin an executable target, from 1, with its backend."""
    for number, line in enumerate(lines, 1):
        if found := TARGET_ATTRIBUTE.search(line):
            yield number, found["backend"]
