#v = affine_map<(i) -> (i)>
func.func @double(%a: tensor<9xf32>) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<9xf32>
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_type = ["parallel"]} ins(%a : tensor<9xf32>) outs(%e : tensor<9xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<9xf32>
  return %0 : tensor<9xf32>
}
