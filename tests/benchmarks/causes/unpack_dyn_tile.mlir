func.func @main(%a: tensor<?x?x?x?xf16>, %e: tensor<?x?xf16>, %t: index) -> tensor<?x?xf16> {
  %r = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [%t, %t] into %e : tensor<?x?x?x?xf16> -> tensor<?x?xf16>
  return %r : tensor<?x?xf16>
}
