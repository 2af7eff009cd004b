"""The man page and the completions of bash, zsh and fish, from the command line's own help.

Run with a Python that has Passlens and its dependencies; writes the files below the folder that is named, as
``man/man1/passlens.1`` and ``completions/{passlens.bash,_passlens,passlens.fish}``. ``--date YYYY-MM-DD`` is the man
page's.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer.main

from passlens import __version__
from passlens.cli.help_page import usage
from passlens.cli.program import build_app
from passlens.engine.formats import STARTS_WINDOW


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its names, what to write for its value (empty: it takes none), the choices, its help."""

    names: tuple[str, ...]
    value: str
    choices: tuple[str, ...]
    help: str


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its words after ``passlens``, usage, help, arguments (as written, help) and options."""

    words: tuple[str, ...]
    usage: str
    short: str
    help: str
    arguments: tuple[tuple[str, str], ...]
    options: tuple[Option, ...]
    commands: tuple[str, ...]


def read_commands() -> list[Command]:
    """The whole program first, then each command and those below it."""
    root = typer.main.get_command(build_app())
    return list(_read(root, (), None))


def _read(command: Any, words: tuple[str, ...], parent: Any) -> Iterator[Command]:
    name = words[-1] if words else "passlens"
    context = command.context_class(command, info_name=name, parent=parent, **command.context_settings)
    arguments, options = [], []
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is None or getattr(parameter, "hidden", False):
            continue
        written, text = record
        if parameter.param_type_name == "argument":
            arguments.append((written, text))
            continue
        names = tuple(sorted((*parameter.opts, *parameter.secondary_opts), key=len))
        value = written.partition(parameter.opts[0] if parameter.opts[0] == names[-1] else names[-1])[2].strip()
        value = "" if value.startswith(("/", ",")) else value
        choices = re.fullmatch(r"<([\w.-]+(?:\|[\w.-]+)+)>", value)
        options.append(Option(names, value, tuple(choices[1].split("|")) if choices else (), text))
    below = getattr(command, "commands", {})
    yield Command(
        words,
        usage(command, context),
        command.short_help or "",
        command.help or "",
        tuple(arguments),
        tuple(options),
        tuple(below),
    )
    for name, one in below.items():
        yield from _read(one, (*words, name), context)


def man_page(commands: list[Command], date: str) -> str:
    """The page as roff, for man(7)."""
    root, *others = commands
    about, _, rest = root.help.partition("\n\n")
    lines = [
        f'.TH PASSLENS 1 "{date}" "Passlens {__version__}" "User Commands"',
        ".SH NAME",
        "passlens \\- see what IREE does to a model, pass by pass",
        ".SH SYNOPSIS",
        ".nf",
        *(f"\\fBpasslens\\fR {_roff(form)}" for form in ("[FILE...]", "COMMAND [OPTIONS] [ARGS]...")),
        ".fi",
        ".SH DESCRIPTION",
        *_paragraphs(about),
        *_paragraphs(rest),
        ".PP",
        _roff(f"Files that the window opens: {', '.join(sorted(STARTS_WINDOW))}."),
        ".SH OPTIONS",
        *_options(root.options),
        ".SH COMMANDS",
    ]
    for command in others:
        lines += [
            f".SS {_roff(' '.join(command.words))}",
            f"\\fB{_roff(command.usage)}\\fR",
            *_paragraphs(command.help or command.short),
        ]
        for written, text in command.arguments:
            lines += [".TP", f"\\fI{_roff(written)}\\fR", _roff(text or "See above.")]
        lines += _options(command.options)
    lines += [
        ".SH EXIT STATUS",
        *(
            line
            for code, text in (
                ("0", "Done."),
                ("1", "The compile or the run failed; what it left is in the session."),
                ("2", "Wrong usage, input or surroundings."),
                ("70", "A bug of Passlens."),
                ("130", "Cancelled."),
            )
            for line in (".TP", f"\\fB{code}\\fR", text)
        ),
        ".SH FILES",
        *(
            line
            for place, text in (
                ("~/.config/passlens", "Settings of the window."),
                ("~/.local/share/passlens", "Toolchains that were installed or added."),
                ("~/.local/state/passlens", "Logs."),
            )
            for line in (".TP", f"\\fI{_roff(place)}\\fR", text)
        ),
        "",
    ]
    return "\n".join(lines)


def _paragraphs(text: str) -> list[str]:
    found = []
    for paragraph in text.split("\n\n"):
        if paragraph.strip():
            found += [".PP", _roff(" ".join(paragraph.replace("\b", "").split()))]
    return found


def _options(options: tuple[Option, ...]) -> list[str]:
    lines = []
    for option in options:
        names = ", ".join(f"\\fB{_roff(name)}\\fR" for name in option.names)
        lines += [".TP", f"{names} \\fI{_roff(option.value)}\\fR" if option.value else names, _roff(option.help or "-")]
    return lines


def _roff(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("\n", " ")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def bash(commands: list[Command]) -> str:
    """For bash: commands, options, the choices of an option; else files."""
    cases, values = [], []
    for command in commands:
        words = [*command.commands, *(name for option in command.options for name in option.names)]
        cases.append(f'        "{" ".join(command.words)}") words="{" ".join(words)}" ;;')
        for option in command.options:
            if option.choices:
                names = "|".join(f'"{" ".join(command.words)} {name}"' for name in option.names)
                values.append(f'        {names}) words="{" ".join(option.choices)}" ;;')
    groups = "|".join(" ".join(one.words) for one in commands if one.commands and one.words)
    return f"""# bash completion of passlens; made from its help
_passlens() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command="" words="" word at
    for ((at = 1; at < COMP_CWORD; at++)); do
        word=${{COMP_WORDS[at]}}
        [[ $word == -* ]] && continue
        if [[ -z $command ]]; then command=$word; continue; fi
        case $command in {groups}) command="$command $word" ;; esac
        break
    done
    case "$command $previous" in
{chr(10).join(values)}
    esac
    if [[ -z $words ]]; then case "$command" in
{chr(10).join(cases)}
    esac; fi
    COMPREPLY=()
    if [[ $current == -* || -z $command || -n ${{words%%-*}} ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    fi
    if [[ ${{#COMPREPLY[@]}} -eq 0 && $current != -* ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}}
complete -F _passlens passlens
"""


def zsh(commands: list[Command]) -> str:
    """For zsh: the same, with descriptions."""
    functions = []
    for command in commands:
        specs = []
        for option in command.options:
            text = _zsh(option.help)
            action = ""
            if option.value:
                action = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files"
            specs += [f"'{name}[{text}]{action}'" for name in option.names]
        if command.commands:
            shorts = {one.words[-1]: one.short for one in commands if one.words and one.words[:-1] == command.words}
            listed = " ".join(f"'{name}:{_zsh(shorts[name])}'" for name in command.commands)
            below = "\n".join(
                f"            {name}) {_function((*command.words, name))} ;;" for name in command.commands
            )
            files = "" if command.words else "; _files"  # passlens FILE opens the window
            body = f"""    local state line
    _arguments -C {" ".join(specs)} '1:command:->command' '*::argument:->argument'
    case $state in
        command) local -a found; found=({listed}); _describe command found{files} ;;
        argument) case $line[1] in
{below}
            *) _files ;;
        esac ;;
    esac"""
        else:
            body = f"    _arguments -s {' '.join(specs)} '*:file:_files'"
        functions.append(f"{_function(command.words)}() {{\n{body}\n}}")
    return "#compdef passlens\n# made from the help of passlens\n" + "\n".join(functions) + '\n_passlens "$@"\n'


def _function(words: tuple[str, ...]) -> str:
    return "_".join(("_passlens", *words))


def _zsh(text: str) -> str:
    return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''").replace("\n", " ")


def fish(commands: list[Command]) -> str:
    """For fish: the same."""
    lines = ["# made from the help of passlens"]
    top = " ".join(commands[0].commands)
    for command in commands:
        if not command.words:
            when = "__fish_use_subcommand"
        elif command.commands:
            when = f"__fish_seen_subcommand_from {command.words[0]}"
        else:
            when = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in command.words)
        if len(command.words) == 1:
            short = _fish(command.short)
            lines.append(
                f"complete -c passlens -n 'not __fish_seen_subcommand_from {top}' -a {command.words[0]} -d '{short}'"
            )
        elif command.words:
            other = f"__fish_seen_subcommand_from {command.words[0]}"
            lines.append(f"complete -c passlens -n '{other}' -f -a {command.words[-1]} -d '{_fish(command.short)}'")
        for option in command.options:
            forms = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names)
            value = ""
            if option.value:
                value = f" -x -a '{' '.join(option.choices)}'" if option.choices else " -r"
            lines.append(f"complete -c passlens -n '{when}' {forms}{value} -d '{_fish(option.help)}'")
    return "\n".join(lines) + "\n"


def _fish(text: str) -> str:
    return " ".join(text.replace("\\", "\\\\").replace("'", "\\'").split())


def main() -> None:
    """Write all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--date", required=True)
    asked = parser.parse_args()
    commands = read_commands()
    for place, text in (
        ("man/man1/passlens.1", man_page(commands, asked.date)),
        ("completions/passlens.bash", bash(commands)),
        ("completions/_passlens", zsh(commands)),
        ("completions/passlens.fish", fish(commands)),
    ):
        target = asked.folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
