func.func @main(%a: tensor<64x64xf32>, %o: tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32> {
  %0 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %o : tensor<64x64xf32> -> tensor<4x4x16x16xf32>
  return %0 : tensor<4x4x16x16xf32>
}
