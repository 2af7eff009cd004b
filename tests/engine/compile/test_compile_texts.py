"""What the compiler writes, read: dump names, headers, timing report, diagnostics, requests, inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.diagnostics import parse_diagnostics
from passlens.engine.compile.dumps import parse_dump_path, parse_header, parse_phase_file, scope_path
from passlens.engine.compile.request import CompileRequest, Driver
from passlens.engine.compile.source_check import check_source
from passlens.engine.compile.timing import Execution, match_times, parse_report, split_report, unprinted_failure
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.formats import BYTECODE
from passlens.engine.jobs import CancelToken
from passlens.engine.session.rows import Location, Severity
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import Flag, FlagCatalogue, FlagKind, catalogue

# --- names of dumps

ROOT = Path("/tree")


def key(*parts: str) -> str:
    dump = parse_dump_path(ROOT, ROOT.joinpath(*parts))
    assert dump is not None
    return dump.order_key


def test_that_a_dump_says_op_symbol_counters_and_pass() -> None:
    variant = "hal_executable_variant_rocm_hsaco_fb"
    dump = parse_dump_path(
        ROOT, ROOT / "builtin_module_m" / "hal_executable_d_0" / variant / "15_0_12_canonicalize.mlir"
    )
    assert dump is not None
    assert dump.path == (
        ("builtin.module", "m"),
        ("hal.executable", "d_0"),
        ("hal.executable.variant", "rocm_hsaco_fb"),
    )
    assert dump.counters == (15, 0, 12)
    assert dump.argument == "canonicalize"
    assert scope_path(dump.path) == "@m/@d_0/@rocm_hsaco_fb"


def test_that_nameless_ops_have_no_symbol() -> None:
    dump = parse_dump_path(ROOT, ROOT / "builtin_module_no-symbol-name" / "3_cse.mlir")
    assert dump is not None
    assert scope_path(dump.path) == "builtin.module"


@pytest.mark.parametrize("name", ["notes.txt", "cse.mlir", "1_2_cse.mlir.tmp", "x_cse.mlir"])
def test_that_other_files_are_no_dumps(name: str) -> None:
    assert parse_dump_path(ROOT, ROOT / "builtin_module_m" / name) is None


def test_that_what_ran_inside_after_dump_n_stands_between_dump_n_and_the_next() -> None:
    module, function = "builtin_module_m", "util_func_f"
    in_order = [
        key(module, "6_inline.mlir"),
        key(module, function, "6_0_canonicalize.mlir"),
        key(module, function, "6_1_cse.mlir"),
        key(module, "util_func_f10", "6_0_cse.mlir"),
        key(module, "7_symbol-dce.mlir"),
        key(module, function, "7_2_cse.mlir"),
        key(module, "10_symbol-dce.mlir"),
    ]
    assert in_order == sorted(in_order)
    assert key(module, "util_func_f2", "6_0_cse.mlir") < key(module, "util_func_f10", "6_0_cse.mlir")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "// -----// IR Dump After CSEPass: cse //----- //",
            ("CSEPass", "cse", "", False),
        ),
        (
            "// -----// IR Dump After DumpModulePass: iree-util-dump-module{path=a/m.1.input.mlir} //----- //",
            ("DumpModulePass", "iree-util-dump-module", "path=a/m.1.input.mlir", False),
        ),
        (
            "// -----// IR Dump After CheckUsagePass Failed (iree-codegen-gpu-check-resource-usage) //----- //",
            ("CheckUsagePass", "iree-codegen-gpu-check-resource-usage", "", True),
        ),
        (
            "// -----// IR Dump After Canonicalizer (canonicalize) //----- //",
            ("Canonicalizer", "canonicalize", "", False),
        ),
        (
            "// -----// IR Dump After a::detail::OpPipelineAdaptorPass: iree-op-pipeline-adaptor //----- //",
            ("a::detail::OpPipelineAdaptorPass", "iree-op-pipeline-adaptor", "", False),
        ),
        (
            "// -----// IR Dump After CSE (cse) ('func.func' operation: @main) //----- //",
            ("CSE", "cse", "", False),
        ),
    ],
)
def test_that_headers_of_old_and_new_versions_are_read(line: str, expected: tuple[str, str, str, bool]) -> None:
    header = parse_header(line)
    assert header is not None
    assert (header.class_name, header.argument, header.options, header.failed) == expected


def test_that_other_lines_are_no_headers() -> None:
    assert parse_header("module {") is None
    assert parse_header("") is None


def test_that_phase_files_are_recognised() -> None:
    assert parse_phase_file("my.model.10.executable-targets.mlir") == (10, "executable-targets")
    assert parse_phase_file("model.mlir") is None


# --- timing

REPORT = """===-------------------------------------------------------------------------===
                         ... Execution time report ...
===-------------------------------------------------------------------------===
  Total Execution Time: 0.4429 seconds

  ----User Time----  ----Wall Time----  ----Name----
    0.0001 (  0.0%)    0.0010 (  0.0%)  WrapEntryPointsPass
    0.0310 (  6.6%)    0.0170 (  3.8%)  'util.func' Pipeline
    0.0003 (  0.1%)    0.0030 (  0.1%)    CSEPass
    0.0000 (  0.0%)    0.0000 (  0.0%)      (A) DominanceInfo
    0.0003 (  0.1%)    0.0020 (  0.1%)    CSEPass
    0.0010 (  0.2%)    0.0010 (  0.2%)  CSEPass
   -0.6143 (-130.3%)   -0.6241 (-140.9%)  Rest
    0.4714 (100.0%)    0.4429 (100.0%)  Total
"""


def test_that_the_report_is_told_apart_from_messages() -> None:
    messages, report = split_report(f"m.mlir:1:2: error: bad\n  x\n  ^\n{REPORT}m.mlir:3:4: warning: odd\n")
    assert messages == "m.mlir:1:2: error: bad\n  x\n  ^\nm.mlir:3:4: warning: odd\n"
    assert report == REPORT
    messages, report = split_report(f"cannot open 'x.irpa'{REPORT}")
    assert (messages, report) == ("cannot open 'x.irpa'\n", REPORT)
    assert rd_oracle.first_message(f"cannot open 'x.irpa'{REPORT}") == "cannot open 'x.irpa'"


def test_that_rows_know_what_kind_of_op_they_ran_on() -> None:
    rows = parse_report(REPORT)
    assert [(row.name, row.op, row.wall_ns) for row in rows] == [
        ("WrapEntryPointsPass", "", 1_000_000),
        ("'util.func' Pipeline", "util.func", 17_000_000),
        ("CSEPass", "util.func", 3_000_000),
        ("CSEPass", "util.func", 2_000_000),
        ("CSEPass", "", 1_000_000),
    ]


def test_that_a_time_is_given_to_one_execution_only_where_that_is_certain() -> None:
    rows = parse_report(REPORT)
    alone = [Execution(1, "CSEPass", "util.func", 7), Execution(2, "CSEPass", "util.func", 7)]
    assert match_times(rows, alone) == [(3_000_000, 1, 1), (2_000_000, 1, 2)]
    two_functions = [Execution(1, "CSEPass", "util.func", 7), Execution(2, "CSEPass", "util.func", 8)]
    assert match_times(rows, two_functions) == [(5_000_000, 2, 1), (5_000_000, 2, 2)]
    assert match_times(rows, [Execution(1, "OtherPass", "util.func", 7)]) == []


def test_that_the_pass_which_left_no_dump_is_named_only_when_certain() -> None:
    rows = parse_report(REPORT.replace("CSEPass\n   -0", "ConvertToHALPass\n   -0"))
    assert unprinted_failure(rows, ["WrapEntryPointsPass"]) == "ConvertToHALPass"
    assert unprinted_failure(rows, ["SomethingElsePass"]) == ""
    assert unprinted_failure(rows, []) == ""


# --- diagnostics

STDERR = """model.mlir:5:3: error: 'util.global' op references a promised device: #hal.device.promise<@__device_1>
  util.global private @w {stream.affinity = #hal.device.promise<@__device_1>} : tensor<4xf32>
  ^
model.mlir:5:3: note: called from
  func.func @main()
  ^
model.mlir:5:3: note: see current operation: "util.global"() <{sym_name = "w"}> : () -> ()
<unknown>:0: warning: something odd
model.mlir:9:1: remark: clone to consumers pass failed to reach a fixed point
over two lines
iree-compile: for the --iree-opt-level option: 'O9' value not a valid optimization level
"""


def test_that_diagnostics_have_location_op_notes_and_calls() -> None:
    rows = parse_diagnostics(STDERR, "quick look")
    assert [row.severity for row in rows] == [Severity.ERROR, Severity.WARNING, Severity.REMARK, Severity.ERROR]
    first = rows[0]
    assert first.location == Location("model.mlir", 5, 3)
    assert first.op == "util.global"
    assert first.message == "'util.global' op references a promised device: #hal.device.promise<@__device_1>"
    assert first.calls == (Location("model.mlir", 5, 3),)
    assert first.current_op.startswith('"util.global"()')
    assert first.lane == "quick look"
    assert rows[1].location is None
    assert rows[2].message.endswith("\nover two lines")
    assert "not a valid optimization level" in rows[3].message


def test_that_a_log_without_messages_has_no_diagnostics() -> None:
    assert parse_diagnostics("") == ()
    assert parse_diagnostics("Please submit a bug report\n #0 0x1 main\n") == ()


def test_that_a_thousand_lines_of_generic_ir_are_one_note() -> None:
    body = "\n".join(f'    "a.b"() : () -> () // {index}' for index in range(20_000))
    rows = parse_diagnostics(f"m.mlir:1:1: error: bad\nm.mlir:1:1: note: see current operation: {body}\n")
    assert len(rows) == 1
    assert 0 < len(rows[0].current_op) <= 64 * 1024


# --- requests


def test_that_devices_target_and_level_become_flags(sample: object) -> None:
    own = find()
    request = CompileRequest(Path("m.mlir"), devices=2, opt_level=3, target="gfx1100")
    line = command_line(request, own, catalogue(own))
    assert line.devices == ("hip[0]", "hip[1]")
    assert line.words[1:] == (
        "m.mlir",
        "--iree-hal-target-device=hip[0]",
        "--iree-hal-target-device=hip[1]",
        "--iree-rocm-target=gfx1100",
        "--iree-opt-level=O3",
    )


def test_that_the_cpu_is_the_driver_local() -> None:
    own = find()
    line = command_line(CompileRequest(Path("m.mlir"), driver=Driver.LOCAL), own, catalogue(own))
    assert "--iree-hal-target-device=local" in line.words
    assert "--iree-hal-local-target-device-backends=llvm-cpu" in line.words
    assert line.target == "host"


def test_that_raw_flags_win_over_the_request() -> None:
    own = find()
    flags = ("--iree-hal-target-device=a=hip[0]", "--iree-rocm-target=gfx90a")
    line = command_line(CompileRequest(Path("m.mlir"), flags=flags), own, catalogue(own))
    assert line.devices == ("a=hip[0]",)
    assert line.target == "gfx90a"
    assert len([word for word in line.words if "rocm-target" in word]) == 1


def old_catalogue() -> FlagCatalogue:
    names = ("iree-hip-target", "iree-hal-target-device", "iree-opt-level")
    return FlagCatalogue("3.9.0", tuple(Flag(name, FlagKind.STRING, "string", (), "", "") for name in names))


def test_that_an_older_toolchain_gets_the_older_spelling() -> None:
    request = CompileRequest(Path("m.mlir"), flags=("--iree-rocm-target=gfx90a",))
    line = command_line(request, find(), old_catalogue())
    assert "--iree-hip-target=gfx90a" in line.words
    assert tuple(map(str, line.notices)) == (
        "--iree-rocm-target was spelled --iree-hip-target for IREE 3.9.0: "
        "the name --iree-rocm-target came with 3.11.0.",
    )
    assert "--iree-hip-target=gfx942" in command_line(CompileRequest(Path("m.mlir")), find(), old_catalogue()).words


@pytest.mark.parametrize(
    ("request_", "identifier"),
    [
        (CompileRequest(Path("m.mlir"), devices=0), "device-list.devices-cannot-declared"),
        (CompileRequest(Path("m.mlir"), flags=("--no-such-flag",)), "flags.unknown"),
    ],
)
def test_that_a_senseless_request_is_one_sentence(request_: CompileRequest, identifier: str) -> None:
    own = find()
    with refused(identifier):
        command_line(request_, own, catalogue(own))


# --- inputs


def test_that_the_samples_and_bytecode_are_accepted(tmp_path: Path, sample: object) -> None:
    assert callable(sample)
    info = check_source(sample("matmul_f16"))
    assert (info.bytes, info.bytecode) == (sample("matmul_f16").stat().st_size, False)
    bytecode = tmp_path / "m.mlirbc"
    bytecode.write_bytes(BYTECODE.marks[0].data + b"\x00\xff")
    assert check_source(bytecode).bytecode


@pytest.mark.parametrize(
    "text",
    [
        "module {\n}\n",
        "// a comment\n\n#map = affine_map<(d0) -> (d0)>\nmodule {}",
        "\ufeffmodule {}",
        '"builtin.module"() ({}) : () -> ()',
        "func.func @main() { return }",
        "{-# dialect_resources: {} #-}",
        "!t = tensor<4xf32>\nmodule {}",
    ],
)
def test_that_all_ways_to_begin_a_module_are_accepted(tmp_path: Path, text: str) -> None:
    file = tmp_path / "m.mlir"
    file.write_text(text, encoding="utf-8")
    assert not check_source(file).bytecode


@pytest.mark.parametrize(
    ("data", "identifier"),
    [
        (b"", "common.is-empty"),
        (b" \n\t\n", "common.is-empty"),
        (b"hello world, this is a letter", "source-check.unlike-mlir"),
        (b'{ "json": 1 }', "source-check.json"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "source-check.lfs"),
        (b"<!DOCTYPE html>\n<html>\n", "source-check.html"),
        (b"HloModule jit_f\n", "source-check.hlo"),
        (b"define void @f() {\n", "source-check.llvm-ir"),
        (b"# export the model\nimport torch\n", "source-check.python"),
        (b"graph(%x : Tensor):\n", "source-check.torchscript"),
        (b"diff --git a/m.mlir b/m.mlir\n", "source-check.patch"),
        (b"```mlir\nfunc.func @f() {\n", "source-check.markdown"),
        (b"     1\tfunc.func @f() {\n", "source-check.numbered"),
        (b"module {\n  // caf\xe9\n}\n", "source-check.not-utf-8"),
        (b"module {} // \xe2\x82", "source-check.not-utf-8"),
        (b"module\0", "source-check.zero-byte"),
        (b"\x7fELF\x02", "source-check.elf"),
        (b"PK\x03\x04", "source-check.zip"),
        (b"SQLite format 3\0", "source-check.sqlite"),
        (b'H\0\0\0\0\0\0\0{"w": {"dtype": "F32"}}', "source-check.safetensors"),
        (b"\x08\x08\x12\x07pytorch\x1a\x052.4.0:R", "source-check.onnx-bytes"),
        (b"PK\x03\x04" + b"\0" * 26 + b"model/data.pkl", "source-check.torch-zip"),
        (b"\x80\x04\x95\x10\0", "source-check.pickle"),
        (b"#include <hip/hip_runtime.h>\n", "source-check.c"),
        (b"#!/bin/sh\niree-compile m.mlir\n", "source-check.command"),
        (b"graph():\n    %x : [num_users=1] = placeholder[target=x]\n", "source-check.fx"),
        (b"Traceback (most recent call last):\n", "source-check.traceback"),
        (b'\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n', "source-check.assembly"),
        (b"# flags\n--iree-opt-level=O2\nmodel.mlir\n", "source-check.flags"),
        (b"model.mlir:3:4: error: 'arith.addf' op\n", "source-check.log"),
        (b"model:\n  path: llama.irpa\n", "source-check.yaml"),
        (b"[model]\npath = 'llama'\n", "source-check.settings"),
        (b"name,time_ms\nmatmul,3\n", "source-check.csv"),
        (b"%struct.args = type { ptr, i32 }\n", "source-check.llvm-ir"),
        (b"/* kernel */\n#ifdef __HIP__\n", "source-check.c"),
        ("module {}".encode("utf-16"), "source-check.utf-16"),
        (b"BC\xc0\xde\x35\x14", "source-check.bitcode"),
    ],
)
def test_that_a_wrong_input_is_one_sentence(tmp_path: Path, data: bytes, identifier: str) -> None:
    file = tmp_path / "m.mlir"
    file.write_bytes(data)
    with pytest.raises(UserError) as caught:
        check_source(file)
    assert has_message(caught.value.title, identifier)
    assert "\n" not in str(caught.value.title)
    assert caught.value.hint, "what to give in its place"


def test_that_a_missing_file_and_a_directory_are_one_sentence(tmp_path: Path) -> None:
    with refused("file.missing"):
        check_source(tmp_path / "no.mlir")
    with refused("source-check.is-directory"):
        check_source(tmp_path)


def test_that_a_file_of_a_gigabyte_is_read_in_pieces_and_can_be_cancelled(tmp_path: Path) -> None:
    file = tmp_path / "huge.mlir"
    with file.open("wb") as out:
        out.write(b"module {}\n")
        out.truncate(1 << 30)  # a hole: no disk is used
    with refused("source-check.zero-byte", offset=10):
        check_source(file)
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        check_source(file, token)
