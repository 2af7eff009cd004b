"""Whether a path is something to import, told from a look at it: for whoever opens anything that is dropped."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import LOG, Opens, suffixes_of
from passlens.engine.importing.reading import MARK, LogReader

_LOOKED_AT = 16 << 20


def is_log(path: Path) -> bool:
    """Whether a file is a log of printed IR; one that has a log's name is taken for one.

    A file of a tree of dumps has one header, and is IR that can be compiled; a log has many. A model that is attached
    to an issue is called ``net.mlir.txt``.
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
