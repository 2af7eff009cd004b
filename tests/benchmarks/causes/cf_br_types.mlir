func.func @main(%c: i1, %x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^a(%x : tensor<4xf32>), ^b(%y : tensor<8xf32>)
^a(%t: tensor<4xf32>):
  return %t : tensor<4xf32>
^b(%u: tensor<4xf32>):
  return %u : tensor<4xf32>
}
