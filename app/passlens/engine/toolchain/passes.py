"""A toolchain's descriptions of its passes and their options, read once from its ``iree-opt --help``.

The parsed layout is that of MLIR's pass options in LLVM's ``cl::opt`` help (PassRegistry.cpp, ``PassNameParser``).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message, did_you_mean
from passlens.engine.near_names import nearest
from passlens.engine.process import run_child
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import ANSWER_SECONDS, Toolchain, find
from passlens.engine.toolchain.pass_options import ExplainedOption, PassDescription, PassOption, explain

_PASSES = "    Passes:"
_PIPELINES = "    Pass Pipelines:"
_PASS = re.compile(r"^ {6}--(?P<name>[\w.\-]+)(?:[= ]<[^>]*>)?\s+-\s+(?P<help>.*)$")
_OPTION = re.compile(r"^ {8}--?(?P<name>[\w.\-]+)(?:[= ]<(?P<value>[^>]+)>)?(?:\.\.\.)?\s+-\s?(?P<help>.*)$")
_CHOICE = re.compile(r"^ {4,8}=(?P<name>\S+)\s+-\s*(?P<help>.*)$")
_CONTINUED = re.compile(r"^ {20,}(?P<help>\S.*)$")


@dataclass(frozen=True, slots=True)
class PassCatalogue:
    """All passes that a toolchain lists, in its order."""

    toolchain: str
    passes: tuple[PassDescription, ...]

    def get(self, name: str) -> PassDescription | None:
        """The pass with this argument name, or None: IREE does not list all passes that it runs."""
        return _by_name(self).get(name)

    def find(self, name: str) -> PassDescription:
        """The pass with this argument name, with or without dashes.

        Raises:
            UserError: It is not listed; the hint names close ones.
        """
        bare = name.lstrip("-")
        found = self.get(bare)
        if found is not None:
            return found
        names = [one.name for one in self.passes]
        near = [one for one in names if bare and bare in one][:3] or list(nearest(bare, names))
        names_of_session = Message("passes.names-of-session", "'passlens passes SESSION' has the names of its passes.")
        hint = did_you_mean(near) if near else names_of_session
        raise UserError(
            Message(
                "passes.not-described",
                "IREE {toolchain} describes no pass '{name}'.",
                toolchain=self.toolchain,
                name=name,
            ),
            hint=hint,
            location=name,
        )


@dataclass(frozen=True, slots=True)
class PassHelp:
    """A toolchain's help on one pass execution.

    Attributes:
        toolchain_version: The version of the describing toolchain; empty without one.
        description: The description; empty if that toolchain does not list the pass.
        options: The options of the execution, in its order.
        note: What is missing and why, or the source if it is not obvious; one sentence, or empty.
    """

    toolchain_version: str
    description: str
    options: tuple[ExplainedOption, ...]
    note: Message


def pass_help(name: str, options: str, toolchain: Toolchain | None, version: str) -> PassHelp:
    """The help on a pass and on each option of an execution.

    Args:
        name: Argument name of the pass.
        options: The options of the execution.
        toolchain: The toolchain that ran it; None if it is not on this machine.
        version: The version of the compiler that ran it; empty if unknown.
    """
    try:
        catalogue, note = _asked(toolchain, version)
    except UserError as error:
        return PassHelp("", "", explain(options, None), error.title_and_hint())
    found = catalogue.get(name)
    if found is None:
        note = Message(
            "passes.not-listed",
            "IREE {version} runs this pass, and does not list it in the help of its iree-opt.",
            version=catalogue.toolchain,
        )
    return PassHelp(catalogue.toolchain, found.help if found else "", explain(options, found), note)


def _asked(toolchain: Toolchain | None, version: str) -> tuple[PassCatalogue, Message]:
    """The passes of that toolchain; if it is unknown, our own with a sentence that says so.

    Raises:
        UserError: It is not on this machine, or does not print its passes.
    """
    if not version:
        own = find(OWN)
        note = Message(
            "passes.words-of-own",
            "These dumps do not record their compiler: these are the words of IREE {version}.",
            version=own.version,
        )
        return pass_catalogue(own), note
    if toolchain is None:
        raise UserError(
            Message(
                "passes.toolchain-gone",
                "IREE {version}, which ran this pass, is not on this machine: it cannot be asked.",
                version=version,
            )
        )
    return pass_catalogue(toolchain), NOTHING


def pass_catalogue(toolchain: Toolchain) -> PassCatalogue:
    """The passes of a toolchain, read from its ``iree-opt``; 0.2 s at the first call, then cached.

    Raises:
        UserError: The toolchain has no ``iree-opt``, or that does not print its help.
    """
    opt = opt_of(toolchain)
    if not opt.is_file():
        raise UserError(
            Message(
                "passes.no-opt",
                "IREE {version} describes its passes in iree-opt, which is not beside its compiler.",
                version=toolchain.version,
            ),
            hint=Message("passes.install-opt", "Install or build iree-opt in the same folder."),
            location=str(opt),
        )
    return _read(opt, opt.stat().st_mtime_ns, toolchain.version)


def opt_of(toolchain: Toolchain) -> Path:
    """The path of a toolchain's ``iree-opt``, if it has one."""
    return opt_beside(toolchain.compiler)


def opt_beside(compiler: Path) -> Path:
    """The path of the ``iree-opt`` of a compiler, if it has one."""
    return compiler.with_name(compiler.name.replace("compile", "opt"))


@functools.lru_cache(maxsize=32)
def _read(opt: Path, stamp: int, version: str) -> PassCatalogue:
    """``stamp`` invalidates the cache for a rebuilt program."""
    del stamp
    outcome = run_child([opt, "--help"], timeout_seconds=ANSWER_SECONDS)
    passes = parse_passes(outcome.stdout) if outcome.ok else ()
    if not passes:
        reason = outcome.sentence() if not outcome.ok else Message("passes.help-lists-none", "its help lists none.")
        raise UserError(
            Message(
                "passes.passes-cannot-read", "The passes of {tool} cannot be read: {reason}", tool=opt, reason=reason
            ),
            detail=outcome.stderr[:2000],
            hint=Message("common.reinstall", "Choose another toolchain, or reinstall this one."),
            location=str(opt),
        )
    return PassCatalogue(version, passes)


def parse_passes(text: str) -> tuple[PassDescription, ...]:
    """Parse the passes and pipelines in the help of a program built on MLIR."""
    found: dict[str, PassDescription] = {}
    for is_pipeline, block in _blocks(text):
        head = _PASS.match(block[0])
        if head is None:
            continue
        options: list[PassOption] = []
        words = [head["help"].strip()]
        for line in block[1:]:
            if option := _OPTION.match(line):
                options.append(PassOption(option["name"], option["value"] or "", option["help"].strip()))
            elif (choice := _CHOICE.match(line)) and options:
                last = options[-1]
                options[-1] = replace(last, choices=(*last.choices, (choice["name"], choice["help"].strip())))
            elif (more := _CONTINUED.match(line)) and options:
                options[-1] = replace(options[-1], help=f"{options[-1].help} {_plain(more['help'])}".strip())
            elif more:
                words.append(_plain(more["help"]))
        sentence = " ".join(word for word in words if word)
        found.setdefault(head["name"], PassDescription(head["name"], sentence, tuple(options), is_pipeline))
    return tuple(found.values())


def _blocks(text: str) -> Iterator[tuple[bool, list[str]]]:
    """The lines of each pass, and whether it is a pipeline."""
    block: list[str] = []
    inside, is_pipeline = False, False
    for line in text.splitlines():
        if line.rstrip() in {_PASSES, _PIPELINES}:
            if block:
                yield is_pipeline, block
            inside, is_pipeline, block = True, line.rstrip() == _PIPELINES, []
        elif inside and _PASS.match(line):
            if block:
                yield is_pipeline, block
            block = [line]
        elif inside and line.startswith("    "):
            if block:
                block.append(line)
        elif inside and line.strip():
            break  # the program's other flags
    if block:
        yield is_pipeline, block


def _plain(text: str) -> str:
    """A description line with its C++ string pieces joined."""
    return text.replace("\\n", " ").replace("\\t", " ").strip().strip('"').strip()


@functools.lru_cache(maxsize=32)
def _by_name(passes: PassCatalogue) -> dict[str, PassDescription]:
    return {one.name: one for one in passes.passes}
