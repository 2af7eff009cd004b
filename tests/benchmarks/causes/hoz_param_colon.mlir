module @layer {
  util.global private @attn_q = #flow.parameter.named<"model":"blk.3.attn_q.weight"> : tensor<512x512xf16>
  func.func @project(%x: tensor<8x512xf16>) -> tensor<8x512xf16> {
    %zero = arith.constant 0.0 : f16
    %w = util.global.load @attn_q : tensor<512x512xf16>
    %e = tensor.empty() : tensor<8x512xf16>
    %f = linalg.fill ins(%zero : f16) outs(%e : tensor<8x512xf16>) -> tensor<8x512xf16>
    %0 = linalg.matmul ins(%x, %w : tensor<8x512xf16>, tensor<512x512xf16>) outs(%f : tensor<8x512xf16>) -> tensor<8x512xf16>
    return %0 : tensor<8x512xf16>
  }
}
