// A dilated branch of an atrous pyramid.
func.func @aspp(%x: tensor<1x37x37x256xf16>, %w: tensor<3x3x256x64xf16>) -> tensor<1x33x33x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x33x33x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x33x33x64xf32>) -> tensor<1x33x33x64xf32>
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<6> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x37x37x256xf16>, tensor<3x3x256x64xf16>) outs(%init : tensor<1x33x33x64xf32>) -> tensor<1x33x33x64xf32>
  return %y : tensor<1x33x33x64xf32>
}
