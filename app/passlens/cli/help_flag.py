"""``passlens help flag``: what a flag of ``iree-compile`` does, and which versions have it."""

from __future__ import annotations

from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.translation import Value, verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message, Word, did_you_mean
from passlens.engine.near_names import nearest
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import Flag, catalogue
from passlens.engine.toolchain.knowledge import (
    FlagWords,
    Known,
    NameKind,
    flag_words,
    names,
    same_flags,
    spans,
    split_name,
    values_of,
    versions_that_know,
)


def describe_flag(name: str, toolchain: str, *, json: bool) -> int:
    """Print a flag's value and effect, the versions that have it, and its other names.

    The description is the toolchain's if it has the flag; otherwise that of the newest release that described it.

    Raises:
        UserError: No name was given, there is no such toolchain, or no compiler knows the flag.
    """
    if not name:
        raise UserError(
            Message("help-flag.which", "Which flag?"),
            hint=Message(
                "help-flag.usage",
                "Write 'passlens help flag NAME', such as 'passlens help flag iree-opt-level'.",
            ),
        )
    bare, _ = split_name(name)
    asked = catalogue(find(toolchain))
    flag = asked.get(bare)
    known = next(iter(versions_that_know(bare, NameKind.FLAG)), None)
    others = [one for other in same_flags(bare) for one in versions_that_know(other, NameKind.FLAG)]
    if flag is None and known is None:
        every = {*names(NameKind.FLAG), *(one.name for one in asked.flags)}
        near = [one for one in sorted(every) if bare and bare in one][:3] or list(nearest(bare, sorted(every)))
        hint = did_you_mean([f"--{one}" for one in near]) if near else NOTHING
        raise UserError(
            Message("help-flag.unknown", "No IREE compiler has a flag --{flag}.", flag=bare),
            hint=hint,
            location=bare,
        )
    words = flag_words(bare)
    said_by = asked.toolchain if flag is not None else known.versions[-1] if known is not None else ""
    if json:
        write_json(
            "flag",
            name=bare,
            said_by=said_by,
            help=flag.help if flag else words.help if words else "",
            value=flag.value if flag else words.value if words else "",
            choices=flag.choices if flag else (),
            values=[{"value": value, "versions": versions} for value, versions in values_of(bare)],
            versions=known.versions if known else (),
            came_in=known.came_in if known else "",
            gone_in=known.gone_in if known else "",
            other_names=[{"name": one.name, "versions": one.versions} for one in others],
        )
        return 0
    page = Page()
    page.line(verbatim(f"--{bare}"), "head")
    page.pairs(_facts(flag, words, known, said_by))
    if others:
        page.heading(Word("The same flag under other names"))
        rows = [(verbatim(f"--{one.name}"), one.sentence()) for one in others]
        page.table([Column("name"), Column("versions", flexible=True)], rows)
    meanings = dict(flag.choices) if flag is not None else {}
    taken = [
        (verbatim(value), verbatim(meanings.get(value, "")), spans(versions)) for value, versions in values_of(bare)
    ]
    others_taken = [value for value in meanings if value not in {str(one[0]) for one in taken}]
    taken += [(verbatim(value), verbatim(meanings[value]), NOTHING) for value in others_taken]
    if taken:
        page.heading(Word("Values"))
        page.table([Column("value"), Column("meaning", flexible=True), Column("versions", flexible=True)], taken)
    page.show()
    return 0


def _facts(flag: Flag | None, words: FlagWords | None, known: Known | None, said_by: str) -> list[tuple[str, Value]]:
    help_text = flag.help if flag else words.help if words else ""
    value = flag.value if flag else words.value if words else ""
    there = Message(
        "help-flag.unreleased", "not in any release that Passlens knows of; IREE {version} has it", version=said_by
    )
    silent = Message("help-flag.no-help", "its compiler does not describe it")
    switch = Message("help-flag.switch", "true or false; alone it means true")
    return [
        ("what it does", verbatim(help_text) if help_text else silent),
        ("takes", Message("help-flag.value", "a {value}", value=value) if value else switch),
        ("versions", known.sentence() if known else there),
    ]
