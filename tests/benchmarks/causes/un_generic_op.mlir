func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "math.gelu"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
