func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %t, %r = async.execute -> !async.value<tensor<4xf32>> {
    %1 = math.exp %a : tensor<4xf32>
    async.yield %1 : tensor<4xf32>
  }
  %0 = async.await %r : !async.value<tensor<4xf32>>
  return %0 : tensor<4xf32>
}
