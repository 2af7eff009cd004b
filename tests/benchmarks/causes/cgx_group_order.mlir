func.func @grouped(%x: tensor<2x8x16x34x34xf16>, %w: tensor<32x8x16x3x3xf16>) -> tensor<2x8x32x32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x8x32x32x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x32x32x32xf32>) -> tensor<2x8x32x32x32xf32>
  %y = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<2x8x16x34x34xf16>, tensor<32x8x16x3x3xf16>) outs(%init : tensor<2x8x32x32x32xf32>) -> tensor<2x8x32x32x32xf32>
  return %y : tensor<2x8x32x32x32xf32>
}
