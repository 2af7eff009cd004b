func.func @count(%n: tensor<i32>) -> tensor<i32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.while(%i = %n) : tensor<i32>
    cond {
      %2 = stablehlo.subtract %i, %one : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    } do {
      %2 = stablehlo.subtract %i, %one : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }
  return %0 : tensor<i32>
}
