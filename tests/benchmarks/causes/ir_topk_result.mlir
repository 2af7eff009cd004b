func.func @main(%v: tensor<4x32xf32>) -> (tensor<4x8xf32>, tensor<4x8xi32>) {
  %ov = tensor.empty() : tensor<4x8xf32>
  %oi = tensor.empty() : tensor<4x6xi32>
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%v : tensor<4x32xf32>) outs(%ov, %oi : tensor<4x8xf32>, tensor<4x6xi32>) {
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<4x8xf32>, tensor<4x6xi32>
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4x6xi32>
}
