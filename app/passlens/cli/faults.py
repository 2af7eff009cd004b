"""Exit codes, and reports of failures: a sentence, never a traceback."""

from __future__ import annotations

import errno
import os
import shlex
import sys
import threading
import traceback
from datetime import UTC, datetime
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from passlens import __version__
from passlens.cli.streams import write_note
from passlens.cli.translation import Value, spoken, translated, verbatim, worded
from passlens.engine.errors import UntrustedError, UserError
from passlens.engine.messages import NOTHING, Bytes, Count, Join, Message, together
from passlens.engine.quoting import one_line, visible

if TYPE_CHECKING:
    from passlens.engine.session.rows import OutcomeKind

DETAIL_LINES = 12
"""The number of lines of a failure's detail that are shown; the others are counted."""


class Exit(IntEnum):
    """Exit codes."""

    DONE = 0
    FAILED = 1  # the compile or the run failed; the session says why
    USAGE = 2  # wrong usage, input or environment
    BUG = 70  # a bug; EX_SOFTWARE of sysexits.h
    CANCELLED = 130  # 128 + SIGINT, as in shells


def exit_for(outcome: OutcomeKind) -> Exit:
    """The exit code for the outcome of a compile or run."""
    from passlens.engine.session.rows import OutcomeKind  # noqa: PLC0415 - a window ends without one

    match outcome:
        case OutcomeKind.OK:
            return Exit.DONE
        case OutcomeKind.CANCELLED:
            return Exit.CANCELLED
        case OutcomeKind.FAILED | OutcomeKind.CRASHED | OutcomeKind.RUNNING | OutcomeKind.INTERRUPTED:
            return Exit.FAILED


def report_user_error(error: UserError) -> Exit:
    """Print what is wrong, where, and what to do."""
    title, hint = translated(error.title), translated(error.hint)
    where = f" ({error.location})" if error.location and error.location not in f"{title} {hint}" else ""
    if where:
        title = verbatim(title[:-1] + where + title[-1:] if title.endswith((".", "。")) else title + where)
    sentence = spoken().joined([title, hint] if hint else [title], Join.SENTENCES)
    write_note(verbatim(one_line(f"passlens: {sentence}")))
    lines = visible(error.detail).strip().splitlines()
    for line in lines[:DETAIL_LINES]:
        write_note(verbatim(f"  {line}"))
    if len(lines) > DETAIL_LINES:
        more = Count(len(lines) - DETAIL_LINES, "more line")
        write_note(Message("faults.more-lines", "  … and {more}", more=more))
    return Exit.USAGE


def report_untrusted(error: UntrustedError) -> Exit:
    """Print that a file from elsewhere starts nothing, and everything that it would start."""
    from rich.cells import cell_len  # noqa: PLC0415

    code = report_user_error(error)
    try:
        lines = _what_would_start(error)
    except UserError as unread:
        write_note(
            Message("faults.plan-unread", "  What it would start is unknown: {reason}", reason=unread.title_and_hint())
        )
        return code
    for what, value in lines:
        label = worded(what)
        write_note(verbatim(f"  {label}{' ' * (9 - cell_len(label))} {one_line(translated(value))}"))
    return code


def _what_would_start(error: UntrustedError) -> list[tuple[str, Value]]:
    from passlens.engine.importing.torch_program import TorchPlan  # noqa: PLC0415 - for what is not trusted

    if isinstance(error.plan, TorchPlan):
        python = error.plan.python
        has = Message(
            "faults.plan-python",
            "{python} (PyTorch {torch}, iree-turbine {turbine})",
            python=python.path,
            torch=python.torch,
            turbine=python.turbine,
        )
        return [("python", has), ("command", verbatim(shlex.join(error.plan.command)))]
    from passlens.engine.compile.foreign_plan import read_plan  # noqa: PLC0415

    plan = read_plan(error.path)
    lines: list[tuple[str, Value]] = [
        ("compiler", verbatim(plan.toolchain)),
        ("command", verbatim(shlex.join(plan.command)) if plan.command else plan.why_none),
    ]
    lines += [("not used", verbatim(flag)) for flag in plan.left_out]
    lines += [
        (
            "input",
            Message("faults.plan-input", "{name} ({size}), from the session", name=one.name, size=Bytes(one.bytes)),
        )
        for one in plan.files
    ]
    if plan.module is not None:
        name, size = plan.module.name, Bytes(plan.module.bytes)
        module = Message("faults.plan-module", "{name} ({size}): machine code for a run", name=name, size=size)
        lines.append(("module", module))
    if plan.other_toolchain:
        lacking = Message(
            "faults.plan-toolchain",
            "IREE {version}, which is not on this machine",
            version=plan.other_toolchain,
        )
        lines.append(("made by", lacking))
    return lines


_HINTS = {
    errno.ENOSPC: Message("faults.free-space", "Free some space and try again."),
    errno.EACCES: Message("faults.permissions", "Check its permissions."),
    errno.EPERM: Message("faults.permissions", "Check its permissions."),
    errno.EROFS: Message("faults.writable-place", "Choose a place that can be written."),
    errno.ENOENT: Message("faults.path", "Check the path."),
    errno.EMFILE: Message("faults.open-files", "Raise the limit on open files (ulimit -n)."),
    errno.ENOMEM: Message("faults.free-memory", "Free some memory and try again."),
}


def as_user_error(error: OSError) -> UserError | None:
    """An error of the operating system in words; None if it is too vague to be the user's to fix."""
    if error.errno is None:
        return None
    reason = os.strerror(error.errno)
    hint = _HINTS.get(error.errno, NOTHING)
    if error.filename is None:
        return UserError(Message("faults.system", "{reason}.", reason=reason), hint=hint) if hint else None
    return UserError(
        Message("faults.file", "{name}: {reason}.", name=os.fsdecode(error.filename), reason=reason), hint=hint
    )


def report_elsewhere() -> None:
    """Report failures in threads and destructors in the same way."""

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
            report_bug(args.exc_value)

    def unraisable(args: sys.UnraisableHookArgs) -> None:
        if args.exc_value is not None:
            report_bug(args.exc_value)

    threading.excepthook = in_thread
    sys.unraisablehook = unraisable


def report_bug(error: BaseException) -> Exit:
    """Write the traceback to a log file, and print its path."""
    import platformdirs  # noqa: PLC0415 - for a bug

    now = datetime.now(UTC)
    text = f"passlens {__version__}, {now.isoformat(timespec='seconds')}\n" + "".join(traceback.format_exception(error))
    where = NOTHING
    try:
        folder = Path(platformdirs.user_state_path("passlens")) / "crashes"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{now:%Y%m%d-%H%M%S}-{os.getpid()}.log"
        path.write_text(text, encoding="utf-8")
        where = Message("faults.bug-kept", "The details are in {path}.", path=path)
    except OSError as unwritable:
        reason = unwritable.strerror or str(unwritable)
        where = Message("faults.bug-unkept", "Its details could not be kept: {reason}.", reason=reason)
    what = f"{type(error).__name__}: {error}".split("\n", 1)[0].rstrip(" :.")
    bug = Message("faults.bug", "This is a bug in Passlens, not your mistake: {what}.", what=what)
    write_note(verbatim(f"passlens: {translated(together(bug, where))}"))
    return Exit.BUG
