func.func @main(%re: tensor<1024xf16>, %im: tensor<1024xf16>) -> (tensor<1024xf16>, tensor<1024xf16>) {
  %c = arith.constant 1 : index
  %r:2 = iree_linalg_ext.fft ins(%c : index) outs(%re, %im : tensor<1024xf16>, tensor<1024xf16>) : tensor<1024xf16>, tensor<1024xf16>
  return %r#0, %r#1 : tensor<1024xf16>, tensor<1024xf16>
}
