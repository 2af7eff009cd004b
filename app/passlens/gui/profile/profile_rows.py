"""The table of a profile: one row for each kernel, with its times and compiled figures. Without Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.launch_work import match_times
from passlens.engine.run.values import DispatchTime
from passlens.engine.units import format_ns
from passlens.gui.kit.charts.timeline_sums import KernelSum
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.tables.columns import kernel_column, time_column
from passlens.gui.kit.tables.kernel_columns import limiters
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.translation import mark_text, number_of, tr


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """A kernel's times, ns, and its figures.

    Attributes:
        dispatch: The executable's symbol; empty if unknown.
        share: Of the time of all dispatches.
        longest: Total relative to that of the first row, for the bar.
        isolated: Whether it was timed alone, not within the call.
        slot: Its colour in the timeline; None without one.
        kernel: Its row in the session; None if unknown.
        alone_ns: The time of one call of it alone, beside the times of the profile; None if not measured.
    """

    name: str
    dispatch: str
    calls: int
    total_ns: int
    min_ns: int
    max_ns: int
    share: float
    longest: float
    isolated: bool
    slot: int | None
    kernel: KernelRow | None
    alone_ns: float | None = None

    @property
    def mean_ns(self) -> float:
        """The mean time of a call."""
        return self.total_ns / max(1, self.calls)


def rows_of(
    sums: Sequence[KernelSum], kernels: Iterable[KernelRow], colors: int, alone: Sequence[DispatchTime] = ()
) -> tuple[ProfileRow, ...]:
    """The rows of a timeline's kernels, with times measured alone; the first ``colors`` rows have their colour."""
    by_name = {one.name: one.total_ns / max(1, one.calls) for one in alone if one.isolated}
    known = joined((one.dispatch or one.name for one in sums), kernels)
    longest = max((one.total_ns for one in sums), default=0) or 1
    return tuple(
        ProfileRow(
            name=one.name,
            dispatch=_dispatch(known.get(one.dispatch or one.name)) or one.dispatch,
            calls=one.calls,
            total_ns=one.total_ns,
            min_ns=one.min_ns,
            max_ns=one.max_ns,
            share=one.share,
            longest=one.total_ns / longest,
            isolated=False,
            slot=one.slot if one.slot < colors else None,
            kernel=known.get(one.dispatch or one.name),
            alone_ns=by_name.get(one.dispatch or one.name, by_name.get(one.name)),
        )
        for one in sums
    )


def rows_of_times(times: Sequence[DispatchTime], kernels: Iterable[KernelRow]) -> tuple[ProfileRow, ...]:
    """The rows of times stored by a run: from a profile that is gone, or of dispatches timed alone."""
    known = joined((one.name for one in times), kernels)
    whole = sum(one.total_ns for one in times) or 1
    longest = max((one.total_ns for one in times), default=0) or 1
    return tuple(
        ProfileRow(
            name=one.name,
            dispatch=_dispatch(known.get(one.name)),
            calls=one.calls,
            total_ns=one.total_ns,
            min_ns=one.min_ns,
            max_ns=one.max_ns,
            share=one.total_ns / whole,
            longest=one.total_ns / longest,
            isolated=one.isolated,
            slot=None,
            kernel=known.get(one.name),
        )
        for one in times
    )


def joined(names: Iterable[str], kernels: Iterable[KernelRow]) -> Mapping[str, KernelRow]:
    """The kernel for each name in a profile: the same name, one that the profile truncated, or its executable's."""
    rows = list(kernels)
    by_name, by_dispatch = {one.name: one for one in rows}, {one.dispatch: one for one in rows}
    places = list(dict.fromkeys(names))
    found = match_times(by_name, {name: place for place, name in enumerate(places)})
    whole = {places[place]: by_name[kernel] for kernel, place in found.items()}
    return {**{name: by_dispatch[name] for name in places if name in by_dispatch}, **whole}


def isolated_words(times: Sequence[DispatchTime], whole_ns: float | None) -> str:
    """A description of times of dispatches alone, and their sum against the whole call; empty without any."""
    alone = [one for one in times if one.isolated]
    if not alone:
        return ""
    total = sum(one.total_ns for one in alone)
    words = tr(
        "ProfileRows", "{dispatches} timed alone, one after the other, from their own benchmarks: {total} together."
    ).format(dispatches=number_of(len(alone), "dispatch", "dispatches"), total=format_ns(total))
    if whole_ns:
        words += tr("ProfileRows", " The whole call takes {whole_ns}: the sum is {total:.0f} % of it.").format(
            whole_ns=format_ns(whole_ns), total=100 * total / whole_ns
        )
    return words + tr("ProfileRows", " Alone, a dispatch finds its operands in caches, and nothing runs beside it.")


def profile_columns(rows: Sequence[ProfileRow] = ()) -> tuple[Column[ProfileRow], ...]:
    """The columns in order, without those that are empty in all rows."""
    alone = any(row.isolated for row in rows)
    return tuple(
        column
        for column in _columns()
        if column.title in _ALWAYS
        or (alone if column.title == TIMED else any(column.value(row) is not None for row in rows))
    )


TIMED = "timed"
_ALWAYS = frozenset({"kernel", "calls", "total", "share", "mean", "min", "max"})


def _columns() -> tuple[Column[ProfileRow], ...]:
    return (
        kernel_column(
            mark_text("kernel"),
            lambda row: row.name,
            220,
            swatch=lambda row: row.slot,
            tooltip=lambda row: (
                row.name + (tr("ProfileRows", "\nof {dispatch}").format(dispatch=row.dispatch) if row.dispatch else "")
            ),
        ),
        Column(
            mark_text("calls"),
            lambda row: row.calls,
            number=True,
            help=tr("ProfileRows", "Its dispatches, in all calls of the function but the warm-up"),
        ),
        time_column(
            mark_text("total"),
            lambda row: row.total_ns,
            tr("ProfileRows", "Of all its calls; the bar compares with the longest; ns in copies"),
            share=lambda row: row.longest,
        ),
        Column(
            mark_text("share"),
            lambda row: round(100 * row.share, 3),
            unit="%",
            number=True,
            show=lambda row: f"{100 * row.share:.1f}",
            help=tr("ProfileRows", "Of the time of all dispatches"),
        ),
        time_column("mean", lambda row: row.mean_ns, tr("ProfileRows", "Of one call")),
        Column(
            mark_text("alone"),
            lambda row: None if row.alone_ns is None else round(row.alone_ns),
            number=True,
            show=lambda row: UNKNOWN if row.alone_ns is None else f"▲ {format_ns(row.alone_ns)}",
            tone=lambda row: "warn",
            tooltip=lambda row: (
                ""
                if row.alone_ns is None
                else tr("ProfileRows", "{alone_ns:,} ns, timed alone").format(alone_ns=round(row.alone_ns))
            ),
            help=tr("ProfileRows", "Of one call, timed alone: nothing ran beside it, its operands were made up"),
        ),
        time_column("min", lambda row: row.min_ns, tr("ProfileRows", "The shortest call")),
        time_column("max", lambda row: row.max_ns, tr("ProfileRows", "The longest call")),
        Column(
            TIMED,
            lambda row: "alone" if row.isolated else tr("ProfileRows", "in the call"),
            tone=lambda row: "warn" if row.isolated else "muted",
            show=lambda row: tr("ProfileRows", "▲ alone") if row.isolated else tr("ProfileRows", "in the call"),
            help=tr("ProfileRows", "In the profiled call, or alone from its own benchmark"),
        ),
        _figure(
            "VGPR",
            lambda kernel: kernel.resources.vgprs if kernel.resources else None,
            tr("ProfileRows", "Vector registers"),
        ),
        _figure("spills", lambda kernel: kernel.spills, tr("ProfileRows", "Registers spilled to memory")),
        _figure("LDS", lambda kernel: kernel.lds_bytes, tr("ProfileRows", "Shared memory per workgroup"), "B"),
        Column(
            mark_text("waves"),
            lambda row: row.kernel.occupancy.waves if row.kernel and row.kernel.occupancy else None,
            number=True,
            show=_waves,
            tooltip=lambda row: (limiters(row.kernel) or "") if row.kernel else "",
            help=tr("ProfileRows", "Wavefronts that a SIMD holds at once: occupancy; the tooltip says what limits it"),
        ),
        Column(
            mark_text("pipeline"),
            lambda row: _pipeline(row.kernel),
            tooltip=lambda row: _pipeline(row.kernel) or "",
            help=tr("ProfileRows", "The code-generation pipeline"),
        ),
        Column(mark_text("IR"), _ir, link=True, help=tr("ProfileRows", "Opens the source of the dispatch")),
        Column(mark_text("details"), _details, link=True, help=tr("ProfileRows", "Opens the kernel's page")),
    )


def _figure(title: str, get: Callable[[KernelRow], int | None], text: str, unit: str = "") -> Column[ProfileRow]:
    return Column(title, lambda row: get(row.kernel) if row.kernel else None, unit=unit, number=True, help=text)


def _waves(row: ProfileRow) -> str:
    found = row.kernel.occupancy if row.kernel is not None else None
    return (
        UNKNOWN
        if found is None
        else tr("ProfileRows", "{waves} of {max_waves}").format(waves=found.waves, max_waves=found.max_waves)
    )


def _pipeline(kernel: KernelRow | None) -> str | None:
    if kernel is None:
        return None
    made = (kernel.detail.pipeline if kernel.detail else "") or (kernel.resources.pipeline if kernel.resources else "")
    return made or None


def _dispatch(kernel: KernelRow | None) -> str:
    return kernel.dispatch if kernel is not None else ""


def _ir(row: ProfileRow) -> str | None:
    return "IR" if row.kernel is not None and row.dispatch else None


def _details(row: ProfileRow) -> str | None:
    return "kernel" if row.kernel is not None else None
