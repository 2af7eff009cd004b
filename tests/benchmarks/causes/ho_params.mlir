// A projection whose weights come from an archive.
util.global private @proj.weight = #stream.parameter.named<"model"::"proj.weight"> : tensor<128x64xf32>
util.global private @proj.bias = #stream.parameter.named<"model"::"proj.bias"> : tensor<64xf32>
func.func @proj(%x: tensor<16x128xf32>) -> tensor<16x64xf32> {
  %w = util.global.load @proj.weight : tensor<128x64xf32>
  %b = util.global.load @proj.bias : tensor<64xf32>
  %e = tensor.empty() : tensor<16x64xf32>
  %i = linalg.broadcast ins(%b : tensor<64xf32>) outs(%e : tensor<16x64xf32>) dimensions = [0]
  %y = linalg.matmul ins(%x, %w : tensor<16x128xf32>, tensor<128x64xf32>) outs(%i : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %y : tensor<16x64xf32>
}
