func.func @main(%a: tensor<?x?x64xf16>, %f: tensor<3x64x128xf16>, %o: tensor<?x?x128xf32>) -> tensor<?x?x128xf32> {
  %r = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %f : tensor<?x?x64xf16>, tensor<3x64x128xf16>) outs(%o : tensor<?x?x128xf32>) -> tensor<?x?x128xf32>
  return %r : tensor<?x?x128xf32>
}
