// Stem of an image model: f16 data, f32 sums.
func.func @stem(%image: tensor<2x66x66x16xf16>, %filter: tensor<3x3x16x64xf16>) -> tensor<2x32x32x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x32x64xf32>) -> tensor<2x32x32x64xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%image, %filter : tensor<2x66x66x16xf16>, tensor<3x3x16x64xf16>) outs(%f : tensor<2x32x32x64xf32>) -> tensor<2x32x32x64xf32>
  return %0 : tensor<2x32x32x64xf32>
}
