util.global private mutable @state = dense<0.0> : tensor<4xf32>
func.func @main(%a: tensor<4xf16>) {
  util.global.store %a, @state : tensor<4xf16>
  return
}
