"""``passlens help``: help on a command, and the documentation of the JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.output import write_results
from passlens.engine.data import resource_path
from passlens.engine.errors import UserError

JSON_TOPIC = "json"


def help_(
    context: typer.Context,
    topic: Annotated[
        str, typer.Argument(metavar="[TOPIC]", help="A command, or 'json' for the fields of every --json output.")
    ] = "",
) -> int:
    """Show help on a command, or the fields of the JSON output ('passlens help json')."""
    if topic == JSON_TOPIC:
        write_results(resource_path("knowledge", "json-schema.md").read_text(encoding="utf-8"))
        return 0
    parent = context.parent
    if parent is None or not topic:
        write_results((parent or context).get_help() + "\n")
        return 0
    commands = getattr(parent.command, "commands", {})
    if topic not in commands:
        raise UserError(f"There is no help on '{topic}'.", hint=f"Topics: {', '.join(sorted(commands))}, {JSON_TOPIC}.")
    command = commands[topic]
    with type(context)(command, info_name=topic, parent=parent) as inner:
        write_results(command.get_help(inner) + "\n")
    return 0
