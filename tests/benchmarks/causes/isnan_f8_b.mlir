func.func @main(%a: tensor<64xf8E5M2FNUZ>) -> tensor<64xi1> {
  %r = math.isnan %a : tensor<64xf8E5M2FNUZ>
  return %r : tensor<64xi1>
}
