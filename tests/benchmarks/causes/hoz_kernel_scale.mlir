// A kernel written by hand, with a factor that the caller passes.
module {
  flow.executable private @kernels {
    flow.executable.export public @scale workgroups() -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @scale(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4096xf32>>, %factor: f32, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4096xf32>>) {
        %e = tensor.empty() : tensor<4096xf32>
        %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4096], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4096xf32>> -> tensor<4096xf32>
        %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
            ins(%0 : tensor<4096xf32>) outs(%e : tensor<4096xf32>) {
        ^bb0(%a: f32, %o: f32):
          %m = arith.mulf %a, %factor : f32
          linalg.yield %m : f32
        } -> tensor<4096xf32>
        iree_tensor_ext.dispatch.tensor.store %1, %out, offsets = [0], sizes = [4096], strides = [1] : tensor<4096xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4096xf32>>
        return
      }
    }
  }
  func.func @main(%x: tensor<4096xf32>, %factor: f32) -> tensor<4096xf32> {
    %0 = flow.dispatch @kernels::@scale(%x) : (tensor<4096xf32>) -> tensor<4096xf32>
    return %0 : tensor<4096xf32>
  }
}
