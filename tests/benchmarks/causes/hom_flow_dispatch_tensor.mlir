module @m {
  func.func @scale(%x: tensor<64xf32>) -> tensor<64xf32> {
    %c1 = arith.constant 1 : index
    %r = flow.dispatch.workgroups[%c1](%x) : (tensor<64xf32>) -> tensor<64xf32> =
        (%in: !flow.dispatch.tensor<readonly:tensor<64xf32>>, %out: !flow.dispatch.tensor<writeonly:tensor<64xf32>>) {
      %t = flow.dispatch.tensor.load %in, offsets = [0], sizes = [64], strides = [1] : !flow.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
      %y = math.absf %t : tensor<64xf32>
      flow.dispatch.tensor.store %y, %out, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !flow.dispatch.tensor<writeonly:tensor<64xf32>>
      flow.return
    }
    return %r : tensor<64xf32>
  }
}
