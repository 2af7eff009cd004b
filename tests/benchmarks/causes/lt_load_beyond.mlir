func.func @f(%a: tensor<128xf32>) -> tensor<64xf32> {
  %c = arith.constant 1 : index
  %0 = flow.dispatch.workgroups[%c](%a) : (tensor<128xf32>) -> tensor<64xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<128xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [96], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<128xf32>> -> tensor<64xf32>
    %e = tensor.empty() : tensor<64xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t : tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%p: f32, %q: f32):
      %v = math.rsqrt %p : f32
      linalg.yield %v : f32
    } -> tensor<64xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
    flow.return
  }
  return %0 : tensor<64xf32>
}
