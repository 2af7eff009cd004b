"""Imports pygit2, which requires system certificates although Passlens uses no network through it."""

from __future__ import annotations

import os
import ssl
from pathlib import Path

_VARIABLE = "SSL_CERT_DIR"


def _give_certificates() -> str | None:
    """Set a certificate folder if the system has none; returns the variable's previous value."""
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


# WORKAROUND pygit2 1.21.0 passes certificates to libgit2 on import, and the import fails where there are none: on a
# machine without the package ca-certificates. Any existing folder will do.
_before = _give_certificates()
try:
    import pygit2
    from pygit2.enums import ConfigLevel, DiffOption, ObjectType, Option
finally:
    _take_back(_before)

# Otherwise libgit2 reads the machine's git settings for every patch: a diff of IR depends on none of them.
for _level in (ConfigLevel.PROGRAMDATA, ConfigLevel.SYSTEM, ConfigLevel.XDG, ConfigLevel.GLOBAL):
    pygit2.option(Option.SET_SEARCH_PATH, _level, "")

__all__ = ["DiffOption", "ObjectType", "Option", "pygit2"]
