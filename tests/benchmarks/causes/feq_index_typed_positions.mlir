#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @lookup(%table: tensor<512x96xf32>, %pos: tensor<20xindex>) -> tensor<20x96xf32> {
  %e = tensor.empty() : tensor<20x96xf32>
  %r = linalg.generic {indexing_maps = [#row, #map], iterator_types = ["parallel", "parallel"]} ins(%pos : tensor<20xindex>) outs(%e : tensor<20x96xf32>) {
  ^bb0(%p: index, %o: f32):
    %j = linalg.index 1 : index
    %v = tensor.extract %table[%p, %j] : tensor<512x96xf32>
    linalg.yield %v : f32
  } -> tensor<20x96xf32>
  return %r : tensor<20x96xf32>
}
