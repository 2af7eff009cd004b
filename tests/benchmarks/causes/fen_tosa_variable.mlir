module {
  tosa.variable @counter : tensor<1xi32>
  func.func @tick(%s: tensor<1xi32>) -> tensor<1xi32> {
    %0 = tosa.variable_read @steps : tensor<1xi32>
    %1 = tosa.add %0, %s : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    return %1 : tensor<1xi32>
  }
}
