"""Profiles as ROCm's profilers write them, made by hand: no AMD GPU is needed to read them.

The database follows ROCm/rocprofiler-sdk, ``source/share/rocprofiler-sdk-rocpd`` (``rocpd_tables.sql``,
``data_views.sql``, schema version 3 of ROCm 7.0): tables carry an identifier in their names, and the views ``kernels``,
``memory_copies`` and ``memory_allocations`` join them under the columns that are named here. The CSV files follow
``source/docs/data/{kernel_trace,memory_copy_trace,memory_allocation_trace}.csv`` of that repository, and that of
``rocprof`` the columns of its ``results.csv`` (ROCm/rocprofiler, ``--timestamp on``).
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

ID = "_00018aae_1c21_7f4a_9e6b_3d6d2c2f9a10"
BASE = 2_414_192_765_000_000
"""Timestamps are of a clock that began when the machine did."""

_TABLES = f"""
CREATE TABLE rocpd_metadata{ID} (id INTEGER PRIMARY KEY, tag TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE rocpd_string{ID} (id INTEGER PRIMARY KEY, guid TEXT, string TEXT NOT NULL);
CREATE TABLE rocpd_info_agent{ID} (id INTEGER PRIMARY KEY, guid TEXT, type TEXT CHECK (type IN ('CPU', 'GPU')),
    absolute_index INTEGER, logical_index INTEGER, type_index INTEGER, name TEXT);
CREATE TABLE rocpd_info_pmc{ID} (id INTEGER PRIMARY KEY, guid TEXT, name TEXT NOT NULL, symbol TEXT NOT NULL);
CREATE TABLE rocpd_pmc_event{ID} (id INTEGER PRIMARY KEY, guid TEXT, event_id INTEGER, pmc_id INTEGER NOT NULL,
    value REAL);
CREATE TABLE rocpd_info_queue{ID} (id INTEGER PRIMARY KEY, guid TEXT, name TEXT);
CREATE TABLE rocpd_info_kernel_symbol{ID} (id INTEGER PRIMARY KEY, guid TEXT, kernel_name TEXT, display_name TEXT,
    group_segment_size INTEGER, private_segment_size INTEGER);
CREATE TABLE rocpd_kernel_dispatch{ID} (id INTEGER PRIMARY KEY, guid TEXT, agent_id INTEGER, kernel_id INTEGER,
    dispatch_id INTEGER, queue_id INTEGER, stream_id INTEGER, start BIGINT NOT NULL, "end" BIGINT NOT NULL,
    private_segment_size INTEGER, group_segment_size INTEGER, workgroup_size_x INTEGER, workgroup_size_y INTEGER,
    workgroup_size_z INTEGER, grid_size_x INTEGER, grid_size_y INTEGER, grid_size_z INTEGER, event_id INTEGER);
CREATE TABLE rocpd_memory_copy{ID} (id INTEGER PRIMARY KEY, guid TEXT, start BIGINT NOT NULL, "end" BIGINT NOT NULL,
    name_id INTEGER, dst_agent_id INTEGER, src_agent_id INTEGER, size INTEGER NOT NULL);
CREATE TABLE rocpd_memory_allocate{ID} (id INTEGER PRIMARY KEY, guid TEXT, agent_id INTEGER,
    type TEXT CHECK (type IN ('ALLOC', 'FREE', 'REALLOC', 'RECLAIM')),
    level TEXT CHECK (level IN ('REAL', 'VIRTUAL', 'SCRATCH')),
    start BIGINT NOT NULL, "end" BIGINT NOT NULL, address INTEGER, size INTEGER NOT NULL);
CREATE VIEW rocpd_metadata AS SELECT * FROM rocpd_metadata{ID};
CREATE VIEW kernels AS SELECT K.id, K.guid, S.display_name AS name, A.absolute_index AS agent_abs_index,
    A.type_index AS agent_type_index, A.type AS agent_type, K.dispatch_id, K.queue_id, Q.name AS queue,
    K.start, K."end",
    K."end" - K.start AS duration, K.grid_size_x AS grid_x, K.grid_size_y AS grid_y, K.grid_size_z AS grid_z,
    K.workgroup_size_x AS workgroup_x, K.workgroup_size_y AS workgroup_y, K.workgroup_size_z AS workgroup_z,
    K.group_segment_size AS lds_size, K.private_segment_size AS scratch_size
    FROM rocpd_kernel_dispatch{ID} K JOIN rocpd_info_agent{ID} A ON A.id = K.agent_id
    JOIN rocpd_info_kernel_symbol{ID} S ON S.id = K.kernel_id JOIN rocpd_info_queue{ID} Q ON Q.id = K.queue_id;
CREATE VIEW memory_copies AS SELECT M.id, M.start, M."end", S.string AS name, M.size,
    D.type AS dst_agent_type, D.type_index AS dst_agent_type_index,
    F.type AS src_agent_type, F.type_index AS src_agent_type_index
    FROM rocpd_memory_copy{ID} M JOIN rocpd_string{ID} S ON S.id = M.name_id
    JOIN rocpd_info_agent{ID} D ON D.id = M.dst_agent_id JOIN rocpd_info_agent{ID} F ON F.id = M.src_agent_id;
CREATE VIEW memory_allocations AS SELECT M.id, M.start, M."end", M.type, M.level, M.address, M.size,
    A.type AS agent_type, A.type_index AS agent_type_index
    FROM rocpd_memory_allocate{ID} M LEFT JOIN rocpd_info_agent{ID} A ON A.id = M.agent_id;
"""


def write_rocpd(file: Path, kernel: str, *, schema: str = "3") -> Path:
    """A database with two dispatches of ``kernel`` and one of a kernel of the runtime, two copies, and one
    allocation that is given back.
    """
    with closing(sqlite3.connect(file)) as database, database:
        database.executescript(_TABLES)
        add = database.execute
        add(f"INSERT INTO rocpd_metadata{ID} (tag, value) VALUES ('schema_version', ?)", (schema,))
        add(
            f"INSERT INTO rocpd_info_agent{ID} VALUES (1, '', 'CPU', 0, 0, 0, 'host'),"
            " (2, '', 'GPU', 1, 0, 0, 'gfx942')"
        )
        add(f"INSERT INTO rocpd_info_queue{ID} VALUES (1, '', 'Queue 1')")
        add(
            f"INSERT INTO rocpd_string{ID} VALUES (1, '', 'MEMORY_COPY_HOST_TO_DEVICE'),"
            " (2, '', 'MEMORY_COPY_DEVICE_TO_HOST')"
        )
        add(
            f"INSERT INTO rocpd_info_kernel_symbol{ID} VALUES (1, '', ? || '.kd', ?, 65536, 0),"
            " (2, '', '__amd_rocclr_fillBufferAligned.kd', '__amd_rocclr_fillBufferAligned', 0, 0)",
            (kernel, kernel),
        )
        for number, (symbol, start, end) in enumerate([(2, 4_000, 5_000), (1, 6_000, 9_000), (1, 10_000, 14_000)], 1):
            add(
                f"INSERT INTO rocpd_kernel_dispatch{ID} VALUES (?, '', 2, ?, ?, 1, 0, ?, ?, 0, 65536, 256, 1, 1,"
                " 8192, 4, 1, ?)",
                (number, symbol, number, BASE + start, BASE + end, 10 + number),
            )
        add(f"INSERT INTO rocpd_info_pmc{ID} VALUES (1, '', 'SQ_WAVES', 'SQ_WAVES'), (2, '', '', 'MeanOccupancy')")
        # Of the second dispatch: one counter of two parts of the chip, and a mean.
        add(
            f"INSERT INTO rocpd_pmc_event{ID} VALUES (1, '', 12, 1, 4096.0), (2, '', 12, 1, 1024.0),"
            " (3, '', 12, 2, 7.25), (4, '', 12, 1, 'soon'), (5, '', 12, 2, 9e999), (6, '', 12, 77, 1.0)"
        )
        add(f"INSERT INTO rocpd_memory_copy{ID} VALUES (1, '', ?, ?, 1, 2, 1, 4096)", (BASE + 1_000, BASE + 3_000))
        add(f"INSERT INTO rocpd_memory_copy{ID} VALUES (2, '', ?, ?, 2, 1, 2, 1024)", (BASE + 14_500, BASE + 15_000))
        add(
            f"INSERT INTO rocpd_memory_allocate{ID} VALUES (1, '', 2, 'ALLOC', 'REAL', ?, ?, 4096, 1048576),"
            f" (2, '', NULL, 'FREE', 'REAL', ?, ?, 4096, 0)",
            (BASE, BASE + 100, BASE + 15_500, BASE + 15_600),
        )
    return file


def write_csv(folder: Path, kernel: str) -> Path:
    """The same as three traces of ``rocprofv3``; the path of that of the kernels."""
    kernels = folder / "77_kernel_trace.csv"
    sizes = '"Workgroup_Size_X","Workgroup_Size_Y","Workgroup_Size_Z","Grid_Size_X","Grid_Size_Y","Grid_Size_Z"'
    rows = [
        '"Kind","Agent_Id","Queue_Id","Stream_Id","Thread_Id","Dispatch_Id","Kernel_Id","Kernel_Name","Correlation_Id",'
        f'"Start_Timestamp","End_Timestamp","Private_Segment_Size","Group_Segment_Size",{sizes}'
    ]
    for number, (name, start, end) in enumerate(
        [("__amd_rocclr_fillBufferAligned", 4_000, 5_000), (kernel, 6_000, 9_000), (kernel, 10_000, 14_000)], 1
    ):
        rows.append(
            f'"KERNEL_DISPATCH","Agent 1",1,1,77,{number},{number},"{name}",{number},{BASE + start},{BASE + end},'
            "0,65536,256,1,1,8192,4,1"
        )
    kernels.write_text("\n".join(rows) + "\n", encoding="utf-8")
    folder.joinpath("77_memory_copy_trace.csv").write_text(
        '"Kind","Direction","Stream_Id","Source_Agent_Id","Destination_Agent_Id","Correlation_Id","Start_Timestamp",'
        f'"End_Timestamp"\n"MEMORY_COPY","MEMORY_COPY_HOST_TO_DEVICE",1,"Agent 0","Agent 1",1,{BASE + 1_000},'
        f"{BASE + 3_000}\n",
        encoding="utf-8",
    )
    folder.joinpath("77_memory_allocation_trace.csv").write_text(
        '"Kind","Operation","Agent_Id","Allocation_Size","Address","Correlation_Id","Start_Timestamp","End_Timestamp"\n'
        f'"MEMORY_ALLOCATION","MEMORY_ALLOCATION_ALLOCATE","Agent 1",1048576,"0x00007ffb26354000",1,{BASE},{BASE + 9}\n'
        f'"MEMORY_ALLOCATION","MEMORY_ALLOCATION_FREE","",0,"0x00007ffb26354000",7,{BASE + 15_500},{BASE + 15_900}\n',
        encoding="utf-8",
    )
    return kernels


def write_counters(folder: Path, kernel: str) -> Path:
    """Two dispatches with two counters each, as ``rocprofv3 --pmc A B --output-format csv`` writes them: four rows."""
    file = folder / "77_counter_collection.csv"
    rows = [
        '"Correlation_Id","Dispatch_Id","Agent_Id","Queue_Id","Process_Id","Thread_Id","Grid_Size","Kernel_Id",'
        '"Kernel_Name","Workgroup_Size","LDS_Block_Size","Scratch_Size","VGPR_Count","Accum_VGPR_Count","SGPR_Count",'
        '"Counter_Name","Counter_Value","Start_Timestamp","End_Timestamp"'
    ]
    for number, start, end in ((1, 6_000, 9_000), (2, 10_000, 14_000)):
        for counter, value in (("SQ_WAVES", "16384.000000"), ("MeanOccupancyPerCU", "7.250000")):
            rows.append(
                f'{number},{number},"Agent 4",1,7,7,8192,17,"{kernel}",256,65536,0,64,0,32,"{counter}",{value},'
                f"{BASE + start},{BASE + end}"
            )
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return file


def write_wide_csv(file: Path, kernel: str, counters: int) -> Path:
    """A dispatch as ``rocprofv2`` and ``rocprof-compute`` write it: a column for each counter, times last."""
    names = ",".join(f"TCC_EA0_WRREQ_sum_{number}" for number in range(counters))
    file.write_text(
        f"Dispatch_ID,GPU_ID,Queue_ID,PID,TID,Grid_Size,Workgroup_Size,LDS_Per_Workgroup,Scratch_Per_Workitem,Arch_VGPR,"
        f"Accum_VGPR,SGPR,Wave_Size,Kernel_Name,{names},Start_Timestamp,End_Timestamp,Correlation_ID\n"
        f'1,11995,1,7,7,8192,256,65536,0,64,0,32,64,"{kernel} (.kd)",{",".join(["3.0"] * counters)},{BASE},'
        f"{BASE + 50},0\n",
        encoding="utf-8",
    )
    return file


def write_old_csv(file: Path, kernel: str) -> Path:
    """Two dispatches as ``rocprof --timestamp on`` writes them."""
    names = "Index,KernelName,gpu-id,queue-id,queue-index,pid,tid,grd,wgr,lds,scr,arch_vgpr,accum_vgpr,sgpr,wave_size,"
    same = f'"{kernel}.kd",0,0,0,9,9,8192,256,65536,0,64,0,32,64,0x0,0x7f'
    file.write_text(
        f"{names}sig,obj,DispatchNs,BeginNs,EndNs,CompleteNs,DurationNs\n"
        f"0,{same},{BASE},{BASE + 6_000},{BASE + 9_000},0,3000\n"
        f"1,{same},{BASE},{BASE + 10_000},{BASE + 14_000},0,4000\n",
        encoding="utf-8",
    )
    return file
