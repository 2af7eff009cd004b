func.func @sigmoid_lut(%a: tensor<8x16xi8>) -> tensor<8x16xi8> {
  %t = "tosa.const"() <{values = dense<1> : tensor<513xi16>}> : () -> tensor<513xi16>
  %0 = tosa.table %a, %t : (tensor<8x16xi8>, tensor<513xi16>) -> tensor<8x16xi8>
  return %0 : tensor<8x16xi8>
}
