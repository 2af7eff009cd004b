"""Runs the cells of a campaign on a Dask cluster: inputs are sent to the workers, sessions come back.

The scheduler tries a cell elsewhere if its worker dies. If the scheduler itself disappears, unfinished cells are
submitted to the next one at the same address.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from passlens import __version__
from passlens.engine.errors import UserError
from passlens.engine.events import StageStarted, Warned
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Count, Items, Message
from passlens.engine.session.replacing import remove
from passlens.engine.sweep import cluster_worker
from passlens.engine.sweep.cluster_worker import WorkerFacts, python_here
from passlens.engine.sweep.execute import Task
from passlens.engine.sweep.folder import content_of
from passlens.engine.sweep.results import CellEnd, CellResult, read_result
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.knowledge import release_of, released
from passlens.engine.whole_files import unwritable_file, write_whole

CONNECT_SECONDS = 20.0
PATIENCE_SECONDS = 600.0
"""How long to wait for a scheduler that disappeared, or for workers that have not come yet."""
_LACKING_SECONDS = 30.0
"""How long to wait for a worker with a toolchain after the first ones have come."""
_POLL_SECONDS = 0.2
_LOOK_SECONDS = 2.0
_FINISHED, _PENDING = "finished", "pending"


class ClusterExecutor:
    """Submits tasks to the workers of a Dask scheduler; see ``Executor``."""

    def __init__(self, address: str, *, install: bool) -> None:
        """Connect, and compare versions.

        Args:
            address: The address of the scheduler, such as ``tcp://node:8786``.
            install: Whether workers install missing releases.

        Raises:
            UserError: dask.distributed is not installed, there is no answer, or the version differs.
        """
        self._address = address
        self._install = install
        try:
            self._dask: Any = importlib.import_module("distributed")
        except ModuleNotFoundError as error:
            raise UserError(
                Message("cluster.no-dask", "Clusters need dask.distributed, which is not installed here."),
                hint=Message("cluster.install", "Install it with: pip install 'passlens[cluster]'."),
            ) from error
        self._client = self._connect()
        self._check_dask()

    def close(self) -> None:
        """Leave the cluster, which keeps running."""
        with suppress(Exception):  # a scheduler that is gone
            self._client.close(timeout=2)

    def results(self, tasks: Sequence[Task], context: JobContext) -> Iterator[CellResult]:
        """See ``Executor``. Cells that are running when the user cancels finish on their workers."""
        work = _Cells(self._dask, self._install, tasks)
        begun = looked = monotonic() - _LOOK_SECONDS
        while work.left:
            if context.cancel.cancelled:
                with suppress(Exception):
                    self._client.cancel(work.futures())
                context.cancel.raise_if_cancelled()
            if work.lost() or self._client.status != "running":
                context.emit(
                    Warned(
                        Message(
                            "cluster.gone",
                            "The scheduler at {address} no longer answers; waiting for one at the same address.",
                            address=self._address,
                        )
                    )
                )
                self._come_back(context)
                work.forget()
                begun = looked = monotonic() - _LOOK_SECONDS
            if monotonic() - looked >= _LOOK_SECONDS:
                looked = monotonic()
                with suppress(OSError, TimeoutError, self._dask.comm.CommClosedError):
                    if work.submit(self._client, patient=looked - begun < _LACKING_SECONDS):
                        workers = Count(work.workers, "worker")
                        context.emit(StageStarted(Message("cluster.at-work", "{workers} at work", workers=workers)))
                    if not work.workers and looked - begun > PATIENCE_SECONDS:
                        raise UserError(
                            Message("cluster.no-workers", "{address} has no workers.", address=self._address),
                            hint=Message(
                                "cluster.start-workers",
                                "Start some with: dask worker {address}.",
                                address=self._address,
                            ),
                        )
            yield from work.ended()
            context.cancel.wait(_POLL_SECONDS)

    def _connect(self) -> Any:
        try:
            return self._dask.Client(self._address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise UserError(
                Message("cluster.unreachable", "No Dask scheduler answers at {address}.", address=self._address),
                detail=str(error),
                hint=Message("cluster.check", "Check the address, and that 'dask scheduler' runs there."),
                location=self._address,
            ) from error

    def _come_back(self, context: JobContext) -> None:
        """Reconnect, for as long as the scheduler may be restarted."""
        self.close()
        until = monotonic() + PATIENCE_SECONDS
        while True:
            context.cancel.raise_if_cancelled()
            try:
                self._client = self._connect()
            except UserError:
                if monotonic() > until:
                    raise
            else:
                return

    def _check_dask(self) -> None:
        """Check that client and scheduler have the same version of dask.distributed: others may not understand each
        other.
        """
        versions = self._client.get_versions()
        here, there = (versions[side]["packages"]["distributed"] for side in ("client", "scheduler"))
        if here != there:
            self.close()
            raise UserError(
                Message(
                    "cluster.other-dask",
                    "The scheduler has dask.distributed {there}, and this machine {here}.",
                    there=there,
                    here=here,
                ),
                hint=Message("cluster.same-dask", "Install the same version on both, and on the workers."),
                location=self._address,
            )


class _Cells:
    """The unfinished tasks, and where they run."""

    def __init__(self, dask: Any, install: bool, tasks: Sequence[Task]) -> None:
        self._dask = dask
        self._install = install
        self.left = {task.key: task for task in tasks}
        self._futures = dict[str, tuple[Any, frozenset[str] | None]]()
        self._inputs = dict[str, Any]()
        self._facts = dict[str, tuple[str, ...]]()
        self._ended = list[CellResult]()

    @property
    def workers(self) -> int:
        """The number of workers at the last check."""
        return len(self._facts)

    def futures(self) -> list[Any]:
        """All submitted futures."""
        return [future for future, _ in self._futures.values()]

    def lost(self) -> bool:
        """Whether the scheduler lost its tasks, as a new one has."""
        return any(future.status in {"cancelled", "lost"} for future in self.futures())

    def forget(self) -> None:
        """Mark all unfinished tasks as not submitted."""
        self._futures, self._inputs, self._facts = {}, {}, {}

    def submit(self, client: Any, *, patient: bool) -> bool:
        """Submit the tasks that no worker has; returns whether there were any.

        Args:
            client: A connected client.
            patient: Whether to keep tasks that no worker can run yet: others may come.

        Raises:
            UserError: A worker has another version of Passlens, or none.
        """
        self._look(client)
        if not self._facts:
            return False
        more = False
        for key, task in self.left.items():
            handed = self._futures.get(key)
            if handed is not None:
                future, where = handed
                if where is None or future.status != _PENDING or where & self._facts.keys():
                    continue  # the last worker that could run it may still exist
                future.cancel()
            spec = _portable(task.cell.request.toolchain if task.cell.request is not None else OWN)
            able = frozenset(name for name, known in self._facts.items() if spec in known)
            anywhere = "/" in spec or (self._install and spec in released())
            if able or anywhere:
                self._futures[key] = self._hand_over(client, task, spec, None if anywhere else able)
                more = True
            elif not patient:
                here = tuple(dict.fromkeys(one for known in self._facts.values() for one in known))
                why = Message(
                    "cluster.no-toolchain",
                    "No worker has the toolchain '{name}'; they have {names}.",
                    name=spec,
                    names=Items(here),
                )
                self._futures.pop(key, None)
                self._ended.append(CellResult(key, CellEnd.NOT_TRIED, why))
        return more

    def ended(self) -> Iterator[CellResult]:
        """The results that have arrived since, with their sessions on the disk."""
        for key, (future, _) in tuple(self._futures.items()):
            task = self.left.get(key)
            if task is None or future.status in {_PENDING, "cancelled", "lost"}:
                continue
            del self._futures[key]
            try:
                result, data = future.result()
            except self._dask.KilledWorker:
                reason = Message("cluster.killed", "Every worker that tried it died.")
                self._ended.append(CellResult(key, CellEnd.NOT_TRIED, reason))
            except Exception as error:
                reason = Message("cluster.broke", "A worker failed on it: {error}.", error=error)
                self._ended.append(CellResult(key, CellEnd.NOT_TRIED, reason))
            else:
                self._ended.append(_kept(result, data, task.session))
        while self._ended:
            result = self._ended.pop(0)
            del self.left[result.key]
            yield result

    def _look(self, client: Any) -> None:
        """Update the workers and their toolchains."""
        there = set(client.nthreads())
        self._facts = {name: known for name, known in self._facts.items() if name in there}
        new = [name for name in there if name not in self._facts]
        if not new:
            return
        answers: Mapping[str, object] = client.run(cluster_worker.facts, workers=new, on_error="return")
        for name, answer in answers.items():
            match answer:
                case WorkerFacts(python, version, known) if (python, version) == (python_here(), __version__):
                    self._facts[name] = known
                case WorkerFacts(python) if python != python_here():
                    raise _unfit(
                        name,
                        Message(
                            "cluster.other-python",
                            "it runs Python {there}, and this machine {here}",
                            there=python,
                            here=python_here(),
                        ),
                    )
                case WorkerFacts(_, version):
                    raise _unfit(name, Message("cluster.other-passlens", "it has Passlens {version}", version=version))
                case ImportError():
                    raise _unfit(name, Message("cluster.no-passlens", "it has no Passlens, or another version"))
                case _:
                    pass  # it disappeared meanwhile

    def _hand_over(
        self, client: Any, task: Task, spec: str, workers: frozenset[str] | None
    ) -> tuple[Any, frozenset[str] | None]:
        cell, request = task.cell, task.cell.request
        source, model = None, None
        if request is not None:
            cell = replace(cell, request=replace(request, toolchain=spec))
            source = self._input(client, request.source)
        if task.model is not None:
            model = self._input(client, task.model)
        future = client.submit(
            cluster_worker.run_cell,
            replace(task, cell=cell, model=None),
            b"" if source is None else source,
            model,
            self._install,
            key=f"passlens-{task.key}",
            workers=None if workers is None else sorted(workers),
            pure=False,
        )
        return future, workers

    def _input(self, client: Any, path: Path) -> Any:
        """A file for the workers, sent once. The scheduler keeps it, so that it survives the loss of a worker."""
        digest = content_of(path)
        if digest not in self._inputs:
            self._inputs[digest] = client.submit(
                cluster_worker.keep, path.read_bytes(), key=f"passlens-input-{digest[:24]}", pure=False
            )
        return self._inputs[digest]


def _portable(spec: str) -> str:
    """A toolchain by a name that is valid on every machine: its release, if it is one."""
    if "/" in spec:
        return spec
    try:
        found = find(spec)
    except UserError:
        return spec
    return release_of(found.version) or found.version


def _kept(result: CellResult, data: bytes, session: Path) -> CellResult:
    """A result with its session written to the disk: checked like any session from elsewhere, and read here."""
    if not data:
        return replace(result, session="")
    try:
        write_whole(session, data)
    except OSError as error:
        raise unwritable_file(session, error) from error
    try:
        read = read_result(result.key, session)
    except UserError as error:
        remove(session)
        why = Message(
            "cluster.bad-session", "A worker sent a session that cannot be read: {reason}", reason=error.title
        )
        return CellResult(result.key, CellEnd.NOT_TRIED, why)
    return replace(read, compile_ns=result.compile_ns)


def _unfit(worker: str, why: Message) -> UserError:
    return UserError(
        Message(
            "cluster.unfit",
            "Worker {name} cannot take cells: {why} (this machine has Passlens {version}).",
            name=worker,
            why=why,
            version=__version__,
        ),
        hint=Message("cluster.same-passlens", "Install the same version of Passlens on all workers."),
        location=worker,
    )
