"""``passlens formats``: the file formats that Passlens opens and writes."""

from __future__ import annotations

from typing import Final

from passlens.cli.cells import NONE
from passlens.cli.options import JsonOption
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.translation import Shown, spoken, verbatim
from passlens.engine.formats import FORMATS, FileFormat, Opens
from passlens.engine.language import language
from passlens.engine.messages import Items, Word

_OPENED: Final = {
    Opens.MODEL: Word("to compile"),
    Opens.SESSION: Word("to show"),
    Opens.MODULE: Word("to run"),
    Opens.PROFILE: Word("as a profile"),
    Opens.LOG: Word("to import"),
    Opens.PARAMETERS: Word("as weights of a run"),
    Opens.TENSORS: Word("as inputs and expected results of a run"),
}


def formats(json: JsonOption = False) -> int:
    """List the file formats that Passlens opens and writes, and the library that reads or writes each."""
    if json:
        rows = [
            {
                "name": each.name,
                "suffixes": each.suffixes,
                "opens": [one.name.lower() for one in each.opens],
                "written": each.written,
                "by": each.by,
            }
            for each in FORMATS
        ]
        write_json("formats", formats=rows)
        return 0
    page = Page()
    page.table(
        [
            Column("format"),
            Column("suffixes"),
            Column("opened", flexible=True),
            Column("written"),
            Column("read or written by", flexible=True, dispensable=1),
        ],
        [
            (
                _name(each),
                verbatim(" ".join(each.suffixes)),
                Items(tuple(_OPENED[one] for one in each.opens)),
                Word("yes") if each.written else NONE,
                verbatim(each.by),
            )
            for each in FORMATS
        ],
    )
    page.show()
    return 0


def _name(each: FileFormat) -> Shown:
    """A format's name in the user's language."""
    return verbatim(next((name for code, name in each.names.items() if language(code) is spoken()), each.name))
