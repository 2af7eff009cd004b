func.func @main(%v: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<32xf32>) {
  %o = tensor.empty() : tensor<8x32xf32>
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %0:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%v : tensor<8x32xf32>) outs(%o, %z : tensor<8x32xf32>, tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<8x32xf32>, tensor<8xf32>
  return %0#0, %0#1 : tensor<8x32xf32>, tensor<8xf32>
}
