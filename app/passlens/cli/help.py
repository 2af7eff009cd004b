"""``passlens help``: help on a command, the documentation of the JSON, what a pass is for and what a flag does."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.options import JsonOption
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_results
from passlens.engine.data import resource_path
from passlens.engine.errors import UserError
from passlens.engine.messages import Message

JSON_TOPIC = "json"
PASS_TOPIC = "pass"
FLAG_TOPIC = "flag"


def help_(
    context: typer.Context,
    topic: Annotated[
        str,
        typer.Argument(
            metavar="[TOPIC]", help="A command, 'json' for the fields of every --json output, 'pass', or 'flag'."
        ),
    ] = "",
    name: Annotated[
        str,
        typer.Argument(
            metavar="[NAME]",
            help="After 'pass': a pass, as 'passlens passes' names it. After 'flag': a flag of iree-compile.",
        ),
    ] = "",
    toolchain: Annotated[
        str, typer.Option("--toolchain", metavar="T", help="Whose words: a name, version, or path.")
    ] = "",
    json: JsonOption = False,
) -> int:
    """Show help on a command, a pass ('help pass NAME'), a flag ('help flag NAME'), or the JSON ('help json')."""
    if topic == PASS_TOPIC:
        return describe_pass(name, toolchain, json=json)
    if topic == FLAG_TOPIC:
        from passlens.cli.help_flag import describe_flag

        return describe_flag(name, toolchain, json=json)
    if name or toolchain or json:
        raise UserError(
            Message(
                "help.options",
                "A name, --toolchain and --json go with 'help pass' and 'help flag' only.",
            ),
            hint=Message("help.usage", "Write 'passlens help pass NAME' or 'passlens help flag NAME'."),
        )
    if topic == JSON_TOPIC:
        write_results(resource_path("knowledge", "json-schema.md").read_text(encoding="utf-8"))
        return 0
    parent = context.parent
    if parent is None or not topic:
        write_results((parent or context).get_help() + "\n")
        return 0
    commands = getattr(parent.command, "commands", {})
    if topic not in commands:
        raise UserError(
            Message("help.unknown-topic", "There is no help on '{topic}'.", topic=topic),
            hint=Message(
                "help.topics",
                "Topics: {topics}.",
                topics=", ".join((*sorted(commands), JSON_TOPIC, PASS_TOPIC, FLAG_TOPIC)),
            ),
        )
    command = commands[topic]
    with type(context)(command, info_name=topic, parent=parent) as inner:
        write_results(command.get_help(inner) + "\n")
    return 0


def describe_pass(name: str, toolchain: str, *, json: bool) -> int:
    """Print what a pass is for: our sentence, and description and options as its toolchain prints them.

    Raises:
        UserError: No name was given, there is no such toolchain, or it describes no such pass.
    """
    from passlens.engine.queries import pass_summaries
    from passlens.engine.toolchain.discover import find
    from passlens.engine.toolchain.passes import pass_catalogue

    if not name:
        raise UserError(
            Message("help.pass", "Which pass?"),
            hint=Message(
                "help.usage-pass",
                "Write 'passlens help pass NAME', such as 'passlens help pass canonicalize'.",
            ),
        )
    catalogue = pass_catalogue(find(toolchain))
    summary = pass_summaries().get(name.lstrip("-"), "")
    found = catalogue.get(name.lstrip("-")) if summary else catalogue.find(name)
    if json:
        write_json(
            "pass",
            name=name.lstrip("-"),
            toolchain_version=catalogue.toolchain,
            summary=summary,
            description=found.help if found else "",
            is_pipeline=found.is_pipeline if found else False,
            options=found.options if found else (),
        )
        return 0
    page = Page()
    page.line(name.lstrip("-"), "head")
    said = found.help if found else "not in the list of passes that its iree-opt prints"
    page.pairs([("what it is for", summary), (f"IREE {catalogue.toolchain}", said)])
    if found and found.options:
        page.heading("Options")
        rows: list[tuple[str, str]] = []
        for option in found.options:
            rows.append((f"{option.name}=<{option.value}>" if option.value else option.name, option.help))
            rows += [(f"  ={choice}", text) for choice, text in option.choices]
        page.table([Column("option"), Column("meaning", flexible=True)], rows)
    page.show()
    return 0
