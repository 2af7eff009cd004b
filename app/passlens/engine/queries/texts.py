"""Queries that return IR: the text around a pass, at the end of a phase, or of the input."""

# ruff: noqa: PLC0415

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.formats import BYTECODE
from passlens.engine.messages import NOTHING, Message, quoted, together
from passlens.engine.queries.artifacts import ArtifactQueries
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.queries.passes import PassQueries
from passlens.engine.session.rows import (
    ADAPTOR,
    PHASES,
    SOURCE,
    SOURCE_BYTECODE,
    IrText,
    Origin,
    OutcomeKind,
    PassFilter,
    PassRow,
    Side,
    Status,
    Text,
)

if TYPE_CHECKING:
    from passlens.engine.diagnosis.operands import OpOperands
    from passlens.engine.importing.input_type import InputDialects
    from passlens.engine.session.before import Before

_TEXT_NOTES: Mapping[Text, Message] = {
    Text.WHOLE: NOTHING,
    Text.CUT_OFF: Message(
        "texts.cut-off",
        "This text was cut off: the compiler died while it printed it, or the imported file ends here.",
    ),
    Text.NOT_PRINTED: Message(
        "texts.not-printed",
        "The compiler cannot print what this failed pass left: this is the IR before it.",
    ),
    Text.OVERWRITTEN: together(
        Message(
            "texts.overwritten",
            "The compiler overwrote this text with the next: it writes the dumps of all ops without a name to the same "
            "files.",
        ),
        Message("texts.pass-ran", "The pass ran; what it did is not known."),
    ),
}

INPUT = Message("texts.input", "input")
_CHANGED_NOTHING = Message("texts.pass-changed-nothing", "This pass changed nothing.")
_RUNS_OTHERS = Message(
    "texts.pass-runs-others", "This pass only runs others on what is inside: what they changed is shown with them."
)

_READ_AT_MOST = 64 << 20
"""The most bytes to read of an input that is not in the session yet; a larger one is not stored whole either."""


class TextQueries:
    """The texts of a session."""

    def __init__(self, session: OpenSession, passes: PassQueries, artifacts: ArtifactQueries) -> None:
        self._session = session
        self._passes = passes
        self._artifacts = artifacts
        self._composing = threading.Lock()
        self._composed: tuple[int, Before | None] | None = None

    def release(self) -> None:
        """Drop the text that was composed last."""
        with self._composing:
            self._composed = None

    def ir(self, pass_id: int, side: Side = Side.AFTER, *, locations: bool = False) -> IrText:
        """The IR before or after a pass execution, without debug locations unless requested."""
        row = self._session.row(pass_id)
        title = title_of(row)
        if side is Side.BEFORE:
            if row.status is Status.UNCHANGED or (row.added == 0 and row.removed == 0):
                # The same text: a composed one could name its aliases differently, and show a change that does not
                # exist. A pass that failed before it changed anything is of this kind too.
                after = self.ir(pass_id, locations=locations)
                if not (locations and after.located):  # the locations may have changed
                    return replace(after, note=_RUNS_OTHERS if row.name == ADAPTOR else _CHANGED_NOTHING)
            before = self._before(pass_id)
            if before is None:
                return IrText(
                    title,
                    "",
                    note=Message("texts.before-not-captured", "The IR before this pass is not in the session."),
                )
            return _shown(IrText(title, before.text, note=before.note), locations=locations)
        blob, kind = self._session.reader.pass_blob(pass_id)
        return _shown(IrText(title, self._session.reader.text(blob), note=_TEXT_NOTES[kind]), locations=locations)

    def operands(self, pass_id: int, line: int) -> OpOperands | None:
        """The op on a line, from 1, of the IR after a pass, with the expressions of its operands; None: no such op.

        Raises:
            UserError: There is no such pass.
        """
        from passlens.engine.diagnosis.operands import operands_at

        return operands_at(self.ir(pass_id).text, line)

    def _before(self, pass_id: int) -> Before | None:
        """The text before a pass. The last one is cached: one click reads its text, diff and details together."""
        with self._composing:
            if self._composed is None or self._composed[0] != pass_id:
                self._composed = pass_id, self._session.reader.before(pass_id)
            return self._composed[1]

    def dialects(self) -> InputDialects | None:
        """The dialects recognised in the input file; None where the session has no input."""
        from passlens.engine.importing.input_type import dialects_of

        for artifact in self._artifacts.listing():
            if artifact.kind in {SOURCE, SOURCE_BYTECODE}:
                return dialects_of(self._session.reader.artifact(artifact.id))
        return None

    def source(self) -> IrText:
        """The input file as it was compiled."""
        for artifact in self._artifacts.listing():
            if artifact.kind == SOURCE:
                return self._artifacts.text(artifact.id)
            if artifact.kind == SOURCE_BYTECODE:
                return IrText(
                    quoted(artifact.name),
                    "",
                    note=Message(
                        "texts.bytecode",
                        "The input is MLIR bytecode; see the phase 'input' for its text.",
                    ),
                )
        info = self._session.reader.info()
        if info.imported:
            return IrText(
                INPUT,
                "",
                note=Message(
                    "texts.imported-input",
                    "These dumps were imported; the input of their compile is not among them.",
                ),
            )
        if info.outcome is OutcomeKind.RUNNING and info.dispatch is None and info.origin is Origin.HERE:
            return _before_it_is_stored(info.source)
        return IrText(INPUT, "", note=Message("texts.input-not-kept", "The input was not kept in this session."))

    def phase(self, name: str, *, locations: bool = False) -> IrText:
        """The module's IR at the end of a phase, without debug locations unless requested.

        Raises:
            UserError: No phase has that name, or the compile did not reach its end.
        """
        blob = self._session.reader.phase_blob(name)
        if blob is None:
            if name not in PHASES:
                raise UserError(
                    Message(
                        "texts.no-phase",
                        "No phase is called '{name}'; the phases are {phases}.",
                        name=name,
                        phases=", ".join(PHASES),
                    ),
                    location=name,
                )
            trimmed = self._session.reader.trimmed()
            if name in trimmed.drop.phases:
                raise UserError(
                    Message("texts.dropped", "The IR at the end of phase '{name}' was dropped.", name=name),
                    hint=trimmed.notice,
                    location=name,
                )
            if self._session.reader.info().imported:
                return self._last_of_phase(name, locations=locations)
            if self._session.reader.info().dispatch:
                raise UserError(
                    Message(
                        "texts.one-dispatch",
                        "Phase '{name}' is not part of this session: one dispatch was compiled, to its machine code.",
                        name=name,
                    ),
                    hint=Message("texts.whole-model", "The session of the whole model has all phases."),
                    location=name,
                )
            if self._session.reader.info().outcome is OutcomeKind.RUNNING:
                raise UserError(
                    Message(
                        "texts.not-reached-yet",
                        "The compile has not reached the end of phase '{phase}' yet.",
                        phase=name,
                    ),
                    location=name,
                )
            raise UserError(
                Message(
                    "texts.not-reached",
                    "The compile did not reach the end of phase '{phase}'.",
                    phase=name,
                ),
                location=name,
            )
        title = Message("texts.after-phase", "module after {phase}", phase=name)
        return _shown(IrText(title, self._session.reader.text(blob)), locations=locations)

    def end_of_phase(self, name: str) -> int:
        """The text at the end of a phase.

        Raises:
            UserError: As ``phase``.
        """
        blob = self._session.reader.phase_blob(name)
        return hash(self.phase(name).text) if blob is None else blob

    def _last_of_phase(self, name: str, *, locations: bool) -> IrText:
        """The module after the last pass on it in a phase: the only text that dumps have for the end of a phase."""
        whole = {scope.id for scope in self._passes.scopes() if scope.parent_id is None}
        rows = [row for row in self._passes.listing(PassFilter(phase=name)) if row.scope_id in whole]
        if not rows:
            raise UserError(
                Message(
                    "texts.imported",
                    "The imported dumps hold no text of the whole module in phase '{name}'.",
                    name=name,
                ),
                hint=Message("texts.listed-with-ops", "Its passes are listed with the ops that they ran on."),
                location=name,
            )
        note = Message(
            "texts.last-of-phase",
            "The last dump of the module in this phase, after {name}; passes inside it may have run since.",
            name=rows[-1].name,
        )
        title = Message("texts.in-phase", "module in {phase}", phase=name)
        return replace(self.ir(rows[-1].id, locations=locations), title=title, note=note)


def title_of(row: PassRow) -> Message:
    """The title of the text after a pass."""
    return quoted(f"{row.name} · {row.scope}")


def _before_it_is_stored(source: Path) -> IrText:
    """The input of a compile that has just begun, read from disk until the session has it."""
    try:
        with source.open("rb") as file:
            data = file.read(_READ_AT_MOST)
    except OSError:
        return IrText(
            INPUT,
            "",
            note=Message("texts.not-yet", "The input is not in the session yet, and no longer on the disk."),
        )
    if BYTECODE.begins(data):
        return IrText(
            quoted(source.name),
            "",
            note=Message("texts.bytecode", "The input is MLIR bytecode; see the phase 'input' for its text."),
        )
    return IrText(quoted(source.name), data.decode("utf-8", errors="replace"), file=source.name)


def _shown(text: IrText, *, locations: bool) -> IrText:
    """The text as shown: debug locations only if requested, and then spelled out."""
    from passlens.engine.ir.locations import elide, spell_out

    shown = spell_out(text.text) if locations else elide(text.text)
    return replace(text, text=shown.text, located=shown.found, hidden=shown.hidden)
