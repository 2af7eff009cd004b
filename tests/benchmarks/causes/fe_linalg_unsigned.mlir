#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @to_float(%img: tensor<224x224xui8>) -> tensor<224x224xf32> {
  %e = tensor.empty() : tensor<224x224xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%img : tensor<224x224xui8>) outs(%e : tensor<224x224xf32>) {
  ^bb0(%in: ui8, %out: f32):
    %1 = arith.uitofp %in : ui8 to f32
    linalg.yield %1 : f32
  } -> tensor<224x224xf32>
  return %0 : tensor<224x224xf32>
}
