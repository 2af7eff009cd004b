func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %c64 = arith.constant 64 : index
  %r = flow.dispatch.workgroups[%c64](%a) : (tensor<64xf32>) -> tensor<64xf32> =
    (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>) {
    %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [32], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<32xf32>
    iree_tensor_ext.dispatch.tensor.store %l, %o, offsets = [0], sizes = [64], strides = [1] : tensor<32xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
    flow.return
  }
  return %r : tensor<64xf32>
}
