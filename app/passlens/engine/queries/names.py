"""The names of sessions that are not open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import SESSION
from passlens.engine.session.naming import SessionName, name_of
from passlens.engine.session.reader import SessionReader


def read_names(paths: Sequence[Path]) -> Mapping[Path, SessionName]:
    """The names of the readable sessions among these files; reads only their heads."""
    found = {}
    for path in paths:
        if path.suffix.lower() == SESSION.suffix:
            with suppress(UserError), SessionReader(path) as reader:
                found[path] = name_of(reader.info())
    return found
