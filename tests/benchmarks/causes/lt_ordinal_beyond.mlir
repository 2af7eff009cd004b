util.func public @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %0 = flow.dispatch.workgroups[%d](%a, %d) : (tensor<?xf32>{%d}, index) -> tensor<?xf32>{%d} =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %m: index, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
    %mm = iree_tensor_ext.dispatch.workload.ordinal %m, 3 : index
    %inx = flow.dispatch.tie_shape %in : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%mm}
    %outx = flow.dispatch.tie_shape %out : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%mm}
    %x = iree_tensor_ext.dispatch.tensor.load %inx, offsets = [0], sizes = [%mm], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%mm} -> tensor<?xf32>
    %e = tensor.empty(%mm) : tensor<?xf32>
    %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%p: f32, %q: f32):
      %r = math.rsqrt %p : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
    iree_tensor_ext.dispatch.tensor.store %y, %outx, offsets = [0], sizes = [%mm], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%mm}
    flow.return
  } count(%w: index) -> (index, index, index) {
    %gx, %gy, %gz = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %gx, %gy, %gz : index, index, index
  }
  util.return %0 : tensor<?xf32>
}
