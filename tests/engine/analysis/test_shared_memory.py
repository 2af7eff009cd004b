"""The bill for shared memory against the compiler's own numbers, its code objects, and compiles of what would fit."""

from __future__ import annotations

import json
import lzma
import math
import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from compiler_programs import IREE_COMPILE, IREE_OPT
from message_checks import has_message, refused
from passlens.engine.analysis import codec
from passlens.engine.analysis.session_analysis import Watch
from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.bill import Known, difference
from passlens.engine.analysis.shared_memory.flow import find_function
from passlens.engine.analysis.shared_memory.history import carry
from passlens.engine.analysis.shared_memory.lifetimes import chart
from passlens.engine.analysis.shared_memory.limits import Limit
from passlens.engine.analysis.shared_memory.scan import read_allocations, texts_with_allocations
from passlens.engine.analysis.shared_memory.store import KIND, read_shared_memory
from passlens.engine.analysis.shared_memory.tiles import read_config
from passlens.engine.analysis.shared_memory.types import element_bits, in_32_bits, packed_bytes
from passlens.engine.analysis.shared_memory.values import Bill, Change, Kind, Role, Size
from passlens.engine.analysis.stored import stored_table
from passlens.engine.analysis.tables import KernelTable, MemoryTable
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.diagnosis.facts import read_facts
from passlens.engine.diagnosis.figures import Figure
from passlens.engine.diagnosis.session_figures import figures_of
from passlens.engine.errors import CancelledError
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.ir.parse import parse
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import NOTHING, from_stored, to_stored
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.writer import SessionWriter

RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "shared_memory"
CHECK = "--pass-pipeline=builtin.module(func.func(iree-codegen-gpu-check-resource-usage))"
STATED = re.compile(r"uses (-?\d+) bytes of shared memory; exceeded the limit of (\d+) bytes")

Recorded = Callable[[str], tuple[Path, str]]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """A recorded log as a session, and its text."""
    made: dict[str, tuple[Path, str]] = {}

    def read(name: str) -> tuple[Path, str]:
        if name not in made:
            log = RECORDED / f"{name}.log.xz"
            output = tmp_path_factory.mktemp("recorded") / "s.passlens"
            ImportJob(ImportRequest(log, output)).run(JobContext())
            made[name] = output, lzma.decompress(log.read_bytes()).decode()
        return made[name]

    return read


@pytest.fixture(scope="module")
def matmul(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    """The matmul for gfx942, with every pass."""
    request = CompileRequest(sample("matmul_f16"), output=tmp_path_factory.mktemp("matmul") / "s.passlens")
    return compiled_session(request)


@pytest.fixture(scope="module")
def big_tile(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> tuple[Path, str]:
    """The matmul with far too large tiles, in the syntax of this compiler: its session and its source."""
    folder = tmp_path_factory.mktemp("big")
    text = sample("big_tile").read_text(encoding="utf-8")
    text = text.replace("pipeline = LLVMGPUTileAndFuse", "pipeline = #iree_gpu.pipeline<TileAndFuse>")
    source = folder / "big_tile.mlir"
    source.write_text(text, encoding="utf-8")
    request = CompileRequest(source, output=folder / "s.passlens", passes=PassCapture.CHANGED)
    return CompileJob(request).run(JobContext()), text


def only_bill(session: Path) -> Bill:
    (bill,) = Queries(session).memory.shared().bills
    return bill


def sizes(text: str) -> list[int]:
    """The bytes of the static f32 and f16 buffers in workgroup memory, read another way."""
    found = []
    for shape, width in re.findall(
        r"= memref\.alloc\(\) : memref<([\dx]+)xf(\d+), #gpu.address_space<workgroup>>", text
    ):
        found.append(math.prod(map(int, shape.split("x"))) * int(width) // 8)
    return found


# --- what the compiler counts


@pytest.mark.parametrize(
    ("name", "total"),
    [
        rarely("conv_group_3.6.0", 73_728),
        rarely("conv_group_3.7.0", 86_016),
        ("conv_group_3.9.0", 77_824),
        ("big_tile_3.9.0", 1_048_576),
    ],
)
def test_that_the_sum_is_the_compilers_own_allocation_by_allocation(recorded: Recorded, name: str, total: int) -> None:
    session, log = recorded(name)
    bill = only_bill(session)
    stated = STATED.search(log)
    assert stated is not None
    assert bill.total == bill.stated == int(stated[1]) == total
    assert (bill.limit, bill.over) == (int(stated[2]), total - int(stated[2]))
    assert has_message(bill.limit_source, "limits.in-ir", attribute="max_workgroup_memory_bytes", chip="gfx942")
    assert (bill.differs, bill.limit_conflict, bill.uncertain) == (NOTHING, NOTHING, ())
    failed = log[log.index("Failed (iree-codegen-gpu-check-resource-usage)") :]
    failed = failed[: failed.index("\n// -----//")]
    assert sorted(line.allocation.bytes or 0 for line in bill.allocations) == sorted(sizes(failed))
    text = Queries(session).texts.ir(bill.pass_id or 0).text.split("\n")
    for line in bill.allocations:
        assert text[line.allocation.line - 1].strip().startswith(f"{line.allocation.name} = memref.alloc()")


def test_that_types_count_as_in_the_compiler(tmp_path: Path) -> None:
    space = "#gpu.address_space<workgroup>"
    source = f"""func.func @f() {{
  %0 = memref.alloc() : memref<1025xvector<16xf32>, {space}>
  %1 = memref.alloc() alignment = 64 : memref<33xi8, {space}>
  %2 = memref.alloc() : memref<524289xi1, {space}>
  %3 = memref.alloc() : memref<64xindex, {space}>
  %4 = memref.alloc() : memref<4x3xcomplex<f32>, strided<[8, 1]>, {space}>
  %5 = memref.alloc() : memref<7x3xf8E4M3FNUZ, affine_map<(d0, d1) -> (d1, d0)>, {space}>
  %6 = memref.alloc() : memref<4096xf64>
  return
}}
"""
    path = tmp_path / "types.mlir"
    path.write_text(source)
    stderr = subprocess.run([IREE_OPT, CHECK, path], capture_output=True, text=True, check=False).stderr
    (found,) = read_allocations(source)
    stated = STATED.search(stderr)
    assert stated is not None, stderr
    assert sum(one.bytes or 0 for one in found.allocations) == int(stated[1])
    assert [one.line for one in found.allocations] == [2, 3, 4, 5, 6, 7]
    assert found.allocations[1].alignment == 64
    assert found.allocations[4].strides == "strided<[8, 1]>"


def test_that_the_range_of_an_integer_and_an_overflow_are_no_sizes() -> None:
    """3.9.0 prints -8192 for the first and -802816 for the second, 3.13 that they overflow."""
    space = "#gpu.address_space<workgroup>"
    for shape, element, printed, size in (
        ((32, 9007199254740991, 2, 64), "f16", -8_192, Size.DYNAMIC),
        ((9007199254740991, 1024, 14, 14), "f32", -802_816, Size.DYNAMIC),
        ((2147483647,), "f32", -4, Size.DYNAMIC),
        ((1073741824, 1073741824, 64), "f32", 0, Size.OVERFLOW),
    ):
        kind = f"memref<{'x'.join(map(str, shape))}x{element}, {space}>"
        (found,) = read_allocations(f"func.func @f() {{\n  %0 = memref.alloc() : {kind}\n  return\n}}\n")
        (one,) = found.allocations
        assert (one.size, one.bytes) == (size, None)
        assert in_32_bits(one.shape, one.element, one.alignment) == printed


def test_that_padding_that_llvm_drops_is_named() -> None:
    """As in decode of deepseek_v3_toy: LLVM makes ``<4 x float>`` of ``[1 x [6 x float]]``, which is padded by two."""
    space = "#gpu.address_space<workgroup>"
    text = f"%0 = memref.alloc() : memref<256x8xf16, {space}>\n  %1 = memref.alloc() : memref<1x6xf32, {space}>"
    (found,) = read_allocations(f"func.func @f() {{\n  {text}\n  return\n}}\n")
    tiles, row = found.allocations
    padded = (replace(tiles, padding_bytes=2048), replace(row, padding_bytes=8))
    known = Known(Limit(65_536, NOTHING, NOTHING, "gfx942"), None, 4_112, None, ())
    assert has_message(difference(padded, 4_120, known, ()), "bill.padding-dropped", bytes=8, names=("%1",))
    assert has_message(difference(padded, 4_120, replace(known, code_bytes=4_000), ()), "bill.code-differs")


@pytest.mark.campaign
def test_that_a_dynamic_size_leaves_no_sum_and_says_so(recorded: Recorded, tmp_path: Path) -> None:
    _, log = recorded("conv_group_3.9.0")
    log = log.replace("memref.alloc() : memref<1x64x64xf32", "memref.alloc(%n) : memref<?x64x64xf32")
    path = tmp_path / "dynamic.log"
    path.write_text(log)
    ImportJob(ImportRequest(path, tmp_path / "s.passlens")).run(JobContext())
    bill = only_bill(tmp_path / "s.passlens")
    assert (bill.total, bill.peak, bill.over) == (None, None, 0)
    assert any(has_message(sentence, "bill.dynamic-size") for sentence in bill.uncertain)
    assert has_message(bill.differs, "bill.differs")


def test_that_legacy_memory_space_three_is_shared_memory() -> None:
    text = "func.func @f() {\n  %a = memref.alloc() : memref<64xf16, 3>\n  %b = memref.alloc() : memref<64xf16, 5>\n}\n"
    (found,) = read_allocations(text)
    assert [(one.name, one.bytes, one.address_space) for one in found.allocations] == [("%a", 128, "3")]


def test_that_no_text_with_an_allocation_is_missed(matmul: Path) -> None:
    reader = SessionReader(matmul)
    blobs = reader.uses().blobs
    quick = set(texts_with_allocations(reader, blobs, CancelToken()))
    assert {blob for blob in blobs if read_allocations(reader.text(blob))} <= quick
    assert len(quick) < len(blobs) / 2


def test_that_room_that_a_launch_adds_is_that_of_the_kernels_own_variant() -> None:
    def executable(name: str, room: int) -> str:
        return f"""hal.executable private @{name} {{
  hal.executable.variant public @cuda_nvptx_fb target(<"cuda", "cuda-nvptx-fb">) {{
    hal.executable.export public @{name} attributes {{workgroup_local_memory = {room} : index}}
    builtin.module {{
      llvm.mlir.global external @shared() {{addr_space = 3 : i32}} : !llvm.array<0 x i8>
      llvm.func @{name}() {{
        %0 = llvm.mlir.addressof @shared : !llvm.ptr<3>
        llvm.return
      }}
    }}
  }}
}}
"""

    found = read_allocations(executable("first", 1024) + executable("second", 4096))
    assert [(one.function, [each.bytes for each in one.allocations]) for one in found] == [
        ("first", [1024]),
        ("second", [4096]),
    ]


def test_that_the_table_of_a_compile_has_the_limits_and_sizes_of_the_bills(matmul: Path) -> None:
    with closing(Queries(matmul)) as queries:
        table = queries.memory.table()
        (bill,) = queries.memory.shared().bills
    assert table is not None
    (row,) = table.lds
    assert (row.kernel, row.dispatch, row.limit, row.limit_source) == (
        bill.kernel,
        bill.dispatch,
        bill.limit,
        bill.limit_source,
    )
    assert row.total == bill.code_bytes


def test_that_shared_memory_is_one_figure_where_code_takes_less_than_the_ir_allocates(
    sample: Callable[[str], Path], tmp_path: Path
) -> None:
    session = compiled_session(CompileRequest(sample("matmul_f16"), output=tmp_path / "s.passlens"))
    with SessionReader(session) as reader:
        kernels = stored_table(reader, "kernels")
        memory = stored_table(reader, "memory")
    assert isinstance(kernels, KernelTable)
    assert isinstance(memory, MemoryTable)
    padding = 1_024
    (row,) = memory.lds
    assert row.code_bytes is not None
    less = row.code_bytes - padding
    older = replace(memory, lds=tuple(replace(row, code_bytes=None) for row in memory.lds))
    with SessionWriter.append(session) as writer:
        small = tuple(replace(row, lds_bytes=less) for row in kernels.kernels)
        writer.put_analysis("kernels", codec.VERSIONS["kernels"], codec.to_json(replace(kernels, kernels=small)))
        writer.put_analysis("memory", codec.VERSIONS["memory"], codec.to_json(older))
    with closing(Queries(session)) as queries:
        table, rows, (bill,) = queries.memory.table(), queries.kernels.table(), queries.memory.shared().bills
    with SessionReader(session) as reader:
        figures = figures_of(read_facts(reader))
    assert table is not None
    assert rows is not None
    assert table.lds[0].bytes == rows.kernels[0].lds_bytes == bill.bytes == figures[Figure.LDS] == less
    assert f"{less:,} B of" in str(words.verdict(bill))
    assert bill.total == less + padding, "the bill adds up what the IR allocates"
    assert has_message(bill.differs, "bill.padding-dropped", count=less, bytes=padding), "and says why that is more"


# --- a compile that succeeds


def test_that_the_matmul_takes_what_its_code_object_declares(matmul: Path) -> None:
    bill = only_bill(matmul)
    assert bill.total == bill.code_bytes == 50_688
    assert [(line.allocation.bytes, line.allocation.padding_bytes) for line in bill.allocations] == [
        (33_792, 1_024),
        (16_896, 512),
    ]
    assert [line.allocation.logical_shape for line in bill.allocations] == [(128, 128), (64, 128)]
    assert str(bill.allocations[0].arithmetic) == "128 × (128 + 4) × 2 B = 33,792 B"
    assert (bill.over, bill.differs, bill.alternatives) == (0, NOTHING, ())
    assert [step.allocations[0].kind for step in bill.steps] == [Kind.TENSOR, Kind.BUFFER, Kind.BUFFER, Kind.GLOBAL]


@pytest.mark.campaign
def test_that_without_passes_the_lowered_phase_gives_the_same_sum(
    matmul: Path, tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "s.passlens", passes=PassCapture.NONE)
    bill = only_bill(CompileJob(request).run(JobContext()))
    assert bill.total == bill.code_bytes == only_bill(matmul).total
    assert (bill.pass_id, bill.read_from) == (None, "executable-targets")
    assert bill.peak == 50_688


# --- history


def test_that_history_tells_who_made_and_who_changed_each_allocation(matmul: Path) -> None:
    bill = only_bill(matmul)
    queries = Queries(matmul)
    positions = [step.position for step in bill.steps]
    assert positions == sorted(positions)
    for step in bill.steps:
        row = queries.passes.find(str(step.position))
        assert (row.id, row.name) == (step.pass_id, step.name)
        assert row.status == "changed"
    padded = next(step for step in bill.steps if step.name == "iree-codegen-gpu-reduce-bank-conflicts")
    assert {one.change for one in padded.changes} == {Change.CHANGED}
    assert all(one.before and one.after and one.before.shape[-1] == 128 for one in padded.changes)
    for line in bill.allocations:
        created = next(step for step in bill.steps if any(one.key == line.allocation.key for one in step.allocations))
        assert (line.created_by, line.created_at) == (created.name, created.position)
        assert [name for _, _, name, _ in line.changed_by] == [
            "iree-codegen-iree-comprehensive-bufferize",
            "iree-codegen-gpu-reduce-bank-conflicts",
            "iree-convert-to-rocdl",
        ]


def test_that_an_allocation_keeps_its_key_while_passes_reorder_rename_and_pad() -> None:
    def found(*rows: str) -> list[object]:
        body = "\n".join(f"  %{place} = memref.alloc() : memref<{row}, 3>" for place, row in enumerate(rows))
        return list(read_allocations(f"func.func @f() {{\n{body}\n}}\n")[0].allocations)

    keys = iter("abcdef")
    first, _ = carry((), found("64x128xf16", "128x128xf16", "8xf32"), keys.__next__)  # type: ignore[arg-type]
    second, changes = carry(first, found("128x132xf16", "2x64x128xf16", "9xi64"), keys.__next__)  # type: ignore[arg-type]
    assert [one.key for one in second] == ["b", "a", "d"]
    assert [one.logical_shape for one in second] == [(128, 128), (64, 128), (9,)]
    assert {(one.change, one.key) for one in changes} == {
        (Change.CHANGED, "b"),
        (Change.CHANGED, "a"),
        (Change.ADDED, "d"),
        (Change.REMOVED, "c"),
    }


@pytest.mark.campaign
def test_that_copies_for_several_stages_are_told_and_nothing_is_lost_on_the_way_to_spirv(
    tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    request = CompileRequest(
        sample("matmul_f16"), driver=Driver.VULKAN, output=tmp_path / "s.passlens", passes=PassCapture.CHANGED
    )
    bill = only_bill(CompileJob(request).run(JobContext()))
    staged = next(step for step in bill.steps if step.name == "iree-codegen-gpu-multi-buffering")
    for one in staged.changes:
        assert one.before is not None
        assert one.after is not None
        assert one.after.shape == (2, *one.before.shape)
    totals = [step.total for step in bill.steps]
    assert staged.total == 2 * (totals[0] or 0)
    padded = next(step for step in bill.steps if step.name == "iree-codegen-gpu-reduce-bank-conflicts")
    assert {step.total for step in bill.steps if step.position >= padded.position} == {bill.total}
    assert {one.key for one in bill.steps[0].allocations} == {one.key for one in bill.steps[-1].allocations}


# --- lifetimes


def test_that_allocations_that_are_never_in_use_at_once_do_not_add_up(recorded: Recorded) -> None:
    bill = only_bill(recorded("conv_group_3.7.0")[0])
    lives = {line.allocation.bytes: line.lifetime for line in bill.allocations}
    bias, result = lives[28_672], lives[32_768]
    assert bias is not None
    assert result is not None
    assert bias.last < result.first
    assert bill.peak == 32_768
    assert bill.chart is not None
    pair = next(one for one in bill.chart.sharing if one.bytes == 28_672)
    assert pair.barrier
    operands = [lives[size] for size in (16_384, 8_192)]
    assert all(one is not None and one.loop and one.first == operands[0].first for one in operands)  # type: ignore[union-attr]


LOOP = """func.func @f(%p: index) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
  %b = memref.alloc() : memref<32xf32, #gpu.address_space<workgroup>>
  %c = memref.alloc() : memref<16xf32, #gpu.address_space<workgroup>>
  memref.store %v, %a[%c0] : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.barrier
  %0 = memref.load %a[%c0] : memref<64xf32, #gpu.address_space<workgroup>>
  %1 = scf.for %i = %c0 to %p step %p iter_args(%m = %b) -> (memref<32xf32, #gpu.address_space<workgroup>>) {
    %s = memref.subview %m[0] [8] [1] : memref<32xf32, 3> to memref<8xf32, 3>
    memref.store %v, %s[%c0] : memref<8xf32, 3>
    gpu.barrier
    memref.store %v, %c[%c0] : memref<16xf32, #gpu.address_space<workgroup>>
    scf.yield %m : memref<32xf32, #gpu.address_space<workgroup>>
  }
  %2 = memref.load %1[%c0] : memref<32xf32, #gpu.address_space<workgroup>>
  memref.dealloc %a : memref<64xf32, #gpu.address_space<workgroup>>
  return
}
"""


def test_that_a_lifetime_follows_views_and_loops_and_ends_with_the_last_access() -> None:
    (found,) = read_allocations(LOOP)
    function = find_function(parse(LOOP), "f", 1)
    assert function is not None
    keyed, _ = carry((), found.allocations, iter("abc").__next__)
    made = chart(function, keyed, None)
    lives = dict(made.lifetimes)
    assert (lives["a"].first_line, lives["a"].last_line, lives["a"].barriers) == (7, 9, 1)  # not the dealloc
    assert (lives["b"].first_line, lives["b"].last_line, lives["b"].loop) == (12, 17, True)
    (low, high), *_ = made.loops
    assert (lives["c"].first, lives["c"].last) == (low, high)  # used once, in each turn of the loop
    assert made.peak == 64 * 4
    assert {(one.first, one.second, one.barrier) for one in made.sharing} == {("a", "b", False), ("a", "c", False)}


def test_that_lifetimes_can_be_asked_at_any_pass(matmul: Path) -> None:
    queries = Queries(matmul)
    bill = only_bill(matmul)
    for step in bill.steps[:3]:
        made = queries.memory.lifetimes(bill.kernel, step.pass_id or 0)
        assert made is not None
        assert {key for key, life in made.lifetimes if not life.unused} == {one.key for one in step.allocations}
        assert made.peak == sum(one.bytes or 0 for one in step.allocations)  # both operands live through the loop
    assert queries.memory.lifetimes(bill.kernel, queries.passes.listing()[0].id) is None


# --- tiles, and what would fit


@pytest.mark.parametrize("name", ["conv_group_3.6.0", "conv_group_3.7.0", "conv_group_3.9.0"])
def test_that_every_allocation_is_the_product_of_its_tiles(recorded: Recorded, name: str) -> None:
    bill = only_bill(recorded(name)[0])
    assert bill.config is not None
    assert bill.config.threads == bill.config.workgroup_size[0]
    for line in bill.allocations:
        elements = math.prod(factor.size for factor in line.factors)
        assert elements * (element_bits(line.allocation.element) or 0) // 8 == line.allocation.bytes
        assert line.operand is not None
        for factor in line.factors:
            key, number = re.findall(r"^(workgroup|reduction)\[(\d+)\]", str(factor.origin))[0]
            assert getattr(bill.config, key)[int(number)] > 0
            assert factor.loop == int(number)
    reading = {line.operand: line for line in bill.allocations if line.serves[0].role is Role.OPERAND}
    assert {0, 1} == set(reading)
    assert all(line.promoted and line.serves[0].operand == line.operand for line in reading.values())


def test_that_a_tile_list_that_lacks_a_comma_is_no_crash() -> None:
    types = "(tensor<512x1024xf16>, tensor<1024x2048xf16>) outs(%2 : tensor<512x2048xf32>)"
    config = "lowering_config = #iree_gpu.lowering_config<{workgroup = [64, SIZE, 0]}>"
    row = f"%3 = linalg.matmul {{{config}}} ins(%0, %1 : {types}"
    whole, broken = (read_config(row.replace("SIZE", size), None) for size in ("64", "6  4"))
    assert whole is not None
    assert whole.config.workgroup == (64, 64, 0)
    assert broken is None  # four numbers for three loops


@pytest.mark.campaign
def test_that_what_would_fit_compiles_with_just_these_allocations(big_tile: tuple[Path, str], tmp_path: Path) -> None:
    session, source = big_tile
    bill = only_bill(session)
    assert bill.total == bill.stated == 1_048_576
    given, _, line = bill.source.rpartition(":")
    assert "linalg.matmul" in Path(given).read_text().split("\n")[int(line) - 1]
    assert bill.alternatives
    for number, one in enumerate(bill.alternatives):
        assert one.fits
        assert one.total == sum(size for _, size in one.parts) <= (bill.limit or 0)
        changed = source
        for key, before, after in one.changes:
            assert f"{key} = {before}" in changed
            changed = changed.replace(f"{key} = {before}", f"{key} = {after}")
        path = tmp_path / f"{number}.mlir"
        path.write_text(changed)
        request = CompileRequest(path, output=tmp_path / f"{number}.passlens", passes=PassCapture.CHANGED)
        fitting = only_bill(CompileJob(request).run(JobContext()))
        assert fitting.total is not None
        assert fitting.total <= 65_536
        # Rows are made longer against bank conflicts where that still fits.
        plain = sorted(line.allocation.bytes - line.allocation.padding_bytes for line in fitting.allocations)  # type: ignore[operator]
        assert plain == sorted(size for _, size in one.parts)


@pytest.mark.campaign
def test_that_half_of_a_change_is_told_with_the_sum_that_the_compiler_counts(
    big_tile: tuple[Path, str], tmp_path: Path
) -> None:
    session, source = big_tile
    one = only_bill(session).alternatives[0]
    assert str(one.title) == "reduction[2]: 256 to 4, workgroup_size: [256, 1, 1] to [1024, 1, 1]"
    assert "with the 256 there are" in str(one.note)
    assert "327,680 B in all" in str(one.note)
    half = tmp_path / "half.mlir"
    half.write_text(source.replace("reduction = [0, 0, 256]", "reduction = [0, 0, 4]"))
    words: list[str | Path] = [
        IREE_COMPILE,
        half,
        "--iree-hal-target-device=hip",
        "--iree-rocm-target=gfx942",
        "-o",
        tmp_path / "m",
    ]
    made = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "uses 327680 bytes of shared memory" in made.stderr


def test_that_alternatives_of_the_convolution_name_tiles_that_fit(recorded: Recorded) -> None:
    """53,248 of these compiles with 3.9.0, from its phase executable-configurations on: 55,808 with padded rows."""
    bill = only_bill(recorded("conv_group_3.9.0")[0])
    first = bill.alternatives[0]
    assert str(first.title) == "reduction[4]: 16 to 8, padding[4]: 64 to 32"
    assert first.arithmetic == "16,384 + 8,192 + 28,672 = 53,248 B ≤ 65,536 B"
    assert {key: after for key, _, after in first.changes}["padding"] == "[1, 64, 2, 64, 32]"
    threads = next(one for one in bill.alternatives if str(one.title).startswith("workgroup[1]: 64 to 32, "))
    assert ("workgroup_size", "[512, 1, 1]", "[256, 1, 1]") in threads.changes
    assert str(threads.title).endswith(", workgroup_size: [512, 1, 1] to [256, 1, 1]")


# --- collapse and expand


def test_that_a_round_trip_names_its_passes_and_what_it_costs(recorded: Recorded) -> None:
    session, _ = recorded("conv_group_3.9.0")
    queries = Queries(session)
    trips = queries.memory.shared().round_trips
    around = next(one for one in trips if one.exact and "linalg.conv_2d_ngchw_gfchw" in one.around)
    text = queries.texts.ir(around.pass_id or 0).text.split("\n")
    first, *between, last = around.ops
    assert first.op.endswith("expand_shape")
    assert last.op.endswith("collapse_shape")
    assert around.shape_in == around.shape_out
    for one in around.ops:
        assert f"= {one.op}" in text[one.line - 1]
    assert around.temporary_bytes == sum(packed_bytes(one.type) or 0 for one in between) == 2 * 128 * 56 * 56 * 4
    assert queries.passes.find(str(around.position)).id == around.pass_id
    assert first.created_by == last.created_by == "convert-torch-to-linalg"
    assert around.last_position > around.position


# --- asking


def test_that_bills_are_kept_in_the_session_and_read_back_equal(matmul: Path, tmp_path: Path) -> None:
    session = tmp_path / "s.passlens"
    shutil.copy(matmul, session)
    first = Queries(session).memory.shared()
    reader = SessionReader(session)
    assert reader.analysis(KIND) is not None
    assert Queries(session).memory.shared() == first == read_shared_memory(reader, Watch())


def test_that_reading_can_be_cancelled(matmul: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        read_shared_memory(SessionReader(matmul), Watch(token))


def test_that_a_kernel_is_found_by_what_it_is_called(matmul: Path) -> None:
    queries = Queries(matmul)
    bill = only_bill(matmul)
    for name in (bill.kernel, bill.dispatch, "f16xf16xf32", "matmul"):
        assert queries.memory.bill(name) == bill
    with refused("memory.unknown-kernel", kernel="conv"):
        queries.memory.bill("conv")


def test_that_the_evidence_names_each_allocation_and_where_it_stands(recorded: Recorded) -> None:
    bill = only_bill(recorded("conv_group_3.9.0")[0])
    evidence = words.evidence(bill)
    for line, (sentence, pass_id, number) in zip(bill.allocations, evidence, strict=False):
        assert has_message(sentence, "shared-memory.line", name=line.allocation.name)
        assert f"{line.allocation.bytes:,} B" in str(sentence)
        assert (pass_id, number) == (bill.pass_id, line.allocation.line)
    assert any(has_message(sentence, "shared-memory.tiled") for sentence, *_ in evidence)
    assert any(has_message(sentence, "shared-memory.peak", used=49_152) for sentence, *_ in evidence)
    assert str(words.verdict(bill)) == "77,824 B of 65,536 B: 12,288 B too many"


def test_that_the_evidence_is_the_same_after_it_was_stored(recorded: Recorded) -> None:
    texts = [text for text, *_ in words.evidence(only_bill(recorded("conv_group_3.7.0")[0]))]
    assert texts
    assert [from_stored(json.loads(json.dumps(to_stored(text)))) for text in texts] == texts
