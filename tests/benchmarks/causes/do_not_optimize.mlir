func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %a : tensor<8xf32>
  %1 = util.do_not_optimize(%0) : tensor<8xf32>
  return %1 : tensor<8xf32>
}
