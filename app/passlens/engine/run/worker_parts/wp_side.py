"""One side of a benchmark in a separate process: two IREE runtimes cannot share one.

The coordinating worker starts such a process for each side and lets them take turns, by lines of JSON: requests on
standard input, events on standard output as from any worker. Both sides are timed in the same way, each by its own
clock; the cost of the requests falls between the turns.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from passlens.engine.run.worker_parts.wp_benchmark import warm_up
    from passlens.engine.run.worker_parts.wp_channel import Channel, Json, RefusedError, refusal
    from passlens.engine.run.worker_parts.wp_module import KEPT, Loaded, result_bytes
else:
    from wp_benchmark import warm_up
    from wp_channel import Channel, Json, RefusedError, refusal
    from wp_module import KEPT, Loaded, result_bytes


class BenchmarkSide:
    """The coordinator's end of one side."""

    def __init__(self, process: Json, asked: Json, channel: Channel) -> None:
        self._channel = channel
        self._child = subprocess.Popen(
            process["argv"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **process["environment"]},
            encoding="utf-8",
        )
        self._ask(asked)

    def warm(self) -> list[int]:
        """Call it until it is steady; returns the times of the last calls, ns."""
        return self._ask({"do": "warm"})

    def turn(self, calls: int) -> list[int]:
        """Call it this many times; returns the times, ns."""
        return self._ask({"do": "turn", "calls": calls})

    def end(self) -> None:
        """Let it send its last events and exit."""
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._hear()
        self._child.wait()

    def _ask(self, what: Json) -> list[int]:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(json.dumps(what) + "\n")
            self._child.stdin.flush()
        except OSError:
            pass  # it is gone: its last event shows why
        answer = self._hear()
        if answer is None:
            self._die_as_it_did()
        return answer

    def _hear(self) -> list[int] | None:
        """Forward its events until it answers; None if it exited."""
        assert self._child.stdout is not None
        for line in self._child.stdout:
            try:
                event = json.loads(line)
            except ValueError:
                continue  # a line truncated by a crash
            if event["event"] == "answer":
                return list(event["ns"])
            if event["event"] == "error":
                raise RefusedError(event["message"], event["kind"], **event["fields"])
            if event["event"] != "done":
                self._channel.pass_on(line)
        return None

    def _die_as_it_did(self) -> NoReturn:
        """Exit as the side did, so that its end is reported as for any worker."""
        code = self._child.wait()
        if code < 0:
            number = signal.Signals(-code)
            if number not in (signal.SIGKILL, signal.SIGSTOP):
                signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            time.sleep(10)
        raise RefusedError(f"INTERNAL; the process of this side ended with code {code}", "side-ended", code=str(code))


def serve_side(request: Json, channel: Channel) -> None:
    """Load one side and call it on request, until standard input ends."""
    side = request["place"]
    side_channel = channel.of_side(request["name"])
    loaded = Loaded(request["side"], side_channel)
    KEPT.append(loaded)
    side_channel.doing("first")
    once = loaded.call.once
    with refusal():
        wall_ns = once()
        size = result_bytes(loaded.call.results)
    channel.send("first", side=side, wall_ns=wall_ns, result_bytes=size)
    channel.send("answer", ns=[])
    for line in sys.stdin:
        asked = json.loads(line)
        with refusal():
            if asked["do"] == "warm":
                times = warm_up(side, loaded.call, request, side_channel)[-20:]
            else:
                calls = asked["calls"]
                if calls > 1:
                    once()  # meanwhile the other side used the processor's caches
                times = [once() for _ in range(calls)]
        channel.send("answer", ns=times)
    channel.send("cpu", ns=time.process_time_ns())
