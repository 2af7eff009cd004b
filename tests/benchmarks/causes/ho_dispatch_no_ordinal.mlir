util.func public @main(%a: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x256xf32>
  %0 = flow.dispatch.workgroups[%d](%a, %d) : (tensor<?x256xf32>{%d}, index) -> tensor<?x256xf32>{%d} =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x256xf32>>, %m: index, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x256xf32>>) {
    %inx = flow.dispatch.tie_shape %in : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x256xf32>>{%m}
    %outx = flow.dispatch.tie_shape %out : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x256xf32>>{%m}
    %x = iree_tensor_ext.dispatch.tensor.load %inx, offsets = [0, 0], sizes = [%m, 256], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x256xf32>>{%m} -> tensor<?x256xf32>
    %e = tensor.empty(%m) : tensor<?x256xf32>
    %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x256xf32>) outs(%e : tensor<?x256xf32>) {
    ^bb0(%p: f32, %q: f32):
      %r = math.rsqrt %p : f32
      linalg.yield %r : f32
    } -> tensor<?x256xf32>
    iree_tensor_ext.dispatch.tensor.store %y, %outx, offsets = [0, 0], sizes = [%m, 256], strides = [1, 1] : tensor<?x256xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x256xf32>>{%m}
    flow.return
  } count(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %x, %y, %z : index, index, index
  }
  util.return %0 : tensor<?x256xf32>
}
