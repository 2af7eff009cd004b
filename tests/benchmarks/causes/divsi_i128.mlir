func.func @unary(%a: tensor<1000xi128>) -> tensor<1000xi128> {
  %e = tensor.empty() : tensor<1000xi128>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1000xi128>) outs(%e : tensor<1000xi128>) {
  ^bb0(%x: i128, %y: i128):
    %r = arith.divsi %x, %x : i128
    linalg.yield %r : i128
  } -> tensor<1000xi128>
  return %0 : tensor<1000xi128>
}
