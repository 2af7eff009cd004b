func.func @prepack(%w: tensor<1000x2048xf16>) -> tensor<63x128x16x16xf16> {
  %e = tensor.empty() : tensor<63x128x16x16xf16>
  %p = linalg.pack %w inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<1000x2048xf16> -> tensor<63x128x16x16xf16>
  return %p : tensor<63x128x16x16xf16>
}
