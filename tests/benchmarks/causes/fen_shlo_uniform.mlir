module {
  func.func @dequant(%x: tensor<4x64xi8>) -> tensor<4x64xf32> {
    %q = stablehlo.bitcast_convert %x : (tensor<4x64xi8>) -> tensor<4x64x!quant.uniform<i8:f32, 5.000000e-02:3>>
    %0 = stablehlo.uniform_dequantize %q : (tensor<4x64x!quant.uniform<i8:f32, 5.000000e-02:3>>) -> tensor<4x64xf32>
    return %0 : tensor<4x64xf32>
  }
}
