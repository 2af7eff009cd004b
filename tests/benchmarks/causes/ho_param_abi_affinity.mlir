// Shards of one weight on two devices; each shard is pinned at its global.
util.global private @w.shard.0 {stream.affinity = #hal.device.promise<@__device_0>} = #stream.parameter.named<"model"::"w.shard.0"> : tensor<64x32xf16>
util.global private @w.shard.1 {stream.affinity = #hal.device.promise<@__device_1>} = #stream.parameter.named<"model"::"w.shard.1"> : tensor<64x32xf16>
util.func public @column(%x: tensor<8x64xf16>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %w0 = util.global.load @w.shard.0 : tensor<64x32xf16>
  %w1 = util.global.load @w.shard.1 : tensor<64x32xf16>
  %y0 = linalg.matmul ins(%x, %w0 : tensor<8x64xf16>, tensor<64x32xf16>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  %y1 = linalg.matmul ins(%x, %w1 : tensor<8x64xf16>, tensor<64x32xf16>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  util.return %y0, %y1 : tensor<8x32xf32>, tensor<8x32xf32>
}
