"""The worker's part of a benchmark: warm up, then time one function repeatedly, or two of them in turn.

Only the call itself is timed. Measurements are written out between calls, so that they survive a crash; never while the
clock runs.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from passlens.engine.run.worker_parts import wp_rules
    from passlens.engine.run.worker_parts.wp_channel import Channel, Json, refusal
    from passlens.engine.run.worker_parts.wp_module import KEPT, Loaded, result_bytes
else:
    import wp_rules
    from wp_channel import Channel, Json, refusal
    from wp_module import KEPT, Loaded, result_bytes

SIDES = ("A", "B")
_BATCH_NS = 20_000_000  # between two messages on a single function
_LEAST_NS = 300_000_000  # calls within a moment are alike: a shorter time does not show how the machine varies
_TURN_NS = 1_000_000
_TURN_CALLS = 20
_FEWEST_PAIRS = 3
_GROWTH = 1.2  # between two checks of the interval, which sort all samples


class Callee(Protocol):
    """A function ready to be called."""

    def once(self) -> int:
        """Call it and wait for its end; returns the wall time, ns."""


class Turns(Protocol):
    """A side that can take turns with another one."""

    def warm(self) -> list[int]:
        """Call it until it is steady; returns the times of the last calls, ns."""

    def turn(self, calls: int) -> list[int]:
        """Call it this many times; returns the times, ns."""


class Here:
    """A side in this process."""

    def __init__(self, side: int, callee: Callee, request: Json, channel: Channel) -> None:
        self._side, self._callee, self._request, self._channel = side, callee, request, channel

    def warm(self) -> list[int]:
        """See ``Turns``."""
        return warm_up(self._side, self._callee, self._request, self._channel.of_side(SIDES[self._side]))

    def turn(self, calls: int) -> list[int]:
        """See ``Turns``."""
        once = self._callee.once
        return [once() for _ in range(calls)]


def warm_up(side: int, callee: Callee, request: Json, channel: Channel) -> list[int]:
    """Call until the call time is steady, or a limit is reached; returns the times, ns."""
    channel.doing("warm-up", number=1)
    rule = wp_rules.Steadiness()
    times: list[int] = []
    fewest, most, limit_ns = request["warmup_least"], request["warmup_calls"], request["warmup_s"] * 1e9
    total = 0
    while True:
        wall = callee.once()
        times.append(wall)
        total += wall
        rule.add(wall)
        steady = rule.steady
        if len(times) >= fewest and (steady or len(times) >= most or total >= limit_ns):
            break
        if len(times) == 1 or wall > _BATCH_NS:
            channel.doing("warm-up", number=len(times) + 1)
    channel.send(
        "warm", side=side, calls=len(times), wall_ns=total, first_ns=times[0], steady=steady, change=rule.change
    )
    return times


def time_one(callee: Callee, request: Json, channel: Channel) -> None:
    """Time one function: the requested number of calls, or for 0.3 s and until the interval of its median is narrow
    enough.
    """
    times = warm_up(0, callee, request, channel)
    once, count = callee.once, request["repetitions"]
    most = count or request["most"]
    limit_ns = request["seconds"] * 1e9
    samples: list[int] = []
    taken = 0
    look_at = wp_rules.FEWEST
    why = "count" if count else "most"
    while len(samples) < most:
        typical = wp_rules.median(samples[-20:] or times[-5:]) or 1
        batch = min(max(1, int(_BATCH_NS / typical)), most - len(samples))
        channel.doing("timed", number=len(samples) + 1, last=len(samples) + batch if batch > 1 else 0)
        new = [once() for _ in range(batch)]
        channel.send("samples", ns=new)
        samples += new
        taken += sum(new)
        if not count and len(samples) >= look_at and (taken >= _LEAST_NS or len(samples) >= most):
            if wp_rules.narrow_enough(samples, request["precision"], request["confidence"]):
                why = "narrow"
                break
            look_at = int(len(samples) * _GROWTH)
        if limit_ns and taken >= limit_ns:
            why = "time"
            break
    channel.send("enough", why=why)


def time_two(sides: Sequence[Turns], request: Json, channel: Channel) -> None:
    """Time two functions in turn, alternating the first of each pair: A B, B A, A B, and so on.

    A turn is one call, or as many as take 1 ms, at most 20. The two turns of a pair are adjacent in time, so that a
    temporary slowdown of the machine affects both.
    """
    turns = []
    order = (0, 1) if request["first"] == 0 else (1, 0)
    times: dict[int, list[int]] = {}
    for side in order:
        times[side] = sides[side].warm()
    for side in (0, 1):
        typical = wp_rules.median(times[side][-20:]) or 1
        turns.append(min(max(1, round(_TURN_NS / typical)), _TURN_CALLS))
    channel.send("turns", calls=turns)
    most, taken, pairs = request["pairs"], 0, 0
    seconds, share = request["seconds"] or math.inf, request["share_s"] or math.inf  # 0: no limit
    while pairs < most:
        pair: list[list[int]] = [[], []]
        for side in order if pairs % 2 == 0 else order[::-1]:
            channel.of_side(SIDES[side]).doing("timed", number=pairs * turns[side] + 1)
            pair[side] = sides[side].turn(turns[side])
        channel.send("pair", ns=pair)
        pairs += 1
        taken += sum(map(sum, pair))
        if (taken >= seconds * 1e9 and pairs >= _FEWEST_PAIRS) or taken >= share * 1e9:
            break


def benchmark(request: Json, channel: Channel) -> None:
    """Time one function, or two in turn. Sides on the same devices share them."""
    sides, shared = request["sides"], dict[tuple[str, ...], list[Any]]()
    loaded: dict[int, Loaded] = {}
    for place in sorted(range(len(sides)), key=lambda side: side != request["first"]):
        side = sides[place]
        side_channel = channel.of_side(SIDES[place] if len(sides) > 1 else "")
        mine = loaded[place] = Loaded(side, side_channel, devices=shared.get(tuple(side["devices"])))
        shared[tuple(side["devices"])] = mine.devices
        side_channel.doing("first")
        with refusal():
            wall_ns = mine.call.once()
            size = result_bytes(mine.call.results)
        channel.send("first", side=place, wall_ns=wall_ns, result_bytes=size)
    KEPT.append(loaded)
    calls = [loaded[place].call for place in range(len(sides))]
    with refusal():
        if len(calls) == 1:
            time_one(calls[0], request, channel)
        else:
            time_two([Here(place, call, request, channel) for place, call in enumerate(calls)], request, channel)
    channel.send("cpu", ns=time.process_time_ns())
