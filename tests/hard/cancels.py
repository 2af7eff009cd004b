"""Jobs of every kind are cancelled at random moments: the window is idle within 1 s, and no child is there after 4."""

from __future__ import annotations

import itertools
import os
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import onnx
import psutil
from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QApplication

from hard.kills import Findings, row_of
from hard.robot import large_session
from hard.rows import Row
from hard.stage import Material, Stage, copy_session, left_over, make_material, still_there
from passlens.engine.analysis.lineage.values import Start
from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.patterns import PatternsJob
from passlens.engine.compile.places import inputs_folder
from passlens.engine.compile.request import CompileRequest, Driver
from passlens.engine.diagnosis.reproduce.job import ReproduceJob
from passlens.engine.diagnosis.reproduce.reduce import ReduceJob, ReduceRequest
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.errors import BugError, PasslensError
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.importing.torch_program import convert_program
from passlens.engine.jobs import Job, JobContext
from passlens.engine.queries import Queries
from passlens.engine.report import write_report
from passlens.engine.run.benchmark_values import BenchmarkRequest
from passlens.engine.run.values import Elsewhere, RunRequest
from passlens.engine.session.search.values import SearchRequest
from passlens.engine.session.trim import TrimJob
from passlens.engine.session.trimmed import Drop
from passlens.engine.session_runs.run_against import AgainstJob
from passlens.engine.session_runs.session_benchmark import SessionBenchmarkJob, Subject
from passlens.engine.session_runs.session_run import SessionRunJob
from passlens.engine.toolchain.verify import VerifyJob
from passlens.gui.devices.controller import HistoryJob, Moment, PlacementJob
from passlens.gui.graph.controller import GraphJob, Wish
from passlens.gui.kernels.controller import KernelsJob
from passlens.gui.memory.controller import ReadJob
from passlens.gui.passes.lineage import LineageJob
from passlens.gui.run.controller import ModuleJob
from passlens.gui.search.controller import SearchJob
from passlens.gui.shell.files.opening import OpenJob
from passlens.gui.shell.jobs import Jobs, Work
from passlens.gui.shell.machine import ListDriversJob
from torch_stand_ins import BEGIN, WRITE, program, stand_in_python

MOMENTS = 200
IDLE_SECONDS, CHILDREN_SECONDS = 1.0, 4.0
BOUND = f"idle within {IDLE_SECONDS:g} s, children gone within {CHILDREN_SECONDS:g} s"
_GIVE_UP_SECONDS = 60.0
_AGAIN = 2
"""How often a late end is tried again, alone: another program may have had the processor."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of job. ``seconds`` is the span in which it is cancelled; ``make`` gives a new one."""

    name: str
    seconds: float
    make: Callable[[], Job[Any]]


def run(budget_seconds: float, seed: int, folder: Path) -> list[Row]:
    """Cancel each kind of job in turn."""
    until = time.monotonic() + budget_seconds
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    chance = random.Random(seed)
    stage = Stage.make(folder)
    found = Findings()
    began = time.time()
    with stage.as_user():
        material = make_material(stage)
        large, what = large_session(stage, budget_seconds)
        jobs = Jobs()
        for kind in itertools.cycle(_Kinds(stage, material, large).all()):
            if found.total >= MOMENTS or time.monotonic() > until - 10:
                break
            moment = chance.uniform(0, kind.seconds)
            found.done[kind.name] += 1
            wrong = _cancel(jobs, kind, moment)
            for _ in range(_AGAIN):
                if not wrong:
                    break
                time.sleep(0.5)
                wrong = _cancel(jobs, kind, moment)
            found.wrong += [f"{kind.name}, cancelled after {moment:.2f} s: {one}" for one in wrong]
        jobs.close()
        found.wrong += [f"half a conversion left: {path}" for path in inputs_folder().rglob("part-*")]
        found.wrong += [f"working files left: {name}" for name in left_over(stage, began)]
    del app
    (folder / "found.txt").write_text("\n".join(found.wrong), encoding="utf-8")
    row = row_of(f"cancel: {len(found.done)} kinds of job ({what})", found, BOUND, MOMENTS)
    return [replace(row, done=row.done.replace("kills", "cancels"))]


def _cancel(jobs: Jobs, kind: Kind, moment: float) -> list[str]:
    """Start one, cancel it, and see it end."""
    failed: list[PasslensError] = []
    own = psutil.Process()
    jobs.submit(kind.make(), on_failed=failed.append)
    _turn(jobs, moment)
    started = own.children(recursive=True)
    asked = time.monotonic()
    jobs.cancel_all()
    _turn(jobs, _GIVE_UP_SECONDS)
    took = time.monotonic() - asked
    wrong = [f"idle after {took:.2f} s"] if took > IDLE_SECONDS else []
    left = still_there([*started, *own.children(recursive=True)], CHILDREN_SECONDS)
    wrong += [f"{', '.join(left)} went on"] if left else []
    wrong += [f"{one}" for one in failed if isinstance(one, BugError)]
    if not jobs.idle():
        raise RuntimeError(f"{kind.name} does not end {_GIVE_UP_SECONDS:g} s after it was cancelled")
    return wrong


def _turn(jobs: Jobs, seconds: float) -> None:
    """Run the event loop for so long, or until nothing runs any more."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not jobs.idle():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
        time.sleep(0.005)


class _Kinds:
    """Makes jobs on sessions that were made for them."""

    def __init__(self, stage: Stage, material: Material, large: Path) -> None:
        self._material, self._large = material, large
        self._folder = stage.folder / "work"
        self._folder.mkdir(exist_ok=True)
        self._numbers = itertools.count()
        self._queries = Queries(large, in_child=True)
        self._small = Queries(material.session)
        samples = material.model.parent
        local = self._folder / "local.passlens"
        CompileJob(CompileRequest(material.model, driver=Driver.LOCAL, output=local)).run(JobContext())
        self._module = module_file(local, samples / "local.vmfb")
        self._local = local
        failing = self._folder / "tp8_mlp.mlir"
        failing.write_bytes((Path(__file__).parents[2] / "resources/samples/tp8_mlp.mlir").read_bytes())
        self._failed = self._folder / "failed.passlens"
        CompileJob(CompileRequest(failing, output=self._failed)).run(JobContext())
        problems = Queries(self._failed).problems.listing()
        self._fix = next(((one.rule, fix) for one in problems for fix in one.fixes), None)
        self._dispatch = self._small.dispatches.listing()[0].symbol
        python = stand_in_python(self._folder / "torch" / "python", f"{BEGIN}; sleep 1; {WRITE}")
        self._program = program(self._folder / "net.pt2")
        convert_program(self._program, JobContext(), python, trusted=True)
        self._onnx = large_onnx(self._folder / "net.onnx")
        info = ModuleJob(self._module).run(JobContext())
        self._run = RunRequest(self._module, "local-task", info.functions[0].name, repetitions=2000)

    def _new(self) -> Path:
        return self._folder / f"new-{next(self._numbers) % 8}.passlens"

    def _copy(self) -> Path:
        return copy_session(self._large, self._folder / "copy.passlens")

    def _request(self, *, look_first: bool = False) -> CompileRequest:
        return CompileRequest(self._material.model, output=self._new(), look_first=look_first)

    def all(self) -> list[Kind]:
        """Every kind that there is; those that need the network, and those of a click that take milliseconds, not."""
        small, queries = self._material.session, self._queries
        memory: Callable[..., Any] = lambda cancel, _: queries.memory.device(cancel)  # noqa: E731
        report = self._folder / "report.html"
        write: Callable[..., Any] = lambda cancel: write_report(queries, report, cancel)  # noqa: E731
        other = Elsewhere(flags=("--iree-opt-level=O3",))
        kinds = [
            Kind("compile", 3.5, lambda: CompileJob(self._request())),
            Kind("compile, look first", 4, lambda: CompileJob(self._request(look_first=True))),
            Kind("import of a folder", 2, lambda: ImportJob(ImportRequest(self._material.tree, self._new()))),
            Kind("import of a log", 2, lambda: ImportJob(ImportRequest(self._material.log, self._new()))),
            Kind("dispatch", 2.5, lambda: DispatchJob(DispatchRequest(small, self._dispatch, self._request()))),
            Kind("patterns", 3, lambda: PatternsJob(small, self._dispatch)),
            Kind("run", 2, lambda: SessionRunJob(self._run, self._local)),
            Kind("benchmark", 3, lambda: SessionBenchmarkJob((Subject(self._run, self._local),), BenchmarkRequest(()))),
            Kind("run against", 4, lambda: AgainstJob(self._local, self._run, other)),
            Kind("reduce", 4, lambda: ReduceJob(ReduceRequest(self._failed, self._folder / "reduced.mlir"))),
            Kind("reproduce", 3, lambda: ReproduceJob(self._failed, self._folder / "reproducer")),
            Kind("trim", 2, lambda: TrimJob(self._copy(), Drop(unchanged=True))),
            Kind("measure a trim", 2, lambda: TrimJob(self._large, Drop(unchanged=True), only_measure=True)),
            Kind("search", 1.5, lambda: SearchJob(queries, SearchRequest("linalg.(generic|fill)", regex=True))),
            Kind("lineage", 3, lambda: LineageJob(queries, Start(None, 60))),
            Kind("kernels", 2, lambda: KernelsJob(self._fresh(), None)),
            Kind("device memory", 2, lambda: ReadJob("Read the device memory", "memory", memory)),
            Kind("dispatch graph", 2, lambda: GraphJob(self._fresh(), Wish("flow", difference=True))),
            Kind("placement", 2, lambda: PlacementJob(self._fresh(), Moment("stream"))),
            Kind("history of a device", 2, lambda: HistoryJob(self._fresh(), "@__device_0")),
            Kind("module", 1, lambda: ModuleJob(self._module)),
            Kind("devices", 1, ListDriversJob),
            Kind("toolchain check", 3, lambda: VerifyJob("")),
            Kind("opening", 0.5, lambda: OpenJob(self._large)),
            Kind("opening a program of PyTorch", 1.5, lambda: OpenJob(self._program)),
            Kind("opening an ONNX model", 2, lambda: OpenJob(self._onnx)),
            Kind("report", 2, lambda: Work("Write the report", write)),
        ]  # fmt: skip
        if self._fix is not None:
            rule, fix = self._fix
            kinds.append(Kind("fix", 3, lambda: TrialJob(self._failed, rule, fix)))
        return kinds

    def _fresh(self) -> Queries:
        """Nothing that was read before is kept."""
        return Queries(self._large, in_child=True)


def large_onnx(path: Path) -> Path:
    """A model whose import writes its weights beside it."""
    side = 4500
    values = onnx.helper.make_tensor("w", onnx.TensorProto.FLOAT, [side, side], bytes(4 * side * side), raw=True)
    ends = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [4, side]) for name in ("x", "y")]
    product = onnx.helper.make_node("MatMul", ["x", "w"], ["y"])
    graph = onnx.helper.make_graph([product], "net", ends[:1], ends[1:], [values])
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9), path)
    return path


def module_file(session: Path, target: Path) -> Path:
    """The compiled module of a session, as a file."""
    queries = Queries(session)
    try:
        return queries.artifacts.extract("vmfb", target)
    finally:
        with suppress(PasslensError):
            queries.close()
