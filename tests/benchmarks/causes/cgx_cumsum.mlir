// Positions of the kept tokens.
func.func @positions(%keep: tensor<16x512xi32>) -> tensor<16x512xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x512xi32>
  %a = tensor.empty() : tensor<16xi32>
  %acc = linalg.fill ins(%zero : i32) outs(%a : tensor<16xi32>) -> tensor<16xi32>
  %r:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%keep : tensor<16x512xi32>) outs(%e, %acc : tensor<16x512xi32>, tensor<16xi32>) {
  ^bb0(%x: i32, %s: i32):
    %t = arith.addi %x, %s : i32
    iree_linalg_ext.yield %t : i32
  } -> tensor<16x512xi32>, tensor<16xi32>
  return %r#0 : tensor<16x512xi32>
}
