func.func @rank(%v: tensor<8x1024xf16>, %i: tensor<8x512xi32>) -> (tensor<8x1024xf16>, tensor<8x512xi32>) {
  %r:2 = iree_linalg_ext.sort dimension(1) outs(%v, %i : tensor<8x1024xf16>, tensor<8x512xi32>) {
  ^bb0(%a: f16, %b: f16, %c: i32, %d: i32):
    %p = arith.cmpf ogt, %a, %b : f16
    iree_linalg_ext.yield %p : i1
  } -> tensor<8x1024xf16>, tensor<8x512xi32>
  return %r#0, %r#1 : tensor<8x1024xf16>, tensor<8x512xi32>
}
