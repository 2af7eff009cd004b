"""Writes tables to the files given by ``--export``."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from passlens.cli.schema import plain
from passlens.engine.formats import JSON
from passlens.engine.whole_files import unwritable_file, write_whole


def write_export(file: Path, document: Mapping[str, object], text_of: Callable[[], str]) -> None:
    """Write a table.

    Args:
        file: Its suffix selects the format.
        document: The parts of the JSON.
        text_of: Returns the text of the other formats.

    Raises:
        UserError: The file cannot be written.
    """
    if file.suffix == JSON.suffix:
        text = json.dumps({name: plain(part) for name, part in document.items()}, indent=2)
    else:
        text = text_of()
    try:
        write_whole(file, text)
    except OSError as error:
        raise unwritable_file(file, error) from error
