func.func @main(%a: tensor<4x8xbf16>, %b: tensor<3x8xbf16>) -> tensor<4x16xbf16> {
  %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<4x8xbf16>, tensor<3x8xbf16>) -> tensor<4x16xbf16>
  return %0 : tensor<4x16xbf16>
}
