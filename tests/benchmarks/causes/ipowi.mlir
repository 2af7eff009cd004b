func.func @unary(%a: tensor<1000xi32>) -> tensor<1000xi32> {
  %e = tensor.empty() : tensor<1000xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1000xi32>) outs(%e : tensor<1000xi32>) {
  ^bb0(%x: i32, %y: i32):
    %r = math.ipowi %x, %x : i32
    linalg.yield %r : i32
  } -> tensor<1000xi32>
  return %0 : tensor<1000xi32>
}
