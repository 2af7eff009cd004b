func.func @fft(%re: tensor<?x32xf32>, %im: tensor<?x32xf32>) -> (tensor<?x32xf32>, tensor<?x32xf32>) {
  %c5 = arith.constant 5 : index
  %0:2 = iree_linalg_ext.fft ins(%c5 : index) outs(%re, %im : tensor<?x32xf32>, tensor<?x32xf32>) : tensor<?x32xf32>, tensor<?x32xf32>
  return %0#0, %0#1 : tensor<?x32xf32>, tensor<?x32xf32>
}
