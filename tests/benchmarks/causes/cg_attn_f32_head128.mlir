// Reference attention of the accuracy suite, kept in single precision.
module @sdpa_ref {
  func.func @prefill(%query: tensor<8x512x128xf32>, %key: tensor<8x512x128xf32>, %value: tensor<8x512x128xf32>) -> tensor<8x512x128xf32> {
    %scale = arith.constant 0.0883883461 : f32
    %init = tensor.empty() : tensor<8x512x128xf32>
    %out = iree_linalg_ext.attention {indexing_maps = [affine_map<(h, m, n, k1, k2) -> (h, m, k1)>, affine_map<(h, m, n, k1, k2) -> (h, k2, k1)>, affine_map<(h, m, n, k1, k2) -> (h, k2, n)>, affine_map<(h, m, n, k1, k2) -> ()>, affine_map<(h, m, n, k1, k2) -> (h, m, n)>]}
      ins(%query, %key, %value, %scale : tensor<8x512x128xf32>, tensor<8x512x128xf32>, tensor<8x512x128xf32>, f32)
      outs(%init : tensor<8x512x128xf32>) {
      ^bb0(%score: f32):
        iree_linalg_ext.yield %score : f32
    } -> tensor<8x512x128xf32>
    return %out : tensor<8x512x128xf32>
  }
}
