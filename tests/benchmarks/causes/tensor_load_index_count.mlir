func.func @main(%x: tensor<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = flow.tensor.load %x[%c0] : tensor<4x4xf32>
  return %v : f32
}
