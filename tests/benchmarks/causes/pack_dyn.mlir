func.func @pack(%x: tensor<?x?xf32>, %o: tensor<?x?x16x8xf32>) -> tensor<?x?x16x8xf32> {
  %z = arith.constant 0.0 : f32
  %0 = linalg.pack %x padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [16, 8] into %o : tensor<?x?xf32> -> tensor<?x?x16x8xf32>
  return %0 : tensor<?x?x16x8xf32>
}
