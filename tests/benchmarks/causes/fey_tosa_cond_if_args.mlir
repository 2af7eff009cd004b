module @early_exit {
  func.func @main(%done: tensor<i1>, %a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
    %0 = "tosa.cond_if"(%done, %a, %b) ({
    ^bb0(%x: tensor<64xf32>, %y: tensor<64xf32>):
      %1 = tosa.add %x, %y : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
      tosa.yield %1 : tensor<64xf32>
    }, {
  ^bb0(%x: tensor<64xf32>):
      %1 = tosa.tanh %x : (tensor<64xf32>) -> tensor<64xf32>
      tosa.yield %1 : tensor<64xf32>
    }) : (tensor<i1>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    return %0 : tensor<64xf32>
  }
}
