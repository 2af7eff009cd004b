func.func @relu6(%x: tensor<1x56x56x24xf32>) -> tensor<1x56x56x24xf32> {
  %lo = stablehlo.constant dense<0.0> : tensor<1xf32>
  %hi = stablehlo.constant dense<6.0> : tensor<1xf32>
  %0 = stablehlo.clamp %lo, %x, %hi : (tensor<1xf32>, tensor<1x56x56x24xf32>, tensor<1xf32>) -> tensor<1x56x56x24xf32>
  return %0 : tensor<1x56x56x24xf32>
}
