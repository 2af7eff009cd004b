func.func @requant(%x: tensor<1x14x14x32xi32>) -> tensor<1x14x14x32xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<16xi32>}> : () -> tensor<16xi32>
  %s = "tosa.const"() <{values = dense<36> : tensor<16xi8>}> : () -> tensor<16xi8>
  %izp = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %ozp = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %izp, %ozp {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<1x14x14x32xi32>, tensor<16xi32>, tensor<16xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x14x14x32xi8>
  return %0 : tensor<1x14x14x32xi8>
}
