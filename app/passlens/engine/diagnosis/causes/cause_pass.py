"""The pass at fault of a failed compile: from the captured passes, or as recorded without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.compile.failure import (
    AFTER,
    BEFORE,
    OTHER_AFTER,
    OTHER_BEFORE,
    OTHERS_KEPT,
    RELATED,
    TELLING,
    Failure,
    places_of,
    worded,
)
from passlens.engine.diagnosis.causes.cause_values import CauseTexts, IrPlace, Related
from passlens.engine.ir.locations import without_locations
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PassRow, executables_of

MAX_TEXT = 16 << 20
"""The longest IR that is read, in characters."""


@dataclass(frozen=True, slots=True)
class PassAtFault:
    """The pass that failed or was entered last, as far as the session shows it (see ``Cause``)."""

    name: str = ""
    class_name: str = ""
    pass_id: int | None = None
    phase: str = ""
    scope: str = ""
    scope_op: str = ""
    dispatch: str = ""
    before: IrPlace | None = None
    after: IrPlace | None = None
    around: tuple[str, ...] = ()
    elsewhere: int = 0
    places: tuple[str, ...] = ()


def from_rows(reader: SessionReader, failed: Sequence[PassRow]) -> list[tuple[PassAtFault, CauseTexts]]:
    """The innermost failed pass of each executable among the captured passes, the innermost overall first."""
    executables = executables_of(reader.scopes_by_id())
    first = dict[str, PassRow]()
    for row in failed[1:]:
        if (dispatch := executables.get(row.scope_id, "")) and dispatch != executables.get(failed[0].scope_id, ""):
            first.setdefault(dispatch, row)
    return [_from_row(reader, failed, row) for row in (failed[0], *list(first.values())[:OTHERS_KEPT])]


def _from_row(reader: SessionReader, failed: Sequence[PassRow], row: PassRow) -> tuple[PassAtFault, CauseTexts]:
    scopes = reader.scopes_by_id()
    own = scopes[row.scope_id]
    lineage, parent = set[int](), own.parent_id
    while parent is not None:
        lineage.add(parent)
        parent = scopes[parent].parent_id
    others = [one for one in failed if one is not row]
    around = [one.name for one in others if one.scope_id in lineage or one.scope_id == row.scope_id]
    depth = own.path.count("/")
    elsewhere = [one for one in others if one.scope_id != own.id and scopes[one.scope_id].path.count("/") == depth]
    executables = executables_of(scopes)
    dispatch = executables.get(row.scope_id, "")
    earlier = reader.before(row.id)
    left = reader.text(reader.pass_blob(row.id)[0])
    related = dict[str, Related]()
    uses = reader.uses()
    for use in uses.rows:
        if use.name in TELLING and use.position < row.position and executables.get(use.scope_id, "") == dispatch:
            related[use.name] = Related(use.name, _bounded(reader.text(use.blob)), IrPlace(pass_id=use.pass_id))
    found = PassAtFault(
        name=row.name,
        class_name=row.class_name,
        pass_id=row.id,
        phase=row.phase,
        scope=row.scope,
        scope_op=own.op,
        dispatch=dispatch,
        before=IrPlace(pass_id=row.id) if earlier is not None and earlier.text else None,
        after=IrPlace(pass_id=row.id),
        around=tuple(around),
        elsewhere=len(elsewhere),
        places=places_of(left, reader.info().source),
    )
    came = earlier.text if earlier is not None else ""
    return found, CauseTexts(_bounded(came), _bounded(left), tuple(related.values()), _short(came), _short(left))


def from_file(reader: SessionReader, failure: Failure) -> list[tuple[PassAtFault, CauseTexts]]:
    """The pass at fault that was recorded without capturing the others, and those of other executables."""
    others = (
        _from_file(reader, other, (OTHER_BEFORE, OTHER_AFTER), f"{number}.")
        for number, other in enumerate(failure.others)
    )
    return [_from_file(reader, failure, (BEFORE, AFTER), ""), *others]


def _from_file(
    reader: SessionReader, failure: Failure, kinds: tuple[str, str], begins: str
) -> tuple[PassAtFault, CauseTexts]:
    files = {(one.kind, one.name): one.id for one in reader.artifacts()}

    def place(kind: str) -> IrPlace | None:
        named = ((number, name) for (one, name), number in files.items() if one == kind and name.startswith(begins))
        found = next(named, None)
        return IrPlace(artifact=found[0], file=found[1]) if found is not None else None

    def text(at: IrPlace | None) -> str:
        return "" if at is None or at.artifact is None else _decoded(reader.artifact(at.artifact))

    before, after = place(kinds[0]), place(kinds[1])
    related = tuple(
        Related(name.removesuffix(".related.mlir"), _decoded(reader.artifact(number)), IrPlace(None, number, file=name))
        for (kind, name), number in files.items()
        if kind == RELATED and not begins
    )
    found = PassAtFault(
        name=failure.name,
        class_name=failure.class_name,
        scope=worded(failure.path),
        scope_op=failure.path[-1][0] if failure.path else "",
        dispatch=failure.dispatch,
        before=before,
        after=after,
        around=failure.around,
        elsewhere=failure.elsewhere,
        places=failure.places,
    )
    return found, CauseTexts(text(before), text(after), related)


def _decoded(data: bytes) -> str:
    return _bounded(data.decode("utf-8", errors="replace"))


def _bounded(text: str) -> str:
    return without_locations(_short(text))


def _short(text: str) -> str:
    return "" if len(text) > MAX_TEXT else text
