"""Small valid inputs, cut out of what the repository has: nothing is stored twice."""

from __future__ import annotations

import gzip
import io
import lzma
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import zstandard

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
FIXTURES = ROOT / "tests" / "fixtures"
SESSION = FIXTURES / "session_0003.passlens"
_PROFILES = Path(__file__).with_name("samples")
SEPARATOR = b"\n=====\n"
"""Between the two texts of an input that holds two."""
_SHORT = 2500
_WHOLE = 8192


def models() -> Iterator[bytes]:
    """The beginnings of models, cut at the end of a line."""
    for path in sorted(SAMPLES.glob("*.mlir")):
        data = path.read_bytes()
        yield data[: data.rfind(b"\n", 0, _SHORT) + 1]
    yield from _TEXTS


_TEXTS = (
    b"#map = affine_map<(d0) -> (d0)>\n#alias = {a = #map}\nmodule @m attributes {x = #alias} {\n  func.func @f(%arg0: "
    b'tensor<4xf32>) -> tensor<4xf32> {\n    %0:2 = "test.op"(%arg0) ({\n    ^bb0(%a: f32):\n'
    b"      test.yield %a : f32\n"
    b"    }) : (tensor<4xf32>) -> (tensor<4xf32>, i32) loc(#loc1)\n    return %0#0 : tensor<4xf32>\n  }\n}\n"
    b'#loc1 = loc("a.mlir":1:2)\n',
    b'module {\n  util.global private @__device_0 = #hal.device.target<"hip"> : !hal.device\n  flow.executable private '
    b"@e {\n    %alloc = memref.alloc() {alignment = 64 : i64} : memref<4x?x8xf16, #gpu.address_space<workgroup>>\n"
    b"    %1 = flow.tensor.transfer %0 : tensor<4xf32> to #hal.device.promise<@__device_1>\n  }\n}\n",
    b"define amdgpu_kernel void @k(ptr addrspace(1) %0) #0 {\n1:\n  %2 = add i32 3, 4\n  br label %1\n}\n"
    b"attributes #0 = "
    b"{ nounwind }\n",
)


@cache
def _texts_of_session() -> tuple[bytes, ...]:
    from passlens.engine.session.reader import SessionReader

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / SESSION.name
        copy.write_bytes(SESSION.read_bytes())
        with SessionReader(copy) as reader:
            passes = [row.id for row in reader.passes()]
            return tuple(reader.blob(reader.pass_blob(one)[0])[:_SHORT] for one in passes[:: len(passes) // 16])


def dumps() -> Iterator[bytes]:
    """Texts of passes."""
    yield from list(_texts_of_session())[:12]


def whole_dumps() -> Iterator[bytes]:
    """Texts that parse: of dispatches, by pass, and of a module over eight devices."""
    from passlens.engine.session.reader import SessionReader

    for name, step in (("matmul_f16", 6), ("tp8_mlp", 40), ("big_tile_lds", 20)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.passlens"
            path.write_bytes(recorded(name))
            with SessionReader(path) as reader:
                texts = {reader.blob(reader.pass_blob(row.id)[0]): None for row in reader.passes()[::step]}
                texts |= {reader.blob(blob): None for _, blob in reader.text_blobs()[0]}
        yield from (text for text in texts if 0 < len(text) <= _WHOLE)


def messages() -> Iterator[bytes]:
    """Stored messages with arguments of every kind."""
    import json

    from passlens.engine.messages import Bytes, Count, Items, Join, Message, Nanoseconds, quoted, to_stored
    from passlens.engine.session.rows import Status

    inner = Message("process.memory-limit", "{name} took {size}.", name="iree-compile", size=Bytes(1 << 30))
    for one in (
        quoted("error: 'x.y' op failed"),
        inner,
        Message("common.x", "{a:,} of {b:.1f} {{c}} {d}", a=1234, b=2.5, d=Nanoseconds(1e6)),
        Message("common.y", "{n}: {s}, {i}", n=Count(3, "pass", "passes"), s=Status.CHANGED, i=Items((inner, "a"))),
        Message("common.z", "{i}", i=Items(("a", 1, Items(("b", "c"), Join.OR)), Join.SENTENCES)),
    ):
        yield json.dumps(to_stored(one)).encode()
        yield json.dumps([to_stored(one), "text"]).encode()


def pairs() -> Iterator[bytes]:
    """Two texts with the separator between them."""
    texts = list(_texts_of_session())[:8]
    for before, after in pairwise(texts):
        yield before[:1200] + SEPARATOR + after[:1200]
    yield _TEXTS[0] + SEPARATOR + _TEXTS[0].replace(b"test.op", b"test.other").replace(b"%arg0", b"%x")


def logs() -> Iterator[bytes]:
    """Logs of compiles: the first byte says how the rest is packed, see ``harness_files``."""
    text = (
        b"warning: a thing\na.mlir:3:5: error: 'x.y' op failed\n    %0 = x.y\n         ^\na.mlir:3:5: note: see\n"
        b"// -----// IR Dump After CanonicalizerPass (canonicalize) ('func.func' operation: @f) //----- //\n"
        b"func.func @f(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n\n"
        b"// -----// IR Dump Before CSEPass (cse) //----- //\nmodule {\n}\n\n\n"
        b"===-------------------------------------------------------------------------===\n"
        b"                         ... Execution time report ...\n"
        b"===-------------------------------------------------------------------------===\n"
        b"  Total Execution Time: 0.0100 seconds\n\n  ----Wall Time----  ----Name----\n"
        b"    0.0050 ( 50.0%)  Canonicalizer\n    0.0050 ( 50.0%)  Total\n"
    )
    for number, packed in enumerate(
        (text, zstandard.compress(text), gzip.compress(text, mtime=0), lzma.compress(text))
    ):
        yield bytes([number]) + text
        yield bytes([4]) + packed
    for path in sorted(FIXTURES.glob("*/*.log.xz")):
        with lzma.open(path) as file:
            data = file.read(_SHORT)
        yield b"\0" + data[: data.rfind(b"\n") + 1]


def failures() -> Iterator[bytes]:
    """What compilers said."""
    for data in logs():
        if data[0] == 0:
            yield data[1:]
    for path in sorted(FIXTURES.glob("failures/*.txt")):
        yield path.read_bytes()[:_SHORT]
    yield b"Stack dump:\n0.\tProgram arguments: iree-compile\n #0 0x0000 llvm::sys::Print(int) (/lib/libIREE.so+0x1)\n"


def trees() -> Iterator[bytes]:
    """Dump folders: each file begins with a line ``>>> PATH``."""
    yield (
        b">>> module_m/1_canonicalize.mlir\n// -----// IR Dump After CanonicalizerPass (canonicalize) //----- //\n"
        b"module @m {\n}\n\n>>> module_m/func_f/1_0_cse.mlir\n// -----// IR Dump After CSEPass (cse) "
        b"('func.func' operation: @f) //----- //\nfunc.func @f() {\n  return\n}\n"
    )
    yield b">>> m.1.input.mlir\nmodule {\n}\n>>> m.2.abi.mlir\nmodule {\n}\n>>> m.3.preprocessing.mlir\nmodule {\n}\n"


def rocprof_csv() -> Iterator[bytes]:
    """Traces of ROCm's profilers as text: CSV and JSON."""
    import rocm_profiles
    from engine.run.test_profile_rocm_json import EXCERPT

    with tempfile.TemporaryDirectory() as folder:
        rocm_profiles.write_csv(Path(folder), "f_dispatch_0")
        rocm_profiles.write_old_csv(Path(folder) / "results.csv", "f_dispatch_0")
        for path in sorted(Path(folder).rglob("*.csv")):
            yield path.read_bytes()
    yield EXCERPT.strip().encode()


def thread_traces() -> Iterator[bytes]:
    """The statistics of a thread trace."""
    from engine.run.test_thread_trace import TRACE

    yield TRACE.encode()


@cache
def rocpd() -> bytes:
    """A trace of rocprofv3 as a database."""
    import rocm_profiles

    with tempfile.TemporaryDirectory() as folder:
        return rocm_profiles.write_rocpd(Path(folder) / "a.db", "f_dispatch_0").read_bytes()


def profile_rows() -> Iterator[bytes]:
    """What ``iree-profile export`` prints of ``add.ireeprof``; whole, and one row of each kind."""
    with lzma.open(_PROFILES / "add.jsonl.xz") as file:
        data = file.read()
    yield data
    yield b"".join({line.split(b",")[1]: line + b"\n" for line in data.splitlines()}.values())


def iree_profile() -> bytes:
    """Two calls of a function that adds two vectors, profiled by IREE 3.13.0 on ``local-task``."""
    with lzma.open(_PROFILES / "add.ireeprof.xz") as file:
        return file.read()


def arrays() -> Iterator[bytes]:
    """Files of arrays; the first byte says of what kind, see ``harness_files``."""
    small = np.arange(6, dtype=np.float32).reshape(2, 3)
    for number, save in enumerate((np.save, np.savez, np.savez_compressed)):
        stream = io.BytesIO()
        save(stream, small)
        yield bytes([min(number, 1)]) + stream.getvalue()
    from passlens.engine.run.archives import write_splats

    with tempfile.TemporaryDirectory() as folder:
        path = write_splats(Path(folder) / "a.irpa", (("w", 64), ("v", 16)), b"\1\2\3\4")
        yield b"\2" + path.read_bytes()
    head = b'{"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}'
    yield b"\3" + len(head).to_bytes(8, "little") + head + bytes(8)
    yield b"\4GGUF" + (3).to_bytes(4, "little") + bytes(24)


def session_file() -> bytes:
    """A small valid session."""
    return SESSION.read_bytes()


@cache
def recorded(name: str) -> bytes:
    """A session of ``resources/samples/recorded``."""
    with (SAMPLES / "recorded" / f"{name}.passlens.zst").open("rb") as file:
        return zstandard.ZstdDecompressor().stream_reader(file).read()


@cache
def artifacts(kind: str) -> tuple[bytes, ...]:
    """What the compiler wrote of a kind (``rocmasm``, ``hsaco``, ``vmfb``), out of two recorded samples."""
    from passlens.engine.session.reader import SessionReader

    found = []
    for name in ("matmul_f16", "tp8_mlp"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.passlens"
            path.write_bytes(recorded(name))
            with SessionReader(path) as reader:
                found += [reader.artifact(one.id) for one in reader.artifacts() if one.kind == kind]
    return tuple(found)
