func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {
  %bias = arith.constant dense<[1.0, 2.0]> : tensor<3xf32>
  %0 = arith.addf %a, %bias : tensor<3xf32>
  return %0 : tensor<3xf32>
}
