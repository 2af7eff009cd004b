func.func @unary(%a: tensor<1000xf8E4M3FN>) -> tensor<1000xf8E4M3FN> {
  %e = tensor.empty() : tensor<1000xf8E4M3FN>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1000xf8E4M3FN>) outs(%e : tensor<1000xf8E4M3FN>) {
  ^bb0(%x: f8E4M3FN, %y: f8E4M3FN):
    %r = math.exp %x : f8E4M3FN
    linalg.yield %r : f8E4M3FN
  } -> tensor<1000xf8E4M3FN>
  return %0 : tensor<1000xf8E4M3FN>
}
