#row = affine_map<(d0, d1) -> (d0, d1)>
#chan = affine_map<(d0, d1) -> (d0)>
module @dequant {
  func.func @main(%w: tensor<151x64xi4>, %zp: tensor<151xi4>, %s: tensor<151xf16>) -> tensor<151x64xf16> {
    %e = tensor.empty() : tensor<151x64xf16>
    %r = linalg.generic {indexing_maps = [#row, #chan, #chan, #row], iterator_types = ["parallel", "parallel"]} ins(%w, %zp, %s : tensor<151x64xi4>, tensor<151xi4>, tensor<151xf16>) outs(%e : tensor<151x64xf16>) {
    ^bb0(%q: i4, %z: i4, %sc: f16, %o: f16):
      %0 = arith.extui %q : i4 to i32
      %1 = arith.extui %z : i4 to i32
      %2 = arith.subi %0, %1 : i32
      %3 = arith.sitofp %2 : i32 to f16
      %4 = arith.mulf %3, %sc : f16
      linalg.yield %4 : f16
    } -> tensor<151x64xf16>
    return %r : tensor<151x64xf16>
  }
}
