"""Device memory over time, against the compiler's own packing and statistics."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from compiler_programs import IREE_COMPILE
from message_checks import has_message
from passlens.engine.analysis.device_chart import (
    against_statistics,
    compiler_transient,
    device_chart,
    devices_of,
    missing_symbols,
    module_bytes,
    peak_bound,
    will_it_fit,
)
from passlens.engine.analysis.device_tables import DeviceMemoryTable, FunctionMemory, MemoryKind, Slice
from passlens.engine.analysis.device_timeline import build_device_memory
from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.analysis.kernel_tables import Launch
from passlens.engine.ir.expressions import parse
from passlens.engine.jobs import CancelToken
from shared_models import model

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
EIGHT = tuple(f"hip[{place}]" for place in range(8))
TWO = ("hip[0]", "hip[1]")


@dataclass(frozen=True, slots=True)
class Read:
    """One compile to the stream phase: the table, the compiler's statistics, and its packing as it printed it."""

    table: DeviceMemoryTable
    launches: tuple[Launch, ...]
    statistics: dict[str, int]
    packing: tuple[tuple[str, Counter[tuple[int, int]], Counter[int]], ...]
    text: str

    def function(self, name: str) -> FunctionMemory:
        (found,) = (one for one in self.table.functions if one.function == name)
        return found


ReadModel = Callable[..., Read]


@pytest.fixture(scope="session")
def read(tmp_path_factory: pytest.TempPathFactory) -> ReadModel:
    """Compiles a model to the stream phase and reads its memory; cached by its arguments."""
    made: dict[tuple[Any, ...], Read] = {}

    def read_model(source: str | Path, *devices: str, flags: tuple[str, ...] = ()) -> Read:
        key = (source, *devices, *flags)
        if key not in made:
            path = source if isinstance(source, Path) else SAMPLES / source
            made[key] = _read(
                path if path.exists() else model(str(source)), devices or ("hip",), flags, tmp_path_factory
            )
        return made[key]

    return read_model


def _read(path: Path, devices: tuple[str, ...], flags: tuple[str, ...], temporary: pytest.TempPathFactory) -> Read:
    folder = temporary.mktemp(path.stem)
    done = subprocess.run(
        [
            IREE_COMPILE,
            path,
            *(f"--iree-hal-target-device={one}" for one in devices),
            "--iree-rocm-target=gfx942",
            "--compile-to=stream",
            "--mlir-print-ir-before=iree-stream-layout-slices",
            "--mlir-disable-threading",
            "--iree-scheduling-dump-statistics-format=json",
            f"--iree-scheduling-dump-statistics-file={folder / 'statistics.json'}",
            f"-o={folder / 'stream.mlir'}",
            *flags,
        ],
        check=True,
        capture_output=True,
    )
    printed = done.stderr.decode(errors="replace")
    facts = read_ir(Path(sys.executable), [FileToRead("stream", folder / "stream.mlir", ("timeline",))], CancelToken())
    table, launches = build_device_memory("stream", facts.get("stream", "timeline"))
    stated = json.loads((folder / "statistics.json").read_text())["stream-aggregate"]
    statistics = {f"{group}.{name}": value for group, values in stated.items() for name, value in values.items()}
    return Read(table, launches, statistics, tuple(_packing(printed)), (folder / "stream.mlir").read_text())


def _packing(printed: str) -> list[tuple[str, Counter[tuple[int, int]], Counter[int]]]:
    """Every ``stream.resource.pack``: its function, the lifetimes of its slices, and the sizes that are constants."""
    found, function = [], ""
    pattern = r'util\.func (?:public |private )?@"?([\w$.]+)|(util\.initializer)|resource\.pack[^{]*slices\(\{([^}]*)\}'
    for match in re.finditer(pattern, printed):
        if match[3] is None:
            function = match[1] or "initializer"
            continue
        slices = re.findall(r"\[(\d+), (\d+)\] = %(?:c(\d+))?", match[3])
        lives = Counter((int(first), int(last)) for first, last, _ in slices)
        found.append((function, lives, Counter(int(size) for _, _, size in slices if size)))
    return found


def lives(slices: list[Slice]) -> Counter[tuple[int, int]]:
    """Lifetimes from the beginning of the execution: the packing counts from there."""
    start = min(one.first for one in slices)
    return Counter((one.first - start, one.last - start) for one in slices)


def slabs(table: DeviceMemoryTable) -> list[tuple[str, list[Slice]]]:
    return [
        (function.function, parts)
        for function in table.functions
        for place, one in enumerate(function.allocations)
        if one.kind is MemoryKind.TRANSIENT
        if (parts := [part for part in function.slices if part.allocation == place])
    ]


MODELS = [
    pytest.param("tp8_mlp.mlir", EIGHT, (), id="tp8_mlp"),
    pytest.param("clip_f32.mlir", (), (), marks=pytest.mark.campaign, id="clip_f32"),
    *(
        pytest.param(f"{name}.mlir", devices, flags, marks=pytest.mark.campaign, id=name)
        for name, devices, flags in (
            ("llama8b_f16_2l", (), ("--iree-opt-level=O3",)),
            ("llama8b_f16_2l_pp2", TWO, ("--iree-opt-level=O3",)),
            ("toy_llama", (), ()),
        )
    ),
]


@pytest.mark.slow
@pytest.mark.shared_models
@pytest.mark.parametrize(("name", "devices", "flags"), MODELS)
def test_that_slices_live_when_the_compiler_packed_them(
    name: str, devices: tuple[str, ...], flags: tuple[str, ...], read: ReadModel
) -> None:
    found = read(name, *devices, flags=flags)
    # Results are packed by name, not over time; all else is packed over the steps of an execution.
    packed = [(function, when, sizes) for function, when, sizes in found.packing if set(when) != {(0, 0)}]
    mine = [
        (function, lives(parts), Counter(size for part in parts if (size := parse(part.size or "0").constant)))
        for function, parts in slabs(found.table)
        if function != "initializer"
    ]
    packed = [entry for entry in packed if entry[0] != "initializer"]
    assert packed
    for function, when, sizes in packed:
        near = [entry for entry in mine if entry[0] == function and entry[1] == when]
        assert near, f"{function}: no slab has the {sum(when.values())} lifetimes {sorted(when.elements())[:8]}"
        assert any(not sizes - entry[2] for entry in near)


@pytest.mark.slow
@pytest.mark.shared_models
@pytest.mark.parametrize(("name", "devices", "flags"), MODELS)
def test_that_transient_bytes_are_those_of_the_compilers_statistics(
    name: str, devices: tuple[str, ...], flags: tuple[str, ...], read: ReadModel
) -> None:
    found = read(name, *devices, flags=flags)
    stated = found.statistics["execution.transient-memory-size"]
    notes = against_statistics(found.table, found.statistics)
    reused = [note for note in notes if "iree-stream-reuse-allocations" in str(note)]
    assert (compiler_transient(found.table) == stated) == (not reused)
    assert compiler_transient(found.table) <= stated
    note_text = next((str(note) for note in notes if has_message(note, "device-chart.transient-by-kind")), "")
    assert bool(note_text) == (not reused and stated > 0)
    assert (
        not note_text or sum(int(size.replace(",", "")) for size in re.findall(r"([\d,]+) B", note_text)) == 2 * stated
    )
    names = [name for group in found.table.module for name in group.names]
    assert len(names) == found.statistics["global.constant-count"] + found.statistics["global.variable-count"]


@pytest.mark.slow
@pytest.mark.shared_models
@pytest.mark.parametrize(("name", "devices", "flags"), MODELS)
def test_that_no_two_slices_share_bytes_while_both_live(
    name: str, devices: tuple[str, ...], flags: tuple[str, ...], read: ReadModel
) -> None:
    found = read(name, *devices, flags=flags)
    for function in found.table.functions:
        values = {one.name: max(one.minimum, 3 * one.multiple) for one in function.symbols}
        for device in devices_of(function):
            chart = device_chart(function, device, values)
            assert chart is not None
            bands = {band.allocation: band for band in chart.bands}
            for place, one in enumerate(chart.blocks):
                band = bands[one.allocation]
                assert band.offset <= one.offset
                assert one.offset + one.size <= band.offset + band.size
                for other in chart.blocks[place + 1 :]:
                    together = one.first <= other.last and other.first <= one.last
                    apart = one.offset + one.size <= other.offset or other.offset + other.size <= one.offset
                    assert apart or not together, (one, other)
            assert all(live <= allocated for live, allocated in zip(chart.live, chart.allocated, strict=True))


def test_that_every_dispatch_of_the_text_is_a_launch_at_a_step(read: ReadModel) -> None:
    found = read("tp8_mlp.mlir", *EIGHT)
    assert len(found.launches) == found.text.count("stream.cmd.dispatch ") == 17
    lines = found.text.splitlines()
    (forward,) = (one for one in found.table.functions if one.function == "forward")
    for launch in found.launches:
        assert f"@{launch.kernel}" in lines[launch.line - 1]
        assert launch.kernel in forward.steps[launch.step].names
        assert forward.steps[launch.step].device == launch.device


def test_that_shards_and_slabs_of_each_device_are_told_apart(read: ReadModel) -> None:
    found = read("tp8_mlp.mlir", *EIGHT)
    for device in (f"__device_{place}" for place in range(8)):
        assert module_bytes(found.table, device, MemoryKind.CONSTANT) == 2 * 1024 * 512 * 2
    assert compiler_transient(found.table) == found.statistics["execution.transient-memory-size"]
    chart = device_chart(found.function("forward"), "__device_3", {})
    assert chart is not None
    # Its input, the block's hidden layer and the partial sum: 128 x 1024 f16, 128 x 512 f16, 128 x 1024 f32.
    assert sorted(block.size for block in chart.blocks) == [128 * 512 * 2, 128 * 1024 * 2, 128 * 1024 * 4]
    assert chart.slab_bytes == sum(block.size for block in chart.blocks)
    assert chart.live_peak == 128 * 512 * 2 + 128 * 1024 * 4
    assert chart.fragmentation == pytest.approx(1 - chart.live_peak / chart.slab_bytes)
    assert chart.makers[0].size == 128 * 1024 * 4


DYNAMIC = """\
func.func @two(%x: tensor<{n}x256xf32>, %w: tensor<256x512xf32>, %v: tensor<512x256xf32>) -> tensor<{n}x256xf32> {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  {dim}
  %e = tensor.empty({d}) : tensor<{n}x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<{n}x512xf32>) -> tensor<{n}x512xf32>
  %a = linalg.matmul ins(%x, %w : tensor<{n}x256xf32>, tensor<256x512xf32>) outs(%f : tensor<{n}x512xf32>)
    -> tensor<{n}x512xf32>
  %g = tensor.empty({d}) : tensor<{n}x256xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<{n}x256xf32>) -> tensor<{n}x256xf32>
  %b = linalg.matmul ins(%a, %v : tensor<{n}x512xf32>, tensor<512x256xf32>) outs(%h : tensor<{n}x256xf32>)
    -> tensor<{n}x256xf32>
  return %b : tensor<{n}x256xf32>
}}
"""


@pytest.mark.campaign
def test_that_a_dynamic_size_evaluated_is_that_of_the_static_model(read: ReadModel, tmp_path: Path) -> None:
    static, dynamic = tmp_path / "static.mlir", tmp_path / "dynamic.mlir"
    static.write_text(DYNAMIC.format(n=96, d="", dim=""))
    dim = "%d = tensor.dim %x, %c0 : tensor<?x256xf32>"
    dynamic.write_text(DYNAMIC.format(n="?", d="%d", dim=dim))
    fixed, free = read(static), read(dynamic)
    one = next(entry for entry in free.table.functions if entry.steps)
    assert [symbol.name for symbol in one.symbols] == ["arg0[0]"]
    assert missing_symbols(one, {}) == ("arg0[0]",)
    assert device_chart(one, "__device_0", {}) is None
    found = device_chart(one, "__device_0", {"arg0[0]": 96})
    other = device_chart(next(entry for entry in fixed.table.functions if entry.steps), "__device_0", {})
    assert found is not None
    assert other is not None
    assert (found.peak, found.slab_bytes, found.live_peak) == (other.peak, other.slab_bytes, other.live_peak)
    assert found.slab_bytes == 96 * 512 * 4
    bound = peak_bound(one, "__device_0")
    assert parse(bound.size).evaluate({"arg0[0]": 96}) == found.peak
    assert (bound.least, bound.greatest) == (2 * 256 * 512 * 4, None)
    assert any(
        has_message(note, "device-chart.dynamic-left-out", count=2)
        for note in against_statistics(free.table, free.statistics)
    )


@pytest.mark.campaign
@pytest.mark.shared_models
def test_that_the_sizes_of_a_real_model_depend_on_its_blocks_within_their_bounds(read: ReadModel) -> None:
    found = read("llama8b_f16_2l.mlir", flags=("--iree-opt-level=O3",))
    prefill = next(one for one in found.table.functions if one.function.startswith("prefill"))
    blocks = next(one for one in prefill.symbols if one.name == "arg2[1]")
    assert (blocks.minimum, blocks.maximum) == (1, 127)  # util.assume.int of the export
    assert "umin = 1, umax = 127" in found.text
    values = {"arg0[1]": 128, "arg2[1]": 4, "arg3[0]": 16}
    chart = device_chart(prefill, "__device_0", values)
    assert chart is not None
    # 4 sequences of 4 blocks of 32 tokens: the two halves of the feed-forward layer, 14,336 wide in f16, live at once.
    assert [block.size for block in chart.makers[:2]] == [4 * 4 * 32 * 14_336 * 2] * 2
    parameters = sum(parse(one.size).constant or 0 for one in found.table.module if one.source == "parameter")
    declared = re.findall(r"util\.global private @(__parameter\w+)", found.text)
    total = 0
    for name in declared:
        *sizes, bits = re.findall(r"\d+", name.rpartition("_tensor_")[2])
        count = int(bits) // 8
        for size in sizes:
            count *= int(size)
        total += count
    assert parameters == total > 2 * 1024**3


def test_that_what_does_not_fit_is_said_with_what_is_missing(read: ReadModel) -> None:
    table = read("tp8_mlp.mlir", *EIGHT).table
    fits, notes = will_it_fit(table, "gfx942", {})
    assert notes == ()
    assert [one.product.name for one in fits[:3]] == ["MI300A", "MI300X", "MI325X"]
    assert len(fits) == 3 * 8
    assert all(one.fits and one.needed == one.module + one.peak for one in fits)
    first = next(one for one in fits if one.device == "__device_3" and one.product.name == "MI300X")
    assert first.free == 192 * 1024**3 - first.needed
    assert first.module == 2 * 1024 * 512 * 2
    none, unknown = will_it_fit(table, "gfx906", {})
    assert none == ()
    assert tuple(map(str, unknown)) == ("Passlens has no memory sizes of products with gfx906.",)


def test_that_a_function_of_unknown_size_is_left_out_and_named(read: ReadModel, tmp_path: Path) -> None:
    dynamic = tmp_path / "dynamic.mlir"
    dynamic.write_text(DYNAMIC.format(n="?", d="%d", dim="%d = tensor.dim %x, %c0 : tensor<?x256xf32>"))
    table = read(dynamic).table
    _, notes = will_it_fit(table, "mi300x", {})
    assert any(has_message(note, "device-chart.not-counted", lacking=("arg0[0]",)) for note in notes)
    name = next(one.function for one in table.functions if one.steps)
    fits, notes = will_it_fit(table, "mi300x", {name: {"arg0[0]": 10**9}})
    assert notes == ()
    assert [one.fits for one in fits] == [False]
    assert fits[0].free < 0
