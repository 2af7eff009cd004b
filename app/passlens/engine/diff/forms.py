"""Brings a text in generic form and one in custom form to the same form: a toolchain's parser reads and prints both.

A dialect's custom form omits, renames and reorders parts of an op in its own code, so only a program with that dialect
can tell that two forms mean the same. That program is ``iree-opt``, in a child process.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, quoted
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.toolchain.discover import Toolchain, find, installed
from passlens.engine.toolchain.passes import opt_of

_RESULTS = r"^[ \t]*(?:%[^=\n]{1,2000} = )?"
_GENERIC = re.compile(rf'{_RESULTS}"[\w$.\-]+"\(', re.MULTILINE)
_CUSTOM = re.compile(rf"{_RESULTS}(?!loc\b)[A-Za-z_][\w$]*(?:\.[\w$]+)*[ (]", re.MULTILINE)
_UNVERIFIED = "--mlir-very-unsafe-disable-verifier-on-parsing"
_ERROR = re.compile(r"^(?:.*?:(?P<line>\d+):\d+: )?error: (?P<what>.*)$", re.MULTILINE)
_LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class SameForm:
    """Two comparable texts.

    Attributes:
        before, after: The texts, as given or as ``iree-opt`` prints them.
        printed_by: The program that printed them, such as ``iree-opt 3.13.0``; empty for texts as given.
        note: How they were brought to one form, or why they could not be; empty if they have the same form.
    """

    before: str
    after: str
    printed_by: str = ""
    note: Message = NOTHING

    def title(self, name: str) -> Message:
        """The title of one of the texts."""
        if not self.printed_by:
            return quoted(name)
        return Message("forms.printed-by", "{name}, printed by {program}", name=name, program=self.printed_by)


def is_generic(text: str) -> bool:
    """Whether nearly all ops of a text are in generic form; ops of unknown dialects always are."""
    generic = sum(1 for _ in _GENERIC.finditer(text))
    return generic > 0 and generic > 9 * sum(1 for _ in _CUSTOM.finditer(text))


def in_one_form(
    before: str,
    after: str,
    names: tuple[str, str],
    cancel: CancelToken | None = None,
    on_stage: Callable[[Message], None] = lambda title: None,
) -> SameForm:
    """Two texts in the same form: printed again if only one of them is generic, otherwise unchanged.

    Args:
        before: The text before.
        after: The text after.
        names: The names that the user gave them.
        cancel: Stops the work.
        on_stage: Called with the title of each stage.

    Raises:
        CancelledError: The work was cancelled.
    """
    generic = is_generic(before)
    if generic == is_generic(after):
        return SameForm(before, after)
    difference = Message(
        "forms.apart",
        "{generic} is in generic form and {custom} is not",
        generic=names[not generic],
        custom=names[generic],
    )
    refusal = NOTHING
    for toolchain in _toolchains():
        on_stage(Message("forms.printing", "Printing both texts in one form"))
        try:
            opt = opt_of(toolchain)
            left, right = _printed(opt, before, cancel), _printed(opt, after, cancel)
        except _UnreadableError as error:
            refusal = refusal or Message(
                "forms.unreadable",
                "iree-opt {version} cannot read them ({reason})",
                version=toolchain.version,
                reason=error,
            )
            continue
        by = f"iree-opt {toolchain.version}"
        note = Message(
            "forms.printed",
            "{difference}: both are compared as {tool} prints them, and lines are counted there.",
            difference=difference,
            tool=by,
        )
        return SameForm(left, right, by, note)
    note = Message(
        "forms.as-they-are",
        "{difference}, and {reason}: they are compared as they are, so ops that mean the same may differ.",
        difference=difference,
        reason=refusal or Message("forms.no-opt", "no iree-opt is on this machine"),
    )
    return SameForm(before, after, "", note)


class _UnreadableError(Exception):
    """A text that the parser rejects."""


def _toolchains() -> Iterator[Toolchain]:
    """The present toolchain, then the installed ones: IR of another version may need its own parser."""
    seen: set[Path] = set()
    found: list[Toolchain] = []
    with suppress(UserError):
        found.append(find())
    for toolchain in [*found, *installed()]:
        opt = opt_of(toolchain)
        if opt not in seen and opt.is_file():
            seen.add(opt)
            yield toolchain


def _printed(opt: Path, text: str, cancel: CancelToken | None) -> str:
    """A text as ``iree-opt`` prints it; with the verifier disabled if the verifier rejects it."""
    with scratch_folder("form", need_bytes=6 * len(text)) as folder:
        source, target = folder / "in.mlir", folder / "out.mlir"
        source.write_bytes(text.encode("utf-8", "surrogatepass"))
        reason = ""
        for flags in ((), (_UNVERIFIED,)):
            words = [opt, source, "--allow-unregistered-dialect", *flags, "-o", target]
            outcome = run_child(words, cancel=cancel, reads_bytes=len(text))
            if cancel is not None:
                cancel.raise_if_cancelled()
            if outcome.ok:
                return target.read_text(encoding="utf-8", errors="surrogateescape")
            found = _ERROR.search(outcome.stderr)
            where = f"line {found['line']}: " if found and found["line"] else ""
            reason = f"{where}{found['what']}" if found else str(outcome.sentence())
        raise _UnreadableError(reason[:_LONGEST_REASON])
