util.global private @logit_scale = #stream.parameter.named<"model"::"logit_scale"> : f32
func.func @main(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %s = util.global.load @logit_scale : f32
  %t = tensor.splat %s : tensor<32x32xf32>
  %y = arith.mulf %x, %t : tensor<32x32xf32>
  return %y : tensor<32x32xf32>
}
