"""Messages on a worker's activity: the worker sends a code with numbers, and messages on interruptions use it too."""

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
"""The activities without numbers, by the codes of ``worker``."""
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
"""The same activities as stages of a job."""


@dataclass(frozen=True, slots=True)
class Doing:
    """An activity of a worker.

    Attributes:
        what: A phrase: ``copying the inputs to the device``, ``warm-up call 1 of 2``.
        stage: The same as a stage of a job: ``Copying the inputs to the device``.
        lasting: Whether events happen while it lasts; otherwise it is a call, and events happen in it.
        side: The side of a benchmark of two, ``A`` or ``B``; empty: there is only one, or it belongs to neither.
        timing: Whether the function is called for timing or to warm up.
        name: Of a queried driver or function; otherwise empty.
        opens: Whether a device is being opened.
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
    """The activity in a ``doing`` event of the worker.

    Args:
        event: ``what`` is its code; ``number``, ``last``, ``count``, ``name`` and ``side`` are present if they apply.
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
    """One or several consecutive calls of the function, as in ``what`` and ``stage``; None if it is no call."""
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
    """Whether a message contains another one."""
    return message == part or any(_holds(value, part) for value in message.arguments.values())


def _holds(value: Argument, part: Message) -> bool:
    if isinstance(value, Items):
        return any(_holds(one, part) for one in value.items)
    return isinstance(value, Message) and mentions(value, part)
