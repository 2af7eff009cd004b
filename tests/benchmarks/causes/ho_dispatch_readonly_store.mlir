func.func @double(%a: tensor<96xf32>) -> tensor<96xf32> {
  %c96 = arith.constant 96 : index
  %0 = flow.dispatch.workgroups[%c96](%a) : (tensor<96xf32>) -> %a =
      (%io: !iree_tensor_ext.dispatch.tensor<readonly:tensor<96xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %io, offsets = [0], sizes = [96], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<96xf32>> -> tensor<96xf32>
    %r = arith.addf %t, %t : tensor<96xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %io, offsets = [0], sizes = [96], strides = [1] : tensor<96xf32> -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<96xf32>>
    flow.return
  }
  return %0 : tensor<96xf32>
}
