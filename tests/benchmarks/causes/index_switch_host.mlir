func.func @main(%n: index, %x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
  %r = scf.index_switch %n -> tensor<4xf32>
  case 0 {
    scf.yield %x : tensor<4xf32>
  }
  default {
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<4xf32>
}
