// Mixture of experts, the routing half: gate, top-k, softmax of the chosen, permutation by sorting, gather of the rows.
#id2 = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
module @moe_router {
  func.func @route(%x: tensor<64x2048xbf16>, %gate: tensor<32x2048xbf16>) -> (tensor<64x4xf32>, tensor<256xi32>, tensor<256x2048xbf16>) {
    %zero = arith.constant 0.000000e+00 : f32
    %lo = arith.constant 0xFF800000 : f32
    %i0 = arith.constant 0 : i64
    %e0 = tensor.empty() : tensor<64x32xf32>
    %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %logits = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %gate : tensor<64x2048xbf16>, tensor<32x2048xbf16>) outs(%f0 : tensor<64x32xf32>) {
    ^bb0(%a: bf16, %b: bf16, %acc: f32):
      %p = arith.extf %a : bf16 to f32
      %q = arith.extf %b : bf16 to f32
      %t = arith.mulf %p, %q : f32
      %s = arith.addf %acc, %t : f32
      linalg.yield %s : f32
    } -> tensor<64x32xf32>
    %e1 = tensor.empty() : tensor<64x4xf32>
    %e2 = tensor.empty() : tensor<64x4xi64>
    %f1 = linalg.fill ins(%lo : f32) outs(%e1 : tensor<64x4xf32>) -> tensor<64x4xf32>
    %f2 = linalg.fill ins(%i0 : i64) outs(%e2 : tensor<64x4xi64>) -> tensor<64x4xi64>
    %top:2 = iree_linalg_ext.topk dimension(1) ins(%logits : tensor<64x32xf32>) outs(%f1, %f2 : tensor<64x4xf32>, tensor<64x4xi64>) {
    ^bb0(%a: f32, %b: f32):
      %p = arith.cmpf ogt, %a, %b : f32
      iree_linalg_ext.yield %p : i1
    } -> tensor<64x4xf32>, tensor<64x4xi64>
    %w = linalg.softmax dimension(1) ins(%top#0 : tensor<64x4xf32>) outs(%e1 : tensor<64x4xf32>) -> tensor<64x4xf32>
    %flat64 = tensor.collapse_shape %top#1 [[0, 1]] : tensor<64x4xi64> into tensor<256xi64>
    %ef = tensor.empty() : tensor<256xi32>
    %flat = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%flat64 : tensor<256xi64>) outs(%ef : tensor<256xi32>) {
    ^bb0(%a: i64, %u: i32):
      %t = arith.trunci %a : i64 to i32
      linalg.yield %t : i32
    } -> tensor<256xi32>
    %e3 = tensor.empty() : tensor<256xi32>
    %rows = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e3 : tensor<256xi32>) {
    ^bb0(%u: i32):
      %i = linalg.index 0 : index
      %c4 = arith.constant 4 : index
      %t = arith.divui %i, %c4 : index
      %r = arith.index_cast %t : index to i32
      linalg.yield %r : i32
    } -> tensor<256xi32>
    %sorted:2 = iree_linalg_ext.sort dimension(0) outs(%flat, %rows : tensor<256xi32>, tensor<256xi32>) {
    ^bb0(%a: i32, %b: i32, %c: i32, %d: i32):
      %p = arith.cmpi slt, %a, %b : i32
      iree_linalg_ext.yield %p : i1
    } -> tensor<256xi32>, tensor<256xi32>
    %e4 = tensor.empty() : tensor<256x2048xbf16>
    %g = iree_linalg_ext.gather dimension_map = [0] ins(%x, %sorted#1 : tensor<64x2048xbf16>, tensor<256xi32>) outs(%e4 : tensor<256x2048xbf16>) -> tensor<256x2048xbf16>
    return %w, %sorted#0, %g : tensor<64x4xf32>, tensor<256xi32>, tensor<256x2048xbf16>
  }
}
