func.func @pk(%a: tensor<128x256xf16>, %t: index, %m: index) -> tensor<?x16x?x16xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty(%m, %t) : tensor<?x16x?x16xf16>
  %r = linalg.pack %a padding_value(%z : f16) inner_dims_pos = [0, 1] inner_tiles = [%t, 16] into %e : tensor<128x256xf16> -> tensor<?x16x?x16xf16>
  return %r : tensor<?x16x?x16xf16>
}
