func.func @qk(%q: tensor<12x128x64xf16>, %k: tensor<12x128x64xf16>) -> tensor<12x128x128xf32> {
  %cst = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x128x128xf32>
  %f = linalg.fill ins(%cst : f32) outs(%e : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
  %s = linalg.batch_matmul_transpose_b ins(%q, %k : tensor<12x128x64xf16>, tensor<12x128x64xf16>) outs(%f : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
  return %s : tensor<12x128x128xf32>
}
