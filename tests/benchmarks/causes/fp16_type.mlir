func.func @main(%a: tensor<4x8xfp16>) -> tensor<4x8xfp16> {
  %0 = arith.negf %a : tensor<4x8xfp16>
  return %0 : tensor<4x8xfp16>
}
