func.func @main(%a: tensor<64x64xf32>, %i: tensor<64xindex>, %o: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<64xindex>) outs(%o : tensor<64x64xf32>) {
  ^bb0(%x: index, %y: f32):
    %j = linalg.index 1 : index
    %v = tensor.extract %a[%x, %j] : tensor<64x64xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
