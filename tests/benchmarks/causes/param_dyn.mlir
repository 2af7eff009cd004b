util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<?x4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<?x4xf32> {
  %w = util.global.load @w : tensor<?x4xf32>
  return %w : tensor<?x4xf32>
}
