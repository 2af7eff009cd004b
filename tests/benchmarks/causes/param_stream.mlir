util.global private @w = #stream.parameter.named<"model"::"w"> : tensor<64x64xf16>
func.func @main(%a: tensor<64x32xf32>) -> tensor<64x64xf32> {
  %w = util.global.load @w : tensor<64x64xf32>
  %0 = linalg.matmul ins(%a, %w : tensor<64x32xf32>, tensor<64x64xf32>) outs(%w : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
