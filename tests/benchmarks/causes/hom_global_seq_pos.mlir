module @decoder {
  util.global private mutable @kv_cache : tensor<2x16x128xf16>
  func.func @step(%k: tensor<1x16x128xf16>) -> tensor<2x16x128xf16> {
    %cache = util.global.load @kv_cache : tensor<2x16x128xf16>
    %pos = util.global.load @seq_pos : index
    %u = tensor.insert_slice %k into %cache[%pos, 0, 0] [1, 16, 128] [1, 1, 1] : tensor<1x16x128xf16> into tensor<2x16x128xf16>
    util.global.store %u, @kv_cache : tensor<2x16x128xf16>
    return %u : tensor<2x16x128xf16>
  }
}
