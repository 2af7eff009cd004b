util.func public @main(%a: tensor<4xf32>) -> !util.list<tensor<4xf32>> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %l = util.list.create %c1 : !util.list<tensor<4xf32>>
  util.list.set %l[%c0], %a : tensor<4xf32> -> !util.list<tensor<4xf32>>
  util.return %l : !util.list<tensor<4xf32>>
}
