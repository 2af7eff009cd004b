"""Compares the lowering of one dispatch in two sessions, and finds the pass at which they diverge.

Both sessions contain the dispatch alone, with the passes that changed it. Texts of one compiler version are compared
directly; for two versions only the choices of code generation are, since the same IR is printed differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.findings import Parting
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PassFilter, Status

_HEADS = {
    "translation_info": re.compile(r"(?:#iree_codegen\.translation_info|\btranslation_info = )<"),
    "lowering_config": re.compile(r"#iree_\w+\.lowering_config<"),
}
_PIPELINE = re.compile(r"\bpipeline = (?:#iree_\w+\.pipeline<)?(?P<name>[\w]+)")
_MOVED = frozenset({Status.CHANGED, Status.RENUMBERED, Status.FAILED})
_ENTRY = re.compile(r"[\w.]+ = (?:\[(?:[^\[\]]|\[[^\[\]]*\])*\]|[^,<>{}]+(?:<[^<>]*>)?)")
_OPEN, _CLOSE = "<[({", ">])}"
_SAME_CHOICE = Message(
    "parting.same-choice",
    "Pipeline and lowering_config are the same; what the passes of the two versions make of it is not.",
)
_NO_ENTRY = Message("parting.no-entry", "no such entry")
_SHOWN = 160
"""Characters of a configuration in a sentence."""


@dataclass(frozen=True, slots=True)
class DispatchState:
    """A dispatch after one pass.

    Attributes:
        pipeline: The lowering pipeline chosen so far; empty before.
        config: The lowering configurations of its ops, in text order, each once.
        digest: The digest of the text; equal texts have equal digests within one process.
    """

    pass_id: int
    name: str
    pipeline: str
    config: str
    digest: int


def read_steps(reader: SessionReader) -> tuple[DispatchState, ...]:
    """The passes that changed the dispatch of a session, with its state after each."""
    found = []
    for row in reader.passes(PassFilter(statuses=_MOVED)):
        text = reader.text(reader.pass_blob(row.id)[0])
        found.append(DispatchState(row.id, row.name, pipeline_of(text), config_of(text), hash(text)))
    return tuple(found)


def pipeline_of(text: str) -> str:
    """The lowering pipeline in an IR; empty without one."""
    for whole in attributes(text, "translation_info"):
        if found := _PIPELINE.search(whole):
            return found["name"].removeprefix("LLVMGPU")  # newer versions omit the prefix
    return ""


def config_of(text: str) -> str:
    """The lowering configurations in an IR, each once."""
    return " ".join(dict.fromkeys(" ".join(one.split()) for one in attributes(text, "lowering_config")))


def part(before: Sequence[DispatchState], after: Sequence[DispatchState], *, same_version: bool) -> Parting:
    """Where two lowerings of one dispatch diverge.

    Args:
        before: The failing lowering.
        after: The lowering with a fix.
        same_version: Whether both are from one compiler version.
    """
    pipelines = _first(one.pipeline for one in before), _first(one.pipeline for one in after)
    configs = _first(one.config for one in before), _first(one.config for one in after)
    chosen = _chosen(pipelines, configs)
    if not same_version:
        before, after = (_choices(steps) for steps in (before, after))
    for at in range(max(len(before), len(after))):
        one, other = (steps[at] if at < len(steps) else None for steps in (before, after))
        if one is not None and other is not None and _same(one, other, same_version=same_version):
            continue
        name, what = _words(one, other, before, after)
        if same_version or not chosen:
            sentence = together(what, chosen)
        else:
            sentence = together(chosen, Message("parting.said-by", "Said by {name}.", name=name))
        return Parting(name, sentence, one.pass_id if one else None, pipelines, configs)
    same = _SAME_CHOICE if any(pipelines) else NOTHING
    if same_version:
        same = Message("parting.same-ir", "Every pass leaves the same IR.")
    return Parting("", chosen or same, None, pipelines, configs)


def _choices(steps: Sequence[DispatchState]) -> Sequence[DispatchState]:
    """The passes that chose something: the others differ between versions."""
    found, last = list[DispatchState](), ("", "")
    for step in steps:
        if (now := (step.pipeline, step.config)) != last and any(now):
            found.append(step)
            last = now
    return found


def _same(one: DispatchState, other: DispatchState, *, same_version: bool) -> bool:
    if same_version:
        return (one.name, one.digest) == (other.name, other.digest)
    return (one.pipeline, one.config) == (other.pipeline, other.config)


def _words(
    one: DispatchState | None,
    other: DispatchState | None,
    before: Sequence[DispatchState],
    after: Sequence[DispatchState],
) -> tuple[str, Message]:
    """The pass at which they diverge, and the difference there."""
    if one is not None and other is not None and one.name == other.name:
        return one.name, Message("parting.other-ir", "{name} leaves other IR.", name=one.name)
    # Only passes with changes are compared: a pass that the other lowering lacks is the reason.
    if other is not None and (one is None or other.name not in {step.name for step in before}):
        return other.name, Message(
            "parting.changes-with", "{name} changes the IR there, and does not without the fix.", name=other.name
        )
    if one is not None:
        return one.name, Message(
            "parting.changes-without", "{name} changes the IR without the fix, and does not with it.", name=one.name
        )
    return after[-1].name, Message("parting.ends", "The way ends after {name}.", name=after[-1].name)


def _chosen(pipelines: tuple[str, str], configs: tuple[str, str]) -> Message:
    """The difference in the choices of code generation; empty without one."""
    if pipelines[0] != pipelines[1] and all(pipelines):
        return Message(
            "parting.pipeline", "The pipeline is {now} instead of {was}.", now=pipelines[1], was=pipelines[0]
        )
    if configs[0] != configs[1] and all(configs):
        was, now = (text or _NO_ENTRY for text in config_difference(*configs))
        return Message("parting.config", "The lowering_config has {now} instead of {was}.", now=now, was=was)
    return NOTHING


def config_difference(one: str, other: str) -> tuple[str, str]:
    """The differing entries of two configurations, shortened; empty if one has no entry that the other lacks."""
    entries = [_ENTRY.findall(text) for text in (one, other)]
    only = [", ".join(entry for entry in mine if entry not in theirs) for mine, theirs in (entries, entries[::-1])]
    was, now = (text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…" for text in only)
    return was, now


def _first(texts: Iterable[str]) -> str:
    return next((text for text in texts if text), "")


def attributes(text: str, kind: str) -> list[str]:
    """The attributes ``translation_info`` or ``lowering_config`` in a text, to their closing bracket."""
    found = []
    for match in _HEADS[kind].finditer(text):
        depth, end = 1, match.end()
        while depth and end < len(text):
            sign = text[end]
            if sign in _OPEN:
                depth += 1
            elif sign in _CLOSE and text[end - 1] != "-":
                depth -= 1
            end += 1
        found.append(text[match.start() : end])
    return found
