func.func @unary(%a: tensor<1024xf4E2M1FN>) -> tensor<1024xf4E2M1FN> {
  %e = tensor.empty() : tensor<1024xf4E2M1FN>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1024xf4E2M1FN>) outs(%e : tensor<1024xf4E2M1FN>) {
  ^bb0(%x: f4E2M1FN, %y: f4E2M1FN):
    %r = arith.addf %x, %x : f4E2M1FN
    linalg.yield %r : f4E2M1FN
  } -> tensor<1024xf4E2M1FN>
  return %0 : tensor<1024xf4E2M1FN>
}
