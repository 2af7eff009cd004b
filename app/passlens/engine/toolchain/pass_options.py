"""The options of a pass execution, each with a toolchain's description if known."""

from __future__ import annotations

from dataclasses import dataclass

_OPENING, _CLOSING = "([{<", ")]}>"


@dataclass(frozen=True, slots=True)
class PassOption:
    """An option of a pass.

    Attributes:
        value: The value's name between angle brackets in the help, such as ``uint``; empty for a switch.
        choices: Allowed values with their help, for an enumeration.
    """

    name: str
    value: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PassDescription:
    """A toolchain's description of a pass or a pass pipeline."""

    name: str
    help: str
    options: tuple[PassOption, ...]
    is_pipeline: bool = False

    def option(self, name: str) -> PassOption | None:
        """The option with this name, or None."""
        return next((option for option in self.options if option.name == name), None)


@dataclass(frozen=True, slots=True)
class ExplainedOption:
    """An option of a pass execution. ``option`` is None if the toolchain does not describe it."""

    name: str
    value: str
    option: PassOption | None

    @property
    def explanation(self) -> str:
        """Its effect, and the meaning of its value for an enumeration; empty if unknown."""
        if self.option is None:
            return ""
        chosen = dict(self.option.choices).get(self.value, "")
        return ": ".join(part for part in (self.option.help, chosen) if part)


def split_options(options: str) -> tuple[tuple[str, str], ...]:
    """The options of a pass execution by name: ``a=1 b=x(y,z) c`` has three. A switch has no value."""
    words, depth, quoted, start = list[str](), 0, False, 0
    for place, sign in enumerate(options):
        if sign in "\"'":
            quoted = not quoted
        elif quoted:
            continue
        elif sign in _OPENING:
            depth += 1
        elif sign in _CLOSING:
            depth = max(0, depth - 1)
        elif sign.isspace() and not depth:
            words.append(options[start:place])
            start = place + 1
    words.append(options[start:])
    pairs = (word.partition("=") for word in words if word)
    return tuple((name, value) for name, _, value in pairs)


def explain(options: str, description: PassDescription | None) -> tuple[ExplainedOption, ...]:
    """The options of a pass execution with the toolchain's descriptions."""
    return tuple(
        ExplainedOption(name, value, description.option(name) if description else None)
        for name, value in split_options(options)
    )
