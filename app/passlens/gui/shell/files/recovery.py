"""A record of what a window has open, for the next start to offer after a kill.

Sessions need no recovery: each write is a transaction. Each running window has one small file with the open session
and the place in it; a window that closes normally deletes its file.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from passlens.engine.whole_files import write_whole
from passlens.gui.shell.upkeep import own_window

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """The record of a window.

    Attributes:
        session: Path of the open session; empty for none.
        source: Path of the input, compiled or not; empty for none.
        tab: Name of the tab in front.
        pass_id, phase, dispatch, mode: The selection, see ``Selection``.
        busy: Title of the running job; empty for none.
        window: Name of the window.
        turn: Orders the records, as the clock may step: larger than in all earlier records.
    """

    session: str = ""
    source: str = ""
    tab: str = "ir"
    pass_id: int | None = None
    phase: str = ""
    dispatch: str = ""
    mode: str = ""
    busy: str = ""
    window: dict[str, Any] = field(default_factory=dict)
    turn: int = 0

    @property
    def path(self) -> Path | None:
        """The file to reopen; None if nothing was open, or if it is gone."""
        for text in (self.session, self.source):
            if text and Path(text).exists():
                return Path(text)
        return None


def folder() -> Path:
    """The folder of the records."""
    return user_state_path("passlens", appauthor=False) / "open"


def note(left: LeftOpen) -> None:
    """Write this window's record; logs a failure."""
    path = _own()
    others = (_read(other) for other in _files() if other != path)
    turn = max((other.turn for other in others if other is not None), default=0) + 1
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(asdict(left) | {"window": own_window.show_alive(), "turn": turn}))
    except OSError as error:
        _log.warning("what is open cannot be noted in %s: %s", path, error)


def forget() -> None:
    """Delete this window's record when it closes normally."""
    try:
        _own().unlink(missing_ok=True)
        own_window.leave()
    except OSError as error:
        _log.warning("the note of what was open stays: %s", error)


def take_left() -> LeftOpen | None:
    """The record of the window killed last; deletes it and all older ones. Reads files."""
    found: list[LeftOpen] = []
    for path in _files():
        left = _read(path)
        if left is not None and own_window.may_be_alive(left.window):
            continue
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("the note %s of a killed window stays: %s", path, error)
        if left is not None and left.path is not None:
            found.append(left)
    own_window.sweep()
    return max(found, key=lambda left: left.turn, default=None)


def _files() -> list[Path]:
    try:
        return sorted(folder().glob("*.json"))
    except OSError:
        return []


def _own() -> Path:
    return folder() / f"{own_window.own_name()}.json"


def _read(path: Path) -> LeftOpen | None:
    """A record; None if damaged."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(raw, dict):
        return None
    known = asdict(LeftOpen())
    for name, value in raw.items():
        sound = isinstance(value, int | None) if name == "pass_id" else isinstance(value, type(known.get(name)))
        if name not in known or not sound:
            return None
    return LeftOpen(**raw)
