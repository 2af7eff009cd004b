func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %l = util.list.create %c1 : !util.list<tensor<4xf32>>
  util.list.resize %l, %c1 : !util.list<tensor<4xf32>>
  util.list.set %l[%c0], %a : !util.list<tensor<4xf32>>
  %r = util.list.get %l[%c0] : !util.list<tensor<4xf32>>
  return %r : tensor<4xf32>
}
