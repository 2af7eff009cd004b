"""Queries on problems: causes first, and the results of the fixes that were tried."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.memory import MemoryQueries
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.session.rows import DiagnosticRow, Severity

if TYPE_CHECKING:
    from passlens.engine.diagnosis.causes.cause_values import Cause
    from passlens.engine.diagnosis.findings import Fix, FixResult, Problem


class ProblemQueries:
    """The problems of a session and their causes."""

    def __init__(self, session: OpenSession, memory: MemoryQueries) -> None:
        self._session = session
        self._memory = memory

    def diagnostics(self) -> tuple[DiagnosticRow, ...]:
        """All diagnostics in the compiler's order."""
        return self._session.reader.diagnostics()

    def listing(self, *, quick: bool = False) -> tuple[Problem, ...]:
        """Problems, cause first, equal ones folded; with the fixes that go on from those that were tried.

        Args:
            quick: Return what is known at once. Otherwise, if the compiler reports a problem with shared memory, its
                bills are read first, which can take seconds.
        """
        from dataclasses import replace

        from passlens.engine.diagnosis.facts import read_facts
        from passlens.engine.diagnosis.findings import followed
        from passlens.engine.diagnosis.fixes.flag_file_fixes import with_flag_file_fixes
        from passlens.engine.diagnosis.fixes.generic_fixes import read_surroundings, wants_fixes, with_generic_fixes
        from passlens.engine.diagnosis.problems import find_problems

        facts = read_facts(self._session.reader)
        if not quick and not facts.bills and facts.wants_bills:
            facts = replace(facts, bills=self._memory.shared().bills)
        found = find_problems(facts)
        if wants_fixes(facts, found):
            found = with_generic_fixes(found, facts, read_surroundings(facts.info))
            found = with_flag_file_fixes(found, facts)
        results = self.fix_results()
        return tuple(replace(one, fixes=followed(one.fixes, results)) if one.fixes else one for one in found)

    def cause(self) -> Cause | None:
        """The first error in the chain of a failed compile, with the rule that explains it; None for a good compile."""
        from dataclasses import replace

        from passlens.engine.diagnosis.facts import read_facts
        from passlens.engine.diagnosis.problems import find_problems

        facts = read_facts(self._session.reader)
        if facts.cause is None:
            return None
        first = next((problem for problem in find_problems(facts) if problem.severity is Severity.ERROR), None)
        return replace(facts.cause, rule=first.rule if first is not None else "")

    def fix_results(self) -> tuple[FixResult, ...]:
        """The results of the fixes that were tried in this session."""
        from passlens.engine.diagnosis.trials.fix_results import read_results

        return read_results(self._session.reader)

    def edit_diff(self, fix: Fix) -> str:
        """A fix's edits of the input, and of a file that a flag names, as unified diffs; empty when it makes none.

        Raises:
            UserError: The input has changed since the compile or is not text, or the release that should rewrite it
                cannot; or the file cannot be read.
        """
        from passlens.engine.diagnosis.trials.edited_files import shown_diff

        return shown_diff(self._session.reader, fix)

    def input_lines(self) -> list[str]:
        """The lines of the input as it was compiled.

        Raises:
            UserError: It has changed since the compile, or is not text.
        """
        from passlens.engine.compile.session_input import read_input
        from passlens.engine.diagnosis.fixes.apply import input_lines

        return input_lines(read_input(self._session.reader))

    def dynamic_arguments(self) -> tuple[tuple[str, str], ...]:
        """Name and shape of the input's arguments with unknown sizes; none where its text is missing."""
        from passlens.engine.diagnosis.edits.static_sizes import dynamic_arguments
        from passlens.engine.errors import UserError

        try:
            return dynamic_arguments(self.input_lines())
        except UserError:
            return ()

    def sized(self, words: str) -> Fix:
        """The edit that gives arguments sizes: ``arg0=4x64 arg1=64``.

        Raises:
            UserError: The text is not a list of sizes, or a size fits no argument.
        """
        from passlens.engine.diagnosis.edits.static_sizes import parse_sizes, static_sizes

        return static_sizes(self.input_lines(), parse_sizes(words.split()))
