// Grouped-query attention scores and context, lowered by hand: 32 heads of queries, 8 of keys.
#q = affine_map<(b, g, s, m, n, d) -> (b, g, s, m, d)>
#k = affine_map<(b, g, s, m, n, d) -> (b, g, n, d)>
#o = affine_map<(b, g, s, m, n, d) -> (b, g, s, m, n)>
#id5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#row = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
module @gqa {
  func.func @attend(%query: tensor<1x32x128x64xf16>, %key: tensor<1x8x128x64xf16>, %value: tensor<1x8x128x64xf16>) -> tensor<1x32x128x64xf32> {
    %zero = arith.constant 0.000000e+00 : f32
    %low = arith.constant 0xFF800000 : f32
    %scale = arith.constant 1.250000e-01 : f32
    %qg = tensor.expand_shape %query [[0], [1, 2], [3], [4]] output_shape [1, 8, 4, 128, 64] : tensor<1x32x128x64xf16> into tensor<1x8x4x128x64xf16>
    %se = tensor.empty() : tensor<1x8x4x128x128xf32>
    %sf = linalg.fill ins(%zero : f32) outs(%se : tensor<1x8x4x128x128xf32>) -> tensor<1x8x4x128x128xf32>
    %scores = linalg.generic {indexing_maps = [#q, #k, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%qg, %key : tensor<1x8x4x128x64xf16>, tensor<1x8x128x64xf16>) outs(%sf : tensor<1x8x4x128x128xf32>) {
    ^bb0(%a: f16, %b: f16, %acc: f32):
      %x = arith.extf %a : f16 to f32
      %y = arith.extf %b : f16 to f32
      %p = arith.mulf %x, %y : f32
      %s = arith.addf %acc, %p : f32
      linalg.yield %s : f32
    } -> tensor<1x8x4x128x128xf32>
    %scaled = linalg.generic {indexing_maps = [#id5, #id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%scores : tensor<1x8x4x128x128xf32>) outs(%se : tensor<1x8x4x128x128xf32>) {
    ^bb0(%a: f32, %o: f32):
      %m = arith.mulf %a, %scale : f32
      linalg.yield %m : f32
    } -> tensor<1x8x4x128x128xf32>
    %me = tensor.empty() : tensor<1x8x4x128xf32>
    %mf = linalg.fill ins(%low : f32) outs(%me : tensor<1x8x4x128xf32>) -> tensor<1x8x4x128xf32>
    %max = linalg.generic {indexing_maps = [#id5, #row], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%scaled : tensor<1x8x4x128x128xf32>) outs(%mf : tensor<1x8x4x128xf32>) {
    ^bb0(%a: f32, %acc: f32):
      %m = arith.maximumf %a, %acc : f32
      linalg.yield %m : f32
    } -> tensor<1x8x4x128xf32>
    %exp = linalg.generic {indexing_maps = [#id5, #row, #id5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%scaled, %max : tensor<1x8x4x128x128xf32>, tensor<1x8x4x128xf32>) outs(%se : tensor<1x8x4x128x128xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %d = arith.subf %a, %b : f32
      %e = math.exp %d : f32
      linalg.yield %e : f32
    } -> tensor<1x8x4x128x128xf32>
    %flat = tensor.collapse_shape %exp [[0], [1, 2], [3], [4]] : tensor<1x8x4x128x128xf32> into tensor<1x32x128x128xf32>
    %p16e = tensor.empty() : tensor<1x32x128x128xf16>
    %half = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat : tensor<1x32x128x128xf32>) outs(%p16e : tensor<1x32x128x128xf16>) {
    ^bb0(%a: f32, %o: f16):
      %t = arith.truncf %a : f32 to f16
      linalg.yield %t : f16
    } -> tensor<1x32x128x128xf16>
    %lhs = tensor.collapse_shape %half [[0, 1], [2], [3]] : tensor<1x32x128x128xf16> into tensor<32x128x128xf16>
    %rhs = tensor.collapse_shape %value [[0, 1], [2], [3]] : tensor<1x8x128x64xf16> into tensor<8x128x64xf16>
    %ce = tensor.empty() : tensor<32x128x64xf32>
    %cf = linalg.fill ins(%zero : f32) outs(%ce : tensor<32x128x64xf32>) -> tensor<32x128x64xf32>
    %ctx = linalg.batch_matmul ins(%lhs, %rhs : tensor<32x128x128xf16>, tensor<8x128x64xf16>) outs(%cf : tensor<32x128x64xf32>) -> tensor<32x128x64xf32>
    %out = tensor.expand_shape %ctx [[0, 1], [2], [3]] output_shape [1, 32, 128, 64] : tensor<32x128x64xf32> into tensor<1x32x128x64xf32>
    return %out : tensor<1x32x128x64xf32>
  }
}
