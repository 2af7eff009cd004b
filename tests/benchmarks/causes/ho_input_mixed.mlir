// Two exports glued together: the tower of one tool, the head of another.
func.func private @tower(%x: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %0 = stablehlo.tanh %x : tensor<2x16xf32>
  return %0 : tensor<2x16xf32>
}
func.func @main(%x: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %0 = call @tower(%x) : (tensor<2x16xf32>) -> tensor<2x16xf32>
  %1 = tosa.sigmoid %0 : (tensor<2x16xf32>) -> tensor<2x16xf32>
  return %1 : tensor<2x16xf32>
}
