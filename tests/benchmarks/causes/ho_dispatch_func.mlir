func.func private @silu(%x: tensor<256xf32>) -> tensor<256xf32> {
  %n = arith.negf %x : tensor<256xf32>
  %e = math.exp %n : tensor<256xf32>
  %one = arith.constant dense<1.0> : tensor<256xf32>
  %d = arith.addf %one, %e : tensor<256xf32>
  %y = arith.divf %x, %d : tensor<256xf32>
  return %y : tensor<256xf32>
}
func.func @main(%x: tensor<256xf32>) -> tensor<256xf32> {
  %y = flow.dispatch @silu(%x) : (tensor<256xf32>) -> tensor<256xf32>
  return %y : tensor<256xf32>
}
