func.func @front(%x: tensor<1024x256xf32>) -> tensor<64x256xf32> {
  %r = flow.dispatch.workgroups(%x) : (tensor<1024x256xf32>) -> tensor<64x256xf32> =
      (%src: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1024x256xf32>>, %dst: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x256xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %src, offsets = [0, 0], sizes = [64, 256], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1024x256xf32>> -> tensor<64x256xf32>
    iree_tensor_ext.dispatch.tensor.store %t, %dst, offsets = [0], sizes = [64], strides = [1] : tensor<64x256xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64x256xf32>>
    flow.return
  }
  return %r : tensor<64x256xf32>
}
