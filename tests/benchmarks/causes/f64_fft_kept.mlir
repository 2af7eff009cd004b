func.func @main(%re: tensor<1024xf64>, %im: tensor<1024xf64>) -> (tensor<1024xf64>, tensor<1024xf64>) {
  %c = arith.constant 3 : index
  %r:2 = iree_linalg_ext.fft ins(%c : index) outs(%re, %im : tensor<1024xf64>, tensor<1024xf64>) : tensor<1024xf64>, tensor<1024xf64>
  return %r#0, %r#1 : tensor<1024xf64>, tensor<1024xf64>
}
