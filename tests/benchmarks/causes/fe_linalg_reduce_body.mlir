func.func @row_max(%x: tensor<32x256xf16>) -> tensor<32xf16> {
  %ninf = arith.constant 0xFC00 : f16
  %e = tensor.empty() : tensor<32xf16>
  %i = linalg.fill ins(%ninf : f16) outs(%e : tensor<32xf16>) -> tensor<32xf16>
  %0 = linalg.reduce ins(%x : tensor<32x256xf16>) outs(%i : tensor<32xf16>) dimensions = [0]
    (%in: f16, %acc: f16) {
      %m = arith.maximumf %in, %acc : f16
      linalg.yield %m : f16
    }
  return %0 : tensor<32xf16>
}
