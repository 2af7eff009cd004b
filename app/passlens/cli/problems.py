"""``passlens problems``: the problems of a compile, causes first."""

from __future__ import annotations

from collections.abc import Mapping

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Page
from passlens.cli.render import add_problem
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.fixes.apply import proposals
from passlens.engine.messages import NOTHING, Message, listed, quoted, together
from passlens.engine.session.rows import OutcomeKind, PassRow

NOTES_SHOWN = 4
NOTE_LINES = 3
EVIDENCE_SHOWN = 8


def problems(path: SessionArgument, json: JsonOption = False) -> int:
    """List the problems of a compile, causes first."""
    with session(path) as queries:
        found = queries.problems.listing()
        head = queries.info()
        positions = {row.id: row for row in queries.passes.listing()} if head.pass_count and found else {}
        cause = queries.problems.cause()
        results = queries.problems.fix_results()
    if json:
        numbers = {one.pass_id for problem in found for one in problem.evidence} | {one.pass_id for one in found}
        named = [positions[number] for number in sorted(number for number in numbers if number in positions)]
        tried = [{"name": one.name, "result": one.result} for one in proposals(found, results)]
        write_json("problems", problems=found, cause=cause, passes=named, fixes=tried)
        return 0
    page = Page()
    for index, problem in enumerate(found):
        if index:
            page.line()
        add_problem(page, problem)
        if problem.pass_id is not None and problem.pass_id in positions:
            row = positions[problem.pass_id]
            page.line(
                Message(
                    "problems.pass",
                    "pass {position}: {name} on {scope}",
                    position=row.position,
                    name=row.name,
                    scope=row.scope,
                ),
                "muted",
                indent=4,
            )
        for link in problem.evidence[:EVIDENCE_SHOWN]:
            page.line(_link_words(link, positions), "muted", indent=4)
        if problem.diagnostics:
            first = problem.diagnostics[0]
            for place in first.calls[:NOTES_SHOWN]:
                page.line(Message("problems.calls", "called from {place}", place=str(place)), "muted", indent=4)
            for note in first.notes[:NOTES_SHOWN]:
                for line in note.splitlines()[:NOTE_LINES]:
                    page.line(Message("problems.note", "note: {line}", line=line), "muted", indent=4)
    page.show()
    if not found:
        none = Message("problems.none", "No problems: the compiler reported nothing that needs a look.")
        write_note(together(none, NOTHING if head.outcome is OutcomeKind.OK else head.sentence))
    return 0


def _link_words(link: Evidence, positions: Mapping[int, PassRow]) -> Message:
    """A link in the chain of evidence: what it shows, and where to look."""
    where = quoted(link.file or link.phase or link.source)
    if link.pass_id is not None and link.pass_id in positions:
        where = Message("problems.in-pass", "pass {position}", position=positions[link.pass_id].position)
    if not where:
        return Message("problems.link", "- {what}", what=link.text)
    if link.line:
        where = listed((where, Message("problems.line", "line {line:,}", line=link.line)))
    return Message("problems.link-at", "- {what} ({where})", what=link.text, where=where)
