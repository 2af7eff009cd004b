func.func @main(%a: tensor<64xi64>) -> tensor<64xf8E5M2> {
  %e = tensor.empty() : tensor<64xf8E5M2>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<64xi64>) outs(%e : tensor<64xf8E5M2>) {
  ^bb0(%x: i64, %y: f8E5M2):
    %t = arith.uitofp %x : i64 to f8E5M2
    linalg.yield %t : f8E5M2
  } -> tensor<64xf8E5M2>
  return %r : tensor<64xf8E5M2>
}
