func.func @dw(%x: tensor<1x32x58x58xf16>, %w: tensor<2x32x1x3x3xf16>) -> tensor<1x32x2x56x56xf16> {
  %c = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<1x32x2x56x56xf16>
  %z = linalg.fill ins(%c : f16) outs(%e : tensor<1x32x2x56x56xf16>) -> tensor<1x32x2x56x56xf16>
  %r = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x32x58x58xf16>, tensor<2x32x1x3x3xf16>) outs(%z : tensor<1x32x2x56x56xf16>) -> tensor<1x32x2x56x56xf16>
  return %r : tensor<1x32x2x56x56xf16>
}
