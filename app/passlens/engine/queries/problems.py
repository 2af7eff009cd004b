"""Questions about what is wrong: problems, cause first, and what became of the fixes that were tried."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.memory import MemoryQueries
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.session.rows import DiagnosticRow, Severity

if TYPE_CHECKING:
    from passlens.engine.diagnosis.cause_values import Cause
    from passlens.engine.diagnosis.findings import Fix, FixResult, Problem


class ProblemQueries:
    """What is wrong, and why."""

    def __init__(self, session: OpenSession, memory: MemoryQueries) -> None:
        self._session = session
        self._memory = memory

    def diagnostics(self) -> tuple[DiagnosticRow, ...]:
        """All diagnostics in the order the compiler gave them."""
        return self._session.reader.diagnostics()

    def listing(self, *, quick: bool = False) -> tuple[Problem, ...]:
        """Problems, cause first, equal ones folded.

        Args:
            quick: Say what is known at once. Otherwise the bills for shared memory are read first where the compiler
                complains of it, which can take seconds.
        """
        from dataclasses import replace

        from passlens.engine.diagnosis.facts import read_facts
        from passlens.engine.diagnosis.generic_fixes import read_surroundings, wants_fixes, with_generic_fixes
        from passlens.engine.diagnosis.problems import find_problems

        facts = read_facts(self._session.reader)
        if not quick and not facts.bills and facts.wants_bills:
            facts = replace(facts, bills=self._memory.shared().bills)
        found = find_problems(facts)
        return with_generic_fixes(found, facts, read_surroundings(facts.info)) if wants_fixes(facts, found) else found

    def cause(self) -> Cause | None:
        """The first link of the errors of a failed compile, with the rule that explains it; None when it is fine."""
        from dataclasses import replace

        from passlens.engine.diagnosis.facts import read_facts
        from passlens.engine.diagnosis.problems import find_problems

        facts = read_facts(self._session.reader)
        if facts.cause is None:
            return None
        first = next((problem for problem in find_problems(facts) if problem.severity is Severity.ERROR), None)
        return replace(facts.cause, rule=first.rule if first is not None else "")

    def fix_results(self) -> tuple[FixResult, ...]:
        """What became of the fixes that were tried in this session."""
        from passlens.engine.diagnosis.fix_results import read_results

        return read_results(self._session.reader)

    def edit_diff(self, fix: Fix) -> str:
        """The edit of the input that a fix makes, as a unified diff; empty when it makes none.

        Raises:
            UserError: The input is not what was compiled any more, or is no text; or the release that is to rewrite it
                cannot.
        """
        from passlens.engine.compile.session_input import read_input
        from passlens.engine.diagnosis.fixes import edit_diff
        from passlens.engine.diagnosis.rewriting import rewritten_diff

        if fix.printer:
            return rewritten_diff(self._session.reader, fix.printer, self._session.reader.info().source.name)
        return edit_diff(read_input(self._session.reader), fix, self._session.reader.info().source.name)

    def input_lines(self) -> list[str]:
        """The lines of the input as it was compiled.

        Raises:
            UserError: It is not what was compiled any more, or is no text.
        """
        from passlens.engine.compile.session_input import read_input
        from passlens.engine.diagnosis.fixes import input_lines

        return input_lines(read_input(self._session.reader))

    def dynamic_arguments(self) -> tuple[tuple[str, str], ...]:
        """Name and shape of the input's arguments whose sizes are not all known; none where its text is not here."""
        from passlens.engine.diagnosis.static_sizes import dynamic_arguments
        from passlens.engine.errors import UserError

        try:
            return dynamic_arguments(self.input_lines())
        except UserError:
            return ()

    def sized(self, words: str) -> Fix:
        """The edit that gives arguments sizes: ``arg0=4x64 arg1=64``.

        Raises:
            UserError: The words are no sizes, or fit no argument.
        """
        from passlens.engine.diagnosis.static_sizes import parse_sizes, static_sizes

        return static_sizes(self.input_lines(), parse_sizes(words.split()))
