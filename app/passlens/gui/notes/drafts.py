"""Unstored texts of notes, kept on the disk until their session has them, so that a killed window loses none.

Each running window has one file for each session, written before each attempt to save. It stays if the attempt fails;
whoever opens the session next gets the texts back.
"""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from passlens.engine.messages import from_stored, to_stored
from passlens.engine.session.notes import Anchor, Note
from passlens.engine.session.rows import Side
from passlens.engine.whole_files import write_whole
from passlens.gui.shell.upkeep import own_window

_log = logging.getLogger(__name__)
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Draft:
    """An unstored text.

    Attributes:
        key: Its key in the window: the note's id, or a negative number if it was never stored.
        text: The text.
        anchor: Its place.
        author: The author of a new note.
        base: The stored text before the edit; None if the note was never stored.
    """

    key: int
    text: str
    anchor: Anchor
    author: str
    base: str | None = None

    @property
    def blank(self) -> bool:
        """Whether there is nothing to store."""
        return not self.text.strip()

    def stored_in(self, notes: Sequence[Note]) -> bool:
        """Whether the session has it already."""
        if self.base is None:
            return any(note.text == self.text and note.anchor == self.anchor for note in notes)
        return any(note.id == self.key and note.text == self.text for note in notes)


def folder() -> Path:
    """The folder of the files."""
    return user_state_path("passlens", appauthor=False) / "notes"


def keep(session: Path, draft: Draft) -> None:
    """Write a text that is not in its session yet, replacing an earlier one of that key."""
    with _lock:
        _write(session, {**_own(session), draft.key: draft})


def drop(session: Path, keys: Collection[int]) -> None:
    """Delete texts that are stored or given up."""
    with _lock:
        own = _own(session)
        if own:
            _write(session, {key: draft for key, draft in own.items() if key not in keys})


def _own(session: Path) -> dict[int, Draft]:
    """This window's texts of a session."""
    return {draft.key: draft for draft in _drafts(_read(_path(session)) or {})}


def _write(session: Path, drafts: Mapping[int, Draft]) -> None:
    """Write this window's file, or delete it if there are no drafts; logs a failure."""
    path = _path(session)
    try:
        if not drafts:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {
            "session": str(session),
            "window": own_window.show_alive(),
            "drafts": [_stored(draft) for draft in drafts.values()],
        }
        write_whole(path, json.dumps(content))
    except OSError as error:
        _log.warning("unsaved notes cannot be kept in %s: %s", path, error)


def take(session: Path, key: Callable[[], int]) -> tuple[Draft, ...]:
    """Take over the unstored texts of a session from windows that were killed, or closed without saving.

    Args:
        session: The session.
        key: Returns a key for a text that was never stored.
    """
    with _lock:
        found = list[Draft]()
        gone = list[Path]()
        for path in _files(_name(session)):
            raw = _read(path)
            if raw is not None and raw["session"] == str(session) and not own_window.may_be_alive(raw.get("window")):
                found += [replace(one, key=key()) if one.base is None else one for one in _drafts(raw)]
                gone.append(path)
        if found:
            _write(session, _own(session) | {draft.key: draft for draft in found})
        for path in gone:
            path.unlink(missing_ok=True)
    return tuple(found)


def left() -> tuple[Path, ...]:
    """The existing sessions with texts that no running window has."""
    raws = (_read(path) for path in _files(""))
    gone = (raw for raw in raws if raw is not None and not own_window.may_be_alive(raw.get("window")))
    paths = {Path(str(raw["session"])) for raw in gone}
    return tuple(sorted(path for path in paths if path.is_file()))


def _files(name: str) -> list[Path]:
    try:
        return sorted(folder().glob(f"{name}*.json"))
    except OSError:
        return []


def _path(session: Path) -> Path:
    return folder() / f"{_name(session)}-{own_window.own_name()}.json"


def _name(session: Path) -> str:
    import hashlib  # noqa: PLC0415 - OpenSSL: for the job that reads notes, not for the window

    return hashlib.blake2b(os.fsencode(session), digest_size=6).hexdigest()


def _read(path: Path) -> dict[str, Any] | None:
    """A file of drafts; None if damaged."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) and isinstance(raw.get("session"), str) else None


def _drafts(raw: Mapping[str, Any]) -> list[Draft]:
    """The drafts of a file, without damaged ones."""
    stored = raw.get("drafts")
    found = [_draft(one) for one in stored] if isinstance(stored, list) else []
    return [draft for draft in found if draft is not None]


def _stored(draft: Draft) -> dict[str, object]:
    place = to_stored(draft.anchor.place)
    return {**asdict(draft), "anchor": {**asdict(draft.anchor), "place": place}}


def _draft(raw: object) -> Draft | None:
    try:
        fields: dict[str, Any] = dict(raw)  # type: ignore[call-overload]  # whatever a file holds
        anchor = dict(fields.pop("anchor"))
        side, place = anchor.pop("side", None), from_stored(anchor.pop("place", ""))
        draft = Draft(anchor=Anchor(side=Side(side) if side else None, place=place, **anchor), **fields)
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
        return None
    sound = type(draft.text) is str and type(draft.key) is int
    return draft if sound and not draft.blank else None
