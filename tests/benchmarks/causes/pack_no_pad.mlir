func.func @main(%a: tensor<30x50xf16>) -> tensor<2x4x16x16xf16> {
  %e = tensor.empty() : tensor<2x4x16x16xf16>
  %r = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e : tensor<30x50xf16> -> tensor<2x4x16x16xf16>
  return %r : tensor<2x4x16x16xf16>
}
