util.func public @scale(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = flow.dispatch.workgroups(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x64xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x64xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [64, 64], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64x64xf32>> -> tensor<64x64xf32>
    %y = arith.mulf %t, %t : tensor<64x64xf32>
    iree_tensor_ext.dispatch.tensor.store %y, %out, offsets = [0, 0], sizes = [32, 64], strides = [1, 1] : tensor<64x64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x64xf32>>
    flow.return
  }
  util.return %r : tensor<64x64xf32>
}
