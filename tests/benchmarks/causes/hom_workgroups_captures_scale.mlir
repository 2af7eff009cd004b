module @m {
  func.func @scale(%x: tensor<64xf32>, %s: f32) -> tensor<64xf32> {
    %c1 = arith.constant 1 : index
    %r = flow.dispatch.workgroups[%c1](%x) : (tensor<64xf32>) -> tensor<64xf32> =
        (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
      %e = tensor.empty() : tensor<64xf32>
      %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%a: f32, %o: f32):
        %m = arith.mulf %a, %s : f32
        linalg.yield %m : f32
      } -> tensor<64xf32>
      iree_tensor_ext.dispatch.tensor.store %y, %out, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
      flow.return
    }
    return %r : tensor<64xf32>
  }
}
