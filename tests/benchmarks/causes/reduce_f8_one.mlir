func.func @main(%a: tensor<64x64xf8E4M3FN>, %o: tensor<64xf8E4M3FN>) -> tensor<64xf8E4M3FN> {
  %r = linalg.reduce { arith.maximumf } ins(%a : tensor<64x64xf8E4M3FN>) outs(%o : tensor<64xf8E4M3FN>) dimensions = [1]
  return %r : tensor<64xf8E4M3FN>
}
