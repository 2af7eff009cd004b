module @split {
  flow.executable private @rowwise {
    flow.executable.export public @sqrt_16x64 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      flow.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @sqrt_16x64(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<16x64xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16x64xf32>>) {
        %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0, 0], sizes = [16, 64], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<16x64xf32>> -> tensor<16x64xf32>
        %e = tensor.empty() : tensor<16x64xf32>
        %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) {
        ^bb0(%a: f32, %b: f32):
          %s = math.sqrt %a : f32
          linalg.yield %s : f32
        } -> tensor<16x64xf32>
        iree_tensor_ext.dispatch.tensor.store %1, %arg1, offsets = [0, 0], sizes = [16, 64], strides = [1, 1] : tensor<16x64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<16x64xf32>>
        return
      }
    }
  }
  func.func @main(%a: tensor<16x64xf32>) -> tensor<16x64xf32> {
    %0 = flow.dispatch @rowwise::@sqrt_rows_16x64(%a) : (tensor<16x64xf32>) -> tensor<16x64xf32>
    return %0 : tensor<16x64xf32>
  }
}
