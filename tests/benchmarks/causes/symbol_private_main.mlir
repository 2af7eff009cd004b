func.func private @main(%a: tensor<16xf32>) -> tensor<16xf32> {
  return %a : tensor<16xf32>
}
