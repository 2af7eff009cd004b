func.func @fused(%x: tensor<256x256xf32>, %y: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %r = flow.dispatch.workgroups(%x, %y) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32> = (%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<256x256xf32>>, %b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<256x256xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<256x256xf32>>) {
    %0 = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 0], sizes = [256, 256], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<256x256xf32>> -> tensor<256x256xf32>
    %1 = iree_tensor_ext.dispatch.tensor.load %b, offsets = [0, 0], sizes = [256, 256], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<256x256xf32>> -> tensor<256x256xf32>
    %2 = tensor.empty() : tensor<256x256xf32>
    %3 = iree_codegen.ukernel.generic "my_fused_gemm" ins(%0, %1 : tensor<256x256xf32>, tensor<256x256xf32>) outs(%2 : tensor<256x256xf32>) -> tensor<256x256xf32>
    iree_tensor_ext.dispatch.tensor.store %3, %o, offsets = [0, 0], sizes = [256, 256], strides = [1, 1] : tensor<256x256xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<256x256xf32>>
    flow.return
  } count() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  return %r : tensor<256x256xf32>
}
