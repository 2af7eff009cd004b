"""Profiles made to do harm, or damaged: nothing of theirs is run, and what can be read is shown."""

from __future__ import annotations

import json
import os
import sqlite3
import struct
import sys
from contextlib import closing
from pathlib import Path

import pytest

from message_checks import refused
from passlens.engine import process
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.run.profiles import ireeprof, rocprof_csv
from passlens.engine.run.profiles.ireeprof import RawProfile, decoded_row
from passlens.engine.run.profiles.ireeprof_timeline import build_timeline
from passlens.engine.run.profiles.profile_file import raw_bytes, read_profile_file
from passlens.engine.run.profiles.timeline import SpanKind, Timeline
from profiled import profiled_add
from rocm_profiles import BASE, ID, write_csv, write_rocpd

KERNEL = "main$async_dispatch_0_matmul"


def open_it(file: Path) -> Timeline:
    return read_profile_file(file, CancelToken())


def changed(file: Path, *sql: str) -> Path:
    with closing(sqlite3.connect(file)) as database, database:
        for one in sql:
            database.execute(one)
    return file


def test_that_views_of_a_rocprof_database_are_not_run(tmp_path: Path) -> None:
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS id, x AS start, x AS value"
    file = changed(
        write_rocpd(tmp_path / "results.db", KERNEL),
        "DROP VIEW kernels",
        "DROP VIEW rocpd_metadata",
        f"CREATE VIEW kernels AS {endless} FROM c",
        f"CREATE VIEW rocpd_metadata AS {endless}, 'schema_version' AS tag FROM c",
    )
    timeline = open_it(file)
    assert [one.name for one in timeline.spans if one.kind is SpanKind.DISPATCH].count(KERNEL) == 2


def test_that_a_view_in_the_place_of_a_table_is_not_run(tmp_path: Path) -> None:
    table = f"rocpd_kernel_dispatch{ID}"
    file = changed(
        write_rocpd(tmp_path / "results.db", KERNEL),
        f"ALTER TABLE {table} RENAME TO other",
        "DROP VIEW kernels",
        f"CREATE VIEW {table} AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS id FROM c",
    )
    timeline = open_it(file)
    assert not [one for one in timeline.spans if one.kind is SpanKind.DISPATCH]
    assert tuple(map(str, timeline.notes)) == (
        "The database has no table 'rocpd_kernel_dispatch': nothing of it is shown.",
    )


def test_that_computed_columns_of_a_rocprof_database_are_not_computed(tmp_path: Path) -> None:
    table = f"rocpd_memory_copy{ID}"
    file = changed(
        write_rocpd(tmp_path / "results.db", KERNEL),
        "DROP VIEW memory_copies",
        f"DROP TABLE {table}",
        f'CREATE TABLE {table} (id INTEGER PRIMARY KEY, start INTEGER, "end" INTEGER, name_id INTEGER,'
        " size INTEGER AS (length(hex(zeroblob(1000000)))))",
        f"INSERT INTO {table} VALUES (1, {BASE}, {BASE + 10}, 1)",
    )
    copies = [one for one in open_it(file).spans if one.kind is SpanKind.TRANSFER]
    assert [(one.name, one.bytes) for one in copies] == [("host to device", None)]


def test_that_a_table_whose_rows_repeat_a_number_is_refused_and_never_joined(tmp_path: Path) -> None:
    name = f"rocpd_info_kernel_symbol{ID}"
    file = changed(
        write_rocpd(tmp_path / "results.db", KERNEL),
        "DROP VIEW kernels",
        f"DROP TABLE {name}",
        f"CREATE TABLE {name} (id INTEGER, display_name TEXT)",
    )
    with refused("rocprof.unreadable"):
        open_it(file)


def test_that_rows_which_cannot_be_read_are_counted_and_the_others_shown(tmp_path: Path) -> None:
    table = f"rocpd_kernel_dispatch{ID}"
    copy = f"INSERT INTO {table} SELECT %d, guid, agent_id, kernel_id, dispatch_id, queue_id, stream_id, %s, %s,"
    rest = f" private_segment_size, %s, 1, 1, 1, 1, 1, 1, 1 FROM {table} WHERE id = 1"
    file = changed(
        write_rocpd(tmp_path / "results.db", KERNEL),
        *(
            (copy + rest) % (number, start, end, size)
            for number, (start, end, size) in enumerate(
                [
                    ("'soon'", "9", "0"),
                    ("x'00'", "9", "0"),
                    ("1e300", "9", "0"),
                    ("-9223372036854775808", "9223372036854775807", "0"),
                    (str(BASE), str(BASE + 1), "'<b>'"),
                    (str(BASE), str(BASE + 1), "-5"),
                ],
                10,
            )
        ),
        f'INSERT INTO {table} (id, start, "end", kernel_id) VALUES (30, 1, 2, 77)',
    )
    timeline = open_it(file)
    assert [one.name for one in timeline.spans if one.kind is SpanKind.DISPATCH].count(KERNEL) == 2
    assert tuple(map(str, timeline.notes)) == ("7 of 14 rows cannot be read; the others are shown.",)


def test_that_a_database_without_one_readable_row_says_so(tmp_path: Path) -> None:
    tables = ("kernel_dispatch", "memory_copy", "memory_allocate")
    file = changed(
        write_rocpd(tmp_path / "results.db", KERNEL), *(f"UPDATE rocpd_{one}{ID} SET start = 'x'" for one in tables)
    )
    with refused("rocprof-events.damaged", broken=7):
        open_it(file)


def test_that_times_in_tables_of_timestamps_and_tracks_are_read(tmp_path: Path) -> None:
    """The other layout of the same schema version: an event points to its times, and to its track."""
    table = f"rocpd_kernel_dispatch{ID}"
    here = open_it(write_rocpd(tmp_path / "inline.db", KERNEL))
    file = changed(
        write_rocpd(tmp_path / "pointing.db", KERNEL),
        "DROP VIEW kernels",
        f"CREATE TABLE rocpd_track{ID} (id INTEGER PRIMARY KEY, agent_id INTEGER, queue_id INTEGER, stream_id INTEGER)",
        f"INSERT INTO rocpd_track{ID} SELECT id, agent_id, queue_id, stream_id FROM {table}",
        f"CREATE TABLE rocpd_timestamp{ID} (id INTEGER PRIMARY KEY, value BIGINT)",
        f"INSERT INTO rocpd_timestamp{ID} SELECT 2 * id, start FROM {table}",
        f'INSERT INTO rocpd_timestamp{ID} SELECT 2 * id + 1, "end" FROM {table}',
        f"ALTER TABLE {table} ADD COLUMN start_id INTEGER",
        f"ALTER TABLE {table} ADD COLUMN end_id INTEGER",
        f"ALTER TABLE {table} ADD COLUMN track_id INTEGER",
        f"UPDATE {table} SET start_id = 2 * id, end_id = 2 * id + 1, track_id = id",
        *(f'ALTER TABLE {table} DROP COLUMN "{name}"' for name in ("start", "end", "agent_id", "queue_id")),
    )
    assert open_it(file) == here


def test_that_a_csv_trace_with_an_endless_line_is_not_read_into_memory(tmp_path: Path) -> None:
    file = write_csv(tmp_path, KERNEL)
    with file.open("a", encoding="utf-8") as out:
        out.write("x" * (rocprof_csv.LONGEST_LINE + 10))
    with refused("rocprof-csv.long-line", limit=1_048_576):
        open_it(file)


def test_that_csv_rows_with_impossible_values_are_left_out(tmp_path: Path) -> None:
    file = write_csv(tmp_path, KERNEL)
    row = f'"KERNEL_DISPATCH","Agent 1",1,1,77,4,4,"{KERNEL}",4,%s,%s,0,%s,1,1,1,1,1,1\n'
    huge = "9" * 5000
    with file.open("a", encoding="utf-8") as out:
        for start, end, size in (
            ("nan", "inf", "0"),
            ("-5", str(BASE), "0"),
            (str(BASE), huge, "0"),
            (str(BASE), "9" * 40, "0"),
            (str(BASE), str(BASE + 1), huge),
        ):
            out.write(row % (start, end, size))
    with (tmp_path / "77_memory_copy_trace.csv").open("a", encoding="utf-8") as out:
        out.write('"MEMORY_COPY"\n')
    timeline = open_it(file)
    assert tuple(map(str, timeline.notes)) == ("6 rows are left out: cut short, or without times.",)


def test_that_a_trace_of_nothing_but_memory_given_back_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "1_memory_allocation_trace.csv"
    file.write_text(
        f"Operation,Agent_Id,Allocation_Size,Address,Start_Timestamp\nFREE,Agent 1,0,0x10,{BASE}\n", encoding="utf-8"
    )
    assert open_it(file).duration_ns == 0


def test_that_an_agent_with_any_number_has_a_place(tmp_path: Path) -> None:
    file = write_csv(tmp_path, KERNEL)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"Agent 1",1,', f'"Agent {"1" * 5000}",²,'), encoding="utf-8")
    assert len(open_it(file).tracks) == 2


def test_that_times_which_all_overlap_do_not_make_a_lane_each(tmp_path: Path) -> None:
    rows = "\n".join(f"k,{number},{10**9}" for number in range(10_100))
    file = tmp_path / "x_kernel_trace.csv"
    file.write_text(f"Kernel_Name,Start_Timestamp,End_Timestamp\n{rows}\n", encoding="utf-8")
    with refused("lanes.too-many", limit=10_000):
        open_it(file)


@pytest.mark.skipif(os.name == "nt", reason="links and pipes as POSIX has them")
def test_that_a_link_beside_a_trace_is_neither_read_nor_kept(tmp_path: Path) -> None:
    file = write_csv(tmp_path, KERNEL)
    secret = tmp_path / "secret"
    secret.write_text("the secret\n", encoding="utf-8")
    beside = tmp_path / "77_memory_copy_trace.csv"
    beside.unlink()
    beside.symlink_to(secret)
    data, word = raw_bytes(file)
    assert b"the secret" not in data
    assert "memory_copy" not in str(word)


@pytest.mark.skipif(os.name == "nt", reason="links and pipes as POSIX has them")
def test_that_a_named_pipe_as_a_profile_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "x.ireeprof"
    os.mkfifo(pipe)
    with refused("common.no-regular-file"):
        open_it(pipe)


EXECUTED = {
    "record_type": "host_execution_event",
    "op": "dispatch",
    "key": "k",
    "start_host_time_ns": 5,
    "end_host_time_ns": 9,
    "workgroup_count": [1, 2, 3],
}
POOLLESS = {
    "record_type": "memory_event",
    "event_type": "pool_release",
    "host_time_ns": 2,
    "length": 8,
    "pool_stats_available": True,
    "pool_bytes_reserved": 100,
}
MEMORY = {"record_type": "memory_event", "event_type": "pool_reserve", "host_time_ns": 1, "pool_id": 7, "length": 4096}
TICKS = {"record_type": "dispatch_event", "start_tick": 3, "end_tick": 4, "valid": True}
CLOCK = {
    "record_type": "clock_correlation",
    "physical_device_ordinal": 0,
    "device_tick": 1,
    "host_time_begin_ns": 5,
    "host_time_end_ns": 7,
}


@pytest.mark.parametrize("value", ["9" * 5000, "1e999", "-1", "NaN", '"soon"', "[]", "{}", "1.5", f"{1 << 64}"])
def test_that_a_row_of_a_profile_with_an_impossible_time_is_left_out(value: str) -> None:
    for row, name in ((EXECUTED, "start_host_time_ns"), (MEMORY, "host_time_ns"), (CLOCK, "host_time_end_ns")):
        line = json.dumps({**row, name: "?"}).replace('"?"', value)
        assert decoded_row(line) is None
    assert decoded_row("[" * 100_000) is None
    assert decoded_row("7") is None


def test_that_no_field_of_another_kind_stops_a_timeline() -> None:
    """Each field of each kind of row once as everything that JSON has."""
    values: tuple[object, ...] = (
        None,
        True,
        -1,
        0,
        1 << 63,
        (1 << 64) - 1,
        1.5,
        "x",
        "",
        [],
        [1],
        ["x"],
        {},
        [None] * 9,
    )
    for row in (EXECUTED, MEMORY, TICKS, CLOCK, POOLLESS):
        for name in row:
            for value in values:
                rows = [EXECUTED, MEMORY, TICKS, CLOCK, {**row, name: value}, {**row, "pool_stats_available": value}]
                rows += [{key: decoded for key, decoded in row.items() if key != name}]
                decoded = [decoded_row(json.dumps(one)) for one in rows]
                timeline = build_timeline(RawProfile(tuple(one for one in decoded if one), "test", "hip", ()), calls=2)
                assert all(0 <= span.start_ns <= span.end_ns < 1 << 63 for span in timeline.spans)


def test_that_rows_of_a_profile_that_cannot_be_read_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    broken = json.dumps({**EXECUTED, "start_host_time_ns": None})
    file.write_text(f"{json.dumps(EXECUTED)}\n{broken}\nno JSON\n{json.dumps(MEMORY)}\ncut off", encoding="utf-8")
    rows, notes = ireeprof.exported_rows(file, CancelToken())
    assert rows == (EXECUTED, MEMORY)
    assert list(map(str, notes)) == ["2 of 5 rows cannot be read; the others are shown."]


def test_that_a_profile_above_the_limit_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "big.ireeprof"
    file.write_bytes(struct.pack("<4sHHIIQ", b"IRPF", 1, 6, 24, 0, 0))
    with file.open("r+b") as out:
        out.truncate(3 << 30)  # all holes
    with refused("ireeprof.too-large", size=3_221_225_472, limit=2_147_483_648):
        open_it(file)


@pytest.mark.skipif(sys.platform == "win32", reason="The stand-in is a script.")
def test_that_iree_profile_does_not_take_the_memory_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does what a script of that name starts, as the one beside Python does."""
    held = "import time; held = [bytearray(b'x' * (8 << 20)) for _ in range(5)]; time.sleep(60)"
    tool = tmp_path / "iree-profile"
    tool.write_text(f'#!/bin/sh\n"{sys.executable}" -c "{held}" & "{sys.executable}" -c "{held}" & wait\n')
    tool.chmod(0o755)
    monkeypatch.setattr(ireeprof, "runtime_tool", lambda name: tool)
    monkeypatch.setattr(process, "own_memory_bytes", lambda: 64 << 20)
    profile = profiled_add(tmp_path, calls=1)
    with pytest.raises(UserError, match=r"iree-profile and the programs that it started together reached the memory"):
        ireeprof.read_rows(profile, CancelToken())
