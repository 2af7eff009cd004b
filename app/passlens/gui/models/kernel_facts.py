"""What the panel on one kernel says: names with figures and what they mean. No Qt."""

from __future__ import annotations

from collections.abc import Iterable

from passlens.engine.analysis.kernel_tables import KernelDetail, KernelWork, SizeSymbol
from passlens.engine.analysis.occupancy import KernelNeeds, Occupancy
from passlens.engine.analysis.occupancy_steps import next_steps, occupancy_steps
from passlens.engine.analysis.roofline import Roofline
from passlens.engine.analysis.tables import Kernel
from passlens.engine.toolchain.targets import ChipLimits
from passlens.engine.units import format_bytes, format_count, format_ns
from passlens.gui.models.kernel_columns import short_count, size_words, spill_text, threads
from passlens.gui.models.kernel_rows import KernelRow
from passlens.gui.models.table_model import UNKNOWN

Facts = tuple[tuple[str, str], ...]
_MOST_OPS = 12


def resource_facts(row: KernelRow) -> Facts:
    """Registers, memory and code, each with what it counts; what is not known is left out."""
    kernel, detail = row.resources, row.detail
    if kernel is None or kernel.vgprs is None:
        registers: Facts = (("resources", "Not known: there is no code object of this kernel."),)
        lds = "" if row.lds_bytes is None else f"{_size(row.lds_bytes)} in the IR, as the compiler counts it"
        over = "; more than a workgroup of the chip may have" if row.lds_over else ""
        workgroup = _workgroup(kernel) if kernel else ""
        return (*registers, ("LDS", lds + over), ("target", row.target), ("workgroup", workgroup))
    return (
        ("VGPR", f"{kernel.vgprs:,} vector registers of a lane{_descriptor(detail)}"),
        ("AGPR", "" if kernel.agprs is None else f"{kernel.agprs:,} accumulation registers of a lane"),
        ("SGPR", "" if kernel.sgprs is None else f"{kernel.sgprs:,} scalar registers of a wavefront"),
        ("spills", f"{spill_text(kernel)} registers that did not fit and live in memory"),
        ("LDS", f"{_size(kernel.lds_bytes)} shared by a workgroup"),
        ("scratch", f"{_size(kernel.scratch_bytes)} of private memory of a lane"),
        ("workgroup", _workgroup(kernel)),
        ("arguments", f"{_size(kernel.kernarg_bytes)} of kernel arguments"),
        ("code", f"{_size(kernel.code_bytes)} of machine code"),
        ("target", row.target),
        ("differs", "\n".join(detail.disagreements) if detail else ""),
    )


def configuration_facts(row: KernelRow) -> Facts:
    """How the compiler chose to make it."""
    detail = row.detail
    pipeline = (detail.pipeline if detail else "") or (row.resources.pipeline if row.resources else "")
    if detail is None:
        return (("pipeline", pipeline),)
    promoted = ", ".join(map(str, detail.promoted))
    return (
        ("pipeline", pipeline),
        *((f"tiles, {one.level.replace('_', ' ')}", " × ".join(map(str, one.sizes))) for one in detail.tiles),
        ("MMA", detail.mma),
        ("promoted", f"operand {promoted}: copied to LDS first" if promoted else ""),
        ("config", detail.config),
    )


def work_facts(row: KernelRow) -> Facts:
    """What a launch computes and moves, from its ops."""
    work = row.detail.work if row.detail else None
    if work is None:
        return (("work", "Not known: there is no IR of it to tell it from."),) if row.detail else ()
    ops = [
        f"{one.op}: {size_words(one.iterations)} points × {one.operations}"
        + (f", {one.element}" if one.element else "")
        + (", for matrix units" if one.contraction else "")
        for one in work.ops[:_MOST_OPS]
    ]
    if len(work.ops) > _MOST_OPS:
        ops.append(f"and {len(work.ops) - _MOST_OPS} more")
    return (
        ("operations", _flops(work)),
        ("reads", f"{size_words(work.read_bytes, ' B')}, every operand once"),
        ("writes", f"{size_words(work.write_bytes, ' B')}, every result once"),
        ("intensity", "" if row.intensity is None else f"{row.intensity:,.2f} operations a byte, at the most"),
        ("ops", "\n".join(ops)),
        ("sizes", "\n".join(symbol_text(one) for one in work.symbols)),
        ("notes", "\n".join(work.notes)),
    )


def bound_facts(row: KernelRow, chart: Roofline | None) -> Facts:
    """How long a launch takes at the least on a product, and what was measured."""
    facts: list[tuple[str, str]] = []
    if row.time_ns is not None:
        facts.append(("measured", f"{format_ns(row.time_ns)} a call, in the run that is chosen, else the newest"))
    for work in row.works:
        if work.time_ns and work.flops is not None and work.bytes is not None:
            where = f" in @{work.function}" if work.function and len(row.works) > 1 else ""
            reached = f"{short_count(work.flops / work.time_ns * 1e9)}op/s"
            facts.append(("reached", f"{reached}, {short_count(work.bytes / work.time_ns * 1e9)}B/s{where}"))
    if chart is None or chart.product is None:
        return tuple(facts)
    for point in chart.points:
        if point.kernel == row.name:
            share = f"; {point.percent:.1f} % of the roofline" if point.percent is not None else ""
            where = f" in @{point.function}" if point.function else ""
            least = format_ns(point.least_ns or 0.0)
            facts.append((chart.product.name, f"at least {least}{where}, bound by {point.bound}{share}"))
    return tuple(facts)


def symbol_text(symbol: SizeSymbol) -> str:
    """What the IR says of a size: ``w0: 128 to 16,256, a multiple of 128``."""
    high = symbol.maximum
    end = f"{symbol.minimum:,} to {high:,}" if high is not None else f"{symbol.minimum:,} or more"
    return f"{symbol.name}: {end}" + (f", a multiple of {symbol.multiple:,}" if symbol.multiple > 1 else "")


def occupancy_headline(found: Occupancy | None) -> str:
    """Waves and what limits them, in a sentence."""
    if found is None:
        return "Not known: there is no code of this kernel, or no figures of its chip."
    if found.excess:
        return f"It does not run. {found.excess}"
    waves = f"{found.waves} of {format_count(found.max_waves, 'wavefront')} a SIMD ({found.percent:.3g} %)"
    return f"{waves}, limited by {' and '.join(found.limiters)}"


def occupancy_facts(chip: ChipLimits | None, needs: KernelNeeds | None, found: Occupancy | None) -> Facts:
    """The formula's steps with the kernel's numbers, and what would let more in."""
    if chip is None or needs is None or found is None:
        return ()
    steps = tuple(
        (str(step.limiter), f"{'► ' if step.limits else ''}{step.waves}: {step.working}")
        for step in occupancy_steps(chip, needs, found)
    )
    groups = format_count(found.workgroups, "workgroup")
    return (
        *steps,
        ("at once", f"{groups} on the {chip.group_simds} SIMDs that share {format_bytes(chip.group_lds_bytes)} of LDS"),
        ("more with", "\n".join(next_steps(found))),
    )


def sentence(words: Iterable[str]) -> str:
    """Notes as one text."""
    return " ".join(words)


def _descriptor(detail: KernelDetail | None) -> str:
    if detail is None or detail.vgprs is None or (detail.allocated_vgprs or 0) <= -(-detail.vgprs // 8) * 8:
        return ""
    return f"; its descriptor asks for {detail.allocated_vgprs}, since LDS or an attribute limits the wavefronts anyway"


def _flops(work: KernelWork) -> str:
    return f"{size_words(work.flops)}{f', most in {work.element}' if work.element else ''}"


def _workgroup(kernel: Kernel) -> str:
    shape = " × ".join(map(str, kernel.workgroup_size)) or UNKNOWN
    lanes = threads(kernel)
    text = f"{shape} = {format_count(lanes, 'thread')}" if lanes else shape
    if kernel.max_workgroup_size is not None:
        text += f", at most {kernel.max_workgroup_size:,}"
    return text + (f", waves of {kernel.wavefront_size}" if kernel.wavefront_size else "")


def _size(value: int | None) -> str:
    if value is None:
        return UNKNOWN
    short = format_bytes(value)
    return short if short.endswith(" B") else f"{value:,} B ({short})"
