func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = flow.dispatch.region[%c1] -> (tensor<4xf32>) {
    %s = arith.addf %a, %a : tensor<4xf32>
    flow.return %s : tensor<4xf32>
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %w : index, index
  }
  return %r : tensor<4xf32>
}
