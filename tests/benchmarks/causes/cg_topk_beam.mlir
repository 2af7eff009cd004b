func.func @beam(%g: tensor<8x50257xf32>, %i: tensor<8x50257xi32>) -> (tensor<8x5xf32>, tensor<8x5xi32>) {
  %lo = arith.constant 0xFF800000 : f32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x5xf32>
  %ei = tensor.empty() : tensor<8x5xi32>
  %f = linalg.fill ins(%lo : f32) outs(%e : tensor<8x5xf32>) -> tensor<8x5xf32>
  %fi = linalg.fill ins(%z : i32) outs(%ei : tensor<8x5xi32>) -> tensor<8x5xi32>
  %r:2 = iree_linalg_ext.topk dimension(0) ins(%g, %i : tensor<8x50257xf32>, tensor<8x50257xi32>) outs(%f, %fi : tensor<8x5xf32>, tensor<8x5xi32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<8x5xf32>, tensor<8x5xi32>
  return %r#0, %r#1 : tensor<8x5xf32>, tensor<8x5xi32>
}
