func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %t = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.affinity<@main>
  %r = arith.addf %t, %t : tensor<4xf32>
  return %r : tensor<4xf32>
}
