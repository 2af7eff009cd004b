util.func public @main(%a: tensor<3x?xf16>, %b: tensor<5x?xf16>) -> tensor<8x?xf16> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c1 : tensor<3x?xf16>
  %0 = flow.dispatch.region -> (tensor<8x?xf16>{%d}) {
    %1 = tensor.concat dim(0) %a, %b : (tensor<3x?xf16>, tensor<5x?xf16>) -> tensor<8x?xf16>
    flow.return %1 : tensor<8x?xf16>
  }
  util.return %0 : tensor<8x?xf16>
}
