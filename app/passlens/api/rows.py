"""The rows that a session answers with: plain values, and tables of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import pandas as pd

    from passlens.engine.compare.values import ComparedFigure

RowT = TypeVar("RowT", bound="Row")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""


@dataclass(frozen=True, slots=True)
class Problem(Row):
    """Something that is wrong, causes first.

    Attributes:
        severity: ``error``, ``warning`` or ``remark``.
        title: One sentence.
        detail, hint: More of it, and what to do; may be empty.
        rule: Stable name of the rule that found it; empty for the compiler's own words.
        dispatch: The dispatch at fault; empty when none is named.
        file, line: Where in the input; empty and None when unknown.
        fixes: What ``passlens fix`` can try, by name.
    """

    severity: str
    title: str
    detail: str
    hint: str
    rule: str
    dispatch: str
    file: str
    line: int | None
    fixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass(Row):
    """One execution of one pass.

    Attributes:
        position: Place in pipeline order, from 1.
        status: ``changed``, ``unchanged``, ``renumbered`` or ``failed``.
        seconds: From the compiler's own timing; None when unknown.
        bytes: Size of the IR after it.
    """

    position: int
    phase: str
    scope: str
    name: str
    options: str
    status: str
    seconds: float | None
    bytes: int


@dataclass(frozen=True, slots=True)
class Phase(Row):
    """One phase of the compile.

    ``seconds`` is None where it was not reached or not timed, ``passes`` and ``changed`` while not all were made.
    """

    name: str
    reached: bool
    failed: bool
    seconds: float | None
    passes: int | None
    changed: int | None


@dataclass(frozen=True, slots=True)
class Kernel(Row):
    """Resources of one kernel. Counts are registers per lane; None: the code object does not say.

    Attributes:
        waves: Wavefronts that one SIMD holds at once; None when it cannot be told.
        max_waves: What the chip holds.
    """

    name: str
    dispatch: str
    target: str
    vgprs: int | None
    agprs: int | None
    sgprs: int | None
    vgpr_spills: int | None
    sgpr_spills: int | None
    lds_bytes: int | None
    scratch_bytes: int | None
    workgroup_size: tuple[int, ...]
    waves: int | None
    max_waves: int | None
    pipeline: str


@dataclass(frozen=True, slots=True)
class Lds(Row):
    """Shared memory (LDS) of one kernel, in bytes; None: dynamic, or unknown."""

    kernel: str
    dispatch: str
    total: int | None
    limit: int | None
    over: int


@dataclass(frozen=True, slots=True)
class Figure(Row):
    """A figure in which two compiles differ; ``a`` and ``b`` are None where it is not known."""

    title: str
    dispatch: str
    unit: str
    a: float | str | None
    b: float | str | None
    change: str


class Table(tuple[RowT, ...]):
    """Rows of one kind; a tuple that shows itself in a notebook and becomes a data frame on demand."""

    __slots__ = ()

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a data frame.

        Raises:
            ImportError: pandas is not installed.
        """
        import pandas as pd  # noqa: PLC0415 - optional, and of the user's environment

        return pd.DataFrame([asdict(row) for row in self])

    def _repr_html_(self) -> str:
        from passlens.api.page import table  # noqa: PLC0415 - in notebooks

        return table(self)


def names_of(row: Row) -> tuple[str, ...]:
    """The names of a row's fields."""
    return tuple(field.name for field in fields(row))


def cells_of(row: Row) -> tuple[object, ...]:
    """Its values, in the same order."""
    return tuple(asdict(row).values())


def figures_of(rows: Iterable[ComparedFigure]) -> Table[Figure]:
    """Compared figures as rows."""
    return Table(
        Figure(str(row.title), row.dispatch_a or row.dispatch_b, str(row.unit), row.a, row.b, str(row.change))
        for row in rows
    )
