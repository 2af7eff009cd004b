module {
  util.func private @scale(%a: tensor<8xf32>) -> tensor<8xf32> {
    %0 = arith.addf %a, %a : tensor<8xf32>
    util.return %0 : tensor<8xf32>
  }
  util.func public @main(%a: tensor<8xf32>) -> tensor<8xf32> {
    %0 = call @scale(%a) : (tensor<8xf32>) -> tensor<8xf32>
    util.return %0 : tensor<8xf32>
  }
}
