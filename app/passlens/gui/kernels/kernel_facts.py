"""The facts in a kernel's panel: names and figures with explanations. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable

from passlens.engine.analysis.kernel_tables import KernelDetail, KernelWork, SizeSymbol
from passlens.engine.analysis.occupancy import KernelNeeds, Occupancy
from passlens.engine.analysis.occupancy_steps import next_steps, occupancy_steps
from passlens.engine.analysis.roofline import Roofline
from passlens.engine.analysis.tables import Kernel
from passlens.engine.toolchain.targets import ChipLimits
from passlens.engine.units import exact_bytes, format_bytes, format_ns
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.tables.kernel_columns import (
    byte_size_words,
    short_count,
    size_words,
    spill_text,
    threads,
)
from passlens.gui.kit.tables.table_model import UNKNOWN
from passlens.gui.kit.translation import joined, number_of, tr, translated

Facts = tuple[tuple[str, str], ...]
_MOST_OPS = 12


def resource_facts(row: KernelRow) -> Facts:
    """Registers, memory and code, each with an explanation; unknown ones are left out."""
    kernel, detail = row.resources, row.detail
    source = ("taken from", translated(kernel.source) if kernel else "")
    if kernel is None or kernel.vgprs is None:
        registers: Facts = (("resources", tr("KernelFacts", "Not known: this kernel has no code object.")),)
        lds = (
            ""
            if row.lds_bytes is None
            else tr("KernelFacts", "{lds_bytes} in the IR, as the compiler counts it").format(
                lds_bytes=_size(row.lds_bytes)
            )
        )
        over = tr("KernelFacts", "; more than the chip allows per workgroup") if row.lds_over else ""
        workgroup = _workgroup(kernel) if kernel else ""
        return (*registers, ("LDS", lds + over), ("target", row.target), ("workgroup", workgroup), source)
    return (
        (
            "VGPR",
            tr("KernelFacts", "{vgprs:,} vector registers per lane{detail}").format(
                vgprs=kernel.vgprs, detail=_descriptor(detail)
            ),
        ),
        (
            "AGPR",
            ""
            if kernel.agprs is None
            else tr("KernelFacts", "{agprs:,} accumulation registers per lane").format(agprs=kernel.agprs),
        ),
        (
            "SGPR",
            ""
            if kernel.sgprs is None
            else tr("KernelFacts", "{sgprs:,} scalar registers per wavefront").format(sgprs=kernel.sgprs),
        ),
        (
            "spills",
            tr("KernelFacts", "{kernel} registers spilled to memory").format(kernel=spill_text(kernel)),
        ),
        ("LDS", tr("KernelFacts", "{lds_bytes} shared by a workgroup").format(lds_bytes=_size(kernel.lds_bytes))),
        (
            "scratch",
            tr("KernelFacts", "{scratch_bytes} of private memory per lane").format(
                scratch_bytes=_size(kernel.scratch_bytes)
            ),
        ),
        ("workgroup", _workgroup(kernel)),
        (
            "arguments",
            tr("KernelFacts", "{kernarg_bytes} of kernel arguments").format(kernarg_bytes=_size(kernel.kernarg_bytes)),
        ),
        ("code", tr("KernelFacts", "{code_bytes} of machine code").format(code_bytes=_size(kernel.code_bytes))),
        ("target", row.target),
        ("differs", "\n".join(map(translated, detail.disagreements)) if detail else ""),
        source,
    )


def configuration_facts(row: KernelRow) -> Facts:
    """How the compiler configured it."""
    detail = row.detail
    pipeline = (detail.pipeline if detail else "") or (row.resources.pipeline if row.resources else "")
    if detail is None:
        return (("pipeline", pipeline),)
    promoted = ", ".join(map(str, detail.promoted))
    return (
        ("pipeline", pipeline),
        *(
            (
                tr("KernelFacts", "tiles, {value}").format(value=one.level.replace("_", " ")),
                " × ".join(map(str, one.sizes)),
            )
            for one in detail.tiles
        ),
        ("MMA", detail.mma),
        (
            "promoted",
            tr("KernelFacts", "operand {promoted}: copied to LDS first").format(promoted=promoted) if promoted else "",
        ),
        ("config", detail.config),
    )


def work_facts(row: KernelRow) -> Facts:
    """The computation and traffic of a launch, from its ops."""
    work = row.detail.work if row.detail else None
    if work is None:
        return (("work", tr("KernelFacts", "Not known: there is no IR to read it from.")),) if row.detail else ()
    ops = [
        tr("KernelFacts", "{op}: {iterations} points × {operations}").format(
            op=one.op, iterations=size_words(one.iterations), operations=one.operations
        )
        + (f", {one.element}" if one.element else "")
        + (tr("KernelFacts", ", for matrix units") if one.contraction else "")
        for one in work.ops[:_MOST_OPS]
    ]
    if len(work.ops) > _MOST_OPS:
        ops.append(tr("KernelFacts", "and {ops} more").format(ops=len(work.ops) - _MOST_OPS))
    return (
        ("operations", _flops(work)),
        (
            "reads",
            tr("KernelFacts", "{read_bytes}, each operand counted once").format(
                read_bytes=byte_size_words(work.read_bytes)
            ),
        ),
        (
            "writes",
            tr("KernelFacts", "{write_bytes}, each result counted once").format(
                write_bytes=byte_size_words(work.write_bytes)
            ),
        ),
        (
            "intensity",
            ""
            if row.intensity is None
            else tr("KernelFacts", "{intensity:,.2f} operations per byte, at most").format(intensity=row.intensity),
        ),
        ("ops", "\n".join(ops)),
        ("sizes", "\n".join(symbol_text(one) for one in work.symbols)),
        ("notes", "\n".join(map(translated, work.notes))),
    )


def bound_facts(row: KernelRow, chart: Roofline | None) -> Facts:
    """The lower bound of a launch's time on a product, and the measured time."""
    facts: list[tuple[str, str]] = []
    if row.time_ns is not None:
        facts.append(
            (
                "measured",
                tr("KernelFacts", "{time_ns} per call, in the chosen run, else the newest").format(
                    time_ns=format_ns(row.time_ns)
                ),
            )
        )
    for work in row.works:
        if work.time_ns and work.flops is not None and work.bytes is not None:
            where = (
                tr("KernelFacts", " in @{function}").format(function=work.function)
                if work.function and len(row.works) > 1
                else ""
            )
            reached = f"{short_count(work.flops / work.time_ns * 1e9)}OP/s"
            facts.append(("reached", f"{reached}, {short_count(work.bytes / work.time_ns * 1e9)}B/s{where}"))
    if chart is None or chart.product is None:
        return tuple(facts)
    for point in chart.points:
        if point.kernel == row.name:
            share = (
                tr("KernelFacts", "; {percent:.1f} % of the roofline").format(percent=point.percent)
                if point.percent is not None
                else ""
            )
            where = tr("KernelFacts", " in @{function}").format(function=point.function) if point.function else ""
            least = format_ns(point.least_ns or 0.0)
            facts.append(
                (
                    chart.product.name,
                    tr("KernelFacts", "at least {least}{where}, bound by {bound}{share}").format(
                        least=least, where=where, bound=translated(point.bound) if point.bound else "", share=share
                    ),
                )
            )
    return tuple(facts)


def symbol_text(symbol: SizeSymbol) -> str:
    """The range of a size in the IR: ``w0: 128 to 16,256, a multiple of 128``."""
    high = symbol.maximum
    end = (
        tr("KernelFacts", "{minimum:,} to {high:,}").format(minimum=symbol.minimum, high=high)
        if high is not None
        else tr("KernelFacts", "{minimum:,} or more").format(minimum=symbol.minimum)
    )
    return f"{symbol.name}: {end}" + (
        tr("KernelFacts", ", a multiple of {multiple:,}").format(multiple=symbol.multiple)
        if symbol.multiple > 1
        else ""
    )


def occupancy_headline(found: Occupancy | None) -> str:
    """Waves and their limiter, in a sentence."""
    if found is None:
        return tr("KernelFacts", "Not known: no code of this kernel, or no figures of its chip.")
    if found.excess:
        return tr("KernelFacts", "It does not run. {excess}").format(excess=translated(found.excess))
    waves = tr("KernelFacts", "{waves} of {wavefronts} per SIMD ({percent:.3g} %)").format(
        waves=found.waves, wavefronts=number_of(found.max_waves, "wavefront"), percent=found.percent
    )
    if found.full:
        return tr("KernelFacts", "{waves}: the chip holds no more").format(waves=waves)
    return tr("KernelFacts", "{waves}, limited by {limiters}").format(
        waves=waves, limiters=joined(map(translated, found.limiters))
    )


def occupancy_facts(chip: ChipLimits | None, needs: KernelNeeds | None, found: Occupancy | None) -> Facts:
    """The formula's steps with the kernel's numbers, and what would raise occupancy."""
    if chip is None or needs is None or found is None:
        return ()
    steps = tuple(
        (str(step.limiter), f"{'► ' if step.limits else ''}{step.waves}: {translated(step.working)}")
        for step in occupancy_steps(chip, needs, found)
    )
    groups = number_of(found.workgroups, "workgroup")
    return (
        *steps,
        (
            "at once",
            tr("KernelFacts", "{groups} on the {group_simds} SIMDs that share {group_lds_bytes} of LDS").format(
                groups=groups, group_simds=chip.group_simds, group_lds_bytes=format_bytes(chip.group_lds_bytes)
            ),
        ),
        ("more with", "\n".join(map(translated, next_steps(found)))),
    )


def sentence(words: Iterable[str]) -> str:
    """Notes as one text."""
    return " ".join(words)


def _descriptor(detail: KernelDetail | None) -> str:
    if detail is None or detail.vgprs is None or (detail.encoded_vgprs or 0) <= -(-detail.vgprs // 8) * 8:
        return ""
    words = tr(
        "KernelFacts", "; its descriptor encodes {encoded}, since LDS or an attribute limits the wavefronts anyway"
    ).format(encoded=detail.encoded_vgprs)
    if detail.allocated_vgprs == detail.encoded_vgprs:
        return words
    return words + tr("KernelFacts", "; the hardware gives {allocated}").format(allocated=detail.allocated_vgprs)


def _flops(work: KernelWork) -> str:
    most = tr("KernelFacts", ", most in {element}").format(element=work.element) if work.element else ""
    return f"{size_words(work.flops)}{most}"


def _workgroup(kernel: Kernel) -> str:
    shape = " × ".join(map(str, kernel.workgroup_size)) or UNKNOWN
    lanes = threads(kernel)
    text = f"{shape} = {number_of(lanes, 'thread')}" if lanes else shape
    if kernel.max_workgroup_size is not None:
        text += tr("KernelFacts", ", at most {max_workgroup_size:,}").format(
            max_workgroup_size=kernel.max_workgroup_size
        )
    return text + (
        tr("KernelFacts", ", waves of {wavefront_size}").format(wavefront_size=kernel.wavefront_size)
        if kernel.wavefront_size
        else ""
    )


def _size(value: int | None) -> str:
    return UNKNOWN if value is None else exact_bytes(value)
