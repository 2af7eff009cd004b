func.func @scores(%q: tensor<8x64x128xf16>, %k: tensor<128x64xf16>) -> tensor<8x64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %0 = linalg.batch_matmul ins(%q, %k : tensor<8x64x128xf16>, tensor<128x64xf16>) outs(%f : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  return %0 : tensor<8x64x64xf32>
}
