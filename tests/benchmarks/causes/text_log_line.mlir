INFO:root:exported 1 function
module @model {
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.exp %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
