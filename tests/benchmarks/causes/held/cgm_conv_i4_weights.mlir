func.func @conv(%x: tensor<1x34x34x64xi8>, %w: tensor<3x3x64x128xi4>) -> tensor<1x32x32x128xi32> {
  %c = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x32x32x128xi32>
  %z = linalg.fill ins(%c : i32) outs(%e : tensor<1x32x32x128xi32>) -> tensor<1x32x32x128xi32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
       ins(%x, %w : tensor<1x34x34x64xi8>, tensor<3x3x64x128xi4>) outs(%z : tensor<1x32x32x128xi32>) -> tensor<1x32x32x128xi32>
  return %r : tensor<1x32x32x128xi32>
}
