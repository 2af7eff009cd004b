module {
  func.func @main(%arg0: tensor<1x256x!quant.uniform<i8:f32, 0.0235294122:-3>>, %arg1: tensor<256x64x!quant.uniform<i8<-127:127>:f32, 0.0071>>) -> tensor<1x64x!quant.uniform<i8:f32, 0.110:12>> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<1x256x!quant.uniform<i8:f32, 0.0235294122:-3>>, tensor<256x64x!quant.uniform<i8<-127:127>:f32, 0.0071>>) -> tensor<1x64x!quant.uniform<i32:f32, 1.670e-4>>
    %1 = stablehlo.uniform_quantize %0 : (tensor<1x64x!quant.uniform<i32:f32, 1.670e-4>>) -> tensor<1x64x!quant.uniform<i8:f32, 0.110:12>>
    return %1 : tensor<1x64x!quant.uniform<i8:f32, 0.110:12>>
  }
}
