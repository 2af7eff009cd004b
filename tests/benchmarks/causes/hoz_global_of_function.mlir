util.func private @logit_scale() -> f32 {
  %c = arith.constant 14.285 : f32
  util.return %c : f32
}
util.func public @main(%x: tensor<512xf32>) -> tensor<512xf32> {
  %s = util.global.load @logit_scale : f32
  %t = flow.tensor.splat %s : tensor<512xf32>
  %0 = arith.mulf %x, %t : tensor<512xf32>
  util.return %0 : tensor<512xf32>
}
