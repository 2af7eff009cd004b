func.func @f(%a: tensor<128xf32>) -> tensor<128xf32> {
  %c = arith.constant 128 : index
  %0 = flow.dispatch.workgroups[%c](%a) : (tensor<128xf32>) -> tensor<128xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<128xf32>>, %in2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<128xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [128], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<128xf32>> -> tensor<128xf32>
    %r = arith.mulf %t, %t : tensor<128xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [128], strides = [1] : tensor<128xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128xf32>>
    flow.return
  }
  return %0 : tensor<128xf32>
}
