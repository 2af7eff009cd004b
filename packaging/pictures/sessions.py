"""The sessions that are photographed: real compiles of the samples, and of models of PASSLENS_MODELS where they are."""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.session.checked import keep_sums
from passlens.engine.session.recorded import unpack

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a session is made.

    Attributes:
        model: File of the samples, or of the folder of models.
        recorded: Unpacked from the samples instead of compiled.
        parameters: A file of weights beside the model, to run it with; empty: it is not run.
        against: A device that the run is benchmarked against, in place of a run alone.
        quick: Passes are not captured.
        flags: Of the command; a session with some is one that somebody else sent.
    """

    model: str
    driver: Driver = Driver.HIP
    target: str = "gfx942"
    devices: int = 1
    opt_level: int | None = None
    recorded: str = ""
    parameters: str = ""
    against: str = ""
    quick: bool = False
    flags: tuple[str, ...] = ()


RECIPES = {
    "llama": Recipe("llama8b_f16_2l.mlir", opt_level=3),
    "conv": Recipe("conv_group.mlir", recorded="conv_group-3.9.0"),
    "conv-newer": Recipe("conv_group.mlir"),
    "quick": Recipe("llama8b_f16_2l.mlir", opt_level=3, quick=True),
    "sent": Recipe("matmul_f16.mlir", flags=("--iree-opt-level=O2", "--iree-llvmcpu-system-linker-path=/opt/ld")),
    "tp8": Recipe("tp8_mlp.mlir", devices=8),
    "pinned": Recipe("pinned_constant.mlir", devices=2),
    "pp2": Recipe("llama8b_f16_2l_pp2.mlir", devices=2, opt_level=3),
    "undeclared": Recipe("tp8_mlp.mlir", recorded="tp8_mlp-one-device"),
    "clip": Recipe("clip_f32.mlir", driver=Driver.LOCAL, target="host", parameters="clip_f32.irpa"),
    "timed": Recipe(
        "clip_f32.mlir", driver=Driver.LOCAL, target="host", parameters="clip_f32.irpa", against="local-sync"
    ),
}
CLIP_FUNCTION, CLIP_INPUT = "forward_bs4", "4x17xi64=ramp"
RUN_REPETITIONS = 24


def make(name: str, work: Path, models: Path | None) -> Path | None:
    """A session by its name, kept in ``work`` for the next time; None where its model is not on this machine."""
    recipe, target = RECIPES[name], work / f"{name}.passlens"
    if target.exists():
        return target
    if recipe.recorded:
        return unpack(SAMPLES / "recorded" / f"{recipe.recorded}.passlens.zst", SAMPLES, work)
    places = [SAMPLES / recipe.model, *([models / recipe.model] if models is not None else [])]
    source = next((place for place in places if place.is_file()), None)
    if source is None:
        return None
    # The path stands in the pictures: one that says nothing of the machine.
    neutral = Path(tempfile.gettempdir()) / "models"
    neutral.mkdir(exist_ok=True)
    copy = neutral / recipe.model
    shutil.copyfile(source, copy)
    sys.stdout.write(f"compile {recipe.model}\n")
    sys.stdout.flush()
    request = CompileRequest(
        copy, output=target, driver=recipe.driver, target=recipe.target, devices=recipe.devices,
        opt_level=recipe.opt_level,
    )  # fmt: skip
    quick = replace(request, passes=PassCapture.NONE)
    CompileJob(quick if recipe.quick else replace(request, look_first=True)).run(JobContext())
    if recipe.flags:
        _send(target, recipe.flags)
    if recipe.parameters:
        _run(target, source.with_name(recipe.parameters), recipe.against)
    return target


def _send(session: Path, flags: tuple[str, ...]) -> None:
    """Write flags into a session as another machine would: its seal no longer is that of this one."""
    with closing(sqlite3.connect(session)) as connection, connection:
        keep_sums(connection)
        connection.execute("UPDATE meta SET value = ? WHERE key = 'flags'", (json.dumps(flags),))


def _run(session: Path, weights: Path, against: str) -> None:
    """A timed run, or a benchmark of two devices, kept in the session."""
    from passlens.cli.main import main  # noqa: PLC0415 - the client that a user would take

    what = ["--function", CLIP_FUNCTION, "--input", CLIP_INPUT, "--parameters", f"model={weights}"]
    if against:
        code = main(["benchmark", str(session), *what, "--device", "local-task", "--against", against])
    else:
        code = main(["run", str(session), *what, "--repetitions", str(RUN_REPETITIONS), "--profile"])
    if code:
        raise RuntimeError(f"the run of {session.name} ended with {code}")
