"""Queries on the user's notes and the places that they can refer to."""

# ruff: noqa: PLC0415

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.messages import Items, Message, did_you_mean, quoted
from passlens.engine.near_names import nearest
from passlens.engine.queries.artifacts import ArtifactQueries
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.queries.passes import PassQueries
from passlens.engine.queries.problems import ProblemQueries
from passlens.engine.queries.texts import TextQueries
from passlens.engine.session.notes import Anchor, Note, line_place, phase_place
from passlens.engine.session.rows import IrText, PassRow, Side

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Problem

_EXCERPT = 200
_ALIKE = 0.4
"""The number of characters of a line or a problem that are stored with a note."""


class NoteQueries:
    """Notes and their places."""

    def __init__(
        self,
        session: OpenSession,
        passes: PassQueries,
        texts: TextQueries,
        artifacts: ArtifactQueries,
        problems: ProblemQueries,
    ) -> None:
        self._session = session
        self._passes = passes
        self._texts = texts
        self._artifacts = artifacts
        self._problems = problems

    def listing(self) -> tuple[Note, ...]:
        """The notes of the session, oldest first."""
        return self._session.reader.notes()

    def place_of_pass(
        self, pass_id: int, side: Side | None = None, line: int = 0, *, locations: bool = False
    ) -> Anchor:
        """A pass execution, or a line of its IR as shown, with or without debug locations.

        Raises:
            UserError: There is no such pass or line.
        """
        row = self._session.row(pass_id)
        if not line:
            return Anchor(pass_id, side, place=_pass_words(row))
        side = side or Side.AFTER
        found = _line(
            Anchor(pass_id, side, place=_pass_words(row)), self._texts.ir(pass_id, side, locations=locations), line
        )
        if side is Side.AFTER:
            return found
        return replace(found, place=Message("notes.before", "{place} before it", place=found.place))

    def place_of_phase(self, name: str, line: int = 0, *, locations: bool = False) -> Anchor:
        """A phase, or a line of the IR at its end as shown, with or without debug locations.

        Raises:
            UserError: There is no such phase or line.
        """
        anchor = Anchor(phase=name, place=phase_place(name))
        if line:
            return _line(anchor, self._texts.phase(name, locations=locations), line)
        if name not in (names := [one.name for one in self._passes.phases()]):
            raise UserError(
                Message("common.session-without-phase", "The session has no phase '{name}'.", name=name),
                hint=Message("common.has", "It has {names}.", names=", ".join(names)),
                location=name,
            )
        return anchor

    def place_in_file(self, file: str, line: int) -> Anchor:
        """A line of the input, or of a file that the compiler wrote.

        Raises:
            UserError: The session has no such file, it is not text, or it has no such line.
        """
        name = file.replace("\\", "/").rsplit("/", 1)[-1]
        if name == self._session.reader.info().source.name:
            text = self._texts.source()
        else:
            known = self._artifacts.readable()
            found = next((one for one in known if one.name == name), None)
            if found is None:
                near = nearest(name, [one.name for one in known], cutoff=_ALIKE)
                lists = Message("notes.files-listed", "'passlens info' lists the files of a session.")
                hint = did_you_mean(near) if near else lists
                raise UserError(
                    Message("notes.no-such-text", "The session holds no text {wanted}.", wanted=name),
                    hint=hint,
                    location=file,
                )
            text = self._artifacts.text(found.id)
        if not text.text:
            raise UserError(
                Message("notes.no-text", "The session holds no text of {wanted}.", wanted=name),
                hint=text.note,
                location=file,
            )
        return _line(Anchor(file=text.file or name, place=quoted(name)), text, line)

    def place_of_dispatch(self, symbol: str) -> Anchor:
        """A dispatch, by the symbol of its executable."""
        return Anchor(dispatch=symbol, place=quoted(f"@{symbol}"))

    def place_of_problem(self, named: str) -> Anchor:
        """A problem: its place in the list, from 1, or the rule that found it.

        Raises:
            UserError: There is none.
        """
        problems = self._problems.listing()
        if named.isdecimal() and 1 <= int(named) <= len(problems):
            return place_of_problem(problems[int(named) - 1])
        found = next((one for one in problems if named and one.rule == named), None)
        if found is None:
            rules = tuple(dict.fromkeys(one.rule for one in problems if one.rule))
            count = Message("notes.so-many", "It has {count}.", count=len(problems))
            of_rules = Message(
                "notes.of-rules", "It has {count}, of the rules {rules}.", count=len(problems), rules=Items(rules)
            )
            hint = of_rules if rules else count
            raise UserError(
                Message("notes.no-problem", "The session has no problem {named}.", named=named),
                hint=hint,
                location=named,
            )
        return place_of_problem(found)


def place_of_problem(problem: Problem) -> Anchor:
    """A problem that is at hand."""
    from passlens.engine.diagnosis.findings import problem_key

    return Anchor(problem=problem_key(problem), place=_shortened(problem.title))


def _shortened(title: Message) -> Message:
    """A title, cut where it quotes whole ops."""
    cut = _cut(text := str(title))
    return title if cut == text else quoted(cut)


def _pass_words(row: PassRow) -> Message:
    return Message(
        "notes.pass", "pass {position} {name} on {scope}", position=row.position, name=row.name, scope=row.scope
    )


def _line(anchor: Anchor, text: IrText, line: int) -> Anchor:
    """The place of a line, with the text of the line."""
    from passlens.engine.ir.text import LineIndex

    lines = LineIndex(text.text)
    if not 1 <= line <= lines.count:
        raise UserError(
            Message(
                "notes.no-line",
                "There is no line {line:,} in {name}: it has {count:,}.",
                line=line,
                name=text.title,
                count=lines.count,
            ),
            location=str(anchor.place),
        )
    return replace(
        anchor,
        line=text.whole_line(line),
        place=line_place(anchor.place, line),
        excerpt=_cut(lines.line(line - 1).strip()),
    )


def _cut(text: str) -> str:
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT].rstrip()} …"
