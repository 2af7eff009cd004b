"""The checks, in the order of the list: each asks Passlens's command line and judges the answer by figures."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from gpu import models
from gpu.asking import Answer, Json, Place, Status, Step, Steps, environment, passlens

TOOL_BOUND: Final = 0.05
"""How far a median may lie from ``iree-benchmark-module``'s."""
SUM_BOUND: Final = 0.25
"""How far the dispatches' times together may lie from that of a call."""
HANG_LIMIT: Final = 5
HIDING: Final = ("HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES")
_LISTERS: Final = {
    "cuda": (["nvidia-smi", "-L"], "GPU "),
    "hip": (["amd-smi", "list", "--csv"], ""),
}
_PICTURE_SECONDS: Final = 240


def devices(place: Place, steps: Steps) -> None:
    """1: the GPU with name, memory, driver, live load, and the target to compile for."""
    answer = passlens(place, "devices", "--json", limit=120)
    answered = answer.json()
    found = [one for driver in answered.get("drivers", []) for one in driver["devices"]]
    mine = next((one for one in found if one["uri"] == place.uri), None)
    if not steps.judge(
        answer.command, mine is not None, "lists the device", answer.sentence(), seconds=round(answer.seconds, 1)
    ):
        return
    assert mine is not None
    load: Json = next((one for one in answered["load"] if one["uri"] == place.uri), {})
    steps.judge("its name", bool(mine["name"]), "is not empty", name=mine["name"], uri=mine["uri"])
    steps.judge("what it says of itself", bool(mine["facts"]), "at least one fact", "none", **dict(mine["facts"]))
    memory = mine["memory_bytes"] or load.get("memory_total")
    steps.judge(
        "its memory",
        bool(memory),
        "the driver or the vendor's library tells it",
        "neither does",
        of_driver=mine["memory_bytes"],
        of_library=load.get("memory_total"),
    )
    names = ["busy_percent", "memory_used"] + ([] if place.software else ["celsius", "clock_mhz", "watts"])
    figures = {name: load.get(name) for name in names}
    if place.driver != "vulkan":
        missing = [name for name, value in figures.items() if value is None]
        steps.judge("its live load", not missing, "all figures", f"not told: {', '.join(missing)}", **figures)
    else:
        steps.skip("its live load", "no library tells that of Vulkan devices")
    chip = place.chip or ("host" if place.software else "")
    steps.judge("the chip to compile for", bool(place.target), "is known", target=place.target, chip=chip)
    _same_count(place, [one for one in found if one["driver"] == place.driver], steps)


def _same_count(place: Place, mine: Sequence[Json], steps: Steps) -> None:
    """As many devices as the vendor's own program lists."""
    command, start = _LISTERS.get(place.driver, ([], ""))
    set_here = [name for name in HIDING if name in os.environ]
    if not command or shutil.which(command[0]) is None:
        steps.skip("as many devices as the vendor's program lists", "there is no such program here")
        return
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    lines = [line for line in done.stdout.splitlines() if line.strip() and line.startswith(start)]
    count = len(lines) - (0 if start else 1)  # a table has a heading
    if set_here:
        steps.skip(" ".join(command), f"{', '.join(set_here)} may hide some", listed=count, here=len(mine))
        return
    steps.judge(" ".join(command), count == len(mine), "as many devices", listed=count, here=len(mine))


def matmul(place: Place, steps: Steps) -> None:
    """2: compile, run, benchmark: within 5 % of ``iree-benchmark-module``."""
    session = _matmul_session(place, steps)
    if session is None:
        return
    answer = passlens(
        place,
        "benchmark",
        session,
        "--device",
        place.uri,
        "--iree-benchmark-module",
        "--limit",
        20,
        "--json",
        limit=240,
    )
    result = answer.json().get("result", {})
    if not steps.judge(answer.command, result.get("outcome") == "ok", "ends well", _sentence(result, answer)):
        return
    side = result["sides"][0]
    figures, interval, tool = side["statistics"], side["interval"] or {}, side["tool"] or {}
    steps.judge(
        "samples, median and interval",
        bool(side["samples_ns"] and interval),
        "are told",
        "too few samples for an interval",
        samples=len(side["samples_ns"]),
        median_us=_us(figures["median_ns"]),
        low_us=_us(interval.get("low")),
        high_us=_us(interval.get("high")),
        confidence=interval.get("confidence"),
    )
    if not tool.get("real_ns"):
        steps.judge("iree-benchmark-module", False, "gives a time", str(tool.get("note", "no answer")))
    else:
        ratio = figures["median_ns"] / tool["real_ns"]
        done = "the median over that of iree-benchmark-module"
        near = abs(ratio - 1) <= TOOL_BOUND
        ratio_to_tool: Json = {"ratio": round(ratio, 4), "tool_us": _us(tool["real_ns"])}
        if place.software and not near:
            steps.skip(done, "a software device shares the processor with all else", **ratio_to_tool)
        else:
            steps.judge(done, near, f"1 ± {TOOL_BOUND}", "too far from it", **ratio_to_tool)
    at_begin = dict(result["conditions"]["at_begin"])
    if place.software or place.driver == "vulkan":
        steps.skip("clock and temperature of the device while it ran", "nothing tells those of such a device")
    else:
        words = f"{at_begin.get(place.uri, '')}"
        steps.judge(
            "clock and temperature of the device while it ran",
            "MHz" in words and "°C" in words,
            "are told with the figures",
            words or "nothing is told of it",
            begin=words,
            end=str(dict(result["conditions"]["at_end"]).get(place.uri, "")),
        )
        course = [one for one in result["conditions"]["course"] if one["uri"] == place.uri]
        clocks = [one["clock_mhz"] for one in course if one["clock_mhz"] is not None]
        steps.judge(
            "its clock over the time of the benchmark",
            len(clocks) >= 3,
            "at least three readings, which the window charts",
            f"{len(clocks)} readings",
            readings=len(course),
            lowest_mhz=min(clocks, default=None),
            highest_mhz=max(clocks, default=None),
        )
    _picture(place, session, steps)


def dispatch_times(place: Place, steps: Steps) -> None:
    """3: ``clip_f32`` with its parameters: the expected result; its dispatches' times sum up to the whole."""
    folder = place.models
    files = ("clip_f32.mlir", "clip_f32.irpa", "clip_f32_input.irpa", "clip_f32_expected.irpa")
    if folder is not None and all((folder / name).is_file() for name in files):
        session = _compile(place, folder / files[0], steps, "clip")
        inputs = ["--input", folder / files[2], "--expected", folder / files[3]]
        inputs += ["--parameters", f"model={folder / files[1]}"]
    else:
        steps.skip("clip_f32", "it is no part of the project: PASSLENS_MODELS names a folder with it")
        session = _compile(place, _write(place, "two", models.TWO_DISPATCHES), steps, "two")
        inputs = [word for one in models.TWO_INPUTS for word in ("--input", one)]
    if session is None:
        return
    alone = place.driver in ("hip", "cuda")
    answer = passlens(
        place,
        *("run", session, "--device", place.uri, *inputs, "--time-limit", 200, "--no-locate", "--json"),
        "--isolated" if alone else "--profile",
        limit=500,
    )
    result = answer.json().get("result", {})
    if not steps.judge(answer.command, result.get("outcome") == "ok", "ends well", _sentence(result, answer)):
        return
    for one in result["comparisons"]:
        steps.judge("the expected result", one["matches"], one["sentence"], one["sentence"], ulp=one["max_ulp"])
    rows = result["dispatches"]
    whole = result["statistics"]["median_ns"]
    parts = sum(row["total_ns"] for row in rows)
    figures: Json = {"dispatches": len(rows), "sum_us": _us(parts), "call_us": _us(whole)}
    figures["ratio"] = round(parts / whole, 3) if whole else None
    if not rows:
        steps.judge("times of the dispatches", False, "at least one", result["profile_note"])
    elif place.software:
        steps.skip("the dispatches' times over a call's", "a processor's threads run several at once", **figures)
    else:
        near = abs(parts / whole - 1) <= SUM_BOUND
        steps.judge("the dispatches' times over a call's", near, f"1 ± {SUM_BOUND}", "too far from it", **figures)
    if alone:
        steps.judge("each is marked as timed alone", all(row["isolated"] for row in rows), "all", "some are not")


def large_model(place: Place, steps: Steps) -> None:
    """4: ``llama8b_f16_2l``: tokens a second, GB/s and TFLOP/s against the chip's limits, measured points."""
    if place.software:
        steps.skip("llama8b_f16_2l", "its 2.5 GB take minutes a call on a processor; a small matmul in its place")
        session = _matmul_session(place, steps)
        if session is not None:
            _throughput(place, session, ["--limit", "8"], steps, limits=False)
        return
    session = _compile(place, place.samples / "llama8b_f16_2l.mlir", steps, "llama", "--opt", 3)
    if session is None:
        return
    for function, preset in (("decode_bs4", "decode"), ("prefill_bs4", "prefill 128"), ("prefill_bs4", "prefill 2048")):
        what = ["--function", function, "--preset", preset, "--parameters", "model=splat", "--limit", "30"]
        _throughput(place, session, what, steps, limits=True)
    answer = passlens(
        place,
        *("run", session, "--device", place.uri, "--function", "decode_bs4", "--preset", "decode", "--isolated"),
        *("--parameters", "model=splat", "--repetitions", 3, "--time-limit", 200, "--no-locate", "--json"),
        limit=500,
    )
    result = answer.json().get("result", {})
    if steps.judge(answer.command, result.get("outcome") == "ok", "ends well", _sentence(result, answer)):
        _roofline(place, session, steps)


def _throughput(place: Place, session: Path, what: Sequence[str], steps: Steps, *, limits: bool) -> None:
    answer = passlens(place, "benchmark", session, "--device", place.uri, *what, "--json", limit=240)
    result = answer.json().get("result", {})
    if not steps.judge(answer.command, result.get("outcome") == "ok", "ends well", _sentence(result, answer)):
        return
    rates = result["sides"][0]["throughput"]
    for unit, name, scale in (("tokens", "tokens a second", 1.0), ("B", "GB/s", 1e9), ("FLOP", "TFLOP/s", 1e12)):
        mine = [one for one in rates if one["unit"] == unit]
        if unit == "tokens" and not limits:
            continue
        figures = {
            f"{name} {place_of}".strip(): round(one["per_second"] / scale, 4)
            for place_of, one in zip(("", "(dispatches)", "(3)"), mine, strict=False)
        }
        bounded = [one for one in mine if one["limit"]]
        if bounded:
            figures["limit"] = round(bounded[0]["limit"] / scale, 1)
            figures["share of it"] = round(max(one["per_second"] / one["limit"] for one in bounded), 4)
        steps.judge(name, bool(mine), "is told", "no such figure", **figures)
        if unit == "tokens":
            continue
        if limits and bounded:
            within = all(one["per_second"] <= 1.02 * one["limit"] for one in bounded)
            steps.judge(f"{name} against the limit", within, "not above it", "above: one of both is wrong", **figures)
        else:
            steps.skip(f"{name} against the limit", "no figures of such a device" if not limits else "none is told")


def _roofline(place: Place, session: Path, steps: Steps) -> None:
    answer = passlens(place, "kernels", session, "--json", limit=120)
    roofs = answer.json().get("rooflines", [])
    points = [one for roof in roofs for one in roof["points"] if one["time_ns"]]
    above = [one["kernel"] for one in points if (one["percent"] or 0) > 105]
    steps.judge(
        answer.command,
        bool(points) and not above,
        "measured points, none above the roofline",
        f"above it: {', '.join(above[:5])}" if above else "no measured point",
        points=len(points),
        highest_percent=max((one["percent"] or 0 for one in points), default=None),
    )


def verdicts(place: Place, steps: Steps) -> None:
    """5: A against A shows no difference; a slower B is slower, with an interval that holds the ratio."""
    small = _compile(place, _write(place, "matmul_a", models.MATMUL), steps, "verdict-a")
    wide = _compile(place, _write(place, "matmul_b", models.WIDE_MATMUL), steps, "verdict-b")
    if small is None or wide is None:
        return
    times = 4 if place.quick else 20
    found = []
    for _ in range(times):
        answer = _versus(place, small, small, 6)
        found.append((answer.json().get("result", {}).get("ratio") or {}).get("verdict", answer.sentence()))
    none = found.count("none")
    steps.judge(
        f"A against A, {times} times",
        none == times,
        "no difference in all",
        ", ".join(sorted(set(found) - {"none"})),
        no_difference=none,
        of=times,
    )
    # The true ratio: of medians that were measured apart, each in its own processes.
    medians = [_median_alone(place, session) for session in (small, wide)]
    answer = _versus(place, small, wide, 12)
    ratio = answer.json().get("result", {}).get("ratio") or {}
    if not ratio or None in medians:
        steps.judge(answer.command, False, "gives a ratio", answer.sentence())
        return
    first, second = (value for value in medians if value is not None)
    true = second / first
    low, high = ratio["interval"]["low"], ratio["interval"]["high"]
    steps.judge(
        answer.command,
        ratio["verdict"] == "slower",
        "slower",
        f"the verdict is {ratio['verdict']}",
        ratio=round(ratio["median"], 4),
        low=round(low, 4),
        high=round(high, 4),
        verdict=ratio["verdict"],
    )
    done = "the ratio of medians that were measured apart lies in that interval"
    inside = low * 0.98 <= true <= high * 1.02  # those medians have an interval too
    figures: Json = {"apart": round(true, 4), "low": round(low, 4), "high": round(high, 4)}
    if place.software and not inside:
        steps.skip(done, "what else the processor does changes between both", **figures)
    else:
        steps.judge(done, inside, "inside, ± 2 %", "outside", **figures)


def _versus(place: Place, first: Path, second: Path, limit: int) -> Answer:
    return passlens(
        place, "benchmark", first, second, "--device", place.uri, "--limit", limit, "--json", limit=limit * 4 + 60
    )


def _median_alone(place: Place, session: Path) -> float | None:
    answer = passlens(
        place, "benchmark", session, "--device", place.uri, "--processes", 4, "--limit", 12, "--json", limit=150
    )
    sides = answer.json().get("result", {}).get("sides", [])
    return (
        statistics.median(sides[0]["by_process"] or sides[0]["samples_ns"])
        if sides and sides[0]["samples_ns"]
        else None
    )


def faults(place: Place, steps: Steps) -> None:
    """6: memory, time limit, another chip, a lost device, two at once: one sentence each, and the next run works."""
    good = _compile(place, _write(place, "small", models.MATMUL), steps, "good")
    if good is None:
        return
    large = _compile(place, _write(place, "large", models.LARGE), steps, "large")
    if large is not None:
        elements = max(1 << 40, place.memory_bytes or 0)  # of 4 B each
        answer = _run(place, large, ["--input", elements])
        _judge_fault(answer, steps, {"failed"}, "out of memory, in a sentence", needs_sentence="memory")
        _next_run(place, good, steps)
    _time_limit(place, good, steps)
    _other_chip(place, good, steps)
    far = _compile(place, _write(place, "far", models.FAR), steps, "far")
    if far is not None:
        answer = _run(place, far, ["--input", "1024xf32=1", "--input", "64xi32=2000000000"], limit=60)
        result = answer.json().get("result", {})
        if result.get("outcome") == "ok" and place.driver in ("vulkan",):
            steps.skip("a kernel that reads outside of its memory", "Vulkan checks its indices: nothing happens")
        else:
            _judge_fault(answer, steps, {"crashed", "failed"}, "a crash or a lost device, in a sentence, within 60 s")
        _next_run(place, good, steps)
    _two_at_once(place, good, steps)


def _time_limit(place: Place, good: Path, steps: Steps) -> None:
    if place.driver == "vulkan" and place.software:
        # Its loops end after 65,535 steps.
        session = _compile(place, place.samples / "matmul_f16.mlir", steps, "long")
        what = ["--repetitions", 1000]
    else:
        session = _compile(place, _write(place, "looping", models.LOOPING), steps, "looping")
        what = ["--input", "64xf32=1", "--input", "i32=1000000"]
    if session is None:
        return
    answer = _run(place, session, what, limit=HANG_LIMIT)
    result = answer.json().get("result", {})
    steps.judge(
        answer.command,
        bool(result.get("timed_out")) and answer.seconds < HANG_LIMIT + 30,
        f"ended after {HANG_LIMIT} s, in a sentence",
        _sentence(result, answer),
        sentence=str(result.get("sentence", ""))[:300],
        seconds=round(answer.seconds, 1),
    )
    _next_run(place, good, steps)


_OTHER: Final[Mapping[str, Sequence[str]]] = {
    "hip": ("gfx90a", "gfx942", "gfx1100"),
    "cuda": ("sm_89",),
    "vulkan": ("rdna3", "ampere"),
    "local": (),
}


def _other_chip(place: Place, good: Path, steps: Steps) -> None:
    """A module for another chip is refused in a sentence."""
    others = [chip for chip in _OTHER[place.compile_driver] if chip != place.chip]
    done = "a module for another chip"
    if place.driver == "cuda" and place.chip >= "sm_89":  # sm_100 and later sort before it, and run sm_89 as well
        others = []
    if not others or (place.driver == "cuda" and len(place.chip) > len("sm_89")):
        steps.skip(
            done, "every module that can be compiled runs on this chip" if place.driver == "cuda" else "no other chip"
        )
        return
    session = _compile(place, _write(place, "other", models.MATMUL), steps, "other", target=others[0])
    if session is None:
        return
    answer = _run(place, session, [])
    result = answer.json().get("result", {})
    if place.driver == "vulkan" and result.get("outcome") == "ok":
        steps.skip(done, f"kernels for {others[0]} that ask for no subgroup size run here")
    else:
        _judge_fault(answer, steps, {"failed"}, "refused in a sentence")
    _next_run(place, good, steps)


def _two_at_once(place: Place, good: Path, steps: Steps) -> None:
    found: list[Answer] = []

    def ask(number: int) -> None:
        copy = place.work / f"at-once-{number}.passlens"
        shutil.copyfile(good, copy)
        found.append(passlens(place, "benchmark", copy, "--device", place.uri, "--limit", 8, "--json", limit=120))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    outcomes = [answer.json().get("result", {}).get("outcome", answer.sentence()) for answer in found]
    steps.judge(
        "two benchmarks on the device at once",
        outcomes == ["ok", "ok"],
        "both end well",
        ", ".join(outcomes),
        seconds=round(max(answer.seconds for answer in found), 1),
    )


def _judge_fault(answer: Answer, steps: Steps, outcomes: set[str], expected: str, needs_sentence: str = "") -> None:
    """A fault that Passlens has to answer with one sentence, of its own or of the run."""
    result = answer.json().get("result", {})
    sentence = str(result.get("sentence") or answer.sentence())
    outcome = result.get("outcome", "refused before it ran" if answer.code else "ok")
    clear = bool(sentence) and "\n" not in sentence and needs_sentence in sentence and "Traceback" not in answer.stderr
    good = answer.code is not None and clear and (outcome in outcomes or outcome.startswith("refused"))
    steps.judge(
        answer.command,
        good,
        expected,
        f"{outcome}: {sentence}",
        outcome=outcome,
        sentence=sentence[:500],
        seconds=round(answer.seconds, 1),
    )


def _next_run(place: Place, good: Path, steps: Steps) -> None:
    answer = _run(place, good, [])
    result = answer.json().get("result", {})
    steps.judge("the next run", result.get("outcome") == "ok", "works", _sentence(result, answer))


def _run(place: Place, session: Path, what: Sequence[object], limit: int = 60) -> Answer:
    return passlens(
        place,
        *("run", session, "--device", place.uri, "--repetitions", 1, "--warmup", 0, "--time-limit", limit),
        *("--no-profile", "--no-locate", "--json", *what),
        limit=limit + 60,
    )


def differences(place: Place, steps: Steps) -> None:
    """7: the results of processor and device; with another constant, the first dispatch that differs."""
    session = _compile(place, _write(place, "two", models.TWO_DISPATCHES), steps, "differences")
    if session is None:
        return
    inputs = [word for one in models.TWO_INPUTS for word in ("--input", one)]
    other = "local-sync" if place.driver == "local-task" else "local-task"
    against = ["--against", other, "--time-limit", 120, "--json"]
    answer = passlens(place, "run", session, "--device", place.uri, *inputs, *against, limit=240)
    held = answer.json().get("result", {}).get("against") or {}
    same = bool(held) and not held["dispatch"] and all(one["matches"] for one in held["comparisons"])
    steps.judge(
        answer.command,
        same,
        "all results and dispatches agree",
        str(held.get("sentence") or answer.sentence()),
        dispatches=held.get("compared"),
        sentence=str(held.get("sentence", "")),
    )
    answer = passlens(
        place,
        *("run", session, "--device", place.uri, *inputs, *against, f"--against-flag={models.OTHER_CONSTANT}"),
        limit=240,
    )
    held = answer.json().get("result", {}).get("against") or {}
    named = str(held.get("dispatch", ""))
    steps.judge(
        answer.command,
        "dispatch_1" in named and held.get("step") is not None,
        "names the second dispatch, whose constant is another",
        str(held.get("sentence") or answer.sentence()),
        dispatch=named,
        sentence=str(held.get("sentence", ""))[:400],
    )
    floats = _compile(place, _write(place, "floats", models.MATMUL), steps, "floats")
    if floats is None:
        return
    answer = passlens(place, "run", floats, "--device", place.uri, *against, limit=240)
    held = answer.json().get("result", {}).get("against") or {}
    for one in held.get("comparisons", []):
        steps.judge(
            "error of a matmul of random f32",
            one["matches"] and one["max_abs_error"] is not None and one["max_ulp"] is not None,
            "is told, absolute and in ULP, and within the tolerances",
            one["sentence"],
            absolute=one["max_abs_error"],
            relative=one["max_rel_error"],
            ulp=one["max_ulp"],
        )
    if not held.get("comparisons"):
        steps.judge(answer.command, False, "compares the results", answer.sentence())


def logical_devices(place: Place, steps: Steps) -> None:
    """8: ``passlens preflight``, and ``tp8_mlp`` over eight logical devices on the one device."""
    model = place.samples / "tp8_mlp.mlir"
    few = passlens(place, "preflight", model, "--driver", place.compile_driver, "--devices", 1, "--json", limit=120)
    steps.judge(few.command, few.code == 1, "refused: it names eight devices", f"exit code {few.code}")
    enough = passlens(place, "preflight", model, "--driver", place.compile_driver, "--devices", 8, "--json", limit=120)
    steps.judge(enough.command, enough.code == 0, "can succeed", f"exit code {enough.code}: {enough.sentence()}")
    session = _compile(place, model, steps, "tp8", "--devices", 8)
    if session is None:
        return
    answer = passlens(
        place,
        *(
            "run",
            session,
            "--device",
            ",".join([place.uri] * 8),
            "--parameters",
            "model=splat:f16=0.01",
            "--input",
            "ramp:0:0.001",
        ),
        *("--repetitions", 3, "--time-limit", 120, "--no-locate", "--save", place.work / "tp8", "--json"),
        limit=240,
    )
    result = answer.json().get("result", {})
    sentence = str(result.get("sentence", ""))
    if place.driver == "vulkan" and "frontier already assigned" in sentence:
        steps.skip(answer.command, f"IREE opens a Vulkan device once in a process: {sentence}")
        return
    if not steps.judge(answer.command, result.get("outcome") == "ok", "ends well", _sentence(result, answer)):
        return
    first = result["outputs"][0]
    steps.judge(
        "its result",
        first["nan_count"] == 0 and first["maximum"] != first["minimum"],
        "finite and not constant",
        first["preview"],
        median_us=_us(result["statistics"]["median_ns"]),
        mean=first["mean"],
    )


CHECKS: Final[tuple[tuple[str, float, Callable[[Place, Steps], None]], ...]] = (
    ("Devices", 300, devices),
    ("A matmul against iree-benchmark-module", 900, matmul),
    ("Expected results and times of dispatches", 1200, dispatch_times),
    ("Llama: throughput and roofline", 2400, large_model),
    ("Verdicts", 3000, verdicts),
    ("Faults", 1800, faults),
    ("CPU against GPU", 900, differences),
    ("Eight logical devices on one", 900, logical_devices),
)
"""Title, time limit in seconds, and the check, numbered from 1."""


def _matmul_session(place: Place, steps: Steps) -> Path | None:
    if place.software:
        return _compile(place, _write(place, "matmul", models.MATMUL), steps, "matmul")
    return _compile(place, place.samples / "matmul_f16.mlir", steps, "matmul")


def _compile(place: Place, model: Path, steps: Steps, name: str, *more: object, target: str = "") -> Path | None:
    """A session of a model for the device; None: it did not compile, which is a failed step."""
    session = place.work / f"{name}.passlens"
    session.unlink(missing_ok=True)
    answer = passlens(
        place,
        *("compile", model, "--driver", place.compile_driver, "--target", target or place.target, "--passes", "none"),
        *(*more, "-o", session, "--json"),
        limit=600,
    )
    good = answer.code == 0 and session.is_file()
    if not good:
        answered = answer.json()
        steps.judge(
            answer.command,
            False,
            "compiles",
            str(answered.get("sentence") or answered.get("outcome") or answer.sentence()),
        )
    return session if good else None


def _write(place: Place, name: str, text: str) -> Path:
    file = place.work / f"{name}.mlir"
    file.write_text(text, encoding="utf-8")
    return file


def _picture(place: Place, session: Path, steps: Steps) -> None:
    """The window off the screen shows the samples, median and interval."""
    file = place.work / "run.png"
    done = "the window's Run tab"
    with subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("window.py")), str(session), str(file)],
        env=environment(place),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        try:
            _, err = child.communicate(timeout=_PICTURE_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            _, err = child.communicate()
    if file.is_file():
        steps.add(Step(done, Status.OK, "shows the benchmark", picture=str(file)))
    else:
        steps.skip(done, f"the window did not open: {err.strip()[-300:]}")


def _sentence(result: Mapping[str, object], answer: Answer) -> str:
    return str(result.get("sentence") or answer.sentence())


def _us(nanoseconds: float | None) -> float | None:
    return round(nanoseconds / 1000, 2) if nanoseconds is not None else None
