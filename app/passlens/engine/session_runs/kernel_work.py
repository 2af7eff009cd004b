"""Operations and traffic of a session's kernels in one call, and the resulting throughput."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from passlens.engine.analysis.kernel_tables import KernelDetails
from passlens.engine.analysis.resource_store import resources_of
from passlens.engine.analysis.session_analysis import Watch
from passlens.engine.errors import UserError
from passlens.engine.ir.expressions import parse
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Count, Message
from passlens.engine.run.benchmark_values import SideResult, Throughput
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.products import Product, peak, products_of


def work_throughput(session: Path, side: SideResult, context: JobContext) -> tuple[Throughput, ...]:
    """The throughput of all launches in one call: operations and bytes per second; empty if the IR does not show them.

    Raises:
        CancelledError: The user cancelled.
    """
    if side.statistics is None or side.statistics.median_ns <= 0:
        return ()
    try:
        with SessionReader(session) as reader:
            details, target = resources_of(reader, Watch(context.cancel)).kernels, reader.info().target
    except UserError:
        return ()
    # Several products share a chip; this machine's is identified by its device's name, if at all.
    products = products_of(target)
    product = next((one for one in products if one.name in str(side.device_name)), products[0] if products else None)
    return throughput_of_work(details, side, product)


def throughput_of_work(details: KernelDetails, side: SideResult, product: Product | None) -> tuple[Throughput, ...]:
    """The throughput from the tables of a session."""
    assert side.statistics is not None
    calls = 1e9 / side.statistics.median_ns
    values = {f"arg{place}[{axis}]": size for place, shape in enumerate(side.shapes) for axis, size in enumerate(shape)}
    work = {kernel.name: kernel.work for kernel in details.kernels}
    operations: Counter[tuple[str, bool]] = Counter()
    moved = launches = unknown = 0
    for launch in details.launches:
        if launch.function not in {side.function, f"{side.function}$async"}:
            continue
        entry = work.get(launch.kernel)
        sizes = {f"w{place}": parse(text).evaluate(values) for place, text in enumerate(launch.workload)}
        known = {name: size for name, size in sizes.items() if size is not None}
        if entry is None or not (entry.flops and entry.read_bytes and entry.write_bytes):
            unknown += 1
            continue
        flops, read, written = (
            parse(text).evaluate(known) for text in (entry.flops, entry.read_bytes, entry.write_bytes)
        )
        if flops is None or read is None or written is None:
            unknown += 1
            continue
        launches += 1
        operations[entry.element, entry.contraction] += flops
        moved += read + written
    if not launches:
        return ()
    every = Count(launches, "dispatch", "dispatches")
    out = Count(unknown, "launch", "launches")
    found = []
    total = sum(operations.values())
    if total:
        limit = _arithmetic_limit(operations, product)
        words = NOTHING
        if limit and product:
            words = Message(
                "kernel-work.arithmetic-limit",
                "the {rate:,.4g} TFLOP/s that the {product} has for them",
                rate=limit / 1e12,
                product=product.name,
            )
        counted = Message("kernel-work.arithmetic", "arithmetic of the IR of {dispatches}", dispatches=every)
        counted = _without(counted, out)
        found.append(Throughput(total, total * calls, "FLOP", counted, limit, words))
    if moved:
        words = NOTHING
        if product:
            words = Message(
                "kernel-work.traffic-limit",
                "the {rate:.3g} TB/s of the {product}",
                rate=product.bandwidth / 1e12,
                product=product.name,
            )
        counted = Message(
            "kernel-work.traffic",
            "operands and results of {dispatches}, each once a dispatch, as if caches were perfect",
            dispatches=every,
        )
        counted = _without(counted, out)
        found.append(
            Throughput(moved, moved * calls, "B", counted, float(product.bandwidth) if product else None, words)
        )
    return tuple(found)


def _without(counted: Message, launches: Count) -> Message:
    """A note on the counting, with the number of launches that were not counted."""
    if not launches.number:
        return counted
    return Message(
        "kernel-work.left-out", "{counted}; {launches} of unknown size left out", counted=counted, launches=launches
    )


def _arithmetic_limit(operations: Counter[tuple[str, bool]], product: Product | None) -> float | None:
    """The peak rate in operations per second if each kind runs at its peak; None if a peak is unknown."""
    if product is None:
        return None
    seconds = 0.0
    for (element, matrix), count in operations.items():
        if not count:
            continue
        most = peak(product, element, matrix=matrix) or peak(product, "f32", matrix=False)
        if not most:
            return None
        seconds += count / most
    return sum(operations.values()) / seconds if seconds else None
