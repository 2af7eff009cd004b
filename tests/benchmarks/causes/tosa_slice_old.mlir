func.func @main(%x: tensor<8x8xf32>) -> tensor<4x4xf32> {
  %0 = tosa.slice %x {start = array<i64: 0, 0>, size = array<i64: 4, 4>} : (tensor<8x8xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
