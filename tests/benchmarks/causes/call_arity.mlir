func.func private @blend(%a: tensor<5xf32>, %b: tensor<5xf32>, %t: tensor<5xf32>) -> tensor<5xf32> {
  %0 = arith.mulf %a, %t : tensor<5xf32>
  %1 = arith.addf %0, %b : tensor<5xf32>
  return %1 : tensor<5xf32>
}
func.func @main(%a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
  %0 = call @blend(%a, %b) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
