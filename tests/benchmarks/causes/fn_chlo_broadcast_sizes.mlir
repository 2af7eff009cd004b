func.func @main(%x: tensor<4x8xf32>, %y: tensor<5x1xf32>) -> tensor<?x8xf32> {
  %v = chlo.broadcast_add %x, %y : (tensor<4x8xf32>, tensor<5x1xf32>) -> tensor<?x8xf32>
  return %v : tensor<?x8xf32>
}
