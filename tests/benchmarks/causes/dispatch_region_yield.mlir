func.func @main(%a: tensor<4xf32>, %b: tensor<4xf16>) -> tensor<4xf32> {
  %r = flow.dispatch.region -> (tensor<4xf32>) {
    %s = arith.addf %b, %b : tensor<4xf16>
    flow.return %s : tensor<4xf16>
  }
  return %r : tensor<4xf32>
}
