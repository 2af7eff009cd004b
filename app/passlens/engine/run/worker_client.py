"""Talks to the worker process: one request in, its events out as dictionaries, its end as an outcome."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING
from passlens.engine.process import Outcome, run_child
from passlens.engine.run.doing import STARTING, doing_of
from passlens.engine.run.explain import refused_by_us
from passlens.engine.run.tools import worker_argv, worker_environment
from passlens.engine.toolchain.runtimes import Runtime

Json = dict[str, Any]


class Conversation:
    """What the worker has said so far.

    Attributes:
        doing: What it had just begun when it last spoke; tells what a crash interrupted.
        error: The runtime's own message when it said no; empty otherwise.
        reason: Why, where the worker itself said no.
        done: Whether it served the request to the end.
        runtime: The version of the runtime that it loaded; empty until it said so.
    """

    def __init__(self, on_event: Callable[[Json], None]) -> None:
        self._on_event = on_event
        self.doing = STARTING
        self.error = ""
        self.reason = NOTHING
        self.done = False
        self.runtime = ""

    def take(self, line: str) -> None:
        """Take one line of its standard output; a line cut short by a crash is left out."""
        try:
            event = json.loads(line)
        except ValueError:
            return
        if not isinstance(event, dict):
            return
        match event.get("event"):
            case "doing":
                self.doing = doing_of(event)
            case "runtime":
                self.runtime = str(event["version"])
            case "error":
                self.error = str(event["message"])
                self.reason = refused_by_us(event)
            case "done":
                self.done = True
        self._on_event(event)


def ask_worker(
    request: Json,
    folder: Path,
    on_event: Callable[[Json], None],
    *,
    runtime: Runtime | None = None,
    cancel: CancelToken | None,
    on_stderr: Callable[[str], None] | None = None,
    on_tick: Callable[[], None] | None = None,
    timeout_seconds: float | None = None,
) -> tuple[Conversation, Outcome]:
    """Run the worker on one request and wait for its end.

    Args:
        request: As ``run.worker`` reads it.
        folder: A scratch folder; the request is written there.
        on_event: Called with each event, on this thread, while the worker runs.
        runtime: Whose Python it runs with; None: ours.
        cancel: Ends the worker when set.
        on_stderr: Called with each line that the runtime prints.
        on_tick: Called about five times a second; what it raises ends the worker.
        timeout_seconds: Ends the worker after that time; None: it may take for ever.
    """
    file = folder / "request.json"
    file.write_text(json.dumps(request), encoding="utf-8")
    conversation = Conversation(on_event)
    outcome = run_child(
        worker_argv(file, runtime),
        cancel=cancel,
        env=worker_environment(runtime),
        on_stdout=conversation.take,
        on_stderr=on_stderr,
        on_tick=on_tick,
        timeout_seconds=timeout_seconds,
    )
    return conversation, outcome
