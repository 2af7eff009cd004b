func.func @main(%v: tensor<4x32xf32>, %ov: tensor<4xf32>, %oi: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%v : tensor<4x32xf32>) outs(%ov, %oi : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<4xf32>, tensor<4xi32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}
