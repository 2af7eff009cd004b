func.func @power_iteration(%A: tensor<128x128xf32>, %v0: tensor<128x1xf32>, %n: tensor<1xi32>) -> tensor<128x1xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<1xi32>
  %c1 = stablehlo.constant dense<1> : tensor<1xi32>
  %r:2 = stablehlo.while(%i = %c0, %v = %v0) : tensor<1xi32>, tensor<128x1xf32>
    cond {
      %lt = stablehlo.compare LT, %i, %n, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
      stablehlo.return %lt : tensor<1xi1>
    } do {
      %w = stablehlo.dot %A, %v : (tensor<128x128xf32>, tensor<128x1xf32>) -> tensor<128x1xf32>
      %next = stablehlo.add %i, %c1 : tensor<1xi32>
      stablehlo.return %next, %w : tensor<1xi32>, tensor<128x1xf32>
    }
  return %r#1 : tensor<128x1xf32>
}
