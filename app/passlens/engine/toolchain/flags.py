"""The flags of an ``iree-compile``, read from its own ``--help-hidden``: types, choices and help.

Flags differ between versions, so each toolchain is queried (100 ms), and the user's flags are checked against the
result before anything starts. The parsed layout is LLVM's ``cl::opt`` help (CommandLine.cpp).
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Items, Message, Term, did_you_mean, together
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.process import run_child
from passlens.engine.toolchain.discover import ANSWER_SECONDS, Toolchain
from passlens.engine.toolchain.flag_history import of_other_program, where_known, where_taken, why_unknown


class FlagKind(Term):
    """The kind of value of a flag."""

    BOOL = "bool"
    INT = "int"
    FLOAT = "float"
    STRING = "string"
    ENUM = "enum"
    OPT_LEVEL = "optimization level"


_KINDS = {
    "int": FlagKind.INT,
    "uint": FlagKind.INT,
    "long": FlagKind.INT,
    "ulong": FlagKind.INT,
    "number": FlagKind.FLOAT,
    "optimization level": FlagKind.OPT_LEVEL,
}
_POWER = "power of two byte size"
_PARTED = re.compile(r"(?P<name>[\w.\-]+)[\s:]+(?P<value>.*)")
_OPT_LEVELS = ("O0", "O1", "O2", "O3")
_ALIKE_WORDS = 0.3
_TRUTHS = {"true", "TRUE", "True", "1", "false", "FALSE", "False", "0", ""}
_FLAG = re.compile(r"^ {2,6}--?(?P<name>[A-Za-z][\w.\-]*)(?:[= ]<(?P<value>[^>]+)>)?(?:\.\.\.)?\s+- ?(?P<help>.*)$")
_CHOICE = re.compile(r"^ {4,8}=(?P<name>\S+)\s+-\s*(?P<help>.*)$")
_GROUP = re.compile(r"^(?P<name>\S.*):$")
_CONTINUED = re.compile(r"^ {20,}(?P<help>\S.*)$")


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag.

    Attributes:
        name: Without dashes.
        value: The value's name between angle brackets in the help, such as ``string``; empty for a switch.
        choices: Allowed values with their help, for an enumeration.
    """

    name: str
    kind: FlagKind
    value: str
    choices: tuple[tuple[str, str], ...]
    help: str
    group: str


@dataclass(frozen=True, eq=False)
class FlagCatalogue:
    """All flags of one toolchain, in the order of its help.

    Attributes:
        shown: The names listed by plain ``--help``; None if that was not queried.
    """

    toolchain: str
    flags: tuple[Flag, ...]
    shown: frozenset[str] | None = None

    @functools.cached_property
    def _by_name(self) -> dict[str, Flag]:
        return {flag.name: flag for flag in self.flags}

    def get(self, name: str) -> Flag | None:
        """The flag with this name (with or without dashes), or None."""
        return self._by_name.get(name.lstrip("-"))

    def has(self, name: str) -> bool:
        """Whether this toolchain has the flag."""
        return self.get(name) is not None

    def check(self, words: Sequence[str]) -> None:
        """Check raw flags as written by the user.

        Raises:
            UserError: A flag is unknown, lacks its value, or has one of the wrong type; names it and similar flags.
        """
        position = 0
        while position < len(words):
            word = words[position]
            position += 1
            if not word.startswith("-") or word == "-":
                raise UserError(
                    Message("flags.no-flag", "'{text}' is not a flag: flags begin with --.", text=word),
                    hint=Message("flags.model-once", "Give the model file once, before the flags."),
                    location=word,
                )
            name, has_value, value = word.lstrip("-").partition("=")
            flag = self.get(name)
            if flag is None:
                raise self._unknown(name)
            if not has_value and flag.kind is not FlagKind.BOOL:
                if position >= len(words):
                    raise UserError(
                        Message(
                            "flags.needs-value",
                            "--{name} needs a value ({what}).",
                            name=name,
                            what=flag.value or flag.kind,
                        ),
                        hint=Message("flags.write-value", "Write --{name}=VALUE.", name=name),
                        location=name,
                    )
                value = words[position]
                position += 1
            _check_value(flag, value)

    def _unknown(self, name: str) -> UserError:
        if (parted := _PARTED.fullmatch(name)) is not None and self.has(parted["name"]):
            flag, value = parted["name"], parted["value"]
            return UserError(
                Message(
                    "flags.no-equals", "--{name} takes its value after =, not as in '{text}'.", name=flag, text=name
                ),
                hint=Message("flags.write-so", "Write --{name}={value}.", name=flag, value=value),
                location=flag,
            )
        if other := of_other_program(name):
            return UserError(
                Message(
                    "flags.unknown",
                    "IREE {toolchain} has no flag --{name}{because}.",
                    toolchain=self.toolchain,
                    name=name,
                    because=Message("flags.because", ": {reason}", reason=other),
                ),
                hint=Message("flags.leave-out", "Leave it out, or pass it to that program."),
                location=name,
            )
        why = why_unknown(name, self.toolchain)
        names = [flag.name for flag in self.flags]
        # A name that another release has is not a misspelling: similar names share its words.
        near = nearest_by_words(name, names) if why else nearest(name.lower(), names)
        flags = [f"--{other}" for other in near]
        nearest_ones = (
            Message("flags.nearest", "The nearest that it has: {flags}.", flags=Items(tuple(flags)))
            if why
            else did_you_mean(flags)
        )
        hint = together(nearest_ones if near else NOTHING, where_known(name))
        because = Message("flags.because", ": {reason}", reason=why) if why else NOTHING
        return UserError(
            Message(
                "flags.unknown",
                "IREE {toolchain} has no flag --{name}{because}.",
                toolchain=self.toolchain,
                name=name,
                because=because,
            ),
            hint=hint or Message("flags.never-released", "No released version has it either: check its spelling."),
            location=name,
        )


def nearest_by_words(name: str, names: Sequence[str], count: int = 3) -> tuple[str, ...]:
    """Up to ``count`` names that share words with ``name``, best first; rarer words count more."""
    spread = Counter(word for other in names for word in _words(other))
    wanted = _words(name)

    def weight(words: frozenset[str]) -> float:
        return sum(1 / (1 + math.log1p(spread[word])) for word in words)

    scored = []
    for other in names:
        theirs = _words(other)
        if score := weight(wanted & theirs) / weight(wanted | theirs):
            scored.append((score, other))
    scored.sort(key=lambda one: (-one[0], one[1]))
    return tuple(other for score, other in scored[:count] if score > _ALIKE_WORDS)


def _words(name: str) -> frozenset[str]:
    """The words of a flag's name, in the singular."""
    return frozenset(word.removesuffix("s") for word in name.split("-"))


def _check_value(flag: Flag, value: str) -> None:
    expected = hint = NOTHING
    match flag.kind:
        case FlagKind.BOOL if value not in _TRUTHS:
            expected = Message("flags.truth", "true or false")
        case FlagKind.INT if not re.fullmatch(r"[+-]?(0[xX][0-9a-fA-F]+|\d+)", value):
            expected = Message("flags.whole-number", "a whole number")
        case FlagKind.INT if flag.value.startswith("u") and value.startswith("-"):
            expected = Message("flags.not-negative", "a non-negative whole number")
        case FlagKind.STRING if flag.value == _POWER and value.isdecimal() and int(value) & (int(value) - 1):
            expected = Message("flags.power-of-two", "a power of two, in bytes or with a unit such as 64mib")
        case FlagKind.FLOAT if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", value):
            expected = Message("flags.number", "a number")
        case FlagKind.OPT_LEVEL if value not in _OPT_LEVELS:
            expected = Message("flags.one-of", "one of {names}", names=Items(tuple(_OPT_LEVELS)))
            hint = _near_values(value, tuple(_OPT_LEVELS))
        case FlagKind.ENUM:
            names = [name for name, _ in flag.choices]
            wrong = next((part for part in value.split(",") if part not in names), None)
            if wrong is not None:
                expected = Message("flags.one-of", "one of {names}", names=Items(tuple(names)))
                hint = where_taken(flag.name, wrong) or _near_values(wrong, names)
        case _:
            pass
    if expected:
        raise UserError(
            Message(
                "flags.bad-value", "--{name} takes {what}, not '{text}'.", name=flag.name, what=expected, text=value
            ),
            hint=hint,
            location=flag.name,
        )


def _near_values(value: str, names: Sequence[str]) -> Message:
    """The question which of the values like one was meant; empty if none is like it."""
    same = [one for one in names if one.lower() == value.lower()]
    near = (
        same or nearest(value, names, cutoff=ALIKE_OF_FEW) or [one for one in names if value and one.startswith(value)]
    )
    return did_you_mean(near) if near else NOTHING


def catalogue(toolchain: Toolchain) -> FlagCatalogue:
    """The flags of a toolchain.

    Raises:
        UserError: The compiler does not print its help.
    """
    return _read(toolchain.compiler, toolchain.compiler.stat().st_mtime_ns, toolchain.version)


def catalogue_with_shown(toolchain: Toolchain) -> FlagCatalogue:
    """The flags of a toolchain, with those that plain ``--help`` lists: one more run of the compiler.

    Raises:
        UserError: The compiler does not print its help.
    """
    shown = frozenset(flag.name for flag in _ask(toolchain.compiler, "--help"))
    return replace(catalogue(toolchain), shown=shown)


@functools.lru_cache(maxsize=32)
def _read(compiler: Path, stamp: int, version: str) -> FlagCatalogue:
    """``stamp`` invalidates the cache for a rebuilt compiler."""
    return FlagCatalogue(version, _ask(compiler, "--help-hidden"))


def _ask(compiler: Path, argument: str) -> tuple[Flag, ...]:
    outcome = run_child([compiler, argument], timeout_seconds=ANSWER_SECONDS)
    if not outcome.ok:
        raise UserError(
            Message(
                "flags.flags-cannot-read",
                "The flags of {path} cannot be read: {reason}",
                path=compiler,
                reason=outcome.sentence(),
            ),
            detail=outcome.stderr[:2000],
            hint=Message(
                "common.reinstall",
                "Choose another toolchain, or reinstall this one.",
            ),
            location=str(compiler),
        )
    return parse_help(outcome.stdout)


def parse_help(text: str) -> tuple[Flag, ...]:
    """Parse the help of a program built on LLVM's command line library.

    Args:
        text: The output of ``--help`` or ``--help-hidden``.
    """
    found: dict[str, Flag] = {}
    group, block = "", list[str]()

    def close() -> None:
        if block and (flag := _read_flag(block, group)) is not None:
            found.setdefault(flag.name, flag)
        block.clear()

    for line in text.splitlines():
        if _FLAG.match(line):
            close()
            block.append(line)
        elif line.startswith(" ") and block:
            block.append(line)
        else:
            close()
            if heading := _GROUP.match(line):
                group = heading["name"]
    close()
    return tuple(found.values())


def _read_flag(block: Sequence[str], group: str) -> Flag | None:
    head = _FLAG.match(block[0])
    if head is None:
        return None
    help_lines, choices = [head["help"].strip()], list[tuple[str, str]]()
    for line in block[1:]:
        if choice := _CHOICE.match(line):
            choices.append((choice["name"], choice["help"].strip()))
        elif more := _CONTINUED.match(line):
            help_lines.append(more["help"].strip())
    value = head["value"] or ""
    if choices and value:
        kind = FlagKind.ENUM
    elif value:
        kind = _KINDS.get(value, FlagKind.STRING)
    else:
        kind = FlagKind.BOOL
    return Flag(
        head["name"], kind, value, tuple(choices), "\n".join(help_lines).strip(), group.removesuffix(" options")
    )
