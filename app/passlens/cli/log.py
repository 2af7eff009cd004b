"""``passlens log``: the output of each run of the compiler."""

from __future__ import annotations

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note, write_results
from passlens.cli.translation import verbatim
from passlens.engine.messages import Message


def log(path: SessionArgument, json: JsonOption = False) -> int:
    """Print what the compiler wrote while it ran."""
    with session(path) as queries:
        text = queries.log()
    if json:
        write_json("log", log=text)
    elif text.strip():
        write_results(verbatim(text), exact=True)
    else:
        write_note(Message("log.none", "The compiler did not run for this session."))
    return 0
