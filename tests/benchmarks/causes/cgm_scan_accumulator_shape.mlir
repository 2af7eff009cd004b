func.func @running_logprob(%x: tensor<8x2048xf32>) -> tensor<8x2048xf32> {
  %e = tensor.empty() : tensor<8x2048xf32>
  %init = arith.constant dense<0.0> : tensor<2048xf32>
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<8x2048xf32>) outs(%e, %init : tensor<8x2048xf32>, tensor<2048xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<8x2048xf32>, tensor<2048xf32>
  return %0#0 : tensor<8x2048xf32>
}
