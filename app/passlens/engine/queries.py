"""The one read door for both clients: everything on screen is a query over a session file.

Every method may be called from any thread; the session's reader keeps one read-only connection a thread.
Values are frozen; results of costly queries are cached by content.
"""

from __future__ import annotations

from pathlib import Path

from passlens.engine.analysis.tables import AffinityTable, KernelTable, MemoryTable
from passlens.engine.diff.rows import Diff
from passlens.engine.run.values import RunResult
from passlens.engine.session.rows import (
    ArtifactRow,
    DiagnosticRow,
    IrText,
    PassDetails,
    PassFilter,
    PassRow,
    PhaseRow,
    Problem,
    ScopeRow,
    SessionInfo,
    Side,
)


class Queries:
    """All questions that can be asked of one session file, also while it is being written."""

    def __init__(self, path: Path) -> None:
        """Open a session.

        Raises:
            UserError: There is no such file, it is no session, it is damaged, or it was written by a newer Passlens.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Close all connections of this session."""
        raise NotImplementedError

    def info(self) -> SessionInfo:
        """The head of the session."""
        raise NotImplementedError

    def phases(self) -> tuple[PhaseRow, ...]:
        """All twelve phases in order; those not reached are marked so."""
        raise NotImplementedError

    def scopes(self) -> tuple[ScopeRow, ...]:
        """All scopes, parents first."""
        raise NotImplementedError

    def passes(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order."""
        raise NotImplementedError

    def find_pass(self, text: str) -> PassRow:
        """The execution that ``text`` names: a position, or a name (the first one that changed, else the first).

        Raises:
            UserError: No execution has that position or name; the hint names close ones.
        """
        raise NotImplementedError

    def ir(self, pass_id: int, side: Side = Side.AFTER) -> IrText:
        """The IR before or after a pass execution."""
        raise NotImplementedError

    def source(self) -> IrText:
        """The input file as it was compiled."""
        raise NotImplementedError

    def phase_ir(self, name: str) -> IrText:
        """The module's IR at the end of a phase.

        Raises:
            UserError: The compile did not reach the end of that phase.
        """
        raise NotImplementedError

    def diff(self, pass_id: int, other: int | None = None) -> Diff:
        """What a pass execution changed; with ``other``, from the text after the first to the text after the other."""
        raise NotImplementedError

    def details(self, pass_id: int) -> PassDetails:
        """What the Details panel shows of a pass execution."""
        raise NotImplementedError

    def problems(self) -> tuple[Problem, ...]:
        """Problems, cause first, equal ones folded."""
        raise NotImplementedError

    def diagnostics(self) -> tuple[DiagnosticRow, ...]:
        """All diagnostics in the order the compiler gave them."""
        raise NotImplementedError

    def affinity(self) -> AffinityTable | None:
        """The device table; None while it has not been made."""
        raise NotImplementedError

    def memory(self) -> MemoryTable | None:
        """The memory table; None while it has not been made."""
        raise NotImplementedError

    def kernels(self) -> KernelTable | None:
        """The kernel table; None while it has not been made."""
        raise NotImplementedError

    def artifacts(self) -> tuple[ArtifactRow, ...]:
        """Files that the compiler left."""
        raise NotImplementedError

    def artifact_text(self, artifact_id: int) -> IrText:
        """A text artifact (assembly, LLVM IR, MLIR).

        Raises:
            UserError: The artifact is binary.
        """
        raise NotImplementedError

    def extract_artifact(self, kind: str, target: Path) -> Path:
        """Write the newest artifact of that kind (``vmfb``) to ``target``, a file or a folder.

        Raises:
            UserError: The session has none, or the place cannot be written.
        """
        raise NotImplementedError

    def log(self, lane: str = "") -> str:
        """What the compiler wrote to stderr, and what we noted, as text; of one lane, or of all."""
        raise NotImplementedError

    def runs(self) -> tuple[RunResult, ...]:
        """Runs recorded in this session, oldest first."""
        raise NotImplementedError
