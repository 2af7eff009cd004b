"""Our own work in a child process: its memory is freed when the child ends, and the window stays responsive.

A module with such work is also a program: ``run_in_child(__name__, request)`` starts it, and its ``if __name__ ==
"__main__"`` calls ``answer(work)``. The request is JSON on standard input. On standard output the child writes lines:
``part`` and JSON for each intermediate result, and finally one of ``_LAST``.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from passlens.engine.child_limits import allow_last_words, own_memory_bytes, own_seconds
from passlens.engine.errors import BugError, CancelledError, UserError
from passlens.engine.interpreter import own_python
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message, from_stored, to_stored
from passlens.engine.process import Outcome, run_child
from passlens.engine.units import figure_of_seconds

_LAST = frozenset({"result", "refusal", "limit", "deep"})
"""How a child ends: with its result, a refusal, its memory limit reached, or recursion too deep."""
_PACKAGES = Path(__file__).resolve().parents[2]
Tell = Callable[[Any], None]
"""Receives intermediate results of a child: any JSON."""
Asked = Mapping[str, Any]
Work = Callable[[Any, Tell], str]
"""From the request and the receiver of parts to the result."""


_LESS = Message(
    "apart.ask-for-less",
    "Ask for less at a time, such as one pass or one function. A file of unknown origin may be made to do this.",
)
"""What to do about a child that reached a limit."""


def run_in_child(
    module: str,
    request: Asked,
    *,
    what: Message,
    reads_bytes: int,
    cancel: CancelToken,
    tell: Tell = lambda part: None,
    background: bool = False,
) -> str:
    """Run the work of one of our modules in a child process with memory and time limits; return its result.

    Args:
        module: The name of the module; it calls ``answer`` when run.
        request: The request; JSON.
        what: The work of the child as the subject of a sentence: ``The search``.
        reads_bytes: The number of bytes it reads; see ``child_limits``.
        cancel: Ends the child and all that it started.
        tell: Receives the parts as they arrive, on this thread.
        background: Whether to run at low priority.

    Raises:
        UserError: The child reports one, was ended by a signal, reached a limit, or cannot be started.
        CancelledError: The user asked to stop.
        BugError: The child ended without an answer.
    """
    answers: list[tuple[str, Any]] = []

    def read(line: str) -> None:
        kind, _, value = line.partition(" ")
        if kind == "part":
            tell(json.loads(value))
        elif kind in _LAST:
            answers.append((kind, json.loads(value)))

    paths = filter(None, (str(_PACKAGES), os.environ.get("PYTHONPATH", "")))
    outcome = run_child(
        (own_python(), "-m", module),
        cancel=cancel,
        # An OpenBLAS thread for each processor takes some MiB for nothing.
        env={"PYTHONPATH": os.pathsep.join(paths), "OPENBLAS_NUM_THREADS": "1"},
        stdin=json.dumps(request),
        on_stdout=read,
        keep_stdout=False,
        reads_bytes=reads_bytes,
        background=background,
    )
    cancel.raise_if_cancelled()
    match answers:
        case [("result", str(result))]:
            return result
        case [("refusal", [title, detail, hint, location])]:
            raise UserError(from_stored(title), detail=detail, hint=from_stored(hint), location=location)
        case [("limit", _)]:
            outcome = replace(outcome, memory_limit_bytes=own_memory_bytes())
        case [("deep", _)]:
            raise UserError(
                Message(
                    "apart.nested",
                    "{name} stopped at something that is nested too deeply.",
                    name=what,
                ),
                hint=_LESS,
            )
    raise _death(outcome, what, reads_bytes)


def _death(outcome: Outcome, what: Message, reads_bytes: int) -> UserError | BugError:
    """The error for a child that left no answer."""
    if outcome.timed_out:
        return UserError(
            Message(
                "apart.time-limit",
                "{name} reached its time limit of {seconds} s and was ended.",
                name=what,
                seconds=figure_of_seconds(own_seconds(reads_bytes) * 1e9),
            ),
            hint=_LESS,
        )
    if outcome.memory_limit_bytes is not None:
        return UserError(outcome.sentence(what), hint=_LESS)
    if outcome.crashed:
        return UserError(
            outcome.sentence(what),
            hint=Message(
                "apart.memory-taken",
                "Other programs may have needed the memory: try again when more of it is free.",
            ),
        )
    last = outcome.stderr.strip().splitlines()[-1:] or [""]
    return BugError(f"{outcome.sentence(what)} {last[0]}".strip())


def answer(work: Work) -> None:
    """Do the work requested on standard input; the child's side of ``run_in_child``."""
    signal.signal(signal.SIGTERM, _stop)
    code = 0
    try:
        _say("result", work(json.load(sys.stdin), lambda part: _say("part", part)))
    except UserError as error:
        _say("refusal", (to_stored(error.title), error.detail, to_stored(error.hint), error.location))
    except CancelledError:
        code = 1
    except MemoryError:
        allow_last_words()
        _say("limit", None)
    except RecursionError:
        _say("deep", None)
    finally:
        with suppress(BrokenPipeError):
            sys.stdout.flush()
    # Nobody needs the remaining objects: freeing a million of them one by one takes a second.
    os._exit(code)


def _stop(number: int, frame: object) -> None:
    """Exit through the clean-up handlers, which also end our own children."""
    del number, frame
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise CancelledError("Cancelled.")


def _say(kind: str, value: object) -> None:
    sys.stdout.write(f"{kind} {json.dumps(value)}\n")
    sys.stdout.flush()
