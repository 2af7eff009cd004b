"""Where the cycles of a traced kernel go, for a kernel that the compiler made, against sums done here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from message_checks import has_message
from passlens.engine.analysis.kernel_tables import InstructionClass
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.run.profiles.hot_instructions import HotKernel, SameCode
from passlens.engine.run.profiles.profile_store import import_thread_trace
from thread_traces import Figures, assembly_of, write_trace

KERNEL = "main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"


@pytest.fixture(scope="module")
def session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("hot") / "s.passlens"
    request = CompileRequest(sample("matmul_f16"), passes=PassCapture.NONE, assembly=True, output=output)
    return CompileJob(request).run(JobContext())


def figures(place: int, text: str) -> Figures:
    if text.startswith("v_mfma"):
        return 8, 1000, 100, 10
    if text.startswith("s_waitcnt"):
        return 8, 5000 + place, 4000, 0
    return 4, 20, 0, 3


def read(session: Path, file: Path) -> HotKernel:
    name = import_thread_trace(session, file, CancelToken())
    queries = Queries(session)
    try:
        found = queries.profiles.instructions(name)
        assert found.trace == name
        return found.kernels[0]
    finally:
        queries.close()


def test_that_cycles_are_summed_by_class(session: Path, tmp_path: Path) -> None:
    code = assembly_of(session, KERNEL)
    kernel = read(session, write_trace(tmp_path / "a.csv", KERNEL, code, figures))
    expected = [figures(place, text) for place, text in enumerate(code)]
    assert (kernel.name, kernel.kernel, kernel.code) == (KERNEL, KERNEL, SameCode.YES)
    assert kernel.wavefronts == expected[0][0]
    assert [one.traced.text for one in kernel.instructions] == code
    sums = tuple(sum(row[column] for row in expected) for column in (1, 2, 3))
    assert (kernel.latency, kernel.stall, kernel.idle) == sums
    matrix = next(one for one in kernel.classes if one.kind is InstructionClass.MATRIX)
    count = sum(text.startswith("v_mfma") for text in code)
    assert count > 0
    assert (matrix.count, matrix.hits, matrix.latency) == (count, 8 * count, 1000 * count)
    assert matrix.share == pytest.approx(1000 * count / sums[0])
    assert sum(one.share or 0 for one in kernel.classes) == pytest.approx(1)
    latencies = [one.latency for one in kernel.classes]
    assert latencies == sorted(latencies, reverse=True)
    last_wait = max(place for place, text in enumerate(code) if text.startswith("s_waitcnt"))
    assert kernel.hottest is not None
    assert kernel.hottest.place == last_wait + 1
    assert has_message(kernel.headline, "hot-instructions.most", text=code[last_wait])


def test_that_other_code_and_an_unknown_name_are_seen(session: Path, tmp_path: Path) -> None:
    code = assembly_of(session, KERNEL)
    assert read(session, write_trace(tmp_path / "b.csv", KERNEL, code[:-2], figures)).code is SameCode.NO
    other = read(session, write_trace(tmp_path / "c.csv", "other", code, figures))
    assert (other.kernel, other.code) == ("", SameCode.UNKNOWN)
    assert read(session, write_trace(tmp_path / "d.csv", f"{KERNEL}.kd", code, figures)).kernel == KERNEL


def test_that_a_kernel_that_no_wavefront_ran_has_no_shares(session: Path, tmp_path: Path) -> None:
    code = assembly_of(session, KERNEL)
    kernel = read(session, write_trace(tmp_path / "e.csv", KERNEL, code, lambda place, text: (0, 0, 0, 0)))
    assert kernel.hottest is None
    assert {one.share for one in kernel.classes} | {one.share for one in kernel.instructions} == {None}
    assert has_message(kernel.headline, "hot-instructions.none")


def test_that_the_newest_is_read_and_an_unknown_one_refused(session: Path, tmp_path: Path) -> None:
    queries = Queries(session)
    read(session, write_trace(tmp_path / "f.csv", KERNEL, assembly_of(session, KERNEL), figures))
    with pytest.raises(UserError) as caught:
        queries.profiles.instructions("none.csv")
    assert has_message(caught.value.title, "thread-trace.unknown", name="none.csv")
    assert queries.profiles.instructions().trace == queries.profiles.traces()[-1], "the newest"
    queries.close()
