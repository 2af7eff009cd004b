"""Checks quickly whether a path can be imported, for dropped files."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import LOG, Opens, suffixes_of
from passlens.engine.importing.reading import MARK, LogReader

_LOOKED_AT = 16 << 20


def is_log(path: Path) -> bool:
    """Whether a file is a log of printed IR; a file with a log's name counts as one.

    A file of a dump tree has one header and IR that can be compiled; a log has many headers. A model attached to an
    issue is called ``net.mlir.txt``.
    """
    if path.suffix.lower() in LOG.suffixes and Path(path.stem).suffix.lower() not in suffixes_of(Opens.MODEL):
        return True
    headers = size = 0
    try:
        with LogReader(path) as reader:
            for chunk in reader.chunks():
                headers += chunk.count(MARK)
                size += len(chunk)
                if headers > 1 or size > _LOOKED_AT:
                    break
    except UserError:
        return False
    return headers > 1
