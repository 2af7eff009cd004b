"""The rows of the Kernels tab, joined from the stored table, data read on demand, and runs. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.device_tables import DeviceMemoryTable
from passlens.engine.analysis.kernel_details import needs_of, occupancy_of_kernel
from passlens.engine.analysis.kernel_places import NO_INSTRUCTIONS
from passlens.engine.analysis.kernel_ranking import RankedKernel, rank_kernels
from passlens.engine.analysis.kernel_tables import InstructionClass, KernelDetail, KernelDetails, Launch
from passlens.engine.analysis.launch_sizes import SizeField, size_fields
from passlens.engine.analysis.launch_work import LaunchWork, Measured, Values, match_times, works_of
from passlens.engine.analysis.occupancy import KernelNeeds, Occupancy, occupancy_of
from passlens.engine.analysis.roofline import Roofline, roofline
from passlens.engine.analysis.tables import Kernel, KernelLds, KernelTable
from passlens.engine.messages import Message
from passlens.engine.toolchain.products import Product, products_of
from passlens.engine.toolchain.targets import chip_limits
from passlens.gui.kit.translation import tr


@dataclass(frozen=True, slots=True)
class KernelRow:
    """One kernel. What was not read yet, or is unknown, is None or empty.

    Attributes:
        resources: Its row of the stored table.
        detail: What is read on demand.
        occupancy: On its chip.
        works: Its launches of known size, grouped.
        launches: All launches in the text.
        time_ns: Measured time of one call, ns.
        ir_lds: LDS as counted by the compiler in the IR, bytes; all that is known without code.
        ranked: Whether it deserves attention, and why.
    """

    name: str
    dispatch: str
    resources: Kernel | None
    detail: KernelDetail | None
    occupancy: Occupancy | None
    works: tuple[LaunchWork, ...] = ()
    launches: tuple[Launch, ...] = ()
    time_ns: int | None = None
    ir_lds: int | None = None
    ranked: RankedKernel | None = None

    @property
    def target(self) -> str:
        """The chip."""
        return (self.detail.target if self.detail else "") or (self.resources.target if self.resources else "")

    @property
    def needs(self) -> KernelNeeds | None:
        """Its use of the chip's resources; None without its code."""
        found = needs_of(self.detail) if self.detail is not None else None
        return found or (_stored_needs(self.resources) if self.resources is not None else None)

    @property
    def spills(self) -> int | None:
        """Vector and scalar registers spilled to memory."""
        row = self.resources
        if row is None or (row.vgpr_spills is None and row.sgpr_spills is None):
            return None
        return (row.vgpr_spills or 0) + (row.sgpr_spills or 0)

    @property
    def lds_bytes(self) -> int | None:
        """LDS of a workgroup: as stated by the code, else as counted by the compiler in the IR."""
        stated = self.resources.lds_bytes if self.resources else self.detail.lds_bytes if self.detail else None
        return self.ir_lds if stated is None else stated

    @property
    def lds_over(self) -> bool:
        """Whether its LDS exceeds the chip's limit for a workgroup."""
        chip = chip_limits(self.target)
        return chip is not None and self.lds_bytes is not None and self.lds_bytes > chip.lds_bytes

    @property
    def flops(self) -> int | None:
        """Arithmetic of the launch with the most; None if one is unknown."""
        return most(work.flops for work in self.works)

    @property
    def bytes(self) -> int | None:
        """Bytes of the launch that moves the most."""
        return most(work.bytes for work in self.works)

    @property
    def intensity(self) -> float | None:
        """Operations per byte of the launch with the most operations."""
        known = [work for work in self.works if work.flops is not None and work.bytes]
        if not known or self.flops is None:
            return None
        return max(known, key=lambda one: one.flops or 0).intensity

    @property
    def uses_matrix(self) -> bool | None:
        """Whether its code has matrix instructions; without assembly, whether code generation chose one; None if not
        known.
        """
        if self.detail is None:
            return None
        if not self.detail.instructions:
            return bool(self.detail.mma)
        return any(one.kind is InstructionClass.MATRIX for one in self.detail.instructions)


@dataclass(frozen=True, slots=True)
class KernelFacts:
    """The data that is read when the tab is first shown.

    Attributes:
        measured: Times from the newest profiled run.
        fields: Sizes that launches depend on, known only at run time.
        products: With the chip of the kernels; none for other chips and CPUs.
        lds: LDS by kernel as counted by the compiler in the IR, bytes.
    """

    table: KernelTable | None
    details: KernelDetails
    measured: Measured
    fields: tuple[SizeField, ...]
    products: tuple[Product, ...]
    lds: Mapping[str, int]

    @property
    def without_assembly(self) -> bool:
        """Whether instructions are missing only because no more than a quick look was requested."""
        return NO_INSTRUCTIONS in self.details.notes

    @property
    def notes(self) -> tuple[Message, ...]:
        """The notes below the kernels; what ``without_assembly`` explains is shown beside each kernel."""
        stored = self.table.notes if self.table is not None else ()
        return tuple(note for note in (*stored, *self.details.notes) if note != NO_INSTRUCTIONS)


@dataclass(frozen=True, slots=True)
class KernelFigures:
    """The rows, and the roofline of each product, for given sizes."""

    facts: KernelFacts
    values: Values
    rows: tuple[KernelRow, ...]
    rooflines: tuple[Roofline, ...]


def stored_rows(table: KernelTable) -> tuple[KernelRow, ...]:
    """The rows from the stored table alone."""
    return tuple(KernelRow(row.name, row.dispatch, row, None, _stored_occupancy(row)) for row in table.kernels)


def facts_of(
    table: KernelTable | None,
    details: KernelDetails,
    memory: DeviceMemoryTable,
    measured: Measured,
    target: str,
    lds: Iterable[KernelLds] = (),
) -> KernelFacts:
    """Join the data; ``target`` is the session's, for kernels that state none."""
    chip = next((one.target for one in details.kernels if one.target), target)
    counted = {one.kernel: one.bytes for one in lds if one.bytes is not None}
    return KernelFacts(table, details, measured, size_fields(details.launches, memory), products_of(chip), counted)


def figures_of(facts: KernelFacts, values: Values) -> KernelFigures:
    """Rows and rooflines for sizes."""
    products = facts.products or (None,)
    charts = tuple(roofline(facts.details, product, values, facts.measured) for product in products)
    return KernelFigures(facts, values, build_rows(facts, values, charts), charts)


def build_rows(facts: KernelFacts, values: Values, charts: Sequence[Roofline]) -> tuple[KernelRow, ...]:
    """The rows for sizes, in the order of the kernel table."""
    resources = {row.name: row for row in facts.table.kernels} if facts.table is not None else {}
    measured = match_times((one.name for one in facts.details.kernels), facts.measured.times)
    works = works_of(facts.details, values, facts.measured)
    ranks = {one.kernel: one for one in rank_kernels(facts.details, facts.table, works, charts)}
    launches: dict[str, list[Launch]] = {}
    for launch in facts.details.launches:
        launches.setdefault(launch.kernel, []).append(launch)
    rows = []
    for detail in facts.details.kernels:
        own = tuple(launches.get(detail.name, ()))
        stored = resources.get(detail.name)
        row = KernelRow(detail.name, detail.dispatch, stored, detail, occupancy_of_kernel(detail))
        if stored is not None and row.occupancy is None:
            row = replace(row, occupancy=_stored_occupancy(stored))
        measured_ns, counted = measured.get(detail.name), facts.lds.get(detail.name)
        row = replace(row, works=works[detail.name], launches=own, time_ns=measured_ns, ir_lds=counted)
        rows.append(replace(row, ranked=ranks.get(detail.name)))
    return tuple(rows)


def sizes_note(made: KernelFigures) -> str:
    """The sizes behind operations, bytes and bounds; empty if the compiler knows all sizes."""
    given = [
        tr("KernelRows", "{name} = {value:,} of @{function}").format(
            name=field.symbol.name, value=value, function=field.function
        )
        for field in made.facts.fields
        if (value := made.values.get(field.function, {}).get(field.symbol.name)) is not None
    ]
    return (
        tr("KernelRows", "Operations and bytes are for {given}: change that under Roofline.").format(
            given=", ".join(given)
        )
        if given
        else ""
    )


def most(values: Iterable[int | None]) -> int | None:
    """The largest; None if there is none, or one is unknown."""
    known = list(values)
    sure = [value for value in known if value is not None]
    return max(sure) if sure and len(sure) == len(known) else None


def _stored_needs(row: Kernel) -> KernelNeeds | None:
    if row.vgprs is None:
        return None
    lanes = 1
    for extent in row.workgroup_size:
        lanes *= extent
    return KernelNeeds(
        vgprs=row.vgprs,
        sgprs=row.sgprs or 0,
        lds_bytes=row.lds_bytes or 0,
        workgroup=lanes if row.workgroup_size else row.max_workgroup_size or 64,
        wavefront=row.wavefront_size or 0,
        agprs=row.agprs or 0,
    )


def _stored_occupancy(row: Kernel) -> Occupancy | None:
    needs = _stored_needs(row)
    return None if needs is None else occupancy_of(row.target, needs)
