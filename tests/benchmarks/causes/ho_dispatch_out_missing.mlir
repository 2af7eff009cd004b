func.func @scale(%a: tensor<256xf32>) -> (tensor<256xf32>, tensor<256xf32>) {
  %c256 = arith.constant 256 : index
  %0:2 = flow.dispatch.workgroups[%c256](%a) : (tensor<256xf32>) -> (tensor<256xf32>, tensor<256xf32>) =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<256xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<256xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [256], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<256xf32>> -> tensor<256xf32>
    %r = arith.mulf %t, %t : tensor<256xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [256], strides = [1] : tensor<256xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<256xf32>>
    flow.return
  }
  return %0#0, %0#1 : tensor<256xf32>, tensor<256xf32>
}
