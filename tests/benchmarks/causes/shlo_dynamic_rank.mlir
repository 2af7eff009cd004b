func.func @main(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = stablehlo.exponential %a : tensor<*xf32>
  return %0 : tensor<*xf32>
}
