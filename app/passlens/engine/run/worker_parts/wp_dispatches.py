"""The worker's part of timing single dispatches: functions that dispatch one kernel a given number of times.

A call dispatches its kernel ``batch`` times, one after the other, and waits for the last: the cost of a submission,
spread over so many, becomes negligible.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from passlens.engine.run.worker_parts.wp_channel import Channel, Json, RefusedError, refusal
    from passlens.engine.run.worker_parts.wp_module import KEPT, Call, Loaded
else:
    from wp_channel import Channel, Json, RefusedError, refusal
    from wp_module import KEPT, Call, Loaded

_BATCH_NS = 2_000_000
_BATCH_NS_ON_CPU = 400_000
"""On the CPU, about one turn of the scheduler: shorter batches are rarely interrupted, and submitting costs less."""
_MOST = 4096
_AT_LEAST, _FEWEST_SAMPLES, _MOST_SAMPLES = 3, 15, 200
_LONGEST_NS = 1_000_000_000
_SPREAD = 0.02
"""The spread at which there are enough samples: the faster half differs by at most this share."""


def time_dispatches(request: Json, channel: Channel) -> None:
    """Time the functions of a module made for this, one after the other.

    Each sends an event ``dispatch`` with its name, the batch, and the times of one dispatch in ns.
    """
    names = request["functions"]
    plain = {"function": names[0], "inputs": [], "parameters": [], "fences": False}
    loaded = Loaded({**request, **plain}, channel)
    KEPT.append(loaded)
    on_cpu = request["devices"][0].startswith("local")
    for name in names:
        channel.doing("dispatch", name=name)
        function = loaded.module.lookup_function(name)
        if function is None:
            raise RefusedError(f"NOT_FOUND; no function {name}", "no-function", function=name)
        with refusal():
            batch, samples = _time(loaded, function, _BATCH_NS_ON_CPU if on_cpu else _BATCH_NS)
        channel.send("dispatch", function=name, batch=batch, ns=samples)


def _time(loaded: Loaded, function: object, enough_ns: int) -> tuple[int, list[float]]:
    def prepared(batch: int) -> Call:
        return Call(loaded.context, loaded.devices[0], function, [batch], fences=False)

    batch = 1
    call = prepared(batch)
    call.once()  # loads code, and touches memory for the first time
    while (wall := call.once()) < enough_ns and batch < _MOST:
        batch = min(_MOST, max(2 * batch, math.ceil(batch * enough_ns / max(1, wall))))
        call = prepared(batch)
    samples: list[float] = []
    begin = time.perf_counter_ns()
    while len(samples) < _MOST_SAMPLES:
        samples.append(call.once() / batch)
        long = time.perf_counter_ns() - begin > _LONGEST_NS
        if (len(samples) >= _FEWEST_SAMPLES and _steady(samples)) or (long and len(samples) >= _AT_LEAST):
            break
    return batch, samples


def _steady(samples: list[float]) -> bool:
    fast = sorted(samples)[: len(samples) // 2]
    return fast[-1] <= (1 + _SPREAD) * fast[0]
