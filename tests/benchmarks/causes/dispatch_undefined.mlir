func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %c1 = arith.constant 1 : index
  %r = flow.dispatch @ex::@entry[%c1](%a) : (tensor<64xf32>) -> tensor<64xf32>
  return %r : tensor<64xf32>
}
