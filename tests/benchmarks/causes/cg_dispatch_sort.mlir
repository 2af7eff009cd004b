func.func @sorted_sum(%a: tensor<512x64xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch.region -> (tensor<64xf32>) {
    %s = iree_linalg_ext.sort dimension(0) outs(%a : tensor<512x64xf32>) {
    ^bb0(%x: f32, %y: f32):
      %p = arith.cmpf olt, %x, %y : f32
      iree_linalg_ext.yield %p : i1
    } -> tensor<512x64xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<64xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%s : tensor<512x64xf32>) outs(%f : tensor<64xf32>) {
    ^bb0(%x: f32, %o: f32):
      %q = arith.addf %x, %o : f32
      linalg.yield %q : f32
    } -> tensor<64xf32>
    flow.return %r : tensor<64xf32>
  }
  return %0 : tensor<64xf32>
}
