func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = math.exp %a : tensor<64xf32>
  return %r : tensor<64xf32>
}
