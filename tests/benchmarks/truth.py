"""Holds the figures of kernels and memory against sources that share no code with Passlens, and prints what differs.

The sources: the metadata note and symbols of each code object, read here from the bytes of the ELF file (AMDGPU ABI,
"Code Object V5 Metadata"); LLVM's own remark ``kernel-resource-usage``; the compiler's scheduling statistics;
arithmetic by hand for models written here; and the rates that AMD's data sheets print.
"""

from __future__ import annotations

import re
import struct
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from passlens.engine.analysis.kernel_details import occupancy_of_kernel
from passlens.engine.analysis.tables import Kernel
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.products import PRODUCTS, peak

_REMARKS = "--pass-remarks-analysis=kernel-resource-usage"
_REMARK = re.compile(r"remark: [^\n]*?:\d+:\d+: +(?P<key>[A-Z][^:\n]*): (?P<value>[^\n]*)")
_NOTE_SECTION, _SYMBOLS, _FUNCTION = 7, 2, 2
_M, _N, _K = 512, 2048, 1024
_ROWS = 4096
_MATMUL = f"""
func.func @main(%a: tensor<{_M}x{_K}xf16>, %b: tensor<{_K}x{_N}xf16>) -> tensor<{_M}x{_N}xf32> {{
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<{_M}x{_N}xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<{_M}x{_N}xf32>) -> tensor<{_M}x{_N}xf32>
  %r = linalg.matmul ins(%a, %b : tensor<{_M}x{_K}xf16>, tensor<{_K}x{_N}xf16>) outs(%f : tensor<{_M}x{_N}xf32>)
    -> tensor<{_M}x{_N}xf32>
  return %r : tensor<{_M}x{_N}xf32>
}}
"""
_TWO_DEVICES = f"""
#map = affine_map<(d0) -> (d0)>
util.global private @table = dense_resource<table> : tensor<{_ROWS}xf32>
func.func @main(%x: tensor<{_ROWS}xf32> {{iree.abi.affinity = #hal.device.promise<@__device_0>}})
    -> (tensor<{_ROWS}xf32> {{iree.abi.affinity = #hal.device.promise<@__device_1>}}) {{
  %t = util.global.load @table : tensor<{_ROWS}xf32>
  %e = tensor.empty() : tensor<{_ROWS}xf32>
  %x0 = flow.tensor.transfer %x : tensor<{_ROWS}xf32> to #hal.device.promise<@__device_0>
  %y = linalg.generic {{indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}}
      ins(%x0, %t : tensor<{_ROWS}xf32>, tensor<{_ROWS}xf32>) outs(%e : tensor<{_ROWS}xf32>) {{
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }} -> tensor<{_ROWS}xf32>
  %y1 = flow.tensor.transfer %y : tensor<{_ROWS}xf32> to #hal.device.promise<@__device_1>
  %z = linalg.generic {{indexing_maps = [#map, #map], iterator_types = ["parallel"]}}
      ins(%y1 : tensor<{_ROWS}xf32>) outs(%e : tensor<{_ROWS}xf32>) {{
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %a, %a : f32
    linalg.yield %s : f32
  }} -> tensor<{_ROWS}xf32>
  return %z : tensor<{_ROWS}xf32>
}}
{{-# dialect_resources: {{ builtin: {{ table: "0x04000000{"0000803F" * _ROWS}" }} }} #-}}
"""
SHEETS = {
    # Dense peaks as the data sheets print them, 10^12 a second: product, element, whether by matrix units.
    ("MI100", "f32", False): 23.1,
    ("MI100", "f16", True): 184.6,
    ("MI210", "f64", True): 45.3,
    ("MI210", "f16", True): 181.0,
    ("MI250X", "f16", True): 383.0 / 2,
    ("MI300X", "f16", True): 1307.4,
    ("MI300X", "f32", True): 163.4,
    ("MI300X", "f64", True): 163.4,
    ("MI300X", "i8", True): 2614.9,
    ("MI355X", "f16", True): 2516.6,
    ("RX 7900 XTX", "f32", False): 61.4,
    ("RX 7900 XTX", "f16", True): 122.8,
}
_SHEET_DIGITS = 0.005
"""A data sheet rounds; a peak is equal within so much."""


@dataclass(frozen=True, slots=True)
class Check:
    """One figure held against a source."""

    what: str
    source: str
    where: str
    ours: object
    theirs: object

    @property
    def equal(self) -> bool:
        """Whether both say the same."""
        if isinstance(self.ours, float) and isinstance(self.theirs, float):
            return abs(self.ours - self.theirs) <= _SHEET_DIGITS * self.theirs
        return self.ours == self.theirs


def lines(models: list[tuple[Path, str, int]], folder: Path) -> Iterator[str]:
    """The table: each kind of figure with how many agree, then every difference.

    Args:
        models: File, chip and number of devices; what is written here is checked besides.
        folder: For sessions.
    """
    checks = list(_sheets())
    for number, (source, chip, devices) in enumerate([*_own(folder), *models]):
        session = folder / f"{number}.passlens"
        request = CompileRequest(
            source,
            target=chip,
            devices=devices,
            passes=PassCapture.NONE,
            assembly=True,
            flags=(_REMARKS,),
            output=session,
        )
        CompileJob(request).run(JobContext())
        checks += _of_session(session, f"{source.stem}, {chip}")
    found = defaultdict[tuple[str, str], list[Check]](list)
    for check in checks:
        found[check.what, check.source].append(check)
    yield f"{'figure':<34} {'against':<34} {'compared':>8} {'equal':>8} {'differ':>8}"
    for (what, against), group in found.items():
        equal = sum(check.equal for check in group)
        yield f"{what:<34} {against:<34} {len(group):>8,} {equal:>8,} {len(group) - equal:>8,}"
    differing = [check for check in checks if not check.equal]
    yield f"\n{len(checks) - len(differing):,} of {len(checks):,} equal"
    for check in differing:
        yield f"  {check.what} of {check.where}: {check.ours!r}, {check.source} {check.theirs!r}"


def _own(folder: Path) -> Iterator[tuple[Path, str, int]]:
    matmul, two = folder / "by_hand_matmul.mlir", folder / "by_hand_two_devices.mlir"
    matmul.write_text(_MATMUL, encoding="utf-8")
    two.write_text(_TWO_DEVICES, encoding="utf-8")
    for chip in ("gfx90a", "gfx942", "gfx1100"):
        yield matmul, chip, 1
    yield two, "gfx942", 2


def _sheets() -> Iterator[Check]:
    products = {product.name: product for product in PRODUCTS}
    for (name, element, matrix), stated in SHEETS.items():
        ours = peak(products[name], element, matrix=matrix)
        yield Check("peak rates", "data sheets", f"{name}, {element}", (ours or 0) / 1e12, stated)


def _of_session(session: Path, where: str) -> Iterator[Check]:
    queries = Queries(session)
    table = queries.kernels.table()
    objects = dict[str, _Object]()
    with SessionReader(session) as reader:
        remarks = _remarks("\n".join(text for _, _, text in reader.log()))
        for row in reader.artifacts():
            if row.kind == "hsaco":
                objects |= _read_object(reader.artifact(row.id))
    for kernel in table.kernels if table is not None else ():
        name = f"{where}, {kernel.name}"
        if kernel.name in objects:
            yield from _of_object(kernel, objects[kernel.name], name)
        if kernel.name in remarks:
            yield from _of_remark(kernel, remarks[kernel.name], name)
    for detail in queries.kernels.details().kernels:
        name, found = f"{where}, {detail.name}", occupancy_of_kernel(detail)
        if detail.name in remarks and found is not None:
            stated = int(remarks[detail.name]["Occupancy [waves/SIMD]"])
            yield Check("occupancy", "LLVM's remark", name, found.waves, stated)
        if detail.name in objects and detail.encoded_vgprs is not None:
            theirs = objects[detail.name].encoded_vgprs
            yield Check("encoded VGPRs", "descriptor of the code object", name, detail.encoded_vgprs, theirs)
    yield from _of_statistics(queries, where)
    if where.startswith("by_hand_matmul"):
        (detail,) = queries.kernels.details().kernels
        assert detail.work is not None
        for what, shown, stated in (
            ("FLOPs", detail.work.flops, 2 * _M * _N * _K),
            ("bytes read", detail.work.read_bytes, 2 * (_M * _K + _K * _N)),
            ("bytes written", detail.work.write_bytes, 4 * _M * _N),
        ):
            yield Check(what, "arithmetic by hand", f"{where}, {detail.name}", shown, str(stated))
    if where.startswith("by_hand_two"):
        affinity = queries.devices.table()
        crossing = [one for one in affinity.transfers if one.source != one.target] if affinity is not None else []
        seen = sorted((one.source, one.target, one.bytes) for one in crossing)
        yield Check("transfers", "arithmetic by hand", where, seen, [("__device_0", "__device_1", 4 * _ROWS)])
        memory = queries.memory.table()
        held = sum(device.constant_bytes or 0 for device in memory.devices) if memory is not None else None
        yield Check("constants", "arithmetic by hand", where, held, 4 * _ROWS)
    queries.close()


def _of_object(kernel: Kernel, code: _Object, where: str) -> Iterator[Check]:
    note = code.note
    for what, ours, key in (
        ("VGPRs", kernel.vgprs, ".vgpr_count"),
        ("AGPRs", kernel.agprs, ".agpr_count"),
        ("SGPRs", kernel.sgprs, ".sgpr_count"),
        ("VGPR spills", kernel.vgpr_spills, ".vgpr_spill_count"),
        ("SGPR spills", kernel.sgpr_spills, ".sgpr_spill_count"),
        ("LDS", kernel.lds_bytes, ".group_segment_fixed_size"),
        ("scratch", kernel.scratch_bytes, ".private_segment_fixed_size"),
        ("kernel arguments", kernel.kernarg_bytes, ".kernarg_segment_size"),
        ("wavefront size", kernel.wavefront_size, ".wavefront_size"),
        ("largest workgroup", kernel.max_workgroup_size, ".max_flat_workgroup_size"),
    ):
        yield Check(what, "note of the code object", where, ours, note.get(key))
    yield Check("code size", "symbol of the code object", where, kernel.code_bytes, code.bytes)


def _of_remark(kernel: Kernel, remark: Mapping[str, str], where: str) -> Iterator[Check]:
    for what, ours, key in (
        ("VGPRs", kernel.vgprs, "VGPRs"),
        ("AGPRs", kernel.agprs, "AGPRs"),
        ("SGPRs", kernel.sgprs, "TotalSGPRs"),
        ("VGPR spills", kernel.vgpr_spills, "VGPRs Spill"),
        ("SGPR spills", kernel.sgpr_spills, "SGPRs Spill"),
        ("LDS", kernel.lds_bytes, "LDS Size [bytes/block]"),
        ("scratch", kernel.scratch_bytes, "ScratchSize [bytes/lane]"),
    ):
        if key in remark and ours is not None:
            yield Check(what, "LLVM's remark", where, ours, int(remark[key]))


def _of_statistics(queries: Queries, where: str) -> Iterator[Check]:
    """What the stream phase holds, against the compiler's own counts."""
    memory = queries.memory.table()
    stated = dict(memory.statistics) if memory is not None else {}
    if memory is None or not stated:
        return
    variables = sum(device.variable_bytes or 0 for device in memory.devices)
    yield Check("variables", "compiler's statistics", where, variables, stated["global.variable-size"])
    launches = (
        sum(device.dispatches or 0 for device in affinity.devices) if (affinity := queries.devices.table()) else 0
    )
    yield Check("dispatches", "compiler's statistics", where, launches, stated["execution.dispatch-count"])


def _remarks(log: str) -> dict[str, dict[str, str]]:
    """What LLVM says of the resources of each kernel."""
    found: dict[str, dict[str, str]] = {}
    current: dict[str, str] = {}
    for match in _REMARK.finditer(log):
        if match["key"] == "Function Name":
            current = found.setdefault(match["value"].strip(), {})
        else:
            current[match["key"]] = match["value"].strip()
    return found


@dataclass(frozen=True, slots=True)
class _Object:
    """One kernel of a code object: its metadata, the bytes of its code, and the VGPRs that its descriptor encodes."""

    note: Mapping[str, Any]
    bytes: int
    encoded_vgprs: int


def _read_object(content: bytes) -> dict[str, _Object]:
    """The kernels of a code object by name, from the ELF image in it; section headers are those of ELF64."""
    image = content[content.find(b"\x7fELF") :]
    (table,), (size, count) = struct.unpack_from("<Q", image, 40), struct.unpack_from("<HH", image, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", image, table + place * size) for place in range(count)]
    kernels: list[Mapping[str, Any]] = []
    symbols: dict[str, tuple[int, int, int]] = {}
    for _, kind, _, _, offset, length, link, _, _, entry in sections:
        if kind == _NOTE_SECTION:
            names, described, _ = struct.unpack_from("<III", image, offset)
            begin = offset + 12 + -(-names // 4) * 4
            kernels += _Packed(image[begin : begin + described]).read()["amdhsa.kernels"]
        elif kind == _SYMBOLS:
            strings = sections[link][4]
            for at in range(offset, offset + length, entry):
                name, _, _, section, value, extent = struct.unpack_from("<IBBHQQ", image, at)
                text = image[strings + name : image.index(b"\0", strings + name)].decode()
                if 0 < section < count:
                    place = value - sections[section][3] + sections[section][4]
                    symbols[text] = place, extent, section
    found = {}
    for note in kernels:
        name = note[".name"]
        (word,) = struct.unpack_from("<I", image, symbols[note[".symbol"]][0] + 48)
        found[name] = _Object(note, symbols[name][1], ((word & 63) + 1) * 8)
    return found


class _Packed:
    """Reads MessagePack (https://github.com/msgpack/msgpack/blob/master/spec.md), as far as metadata use it."""

    _SIZES: Mapping[int, tuple[str, str]] = {
        0xC4: ("bytes", ">B"), 0xD9: ("text", ">B"), 0xDA: ("text", ">H"), 0xDB: ("text", ">I"),
        0xDC: ("list", ">H"), 0xDD: ("list", ">I"), 0xDE: ("map", ">H"), 0xDF: ("map", ">I"),
    }  # fmt: skip
    _NUMBERS: Mapping[int, str] = {
        0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q",
    }  # fmt: skip
    _WORDS: Mapping[int, object] = {0xC0: None, 0xC2: False, 0xC3: True}

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def read(self) -> Any:
        """The next value."""
        head = self._number(">B")
        if head < 0x80 or head >= 0xE0:
            return head if head < 0x80 else head - 256
        if head < 0xC0:
            kind = "text" if head >= 0xA0 else "list" if head >= 0x90 else "map"
            return self._several(kind, head & (0x1F if kind == "text" else 0x0F))
        if head in self._WORDS:
            return self._WORDS[head]
        if head in self._NUMBERS:
            return self._number(self._NUMBERS[head])
        kind, form = self._SIZES[head]
        return self._several(kind, self._number(form))

    def _number(self, form: str) -> int:
        (value,) = struct.unpack_from(form, self._data, self._at)
        self._at += struct.calcsize(form)
        return int(value)

    def _several(self, kind: str, count: int) -> Any:
        if kind == "list":
            return [self.read() for _ in range(count)]
        if kind == "map":
            return {self.read(): self.read() for _ in range(count)}
        piece = self._data[self._at : self._at + count]
        self._at += count
        return piece.decode() if kind == "text" else piece
