func.func @main(%a: tensor<64x1024xf32>, %o: tensor<64x1024xf32>, %acc: tensor<1024xf32>) -> (tensor<64x1024xf32>, tensor<1024xf32>) {
  %r:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%a : tensor<64x1024xf32>) outs(%o, %acc : tensor<64x1024xf32>, tensor<1024xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<64x1024xf32>, tensor<1024xf32>
  return %r#0, %r#1 : tensor<64x1024xf32>, tensor<1024xf32>
}
