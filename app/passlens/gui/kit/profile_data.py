"""The data of the Profile tab, made in jobs: the list of profiles, and one of them ready to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.messages import Message
from passlens.engine.run.profiles.timeline import Timeline
from passlens.engine.run.values import DispatchTime, RunResult
from passlens.gui.kit.charts.memory_curve import MemoryCurve, memory_curves
from passlens.gui.kit.charts.timeline_index import TimelineIndex
from passlens.gui.kit.charts.timeline_sums import KernelSum


@dataclass(frozen=True, slots=True)
class ProfileItem:
    """A profile to choose.

    Attributes:
        key: Unique; stays the same while the session is open.
        title: In one line.
        profile: Its name in the session; empty: only the times of the run exist.
        run: The run that it belongs to; None for an imported profile.
    """

    key: str
    title: str
    profile: str
    run: RunResult | None

    @property
    def isolated(self) -> tuple[DispatchTime, ...]:
        """The dispatches that were timed alone."""
        return tuple(one for one in self.run.dispatches if one.isolated) if self.run is not None else ()

    @property
    def whole_ns(self) -> float | None:
        """The time of one call of the function, ns."""
        statistics = self.run.statistics if self.run is not None else None
        return statistics.median_ns if statistics is not None else None


@dataclass(frozen=True, slots=True)
class ProfileData:
    """One profile.

    Attributes:
        index: Its timeline; None if only times exist.
        times: The times of dispatches, as stored by the run.
    """

    item: ProfileItem
    index: TimelineIndex | None
    curves: tuple[MemoryCurve, ...]
    times: tuple[DispatchTime, ...]
    notes: tuple[Message, ...]

    @property
    def call_times(self) -> Mapping[str, int]:
        """Time of one call by the kernel's name, ns, for other tabs."""
        in_call = [one for one in self.times if not one.isolated]
        if not in_call and self.index is not None and self.index.kernels:
            return times_of(self.index.kernels)
        return {one.name: one.total_ns // max(1, one.calls) for one in in_call or self.times}


def times_of(kernels: Sequence[KernelSum]) -> dict[str, int]:
    """Time of one call by the kernel's name, ns."""
    return {one.name: round(one.mean_ns) for one in kernels if one.calls}


def make_data(item: ProfileItem, timeline: Timeline | None) -> ProfileData:
    """Prepare a profile for drawing; a large one takes a while."""
    run = item.run
    note = (run.profile_note,) if run is not None and run.profile_note else ()
    times = run.dispatches if run is not None else ()
    if timeline is None:
        return ProfileData(item, None, (), times, note)
    notes = tuple(dict.fromkeys((*note, *timeline.notes)))
    return ProfileData(item, TimelineIndex(timeline), memory_curves(timeline), times, notes)
