"""Where everything is, in texts of the real compiler, checked against sums and lines taken from the text itself."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import zstandard

from campaigns import rarely
from compiler_programs import IREE_COMPILE
from message_checks import has_message, refused
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.analysis.placement import PlacementSource, read_placement, traffic
from passlens.engine.analysis.placement_store import pack, unpack
from passlens.engine.analysis.placement_tables import Basis, ItemKind, PlacedItem, PlacementTable
from passlens.engine.analysis.shapes import evaluate, values_of
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from shared_models import model

TWO = ("hip[0]", "hip[1]")
TO_STREAM = ("--compile-to=stream",)
BITS = {"f32": 32, "f16": 16, "i64": 64}
Compiled = Callable[..., AnalysisInputs]


def read_text(text: str, phase: str = "flow", located: str = "") -> PlacementTable:
    return read_placement(PlacementSource(phase, None, text, located, Path(sys.executable), ""), CancelToken())


def read_phase(inputs: AnalysisInputs, phase: str) -> tuple[PlacementTable, str]:
    """The placement in a phase's dump, and its text."""
    text = inputs.phases[phase].read_text()
    return read_text(text, phase), text


def dispatches(table: PlacementTable) -> list[PlacedItem]:
    return [item for item in table.items if item.op in ("flow.dispatch", "stream.cmd.dispatch")]


def ops(table: PlacementTable) -> list[PlacedItem]:
    return [item for item in table.items if item.kind is ItemKind.OP]


def test_that_an_op_is_pulled_to_each_device_that_holds_what_it_takes(compiled: Compiled) -> None:
    table, _ = read_phase(compiled("pinned_constant.mlir", *TWO), "flow")
    first, second = [item for item in dispatches(table) if item.kind is ItemKind.OP]
    assert first.devices == ("__device_0",)
    assert second.ambiguous
    assert second.basis is Basis.OPERAND
    held = {pull.device: table.items[pull.item] for pull in second.pulls}
    moved = {device: table.items[item.owner] for device, item in held.items()}
    assert moved["__device_1"].moves_to == ("__device_1",)
    assert moved["__device_0"].op == "flow.tensor.reshape"  # of the table


def test_that_after_placement_an_op_is_on_the_device_of_what_executes_it(compiled: Compiled) -> None:
    table, text = read_phase(compiled("pinned_constant.mlir", *TWO), "stream")
    assert {item.basis for item in dispatches(table) if item.kind is ItemKind.OP} == {Basis.ENCLOSING}
    assert {item.devices for item in dispatches(table) if item.kind is ItemKind.OP} == {("__device_0",)}
    assert "#hal.device.optimal<" in text
    assert any(item.ambiguous and item.basis is Basis.ATTRIBUTE for item in table.items)


def test_that_a_transfer_of_the_stream_dialect_is_on_the_device_that_it_moves_to() -> None:
    table = read_text(
        """
        util.func public @f(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
          %0 = stream.async.transfer %a : !stream.resource<*>{%n}
            from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>{%n}
          util.return %0 : !stream.resource<*>
        }
        """,
        "stream",
    )
    (moved,) = ops(table)
    assert (moved.devices, moved.basis, moved.moves_to) == (("b",), Basis.ATTRIBUTE, ("b",))
    assert [(one.source, one.target) for one in table.transfers] == [("a", "b")]


def test_that_memory_is_told_that_a_dispatch_only_reads(compiled: Compiled) -> None:
    table, text = read_phase(compiled("pinned_constant.mlir", *TWO), "stream")
    lines = text.split("\n")
    checked = 0
    for item in dispatches(table):
        block = "\n".join(lines[item.line : item.line + 4])
        accesses = re.findall(r"^ *(ro|wo|rw) %", block, re.MULTILINE)[: len(item.operands)]
        assert [operand in item.reads for operand in item.operands] == [access == "ro" for access in accesses]
        checked += len(accesses)
    assert checked == 6


@pytest.mark.parametrize("phase", ["input", "abi", "preprocessing", "global-optimization", "flow", "stream", "hal"])
def test_that_each_line_is_that_of_the_item(compiled: Compiled, phase: str) -> None:
    table, text = read_phase(compiled("pinned_constant.mlir", *TWO), phase)
    lines = text.splitlines()
    assert len(ops(table)) > 3
    for item in table.items:
        wanted = item.name if item.kind is ItemKind.GLOBAL else item.op
        assert wanted in lines[item.line - 1], (item, lines[item.line - 1])


def test_that_in_the_hal_dialect_the_device_is_that_of_the_handle(compiled: Compiled) -> None:
    table, text = read_phase(compiled("pinned_constant.mlir", *TWO), "hal")
    queued = [item for item in ops(table) if item.op.startswith("hal.device.queue.execute")]
    assert len(queued) == len(re.findall(r"^\s*hal\.device\.queue\.execute", text, re.MULTILINE))
    assert {item.devices for item in queued} == {("__device_0",)}
    chosen = [item for item in ops(table) if item.op == "hal.allocator.select"]
    assert {item.devices for item in chosen} == {("__device_0", "__device_1")}


def test_that_what_the_host_asks_of_devices_is_no_work_on_one_unless_it_chooses_data(compiled: Compiled) -> None:
    table, text = read_phase(compiled("pinned_constant.mlir", *TWO), "hal")
    assert "hal.device.query" in text
    asked = ("hal.device.query", "arith.select", "util.cmp.eq")
    assert not [item for item in table.items if item.op in asked]
    chosen = read_text(
        "util.func public @f(%c: i1, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %s = arith.select %c, %x, %y : tensor<4xf32>\n"
        "  util.return %s : tensor<4xf32>\n}"
    )
    assert [item.op for item in ops(chosen)] == ["arith.select"]


def bytes_of(kind: str) -> int:
    """Bytes of a printed static tensor type."""
    *sizes, element = kind.split("x")
    count = 1
    for size in sizes:
        count *= int(size)
    return count * BITS[element] // 8


def test_that_bytes_asked_to_cross_are_those_of_the_printed_types(compiled: Compiled) -> None:
    table, text = read_phase(compiled("tp8_mlp.mlir", *(f"hip[{n}]" for n in range(8))), "flow")
    wanted: Counter[str] = Counter()
    for kind, device in re.findall(r"flow\.tensor\.transfer %\S+ : tensor<([^>]+)> to \S+<@(\w+)>", text):
        wanted[device] += bytes_of(kind)
    found: Counter[str] = Counter()
    for transfer in table.transfers:
        found[transfer.target] += transfer.bytes or 0
    assert found == wanted
    assert sum(one.count for one in traffic(table.transfers)) == text.count("= flow.tensor.transfer")


def test_that_bytes_copied_between_devices_are_those_of_the_printed_copies(compiled: Compiled) -> None:
    table, text = read_phase(compiled("tp8_mlp.mlir", *(f"hip[{n}]" for n in range(8))), "stream")
    lines = text.splitlines()
    wanted: Counter[str] = Counter()
    for number, line in enumerate(lines):
        length = re.search(r"stream\.cmd\.copy .*, %c(\d+)(?:_\d+)? :", line)
        if length is None:
            continue
        came = re.search(r"stream\.cmd\.invalidate from\(\S+<@(\w+)>\)", lines[number - 1])
        goes = re.search(r"stream\.cmd\.flush to\(\S+<@(\w+)>\)", lines[number + 1])
        if came or goes:
            wanted["in" if came else "out"] += int(length[1])
    assert sum(wanted.values()) > 0
    assert sum(transfer.bytes or 0 for transfer in table.transfers) == sum(wanted.values())
    assert all(transfer.source != transfer.target for transfer in table.transfers)


def tp_mlp(count: int, folder: Path, prefix: str = "__device_") -> Path:
    """The tensor-parallel block over so many devices, which are called by a prefix and their number."""
    text = subprocess.run(
        [sys.executable, model("make_tp_mlp.py"), str(count)], check=True, capture_output=True, text=True
    ).stdout
    path = folder / f"tp{count}{prefix}.mlir"
    path.write_text(text.replace("@__device_", f"@{prefix}"))
    return path


@pytest.mark.parametrize(
    ("count", "prefix"), [(1, "__device_"), rarely(4, "__device_"), rarely(7, "__device_"), (4, "gpu_")]
)
def test_that_each_device_runs_the_shard_that_it_holds(tmp_path: Path, count: int, prefix: str) -> None:
    source = tp_mlp(count, tmp_path, prefix)
    named = "" if prefix == "__device_" else prefix
    specs = [f"{named}{n}=hip[{n}]" if named else f"hip[{n}]" for n in range(count)]
    subprocess.run(
        [
            *(IREE_COMPILE, source, f"-o={tmp_path / 'm.mlir'}"),
            *(f"--iree-hal-target-device={spec}" for spec in specs),
            *("--iree-rocm-target=gfx942", "--compile-to=stream"),
        ],
        check=True,
    )
    table = read_text((tmp_path / "m.mlir").read_text(), "stream")
    held = {item.name: item.devices for item in table.items if item.kind is ItemKind.GLOBAL}
    ran: Counter[tuple[str, ...]] = Counter(
        item.devices for item in dispatches(table) if item.kind is ItemKind.OP and "matmul" in item.name
    )
    assert ran == {(f"{prefix}{n}",): 2 for n in range(count)}
    assert {name: devices for name, devices in held.items() if "shard" in name} == {
        f"@ffn_{what}.shard.{n}": (f"{prefix}{n}",) for n in range(count) for what in ("up", "down")
    }


DYNAMIC = """
util.global private @a = #hal.device.target<"hip", {ordinal = 0 : index}> : !hal.device
util.global private @b = #hal.device.target<"hip", {ordinal = 1 : index}> : !hal.device
util.func public @f(%arg0: !hal.buffer_view) -> !hal.buffer_view {
  %rows = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %x = hal.tensor.import on(#hal.device.affinity<@a>) %arg0 : !hal.buffer_view -> tensor<?x4096xf16>{%rows}
  %y = flow.tensor.transfer %x : tensor<?x4096xf16>{%rows} to #hal.device.affinity<@b>
  %z = hal.tensor.export on(#hal.device.affinity<@b>) %y : tensor<?x4096xf16>{%rows} -> !hal.buffer_view
  util.return %z : !hal.buffer_view
}
"""


def test_that_a_dynamic_size_is_an_expression_that_shapes_decide() -> None:
    (transfer,) = read_text(DYNAMIC).transfers
    assert transfer.bytes is None
    assert (transfer.source, transfer.target, transfer.size) == ("a", "b", "8192*arg0[0]")
    assert evaluate(transfer.size, values_of(["arg0=3x4096"])) == 3 * 4096 * 2
    assert evaluate(transfer.size, values_of(["arg1=3x4096"])) is None


def test_that_what_is_no_shape_is_refused_in_words() -> None:
    with refused("shapes.bad-shape", text="arg0:3"):
        values_of(["arg0:3"])


@pytest.mark.campaign
@pytest.mark.shared_models
def test_that_dynamic_sizes_of_a_model_come_to_its_printed_shapes(compiled: Compiled) -> None:
    table, text = read_phase(compiled("toy_llama_tp2.mlir", *TWO, flags=TO_STREAM), "flow")
    values = values_of(["arg0=1x64", "arg1=1", "arg2=1x2", "arg3=8x12288", "arg4=8x12288"])
    inside = [one for one in table.transfers if one.function.startswith("prefill") and one.size]
    assert inside
    known = {one.size: evaluate(one.size, values) for one in inside}
    assert None not in known.values()
    printed = re.search(r"flow\.tensor\.transfer %1 : tensor<1x\?xi64>", text)
    assert printed is not None
    assert next(evaluate(one.size, values) for one in inside if one.value == "%1") == 64 * 8


def test_that_a_table_is_the_same_after_it_was_stored(compiled: Compiled) -> None:
    table, _ = read_phase(compiled("pinned_constant.mlir", *TWO), "flow")
    assert unpack(pack(table)) == table


def test_that_a_text_that_does_not_parse_says_so() -> None:
    with refused("placement.unreadable") as caught:
        read_text("util.func @f() {")
    named = f"{caught.value.location}.mlir"  # no number that nobody knows
    assert has_message(caught.value.hint, "child.does-not-parse", name=named)


def test_that_the_other_version_is_named_that_wrote_what_does_not_parse(tmp_path: Path) -> None:
    recorded = Path(__file__).parents[3] / "resources" / "samples" / "recorded" / "gather_view-3.5.0.passlens.zst"
    session = tmp_path / "gather.passlens"
    session.write_bytes(zstandard.ZstdDecompressor().decompressobj().decompress(recorded.read_bytes()))
    with closing(Queries(session)) as queries, pytest.raises(UserError) as caught:
        queries.devices.placement("executable-sources")
    assert has_message(caught.value.hint, "discover.read-by-another", version="3.5.0rc20250609")


def test_that_the_reading_tells_how_far_it_is(compiled: Compiled) -> None:
    text = compiled("pinned_constant.mlir", *TWO).phases["flow"].read_text()
    progress: list[float] = []
    source = PlacementSource("flow", None, text, text, Path(sys.executable), "")
    read_placement(source, CancelToken(), progress.append)
    assert progress == sorted(progress)
    assert len(progress) > 10
    assert 0.0 < progress[0] < 0.2, "of two texts the first is parsed"
    assert progress[-1] > 0.8


def test_that_progress_is_not_taken_for_the_reason_of_a_failure(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'it broke' >&2\necho 'progress 0.50 text0' >&2\nexit 3\n")
    python.chmod(0o755)
    progress: list[float] = []
    with pytest.raises(UserError) as caught:
        read_placement(PlacementSource("flow", None, "module {}", "", python, ""), CancelToken(), progress.append)
    assert progress == [0.5]
    assert caught.value.detail.endswith("it broke")
