util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<3xi4>
func.func @main() -> tensor<3xi4> {
  %w = util.global.load @w : tensor<3xi4>
  return %w : tensor<3xi4>
}
