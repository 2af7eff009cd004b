func.func @dw(%x: tensor<1x?x?x96xi8>, %w: tensor<3x3x96xi8>, %o: tensor<1x?x?x96xi32>, %zp: i32) -> tensor<1x?x?x96xi32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>}
      ins(%x, %w, %zp, %zp : tensor<1x?x?x96xi8>, tensor<3x3x96xi8>, i32, i32) outs(%o : tensor<1x?x?x96xi32>) -> tensor<1x?x?x96xi32>
  return %r : tensor<1x?x?x96xi32>
}
