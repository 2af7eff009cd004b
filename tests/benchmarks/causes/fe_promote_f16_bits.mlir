#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @sign_bits(%x: tensor<16x64xf16>) -> tensor<16x64xi16> {
  %c15 = arith.constant 15 : i16
  %e = tensor.empty() : tensor<16x64xi16>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x64xf16>) outs(%e : tensor<16x64xi16>) {
  ^bb0(%in: f16, %out: i16):
    %1 = arith.bitcast %in : f16 to i16
    %2 = arith.shrui %1, %c15 : i16
    linalg.yield %2 : i16
  } -> tensor<16x64xi16>
  return %0 : tensor<16x64xi16>
}
