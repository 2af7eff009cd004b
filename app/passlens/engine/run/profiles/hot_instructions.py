"""Where the wavefronts of a kernel spend their cycles, by the instructions of a thread trace.

Latency, stall and idle are cycles summed over the traced wavefronts (see ``thread_trace``). Wavefronts run side by
side, so that their sum is no time of the kernel: shares say what waits, not how long the kernel takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.instructions import PADDING, classify
from passlens.engine.analysis.kernel_tables import InstructionClass, KernelDetail
from passlens.engine.messages import Message, Term
from passlens.engine.run.profiles.profile_names import match_names
from passlens.engine.run.profiles.thread_trace import ThreadTrace, TracedInstruction, TracedKernel


class SameCode(Term):
    """Whether a traced kernel has as many instructions of each class as the kernel of that name in the session."""

    YES = "the same as in this session"
    NO = "not that of this session"
    UNKNOWN = "not compared, as this session has no assembly of it"


@dataclass(frozen=True, slots=True)
class HotInstruction:
    """One instruction of a kernel.

    Attributes:
        place: In the kernel, from 1.
        traced: Its figures.
        kind: What it is for.
        share: Of the latency of all instructions of the kernel, 0 to 1; None: there is none.
        of_hottest: Its latency in relation to the largest one of the kernel, 0 to 1; None: there is none.
    """

    place: int
    traced: TracedInstruction
    kind: InstructionClass
    share: float | None
    of_hottest: float | None


@dataclass(frozen=True, slots=True)
class ClassCost:
    """All instructions of a class: how many, how often they ran, their cycles, and their share of the latency."""

    kind: InstructionClass
    count: int
    hits: int
    latency: int
    stall: int
    idle: int
    share: float | None


@dataclass(frozen=True, slots=True)
class HotKernel:
    """One kernel of a trace.

    Attributes:
        name: As the trace has it; empty: it names none.
        kernel: The session's kernel of that name; empty: it has none.
        dispatch: The executable of that kernel.
        code: Whether the session's kernel has the same code.
        wavefronts: Executions of the first instruction: the traced wavefronts that began there.
        latency, stall, idle: Cycles of all instructions.
        share: Of the latency of all kernels of the trace, 0 to 1; None: there is none.
        classes: Those with the largest latency first.
        instructions: By address.
    """

    name: str
    kernel: str
    dispatch: str
    code: SameCode
    wavefronts: int
    latency: int
    stall: int
    idle: int
    share: float | None
    classes: tuple[ClassCost, ...]
    instructions: tuple[HotInstruction, ...]

    @property
    def hottest(self) -> HotInstruction | None:
        """The instruction with the largest latency; None: none has any."""
        found = max(self.instructions, key=lambda one: one.traced.latency)
        return found if found.traced.latency else None

    @property
    def headline(self) -> Message:
        """What most of the cycles go to, in one sentence."""
        hottest = self.hottest
        if hottest is None:
            return Message("hot-instructions.none", "No traced wavefront ran this kernel.")
        first = self.classes[0]
        return Message(
            "hot-instructions.most",
            "Latency: {percent:.0f} % {kind}. The hottest instruction, {text}, takes {own:.1f} %.",
            percent=100 * (first.share or 0),
            kind=first.kind,
            own=100 * (hottest.share or 0),
            text=hottest.traced.text,
        )


@dataclass(frozen=True, slots=True)
class HotInstructions:
    """A thread trace beside the session's kernels.

    Attributes:
        trace: Its name in the session.
        kernels: Those with the largest latency first.
        broken: Rows of the file that could not be read.
    """

    trace: str
    kernels: tuple[HotKernel, ...]
    broken: int


def hot_instructions(trace: ThreadTrace, name: str, kernels: Sequence[KernelDetail]) -> HotInstructions:
    """Join a trace with the kernels of its session."""
    known = {one.name: one for one in kernels}
    means = match_names((one.name for one in trace.kernels if one.name), known)
    whole = sum(one.latency for kernel in trace.kernels for one in kernel.instructions)
    made = [_kernel(one, known.get(means.get(one.name, "")), whole) for one in trace.kernels]
    return HotInstructions(name, tuple(sorted(made, key=lambda one: -one.latency)), trace.broken)


def _kernel(traced: TracedKernel, known: KernelDetail | None, whole: int) -> HotKernel:
    own = traced.instructions
    latency = sum(one.latency for one in own)
    most = max(one.latency for one in own)
    rows = tuple(
        HotInstruction(
            place=place,
            traced=one,
            kind=classify(one.mnemonic) or InstructionClass.OTHER,
            share=_share(one.latency, latency),
            of_hottest=_share(one.latency, most),
        )
        for place, one in enumerate(own, 1)
    )
    return HotKernel(
        name=traced.name,
        kernel="" if known is None else known.name,
        dispatch="" if known is None else known.dispatch,
        code=_same_code(rows, known),
        wavefronts=own[0].hits,
        latency=latency,
        stall=sum(one.stall for one in own),
        idle=sum(one.idle or 0 for one in own),
        share=_share(latency, whole),
        classes=_classes(rows, latency),
        instructions=rows,
    )


def _classes(rows: Iterable[HotInstruction], latency: int) -> tuple[ClassCost, ...]:
    by_kind: dict[InstructionClass, list[TracedInstruction]] = {}
    for row in rows:
        by_kind.setdefault(row.kind, []).append(row.traced)
    made = [_cost(kind, own, latency) for kind, own in by_kind.items()]
    return tuple(sorted(made, key=lambda one: (-one.latency, -one.hits, -one.count)))


def _cost(kind: InstructionClass, own: Sequence[TracedInstruction], latency: int) -> ClassCost:
    cycles = sum(one.latency for one in own)
    return ClassCost(
        kind=kind,
        count=len(own),
        hits=sum(one.hits for one in own),
        latency=cycles,
        stall=sum(one.stall for one in own),
        idle=sum(one.idle or 0 for one in own),
        share=_share(cycles, latency),
    )


def _same_code(rows: Iterable[HotInstruction], known: KernelDetail | None) -> SameCode:
    if known is None or not known.instructions:
        return SameCode.UNKNOWN
    ours: Mapping[InstructionClass, int] = {one.kind: one.count for one in known.instructions if one.count}
    theirs = Counter(row.kind for row in rows if row.traced.mnemonic != PADDING)
    return SameCode.YES if ours == theirs else SameCode.NO


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
