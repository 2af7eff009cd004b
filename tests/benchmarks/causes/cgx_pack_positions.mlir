func.func @tile(%x: tensor<256x128xf16>) -> tensor<16x8x16x16xf16> {
  %e = tensor.empty() : tensor<16x8x16x16xf16>
  %r = linalg.pack %x outer_dims_perm = [0, 1] inner_dims_pos = [1, 1] inner_tiles = [16, 16] into %e : tensor<256x128xf16> -> tensor<16x8x16x16xf16>
  return %r : tensor<16x8x16x16xf16>
}
