func.func @positions(%m: tensor<64x128xi1>) -> tensor<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xindex>
  %f = linalg.fill ins(%c0 : index) outs(%e : tensor<64xindex>) -> tensor<64xindex>
  %r = linalg.reduce ins(%m : tensor<64x128xi1>) outs(%f : tensor<64xindex>) dimensions = [1]
    (%a: i1, %b: index) {
      %n = arith.select %a, %c1, %c0 : index
      %s = arith.addi %n, %b : index
      linalg.yield %s : index
    }
  return %r : tensor<64xindex>
}
