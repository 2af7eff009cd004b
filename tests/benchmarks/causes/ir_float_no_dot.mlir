func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %eps = arith.constant 1e-5 : f32
  %t = tensor.splat %eps : tensor<4xf32>
  %0 = arith.addf %a, %t : tensor<4xf32>
  return %0 : tensor<4xf32>
}
