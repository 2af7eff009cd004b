func.func @mx(%a: tensor<1x64x128xf8E4M3FN>, %as: tensor<1x64x4xf8E8M0FNU>, %b: tensor<1x32x128xf8E4M3FN>, %bs: tensor<1x32x4xf8E8M0FNU>) -> tensor<1x64x32xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x64x128xf8E4M3FN>, tensor<1x64x4xf8E8M0FNU>, tensor<1x32x128xf8E4M3FN>, tensor<1x32x4xf8E8M0FNU>) -> tensor<1x64x32xf32>
  return %0 : tensor<1x64x32xf32>
}
