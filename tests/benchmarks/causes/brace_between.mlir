module @two {
  func.func @first(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = arith.negf %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  func.func @second(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.exp %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
