func.func @m(%a: tensor<8x16xf16>, %i: tensor<f32>) -> tensor<8xf32> {
  %0 = "stablehlo.reduce"(%a, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<8x16xf16>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
