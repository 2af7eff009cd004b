func.func @best(%x: tensor<32x1000xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
  %lo = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32xf32>
  %v = linalg.fill ins(%lo : f32) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %r:2 = iree_linalg_ext.arg_compare dimension(1) ins(%x : tensor<32x1000xf32>) outs(%v, %i : tensor<32xf32>, tensor<32xf32>) {
  ^bb0(%a: f32, %b: f32):
    %gt = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %gt : i1
  } -> tensor<32xf32>, tensor<32xf32>
  return %r#0, %r#1 : tensor<32xf32>, tensor<32xf32>
}
