#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @sub(%a: tensor<6x7xf32>, %b: tensor<6x7xf32>) -> tensor<6x7xf32> {
  %e = tensor.empty() : tensor<6x7xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<6x7xf32>, tensor<6x7xf32>) outs(%e : tensor<6x7xf32>) {
  ^bb0(%x: f32, %y: f32):
    %d = arith.subf %x, %y : f32
    linalg.yield %d : f32
  } -> tensor<6x7xf32>
  return %0 : tensor<6x7xf32>
}
