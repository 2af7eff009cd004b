func.func @packed(%a: tensor<16x64x16x2xf16>, %b: tensor<32x64x16x4xf16>) -> tensor<16x32x16x16xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x32x16x16xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<16x32x16x16xf32>) -> tensor<16x32x16x16xf32>
  %r = linalg.mmt4d ins(%a, %b : tensor<16x64x16x2xf16>, tensor<32x64x16x4xf16>) outs(%z : tensor<16x32x16x16xf32>) -> tensor<16x32x16x16xf32>
  return %r : tensor<16x32x16x16xf32>
}
