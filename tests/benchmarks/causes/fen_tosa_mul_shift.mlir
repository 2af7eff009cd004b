func.func @scale(%a: tensor<8x16xf32>, %b: tensor<1x16xf32>) -> tensor<8x16xf32> {
  %shift = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %shift : (tensor<8x16xf32>, tensor<1x16xf32>, tensor<1xi8>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
