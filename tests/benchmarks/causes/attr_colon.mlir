func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.module.name: "x"} {
  return %a : tensor<4xf32>
}
