module @srv {
  func.func private @tok.encode(%b: tensor<64xi64>) -> tensor<64xi64>
  func.func @run(%b: tensor<64xi64>) -> tensor<64xi64> {
    %t = call @tok.encode(%b) : (tensor<64xi64>) -> tensor<64xi64>
    %r = arith.addi %t, %t : tensor<64xi64>
    return %r : tensor<64xi64>
  }
}
