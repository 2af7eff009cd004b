"""Makes resources/knowledge/pass-flags.json: the flags that switch passes off, found by compiling small models.

    python packaging/knowledge/make_pass_flags.py [iree-compile]

A flag switches a pass off where the pass runs without it, and not with it. Takes some minutes of one processor.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import FlagKind, catalogue

TARGET = Path(__file__).resolve().parents[2] / "resources" / "knowledge" / "pass-flags.json"
LEFT_OUT = (
    "dump",
    "print",
    "debug",
    "test",
    "verify",
    "trace",
    "export",
    "statistics",
    "ukernel",
    "bindings",
    "benchmark",
)
"""Words of flags that are no way around a failure."""
ROW = re.compile(r"\) +(\w+(?:Pass)?)$", re.MULTILINE)
"""A row of the timing report: the class of a pass."""
AGAIN = 3
"""How often a pass must be absent again: the report leaves out passes that took no time."""
COMMAND = ("--iree-hal-target-device=hip", "--iree-rocm-target=gfx942")
MODELS = (
    """
#map = affine_map<(d0, d1) -> (d0, d1)>
util.global private @weights = dense<0.5> : tensor<64x64xf64>
func.func @main(%x: tensor<64x64xf32>, %i: tensor<1x8x34x34xf32>, %k: tensor<16x8x3x3xf32>, %n: tensor<?x64xf16>)
    -> (tensor<64x64xf32>, tensor<1x16x32x32xf32>, tensor<?xf16>) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.0 : f16
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %w64 = util.global.load @weights : tensor<64x64xf64>
  %w = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%w64 : tensor<64x64xf64>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%a: f64, %b: f32):
    %t = arith.truncf %a : f64 to f32
    linalg.yield %t : f32
  } -> tensor<64x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%f : tensor<64x64xf32>)
      -> tensor<64x64xf32>
  %s = arith.addf %m, %x : tensor<64x64xf32>
  %ce = tensor.empty() : tensor<1x16x32x32xf32>
  %cf = linalg.fill ins(%zero : f32) outs(%ce : tensor<1x16x32x32xf32>) -> tensor<1x16x32x32xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%i, %k : tensor<1x8x34x34xf32>, tensor<16x8x3x3xf32>)
      outs(%cf : tensor<1x16x32x32xf32>) -> tensor<1x16x32x32xf32>
  %d = tensor.dim %n, %c0 : tensor<?x64xf16>
  %re = tensor.empty(%d) : tensor<?xf16>
  %rf = linalg.fill ins(%half : f16) outs(%re : tensor<?xf16>) -> tensor<?xf16>
  %r = linalg.reduce ins(%n : tensor<?x64xf16>) outs(%rf : tensor<?xf16>) dimensions = [1]
      (%a: f16, %b: f16) {
    %t = arith.addf %a, %b : f16
    linalg.yield %t : f16
  }
  return %s, %c, %r : tensor<64x64xf32>, tensor<1x16x32x32xf32>, tensor<?xf16>
}
""",
    """
func.func @main(%a: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8],f32> {
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.softmax.int %a, %int1, %none : !torch.vtensor<[4,8],f32>, !torch.int, !torch.none
    -> !torch.vtensor<[4,8],f32>
  return %0 : !torch.vtensor<[4,8],f32>
}
""",
)


def main() -> None:
    """Write the table."""
    toolchain = find(sys.argv[1] if len(sys.argv) > 1 else "")
    names = [flag.name for flag in catalogue(toolchain).flags if flag.kind is FlagKind.BOOL]
    names = [name for name in names if name.startswith("iree-") and not any(word in name for word in LEFT_OUT)]
    found = dict[str, list[str]]()
    for number, (model, words) in enumerate(zip(MODELS, ("", "torch"), strict=True)):
        usual = passes(toolchain.compiler, model)
        for _ in range(AGAIN):
            usual &= passes(toolchain.compiler, model)
        for word in (f"--{name}={value}" for name in names if words in name for value in ("false", "true")):
            ran = passes(toolchain.compiler, model, word)
            off = usual - ran if ran else set()
            for _ in range(AGAIN if off else 0):
                off -= passes(toolchain.compiler, model, word)
            for name in sorted(off):
                found.setdefault(name, []).append(word.removeprefix("--"))
        sys.stdout.write(f"model {number + 1}: {len(usual)} passes, {len(found)} switched\n")
    kept = {name: sorted(set(words)) for name, words in sorted(found.items())}
    TARGET.write_text(json.dumps({"version": toolchain.version, "off": kept}, indent=1) + "\n", encoding="utf-8")


def passes(compiler: Path, model: str, *flags: str) -> set[str]:
    """The passes of a compile, by the names of their classes; none when it fails."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "model.mlir")
        source.write_text(model, encoding="utf-8")
        words = [compiler, source, *COMMAND, *flags, "--mlir-timing", "--mlir-timing-display=list"]
        done = subprocess.run([*words, "-o", "/dev/null"], capture_output=True, check=False, text=True, timeout=300)
        return set(ROW.findall(done.stderr)) if done.returncode == 0 else set()


if __name__ == "__main__":
    main()
