func.func @main(%a: tensor<64x32xf16>, %b: tensor<48x32xf16>, %o: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<64x32xf16>, tensor<48x32xf16>) outs(%o : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
