func.func @packed(%a: tensor<8x16x16x4xf16>, %b: tensor<4x16x16x8xf16>) -> tensor<8x4x16x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4x16x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
  %0 = linalg.mmt4d ins(%a, %b : tensor<8x16x16x4xf16>, tensor<4x16x16x8xf16>) outs(%i : tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
  return %0 : tensor<8x4x16x16xf32>
}
