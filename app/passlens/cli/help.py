"""``passlens help``: help on a command, a pass or a flag, and the documentation of the JSON."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.options import JsonOption
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_line, write_results
from passlens.cli.translation import Shown, verbatim
from passlens.engine.data import resource_path
from passlens.engine.errors import UserError
from passlens.engine.messages import Message, Word

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
        str, typer.Option("--toolchain", metavar="T", help="The toolchain to ask: a name, version, or path.")
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
        fields = resource_path("knowledge", "json-schema.md").read_text(encoding="utf-8")
        write_results(verbatim(fields))
        return 0
    parent = context.parent
    if parent is None or not topic:
        write_line(verbatim((parent or context).get_help()))
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
        write_line(verbatim(command.get_help(inner)))
    return 0


def describe_pass(name: str, toolchain: str, *, json: bool) -> int:
    """Print the purpose of a pass: our sentence, and its toolchain's description and options.

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
    page.line(verbatim(name.lstrip("-")), "head")
    unlisted = Message("help.pass-unlisted", "not in the list of passes that its iree-opt prints")
    description = verbatim(found.help) if found else unlisted
    page.pairs([("what it is for", verbatim(summary)), (f"IREE {catalogue.toolchain}", description)])
    if found and found.options:
        page.heading(Word("Options"))
        rows: list[tuple[Shown, Shown]] = []
        for option in found.options:
            written = f"{option.name}=<{option.value}>" if option.value else option.name
            rows.append((verbatim(written), verbatim(option.help)))
            rows += [(verbatim(f"  ={choice}"), verbatim(text)) for choice, text in option.choices]
        page.table([Column("option"), Column("meaning", flexible=True)], rows)
    page.show()
    return 0
