func.func @main(%a: tensor<64x256xi4>, %o: tensor<64xi4>) -> tensor<64xi4> {
  %r = linalg.reduce ins(%a : tensor<64x256xi4>) outs(%o : tensor<64xi4>) dimensions = [1]
    (%x: i4, %y: i4) {
      %s = arith.addi %x, %y : i4
      linalg.yield %s : i4
    }
  return %r : tensor<64xi4>
}
