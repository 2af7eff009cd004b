func.func @fft_stage(%stage: index, %cr: tensor<4xf32>, %ci: tensor<4xf32>, %re: tensor<16x1024xf32>, %im: tensor<16x1024xf32>) -> (tensor<16x1024xf32>, tensor<16x1024xf32>) {
  %0:2 = iree_linalg_ext.fft ins(%stage, %cr, %ci : index, tensor<4xf32>, tensor<4xf32>) outs(%re, %im : tensor<16x1024xf32>, tensor<16x1024xf32>) : tensor<16x1024xf32>, tensor<16x1024xf32>
  return %0#0, %0#1 : tensor<16x1024xf32>, tensor<16x1024xf32>
}
