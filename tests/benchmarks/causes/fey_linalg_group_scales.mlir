#w = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#g = affine_map<(d0, d1, d2) -> (d0, d1)>
module @quant_linear_block {
  func.func @quant_linear(%x: tensor<4x128xf16>, %w: tensor<256x8x16xi4>, %scales: tensor<256x16xf16>, %zeros: tensor<256x8xf16>) -> tensor<4x256xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<256x8x16xf16>
    %dq = linalg.generic {
        indexing_maps = [#w, #g, #g, #w],
        iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%w, %scales, %zeros : tensor<256x8x16xi4>, tensor<256x16xf16>, tensor<256x8xf16>)
        outs(%e : tensor<256x8x16xf16>) {
    ^bb0(%q: i4, %s: f16, %zp: f16, %o: f16):
      %0 = arith.extui %q : i4 to i32
      %1 = arith.uitofp %0 : i32 to f16
      %2 = arith.subf %1, %zp : f16
      %3 = arith.mulf %2, %s : f16
      linalg.yield %3 : f16
    } -> tensor<256x8x16xf16>
    %flat = tensor.collapse_shape %dq [[0], [1, 2]] : tensor<256x8x16xf16> into tensor<256x128xf16>
    %oe = tensor.empty() : tensor<4x256xf32>
    %of = linalg.fill ins(%z : f32) outs(%oe : tensor<4x256xf32>) -> tensor<4x256xf32>
    %mm = linalg.generic {
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%x, %flat : tensor<4x128xf16>, tensor<256x128xf16>) outs(%of : tensor<4x256xf32>) {
    ^bb0(%a: f16, %b: f16, %c: f32):
      %0 = arith.extf %a : f16 to f32
      %1 = arith.extf %b : f16 to f32
      %2 = arith.mulf %0, %1 : f32
      %3 = arith.addf %c, %2 : f32
      linalg.yield %3 : f32
    } -> tensor<4x256xf32>
    return %mm : tensor<4x256xf32>
  }
}
