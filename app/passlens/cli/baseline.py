"""``passlens baseline``: record the times of a suite under a name, list them, show one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.cells import Cell
from passlens.cli.faults import Exit
from passlens.cli.options import HereOption, JsonOption, TrustOption, VerboseOption
from passlens.cli.output import Column, Page
from passlens.cli.regress_options import LimitOption, ProcessesOption, SuiteFlagsOption, SuiteToolchainOption
from passlens.cli.render import add_next, cancellable
from passlens.cli.schema import write_json
from passlens.cli.translation import verbatim
from passlens.engine.messages import Message, Word
from passlens.engine.regress.baseline import Baseline, baseline_names, read_baseline
from passlens.engine.regress.measure import BaselineJob, HowToTime
from passlens.engine.regress.report import time_text
from passlens.engine.regress.suite import read_suite

_DEFAULT = HowToTime()


def baseline(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Its name, or the path of its folder.", show_default=False)
    ] = "",
    suite: Annotated[
        Path | None, typer.Argument(metavar="[SUITE.toml]", help="What to time and record.", show_default=False)
    ] = None,
    toolchain: SuiteToolchainOption = "",
    flags: SuiteFlagsOption = None,
    processes: ProcessesOption = _DEFAULT.processes,
    limit: LimitOption = _DEFAULT.limit_s,
    here: HereOption = False,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Record the times of a suite of benchmarks under a name, for 'passlens regress'; list baselines, or show one.

    A baseline keeps its recordings with machine, drivers and versions, and the sessions of the models that it compiled.
    Exit code 1 when a benchmark could not be timed.
    """
    del trust  # already applied by its callback
    if not name:
        return _list(json=json)
    if suite is None:
        found = read_baseline(name)
    else:
        asked = read_suite(suite, toolchain, tuple(flags or ()))
        with cancellable(verbose=verbose) as context:
            found = BaselineJob(name, asked, HowToTime(processes, limit, not here)).run(context)
    if json:
        write_json("baseline", name=found.name, folder=found.folder, recordings=found.recordings)
    else:
        _show(found)
    failed = suite is not None and any(one.fault for one in found.newest.timings)
    return Exit.FAILED if failed else Exit.DONE


def _list(*, json: bool) -> int:
    names = baseline_names()
    if json:
        write_json("baselines", names=names)
        return Exit.DONE
    page = Page()
    if names:
        page.table([Column("name")], [(verbatim(one),) for one in names])
    else:
        page.line(Message("baseline.no-baselines", "There are no baselines."), "muted")
        add_next(page, [("baseline", "NAME", "SUITE.toml")])
    page.show()
    return Exit.DONE


def _show(found: Baseline) -> None:
    newest = found.newest
    page = Page()
    page.pairs(
        [
            ("baseline", verbatim(found.name)),
            ("recorded", verbatim(newest.started)),
            ("machine", verbatim(f"{newest.host}, {newest.system}")),
            ("recordings", len(found.recordings)),
            ("folder", found.folder),
        ]
    )
    page.line()
    page.table(
        [
            Column("benchmark"),
            Column("median", right=True),
            Column("processes", right=True),
            Column("device", flexible=True),
            Column("compiler"),
            Column("why", flexible=True),
        ],
        [
            (
                verbatim(one.name),
                verbatim(time_text(one)),
                len(one.medians_ns),
                verbatim(one.device.words() if one.device is not None else ""),
                verbatim(one.compiler),
                Cell(one.fault, "fail") if one.fault else Word(""),
            )
            for one in newest.timings
        ],
    )
    page.show()
