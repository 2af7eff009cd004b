"""Reading thread traces, as the sources of rocprofv3 write them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from message_checks import has_message
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.run.profiles.profile_file import read_profile_file
from passlens.engine.run.profiles.profile_store import import_thread_trace
from passlens.engine.run.profiles.thread_trace import (
    MOST_ROWS,
    ThreadTrace,
    TracedInstruction,
    find_trace,
    is_thread_trace,
    list_traces,
    read_stored_trace,
    read_thread_trace,
)
from passlens.engine.session.reader import SessionReader

NAMES = "CodeObj,Vaddr,Instruction,Hitcount,Latency,Stall,Idle,Source\n"
TRACE = (
    NAMES
    + """\
3,6400,"; matmul$async_dispatch_0",0,0,0,0,"matmul$async_dispatch_0"
3,6400,"s_load_dwordx4 s[0:3], s[0:1], 0x0",4,276,96,48,"model.mlir:7"
3,6408,"s_waitcnt lgkmcnt(0)",4,2560,2560,0,"model.mlir:7"
3,6412,"v_add_f32_e32 v2, v6, v7",0,0,0,0,""
3,6416,"s_endpgm",4,16,0,320,"model.mlir:9"
9,512,"s_nop 0",2,8,0,0,""
"""
)


def read(text: str, cancel: CancelToken | None = None) -> ThreadTrace:
    return read_thread_trace(text.encode(), "stats.csv", cancel or CancelToken())


def refused(text: str) -> UserError:
    with pytest.raises(UserError) as caught:
        read(text)
    return caught.value


def test_that_kernels_and_their_instructions_are_read() -> None:
    kernel, other = read(TRACE).kernels
    assert kernel.name == "matmul$async_dispatch_0"
    assert kernel.instructions[0] == TracedInstruction(
        6400, "s_load_dwordx4 s[0:3], s[0:1], 0x0", 4, 276, 96, 48, "model.mlir:7"
    )
    assert [one.mnemonic for one in kernel.instructions] == ["s_load_dwordx4", "s_waitcnt", "v_add_f32_e32", "s_endpgm"]
    assert (other.name, [one.address for one in other.instructions]) == ("", [512]), "another code object, without name"


def test_that_other_versions_of_the_header_are_known() -> None:
    quoted = ",".join(f'"{name}"' for name in NAMES.strip().split(",")) + "\n"
    assert read(TRACE.replace(NAMES, quoted)) == read(TRACE)
    assert read("\ufeff" + TRACE.replace("CodeObj", "Codeobj")) == read(TRACE)
    without_idle = read("Vaddr,Instruction,Hitcount,Latency\n16,s_endpgm,1,4\n").kernels[0]
    assert without_idle.instructions == (TracedInstruction(16, "s_endpgm", 1, 4, 0, None, ""),)


@pytest.mark.parametrize(
    "row", ["3,x,s_nop 0,1,1,0,0,", "3,64,s_nop 0,-1,1,0,0,", "3,64,s_nop 0,1", f"3,{1 << 70},s_nop,1,1,0,0,"]
)
def test_that_rows_that_are_none_are_counted(row: str) -> None:
    found = read(TRACE + row + "\n\n")
    assert found.broken == 1
    assert found.kernels == read(TRACE).kernels


def test_that_what_is_no_thread_trace_is_said_so() -> None:
    assert has_message(refused("a,b\n1,2\n").title, "thread-trace.other", name="stats.csv")
    assert has_message(refused("").title, "thread-trace.other", name="stats.csv")
    assert has_message(refused(NAMES).title, "thread-trace.empty", name="stats.csv")
    assert has_message(refused(TRACE + '"' + "x" * 200_000 + '",1\n').title, "rocprof-csv.no-csv", name="stats.csv")
    assert not is_thread_trace(b"Kernel_Name,Start_Timestamp,End_Timestamp\n")
    assert is_thread_trace(TRACE.encode())


@pytest.mark.campaign
def test_that_one_too_large_is_refused() -> None:
    row = "3,64,s_nop 0,1,1,0,0,\n"
    assert has_message(refused(NAMES + row * (MOST_ROWS + 1)).title, "thread-trace.too-many", name="stats.csv")


def test_that_reading_can_be_cancelled() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        read(NAMES + "3,64,s_nop 0,1,1,0,0,\n" * 5000, cancel)


def test_that_as_a_profile_it_leads_to_what_opens_it(tmp_path: Path) -> None:
    file = tmp_path / "stats.csv"
    file.write_text(TRACE)
    with pytest.raises(UserError) as caught:
        read_profile_file(file, CancelToken())
    assert has_message(caught.value.title, "profile-file.thread-trace", name="stats.csv")


@pytest.mark.campaign
def test_that_a_session_keeps_each_that_is_added(sample: Callable[[str], Path], tmp_path: Path) -> None:
    request = CompileRequest(sample("matmul_f16"), passes=PassCapture.NONE, output=tmp_path / "s.passlens")
    session = CompileJob(request).run(JobContext())
    file, other = tmp_path / "stats.csv", tmp_path / "other.txt"
    file.write_text(TRACE)
    other.write_text("a,b\n")
    names = [import_thread_trace(session, file, CancelToken()) for _ in range(2)]
    with pytest.raises(UserError):
        import_thread_trace(session, other, CancelToken())
    with SessionReader(session) as reader:
        rows = list_traces(reader)
        assert [row.name for row in rows] == names == ["stats.csv", "stats-2.csv"]
        assert read_stored_trace(reader, rows[1], CancelToken()) == read(TRACE)


@pytest.mark.campaign
def test_that_a_trace_is_found_by_its_name_and_the_newest_without(
    sample: Callable[[str], Path], tmp_path: Path
) -> None:
    request = CompileRequest(sample("matmul_f16"), passes=PassCapture.NONE, output=tmp_path / "s.passlens")
    session = CompileJob(request).run(JobContext())
    with SessionReader(session) as reader, pytest.raises(UserError) as caught:
        find_trace(reader)
    assert has_message(caught.value.title, "thread-trace.none")
    for name in ("a.csv", "b.csv"):
        (tmp_path / name).write_text(TRACE)
        import_thread_trace(session, tmp_path / name, CancelToken())
    with SessionReader(session) as reader:
        assert (find_trace(reader).name, find_trace(reader, "a.csv").name) == ("b.csv", "a.csv")
        with pytest.raises(UserError) as caught:
            find_trace(reader, "c.csv")
    assert has_message(caught.value.title, "thread-trace.unknown", name="c.csv")
