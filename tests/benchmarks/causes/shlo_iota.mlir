func.func @main() -> tensor<4x8xi32> {
  %0 = stablehlo.iota dim = 2 : tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
