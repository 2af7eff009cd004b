"""Imports pygit2, which wants the system's certificates although nothing of ours asks a network."""

from __future__ import annotations

import os
import ssl
from pathlib import Path

_VARIABLE = "SSL_CERT_DIR"


def _give_certificates() -> str | None:
    """Name a folder for certificates where the system has none; what the variable was before."""
    before = os.environ.get(_VARIABLE)
    paths = ssl.get_default_verify_paths()
    if not paths.cafile and not paths.capath:
        os.environ[_VARIABLE] = str(Path(__file__).parent)
    return before


def _take_back(before: str | None) -> None:
    if before is None:
        os.environ.pop(_VARIABLE, None)
    else:
        os.environ[_VARIABLE] = before


# WORKAROUND pygit2 1.21.0 hands certificates to libgit2 while it is imported, and cannot be imported where there are
# none: on a machine without the package ca-certificates. Any folder that exists will do.
_before = _give_certificates()
try:
    import pygit2
    from pygit2.enums import ConfigLevel, DiffOption, ObjectType, Option
finally:
    _take_back(_before)

# The settings of git on this machine are read for every patch otherwise: a diff of IR depends on none of them.
for _level in (ConfigLevel.PROGRAMDATA, ConfigLevel.SYSTEM, ConfigLevel.XDG, ConfigLevel.GLOBAL):
    pygit2.option(Option.SET_SEARCH_PATH, _level, "")

__all__ = ["DiffOption", "ObjectType", "Option", "pygit2"]
