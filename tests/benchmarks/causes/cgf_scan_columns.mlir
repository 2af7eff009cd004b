func.func @cum(%x: tensor<8x256xf32>) -> tensor<8x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x256xf32>
  %a = tensor.empty() : tensor<256xf32>
  %i = linalg.fill ins(%z : f32) outs(%a : tensor<256xf32>) -> tensor<256xf32>
  %r:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<8x256xf32>) outs(%e, %i : tensor<8x256xf32>, tensor<256xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<8x256xf32>, tensor<256xf32>
  return %r#0 : tensor<8x256xf32>
}
