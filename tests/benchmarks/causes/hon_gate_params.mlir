util.global private @gate.weight = #flow.parameter.named<"model"::"ffn_gate.weight"> : tensor<256x64xf32>
util.func public @gate(%x: tensor<16x256xf32>) -> tensor<16x64xf32> {
  %w = util.global.load @gate.weight : tensor<256x64xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<16x256xf32>, tensor<256x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
  util.return %y : tensor<16x64xf32>
}
