"""The flags that enable, choose or disable passes, from the measured table and from names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.toolchain.pass_table import flags_off

_OFF = frozenset({"false", "0", "no", "off", "none"})
_COMMON = frozenset(
    {"iree", "codegen", "llvmgpu", "enable", "experimental", "pass", "opt", "to", "global", "hal", "use"}
)
"""Words in names that say nothing about the work of a pass."""
_LEAST_WORDS = 2
_LEAST_LETTERS = 4
"""Of a part of an op's name that says what the op computes."""
_TELLING = 8
"""The least letters of a word that two names do not share by chance."""
_OF_CODEGEN = ("iree-codegen-", "iree-llvmgpu-", "iree-dispatch-creation-")
_OF_INPUT = "iree-input-"
_CHANGES = re.compile(r"-(?:de|pro)mote-(?P<old>\w+)-to-(?P<new>\w+)$")
_DEVICES = ("iree-hal-target-", "iree-rocm-target", "iree-hip-target")
"""Prefixes of flags that name devices and chips: they enable no pass."""
_FILES = ("-path", "-file", "-library", "-filename", "-to")
_PIPELINES = ({"vector", "distribution"}, {"tile", "fuse"}, {"vectorize"})
"""Words of flags that choose between pipelines, whatever the op."""


def flags_without(class_name: str) -> tuple[str, ...]:
    """The flags, as ``NAME=VALUE``, that disable a pass; none if no flag is known.

    Args:
        class_name: The pass's class, with or without its namespace.
    """
    return flags_off().get(class_name.rpartition("::")[2], ())


def flag_that_runs(class_name: str, pass_name: str, given: Sequence[str]) -> tuple[str, bool]:
    """The flag of a command that enables a pass, and whether that is known rather than guessed from its name; empty
    without one.
    """
    known = {word.partition("=")[0] for word in flags_without(class_name)}
    names = [
        name
        for word in given
        if word.startswith("-") and not word.lstrip("-").startswith(_DEVICES)
        for name, _, value in (word.lstrip("-").partition("="),)
        if value.lower() not in _OFF
    ]
    if flag := next((name for name in names if name in known), ""):
        return flag, True
    return next((name for name in names if _called_alike(name, pass_name)), ""), False


def default_input_flag(class_name: str) -> str:
    """The flag, on by default, that has a pass change types of the input; empty if the pass runs for other reasons."""
    words = (word.partition("=") for word in flags_without(class_name))
    return next((name for name, _, value in words if name.startswith(_OF_INPUT) and value in _OFF), "")


def types_changed(flag: str) -> tuple[str, str]:
    """The element type that a flag such as ``iree-input-demote-f64-to-f32`` changes, and its new one; empty if it names
    none.
    """
    found = _CHANGES.search(flag)
    return (found["old"], found["new"]) if found is not None else ("", "")


def flag_that_chooses(op: str, given: Sequence[str]) -> str:
    """The flag of a command that chooses how code is generated for an op, by the words of both names; empty without
    one.

    Args:
        op: Such as ``linalg.conv_2d_nchw_fchw``.
        given: The words of the command.
    """
    of_op = {word for word in re.split(r"[._]", op.partition(".")[2]) if len(word) >= _LEAST_LETTERS}
    for word in given:
        name = word.lstrip("-").partition("=")[0]
        if not word.startswith("-") or not name.startswith(_OF_CODEGEN) or name.endswith(_FILES):
            continue
        words = _words(name)
        if any(pipeline <= words for pipeline in _PIPELINES) or any(
            one.startswith(part) for one in words for part in of_op
        ):
            return name
    return ""


def flag_that_makes(op: str, given: Sequence[str]) -> str:
    """The flag of a command that makes a pass create such ops, found by the first word of both names or by a long word;
    empty without one.

    Args:
        op: Such as ``hal.instrument.workgroup``.
        given: The words of the command.
    """
    words = re.split(r"[._]", op.partition(".")[2])
    of_op = words[0] if len(words[0]) >= _LEAST_LETTERS else ""
    telling = {word for word in words if len(word) >= _TELLING}
    for word in given if of_op or telling else ():
        name, _, value = word.lstrip("-").partition("=")
        of_flag = [one for one in re.split(r"[-_]", name) if one not in _COMMON]
        alike = bool(of_op) and bool(of_flag) and of_flag[0].startswith(of_op)
        emits = of_flag[:1] == ["emit"] and not telling.isdisjoint(of_flag)
        if word.startswith("-") and value.lower() not in _OFF and (alike or emits):
            return name
    return ""


def _called_alike(flag: str, name: str) -> bool:
    words, of_pass = _words(flag), _words(name)
    return len(words) >= _LEAST_WORDS and words <= of_pass


def _words(name: str) -> set[str]:
    """The words of a name that say something, in the singular."""
    return {word.removesuffix("s") for word in set(re.split(r"[-_]", name)) - _COMMON}
