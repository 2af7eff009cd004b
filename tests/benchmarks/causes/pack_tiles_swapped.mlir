func.func @layout(%x: tensor<100x130xf32>) -> tensor<13x9x16x8xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x13x8x16xf32>
  %r = linalg.pack %x padding_value(%c : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 8] into %e : tensor<100x130xf32> -> tensor<9x13x8x16xf32>
  return %r : tensor<9x13x8x16xf32>
}
