"""A session as Python sees it: lazily read, plain values, and the ways to the window and the report."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.api.rows import Figure, Kernel, Lds, Pass, Phase, Problem, Table, figures_of
from passlens.api.waiting import run
from passlens.engine.analysis.kernel_details import occupancy_of_kernel
from passlens.engine.diagnosis.findings import Problem as FoundProblem
from passlens.engine.interpreter import own_python
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind, Severity, Side

if TYPE_CHECKING:
    from passlens.engine.session.rows import SessionInfo

_NS = 1e9


@dataclass(frozen=True, slots=True)
class SessionDiff:
    """Two compiles side by side.

    Attributes:
        same: Whether nothing but times differs.
        sentence: The answer.
        first_pass: Position and name of the first pass that left other IR in the first compile; None where none did.
        figures: The figures that differ, the largest change first.
    """

    same: bool
    sentence: str
    first_pass: tuple[int, str] | None
    figures: Table[Figure]


class Session:
    """One compile, in its session file.

    Attributes:
        path: The file.
    """

    def __init__(self, path: str | Path) -> None:
        """Open a session.

        Raises:
            UserError: The file is missing, damaged, or not a session.
        """
        self._queries = Queries(Path(path))
        self.path: Path = Path(path)

    @property
    def name(self) -> str:
        """The model's file name."""
        return self._info.source.name

    @property
    def ok(self) -> bool:
        """Whether the compile went well."""
        return self._info.outcome is OutcomeKind.OK

    @property
    def outcome(self) -> str:
        """How it ended: ``ok``, ``failed``, ``crashed``, ``cancelled`` and so on."""
        return str(self._info.outcome)

    @property
    def sentence(self) -> str:
        """The same in words."""
        return str(self._info.sentence)

    @property
    def notices(self) -> tuple[str, ...]:
        """What could not be captured or was left out, and why."""
        return tuple(map(str, self._info.notices))

    @cached_property
    def problems(self) -> Table[Problem]:
        """What is wrong, causes first."""
        return Table(map(_problem, self._queries.problems.listing()))

    @property
    def cause(self) -> Problem | None:
        """The first error; None of a compile without one."""
        return next((one for one in self.problems if one.severity == Severity.ERROR.value), None)

    @cached_property
    def phases(self) -> Table[Phase]:
        """The twelve phases in order."""
        lacking = self.lacking
        return Table(
            Phase(
                row.name,
                row.reached,
                row.failed,
                None if row.wall_ns is None else row.wall_ns / _NS,
                None if row.name in lacking else row.pass_count,
                None if row.name in lacking else row.changed_count,
            )
            for row in self._queries.passes.phases()
        )

    @cached_property
    def passes(self) -> Table[Pass]:
        """The pass executions that the session has, in pipeline order; see ``lacking``."""
        return Table(
            Pass(
                row.position,
                row.phase,
                row.scope,
                row.name,
                row.options,
                row.status.value,
                None if row.wall_ns is None else row.wall_ns / _NS,
                row.bytes,
            )
            for row in self._queries.passes.listing()
        )

    @cached_property
    def kernels(self) -> Table[Kernel] | None:
        """Resources of each kernel; empty where the compile made none, None where that is not known."""
        table = self._queries.kernels.table()
        if table is None:
            return None
        occupancy = {one.name: occupancy_of_kernel(one) for one in self._queries.kernels.details().kernels}
        found = []
        for row in table.kernels:
            held = occupancy.get(row.name)
            found.append(
                Kernel(
                    row.name,
                    row.dispatch,
                    row.target,
                    row.vgprs,
                    row.agprs,
                    row.sgprs,
                    row.vgpr_spills,
                    row.sgpr_spills,
                    row.lds_bytes,
                    row.scratch_bytes,
                    row.workgroup_size,
                    held.waves if held else None,
                    held.max_waves if held else None,
                    row.pipeline,
                )
            )
        return Table(found)

    @cached_property
    def memory(self) -> Table[Lds] | None:
        """Shared memory (LDS) of each kernel against the limit of its chip; None where it is not known."""
        table = self._queries.memory.table()
        if table is None:
            return None
        return Table(Lds(row.kernel, row.dispatch, row.bytes, row.limit, row.over) for row in table.lds)

    @property
    def lacking(self) -> tuple[str, ...]:
        """The phases of which not all passes were made yet; none where they were captured with the compile."""
        return self._queries.passes.lacking()

    def fetch(self) -> None:
        """Make every pass that the session lacks, and keep them: their phases are compiled again.

        Raises:
            UserError: They cannot be made again: the compiler or the input is gone, say.
            KeyboardInterrupt: The user interrupted it; the phases that are complete stay.
        """
        from passlens.engine.compile.fetch_all import FetchAllJob  # noqa: PLC0415 - for a session that lacks something

        run(FetchAllJob((self.path,)))
        self._forget()

    def ir(self, which: int | str, *, before: bool = False) -> str:
        """The IR after (or before) a pass execution; one that was not made yet is made now, and kept.

        Args:
            which: A position, or a name: the first execution of that pass that changed something.
            before: The text before it.

        Raises:
            UserError: There is no such pass, or its text was not captured.
        """
        while (piece := self._queries.passes.next_piece(str(which))) is not None:
            from passlens.engine.compile.fetch.job import FetchJob  # noqa: PLC0415 - for a session that lacks something

            run(FetchJob(self.path, (piece,)))
            self._forget()
        row = self._queries.passes.find(str(which))
        return self._queries.texts.ir(row.id, Side.BEFORE if before else Side.AFTER).text

    def diff(self, other: Session | str | Path) -> SessionDiff:
        """Compare with another compile: where they part, and what follows.

        Raises:
            UserError: The other one cannot be read.
        """
        from passlens.engine.compare.compare import compare_sessions  # noqa: PLC0415 - for who compares

        found = compare_sessions(self.path, other.path if isinstance(other, Session) else Path(other))
        first = found.first_divergent_pass
        place = first.row.place if first is not None else None
        return SessionDiff(
            found.same,
            str(found.sentence),
            (place.position, place.name) if place is not None else None,
            figures_of(found.figures),
        )

    def report(self, path: str | Path | None = None) -> Path:
        """Write one HTML file that opens anywhere; its path, beside the session unless given.

        Raises:
            UserError: It cannot be written.
        """
        from passlens.engine.report import write_report  # noqa: PLC0415 - for who reports

        return write_report(self._queries, Path(path) if path is not None else self.path.with_suffix(".html"))

    def open(self) -> None:
        """Open the session in the window of Passlens; returns at once."""
        subprocess.Popen(
            [own_python(), "-m", "passlens.cli.main", self.path.absolute()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def close(self) -> None:
        """Close the file; without it, that happens with the object's end."""
        self._queries.close()

    def _forget(self) -> None:
        """Read again what other passes change."""
        for name in ("passes", "phases", "_info"):
            vars(self).pop(name, None)

    @cached_property
    def _info(self) -> SessionInfo:
        return self._queries.info()

    @override
    def __repr__(self) -> str:
        return f"<Session {self.name}: {self.sentence} {self.path}>"

    def _repr_html_(self) -> str:
        from passlens.api.page import session  # noqa: PLC0415 - in notebooks

        return session(self)


def _problem(found: FoundProblem) -> Problem:
    place = found.location
    return Problem(
        found.severity.value,
        str(found.title),
        str(found.detail),
        str(found.hint),
        found.rule,
        found.dispatch,
        place.file if place is not None else "",
        place.line if place is not None else None,
        tuple(f"{found.rule}/{fix.name}" for fix in found.fixes),
    )
