func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 1 : index
  %0 = flow.dispatch.workgroups[%c](%a) : (tensor<4xf32>) -> tensor<4xf32> = (%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %1 = flow.dispatch.tensor.load %i, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    flow.dispatch.tensor.store %1, %o, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  }
  return %0 : tensor<4xf32>
}
