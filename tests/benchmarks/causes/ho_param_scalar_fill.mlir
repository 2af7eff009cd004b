// The temperature of the sampler is stored beside the weights.
util.global private @temperature = #stream.parameter.named<"model"::"temperature"> : f32
func.func @scale_logits(%logits: tensor<4x1024xf32>) -> tensor<4x1024xf32> {
  %t = util.global.load @temperature : f32
  %e = tensor.empty() : tensor<4x1024xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(b, v) -> (b, v)>, affine_map<(b, v) -> (b, v)>], iterator_types = ["parallel", "parallel"]} ins(%logits : tensor<4x1024xf32>) outs(%e : tensor<4x1024xf32>) {
  ^bb0(%l: f32, %o: f32):
    %d = arith.divf %l, %t : f32
    linalg.yield %d : f32
  } -> tensor<4x1024xf32>
  return %r : tensor<4x1024xf32>
}
