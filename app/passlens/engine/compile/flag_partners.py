"""Finds what a flag at fault does not go with, by compiling small programs: any program, a type, or a function.

A small program counts only if it fails with the flag and compiles without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.device_list import DEVICE_FLAG
from passlens.engine.compile.request import BEGIN_AND_END, TARGET_FLAGS, without_flags
from passlens.engine.compile.scratch_words import in_folder
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child
from passlens.engine.toolchain.flags import FlagCatalogue, FlagKind

_ADDS = """func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %a, %a : tensor<64xf32>
  return %0 : tensor<64xf32>
}
"""
_PASSES_ON = "func.func @main(%a: {type}) -> {type} {{\n  return %a : {type}\n}}\n"
_CALLS = "{declared}\nfunc.func @main({arguments}){results} {{\n  {made}{call}\n  return{returned}\n}}\n"
_HEAD = re.compile(
    r"^ *(?:func\.func|util\.func)(?: (?:public|private|nested))? @(?P<name>[\w$.\-]+)\((?P<rest>.*)$", re.MULTILINE
)
_BEGINS = BEGIN_AND_END - {"output-format"}
_ON_HOST = (f"--{DEVICE_FLAG}=local", "--iree-hal-local-target-device-backends=llvm-cpu")
HOST = "local (llvm-cpu)"
"""The device that ``_ON_HOST`` declares, in words."""
_SECONDS, _BUSY = 6.0, 4.0
_MOST_BYTES = 1 << 20
_MOST_TYPES = 4
_FREE_TEXT = frozenset({"string", "value"})
_SCALAR = re.compile(r"(?:: |-> )(?P<type>bf16|f\d+\w*|i\d+)$", re.MULTILINE)
"""The type of a scalar at the end of a line, such as that of a global or an op."""
_PLAIN = re.compile(r"tensor<(?:\d+x)*f32>")


@dataclass(frozen=True, slots=True)
class Partner:
    """What flags at fault do not go with.

    Attributes:
        everywhere: Whether a program with one addition fails with them.
        device: Another device for which that program compiles with them; empty if none is known.
        type: A type of the input that no function can take and return with them; empty without one.
        function: A function without a body that no program can call with them; empty without one.
    """

    everywhere: bool = False
    device: str = ""
    type: str = ""
    function: str = ""


NO_PARTNER = Partner()


def may_have_partner(names: Sequence[str], flags: FlagCatalogue) -> bool:
    """Whether flags mean the same in any program; free text may name a part of one program."""
    found = [flag for name in names if (flag := flags.get(name)) is not None]
    return bool(found) and not any(one.kind is FlagKind.STRING and one.value in _FREE_TEXT for one in found)


def partner_of(
    names: Sequence[str], command: CommandLine, phase: str, source: Path, folder: Path, cancel: CancelToken
) -> Partner:
    """What the flags at fault do not go with; ``NO_PARTNER`` if small programs do not show it.

    Args:
        names: The flags at fault, by the names in the command line.
        command: The command line that failed.
        phase: The phase in which it failed; empty for a crash after the last.
        source: Its input.
        folder: An empty folder for the programs.
        cancel: Ends the compiler.

    Raises:
        UserError: The compiler cannot be started.
    """
    words = command.words[2:]
    given = {word.lstrip("-").partition("=")[0] for word in words}
    if given & _BEGINS or source.stat().st_size > _MOST_BYTES:
        return NO_PARTNER
    file, end = folder / "partner.mlir", (f"--compile-to={phase}",) if phase else ()

    def compiles(text: str, flags: Sequence[str]) -> bool:
        file.write_text(text, encoding="utf-8")
        argv = (*in_folder([command.words[0], str(file), *flags]), *end, "-o", str(folder / "output"))
        return run_child(argv, cancel=cancel, cwd=folder, cpu_seconds=_SECONDS, timeout_seconds=_BUSY * _SECONDS).ok

    def is_against(text: str) -> bool:
        return not compiles(text, words) and compiles(text, without_flags(words, names)) and not cancel.cancelled

    if is_against(_ADDS):
        devices = frozenset({DEVICE_FLAG, *(name for targets in TARGET_FLAGS.values() for name in targets)})
        on_host = (*without_flags(words, devices), *_ON_HOST)
        return Partner(everywhere=True, device=HOST if compiles(_ADDS, on_host) else "")
    text = source.read_text(encoding="utf-8", errors="replace")
    for name, program in _calls(text):
        if is_against(program):
            return Partner(function=name)
    for one in _types(text):
        if is_against(_PASSES_ON.format(type=one)):
            return Partner(type=one)
    return NO_PARTNER


def _types(text: str) -> list[str]:
    """The types of arguments and results of the functions in a text, and its scalar types; unusual ones first."""
    found = dict.fromkeys(_SCALAR.findall(text))
    for head in _HEAD.finditer(text):
        taken, given = _signature(head["rest"])
        found |= dict.fromkeys((*taken, *given))
    telling = [one for one in found if _PLAIN.fullmatch(one) is None and "#" not in one]
    return sorted(telling, key=lambda one: (one.startswith("tensor<") and "?" not in one, one.startswith("tensor<")))[
        :_MOST_TYPES
    ]


def _calls(text: str) -> Iterator[tuple[str, str]]:
    """Programs that call a function declared without a body, each with its name."""
    for head in _HEAD.finditer(text):
        if head["rest"].rstrip().endswith("{"):
            continue
        taken, given = _signature(head["rest"])
        if not taken and not given:
            continue
        arguments = ", ".join(f"%a{number}: {one}" for number, one in enumerate(taken))
        names = ", ".join(f"%a{number}" for number in range(len(taken)))
        results = ", ".join(given)
        made = ", ".join(f"%r#{number}" for number in range(len(given))) if len(given) > 1 else "%r"
        yield (
            head["name"],
            _CALLS.format(
                declared=f"func.func private @{head['name']}({', '.join(taken)}) -> ({results})",
                arguments=arguments,
                results=f" -> ({results})",
                made=f"%r:{len(given)} = " if len(given) > 1 else "%r = " if given else "",
                call=f"call @{head['name']}({names}) : ({', '.join(taken)}) -> ({results})",
                returned=f" {made} : {results}" if given else "",
            ),
        )


def _signature(rest: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The types of the arguments and the results, from the text after the parenthesis that opens the arguments."""
    taken, after = _items(rest)
    arrow = re.match(r"\s*->\s*", after)
    if arrow is None:
        return taken, ()
    text = after[arrow.end() :]
    if text.startswith("("):
        return taken, _items(text[1:])[0]
    return taken, _items(re.split(r" attributes\b| \{|\{$", text)[0].strip() + ")")[0]


def _items(text: str) -> tuple[tuple[str, ...], str]:
    """The types in a list up to its closing parenthesis, without names and attributes, and the text after that."""
    depth, start, found = 0, 0, list[str]()
    for at, letter in enumerate(text):
        if letter in "<([{":
            depth += 1
        elif letter in ">)]}" and text[at - 1 : at + 1] != "->":
            if depth == 0:
                found.append(text[start:at])
                return tuple(filter(None, map(_type, found))), text[at + 1 :]
            depth -= 1
        elif letter == "," and depth == 0:
            found.append(text[start:at])
            start = at + 1
    return (), ""


def _type(item: str) -> str:
    """The type in an item of a list such as ``%a: tensor<4xf32> {iree.abi.affinity = …}``."""
    name, colon, rest = item.partition(":")
    text = rest if colon and name.strip().startswith("%") else item
    return text.partition(" {")[0].strip()
