func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  vector.print str "hello"
  return %a : tensor<4xf32>
}
