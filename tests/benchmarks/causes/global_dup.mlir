util.global private @state = dense<0.0> : tensor<4xf32>
util.global private @state = dense<1.0> : tensor<4xf32>
func.func @main() -> tensor<4xf32> {
  %0 = util.global.load @state : tensor<4xf32>
  return %0 : tensor<4xf32>
}
