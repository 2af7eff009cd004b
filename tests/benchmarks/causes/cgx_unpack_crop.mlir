// Back from 16x16 tiles to the 250 rows and 100 columns of the image.
func.func @untile(%t: tensor<16x7x16x16xf16>) -> tensor<230x100xf16> {
  %e = tensor.empty() : tensor<230x100xf16>
  %r = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<16x7x16x16xf16> -> tensor<230x100xf16>
  return %r : tensor<230x100xf16>
}
