"""Data that is read from a session together and published as one value: the lists, and the tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from passlens.engine.compile.diagnostics import first_error
from passlens.engine.messages import Message
from passlens.engine.queries import Queries
from passlens.engine.session.listing import ListedPass, PassList
from passlens.engine.session.rows import OutcomeKind, PhaseRow, SessionInfo
from passlens.gui.shell.pass_tree import PassTree, build_tree, statuses_for
from passlens.gui.shell.planned import Planned, planned_rows, with_planned
from passlens.gui.shell.state import Filters

if TYPE_CHECKING:
    from passlens.engine.analysis.tables import AffinityTable, KernelTable, MemoryTable
    from passlens.engine.diagnosis.findings import Problem


@dataclass(frozen=True, slots=True)
class Overview:
    """Everything in a session except texts and tables. ``seconds`` is how long it took to read.

    Problems are read last; until then, they are those of the previous overview.
    """

    info: SessionInfo
    phases: tuple[PhaseRow, ...]
    listing: PassList
    tree: PassTree
    seconds: float
    planned: tuple[Planned, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def passes(self) -> tuple[ListedPass, ...]:
        """The passes that the filters need."""
        return self.listing.passes


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of the Devices, Memory and Kernels tabs; None until made.

    ``foreign``: the kinds of tables that another version of Passlens made; they are None too.
    """

    affinity: AffinityTable | None
    memory: MemoryTable | None
    kernels: KernelTable | None
    foreign: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Log:
    """The compiler's output; ``error``: the line of its first error, from 0."""

    text: str
    error: int | None = None


def read_log(queries: Queries) -> Log:
    """Read the log of a session; on a query thread."""
    text = queries.log()
    return Log(text, first_error(text))


def read_overview(queries: Queries, filters: Filters, before: Overview | None = None) -> Overview:
    """Read a session's lists; on a query thread. With ``before``, only what is new since then."""
    start = time.monotonic()
    since, statuses = before.listing if before else None, statuses_for(filters)
    if since is not None and since.covers(statuses):
        statuses = since.statuses
    listing = queries.passes.counted(statuses, since)
    phases = queries.passes.phases(listing)
    info = queries.info()
    planned = planned_rows(queries) if info.on_demand else ()
    grown = before.tree if before and not before.planned else None
    tree = build_tree(listing, filters, phase_walls(phases), grown)
    return Overview(
        info=info,
        phases=phases,
        listing=listing,
        tree=with_planned(tree, planned, filters),
        seconds=time.monotonic() - start,
        planned=planned,
    )


def phase_walls(phases: Sequence[PhaseRow]) -> dict[str, int | None]:
    """The times of the phases by name, ns."""
    return {phase.name: phase.wall_ns for phase in phases}


def complaints(info: SessionInfo) -> tuple[OutcomeKind, int, tuple[Message, ...]]:
    """A key that changes with a session's problems, except those found in tables."""
    return info.outcome, info.failed_count, info.notices
