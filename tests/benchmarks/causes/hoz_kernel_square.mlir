module {
  flow.executable private @kernels {
    flow.executable.export public @square workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @square(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<32x32xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<32x32xf32>>) {
        %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [32, 32], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<32x32xf32>> -> tensor<32x32xf32>
        %1 = arith.mulf %0, %0 : tensor<32x32xf32>
        iree_tensor_ext.dispatch.tensor.store %1, %out, offsets = [0, 0], sizes = [32, 32], strides = [1, 1] : tensor<32x32xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<32x32xf32>>
        return
      }
    }
  }
  func.func @main(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %0 = flow.dispatch @kernels::@square(%x) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    return %0 : tensor<32x32xf32>
  }
}
