"""Profiles of ``rocprofv3 --output-format json``: a real file, the layouts of other releases, and harmful files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken
from passlens.engine.run.profiles import profile_child, rocprof_events, rocprof_json
from passlens.engine.run.profiles.profile_file import raw_bytes, read_profile_file
from passlens.engine.run.profiles.profile_names import resolved
from passlens.engine.run.profiles.timeline import SpanKind, Timeline

EXCERPT = """
{"rocprofiler-sdk-tool":[{"metadata":{"node":{"id":0,"hash":0,"system_name":"Linux"},"pid":281643,
"init_time":1986623813188619,"fini_time":1986623993025690,
"command":["tests/vcopy","-n","1048576","-b","256","-i","3"]},
"agents":[
{"size":312,"id":{"handle":32600},"type":1,"cpu_cores_count":192,"name":"AMD EPYC 9654 96-Core Processor","node_id":0,
"logical_node_id":0,"logical_node_type_id":0},
{"size":312,"id":{"handle":32601},"type":1,"cpu_cores_count":192,"name":"AMD EPYC 9654 96-Core Processor","node_id":1,
"logical_node_id":1,"logical_node_type_id":1},
{"size":312,"id":{"handle":32602},"type":2,"cpu_cores_count":0,"hive_id":18143416471259055690,"gpu_id":28851,
"name":"gfx942","product_name":"AMD Instinct MI300X","node_id":2,"logical_node_id":2,"logical_node_type_id":0}],
"counters":[],
"strings":{"callback_records":[],"buffer_records":[
{"kind":"MEMORY_COPY","operations":["MEMORY_COPY_NONE","MEMORY_COPY_HOST_TO_HOST","MEMORY_COPY_HOST_TO_DEVICE",
"MEMORY_COPY_DEVICE_TO_HOST","MEMORY_COPY_DEVICE_TO_DEVICE"]},
{"kind":"KERNEL_DISPATCH","operations":["KERNEL_DISPATCH_NONE","KERNEL_DISPATCH_ENQUEUE","KERNEL_DISPATCH_COMPLETE"]},
{"kind":"CORRELATION_ID_RETIREMENT","operations":[]},
{"kind":"MEMORY_ALLOCATION","operations":["MEMORY_ALLOCATION_NONE","MEMORY_ALLOCATION_ALLOCATE",
"MEMORY_ALLOCATION_VMEM_ALLOCATE","MEMORY_ALLOCATION_FREE","MEMORY_ALLOCATION_VMEM_FREE"]}],
"marker_api":[],"correlation_id":{"external":[]},"counters":{"dimension_ids":[]},"pc_sample_instructions":[]},
"code_objects":[{"size":88,"code_object_id":2,"agent_id":{"handle":32602},
"uri":"file:///app/projects/rocprofiler-compute/tests/vcopy#offset=12288&size=8064","load_base":136022270967808}],
"kernel_symbols":[
{"size":0,"kernel_id":0,"code_object_id":0,"kernel_name":"","kernel_object":0,"kernarg_segment_size":0,
"kernarg_segment_alignment":0,"group_segment_size":0,"private_segment_size":0,"sgpr_count":0,"arch_vgpr_count":0,
"accum_vgpr_count":0,"kernel_code_entry_byte_offset":0,"kernel_address":{"handle":0},"formatted_kernel_name":"0",
"demangled_kernel_name":"0","truncated_kernel_name":"0"},
{"size":88,"kernel_id":12,"code_object_id":2,"kernel_name":"_Z7vecCopyPdS_S_ii.kd","kernel_object":136022270971520,
"kernarg_segment_size":288,"kernarg_segment_alignment":16,"group_segment_size":0,"private_segment_size":0,
"sgpr_count":16,"arch_vgpr_count":4,"accum_vgpr_count":4,"kernel_code_entry_byte_offset":4224,
"kernel_address":{"handle":136022270975744},"formatted_kernel_name":"vecCopy(double*, double*, double*, int, int)",
"demangled_kernel_name":"vecCopy(double*, double*, double*, int, int) [clone .kd]","truncated_kernel_name":"vecCopy"}],
"summary":[],"callback_records":{"counter_collection":[]},
"buffer_records":{"kernel_dispatch":[
{"size":184,"kind":11,"operation":2,"thread_id":281643,"correlation_id":{"internal":1,"external":0},
"start_timestamp":1986623975868304,"end_timestamp":1986623975876596,"dispatch_info":{"size":72,
"agent_id":{"handle":32602},"queue_id":{"handle":2},"kernel_id":12,"dispatch_id":1,"private_segment_size":0,
"group_segment_size":0,"workgroup_size":{"x":256,"y":1,"z":1},"grid_size":{"x":1048576,"y":1,"z":1}},
"stream_id":{"handle":0}},
{"size":184,"kind":11,"operation":2,"thread_id":281643,"correlation_id":{"internal":2,"external":0},
"start_timestamp":1986623975909003,"end_timestamp":1986623975914531,"dispatch_info":{"size":72,
"agent_id":{"handle":32602},"queue_id":{"handle":2},"kernel_id":12,"dispatch_id":2,"private_segment_size":0,
"group_segment_size":0,"workgroup_size":{"x":256,"y":1,"z":1},"grid_size":{"x":1048576,"y":1,"z":1}},
"stream_id":{"handle":0}},
{"size":184,"kind":11,"operation":2,"thread_id":281643,"correlation_id":{"internal":3,"external":0},
"start_timestamp":1986623975930955,"end_timestamp":1986623975936443,"dispatch_info":{"size":72,
"agent_id":{"handle":32602},"queue_id":{"handle":2},"kernel_id":12,"dispatch_id":3,"private_segment_size":0,
"group_segment_size":0,"workgroup_size":{"x":256,"y":1,"z":1},"grid_size":{"x":1048576,"y":1,"z":1}},
"stream_id":{"handle":0}}],
"hip_api":[],"hsa_api":[],"marker_api":[],"rccl_api":[],"memory_copy":[],"memory_allocation":[],"scratch_memory":[],
"kfd":[],"rocdecode_api":[],"rocjpeg_api":[],"pc_sample_host_trap":[],"pc_sample_stochastic":[]}}]}
"""
"""Of ROCm/rocm-systems (MIT), ``projects/rocprofiler-compute/tests/workloads/vcopy_pc_sampling_only/MI300A_A1/
ps_file_results.json`` at 233fdb45: three launches of ``vecCopy`` on an MI300X. Nothing is changed but that most fields
of agents, the names of APIs, eleven kernels and the functions of the host are left out, and lines are broken.
"""
KERNEL = "vecCopy"
FIRST = 1986623975868304
"""When the first launch of the excerpt begins."""

Process = dict[str, Any]
"""A process of the file."""


def open_it(file: Path) -> Timeline:
    return read_profile_file(file, CancelToken())


def excerpt() -> Process:
    return json.loads(EXCERPT)["rocprofiler-sdk-tool"][0]  # type: ignore[no-any-return]


def written(file: Path, *processes: Process) -> Path:
    file.write_text(json.dumps({"rocprofiler-sdk-tool": processes}, indent=1), encoding="utf-8")
    return file


def dispatches(timeline: Timeline) -> list[tuple[str, int, int]]:
    return [(one.dispatch, one.start_ns, one.end_ns) for one in timeline.spans if one.kind is SpanKind.DISPATCH]


def counted(number: int, values: list[tuple[int, float]], *, times: bool = True) -> Process:
    """What a dispatch counted, as ``tool_counter_record_t`` is written."""
    of = excerpt()["buffer_records"]["kernel_dispatch"][number - 1]
    kept = ("start_timestamp", "end_timestamp", "dispatch_info") if times else ("dispatch_info",)
    return {
        "thread_id": 281643,
        "dispatch_data": {"size": 120, "correlation_id": of["correlation_id"], **{key: of[key] for key in kept}},
        "records": [{"counter_id": {"handle": handle}, "value": value} for handle, value in values],
    }


def copied(start: int, operation: int, source: int, target: int, size: int) -> Process:
    """A copy, as ``rocprofiler_buffer_tracing_memory_copy_record_t`` is written."""
    return {
        "size": 88,
        "kind": 10,
        "operation": operation,
        "thread_id": 281643,
        "start_timestamp": FIRST + start,
        "end_timestamp": FIRST + start + 500,
        "dst_agent_id": {"handle": target},
        "src_agent_id": {"handle": source},
        "bytes": size,
    }


def test_that_the_launches_of_a_real_file_are_read_and_join_the_kernels_of_a_session(tmp_path: Path) -> None:
    file = tmp_path / "ps_file_results.json"
    file.write_text(EXCERPT.strip(), encoding="utf-8")
    timeline = resolved(open_it(file), [KERNEL, "other"])
    assert (timeline.source, timeline.notes) == ("rocprofv3, JSON", ())
    assert [(track.device, str(track.name)) for track in timeline.tracks] == [("GPU 0", "queue 2")]
    assert dispatches(timeline) == [(KERNEL, 0, 8_292), (KERNEL, 40_699, 46_227), (KERNEL, 62_651, 68_139)]
    assert timeline.spans[1].name == "vecCopy(double*, double*, double*, int, int)"
    assert dict(timeline.spans[1].facts) == {
        "grid": "1,048,576 × 1 × 1",
        "workgroup size": "256 × 1 × 1",
        "VGPR": "4",
        "SGPR": "16",
        "dispatch": "2",
    }
    data, word = raw_bytes(file)
    assert (data, str(word)) == (file.read_bytes(), "")


def test_that_copies_and_memory_are_on_the_device_that_they_concern(tmp_path: Path) -> None:
    process = excerpt()
    process["buffer_records"]["memory_copy"] = [
        copied(-900, 2, 32601, 32602, 4096),
        copied(70_000, 3, 32602, 32600, 64),
    ]
    taken = {"size": 88, "kind": 17, "thread_id": 281643, "correlation_id": {"internal": 4, "external": 0}}
    process["buffer_records"]["memory_allocation"] = [
        {**taken, "operation": 1, "start_timestamp": FIRST - 1_000, "end_timestamp": FIRST - 990}
        | {"agent_id": {"handle": 32602}, "address": "0x00007ffb26354000", "allocation_size": 1_048_576},
        {**taken, "operation": 3, "start_timestamp": FIRST + 80_000, "end_timestamp": FIRST + 80_010}
        | {"agent_id": {"handle": 0}, "address": "0x00007ffb26354000", "allocation_size": 0},
    ]
    timeline = open_it(written(tmp_path / "a.json", process))
    copies = [one for one in timeline.spans if one.kind is SpanKind.TRANSFER]
    assert [(one.name, one.bytes, one.start_ns, timeline.tracks[one.track].device) for one in copies] == [
        ("host to device", 4096, 100, "GPU 0"),
        ("device to host", 64, 71_000, "GPU 0"),
    ]
    assert dict(copies[0].facts) == {"from": "CPU 1", "to": "GPU 0"}
    assert [(one.device, one.what, one.bytes, one.time_ns) for one in timeline.memory] == [
        ("GPU 0", "allocate", 1_048_576, 0),
        ("GPU 0", "free", -1_048_576, 81_000),
    ]


@pytest.mark.parametrize("traced", [True, False])
def test_that_counters_are_facts_of_their_dispatch_with_and_without_a_trace(traced: bool, tmp_path: Path) -> None:
    """A counter has a value for each part of the chip: the sum is shown."""
    process = excerpt()
    process["counters"] = [
        {"agent_id": {"handle": 32602}, "id": {"handle": 7}, "is_derived": 0, "name": "SQ_WAVES", "block": "SQ"},
        {"agent_id": {"handle": 32602}, "id": {"handle": 9}, "is_derived": 1, "name": "MeanOccupancyPerCU"},
    ]
    process["callback_records"]["counter_collection"] = [
        counted(1, [(7, 4096), (7, 12288), (9, 7.25), (77, 1)]),
        counted(2, []),
    ]
    process["buffer_records"]["kernel_dispatch"] = process["buffer_records"]["kernel_dispatch"] if traced else []
    spans = open_it(written(tmp_path / "a.json", process)).spans
    assert [(one.start_ns, one.end_ns) for one in spans[:2]] == [(0, 8_292), (40_699, 46_227)]
    assert len(spans) == (3 if traced else 2)
    facts = [{key: value for key, value in one.facts if key in {"SQ_WAVES", "MeanOccupancyPerCU"}} for one in spans]
    assert facts[:2] == [{"SQ_WAVES": "16,384", "MeanOccupancyPerCU": "7.25"}, {}]


def test_that_the_layout_of_rocm_6_2_is_read(tmp_path: Path) -> None:
    """No registers, streams, allocations or summary; a size is written twice; counters come without times."""
    process = excerpt()
    process["metadata"] = {key: process["metadata"][key] for key in ("pid", "init_time", "fini_time")}
    for key in ("summary", "host_functions"):
        process.pop(key, None)
    for symbol in process["kernel_symbols"]:
        for key in ("sgpr_count", "arch_vgpr_count", "accum_vgpr_count", "kernel_code_entry_byte_offset"):
            del symbol[key]
    kept = {"kernel_dispatch", "hip_api", "hsa_api", "marker_api", "memory_copy", "scratch_memory"}
    process["buffer_records"] = {key: records for key, records in process["buffer_records"].items() if key in kept}
    for record in process["buffer_records"]["kernel_dispatch"]:
        del record["stream_id"]
    process["counters"] = [{"agent_id": {"handle": 32602}, "id": {"handle": 7}, "name": "SQ_WAVES"}]
    process["callback_records"]["counter_collection"] = [counted(3, [(7, 5)], times=False)]
    file = written(tmp_path / "results.json", process)
    text = file.read_text(encoding="utf-8")
    twice = text.replace('"grid_size"', '"group_segment_size": 0, "grid_size"')
    assert twice != text
    file.write_text(twice, encoding="utf-8")
    timeline = open_it(file)
    assert [start for _, start, _ in dispatches(timeline)] == [0, 40_699, 62_651]
    assert dict(timeline.spans[2].facts) == {
        "grid": "1,048,576 × 1 × 1",
        "workgroup size": "256 × 1 × 1",
        "dispatch": "3",
        "SQ_WAVES": "5",
    }
    # Counters alone do not say when: the user is told to trace the kernels, too.
    process["buffer_records"]["kernel_dispatch"] = []
    with refused("rocprof-events.empty"):
        open_it(written(file, process))


def test_that_the_devices_of_several_processes_are_told_apart(tmp_path: Path) -> None:
    first, second = excerpt(), excerpt()
    second["metadata"]["pid"] = 281644
    second["kernel_symbols"][1]["formatted_kernel_name"] = "another"
    timeline = open_it(written(tmp_path / "ranks.json", first, second))
    assert [track.device for track in timeline.tracks] == ["GPU 0, process 281643", "GPU 0, process 281644"]
    named = {timeline.tracks[one.track].device: one.name.partition("(")[0] for one in timeline.spans}
    assert named == {"GPU 0, process 281643": KERNEL, "GPU 0, process 281644": "another"}


def test_that_json_of_other_programs_is_no_profile(tmp_path: Path) -> None:
    events = '{"traceEvents": [{"ph": "X", "name": "rocprofiler-sdk-tool"}]}'
    for text in (events, "[]", '{"a": {"rocprofiler-sdk-tool": []}}'):
        file = tmp_path / "trace.json"
        file.write_text(text, encoding="utf-8")
        with refused("profile-file.unknown", name="trace.json"):
            open_it(file)


def _set(process: Process, *path: str | int, value: object) -> None:
    *before, last = path
    place: Any = process
    for step in before:
        place = place[step]
    place[last] = value


_DISPATCH = ("buffer_records", "kernel_dispatch", 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda one: one.pop("agents"),
        lambda one: _set(one, "kernel_symbols", value={}),
        lambda one: _set(one, *_DISPATCH, "start_timestamp", value="soon"),
        lambda one: _set(one, *_DISPATCH, "dispatch_info", value=None),
    ],
)
def test_that_another_layout_is_told_with_its_place(change: Callable[[Process], object], tmp_path: Path) -> None:
    process = excerpt()
    change(process)
    with refused("rocprof-json.unreadable", name="a.json") as caught:
        open_it(written(tmp_path / "a.json", process))
    assert "$.rocprofiler-sdk-tool[0]" in str(caught.value.title)


def test_that_a_file_that_is_cut_short_or_nested_without_end_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    deep = '{"rocprofiler-sdk-tool": [{"metadata": ' + "[" * 1_000_000
    for text in (EXCERPT.strip()[:-100], '{"rocprofiler-sdk-tool":', deep, EXCERPT.replace("vecCopy(", "\udcff(")):
        file.write_bytes(text.encode("utf-8", errors="surrogateescape"))
        with refused("rocprof-json.unreadable", name="a.json"):
            open_it(file)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("dispatch_info", "kernel_id"), 99),
        (("dispatch_info", "agent_id", "handle"), 99),
        (("start_timestamp",), -1),
        (("end_timestamp",), 1 << 70),
        (("end_timestamp",), None),
    ],
)
def test_that_a_record_that_names_nothing_or_no_time_is_left_out_and_said(
    path: tuple[str, ...], value: object, tmp_path: Path
) -> None:
    process = excerpt()
    _set(process, *_DISPATCH, *path, value=value)
    timeline = open_it(written(tmp_path / "a.json", process))
    assert len(timeline.spans) == 2
    assert any(has_message(note, "rocprof-events.unread-rows", broken=1) for note in timeline.notes)


def test_that_no_more_is_read_than_is_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = excerpt()
    process["counters"] = [{"id": {"handle": one}, "name": f"TCC_HIT[{one}]"} for one in range(100)]
    process["callback_records"]["counter_collection"] = [counted(1, [(one, 1) for one in range(100)])]
    file = written(tmp_path / "a.json", process)
    with monkeypatch.context() as patch:
        patch.setattr(rocprof_events, "MOST_EVENTS", 2)
        timeline = open_it(file)
    assert [note.id for note in timeline.notes] == ["rocprof-events.counters", "rocprof-events.only-first"]
    assert len(timeline.spans) == 2
    assert sum(label.startswith("TCC_HIT") for label, _ in timeline.spans[0].facts) == rocprof_events.MOST_COUNTERS
    monkeypatch.setattr(rocprof_json, "MOST_BYTES", 100)
    with refused("regular-files.too-large"):
        open_it(file)


def test_that_reading_ends_when_cancelled_and_a_child_process_reads_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path / "a.json", excerpt())
    monkeypatch.setattr(profile_child, "LARGE", 0)
    assert profile_child.read_profile(file, CancelToken()) == open_it(file)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        read_profile_file(file, cancel)
