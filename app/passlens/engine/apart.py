"""Our own work in a child process: what it takes goes back to the system with the child, and a window stays alive.

A module whose work can be done so is a program, too: ``ask_apart(__name__, request)`` starts it, and its
``if __name__ == "__main__"`` calls ``answer(work)``. The request is JSON on standard input. On standard output the
child writes lines: ``part`` and JSON for what it tells on the way, and at last ``result`` or ``refusal``.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from passlens.engine.errors import BugError, CancelledError, UserError
from passlens.engine.interpreter import own_python
from passlens.engine.jobs import CancelToken
from passlens.engine.process import Outcome, run_child

_PACKAGES = Path(__file__).resolve().parents[2]
Tell = Callable[[Any], None]
"""Takes what a child says on the way: any JSON."""
Asked = Mapping[str, Any]
Work = Callable[[Any, Tell], str]
"""From the request, and what takes parts, to the result."""


def ask_apart(module: str, request: Asked, *, what: str, cancel: CancelToken, tell: Tell = lambda part: None) -> str:
    """Have a module of ours do its work in a child process; its result.

    Args:
        module: Its name; it calls ``answer`` when it is run.
        request: What it is asked; JSON.
        what: What the child does, as the subject of a sentence: ``The search``.
        cancel: Ends the child, and what it started.
        tell: Gets the parts as they come, on this thread.

    Raises:
        UserError: The child says so, was ended by a signal, or cannot be started.
        CancelledError: It was cancelled.
        BugError: The child ended without an answer.
    """
    answers: list[tuple[str, Any]] = []

    def read(line: str) -> None:
        kind, _, value = line.partition(" ")
        if kind == "part":
            tell(json.loads(value))
        elif kind in {"result", "refusal"}:
            answers.append((kind, json.loads(value)))

    paths = filter(None, (str(_PACKAGES), os.environ.get("PYTHONPATH", "")))
    outcome = run_child(
        (own_python(), "-m", module),
        cancel=cancel,
        env={"PYTHONPATH": os.pathsep.join(paths)},
        stdin=json.dumps(request),
        on_stdout=read,
        keep_stdout=False,
    )
    cancel.raise_if_cancelled()
    match answers:
        case [("result", str(result))]:
            return result
        case [("refusal", [title, detail, hint, location])]:
            raise UserError(title, detail=detail, hint=hint, location=location)
    raise _death(outcome, what)


def _death(outcome: Outcome, what: str) -> UserError | BugError:
    """What to say of a child that left no answer."""
    if outcome.crashed:
        return UserError(
            outcome.sentence(what),
            hint="Other programs may have needed the memory: try again when more of it is free.",
        )
    last = outcome.stderr.strip().splitlines()[-1:] or [""]
    return BugError(f"{outcome.sentence(what)} {last[0]}".strip())


def answer(work: Work) -> None:
    """Do the work that standard input asks for; the child's side of ``ask_apart``."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        _say("result", work(json.load(sys.stdin), lambda part: _say("part", part)))
    except UserError as error:
        _say("refusal", (error.title, error.detail, error.hint, error.location))
    except CancelledError:
        sys.exit(1)
    finally:
        with suppress(BrokenPipeError):
            sys.stdout.flush()
    # Nobody needs what is left: to take a million objects apart one by one takes a second.
    os._exit(0)


def _stop(number: int, frame: object) -> None:
    """Leave by way of what cleans up, and ends children of our own."""
    del number, frame
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise CancelledError("Cancelled.")


def _say(kind: str, value: object) -> None:
    sys.stdout.write(f"{kind} {json.dumps(value)}\n")
    sys.stdout.flush()
