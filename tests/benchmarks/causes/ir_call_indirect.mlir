func.func private @neg(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.negf %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @abs(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.absf %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %f = func.constant @neg : (tensor<4xf32>) -> tensor<4xf32>
  %g = func.constant @abs : (tensor<4xf32>) -> tensor<4xf32>
  %h = arith.select %c, %f, %g : (tensor<4xf32>) -> tensor<4xf32>
  %0 = func.call_indirect %h(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
