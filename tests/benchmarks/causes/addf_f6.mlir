func.func @unary(%a: tensor<1024xf6E2M3FN>) -> tensor<1024xf6E2M3FN> {
  %e = tensor.empty() : tensor<1024xf6E2M3FN>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1024xf6E2M3FN>) outs(%e : tensor<1024xf6E2M3FN>) {
  ^bb0(%x: f6E2M3FN, %y: f6E2M3FN):
    %r = arith.addf %x, %x : f6E2M3FN
    linalg.yield %r : f6E2M3FN
  } -> tensor<1024xf6E2M3FN>
  return %0 : tensor<1024xf6E2M3FN>
}
