module {
  flow.executable private @kernels {
    flow.executable.export public @squares workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @squares(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<32x32xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<32x32xf32>>) {
        %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [32, 32], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<32x32xf32>> -> tensor<32x32xf32>
        %e = tensor.empty() : tensor<32x32xf32>
        %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
            ins(%0 : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
        ^bb0(%v: f32, %o: f32):
          %sq = arith.mulf %v, %v : f32
          linalg.yield %sq : f32
        } -> tensor<32x32xf32>
        iree_tensor_ext.dispatch.tensor.store %1, %out, offsets = [0, 0], sizes = [32, 32], strides = [1, 1] : tensor<32x32xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<32x32xf32>>
        return
      }
    }
  }
  func.func @main(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %0 = flow.dispatch @kernels::@squares(%x) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    return %0 : tensor<32x32xf32>
  }
}
