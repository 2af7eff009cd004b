"""Talks to the worker process: one request in, events out as dictionaries, and the outcome at the end."""

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
    """The worker's messages so far.

    Attributes:
        doing: Its last reported activity: what a crash interrupted.
        error: The runtime's own message if it failed; otherwise empty.
        reason: The worker's own reason if it refused.
        done: Whether it completed the request.
        runtime: The version of the runtime that it loaded; empty until reported.
    """

    def __init__(self, on_event: Callable[[Json], None]) -> None:
        self._on_event = on_event
        self.doing = STARTING
        self.error = ""
        self.reason = NOTHING
        self.done = False
        self.runtime = ""

    def take(self, line: str) -> None:
        """Process a line of its standard output; a line truncated by a crash is ignored."""
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
    """Run the worker on a request and wait for its end.

    Args:
        request: The request, see ``run.worker``.
        folder: A scratch folder; the request is written there.
        on_event: Called with each event, on this thread, while the worker runs.
        runtime: The runtime whose Python runs it; None: our own.
        cancel: Stops the worker when set.
        on_stderr: Called with each line that the runtime prints.
        on_tick: Called about five times a second; an exception from it ends the worker.
        timeout_seconds: Ends the worker after that time; None: no limit.
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
