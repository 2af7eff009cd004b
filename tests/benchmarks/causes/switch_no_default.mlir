func.func @pick(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    scf.yield %a : tensor<4xf32>
  }
  case 1 {
    %n = arith.negf %a : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
