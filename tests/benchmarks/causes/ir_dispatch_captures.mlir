func.func @main(%a: tensor<8xf32>, %k: f32) -> tensor<8xf32> {
  %0 = flow.dispatch.workgroups(%a) : (tensor<8xf32>) -> tensor<8xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [8], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>> -> tensor<8xf32>
    %s = tensor.splat %k : tensor<8xf32>
    %r = arith.addf %t, %s : tensor<8xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>
    flow.return
  }
  return %0 : tensor<8xf32>
}
