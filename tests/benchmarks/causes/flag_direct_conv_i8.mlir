func.func @main(%a: tensor<1x64x58x58xi8>, %f: tensor<128x64x3x3xi8>, %o: tensor<1x128x56x56xi32>) -> tensor<1x128x56x56xi32> {
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %f : tensor<1x64x58x58xi8>, tensor<128x64x3x3xi8>) outs(%o : tensor<1x128x56x56xi32>) -> tensor<1x128x56x56xi32>
  return %r : tensor<1x128x56x56xi32>
}
