func.func @main(%x: tensor<?x?xf16>, %n: index, %a: index, %b: index) -> tensor<?x?x?x8xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty(%a, %b, %n) : tensor<?x?x?x8xf16>
  %p = linalg.pack %x padding_value(%z : f16) inner_dims_pos = [0, 1] inner_tiles = [%n, 8] into %e : tensor<?x?xf16> -> tensor<?x?x?x8xf16>
  return %p : tensor<?x?x?x8xf16>
}
