func.func @stem(%img: tensor<1x34x34x8xf16>, %k: tensor<3x3x8x16xf16>) -> tensor<1x32x32x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x32x32x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%img, %k : tensor<1x34x34x8xf16>, tensor<3x3x8x16xf16>) outs(%f : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  return %y : tensor<1x32x32x16xf32>
}
