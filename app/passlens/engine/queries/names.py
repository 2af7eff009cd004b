"""The names of sessions that are not open, and which files of a list are gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import SESSION
from passlens.engine.session.naming import SessionName, name_of
from passlens.engine.session.reader import SessionReader


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """What is known of listed files.

    Attributes:
        names: The names of the readable sessions.
        missing: The files that were moved or deleted.
    """

    names: Mapping[Path, SessionName]
    missing: frozenset[Path] = frozenset()


def read_names(paths: Sequence[Path]) -> KnownFiles:
    """Read the heads of the sessions among these files, and check which files exist."""
    found, missing = {}, set()
    for path in paths:
        try:
            path.stat()
        except FileNotFoundError:
            missing.add(path)
            continue
        except OSError:
            continue
        if path.suffix.lower() == SESSION.suffix:
            with suppress(UserError), SessionReader(path) as reader:
                found[path] = name_of(reader.info())
    return KnownFiles(found, frozenset(missing))
