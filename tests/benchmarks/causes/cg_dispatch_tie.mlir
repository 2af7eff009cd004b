// Dispatch written by hand for a dynamic batch.
func.func @double(%a: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
  %r = flow.dispatch.workgroups[%n](%a, %n) : (tensor<?x64xf32>{%n}, index) -> tensor<?x64xf32>{%n} =
    (%ai: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>, %nw: index, %ro: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x64xf32>>) {
    %ni = iree_tensor_ext.dispatch.workload.ordinal %nw, 0 : index
    %as = iree_tensor_ext.dispatch.tie_shape %ai : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%ni}
    %rs = iree_tensor_ext.dispatch.tie_shape %ro : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x64xf32>>{%ni}
    %x = iree_tensor_ext.dispatch.tensor.load %as, offsets = [0, 0], sizes = [%ni, 64], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x64xf32>>{%ni} -> tensor<?x64xf32>
    %e = tensor.empty(%ni) : tensor<?x64xf32>
    %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %p : f32
      linalg.yield %s : f32
    } -> tensor<?x64xf32>
    iree_tensor_ext.dispatch.tensor.store %y, %rs, offsets = [0, 0], sizes = [%ni, 64], strides = [1, 1] : tensor<?x64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x64xf32>>{%ni}
    flow.return
  } count(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %x, %y, %z : index, index, index
  }
  return %r : tensor<?x64xf32>
}
