module {
  util.global private @w = #flow.parameter.named<"model"::"blk.0.ffn"> : tensor<64x32xf16>
  func.func @main(%x: tensor<8x64xf16>) -> tensor<8x32xf16> {
    %z = arith.constant 0.0 : f16
    %w = util.global.load @w : tensor<64x32xf16>
    %e = tensor.empty() : tensor<8x32xf16>
    %f = linalg.fill ins(%z : f16) outs(%e : tensor<8x32xf16>) -> tensor<8x32xf16>
    %0 = linalg.matmul ins(%x, %w : tensor<8x64xf16>, tensor<64x32xf16>) outs(%f : tensor<8x32xf16>) -> tensor<8x32xf16>
    return %0 : tensor<8x32xf16>
  }
}
