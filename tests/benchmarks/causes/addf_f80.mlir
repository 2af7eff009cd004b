func.func @unary(%a: tensor<1000xf80>) -> tensor<1000xf80> {
  %e = tensor.empty() : tensor<1000xf80>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1000xf80>) outs(%e : tensor<1000xf80>) {
  ^bb0(%x: f80, %y: f80):
    %r = arith.addf %x, %x : f80
    linalg.yield %r : f80
  } -> tensor<1000xf80>
  return %0 : tensor<1000xf80>
}
