"""Drops rows of a session and repacks the rest. Works on a copy that no other connection has open."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.ir.locations import elide
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Bytes, Message
from passlens.engine.session.blobs import DENSE, BlobStore
from passlens.engine.session.checked import ScopeRecord, believed_scopes, keep_sums
from passlens.engine.session.fetched import BEFORE_PASS
from passlens.engine.session.head_values import INLINED
from passlens.engine.session.notes import read_notes
from passlens.engine.session.pass_list import SCOPE_FITS, SETTLE, SETTLED, STATUSES
from passlens.engine.session.recipes import Execution, Recipe, recipes
from passlens.engine.session.rows import INLINER, PARSED, PHASES, SOURCE, Status
from passlens.engine.session.seal import Sealer
from passlens.engine.session.trimmed import TRIMMED, Drop, Trimmed

_UNCHANGED = STATUSES.index(Status.UNCHANGED)


@dataclass(frozen=True, slots=True)
class Dropped:
    """Counts of what a trim dropped.

    Attributes:
        passes: Pass executions that were dropped.
        artifacts: Files that were dropped.
        kept_unchanged: Passes that changed nothing but are kept, because the text before others is composed from them.
        unknown: Kept passes whose text before was lost with the others.
        notes: Notes whose place was dropped; the notes are kept and record that.
    """

    passes: int = 0
    artifacts: int = 0
    kept_unchanged: int = 0
    unknown: int = 0
    notes: int = 0


def rewrite(database: sqlite3.Connection, drop: Drop, context: JobContext) -> Dropped:
    """Drop rows and all contents without references, and repack the other contents densely, in their order.

    Kept rows keep their ids, and passes their positions. Contents get new, higher ids: an old id finds nothing, never
    another text.

    Raises:
        UserError: The session has nothing that ``drop`` names, or a content is damaged.
        CancelledError: The user cancelled; the copy is unusable.
    """
    database.execute("PRAGMA foreign_keys = OFF")
    keep_sums(database)
    sealer = Sealer.continued(database)
    dropped = Dropped() if drop.empty else _drop_rows(database, drop, context.cancel)
    context.cancel.raise_if_cancelled()
    _pack(database, context)
    if sealer is not None:
        sealer.seal(database)
    return dropped


def scopes_below(database: sqlite3.Connection, globs: tuple[str, ...]) -> set[int]:
    """The scopes that match the globs, and all scopes inside them.

    Raises:
        UserError: A glob matches no scope.
    """
    rows = database.execute("SELECT id, parent FROM scopes ORDER BY id").fetchall()
    found = set[int]()
    for glob in globs:
        matching = database.execute(f"SELECT id FROM scopes WHERE {SCOPE_FITS}", (glob, glob, glob)).fetchall()
        if not matching:
            raise UserError(
                Message("rewrite.no-scope", "No scope of the session matches '{pattern}'.", pattern=glob),
                hint=Message(
                    "rewrite.scope-paths",
                    "The list of its scopes has their paths; '*' matches any text.",
                ),
                location=glob,
            )
        found.update(number for (number,) in matching)
    for number, parent in rows:  # parents first
        if parent in found:
            found.add(number)
    return found


def _drop_rows(database: sqlite3.Connection, drop: Drop, cancel: CancelToken) -> Dropped:
    _check(database, drop)
    unsettled = f"SELECT 1 FROM passes p WHERE NOT {SETTLED} LIMIT 1"
    if database.execute(unsettled).fetchone():  # after a killed capture: positions must not change later
        database.execute(SETTLE)
    last = database.execute("SELECT COALESCE(max(phase), 0) FROM passes").fetchone()[0]
    database.execute("UPDATE passes SET phase = ? WHERE phase IS NULL", (min(last + 1, len(PHASES)),))
    executions = _executions(database)
    parents, shared = _scopes(database)
    before = _trimmed(database)
    asked = _asked(database, drop)
    given = _given(database, set(drop.artifacts))
    full = recipes(executions, parents, shared, _given(database, set()))
    cancel.raise_if_cancelled()
    some = recipes(executions, parents, shared, given, asked)
    unknown = {number for number in full if number not in asked and not full[number].same_text(some.get(number))}
    unknown |= before.unknown - asked
    gone, kept = set(asked), 0
    if drop.unchanged:
        idle = {one.id for one in executions if not (one.changed or one.inliner)} - asked

        def without(out: set[int]) -> dict[int, Recipe]:
            cancel.raise_if_cancelled()  # takes some tenths of a second each on a large session
            return recipes(executions, parents, shared, given, asked | out)

        needed = _needed(some, unknown, idle, without)
        gone |= idle - needed
        kept = len(needed)
        left = without(idle - needed)  # with locations, kept passes have a text before too
        unknown |= {number for number in needed & some.keys() if not some[number].same_text(left.get(number))}
    placed = _lost_places(database, set(before.drop.phases))
    _delete_passes(database, gone, parents)
    files = 0
    for kind in drop.artifacts:
        files += database.execute("DELETE FROM artifacts WHERE kind = ?", (kind,)).rowcount
    for name in drop.phases:
        database.execute("UPDATE phases SET blob = NULL WHERE name = ?", (name,))
    now = Trimmed(before.drop.joined(drop), frozenset(unknown))
    database.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (TRIMMED, json.dumps(now.stored())))
    lost = len(_lost_places(database, set(now.drop.phases)) - placed)
    return Dropped(len(gone), files, kept, len(unknown - before.unknown), lost)


def _lost_places(database: sqlite3.Connection, phases: set[str]) -> set[int]:
    """The notes whose place is missing from the session, given that the IR of these phases is dropped."""
    notes = read_notes(lambda *query: database.execute(*query).fetchall(), phases)
    return {note.id for note in notes if note.gone}


def _check(database: sqlite3.Connection, drop: Drop) -> None:
    for name in drop.phases:
        if name not in PHASES:
            raise UserError(
                Message("rewrite.no-phase", "There is no phase '{name}'.", name=name),
                hint=Message("common.phases-are", "The phases are {names}.", names=", ".join(PHASES)),
                location=name,
            )
    rows = database.execute("SELECT DISTINCT kind FROM artifacts WHERE kind != ? ORDER BY kind", (BEFORE_PASS,))
    kinds = [kind for (kind,) in rows]
    for kind in drop.artifacts:
        if kind not in kinds:
            hint = (
                Message("common.has", "It has {names}.", names=", ".join(kinds))
                if kinds
                else Message("rewrite.no-artifacts", "It has none at all.")
            )
            raise UserError(
                Message("rewrite.no-kind", "The session has no artifacts of kind '{kind}'.", kind=kind),
                hint=hint,
                location=kind,
            )


def _asked(database: sqlite3.Connection, drop: Drop) -> set[int]:
    """The passes of the dropped scopes and phases."""
    scopes = scopes_below(database, drop.scopes)
    phases = {PHASES.index(name) + 1 for name in drop.phases}
    rows = database.execute("SELECT id, scope, phase FROM passes")
    return {number for number, scope, phase in rows if scope in scopes or phase in phases}


def _executions(database: sqlite3.Connection) -> list[Execution]:
    located = _is_located(database)
    row = database.execute("SELECT value FROM meta WHERE key = ?", (INLINED,)).fetchone()
    inlined = None if row is None else set(json.loads(row[0]))
    rows = database.execute(
        "SELECT p.id, scope, blob, status, k.name, added, removed FROM passes p JOIN kinds k ON k.id = p.kind"
        " ORDER BY order_key"
    )
    return [
        Execution(
            id=number,
            scope=scope,
            blob=blob,
            changed=status != _UNCHANGED,
            inliner=name == INLINER,
            inlined=None if inlined is None else number in inlined,
            asks=located or (status != _UNCHANGED and not (added == 0 and removed == 0)),
        )
        for number, scope, blob, status, name, added, removed in rows
    ]


def _is_located(database: sqlite3.Connection) -> bool:
    """Whether the dumps have debug locations, which may change where nothing else does."""
    row = database.execute("SELECT blob FROM passes ORDER BY order_key LIMIT 1").fetchone()
    if row is None:
        return False
    text = BlobStore(database, cache_bytes=0).get(row[0]).decode("utf-8", errors="replace")
    return elide(text).found


def _scopes(database: sqlite3.Connection) -> tuple[dict[int, int | None], set[int]]:
    rows = database.execute("SELECT id, parent, '', '', '', shared FROM scopes ORDER BY id")
    believed = believed_scopes([ScopeRecord._make(row) for row in rows])
    return {scope.id: scope.parent for scope in believed}, {scope.id for scope in believed if scope.shared}


def _given(database: sqlite3.Connection, without: set[str]) -> int | None:
    """The id of the artifact that the first passes are compared with."""
    for kind in (PARSED, SOURCE):
        row = database.execute("SELECT id FROM artifacts WHERE kind = ? LIMIT 1", (kind,)).fetchone()
        if row is not None and kind not in without:
            return int(row[0])
    return None


def _needed(
    recipes: dict[int, Recipe],
    unknown: set[int],
    idle: set[int],
    without: Callable[[set[int]], dict[int, Recipe]],
) -> set[int]:
    """The passes that changed nothing but must be kept so that the text before every other pass is preserved."""
    needed = set[int]()
    while True:
        left = without(idle - needed)
        starts = {
            recipe.start
            for number, recipe in recipes.items()
            if number not in unknown and number not in idle and not recipe.same_text(left.get(number))
        }
        more = {start for start in starts if start is not None} - needed
        if not more & idle:
            return needed
        needed |= more & idle


def _delete_passes(database: sqlite3.Connection, gone: set[int], parents: dict[int, int | None]) -> None:
    rows = [(number,) for number in gone]
    database.executemany("DELETE FROM passes WHERE id = ?", rows)
    database.executemany("DELETE FROM artifacts WHERE kind = ? AND name = ?", [(BEFORE_PASS, str(one)) for one in gone])
    if not gone:
        return
    used = set[int]()
    for (scope,) in database.execute("SELECT DISTINCT scope FROM passes").fetchall():
        current: int | None = scope
        while current is not None and current not in used:
            used.add(current)
            current = parents[current]
    database.executemany("DELETE FROM scopes WHERE id = ?", [(number,) for number in parents if number not in used])
    database.execute("DELETE FROM kinds WHERE id NOT IN (SELECT kind FROM passes)")


def _trimmed(database: sqlite3.Connection) -> Trimmed:
    row = database.execute("SELECT value FROM meta WHERE key = ?", (TRIMMED,)).fetchone()
    return Trimmed.of(None if row is None else json.loads(row[0]))


def _pack(database: sqlite3.Connection, context: JobContext) -> None:
    """Write all referenced contents into new chains, in their order."""
    places = _references(database)
    live = {row[0] for table, column in places for row in database.execute(f"SELECT {column} FROM {table}")} - {None}
    of_use = {chain for blob, chain in database.execute("SELECT id, chain FROM blobs") if blob in live}
    store = BlobStore(database, cache_bytes=0)
    highest = database.execute("SELECT COALESCE(max(id), 0) FROM blobs").fetchone()[0]
    packed = BlobStore(database, cache_bytes=0, packing=DENSE, next_id=highest + 1)
    chains = store.chains()
    total, done = sum(chain.bytes for chain in chains), 0
    moved: list[tuple[int, int]] = []
    for chain in chains:
        context.cancel.raise_if_cancelled()
        context.emit(
            Progress(
                Message("rewrite.packing", "Packing {done} of {total}", done=Bytes(done), total=Bytes(total)),
                done / max(1, total),
            )
        )
        if chain.first in of_use:
            contents = store.chain_contents(chain.first)
            digests = dict(database.execute("SELECT id, digest FROM blobs WHERE chain = ?", (chain.first,)))
            database.execute("DELETE FROM blobs WHERE chain = ?", (chain.first,))
            for blob in contents.blobs:
                if blob not in live:
                    continue
                new = packed.put(contents[blob])
                if database.execute("SELECT digest FROM blobs WHERE id = ?", (new,)).fetchone()[0] != digests[blob]:
                    raise UserError(
                        Message(
                            "rewrite.damaged",
                            "The session is damaged: snapshot content {number} is not what was stored.",
                            number=blob,
                        ),
                        hint=Message("rewrite.compile-again", "Compile again; this session is left as it is."),
                    )
                moved.append((blob, new))
                context.cancel.raise_if_cancelled()
        else:
            database.execute("DELETE FROM blobs WHERE chain = ?", (chain.first,))
        done += chain.bytes
    database.execute("CREATE TEMP TABLE moved (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)")
    database.executemany("INSERT INTO moved VALUES (?, ?)", moved)
    for table, column in places:
        database.execute(
            f"UPDATE {table} SET {column} = (SELECT new FROM moved WHERE old = {column}) WHERE {column} NOT NULL"
        )
    database.execute("DROP TABLE moved")


def _references(database: sqlite3.Connection) -> list[tuple[str, str]]:
    """All (table, column) pairs that refer to a content, from the schema's foreign keys."""
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    return [
        (table, key[3])
        for table in tables
        for key in database.execute(f"PRAGMA foreign_key_list({table})").fetchall()
        if key[2] == "blobs"
    ]
