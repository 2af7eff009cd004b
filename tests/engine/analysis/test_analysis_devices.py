"""The device table, checked against plain text counts in the same dumps."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable

import pytest

from message_checks import has_message
from passlens.engine.analysis.collect import AnalysisResult
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.analysis.tables import DeviceUse

TWO = ("hip[0]", "hip[1]")
TO_STREAM = ("--compile-to=stream",)  # placement is decided then; the kernels of a whole model take seconds more
EIGHT = tuple(f"hip[{place}]" for place in range(8))
Compiled = Callable[..., AnalysisInputs]
Analysed = Callable[..., AnalysisResult]


def device(result: AnalysisResult, symbol: str) -> DeviceUse:
    (found,) = (entry for entry in result.affinity.devices if entry.symbol == symbol)
    return found


def dispatches_by_text(text: str) -> Counter[str]:
    """Dispatches in the printed stream phase, each given to the last ``on(…)`` of an execute before it."""
    found: Counter[str] = Counter()
    current = "?"
    for line in text.splitlines():
        if "stream.cmd.execute" in line:
            named = re.search(r"on\(#hal\.device\.affinity<@(\w+)>\)", line)
            current = named[1] if named else "default"
        if line.strip().startswith("stream.cmd.dispatch"):
            found[current] += 1
    return found


def test_that_a_pinned_table_is_seen_to_drag_the_second_stage_to_device_0(analysed: Analysed) -> None:
    result = analysed("pinned_constant.mlir", *TWO)
    assert device(result, "__device_0").dispatches == 2
    assert device(result, "__device_1").dispatches == 0
    assert device(result, "__device_0").constant_bytes == 128 * 32 * 4
    assert device(result, "__device_0").transient_bytes == 2 * 128 * 32 * 4
    assert result.affinity.transfers == ()
    assert any(
        has_message(note, "affinity.moves-ignored", count=1, device="__device_1") for note in result.affinity.notes
    )


def test_that_references_are_counted_in_the_input_with_the_line_of_the_first(
    analysed: Analysed, compiled: Compiled
) -> None:
    result = analysed("pinned_constant.mlir", *TWO)
    lines = compiled("pinned_constant.mlir", *TWO).source.read_text().splitlines()
    for symbol in ("__device_0", "__device_1"):
        named = [number for number, line in enumerate(lines, 1) if f"promise<@{symbol}>" in line]
        entry = device(result, symbol)
        assert entry.referenced == sum(line.count(f"promise<@{symbol}>") for line in lines)
        assert entry.first_reference == f"pinned_constant.mlir:{named[0]}"


@pytest.mark.campaign
def test_that_declared_devices_get_the_symbols_that_the_compiler_gives_them(
    analysed: Analysed, compiled: Compiled
) -> None:
    result = analysed("tp8_mlp.mlir", *EIGHT)
    assert [(entry.symbol, entry.declared) for entry in result.affinity.devices] == [
        (f"__device_{place}", f"hip[{place}]") for place in range(8)
    ]
    text = compiled("tp8_mlp.mlir", *EIGHT).phases["stream"].read_text()
    assert all(f"util.global private @__device_{place} = #device_target_hip_{place}_" in text for place in range(8))


def test_that_each_device_of_the_tensor_parallel_block_holds_its_two_shards(analysed: Analysed) -> None:
    result = analysed("tp8_mlp.mlir", *EIGHT)
    # ffn_up 1024x512 and ffn_down 512x1024, f16.
    assert {entry.constant_bytes for entry in result.affinity.devices} == {2 * 1024 * 512 * 2}
    assert [entry.constant_count for entry in result.memory.devices] == [2] * 8


def test_that_dispatches_on_each_device_are_those_of_the_text(analysed: Analysed, compiled: Compiled) -> None:
    result = analysed("tp8_mlp.mlir", *EIGHT)
    expected = dispatches_by_text(compiled("tp8_mlp.mlir", *EIGHT).phases["stream"].read_text())
    assert {entry.symbol: entry.dispatches for entry in result.affinity.devices} == dict(expected)
    assert sum(expected.values()) == 17


def test_that_the_tensor_parallel_block_sends_its_input_out_and_its_partial_sums_back(analysed: Analysed) -> None:
    transfers = analysed("tp8_mlp.mlir", *EIGHT).affinity.transfers
    table = "\n".join(f"{entry.source} > {entry.target} {entry.bytes} {entry.function}" for entry in transfers)
    assert table == "\n".join(
        line
        for place in range(1, 8)
        for line in (
            f"__device_0 > __device_{place} {128 * 1024 * 2} forward",  # the f16 input
            f"__device_{place} > __device_0 {128 * 1024 * 4} forward",  # an f32 partial sum
        )
    )


def test_that_op_counts_add_up_to_the_ops_of_a_device(analysed: Analysed) -> None:
    result = analysed("tp8_mlp.mlir", *EIGHT)
    for entry in result.affinity.devices:
        rows = [row for row in result.affinity.ops if row.symbol == entry.symbol]
        assert sum(row.count for row in rows) == entry.ops
        assert next(row.count for row in rows if row.op == "stream.cmd.dispatch") == entry.dispatches


def test_that_a_model_that_names_no_device_leaves_none_unused(analysed: Analysed) -> None:
    result = analysed("matmul_f16.mlir")
    assert result.affinity.unused == ()
    assert device(result, "__device_0").dispatches == 1
    assert device(result, "__device_0").referenced == 0


@pytest.mark.campaign
def test_that_a_declared_device_that_nobody_names_is_unused(analysed: Analysed) -> None:
    result = analysed("matmul_f16.mlir", *TWO)
    assert result.affinity.unused == ("__device_1",)


@pytest.mark.campaign
def test_that_named_devices_keep_their_names(analysed: Analysed) -> None:
    result = analysed("matmul_f16.mlir", "left=hip[0]", "right=hip[1]")
    assert [(entry.symbol, entry.declared) for entry in result.affinity.devices] == [
        ("left", "hip[0]"),
        ("right", "hip[1]"),
    ]
    assert device(result, "left").dispatches == 1


@pytest.mark.campaign
def test_that_a_device_nobody_declared_is_listed_though_the_compile_fails(analysed: Analysed) -> None:
    result = analysed("tp8_mlp.mlir")
    assert result.affinity.undeclared == tuple(f"__device_{place}" for place in range(1, 8))
    assert device(result, "__device_3").declared == ""
    assert device(result, "__device_3").referenced == 3
    assert device(result, "__device_3").first_reference == "tp8_mlp.mlir:8"


@pytest.mark.shared_models
@pytest.mark.campaign
def test_that_both_halves_of_the_toy_llama_are_counted(analysed: Analysed, compiled: Compiled) -> None:
    result = analysed("toy_llama_tp2.mlir", *TWO, flags=TO_STREAM)
    text = compiled("toy_llama_tp2.mlir", *TWO, flags=TO_STREAM).phases["stream"].read_text()
    expected = dispatches_by_text(text)
    counts = {entry.symbol: entry.dispatches for entry in result.affinity.devices}
    assert counts == {
        "__device_0": expected["__device_0"] + expected["default"],
        "__device_1": expected["__device_1"],
    }
    assert ("execution.dispatch-count", sum(counts[symbol] or 0 for symbol in counts)) in result.memory.statistics
    assert {(entry.source, entry.target) for entry in result.affinity.transfers} == {
        ("__device_0", "__device_1"),
        ("__device_1", "__device_0"),
    }
    assert any(entry.bytes is None for entry in result.affinity.transfers)
    assert any(has_message(note, "affinity.dynamic-sizes") for note in result.affinity.notes)


@pytest.mark.campaign
def test_that_the_dispatches_of_a_whole_model_are_those_of_the_compilers_statistics(
    analysed: Analysed, compiled: Compiled
) -> None:
    inputs = compiled("llama8b_f16_2l_pp2.mlir", *TWO, flags=TO_STREAM)
    result = analysed("llama8b_f16_2l_pp2.mlir", *TWO, flags=TO_STREAM)
    assert inputs.statistics is not None
    rows = [line for line in inputs.statistics.read_text().splitlines() if line and line[0] != ";"]
    names, values = list(csv.reader(rows[:2]))
    expected = int(values[names.index("Dispatches")])
    assert sum(entry.dispatches or 0 for entry in result.affinity.devices) == expected
    assert all(entry.source == "__device_0" for entry in result.affinity.transfers)  # a pipeline runs one way
