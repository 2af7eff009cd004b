func.func @main(%x: tensor<1x4x4x1xf32>) -> tensor<1x8x8x1xf32> {
  %0 = tosa.resize %x {mode = "BILINEAR", scale = array<i64: 4, 2, 4, 2>, offset = array<i64: -1, -1>, border = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>) -> tensor<1x8x8x1xf32>
  return %0 : tensor<1x8x8x1xf32>
}
