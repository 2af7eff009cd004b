func.func @main(%a: tensor<8xf32>) -> tensor<8xf16> {
  %0 = flow.dispatch.region -> (tensor<8xf16>) {
    %1 = math.absf %a : tensor<8xf32>
    flow.return %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf16>
}
