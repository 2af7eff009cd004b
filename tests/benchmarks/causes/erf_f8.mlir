func.func @unary(%a: tensor<1000xf8E4M3FNUZ>) -> tensor<1000xf8E4M3FNUZ> {
  %e = tensor.empty() : tensor<1000xf8E4M3FNUZ>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1000xf8E4M3FNUZ>) outs(%e : tensor<1000xf8E4M3FNUZ>) {
  ^bb0(%x: f8E4M3FNUZ, %y: f8E4M3FNUZ):
    %r = math.erf %x : f8E4M3FNUZ
    linalg.yield %r : f8E4M3FNUZ
  } -> tensor<1000xf8E4M3FNUZ>
  return %0 : tensor<1000xf8E4M3FNUZ>
}
