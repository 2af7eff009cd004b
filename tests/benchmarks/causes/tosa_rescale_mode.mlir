func.func @main(%x: tensor<8xi32>) -> tensor<8xi8> {
  %0 = tosa.rescale %x {double_round = true, input_zp = 0 : i32, output_zp = 0 : i32, multiplier = array<i32: 1073741824>, shift = array<i8: 30>, per_channel = false, scale32 = true} : (tensor<8xi32>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}
