func.func @fact(%n: tensor<i32>) -> tensor<i32> {
  %0 = func.call @fact(%n) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
