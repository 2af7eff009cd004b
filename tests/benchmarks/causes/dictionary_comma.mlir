#m = affine_map<(i, j) -> (i, j)>
func.func @twice(%a: tensor<3x5xf32>, %o: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.generic {indexing_maps = [#m, #m] iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<3x5xf32>) outs(%o : tensor<3x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
