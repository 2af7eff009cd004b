"""What a worker is doing, as messages: it tells a code with numbers, and what was interrupted is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from passlens.engine.messages import NOTHING, Argument, Items, Message, quoted

_LASTING: Final[Mapping[str, Message]] = {
    "starting": Message("doing.starting", "starting"),
    "runtime": Message("doing.runtime", "starting the runtime"),
    "module": Message("doing.module", "reading the module"),
    "disassembly": Message("doing.disassembly", "disassembling the module"),
    "joining": Message("doing.joining", "joining the devices"),
    "parameters": Message("doing.parameters", "opening the parameters"),
    "loading": Message("doing.loading", "loading the module and its constants"),
    "inputs": Message("doing.inputs", "copying the inputs to the device"),
    "calling": Message("doing.calling", "calling the function"),
    "results": Message("doing.results", "reading the results"),
}
"""What is told with no numbers, by the codes of ``worker``."""
_STAGES: Final[Mapping[str, Message]] = {
    "starting": Message("doing.stage.starting", "Starting"),
    "runtime": Message("doing.stage.runtime", "Starting the runtime"),
    "module": Message("doing.stage.module", "Reading the module"),
    "disassembly": Message("doing.stage.disassembly", "Disassembling the module"),
    "joining": Message("doing.stage.joining", "Joining the devices"),
    "parameters": Message("doing.stage.parameters", "Opening the parameters"),
    "loading": Message("doing.stage.loading", "Loading the module and its constants"),
    "inputs": Message("doing.stage.inputs", "Copying the inputs to the device"),
    "calling": Message("doing.stage.calling", "Calling the function"),
    "results": Message("doing.stage.results", "Reading the results"),
}
"""The same as a stage of a job."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What a worker does.

    Attributes:
        what: A phrase: ``copying the inputs to the device``, ``warm-up call 1 of 2``.
        stage: The same as a stage of a job: ``Copying the inputs to the device``.
        lasting: Whether something was done while it lasted; else it is a call, and something was done in it.
        side: Of the two of a benchmark: ``A`` or ``B``; empty: there is one only, or it is of neither.
        timing: Whether the function is called to be timed, or to warm up.
        name: Of a driver or a function that is asked; empty: it is none.
        opens: Whether a device is opened.
    """

    what: Message
    stage: Message = NOTHING
    lasting: bool = True
    side: str = ""
    timing: bool = False
    name: str = ""
    opens: bool = False

    def at(self) -> Message:
        """``while copying the inputs``, but ``in warm-up call 1 of 2``."""
        if self.lasting:
            return Message("doing.while", "while {doing}", doing=self.what)
        return Message("doing.in", "in {doing}", doing=self.what)


STARTING: Final = Doing(_LASTING["starting"], _STAGES["starting"])


def doing_of(event: Mapping[str, Any]) -> Doing:
    """What an event ``doing`` of the worker tells.

    Args:
        event: ``what`` is its code; ``number``, ``last``, ``count``, ``name`` and ``side`` are there where they apply.
    """
    code, side, name = str(event.get("what")), str(event.get("side") or ""), str(event.get("name") or "")
    phrase, stage = _LASTING.get(code), _STAGES.get(code)
    if code == "device":
        phrase = Message("doing.device", "opening device {device}", device=name)
        stage = Message("doing.stage.device", "Opening device {device}", device=name)
    lasting = phrase is not None
    if phrase is None or stage is None:
        phrase, stage = _call(code, event) or (quoted(name), quoted(name))
    timing = code in {"warm-up", "repetition", "timed"}
    return Doing(_of_side(phrase, side), _of_side(stage, side), lasting, side, timing, name, code == "device")


def _call(code: str, event: Mapping[str, Any]) -> tuple[Message, Message] | None:
    """A call of the function, or several that follow each other at once, twice as in ``Doing``; None: it is none."""
    number, last, count = (int(event.get(name) or 0) for name in ("number", "last", "count"))
    match code:
        case "first":
            return Message("doing.first", "the first call"), Message("doing.stage.first", "The first call")
        case "warm-up" if count:
            return (
                Message("doing.warm-up-of", "warm-up call {number} of {count}", number=number, count=count),
                Message("doing.stage.warm-up-of", "Warm-up call {number} of {count}", number=number, count=count),
            )
        case "warm-up":
            return (
                Message("doing.warm-up", "warm-up call {number}", number=number),
                Message("doing.stage.warm-up", "Warm-up call {number}", number=number),
            )
        case "repetition" if last:
            numbers = {"number": number, "last": last, "count": count}
            return (
                Message("doing.repetitions", "repetition {number} to {last} of {count}", **numbers),
                Message("doing.stage.repetitions", "Repetition {number} to {last} of {count}", **numbers),
            )
        case "repetition":
            return (
                Message("doing.repetition", "repetition {number} of {count}", number=number, count=count),
                Message("doing.stage.repetition", "Repetition {number} of {count}", number=number, count=count),
            )
        case "timed" if last:
            return (
                Message("doing.timed-to", "timed call {number:,} to {last:,}", number=number, last=last),
                Message("doing.stage.timed-to", "Timed call {number:,} to {last:,}", number=number, last=last),
            )
        case "timed":
            return (
                Message("doing.timed", "timed call {number:,}", number=number),
                Message("doing.stage.timed", "Timed call {number:,}", number=number),
            )
        case _:
            return None


def _of_side(phrase: Message, side: str) -> Message:
    match side:
        case "A":
            return Message("doing.of-a", "{doing} of A", doing=phrase)
        case "B":
            return Message("doing.of-b", "{doing} of B", doing=phrase)
        case _:
            return phrase


def mentions(message: Message, part: Message) -> bool:
    """Whether a message tells another one within it."""
    return message == part or any(_holds(value, part) for value in message.arguments.values())


def _holds(value: Argument, part: Message) -> bool:
    if isinstance(value, Items):
        return any(_holds(one, part) for one in value.items)
    return isinstance(value, Message) and mentions(value, part)
